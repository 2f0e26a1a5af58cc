"""A hall of phones: sixty-four open pages show the new table once a round is published.

A real server on this machine, an event of 64, one page for each player: each holds its live line and fetches
its page again when the line says so, as a phone does. Four rounds are published; each is measured from the
moment the organiser's command is kept to the moment the last page shows its table.
"""

from __future__ import annotations

import os
import secrets
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from bench import Line

PAGES, ROUNDS, SOON = 64, 4, 2.0
ORGANISER = "user:1"


def run() -> Iterator[Line]:
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        os.environ["TERCIO_HOME"], os.environ["DJANGO_SETTINGS_MODULE"] = str(home), "tercio.web.settings"
        yield from measured(home)


def measured(home: Path) -> Iterator[Line]:
    from tercio.app import house

    house.wake()
    house.prepare()
    from tests.browser.light_page import LightPage
    from tests.browser.server import Server

    stream, links = hall()
    server = Server(home, "--no-demo").start()
    try:
        pages = [LightPage(server.url, link) for link in links]
        for page in pages:
            page.start()
        assert all(page.ready.wait(60) for page in pages)
        waits = [publish(stream, number, pages) for number in range(1, ROUNDS + 1)]
    finally:
        server.stop()
    slowest = max(waits)
    yield Line(
        f"{PAGES} open pages show the new table, the last of them in the slowest of {ROUNDS} rounds",
        f"{slowest:.2f} s", goal=f"{SOON:.0f} s", met=slowest <= SOON,
    )  # fmt: skip


def do(stream: str, command: Any) -> None:
    from tercio.app.command_desk import perform

    perform("tournament", stream, command, who=ORGANISER, command_id=secrets.token_hex(8))


def hall() -> tuple[str, list[str]]:
    """An event with everybody present, and everybody's personal link."""
    from django.urls import reverse

    from tercio.app.command_desk import new_stream
    from tercio.tournament import commands as c
    from tercio.tournament.settings import Settings
    from tercio.web.links import link_for

    stream = new_stream("tournament")
    do(stream, c.CreateTournament(Settings("Copa", seats=PAGES, round_minutes=90), ORGANISER, 1))
    for number in range(PAGES):
        do(stream, c.SignUp(f"Jugador {number}", "Club", by=ORGANISER))
    do(stream, c.CheckInAll(ORGANISER))
    to = reverse("tournaments:open", args=[stream.partition("/")[2]])
    return stream, [link_for(stream, f"c{number + 1:03}", to=to) for number in range(PAGES)]


def publish(stream: str, number: int, pages: list[Any]) -> float:
    """Draft and publish a round; seconds until every page shows its table, then everybody's sheet is in."""
    from tercio.app.command_desk import open_stream
    from tercio.tournament import commands as c
    from tercio.tournament.state import ScoreSheet

    do(stream, c.DraftRound(ORGANISER))
    drafted = open_stream(stream).version
    assert all(page.knows(drafted) for page in pages)
    do(stream, c.PublishRound(("wt.checklist.opening_open", "wt.pairing.rematches"), ORGANISER))
    published = time.monotonic()
    assert all(page.shows(number) for page in pages)
    for game in open_stream(stream).state.rounds[-1].games.values():
        sheet = ScoreSheet(game.pair[0], pm=(4, 3), pa=(1, 1))
        do(stream, c.EnterScore(game.id, sheet, ORGANISER))
    return max(page.shown[number] for page in pages) - published
