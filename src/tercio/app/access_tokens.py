"""Keys for programs: named, for one purpose, until a day; shown once, kept as a hash, taken back at any time.

    key, secret = make_token(person, "Chat bot", Grant("organise", "tournament/k3f9"), days=30)
    find_token(secret)                                   the key, as long as it is good

A key never does more than its owner may at that moment: `organise` and `act` make the program its owner, in
one stream or everywhere, `play` puts it on one seat its owner has, `read` only looks.
"""

from __future__ import annotations

import datetime as dt
import secrets
from collections.abc import Iterator
from dataclasses import dataclass
from hashlib import sha256

from django.utils import timezone

from tercio.app.battle_seats import KIND, SIDE, seats_of
from tercio.app.my_battles import battle_title, sides_called, under_way
from tercio.app.open_streams import open_stream
from tercio.app.stream_search import StreamTitle, find
from tercio.core.refused import Refused
from tercio.store.people.models import AccessToken, Person
from tercio.tournament.roles import company_of

READ, ACT, ORGANISE, PLAY = "read", "act", "organise", "play"
PREFIX = "tercio_"
MOST_TOKENS = 30
MOST_DAYS = 366
MOST_OFFERED = 40
"""Streams of a kind offered to make a key for, newest first."""
LONGEST_NAME = 80
GLANCE = dt.timedelta(minutes=10)
"""How often a use is written down."""


@dataclass(frozen=True)
class Grant:
    """What a key may do: look, act as its owner, or sit on one seat; and where."""

    scope: str
    stream: str = ""
    seat: str = ""
    title: str = ""
    """What the stream and the seat are called."""

    @property
    def text(self) -> str:
        """How a form names it."""
        return f"{self.scope} {self.stream} {self.seat}".rstrip()


def hash_of(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()


def make_token(person: Person, name: str, grant: Grant, days: int) -> tuple[AccessToken, str]:
    """A new key and its secret, which nobody can read again."""
    name = name.strip()
    if not 0 < len(name) <= LONGEST_NAME:
        raise Refused("token.name", most=LONGEST_NAME)
    if not 0 < days <= MOST_DAYS:
        raise Refused("token.days", most=MOST_DAYS)
    if AccessToken.objects.filter(person=person).count() >= MOST_TOKENS:
        raise Refused("token.many", most=MOST_TOKENS)
    secret = PREFIX + secrets.token_urlsafe(32)
    key = AccessToken.objects.create(
        person=person,
        name=name,
        hash=hash_of(secret),
        scope=grant.scope,
        stream=grant.stream,
        seat=grant.seat,
        expires=timezone.now() + dt.timedelta(days=days),
    )
    return key, secret


def find_token(secret: str) -> AccessToken | None:
    """The key of a secret, if it is good today; that it was used is remembered."""
    now = timezone.now()
    found = AccessToken.objects.select_related("person").filter(hash=hash_of(secret), expires__gt=now)
    key = found.filter(person__is_active=True).first()
    if key and (key.used is None or key.used < now - GLANCE):
        AccessToken.objects.filter(pk=key.pk).update(used=now)
    return key


def revoke_token(person: Person, number: int) -> str:
    """Take a key back; its name. Only its owner can."""
    key = AccessToken.objects.filter(person=person, pk=number).first()
    if key is None:
        raise Refused("journal.no_such_stream")
    key.delete()
    return key.name


def tokens_of(person: Person) -> list[AccessToken]:
    """Somebody's keys, the newest first."""
    return list(AccessToken.objects.filter(person=person).order_by("-made"))


# --- what somebody may give away


def grants_of(person: Person) -> list[Grant]:
    """Everything a person can make a key for."""
    return [Grant(READ), Grant(ACT), *organised_clubs(person.who), *seats(person.who)]


def grant_named(person: Person, text: str) -> Grant:
    """A grant as a form names it, if the person has it to give."""
    found = next((grant for grant in grants_of(person) if grant.text == text), None)
    if found is None:
        raise Refused("token.not_yours")
    return found


def newest(kind: str, **marks: str) -> list[StreamTitle]:
    return find(kind, **marks)[:MOST_OFFERED]


def organised_clubs(who: str) -> Iterator[Grant]:
    """Events and campaigns somebody organises."""
    for kind in ("tournament", "campaign"):
        yield from (Grant(ORGANISE, at.stream, title=at.title) for at in newest(kind, organiser=who))


def seats(who: str) -> Iterator[Grant]:
    """Every seat somebody has: a company at an event, a player in a campaign, a side of a battle."""
    for at in newest("tournament", member=who):
        if company := company_of(open_stream(at.stream).state, who):
            yield Grant(PLAY, at.stream, company.id, f"{at.title}: {company.name}")
    for at in newest("campaign", player=who):
        players = open_stream(at.stream).state.players.values()
        mine = [player.name for player in players if player.account == who]
        yield from (Grant(PLAY, at.stream, f"player:{name}", f"{at.title}: {name}") for name in mine)
    for battle in under_way(who, MOST_OFFERED):
        title, sides = battle_title(battle.stream), sides_called(battle.stream)
        yield from (
            Grant(PLAY, battle.stream, f"{SIDE}{seat}", f"{title}: {sides[int(seat)]}")
            for seat in battle.seats
        )


def has_seat(who: str, stream: str, seat: str) -> bool:
    """Whether somebody has a seat now: a key outlives no right."""
    kind = stream.partition("/")[0]
    if kind == KIND:
        return seat.removeprefix(SIDE) in seats_of(stream, who, None)
    state = open_stream(stream).state
    if kind == "tournament":
        company = company_of(state, who)
        return company is not None and company.id == seat
    player = state.players.get(seat.removeprefix("player:"))
    return player is not None and player.account == who
