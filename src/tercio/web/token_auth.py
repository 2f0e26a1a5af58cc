"""Who a key of an account makes of a program: its owner, a seat of its owner, or somebody who only looks."""

from __future__ import annotations

from django.http import HttpRequest

from tercio.app.access_tokens import ACT, ORGANISE, PLAY, READ, find_token, has_seat
from tercio.core.refused import Refused
from tercio.store.people.models import AccessToken
from tercio.web.actor import Actor
from tercio.web.limits import WHILE, count_wrong, shut_out

LOOKING = ("GET", "HEAD")


def good_token(request: HttpRequest, secret: str) -> AccessToken:
    """The key of a secret; one that is expired, taken back or never ours is refused, and counted."""
    key = find_token(secret)
    if key is not None:
        return key
    if shut_out(request, "link"):
        raise Refused("limit.wait", seconds=WHILE)
    count_wrong(request, "link")
    raise Refused("token.dead")


def token_actor(request: HttpRequest, secret: str, stream: str) -> Actor:
    """Whom a key speaks for in a stream. Elsewhere it looks on like anybody, and does nothing."""
    key, looking = good_token(request, secret), request.method in LOOKING
    if key.scope == READ and not looking:
        raise Refused("token.read_only", name=key.name)
    if key.scope in (READ, ACT) or (key.scope == ORGANISE and key.stream == stream):
        return Actor(key.person, stream=stream)
    if key.scope == PLAY and key.stream == stream and has_seat(key.person.who, stream, key.seat):
        return Actor(seat=key.seat, stream=stream)
    if looking:
        return Actor()
    raise Refused("token.elsewhere", name=key.name)
