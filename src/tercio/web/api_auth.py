"""Who knocks at the JSON API: an account, a seat this browser keeps, or a program with a token.

A program without a browser sends `Authorization: Bearer <token>`: a key somebody made for it in their
account (`token_auth`), or the token of a signed link (`/go/<token>/`), which acts as that seat in that
stream and nowhere else.

    @router.post("/{campaign}/commands", auth=account_or_seat(stream_of))      request.actor is who knocks
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.conf import settings
from django.http import HttpRequest
from ninja.security import APIKeyCookie, HttpBearer

from tercio.app.access_tokens import PREFIX
from tercio.app.open_streams import open_stream
from tercio.core.refused import Refused
from tercio.store.people.models import Person
from tercio.web.actor import Actor, person_of
from tercio.web.limits import WHILE, count_wrong, over, shut_out
from tercio.web.links import ACTS_A_MINUTE, DeadLink, Link, actor_at, is_card, is_invitation, read
from tercio.web.token_auth import good_token, token_actor

StreamOf = Callable[..., str]
BEARER = "bearer"


def token_in(request: HttpRequest) -> str:
    """The token a request shows, however its scheme is written; empty where it shows none."""
    scheme, _, token = request.headers.get("Authorization", "").partition(" ")
    return token.strip() if scheme.lower() == BEARER else ""


def actor_in(request: HttpRequest, stream: str) -> Actor:
    """Who asks something about a stream: a token counts where it leads, a link or an account as on pages."""
    token = token_in(request)
    return bearer(request, token, stream) if token else actor_at(request, stream)


def demand_live_token(request: HttpRequest) -> None:
    """Refuse a token that opens nothing, also where anybody may ask: its sender believes it does."""
    token = token_in(request)
    if token.startswith(PREFIX):
        good_token(request, token)
    elif token:
        good_link(request, token)


def good_link(request: HttpRequest, token: str) -> Link:
    """The link of a token; one that is expired, taken back or never ours is refused, and counted.

    A request asks for it at several doors: it is read once.
    """
    known: Link | None = getattr(request, "link", None)
    if known is None:
        known = live_link(request, token)
        request.link = known  # type: ignore[attr-defined]
    return known


def live_link(request: HttpRequest, token: str) -> Link:
    """The link of a token that is read now."""
    try:
        return read(token)
    except DeadLink:
        if shut_out(request, "link"):
            raise Refused("limit.wait", seconds=WHILE) from None
        count_wrong(request, "link")
        raise Refused("token.dead") from None


def bearer(request: HttpRequest, token: str, stream: str) -> Actor:
    """Whom a token speaks for in a stream; nobody if it is a link that leads elsewhere, or only invites."""
    if token.startswith(PREFIX):
        return token_actor(request, token, stream)
    link = good_link(request, token)
    if link.stream != stream or is_invitation(link.seat):
        return Actor()
    if is_card(link.seat):
        return Actor(card=link.seat, stream=stream)
    return Actor(seat=link.seat, stream=stream)


def knock(request: HttpRequest, stream_of: StreamOf, most: int) -> Actor | None:
    """Remember who knocks, unless it is nobody; those who act too often wait."""
    match = request.resolver_match
    stream = stream_of(**(match.kwargs if match else {}))
    actor = actor_in(request, stream)
    request.actor = actor  # type: ignore[attr-defined]
    if actor.who and over("act", f"{stream}:{actor.who}", most, 60):
        raise Refused("limit.wait", seconds=60)
    return actor if actor.who else None


class Token(HttpBearer):
    """A key, or a signed link's token, in the header."""

    def __init__(self, stream_of: StreamOf, most: int) -> None:
        super().__init__()
        self.stream_of, self.most = stream_of, most

    def authenticate(self, request: HttpRequest, token: str) -> Any:
        return knock(request, self.stream_of, self.most)


class Session(APIKeyCookie):
    """A browser's session, which shows a form token with all it sends: forgeries are kept out."""

    param_name = settings.SESSION_COOKIE_NAME

    def __call__(self, request: HttpRequest) -> Any:
        """A token that was refused does not become somebody's session, and without one nobody is asked."""
        known = self.param_name in request.COOKIES and "Authorization" not in request.headers
        return super().__call__(request) if known else None


class Browser(Session):
    """An account that signed in with a browser, or a link that was opened in it."""

    def __init__(self, stream_of: StreamOf, most: int) -> None:
        super().__init__()
        self.stream_of, self.most = stream_of, most

    def authenticate(self, request: HttpRequest, key: str | None) -> Any:
        return knock(request, self.stream_of, self.most)


def account_sending(request: HttpRequest) -> Person | None:
    """The account that sends something anybody may: a browser shows its form token there, too."""
    if "Authorization" in request.headers:
        return account_in(request)
    found: Person | None = BrowserAccount()(request)
    return found


def account_in(request: HttpRequest) -> Person | None:
    """The account a request speaks for, by its session or by a key."""
    return actor_in(request, "").person


class AccountToken(HttpBearer):
    """A key that opens every door of its owner, or that reads; one for a single door is told so."""

    def authenticate(self, request: HttpRequest, token: str) -> Any:
        secret = token_in(request)
        actor = bearer(request, secret, "")
        if actor.person is None and secret.startswith(PREFIX):
            raise Refused("token.elsewhere", name=good_token(request, secret).name)
        request.actor = actor  # type: ignore[attr-defined]
        return actor.person


class BrowserAccount(Session):
    """An account that signed in with a browser."""

    def authenticate(self, request: HttpRequest, key: str | None) -> Any:
        return person_of(request)


def account() -> list[Any]:
    """What `auth=` takes where only an account may."""
    return [AccountToken(), BrowserAccount()]


def anybody_at(stream_of: StreamOf) -> Callable[[HttpRequest], bool]:
    """What `auth=` takes where anybody may act: first a dead token is said, then a missing stream."""

    def is_there(request: HttpRequest) -> bool:
        demand_live_token(request)
        match = request.resolver_match
        return bool(open_stream(stream_of(**(match.kwargs if match else {}))).stream)

    return is_there


def account_or_seat(stream_of: StreamOf, most: int = ACTS_A_MINUTE) -> list[Any]:
    """What `auth=` takes where accounts and seats may act, each so many times a minute."""
    return [Token(stream_of, most), Browser(stream_of, most)]
