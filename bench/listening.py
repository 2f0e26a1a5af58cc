"""Many open pages: each holds `/live/` open as a browser does and hears when a stream moves on."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress
from types import TracebackType
from urllib.parse import urlencode

AT_ONCE = 50
"""Pages that connect at the same time."""


class Listeners:
    """So many open pages following one stream, while the block lasts."""

    def __init__(self, port: int, ticket: str, count: int) -> None:
        self.port, self.query = port, urlencode({"t": ticket})
        self.heard = [0] * count
        """The version each page has heard of last."""
        self.news = 0
        self._all_here, self._over = threading.Event(), threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._evening()))

    def __enter__(self) -> Listeners:
        self._thread.start()
        if not self._all_here.wait(120):
            raise AssertionError("the pages could not all be opened")
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: BaseException | TracebackType | None) -> None:
        self._over.set()
        self._thread.join()

    async def _evening(self) -> None:
        door = asyncio.Semaphore(AT_ONCE)
        pages = [asyncio.create_task(self._page(at, door)) for at in range(len(self.heard))]
        while not self._over.is_set():
            if all(self.heard):
                self._all_here.set()
            await asyncio.sleep(0.1)
        for page in pages:
            page.cancel()
        await asyncio.gather(*pages, return_exceptions=True)

    async def _page(self, at: int, door: asyncio.Semaphore) -> None:
        async with door:
            reader, writer = await asyncio.open_connection("127.0.0.1", self.port)
            writer.write(f"GET /live/?{self.query} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode())
            while not self.heard[at]:
                self._hear(at, await reader.readline())
        with suppress(OSError):
            while line := await reader.readline():
                self._hear(at, line)

    def _hear(self, at: int, line: bytes) -> None:
        if line.startswith(b"data: "):
            self.heard[at] = int(line.rpartition(b":")[2])
            self.news += 1
