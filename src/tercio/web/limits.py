"""Rate limits: a counter for each door and each visitor, forgotten after a while.

What is right is never counted against anybody. What is wrong counts twice: for the address it came from, with
room for a hall of phones behind one router, and for what was tried (an account, a browser), with little room.
What too many are told stands in `too_many`.
"""

from __future__ import annotations

from hashlib import sha256

from django.http import HttpRequest

from tercio.store import counters
from tercio.web.networks import visitor

HALL = 600
"""Phones that may share one address: every limit by address alone leaves room for them."""
WRONG_BY_ADDRESS, WRONG_BY_ONE = 150, 12
WHILE = 300  # seconds
SESSIONS_IN = 600  # seconds


def over(door: str, who: str, most: int, seconds: int) -> bool:
    """Count one more knock at a door, whichever process hears it; True when there were too many."""
    return counters.count(counter_key(door, who), seconds) > most


def count_at_door(door: str, who: str) -> int:
    """How often somebody was counted at a door lately."""
    return counters.count_of(counter_key(door, who))


def counter_key(door: str, who: str) -> str:
    """Names are kept as hashes: nobody reads out of the file who tried what."""
    return f"{door}:{sha256(who.encode()).hexdigest()}"


def shut_out(request: HttpRequest, door: str, *tried: str) -> bool:
    """Whether too much was wrong at a door: from this address, by this browser, or for what is tried."""
    names = [name for name in (request.session.session_key, *tried) if name]
    return count_at_door(f"{door}-address", visitor(request)) >= WRONG_BY_ADDRESS or any(
        count_at_door(f"{door}-one", name) >= WRONG_BY_ONE for name in names
    )


def count_wrong(request: HttpRequest, door: str, *tried: str) -> None:
    """Remember a failure."""
    over(f"{door}-address", visitor(request), WRONG_BY_ADDRESS, WHILE)
    for name in (request.session.session_key, *tried):
        if name:
            over(f"{door}-one", name, WRONG_BY_ONE, WHILE)


def begins_too_much(request: HttpRequest) -> bool:
    """Whether the house should keep nothing more for browsers it does not know.

    A session is a row for a month: from one address a hall's worth of them begin, whoever has one goes on.
    """
    known: bool | None = getattr(request, "begins_too_much", None)
    if known is None:
        request.session.keys()  # that a session is over shows only when it is read
        unknown = request.session.session_key is None
        known = unknown and over("session", visitor(request), HALL, SESSIONS_IN)
        request.begins_too_much = known  # type: ignore[attr-defined]
    return known
