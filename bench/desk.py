"""A full hall: 500 players send and confirm their sheets at once, while the standings page is asked for.

A real server (`tercio serve`) on this machine, an event of 500 in round 2, one session for each player.
Every game's sheet is sent by one player and confirmed by the other, from many clients at the same time,
each as its phone would: the page first, then the form. Afterwards the journal is counted: 250 games,
250 sheets entered, 250 settled, none lost and none doubled; and every form is sent a second time, which
must change nothing.
"""

from __future__ import annotations

import http.client
import os
import re
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from bench import Line

PLAYERS, CLIENTS, GOAL_SECONDS, GOAL_P99 = 500, 6, 60.0, 0.25


class Phone:
    """A player's browser: a cookie jar, pages and forms."""

    def __init__(self, port: int) -> None:
        self.port, self.cookies = port, dict[str, str]()
        self.line: http.client.HTTPConnection | None = None

    def ask(self, method: str, path: str, form: dict[str, str] | None = None) -> tuple[int, str, str]:
        """Status, body and where to go next."""
        self.line = self.line or http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        head = {"Cookie": "; ".join(f"{k}={v}" for k, v in self.cookies.items()), "Accept-Language": "en"}
        if form is not None:
            head["Content-Type"] = "application/x-www-form-urlencoded"
        self.line.request(method, path, urlencode(form) if form is not None else None, head)
        answer = self.line.getresponse()
        body = answer.read().decode()
        for name, value in answer.getheaders():
            if name.lower() == "set-cookie":
                key, _, rest = value.partition("=")
                self.cookies[key] = rest.partition(";")[0]
        return answer.status, body, answer.getheader("Location") or ""


def field(page: str, name: str) -> str:
    found = re.search(rf'name="{name}" value="([^"]*)"', page)
    if found is None:
        raise AssertionError(f"no {name} on the page")
    return found[1]


def run() -> Iterator[Line]:
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        os.environ["TERCIO_HOME"], os.environ["DJANGO_SETTINGS_MODULE"] = str(home), "tercio.web.settings"
        yield from measured(home)


def measured(home: Path) -> Iterator[Line]:
    from tercio.app import house

    house.wake()
    house.prepare()
    from tercio.app.desk import forget, open_stream
    from tests.browser.server import Server

    stream, links, sheets = hall()
    server = Server(home, "--no-demo").start()
    try:
        took, slow = evening(server.port, stream, links, sheets)
    finally:
        server.stop()
    forget()
    state = open_stream(stream).state
    settled = sum(game.score is not None for game in state.rounds[-1].games.values())
    entered, agreed = counted(stream)
    assert (settled, entered, agreed) == (PLAYERS // 2,) * 3, (settled, entered, agreed)
    yield Line(
        f"{PLAYERS} players' sheets sent and confirmed, none lost, none doubled", f"{took:.1f} s",
        goal=f"{GOAL_SECONDS:.0f} s", met=took <= GOAL_SECONDS,
    )  # fmt: skip
    yield Line(
        "slowest form in a hundred", f"{slow * 1000:.0f} ms",
        goal=f"{GOAL_P99 * 1000:.0f} ms", met=slow <= GOAL_P99,
    )  # fmt: skip


def hall() -> tuple[str, dict[str, str], dict[str, tuple[str, str]]]:
    """An event of 500 with round 1 played and round 2 paired; a link for each company, and the pairs."""
    from django.urls import reverse

    from tercio.app.demos.tournaments import Script
    from tercio.app.desk import new_stream
    from tercio.app.tournaments import keep
    from tercio.tournament import commands as c
    from tercio.tournament.rehearsal import KNOWINGLY
    from tercio.tournament.settings import Settings
    from tercio.web.links import link_for

    script = Script("user:0", "hall")
    script.do(c.CreateTournament(Settings("Hall", seats=PLAYERS, round_minutes=150), "user:0"))
    rows = "\n".join(f"Player {number}" for number in range(1, PLAYERS + 1))
    script.do(c.ImportCompanies(f"name\n{rows}", "user:0"))
    for number in range(1, PLAYERS + 1):
        script.do(c.CheckIn(f"c{number:03}", "user:0"))
    script.play_round()
    script.do(c.PairRound(KNOWINGLY, "user:0"))
    stream = new_stream("tournament")
    keep(stream, script.told, "user:0")
    name = stream.partition("/")[2]
    games = {game.id: game.pair for game in script.state.rounds[-1].games.values()}
    to = {one: reverse("tournaments:game", args=[name, game]) for game, pair in games.items() for one in pair}
    links = {one: link_for(stream, one, to=to[one]) for one in to}
    return stream, links, games


def evening(
    port: int, stream: str, links: dict[str, str], games: dict[str, tuple[str, str]]
) -> tuple[float, float]:
    """Everybody at once; the seconds it took and the slowest form of a hundred."""
    name = stream.partition("/")[2]
    waits: list[float] = []

    def posted(phone: Phone, path: str, form: dict[str, str]) -> None:
        for _ in range(2):  # a nervous thumb: the same form twice
            began = time.perf_counter()
            status, body, _ = phone.ask("POST", path, form)
            waits.append(time.perf_counter() - began)
            assert status == 302, (status, body[:300])

    def played(game: str) -> None:
        path, first, second = f"/tournaments/{name}/game/{game}/", Phone(port), Phone(port)
        for phone, company in ((first, games[game][0]), (second, games[game][1])):
            phone.ask("GET", links[company])
        page = first.ask("GET", path)[1]
        sheet = {"totals": "true", "pm_a": "5", "pm_b": "3", "pa_a": "2", "pa_b": "1", "finish": "played"}
        form = page[page.index('id="sheet"') :]
        keys = {key: field(form, key) for key in ("csrfmiddlewaretoken", "command_id")}
        posted(first, path, {**sheet, **keys, "zone_a": games[game][0]})
        page = second.ask("GET", path)[1]
        form = page[: page.index('value="ConfirmScore"')]
        keys = {
            key: re.findall(rf'name="{key}" value="([^"]*)"', form)[-1]
            for key in ("csrfmiddlewaretoken", "command_id")
        }
        posted(
            second,
            f"/tournaments/{name}/do/",
            {**keys, "command": "ConfirmScore", "game": game, "next": path},
        )

    began = time.perf_counter()
    with ThreadPoolExecutor(CLIENTS) as crowd:
        list(crowd.map(played, games))
    took = time.perf_counter() - began
    return took, sorted(waits)[int(len(waits) * 0.99)]


def counted(stream: str) -> tuple[int, int]:
    """Sheets entered and games settled in the last round, as the journal has them."""
    from tercio.store import journal

    kinds: dict[str, int] = {}
    for line in journal.load(stream):
        if line.name in ("ScoreEntered", "ScoreSettled") and b'"2-' in bytes_of(line.data):
            kinds[line.name] = kinds.get(line.name, 0) + 1
    return kinds.get("ScoreEntered", 0), kinds.get("ScoreSettled", 0)


def bytes_of(data: Any) -> bytes:
    return data if isinstance(data, bytes) else str(data).encode()
