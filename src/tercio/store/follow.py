"""Learning that a stream has moved on, without asking for each client.

One follower serves a whole process: it learns which streams changed and wakes whoever waits for them.
On PostgreSQL it listens for the note every append leaves; on SQLite it asks the file, ten times a second
and in microseconds, whether anything was committed. Either way it then knows streams by their own
version. It never follows a global counter: PostgreSQL's row ids become visible out of order.

    async with follow({"club/k3f9": 12}) as changes:
        async for stream, version in changes: ...

A thousand waiting clients are a thousand dictionary entries: no threads, no connections, no queries.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager, closing, suppress
from typing import Any
from weakref import WeakKeyDictionary

import psycopg
from django.db import connections

from tercio.store.postgresql_notes import CHANNEL

POLL = 0.1  # seconds between two looks at a SQLite file
AGAIN = 10.0  # seconds after which a silent PostgreSQL is asked anyway
BACK_OFF = 1.0  # seconds before a lost database is tried again
MANY = 500  # streams asked for at once
HEADS = "SELECT id, version FROM store_stream WHERE id IN ({})"

log = logging.getLogger(__name__)


class Changes:
    """One client's news: for each stream it follows, only the newest version it has not been told of."""

    def __init__(self, seen: Mapping[str, int]) -> None:
        self._seen = dict(seen)
        self._news: dict[str, int] = {}
        self._bell = asyncio.Event()

    def tell(self, stream: str, version: int) -> None:
        if version > self._seen[stream]:
            self._news[stream] = self._seen[stream] = version
            self._bell.set()

    def __aiter__(self) -> Changes:
        return self

    async def __anext__(self) -> tuple[str, int]:
        while not self._news:
            self._bell.clear()
            await self._bell.wait()
        return self._news.popitem()


class Follower:
    """Watches the database for everybody on one event loop; at work only while somebody waits."""

    def __init__(self) -> None:
        self._waiting: dict[str, set[Changes]] = {}
        self._fresh: set[str] = set()
        self._asked = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    @asynccontextmanager
    async def follow(self, seen: Mapping[str, int]) -> AsyncIterator[Changes]:
        """Changes of these streams since the versions the client has seen."""
        changes = Changes(seen)
        for stream in seen:
            self._waiting.setdefault(stream, set()).add(changes)
        self._fresh.update(seen)
        self._asked.set()
        if self._task is None:
            self._task = asyncio.create_task(self._watch())
        try:
            yield changes
        finally:
            self._leave(changes, seen)

    def _leave(self, changes: Changes, streams: Iterable[str]) -> None:
        for stream in streams:
            self._waiting[stream].discard(changes)
            if not self._waiting[stream]:
                del self._waiting[stream]
        if not self._waiting and self._task:
            self._task.cancel()
            self._task = None

    async def _watch(self) -> None:
        """Watch for ever; a database that goes away is waited for, and nothing that happened is missed."""
        watch = self._watch_sqlite if connections["default"].vendor == "sqlite" else self._watch_postgresql
        while True:
            try:
                await watch()
            except* (sqlite3.Error, psycopg.Error, OSError) as lost:
                log.warning("the journal cannot be followed: %s; trying again", lost.exceptions[0])
            await asyncio.sleep(BACK_OFF)

    async def _watch_sqlite(self) -> None:
        name = str(connections["default"].settings_dict["NAME"])
        with closing(sqlite3.connect(name, timeout=0, uri=name.startswith("file:"))) as file:
            last = None
            while True:
                try:
                    current = file.execute("PRAGMA data_version").fetchone()
                    for some in batches(self._due(everything=current != last)):
                        marks = ",".join("?" * len(some))
                        self._tell(file.execute(HEADS.format(marks), some))
                    last = current
                except sqlite3.OperationalError:  # busy for an instant: the next look will tell, everybody
                    last = None
                await self._wait(POLL)

    async def _watch_postgresql(self) -> None:
        """One connection listens and does nothing else; another asks for what has just been subscribed to."""
        where = connections["default"].get_connection_params()
        where = {key: value for key, value in where.items() if key not in {"cursor_factory", "context"}}
        async with (
            await connect(where) as listener,
            await connect(where) as asker,
            asyncio.TaskGroup() as both,
        ):
            await listener.execute(f"LISTEN {CHANNEL}")
            both.create_task(self._listen(listener))
            both.create_task(self._ask(asker))

    async def _listen(self, listener: psycopg.AsyncConnection[Any]) -> None:
        async for note in listener.notifies():
            stream, _, version = note.payload.rpartition(":")
            self._tell([(stream, int(version))])

    async def _ask(self, asker: psycopg.AsyncConnection[Any]) -> None:
        everything = True
        while True:
            for some in batches(self._due(everything)):
                marks = ",".join(["%s"] * len(some))
                self._tell(await (await asker.execute(HEADS.format(marks).encode(), some)).fetchall())
            everything = not await self._wait(AGAIN)

    def _due(self, everything: bool) -> list[str]:
        """The streams whose version is not known for sure: those just subscribed to, or all of them."""
        due = (
            list(self._waiting)
            if everything
            else [stream for stream in self._fresh if stream in self._waiting]
        )
        self._fresh.clear()
        self._asked.clear()
        return due

    async def _wait(self, seconds: float) -> bool:
        """Wait, but not while somebody new wants to know; says whether somebody does."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                return await self._asked.wait()
        return False

    def _tell(self, heads: Iterable[tuple[str, int]]) -> None:
        for stream, version in heads:
            for changes in self._waiting.get(stream, ()):
                changes.tell(stream, version)


def batches(streams: list[str]) -> Iterable[list[str]]:
    return (streams[at : at + MANY] for at in range(0, len(streams), MANY))


async def connect(where: dict[str, Any]) -> psycopg.AsyncConnection[Any]:
    return await psycopg.AsyncConnection.connect(autocommit=True, **where)


FOLLOWERS: WeakKeyDictionary[asyncio.AbstractEventLoop, Follower] = WeakKeyDictionary()


@asynccontextmanager
async def follow(seen: Mapping[str, int]) -> AsyncIterator[Changes]:
    """Changes of these streams since the versions already seen, from this process's one follower."""
    follower = FOLLOWERS.setdefault(asyncio.get_running_loop(), Follower())
    async with follower.follow(seen) as changes:
        yield changes
