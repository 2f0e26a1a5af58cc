"""Somebody without a link says who they are, and somebody who knows them agrees: once, for that stream.

A claim belongs to one browser (its session keeps the key) and is nothing until it is agreed to. Who may agree
is the room's business. Taking a seat's links back takes its agreed phones back too.
"""

from __future__ import annotations

import secrets

from django.http import HttpRequest

from tercio.core.refused import Refused
from tercio.store.people.link_epochs import epoch_of
from tercio.store.people.models import SeatClaim

MOST_WAITING = 6  # phones that may wait for a yes to be the same seat
KEYS = "claims"


def claim_of(request: HttpRequest, stream: str) -> SeatClaim | None:
    """What this browser claimed in a stream."""
    key = request.session.get(KEYS, {}).get(stream)
    return SeatClaim.objects.filter(stream=stream, key=key).first() if key else None


def claim_seat(request: HttpRequest, stream: str, seat: str) -> SeatClaim:
    """Ask to be a seat; a browser has one claim in a stream, and asking for another gives up the first."""
    mine = claim_of(request, stream)
    if mine and mine.seat == seat:
        return mine
    if len(waiting_claims(stream, seat)) >= MOST_WAITING:
        raise Refused("link.too_many_claims", most=MOST_WAITING)
    if mine:
        mine.delete()
    claim = SeatClaim.objects.create(stream=stream, seat=seat, key=secrets.token_urlsafe(16))
    request.session[KEYS] = {**request.session.get(KEYS, {}), stream: claim.key}
    return claim


def waiting_claims(stream: str, *seats: str) -> list[SeatClaim]:
    """The phones that wait for a yes to be one of these seats."""
    return list(SeatClaim.objects.filter(stream=stream, seat__in=seats, agreed_by="").order_by("pk"))


def answer_claim(claim: SeatClaim, who: str, *, agreed: bool) -> None:
    """A yes gives the phone its seat; a no forgets that it asked."""
    if not agreed:
        claim.delete()
        return
    claim.agreed_by, claim.epoch = who, epoch_of(claim.stream, claim.seat)
    claim.save(update_fields=["agreed_by", "epoch"])


def claimed_seat(request: HttpRequest, stream: str) -> str | None:
    """The seat this browser was agreed to have, while the seat's links were not taken back since."""
    claim = claim_of(request, stream)
    if claim is None or not claim.agreed_by:
        return None
    return claim.seat if claim.epoch == epoch_of(stream, claim.seat) else None
