"""A full hall: 500 players send and confirm their sheets at once, while a thousand pages follow the event.

A real server (`tercio serve`) on this machine, an event of 500 in round 2, one session for each player.
Every game's sheet is sent by one player and confirmed by the other, from many clients at the same time,
each as its phone would: the page first, then the form. Afterwards the journal is counted: 250 games,
250 sheets entered, 250 settled, none lost and none doubled; and every form is sent a second time, which
must change nothing. Half of the games are played with nobody watching, half with 1,000 live pages open,
every one of which must have heard of the last change in the end.

Then the standings page is asked for again and again, in turns with its peer: the bare framework under the
same server, rendering the same bytes (`bare`).
"""

from __future__ import annotations

import http.client
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

from bench import Line, interleaved
from bench.listening import Listeners

PLAYERS, CLIENTS, GOAL_SECONDS, GOAL_P99 = 500, 6, 60.0, 0.25
PAGES, LOOKS, GOAL_RATE = 1_000, 20, 0.5


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


def keys_of(page: str, mark: str) -> dict[str, str]:
    """What the form with that mark in it sends unseen, so that it is taken, and only once."""
    form = next((form for form in re.findall(r"<form.*?</form>", page, re.S) if mark in form), None)
    assert form is not None, f"no form with {mark} on the page"
    names = ("csrfmiddlewaretoken", "command_id")
    return {name: re.findall(rf'name="{name}" value="([^"]*)"', form)[0] for name in names}


def run() -> Iterator[Line]:
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        os.environ["TERCIO_HOME"], os.environ["DJANGO_SETTINGS_MODULE"] = str(home), "tercio.web.settings"
        yield from measured(home)


def measured(home: Path) -> Iterator[Line]:
    from tercio.app import house

    house.wake()
    house.prepare()
    from tercio.app.command_desk import forget, open_stream
    from tests.browser.server import Server

    stream, links, sheets = hall()
    games = list(sheets)
    alone, watched = ({game: sheets[game] for game in games[at::2]} for at in (0, 1))
    server = Server(home, "--no-demo").start()
    try:
        took, waits = evening(server.port, stream, links, alone)
        with Listeners(server.port, ticket_on(standings(server.port, stream)), PAGES) as pages:
            took_watched, waits_watched = evening(server.port, stream, links, watched)
            last = open_stream(stream).version
            late = until_all_know(pages, last)
        rate = beside_the_bare_framework(server.port, stream, home)
    finally:
        server.stop()
    forget()
    state = open_stream(stream).state
    settled = sum(game.score is not None for game in state.rounds[-1].games.values())
    entered, agreed = counted(stream)
    assert (settled, entered, agreed) == (PLAYERS // 2,) * 3, (settled, entered, agreed)
    seconds = took + took_watched
    yield Line(
        f"{PLAYERS} players' sheets sent and confirmed, none lost, none doubled", f"{seconds:.1f} s",
        goal=f"{GOAL_SECONDS:.0f} s", met=seconds <= GOAL_SECONDS,
    )  # fmt: skip
    yield slowest("slowest form in a hundred, nobody watching", waits)
    yield slowest(f"slowest form in a hundred, {PAGES:,} live pages open", waits_watched)
    yield Line(f"{PAGES:,} live pages told {pages.news:,} times, the last change after", f"{late:.1f} s")
    yield rate


def slowest(what: str, waits: list[float]) -> Line:
    """How long the slowest form of a hundred took."""
    slow = sorted(waits)[int(len(waits) * 0.99)]
    return Line(what, f"{slow * 1e3:.0f} ms", goal=f"{GOAL_P99 * 1e3:.0f} ms", met=slow <= GOAL_P99)


def standings(port: int, stream: str) -> str:
    """The standings page as anybody sees it."""
    status, page, _ = Phone(port).ask("GET", f"/tournaments/{stream.partition('/')[2]}/standings/")
    assert status == 200, status
    return page


def ticket_on(page: str) -> str:
    """The ticket with which a page follows its stream."""
    found = re.search(r'data-ticket="([^"]*)"', page)
    assert found is not None, "the page follows nothing"
    return found[1]


def until_all_know(pages: Listeners, version: int) -> float:
    """Seconds until every page has heard of a version."""
    began = time.perf_counter()
    while min(pages.heard) < version:
        assert time.perf_counter() - began < 30, (
            f"{sum(v < version for v in pages.heard)} pages heard nothing"
        )
        time.sleep(0.02)
    return time.perf_counter() - began


def beside_the_bare_framework(port: int, stream: str, home: Path) -> Line:
    """How often the standings page can be asked for, and how often the bare framework renders its bytes."""
    from tests.browser.server import free_port

    page, bare = home.parent / "page.html", free_port()
    page.write_text(standings(port, stream), encoding="utf-8")
    command = [
        sys.executable,
        "-m",
        "uvicorn",
        "bench.bare:pages",
        "--port",
        str(bare),
        "--log-level",
        "warning",
    ]
    environment = {key: value for key, value in os.environ.items() if key != "DJANGO_SETTINGS_MODULE"}
    peer = subprocess.Popen(command, env={**environment, "BARE_PAGE": str(page)})
    try:
        ours, theirs = Phone(port), answering(bare)
        address = f"/tournaments/{stream.partition('/')[2]}/standings/"
        best = interleaved(
            {
                "ours": lambda: [ours.ask("GET", address) for _ in range(LOOKS)],
                "bare": lambda: [theirs.ask("GET", "/") for _ in range(LOOKS)],
            },
            rounds=10,
        )
    finally:
        peer.terminate()
        peer.wait(timeout=15)
    rates = {name: LOOKS / seconds for name, seconds in best.items()}
    return Line(
        f"the standings page, {page.stat().st_size // 1024} KB, bare Django rendering the same bytes",
        f"{rates['ours']:.0f}/s", f"{rates['bare']:.0f}/s", rates["ours"] / rates["bare"],
        f"{GOAL_RATE:g}x", rates["ours"] >= GOAL_RATE * rates["bare"],
    )  # fmt: skip


def answering(port: int, patience: float = 30) -> Phone:
    """A browser at a server that has just been started, once it answers."""
    until = time.monotonic() + patience
    while True:
        try:
            phone = Phone(port)
            phone.ask("GET", "/")
        except OSError:
            if time.monotonic() > until:
                raise
            time.sleep(0.05)
        else:
            return phone


def hall() -> tuple[str, dict[str, str], dict[str, tuple[str, str]]]:
    """An event of 500 with round 1 played and round 2 paired; a link for each company, and the pairs."""
    from django.urls import reverse

    from tercio.app.command_desk import new_stream
    from tercio.app.demos.tournaments import Script
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
) -> tuple[float, list[float]]:
    """Everybody at once; the seconds it took and how long each form did."""
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
        status, page, _ = first.ask("GET", path)
        assert status == 200, (status, page[:300])
        sheet = {"totals": "true", "pm_a": "5", "pm_b": "3", "pa_a": "2", "pa_b": "1", "finish": "played"}
        posted(first, path, {**sheet, **keys_of(page, 'class="sheet"'), "zone_a": games[game][0]})
        page = second.ask("GET", path)[1]
        posted(
            second,
            f"/tournaments/{name}/do/",
            {
                **keys_of(page, 'value="ConfirmScore"'),
                "command": "ConfirmScore",
                "game": game,
                "next": path,
            },
        )

    began = time.perf_counter()
    with ThreadPoolExecutor(CLIENTS) as crowd:
        list(crowd.map(played, games))
    return time.perf_counter() - began, waits


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
