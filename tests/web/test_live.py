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
from tercio.web.impatient_protocol import LASTING, end_lasting
from tercio.web.live import MOST_OF_ONE, MOST_PAGES, live
from tercio.web.tickets import GOOD_FOR, streams_of, ticket


class Browser:
    """One EventSource, spoken to in raw ASGI."""

    def __init__(self, *tickets: str, address: str = "127.0.0.1") -> None:
        query = urlencode([("t", one) for one in tickets]).encode()
        self.scope = {
            "type": "http", "path": "/live/", "query_string": query, "client": (address, 5000), "headers": [],
        }  # fmt: skip
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
def test_a_page_that_is_told_of_changes_is_let_go_well_when_the_house_closes() -> None:
    async def story() -> dict[str, Any]:
        browser = Browser(ticket("club/live"))
        assert await browser.connect() == 200
        while not LASTING:
            await asyncio.sleep(0)
        end_lasting()
        await browser.task
        while not browser.heard.empty():
            last = browser.heard.get_nowait()
        return last

    assert asyncio.run(story()) == {"type": "http.response.body"}, "the answer ends, nothing is broken off"
    assert not LASTING


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


@pytest.mark.django_db(transaction=True)
def test_one_network_does_not_take_every_place() -> None:
    """Also not with the many addresses an IPv6 line has; this machine itself may be everybody's proxy."""
    mine = ticket("club/a")
    came = [
        ("192.0.2.7", 200), ("192.0.2.7", 200), ("192.0.2.7", 429), ("192.0.2.8", 200),
        ("2001:db8::1", 200), ("2001:db8::2", 200), ("2001:db8::3", 429), ("2001:db8:0:1::1", 200),
        ("::ffff:192.0.2.9", 200), ("192.0.2.9", 200), ("::ffff:192.0.2.9", 429), ("::ffff:192.0.2.10", 200),
        ("127.0.0.1", 200), ("::ffff:127.0.0.1", 200), ("127.0.0.1", 200), ("127.0.0.1", 200),
    ]  # fmt: skip

    async def story() -> tuple[list[int], int]:
        browsers = [Browser(mine, address=address) for address, _ in came]
        answers = [await browser.connect() for browser in browsers]
        await browsers[0].leave()
        again = await Browser(mine, address="192.0.2.7").connect()
        for browser in browsers[1:]:
            await browser.leave()
        return answers, again

    with mock.patch("tercio.web.live.MOST_OF_ONE", 2):
        answers, again = asyncio.run(story())
    assert answers == [status for _, status in came]
    assert again == 200, "whoever leaves makes room"


def test_who_finds_no_place_is_told_what_to_do_and_when_to_come_back() -> None:
    async def story() -> tuple[dict[bytes, bytes], str]:
        browser = Browser(ticket("club/a"), address="192.0.2.7")
        browser.task = asyncio.create_task(live(browser.scope, browser.receive, browser.heard.put))
        head, body = await browser.heard.get(), await browser.heard.get()
        return dict(head["headers"]), body["body"].decode()

    with mock.patch("tercio.web.live.MOST_OF_ONE", 0):
        headers, text = asyncio.run(story())
    assert headers[b"retry-after"] == b"60"
    assert "recárgala" in text or "reload" in text


def test_a_hall_has_room() -> None:
    assert min(300, MOST_PAGES // 2) <= MOST_OF_ONE
