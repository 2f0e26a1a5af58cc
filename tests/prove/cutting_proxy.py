"""A proxy between browsers and the house that can cut every connection, in the middle of anything."""

from __future__ import annotations

import asyncio
import threading
from contextlib import suppress


class CuttingProxy:
    """Listens on a port of its own while the block lasts."""

    def __init__(self, to: int) -> None:
        self.to, self.port = to, 0
        self._open: set[asyncio.StreamWriter] = set()
        self._ready, self._over = threading.Event(), threading.Event()
        self._loop = asyncio.new_event_loop()
        self._thread = threading.Thread(target=lambda: self._loop.run_until_complete(self._serve()))

    def __enter__(self) -> CuttingProxy:
        self._thread.start()
        self._ready.wait()
        return self

    def __exit__(self, *_: object) -> None:
        self._over.set()
        self._thread.join()

    def cut(self) -> None:
        """Drop everything that is open."""
        self._loop.call_soon_threadsafe(self._cut)

    def _cut(self) -> None:
        for writer in self._open:
            writer.transport.abort()

    async def _serve(self) -> None:
        server = await asyncio.start_server(self._carry, "127.0.0.1", 0)
        self.port = server.sockets[0].getsockname()[1]
        self._ready.set()
        while not self._over.is_set():
            await asyncio.sleep(0.05)
        self._cut()
        server.close()

    async def _carry(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            theirs, house = await asyncio.open_connection("127.0.0.1", self.to)
        except OSError:
            writer.transport.abort()
            return
        self._open |= {writer, house}
        try:
            await asyncio.gather(self._pump(reader, house), self._pump(theirs, writer))
        finally:
            self._open -= {writer, house}

    async def _pump(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        with suppress(OSError):
            while piece := await reader.read(65_536):
                writer.write(piece)
                await writer.drain()
        with suppress(OSError):
            writer.close()
