"""Battles somebody plays: the seats an account took, whose turn it is, a page of them at a time."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from datetime import timedelta
from typing import NamedTuple

from django.utils import timezone

from tercio.app.battle_seats import LINKED, rivals_of
from tercio.app.open_streams import NoSuchStream
from tercio.store.battles.models import BattleSeat
from tercio.store.listings import Row, newest_of

A_PAGE = 20
MOST_TURNS = 8
"""Lines on the home page."""
GLANCE = timedelta(minutes=2)
"""How often a look is written down."""
OVER = "over"
Seats = tuple[str, ...]


class BattleLine(NamedTuple):
    """One battle in somebody's list."""

    stream: str
    names: tuple[str, str]
    """Of both sides, as their battle names them; perhaps empty."""
    machine: bool
    """Does the machine sit across?"""
    seats: Seats
    round: int
    points: tuple[int, int]
    over: bool
    yours: bool
    """Is it asked of them?"""

    @property
    def id(self) -> str:
        """Its name in addresses."""
        return self.stream.partition("/")[2]


class BattlePage(NamedTuple):
    """Some battles, newest first, and where the next ones begin; 0 at the end."""

    lines: list[BattleLine]
    following: int


def take_seats(stream: str, seats: Iterable[str], who: str) -> None:
    """From now on an account speaks for these seats, wherever it signs in."""
    for seat in seats:
        BattleSeat.objects.get_or_create(stream=stream, seat=seat, who=who)


def look_at(stream: str, who: str) -> set[str]:
    """An account looks at a battle, which is remembered: the seats it has taken there."""
    taken = BattleSeat.objects.filter(stream=stream, who=who)
    seen = dict(taken.values_list("seat", "seen"))
    if any(when < timezone.now() - GLANCE for when in seen.values()):
        taken.update(seen=timezone.now())
    return set(seen)


def seat_accounts(stream: str, accounts: tuple[str, str]) -> None:
    """The accounts a new battle names have their seats."""
    for seat, who in zip(("0", "1"), accounts, strict=True):
        if who:
            take_seats(stream, seat, who)


def seats_by_link(links: Mapping[str, str]) -> dict[str, Seats]:
    """By battle: the seats that links give, as a browser keeps them."""
    return {stream: LINKED[link] for stream, link in links.items() if link in LINKED}


def seats_by_account(who: str) -> dict[str, Seats]:
    """By battle: the seats an account took."""
    found: dict[str, Seats] = {}
    for stream, seat in BattleSeat.objects.filter(who=who).values_list("stream", "seat"):
        found[stream] = (*found.get(stream, ()), seat)
    return found


def battles_of(held: Mapping[str, Seats], start: int = 0, size: int = A_PAGE) -> BattlePage:
    """A page of the battles in which these seats are held."""
    page = newest_of(held, start, size)
    return BattlePage([line for row in page.rows if (line := line_of(row, held[row.stream]))], page.following)


def under_way(who: str, most: int) -> list[BattleLine]:
    """The battles at which an account sits and which are not over, newest first."""
    return [line for line in battles_of(seats_by_account(who), size=most).lines if not line.over]


def sides_called(stream: str) -> list[str]:
    """Both sides by name, or by number where they have none."""
    return [rival.name or str(number) for number, rival in enumerate(rivals_of(stream), 1)]


def battle_title(stream: str) -> str:
    """What a battle is called in a list to choose from: its sides, and its id, for most have no names."""
    return f"{' – '.join(sides_called(stream))} ({stream.partition('/')[2]})"


def turns_of(held: Mapping[str, Seats]) -> list[BattleLine]:
    """The battles that wait for one of these seats."""
    return [line for line in battles_of(held, 0, 200).lines if line.yours][:MOST_TURNS]


def line_of(row: Row, seats: Seats) -> BattleLine | None:
    """One battle as its line tells it; None where nothing is told of it."""
    try:
        first, second = rivals_of(row.stream)
    except NoSuchStream:
        return None
    points = row.facts.get("points", (0, 0))
    return BattleLine(
        row.stream,
        (first.name, second.name),
        bool(first.machine or second.machine),
        seats,
        int(row.facts.get("round", 0)),
        (points[0], points[1]),
        row.phase == OVER,
        row.phase in seats,
    )
