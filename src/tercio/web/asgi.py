"""One process, one port: `/live/` is held open here, everything else goes to Django in threads."""

from __future__ import annotations

from typing import Any

from a2wsgi import WSGIMiddleware

from tercio.web.wsgi import application as django_pages

from tercio.web.live import live  # isort: skip  Django must be set up first

THREADS = 10
pages = WSGIMiddleware(django_pages, workers=THREADS)  # type: ignore[arg-type]


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Split by path."""
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
    elif scope["type"] == "http" and scope["path"] == "/live/":
        await live(scope, receive, send)
    else:
        await pages(scope, receive, send)


async def lifespan(receive: Any, send: Any) -> None:
    while True:
        message = await receive()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return
