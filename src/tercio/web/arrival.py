"""A request's body, taken in before anybody works on it: bounded in size, in time and in number."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator, Awaitable, Callable, Iterable
from contextlib import asynccontextmanager
from tempfile import SpooledTemporaryFile
from typing import Any

from django.utils.http import parse_header_parameters

from tercio.core.speech import say
from tercio.web.language import known_language

MOST_BYTES = 10_000_000
MOST_SECONDS = 60.0
MOST_ARRIVING = 200
LONGEST_TYPE = 200  # letters of a Content-Type
UTF_8 = {"utf-8", "utf8", "us-ascii", "ascii"}
IN_MEMORY = 200_000  # bytes of one body; the rest waits in a file
PIECE = 64_000
LONGEST_NUMBER = 1_000  # digits of a length
ARRIVING: dict[object, asyncio.Timeout] = {}
"""Bodies on their way, the first to begin first."""
NONE = {"GET", "HEAD", "OPTIONS"}

Receive = Callable[[], Awaitable[dict[str, Any]]]


class Unwelcome(Exception):
    """A request that is answered before it has arrived."""

    def __init__(self, status: int, key: str, **facts: int) -> None:
        super().__init__(key)
        self.status, self.key, self.facts = status, key, facts


@asynccontextmanager
async def received_whole(scope: Any, receive: Receive) -> AsyncIterator[Receive]:
    """A `receive` that hands out a body which is already here, and whose length the scope then says."""
    check_charset(scope)
    check_packing(scope)
    if scope["method"] in NONE and not header(scope, b"transfer-encoding"):
        yield receive
        return
    if declared_length(scope) > MOST_BYTES:
        raise too_large()
    make_room()
    here = object()
    with SpooledTemporaryFile(IN_MEMORY) as body:
        try:
            async with asyncio.timeout(MOST_SECONDS) as limit:
                ARRIVING[here] = limit
                await take_in(receive, body)
        except TimeoutError:
            raise Unwelcome(408, "limit.slow", seconds=int(MOST_SECONDS)) from None
        finally:
            ARRIVING.pop(here, None)
        scope["headers"] = with_length(scope["headers"], body.tell())
        body.seek(0)
        yield handed_out(body, receive)


def make_room() -> None:
    """Whoever has been sending longest makes room for who comes: a thousand slow senders keep nobody out."""
    if len(ARRIVING) >= MOST_ARRIVING:
        longest = next(iter(ARRIVING))
        ARRIVING.pop(longest).reschedule(asyncio.get_running_loop().time())


def check_charset(scope: Any) -> None:
    """Everything here is UTF-8; other charsets would be misread, and some of them take forever to read."""
    told = b",".join(value for key, value in scope["headers"] if key == b"content-type").decode("latin-1")
    try:
        charset = parse_header_parameters(told[: LONGEST_TYPE + 1])[1].get("charset", "utf-8")
    except ValueError:
        charset = ""
    if len(told) > LONGEST_TYPE or charset.lower() not in UTF_8:
        raise Unwelcome(415, "limit.charset")


def check_packing(scope: Any) -> None:
    """A packed body is not unpacked: a small one may hold gigabytes."""
    if header(scope, b"content-encoding").strip().lower() not in {b"", b"identity"}:
        raise Unwelcome(415, "limit.packed")


def with_length(headers: Iterable[tuple[bytes, bytes]], length: int) -> list[tuple[bytes, bytes]]:
    """The headers of a body of that length: one that came in pieces did not say it, and nobody reads on."""
    kept = [pair for pair in headers if pair[0] not in {b"content-length", b"transfer-encoding"}]
    return [*kept, (b"content-length", str(length).encode())]


async def take_in(receive: Receive, body: Any) -> None:
    """Everything the browser sends, never more of it than we keep."""
    size, more = 0, True
    while more:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise Unwelcome(400, "limit.slow", seconds=int(MOST_SECONDS))
        size += len(message.get("body", b""))
        if size > MOST_BYTES:
            raise too_large()
        body.write(message.get("body", b""))
        more = message.get("more_body", False)


def handed_out(body: Any, receive: Receive) -> Receive:
    """The same messages again, from what was kept; afterwards whatever the browser does next."""
    done = False

    async def again() -> dict[str, Any]:
        nonlocal done
        if done:
            return await receive()
        piece = body.read(PIECE)
        done = len(piece) < PIECE
        return {"type": "http.request", "body": piece, "more_body": not done}

    return again


def too_large() -> Unwelcome:
    return Unwelcome(413, "limit.body", most=MOST_BYTES // 1_000_000)


def header(scope: Any, name: bytes) -> bytes:
    return next((value for key, value in scope["headers"] if key == name), b"")


def declared_length(scope: Any) -> int:
    """How long the browser says its body is."""
    text = header(scope, b"content-length")
    return int(text) if text.isdigit() and len(text) < LONGEST_NUMBER else 0


async def refuse_early(scope: Any, send: Any, no: Unwelcome) -> None:
    """One sentence in the reader's language, and the connection ends."""
    language = known_language(header(scope, b"accept-language").decode("latin-1"))
    text, kind = say(no.key, language, **no.facts).encode(), b"text/plain; charset=utf-8"
    if scope["path"].startswith("/api/"):
        shape = {"key": no.key, "text": text.decode(), "rule": None, "facts": no.facts, "field": None}
        text, kind = json.dumps(shape).encode(), b"application/json"
    headers = [
        (b"content-type", kind),
        (b"content-length", str(len(text)).encode()),
        (b"connection", b"close"),
    ]
    if "seconds" in no.facts:
        headers.append((b"retry-after", str(no.facts["seconds"]).encode()))
    await send({"type": "http.response.start", "status": no.status, "headers": headers})
    await send({"type": "http.response.body", "body": text})
