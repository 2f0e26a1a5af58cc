"""Signed links: people without an account act through an address handed to them, on paper or as a QR code.

    link_for("tournament/k3f9", "c007", to=reverse("tournaments:open", …))   an address to print
    @acting("stream")  def show(request, stream): request.actor.seat          who is at the door
    revoke("tournament/k3f9", "c007")                                         older links stop working
    link_for("tournament/k3f9", "table-1-4", to=…)                            a card that lies on a table

The address opens once for the browser: the link moves into the session, one for each stream, and the
browser is sent on to the page, so the secret does not linger in the address bar. A link expires, and it
dies when its seat's epoch moves on.

A card is a link for whoever is at a thing, not for a person: it is kept beside a seat and never replaces it.
An invitation (`invite:1`) is a link for whoever it was sent to: it gives nothing until its page is answered.
Somebody without a link may claim a seat (`seat_claims`); once agreed to, that phone has it like a link's.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import wraps
from typing import Any, TypeAlias

from django.core import signing
from django.db.models import F
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.urls import reverse
from django.views.decorators.cache import never_cache

from tercio.core.refused import Refused
from tercio.store.people.link_epochs import epoch_of, links_held
from tercio.store.people.models import LinkEpoch
from tercio.web.actor import Actor, person_of
from tercio.web.limits import HALL, SESSIONS_IN, WHILE, begins_too_much, count_wrong, over, shut_out
from tercio.web.networks import visitor
from tercio.web.refusals import refuse
from tercio.web.seat_claims import KEYS, claimed_seat
from tercio.web.too_many import wait

SALT = "tercio.links"
TABLE = "table-"
INVITE = "invite:"
DAY = 60 * 60 * 24
ACTS_A_MINUTE = 120
MOST_LINKS = 60
"""Links of a browser that are looked through for what awaits its reader."""
View: TypeAlias = Callable[..., HttpResponseBase]


class DeadLink(Exception):
    """Expired, revoked or never ours."""


@dataclass(frozen=True)
class Link:
    """What a link says: who may act where, and the page it opens."""

    stream: str
    seat: str
    to: str


def link_for(stream: str, seat: str, *, to: str, days: int = 60) -> str:
    """The address (without host) that lets whoever holds it act as `seat` in `stream`; it opens page `to`."""
    token = signing.dumps([stream, seat, to, epoch_of(stream, seat), days], salt=SALT, compress=True)
    return reverse("link", args=[token])


def is_card(seat: str) -> bool:
    """Whether a link is for a thing, such as a table."""
    return seat.startswith(TABLE)


def is_invitation(seat: str) -> bool:
    """Whether a link only asks to take a seat."""
    return seat.startswith(INVITE)


def shelf_of(seat: str) -> str:
    """Where a browser keeps a link: by what it is, one for each stream."""
    return "cards" if is_card(seat) else "invitations" if is_invitation(seat) else "links"


def revoke(stream: str, seat: str) -> None:
    """Every link of this seat made so far, and every phone agreed to be it, stops working."""
    LinkEpoch.objects.get_or_create(stream=stream, seat=seat)
    LinkEpoch.objects.filter(stream=stream, seat=seat).update(epoch=F("epoch") + 1)


def read(token: str) -> Link:
    """What a token says, if it is ours and alive."""
    try:
        stream, seat, to, epoch, days = signing.loads(token, salt=SALT)
        signing.loads(token, salt=SALT, max_age=days * DAY)
    except (signing.BadSignature, ValueError, TypeError):
        raise DeadLink from None
    if epoch != epoch_of(stream, seat):
        raise DeadLink
    return Link(stream, seat, to)


@never_cache
def open_link(request: HttpRequest, token: str) -> HttpResponse:
    """`/go/<token>/`: remember the link in this browser and go to its page."""
    try:
        link = read(token)
    except DeadLink:
        if shut_out(request, "link"):
            return wait(request, WHILE)
        count_wrong(request, "link")
        return refuse(request, Refused("link.dead"), status=403)
    if begins_too_much(request):
        return wait(request, SESSIONS_IN)
    keep(request, link, token)
    return HttpResponseRedirect(link.to)


def keep(request: HttpRequest, link: Link, token: str) -> None:
    """From now on this browser holds a link."""
    shelf = shelf_of(link.seat)
    request.session[shelf] = {**request.session.get(shelf, {}), link.stream: token}


def give_seat(request: HttpRequest, stream: str, seat: str, *, to: str) -> None:
    """This browser holds a seat, as if it had opened the seat's link."""
    token = link_for(stream, seat, to=to).strip("/").rpartition("/")[2]
    keep(request, Link(stream, seat, to), token)


def seat_in(request: HttpRequest, stream: str) -> str | None:
    """The seat this browser holds in a stream: by a link that is still alive, or agreed to."""
    return link_in(request, "links", stream) or claimed_seat(request, stream)


@contextmanager
def while_held(request: HttpRequest, stream: str, seat: str) -> Iterator[bool]:
    """Whether this browser still holds a seat; its links are not taken back before the block ends."""
    with links_held(stream, seat):
        yield seat_in(request, stream) == seat


def seats_held(request: HttpRequest, kind: str) -> dict[str, str]:
    """By stream of a kind: the seats this browser has by a link or was agreed to have, the newest of them."""
    streams = dict.fromkeys((*request.session.get(KEYS, {}), *request.session.get("links", {})))
    kept = [stream for stream in streams if stream.startswith(f"{kind}/")]
    return {stream: seat for stream in kept[-MOST_LINKS:] if (seat := seat_in(request, stream))}


def card_in(request: HttpRequest, stream: str) -> str | None:
    """The card this browser scanned last in a stream."""
    return link_in(request, "cards", stream)


def invitation_in(request: HttpRequest, stream: str) -> str | None:
    """The seat this browser is invited to in a stream, by a link that is still alive."""
    return link_in(request, "invitations", stream)


def link_in(request: HttpRequest, shelf: str, stream: str) -> str | None:
    token = request.session.get(shelf, {}).get(stream)
    try:
        return read(token).seat if token else None
    except DeadLink:
        return None


def actor_at(request: HttpRequest, stream: str) -> Actor:
    """Who a browser is in a stream."""
    return Actor(person_of(request), seat_in(request, stream), card_in(request, stream), stream)


def acts_too_often(request: HttpRequest, actor: Actor) -> bool:
    """Whether somebody sends too much in a stream; whoever is nobody shares an address with a hall."""
    if actor.who:
        return over("act", f"{actor.stream}:{actor.who}", ACTS_A_MINUTE, 60)
    return over("act", f"{actor.stream}:{visitor(request)}", HALL, 60)


def acting(stream: Callable[..., str] | str) -> Callable[[View], View]:
    """Give the view `request.actor`; `stream` names the argument that holds the stream, or computes it."""

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponseBase:
            where = kwargs[stream] if isinstance(stream, str) else stream(*args, **kwargs)
            actor = actor_at(request, where)
            request.actor = actor  # type: ignore[attr-defined]
            if request.method == "POST" and acts_too_often(request, actor):
                return wait(request, 60)
            return view(request, *args, **kwargs)

        return guarded

    return decorate
