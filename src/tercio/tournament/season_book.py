"""The book of a season: closed by hand, with the list that stood that day.  WT-ELO-02, WT-ELO-06

The ranking itself is no part of it: that stays a fold of closed events. The book keeps what was announced, so
that an event reopened afterwards shows as a difference instead of quietly changing who won.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from hashlib import sha256

import msgspec

from tercio.core.decider import Decider
from tercio.core.dice import Dice
from tercio.core.listing import Listing
from tercio.core.messages import Command, Event
from tercio.core.refused import Refused


class Standing(msgspec.Struct, frozen=True):
    """A player in the final list."""

    player: str
    name: str
    score: float


class CloseSeason(Command, frozen=True):
    """Announce the final list and its winner."""

    year: str
    final: tuple[Standing, ...]
    winners: tuple[str, ...]
    running: int = 0
    """Official events of the season still being played."""


class ReopenSeason(Command, frozen=True):
    """Take the announcement back."""

    reason: str


class SeasonClosed(Event, frozen=True):
    """The final list was announced."""

    year: str
    final: tuple[Standing, ...]
    winners: tuple[str, ...]


class SeasonReopened(Event, frozen=True):
    """The announcement was taken back."""

    reason: str


Commands = CloseSeason | ReopenSeason
Events = SeasonClosed | SeasonReopened


class Book(msgspec.Struct, frozen=True):
    """A season as announced, or not yet."""

    year: str = ""
    closed: bool = False
    final: tuple[Standing, ...] = ()
    winners: tuple[str, ...] = ()


def decide(book: Book, command: Commands, dice: Dice) -> Sequence[Events]:
    """A season with no result, or with an official event still being played, cannot close.  WT-ELO-06"""
    if isinstance(command, ReopenSeason):
        if not book.closed:
            raise Refused("wt.season.open_already")
        if not command.reason.strip():
            raise Refused("wt.correct.no_reason")
        return [SeasonReopened(command.reason)]
    if book.closed:
        raise Refused("wt.season.closed_already", rule="WT-ELO-06", year=book.year)
    if not command.final:
        raise Refused("wt.season.nothing_to_close", rule="WT-ELO-06")
    if command.running:
        raise Refused("wt.season.still_playing", rule="WT-ELO-01", count=command.running)
    return [SeasonClosed(command.year, command.final, command.winners)]


def evolve(book: Book, event: Events) -> Book:
    """Closed with its list, or open again."""
    if isinstance(event, SeasonClosed):
        return Book(event.year, closed=True, final=event.final, winners=event.winners)
    return Book(book.year)


class Announcement(msgspec.Struct, frozen=True):
    """What a page says of a book without reading all of its list."""

    closed: bool = False
    winners: tuple[str, ...] = ()
    """By name; more than one when level."""
    final: str = ""
    """Tells the list from any other."""


def final_digest(final: Sequence[Standing]) -> str:
    """A short word for a final list; another list has another."""
    return sha256(msgspec.json.encode(final)).hexdigest()[:32]


def announcement(book: Book) -> Announcement:
    """What was announced, in short.  WT-ELO-06"""
    if not book.closed:
        return Announcement()
    names = tuple(line.name for line in book.final if line.player in book.winners)
    return Announcement(closed=True, winners=names, final=final_digest(book.final))


def listing(book: Book, stream: str) -> Listing:
    """Listed with what was announced."""
    return Listing(title=book.year, facts=msgspec.to_builtins(announcement(book)))


def marks(book: Book) -> Iterable[tuple[str, str]]:
    """Found by its year."""
    yield "title", book.year


DECIDER: Decider[Book] = Decider(
    kind="season",
    initial=Book(),
    commands=Commands,
    events=Events,
    decide=decide,
    evolve=evolve,
    marks=marks,
    listing=listing,
)
