"""`/live/`: only streams one has a ticket for, and nothing missed while connecting."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Any
from unittest import mock
from urllib.parse import urlencode

import pytest
from django.db import connection

from tercio.app.command_desk import perform
from tercio.club.commands import FoundClub, RenameClub
from tercio.web.live import live
from tercio.web.tickets import GOOD_FOR, streams_of, ticket


class Browser:
    """One EventSource, spoken to in raw ASGI."""

    def __init__(self, *tickets: str) -> None:
        query = urlencode([("t", one) for one in tickets]).encode()
        self.scope = {"type": "http", "path": "/live/", "query_string": query}
        self.heard: asyncio.Queue[dict[str, Any]] = asyncio.Queue()
        self.gone = asyncio.Event()

    async def receive(self) -> dict[str, Any]:
        await self.gone.wait()
        return {"type": "http.disconnect"}

    async def connect(self) -> int:
        self.task = asyncio.create_task(live(self.scope, self.receive, self.heard.put))
        status: int = (await self.heard.get())["status"]
        return status

    async def next(self) -> str:
        """The next thing said, comments and settings left out."""
        async with asyncio.timeout(10):
            while not (said := (await self.heard.get()).get("body", b"").decode()).startswith("data: "):
                pass
        return said.strip().removeprefix("data: ")

    async def leave(self) -> None:
        self.gone.set()
        await self.task


def test_without_a_good_ticket_there_is_nothing_to_hear() -> None:
    async def story() -> list[int]:
        return [await Browser().connect(), await Browser("club/a:forged:x").connect()]

    assert asyncio.run(story()) == [403, 403]


def test_a_ticket_is_good_for_a_long_day_and_for_its_own_stream() -> None:
    mine = ticket("club/a")
    assert streams_of([mine, "forged", mine.replace("club/a", "club/b")]) == ["club/a"]
    with mock.patch("django.core.signing.time.time", return_value=10**10):
        assert streams_of([mine]) == []
    assert GOOD_FOR > 12 * 3600


def acted(stream: str, command: Any, number: int) -> None:
    """Somebody acts, in a thread of their own."""
    try:
        perform("club", stream, command, who="user:1", command_id=f"command-{number}")
    finally:
        connection.close()


@pytest.mark.django_db(transaction=True)
def test_the_present_version_is_told_at_once_and_changes_as_they_come() -> None:
    stream = "club/live"
    act = partial(acted, stream)

    async def story() -> list[str]:
        await asyncio.to_thread(act, FoundClub("Uno", "user:1", "Ana"), 1)
        browser = Browser(ticket(stream))
        assert await browser.connect() == 200
        told = [await browser.next()]
        await asyncio.to_thread(act, RenameClub("Dos"), 2)
        told.append(await browser.next())
        await browser.leave()
        return told

    assert asyncio.run(story()) == [f"{stream}:1", f"{stream}:2"]


@pytest.mark.django_db(transaction=True)
def test_in_a_full_hall_a_page_hears_the_newest_after_a_pause() -> None:
    stream = "club/hall"
    act = partial(acted, stream)

    async def story() -> list[str]:
        await asyncio.to_thread(act, FoundClub("Uno", "user:1", "Ana"), 1)
        browser = Browser(ticket(stream))
        await browser.connect()
        told = [await browser.next()]
        for number, name in enumerate(("Dos", "Tres", "Cuatro"), start=2):
            await asyncio.to_thread(act, RenameClub(name), number)
        told.append(await browser.next())
        await browser.leave()
        return told

    # One page that pauses as if there were thousands: for two to six seconds.
    with mock.patch("tercio.web.live.EASE", 4.0):
        assert asyncio.run(story()) == [f"{stream}:1", f"{stream}:4"]
