"""Learning that a stream has moved on, without asking for each client.

One follower serves a whole process: it learns which streams changed and wakes whoever waits for them.
On PostgreSQL it listens for the note every append leaves; on SQLite it asks the file, many times a
second and at the cost of microseconds, whether anything was committed. Either way it then knows streams
by their own version. It never follows a global counter: PostgreSQL's row ids become visible out of order.

    async with follow({"club/k3f9": 12}) as changes:
        async for stream, version in changes: ...

A thousand waiting clients are a thousand dictionary entries: no threads, no connections, no queries.
"""

from __future__ import annotations

import asyncio
import logging
import sqlite3
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager, suppress
from typing import Any

import psycopg
from django.db import connections

from tercio.store.journal import CHANNEL

POLL = 0.1  # seconds between two looks at a SQLite file
AGAIN = 10.0  # seconds after which a silent PostgreSQL is asked anyway
BACK_OFF = 1.0  # seconds before a lost database is tried again
log = logging.getLogger(__name__)


class Changes:
    """One client's view: for each stream it follows, only the newest version it has not been told of."""

    def __init__(self, seen: Mapping[str, int]) -> None:
        self._seen = dict(seen)
        self._news: dict[str, int] = {}
        self._bell = asyncio.Event()

    def tell(self, stream: str, version: int) -> None:
        if version > self._seen.get(stream, -1):
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

    @property
    def clients(self) -> int:
        """How many are waiting."""
        return len(set().union(*self._waiting.values()))

    @asynccontextmanager
    async def follow(self, seen: Mapping[str, int]) -> AsyncIterator[Changes]:
        """Changes of these streams from the versions the client has already seen."""
        changes = Changes(seen)
        for stream in seen:
            self._waiting.setdefault(stream, set()).add(changes)
            self._fresh.add(stream)
        self._asked.set()
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._watch())
        try:
            yield changes
        finally:
            await self._leave(changes, seen)

    async def _leave(self, changes: Changes, streams: Iterable[str]) -> None:
        for stream in streams:
            self._waiting[stream].discard(changes)
            if not self._waiting[stream]:
                del self._waiting[stream]
        if not self._waiting and self._task:
            task, self._task = self._task, None
            task.cancel()
            with suppress(asyncio.CancelledError):
                await task

    async def _watch(self) -> None:
        """Watch for ever; a database that goes away is waited for, and nothing that happened is missed."""
        watch = watch_sqlite if connections["default"].vendor == "sqlite" else watch_postgresql
        while True:
            try:
                await watch(self)
            except (sqlite3.Error, psycopg.Error, OSError) as lost:
                log.warning("journal follower: %s; trying again", lost)
            await asyncio.sleep(BACK_OFF)

    def tell(self, stream: str, version: int) -> None:
        for changes in self._waiting.get(stream, ()):
            changes.tell(stream, version)

    def wanted(self) -> list[str]:
        """Every stream somebody waits for."""
        self._fresh.clear()
        self._asked.clear()
        return list(self._waiting)
