"""`/live/`: server-sent events. A browser names streams by ticket and hears `stream:version` when they move.

Raw ASGI: a waiting browser costs one small task, no thread and no database connection. Right after
connecting it hears every stream's present version, so nothing that happened in between is missed.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs

from tercio.store.follow import follow
from tercio.web.tickets import admitted

MOST = 64  # streams one browser may follow
BEAT = 20  # seconds between signs of life
HEAD = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


async def live(scope: Any, receive: Any, send: Any) -> None:
    tickets = parse_qs(scope["query_string"].decode("latin-1")).get("t", [])
    streams = admitted(tickets[:MOST])
    if not streams:
        await send({"type": "http.response.start", "status": 403, "headers": [(b"content-length", b"0")]})
        await send({"type": "http.response.body"})
        return
    await send({"type": "http.response.start", "status": 200, "headers": HEAD})
    speaking = asyncio.create_task(speak(streams, send))
    try:
        while (await receive())["type"] != "http.disconnect":
            pass
    finally:
        speaking.cancel()
        with suppress(asyncio.CancelledError):
            await speaking


async def speak(streams: list[str], send: Any) -> None:
    await say(send, "retry: 2000\n\n")
    async with follow(dict.fromkeys(streams, 0)) as changes:
        while True:
            try:
                async with asyncio.timeout(BEAT):
                    stream, version = await anext(changes)
                    text = f"data: {stream}:{version}\n\n"
            except TimeoutError:
                text = ": still here\n\n"
            await say(send, text)


async def say(send: Any, text: str) -> None:
    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})
