"""The battles room: a skirmish to watch at any moment."""

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db


def test_a_skirmish_is_drawn_and_can_be_stepped_through(client: Client) -> None:
    page = client.get("/battles/", {"moment": "30"}).content.decode()
    assert "<svg" in page
    assert "moment=31" in page
    assert "moment=20" in page
    assert "<li>Raiders · " in page, (
        "what became of each is written below the picture, large enough for a phone"
    )


def test_the_end_tells_who_won_and_leads_no_further(client: Client) -> None:
    page = client.get("/battles/", {"moment": "1000000", "seed": "3"}, headers={"accept-language": "en"})
    assert "has won" in page.content.decode() or "Nobody has won" in page.content.decode()
    assert "To the end" not in page.content.decode()


def test_the_same_address_shows_the_same_battle(client: Client) -> None:
    pages = [client.get("/battles/", {"moment": "50", "seed": seed}).content for seed in "778"]
    one, again, other = (page[page.index(b"battlefield") :].split(b"</svg>")[0] for page in pages)
    assert one == again != other


@pytest.mark.parametrize(
    "asked", [{"first": "nobody"}, {"seed": "x"}, {"seed": "-1"}, {"seed": "9" * 30}, {"scenario": "moon"}]
)
def test_what_cannot_be_watched_is_refused_beside_the_form(client: Client, asked: dict[str, str]) -> None:
    answer = client.get("/battles/", asked)
    assert answer.status_code == 422
    assert b"<form" in answer.content
