"""A fresh map takes seconds: a few are drawn at a time, and the others are told when to come back."""

from __future__ import annotations

from contextlib import ExitStack

import pytest

from tercio.campaign.generate import Order, generate
from tercio.web.campaigns.map_generator import BUSY, MOST_KEPT, MapsDrawn
from tercio.web.large_turns import TURNS
from tests.web.conftest import Visitor, person

SMALL = "players=2&tiles=6&free=on"
PAGES = ("/campaigns/maps/", "/campaigns/maps/file/", "/campaigns/maps/editor/")


@pytest.fixture(autouse=True)
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever has to wait is told so at once."""
    monkeypatch.setattr(TURNS, "patience", 0.0)


def all_at_work(stack: ExitStack) -> None:
    for asker in ("192.0.2.1", "192.0.2.2"):
        stack.enter_context(TURNS.turn(asker, BUSY))


@pytest.mark.parametrize(
    ("language", "words"), [("en", "Ask again in 5 seconds"), ("es", "dentro de 5 segundos")]
)
@pytest.mark.parametrize("page", PAGES)
def test_while_as_many_maps_are_drawn_as_there_is_room_for_another_waits(
    db: None, page: str, language: str, words: str
) -> None:
    """Twenty of them at once kept every other page waiting for a quarter of a minute."""
    with ExitStack() as stack:
        all_at_work(stack)
        answer = Visitor(language=language).get(f"{page}?{SMALL}&seed=waits")
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert words in answer.content.decode()


def test_a_program_is_told_to_wait_too(visitor: Visitor) -> None:
    with ExitStack() as stack:
        all_at_work(stack)
        answer = visitor.get("/api/campaigns/maps/generate?players=2&tiles=6&seed=waits")
    assert (answer.status_code, answer["Retry-After"], answer.json()["key"]) == (503, "5", BUSY)


def test_who_founds_a_campaign_on_a_map_that_must_wait_loses_nothing(db: None) -> None:
    with ExitStack() as stack:
        all_at_work(stack)
        fields = {"name": "Rocroi", "map": "generated", "players": 2, "tiles": 6, "seed": "waits"}
        answer = Visitor(person("ines")).send("/campaigns/new/", **fields)
    assert (answer.status_code, answer["Retry-After"]) == (503, "5")
    assert 'value="Rocroi"' in answer.content.decode()


def test_a_map_that_was_drawn_needs_no_turn(visitor: Visitor) -> None:
    assert visitor.get(f"{PAGES[0]}?{SMALL}&seed=drawn").status_code == 200
    with ExitStack() as stack:
        all_at_work(stack)
        assert [visitor.get(f"{page}?{SMALL}&seed=drawn").status_code for page in PAGES] == [200] * 3


def test_only_so_many_maps_are_kept() -> None:
    made, drawn = generate(Order(2, "drawn", 6, symmetric=False)), MapsDrawn()
    for number in range(MOST_KEPT + 1):
        drawn.keep(Order(2, str(number)), made)
    assert (drawn.get(Order(2, "0")), drawn.get(Order(2, "1"))) == (None, made)
