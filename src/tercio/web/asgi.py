"""One process, one port: `/live/` is held open here, everything else goes to Django in threads.

A thread is only taken once the whole request has arrived, for a password only when few others are at work:
whoever sends slowly or signs in keeps nobody else waiting. What is too large, too slow or too much is
answered here with a sentence.
"""

from __future__ import annotations

from typing import Any

from a2wsgi import WSGIMiddleware

from tercio.web.wsgi import application as django_pages

from tercio.app.webhook_post import POST_OFFICE  # isort: skip  Django must be set up first
from tercio.web.arrival import Unwelcome, received_whole, refuse_early  # isort: skip
from tercio.web.live import live  # isort: skip
from tercio.web.password_turns import PASSWORDS  # isort: skip

THREADS = 10
WAITING_TO_BE_READ = 2_000  # pieces of one answer: more than any has, so that no thread waits for a reader
pages = WSGIMiddleware(django_pages, workers=THREADS, send_queue_size=WAITING_TO_BE_READ)  # type: ignore[arg-type]


async def application(scope: Any, receive: Any, send: Any) -> None:
    """Split by path."""
    if scope["type"] == "lifespan":
        await lifespan(receive, send)
    elif scope["type"] == "http" and scope["path"] == "/live/":
        await live(scope, receive, send)
    else:
        await answer(scope, receive, send)


async def answer(scope: Any, receive: Any, send: Any) -> None:
    """A page, once its request is here."""
    try:
        async with received_whole(scope, receive) as whole, PASSWORDS.turn_for(scope):
            await pages(scope, whole, send)  # type: ignore[arg-type]
    except Unwelcome as no:
        await refuse_early(scope, send, no)


async def lifespan(receive: Any, send: Any) -> None:
    """The post of webhooks opens and closes with the house."""
    while True:
        message = await receive()
        if message["type"] == "lifespan.startup":
            POST_OFFICE.open()
        else:
            POST_OFFICE.close()
        await send({"type": f"{message['type']}.complete"})
        if message["type"] == "lifespan.shutdown":
            return
