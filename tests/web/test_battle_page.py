"""The table's page: it arrives drawn, with the first decision inside, as whoever opens it may see it."""

from __future__ import annotations

import gzip
import json
import re
from typing import Any

import pytest
from django.test import Client

pytestmark = pytest.mark.django_db(transaction=True)

ORDER = {"pieces": 6, "seed": 5, "names": ["Ana", "Bea"], "seat": "both", "command_id": "open-this-page"}
TURNS = 9
"""Everybody is deployed and the Stacks are being built."""


def by_link(link: str) -> Client:
    """Somebody who has opened a personal link."""
    client = Client(headers={"accept-language": "en"})
    client.get(link)
    return client


def first_answer(page: str) -> Any:
    (text,) = re.findall(r'<script type="application/json" id="battle-first">(.*?)</script>', page)
    return json.loads(text)


def played() -> tuple[str, list[Client]]:
    made = Client().post("/api/battles/", ORDER, content_type="application/json").json()
    seats = [by_link(made["links"][seat]) for seat in "01"]
    address = f"/api/battles/{made['id']}"
    for turn in range(TURNS):
        shown = seats[0].get(address).json()
        asked = int(shown["battle"]["asked"]["seat"])
        command = seats[asked].get(address).json()["choices"][0]["command"]
        wish = {"command": command, "seen": shown["version"], "command_id": f"page-turn-{turn:04}"}
        done = seats[asked].post(f"{address}/commands", wish, content_type="application/json")
        assert done.status_code == 200, done.content
    return made["id"], seats


def test_the_page_comes_with_the_table_drawn_and_what_the_seat_would_ask_first() -> None:
    battle, seats = played()
    for seat in seats:
        page = seat.get(f"/battles/{battle}/").content.decode()
        known = seat.get(f"/api/battles/{battle}").json()
        assert first_answer(page)[""] == known
        standing = [m["id"] for r in known["battle"]["regiments"] for m in r["models"] if m["x"] is not None]
        assert standing
        assert all(f'data-model="{model}"' in page for model in standing)


def test_a_page_never_holds_the_stack_of_the_other_and_a_watchers_none() -> None:
    battle, seats = played()
    for number, client in enumerate([*seats, Client()]):
        shown = first_answer(client.get(f"/battles/{battle}/").content.decode())[""]["battle"]
        assert [side["stack"] is not None for side in shown["sides"]] == [number == 0, number == 1]


def test_two_at_one_screen_get_nothing_before_the_curtain_is_lifted() -> None:
    client = Client()
    answer = client.post("/battles/new/", {"rival": "screen"}, follow=True)
    page = answer.content.decode()
    assert first_answer(page) == {}
    assert "data-model" not in page


def test_a_name_cannot_end_the_script_it_stands_in() -> None:
    client = Client()
    answer = client.post("/battles/new/", {"rival": "friend", "name": "</script><b>"}, follow=True)
    page = answer.content.decode()
    assert "</script><b>" not in page


def test_page_and_table_travel_compressed_to_who_can_read_that() -> None:
    battle, _ = played()
    for address in (f"/battles/{battle}/", f"/api/battles/{battle}?picture=true"):
        answer = Client().get(address, headers={"accept-encoding": "gzip"})
        assert answer["Content-Encoding"] == "gzip"
        assert len(answer.content) < len(gzip.decompress(answer.content)) / 3


def test_whom_a_model_sees_is_told_to_anybody_in_both_languages() -> None:
    battle, seats = played()
    shown = seats[0].get(f"/api/battles/{battle}").json()["battle"]
    mine, theirs = (
        next(
            m["id"]
            for r in shown["regiments"]
            if r["seat"] == seat
            for m in r["models"]
            if m["x"] is not None
        )
        for seat in "01"
    )
    for language, word in (("en", "see"), ("es", "ve a")):
        answer = Client().get(
            f"/api/battles/{battle}/sight",
            {"model": mine, "target": theirs},
            headers={"accept-language": language},
        )
        (line,) = answer.json()["lines"]
        assert line["target"] == theirs
        assert word in answer.json()["words"]
    assert Client().get(f"/api/battles/{battle}/sight", {"model": 9999}).status_code == 409
