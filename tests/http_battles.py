"""Random battles through the battle's HTTP door, as a program with two seat links would play them.

A battle depends on nothing but its number (the server's dice aside): which lists, scenario and ground, and
which of the choices offered are taken. At some decisions every choice that the door offers is tried as well.
Whatever is offered and then refused is told, with the request that showed it.
"""

from __future__ import annotations

import json
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
from tercio.store.counters import forget_counts

LONGEST = 5_000
"""No battle takes so many decisions."""
FIERCE = ("Clash", "DeclareChallenge", "DeclareCharge", "CastSpell", "OccupyGarrison", "UseAbility")
"""What leads to the decisions that are seldom met."""
TOWARDS_THE_ENEMY = 1
"""The number of that plan."""
LEVY = """Levy · Lantern Company · 420
Lamplighter
Torch Levy ×4 + Officer: Wick Sergeant
Torch Levy ×4
Lamp Ogres ×2
Toll Riders ×2 + Officer: Lead Outrider"""
GUARD = """Guard · Lantern Company · 420
Bell Warden
Candle Guard ×4
Candle Guard ×4
Lamp Ogres ×2
Torch Levy ×4"""
"""Healers, champions, regiments of one name: for who is healed, who answers and which of two acts."""
GARRISONS = [{"kind": "garrison", "x": x, "y": 24, "turn": 0} for x in (9, 24, 39)]
SIEGE_ONCE_IN = 5
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

        forget_counts()  # the battle before knocked as often as it might
        self.client = Client(raise_request_exception=False)
        self.asked = 0
        self.number, self.last = number, "0"
        self.tokens: dict[str, str] = {}
        self.address = f"/api/battles/{self.open_siege() if is_siege(number) else self.open_order()}"

    def open_order(self) -> str:
        """A battle as a program opens one."""
        made = self.post("/api/battles/", order_of(self.number), "")
        self.tokens = {seat: link.strip("/").rpartition("/")[2] for seat, link in made["links"].items()}
        return str(made["id"])

    def open_siege(self) -> str:
        """A battle on ground laid by hand, as the page opens one: one link for both seats."""
        answer = self.client.post("/battles/new/", siege_of(self.number))
        self.tokens = dict.fromkeys("01", answer["Location"].strip("/").rpartition("/")[2])
        return str(self.client.get(answer["Location"])["Location"].strip("/").rpartition("/")[2])

    def headers(self, seat: str) -> dict[str, str]:
        said = {"accept-language": ("es", "en")[self.number % 2]}
        return {**said, "authorization": f"Bearer {self.tokens[seat]}"} if seat else said

    def page(self, seat: str) -> Any:
        return self.answer(self.client.get(self.address, {"seat": seat}, headers=self.headers(seat)))

    def asked_page(self) -> tuple[str, Any]:
        """The seat that is asked, and what it sees; whoever was asked last is most often asked again."""
        page = self.page(self.last)
        asked = page["battle"]["asked"]
        if asked and asked["seat"] != self.last:
            self.last = asked["seat"]
            page = self.page(self.last)
        return self.last, page

    def send(self, command: Any, seen: int, turn: int, seat: str) -> None:
        wish = {"command": command, "seen": seen, "command_id": f"turn-{turn:06}", "seat": seat}
        try:
            self.post(f"{self.address}/commands", wish, seat)
        except AssertionError as no:
            raise AssertionError(f"{command}: {no}") from None

    def post(self, path: str, body: Any, seat: str) -> Any:
        return self.answer(
            self.client.post(path, body, content_type="application/json", headers=self.headers(seat))
        )

    def answer(self, response: Any) -> Any:
        self.asked += 1
        if self.asked % PATIENCE == 0:
            forget_counts()
        if response.status_code not in (200, 201):
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
        "accept": ["battle.open.unequal"],
        "seat": "both",
        "command_id": f"open-battle-{number:06}",
    }


def is_siege(number: int) -> bool:
    return number % SIEGE_ONCE_IN == SIEGE_ONCE_IN - 1


def siege_of(number: int) -> dict[str, str]:
    """Two made-up companies over three buildings in the middle, as the set-up form sends it."""
    first, second = (LEVY, GUARD) if number % 2 else (GUARD, LEVY)
    return {
        "first": first,
        "second": second,
        "scenario": "a-score-to-settle",
        "rival": "screen",
        "ground": "hand",
        "terrain": json.dumps(GARRISONS),
        "accept": "battle.open.unequal",
    }


def play_http(number: int) -> HttpGame:
    """One battle to its end by choices taken at random."""
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
            pick = choice_in_a_siege if is_siege(number) else choice_by_lot
            battle.send(pick(offered, chance, page["battle"]["asked"]), page["version"], turn, seat)
        wrong.append("the battle does not end")
    except AssertionError as no:
        wrong.append(str(no))
    return HttpGame(number, met, tried, tuple(wrong))


def choice_by_lot(offered: list[Any], chance: random.Random, asked: Any) -> Any:
    """Now any choice, now a kind of command by lot and one of that kind, now something fierce: all is met."""
    manner, kinds = chance.randrange(3), sorted({command["type"] for command in offered})
    if manner == 1 or (manner == 2 and not set(kinds) & set(FIERCE)):
        kinds = [chance.choice(kinds)]
    elif manner == 2:
        kinds = [kind for kind in kinds if kind in FIERCE]
    return chance.choice([command for command in offered if command["type"] in kinds])


def choice_in_a_siege(offered: list[Any], chance: random.Random, asked: Any) -> Any:
    """Mostly straight at the enemy and into what is fierce; who challenges stays, to be answered."""
    kinds = sorted({command["type"] for command in offered})
    eager = [kind for kind in kinds if kind in FIERCE] or [kind for kind in kinds if kind == "March"]
    kind = chance.choice(eager if eager and chance.randrange(6) else kinds)
    several = [command for command in offered if command["type"] == kind]
    plan = 0 if asked["purpose"] == "challenge" else TOWARDS_THE_ENEMY
    straight = [command for command in several if command.get("plan") == plan]
    return chance.choice(straight if straight and chance.randrange(8) else several)


def refused_of(battle: Seats, decision: str, offered: list[Any], seat: str) -> list[str]:
    """Which of the choices offered the judge would refuse."""
    wrong = []
    for command in offered:
        tried = battle.post(f"{battle.address}/preview", {"command": command, "seat": seat}, seat)
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
