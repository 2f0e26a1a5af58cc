"""People at their tables, each with a page open, in a process of its own that costs as little as it can.

Fed by `bench table` with the battles to play, as JSON on its standard input; what they waited for goes to its
standard output. Everybody does what the table's page does, by the same requests in the same order: a live
line held open; the command, whose answer holds the table after it; what is said across the table; what to
draw where models move. When the other side has decided, the line tells, and the table, the events and the
talk are fetched. Answers are unpacked, and read no further than it takes to decide again.
"""

from __future__ import annotations

import asyncio
import random
import secrets
import sys
import time
import zlib
from typing import Any

import msgspec


class Asked(msgspec.Struct):
    seat: str
    decision: str


class Battle(msgspec.Struct):
    asked: Asked | None


class Choice(msgspec.Struct):
    command: msgspec.Raw


class Page(msgspec.Struct):
    version: int
    battle: Battle
    choices: list[Choice]


class Answer(msgspec.Struct):
    table: Page


class Evening(msgspec.Struct):
    """Who plays where, and how."""

    port: int
    tables: list[tuple[str, tuple[str, str], str]]
    """Each battle's address, the tokens of its seats, and the ticket of its live line."""
    thought: tuple[float, float]
    """Seconds somebody thinks before a decision, at least and at most."""
    decisions: int


class Waited(msgspec.Struct):
    """What came of an evening."""

    answers: list[float]
    """Seconds from a decision until the table after it was there."""
    spent: float
    """Seconds of computing this process needed for all of it."""
    lasted: float


class Line:
    """A connection that is kept, as a browser keeps it."""

    def __init__(self, port: int, address: str, token: str) -> None:
        self.port, self.address = port, address
        self.head = (
            f"Host: 127.0.0.1:{port}\r\nAuthorization: Bearer {token}\r\nAccept-Language: en\r\n"
            "Accept: application/json\r\nAccept-Encoding: gzip\r\n"
        )
        self.ways: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, path: str, body: bytes | None = None) -> bytes:
        """One request and its whole answer; a connection the server has closed meanwhile is opened again."""
        for _ in range(2):
            reader, writer = self.ways or await asyncio.open_connection("127.0.0.1", self.port)
            self.ways = reader, writer
            writer.write(self._request(path, body))
            try:
                return await self._answer(reader)
            except (asyncio.IncompleteReadError, ConnectionError):
                self.ways = None
        raise ConnectionError(path)

    def _request(self, path: str, body: bytes | None) -> bytes:
        if body is None:
            return f"GET {self.address}{path} HTTP/1.1\r\n{self.head}\r\n".encode()
        about = f"Content-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
        return f"POST {self.address}{path} HTTP/1.1\r\n{self.head}{about}".encode() + body

    @staticmethod
    async def _answer(reader: asyncio.StreamReader) -> bytes:
        head = (await reader.readuntil(b"\r\n\r\n")).lower()
        _, _, rest = head.partition(b"content-length:")
        body = await reader.readexactly(int(rest.partition(b"\r\n")[0]))
        if b"content-encoding: gzip" in head:
            body = zlib.decompress(body, 31)
        if b" 200 " not in head.partition(b"\r\n")[0]:
            raise ValueError(body[:300].decode())
        return body


class Person:
    """Somebody at a seat, with the table's page open."""

    def __init__(self, evening: Evening, table: tuple[str, tuple[str, str], str], seat: int) -> None:
        address, tokens, self.ticket = table
        self.evening, self.seat = evening, str(seat)
        self.line = Line(evening.port, address, tokens[seat])
        self.page: Page | None = None

    async def play(self, waited: list[float]) -> None:
        """Look, decide when asked, look again when the line tells of news; until the battle is over."""
        reader, writer = await asyncio.open_connection("127.0.0.1", self.evening.port)
        writer.write(f"GET /live/?t={self.ticket} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
        page = await self.look(0)
        while asked := page.battle.asked:
            if asked.seat == self.seat:
                await asyncio.sleep(random.uniform(*self.evening.thought))
                page = await self.decide(page, waited)
            elif await self.news(reader) > page.version:
                page = await self.look(page.version)

    async def news(self, reader: asyncio.StreamReader) -> int:
        """The version the live line tells of next."""
        while not (told := await reader.readline()).startswith(b"data: "):
            if not told:
                raise ConnectionError("/live/")
        return int(told.rpartition(b":")[2])

    async def look(self, known: int) -> Page:
        page = msgspec.json.decode(await self.line.ask("?picture=true"), type=Page)
        await self.line.ask(f"/events?after={known}" if known else "/events")
        await self.beside(page)
        return page

    async def decide(self, page: Page, waited: list[float]) -> Page:
        """The choice in the middle of those the page offers, timed until the table after it is there."""
        offered = [choice.command for choice in page.choices if b'"Concede"' not in bytes(choice.command)]
        wish = {
            "command": offered[len(offered) // 2], "seen": page.version, "command_id": secrets.token_hex(8),
            "picture": True,
        }  # fmt: skip
        body = msgspec.json.encode(wish)
        began = time.perf_counter()
        told = await self.line.ask("/commands", body)
        waited.append(time.perf_counter() - began)
        after = msgspec.json.decode(told, type=Answer).table
        await self.beside(after)
        return after

    async def beside(self, page: Page) -> None:
        """What a page fetches while its reader looks at the table."""
        await self.line.ask("/talk")
        asked = page.battle.asked
        if asked and asked.seat == self.seat and asked.decision == "move the regiment":
            await self.line.ask("/guide")


async def spend(evening: Evening) -> Waited:
    """All tables at once, until so many decisions have been taken; they do not sit down at one stroke."""
    waited: list[float] = []
    began = time.perf_counter()

    async def sit(table: Any, seat: int) -> None:
        await asyncio.sleep(random.uniform(0, evening.thought[1]))
        await Person(evening, table, seat).play(waited)

    people = [asyncio.create_task(sit(table, seat)) for table in evening.tables for seat in (0, 1)]
    while len(waited) < evening.decisions and not all(person.done() for person in people):
        await asyncio.sleep(0.1)
    lasted = time.perf_counter() - began
    broken = [person.exception() for person in people if person.done() and person.exception()]
    for person in people:
        person.cancel()
    if broken:
        raise broken[0]  # type: ignore[misc]
    return Waited(waited, time.process_time(), lasted)


if __name__ == "__main__":
    told = asyncio.run(spend(msgspec.json.decode(sys.stdin.buffer.read(), type=Evening)))
    sys.stdout.buffer.write(msgspec.json.encode(told))
