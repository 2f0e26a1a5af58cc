"""`/live/`: server-sent events. A browser names streams by ticket and hears `stream:version` when they move.

Raw ASGI: a waiting browser costs one small task, no thread and no database connection. Right after
connecting it hears every stream's present version, so nothing that happened in between is missed.

Where a whole hall watches, each page pauses between two pieces of news, the longer the more pages are open,
so that telling everybody never keeps the people who enter results waiting. It then hears the newest only.
"""

from __future__ import annotations

import asyncio
import random
from contextlib import suppress
from typing import Any
from urllib.parse import parse_qs

from tercio.app.open_files import most_open
from tercio.store.follow import follow
from tercio.web.arrival import Unwelcome, refuse_early
from tercio.web.impatient_protocol import LASTING
from tercio.web.limits import HALL
from tercio.web.networks import line_at
from tercio.web.tickets import streams_of

MOST = 64  # streams one browser may follow
BEAT = 20  # seconds between signs of life
LONGEST = 3600  # seconds one connection lasts; the page then opens another
MOST_PAGES = most_open(share=0.75)
"""Pages one process follows for: the files it may have open are finite, and the others need some."""
EASE = 0.001  # seconds of pause for every open page: a thousand of them hear about once a second
MOST_OF_ONE = min(HALL, MOST_PAGES * 3 // 4)
"""Pages one process follows for behind one address: a whole hall's, and never everybody's."""
SPEAKING: dict[asyncio.Task[None], str] = {}
"""Who is being told, each with where they are."""
HEAD = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
]


async def live(scope: Any, receive: Any, send: Any) -> None:
    tickets = parse_qs(scope["query_string"].decode("latin-1")).get("t", [])
    streams = streams_of(tickets[:MOST])
    if not streams:
        await send({"type": "http.response.start", "status": 403, "headers": [(b"content-length", b"0")]})
        await send({"type": "http.response.body"})
        return
    if len(SPEAKING) >= MOST_PAGES:
        await refuse_early(scope, send, Unwelcome(503, "limit.busy", seconds=30))
        return
    network = line_at((scope.get("client") or ("",))[0])
    if network and sum(other == network for other in SPEAKING.values()) >= MOST_OF_ONE:
        await refuse_early(scope, send, Unwelcome(429, "limit.live", most=MOST_OF_ONE, seconds=60))
        return
    await send({"type": "http.response.start", "status": 200, "headers": HEAD})
    speaking = asyncio.create_task(speak(streams, send))
    SPEAKING[speaking] = network
    try:
        async with asyncio.timeout(LONGEST * random.uniform(0.8, 1.2)) as lasting:
            LASTING.add(lasting)
            while (await receive())["type"] != "http.disconnect":
                pass
    except TimeoutError:
        await send({"type": "http.response.body"})  # the browser opens another by itself
    finally:
        LASTING.discard(lasting)
        SPEAKING.pop(speaking, None)
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
            # Uneven pauses, so that they do not all speak again in the same instant.
            await asyncio.sleep(EASE * len(SPEAKING) * random.uniform(0.5, 1.5))


async def say(send: Any, text: str) -> None:
    await send({"type": "http.response.body", "body": text.encode(), "more_body": True})
