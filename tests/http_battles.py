"""Random battles through the battle's HTTP door, as a program with two seat links would play them.

A battle depends on nothing but its number (the server's dice aside): which lists, scenario and ground, and
which of the choices offered are taken. At some decisions every choice that the door offers is tried as well.
Whatever is offered and then refused is told, with the request that showed it.
"""

from __future__ import annotations

import logging
import os
import random
import tempfile
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any, NamedTuple

from tercio.firstblood.armies import shipped_lists
from tercio.firstblood.victory.scenarios import BOOK

LONGEST = 5_000
"""No battle takes so many decisions."""
FIERCE = ("Clash", "DeclareChallenge", "DeclareCharge", "CastSpell", "OccupyGarrison")
"""What leads to the decisions that are seldom met."""
TRIED_ONCE_IN = 8
"""Of how many decisions one has all its choices tried."""
PATIENCE = 250
"""Requests after which the door's counters begin again: how fast one may knock is tried elsewhere."""


class HttpGame(NamedTuple):
    """What one battle met: its decisions by kind, and whatever was wrong."""

    number: int
    decisions: Counter[str]
    tried: int
    wrong: tuple[str, ...]


class Seats:
    """A battle opened over HTTP, and the door of either seat."""

    def __init__(self, number: int) -> None:
        from django.test import Client

        self.client = Client(raise_request_exception=False)
        self.asked = 0
        self.number, self.last = number, "0"
        made = self.post("/api/battles/", order_of(number), "")
        self.address = f"/api/battles/{made['id']}"
        self.tokens = {seat: link.strip("/").rpartition("/")[2] for seat, link in made["links"].items()}

    def headers(self, seat: str) -> dict[str, str]:
        said = {"accept-language": ("es", "en")[self.number % 2]}
        return {**said, "authorization": f"Bearer {self.tokens[seat]}"} if seat else said

    def page(self, seat: str) -> Any:
        return self.answer(self.client.get(self.address, headers=self.headers(seat)))

    def asked_page(self) -> tuple[str, Any]:
        """The seat that is asked, and what it sees; whoever was asked last is most often asked again."""
        page = self.page(self.last)
        asked = page["battle"]["asked"]
        if asked and asked["seat"] != self.last:
            self.last = asked["seat"]
            page = self.page(self.last)
        return self.last, page

    def send(self, command: Any, seen: int, turn: int, seat: str) -> None:
        wish = {"command": command, "seen": seen, "command_id": f"turn-{turn:06}"}
        try:
            self.post(f"{self.address}/commands", wish, seat)
        except AssertionError as no:
            raise AssertionError(f"{command}: {no}") from None

    def post(self, path: str, body: Any, seat: str) -> Any:
        return self.answer(
            self.client.post(path, body, content_type="application/json", headers=self.headers(seat))
        )

    def answer(self, response: Any) -> Any:
        from django.core.cache import cache

        self.asked += 1
        if self.asked % PATIENCE == 0:
            cache.clear()
        if response.status_code != 200:
            raise AssertionError(f"{response.status_code} {response.content.decode()[:400]}")
        return response.json()


def order_of(number: int) -> dict[str, Any]:
    """What battle of that number is opened: every scenario in turn, two lists of about one size."""
    chance, lists = random.Random(number), shipped_lists()
    first = sorted(lists)[number // len(BOOK) % len(lists)]
    near = sorted(name for name, army in lists.items() if abs(army.limit - lists[first].limit) <= 50)
    return {
        "first": first,
        "second": chance.choice(near),
        "scenario": list(BOOK)[number % len(BOOK)],
        "pieces": chance.choice((0, 6, 10, 14)),
        "seed": number,
        "winner_picks_edge": number % 3 == 0,
        "command_id": f"open-battle-{number:06}",
    }


def play_http(number: int) -> HttpGame:
    """One battle to its end by choices taken at random."""
    from django.core.cache import cache

    cache.clear()
    chance, met, tried, wrong = random.Random(number), Counter[str](), 0, list[str]()
    try:
        battle = Seats(number)
        for turn in range(LONGEST):
            seat, page = battle.asked_page()
            if page["battle"]["over"]:
                return HttpGame(number, met, tried, tuple(wrong))
            decision = page["battle"]["asked"]["decision"]
            met[decision] += 1
            offered = [choice["command"] for choice in page["choices"]]
            offered = [command for command in offered if command["type"] != "Concede"]
            if chance.randrange(TRIED_ONCE_IN) == 0:
                tried += len(offered)
                wrong += refused_of(battle, decision, offered, seat)
            battle.send(chosen(offered, chance), page["version"], turn, seat)
        wrong.append("the battle does not end")
    except AssertionError as no:
        wrong.append(str(no))
    return HttpGame(number, met, tried, tuple(wrong))


def chosen(offered: list[Any], chance: random.Random) -> Any:
    """Now any choice, now a kind of command by lot and one of that kind, now something fierce: all is met."""
    manner, kinds = chance.randrange(3), sorted({command["type"] for command in offered})
    if manner == 1 or (manner == 2 and not set(kinds) & set(FIERCE)):
        kinds = [chance.choice(kinds)]
    elif manner == 2:
        kinds = [kind for kind in kinds if kind in FIERCE]
    return chance.choice([command for command in offered if command["type"] in kinds])


def refused_of(battle: Seats, decision: str, offered: list[Any], seat: str) -> list[str]:
    """Which of the choices offered the judge would refuse."""
    wrong = []
    for command in offered:
        tried = battle.post(f"{battle.address}/preview", {"command": command}, seat)
        if not tried["verdict"]["fine"]:
            wrong.append(f"{decision}: {command}: {tried['refusal']}")
    return wrong


def settle_in(folder: str) -> None:
    """A house of its own for a process that plays."""
    os.environ["TERCIO_HOME"] = tempfile.mkdtemp(dir=folder)
    os.environ["DJANGO_SETTINGS_MODULE"] = "tercio.web.settings"
    logging.disable(logging.WARNING)
    from tercio.app import house

    house.wake()
    house.prepare()
    from django.conf import settings

    settings.ALLOWED_HOSTS = [*settings.ALLOWED_HOSTS, "testserver"]


def play_many(numbers: range, workers: int) -> Iterator[HttpGame]:
    """Battles by number, spread over processes with a house each."""
    with (
        tempfile.TemporaryDirectory() as folder,
        ProcessPoolExecutor(workers, initializer=settle_in, initargs=(folder,)) as pool,
    ):
        yield from pool.map(play_http, numbers)
