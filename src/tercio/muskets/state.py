"""An evening of muskets: two sides with their points, cards and units, and the club's own numbers."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cached_property

from tercio.muskets.sheet import SHEET, Content, Sheet


@dataclass(frozen=True)
class Unit:
    """A line of the forces sheet; its numbers come from the player's own list."""

    id: str
    side: str
    name: str
    troops: str
    figures: int
    officer: bool
    weapon: str
    shooting: int
    aggression: int
    defence: int
    rally: int
    fleeing: bool = False
    shots: int = 0
    reloads: int = 0
    lost: int = 0


@dataclass(frozen=True)
class RecordedShot:
    """What the dice of one shot came to, in the order they were thrown."""

    name: str
    target: str
    shooters: int
    hits: int
    kills: int
    inches: int


@dataclass(frozen=True)
class Side:
    name: str
    pool: int
    """Command points."""
    reserved: int = 0
    """Troops cards parked beside the pool.  MT-CMD-02"""
    discards: Mapping[str, int] = field(default_factory=dict)
    """This side's own troops cards in the discard pile, by type.  MT-CMD-05"""


@dataclass(frozen=True)
class Evening:
    """The whole of it; a stream that was only given numbers is the club's own sheet."""

    club: str = ""
    title: str = ""
    edits: Mapping[str, Content] = field(default_factory=dict)
    sides: Mapping[str, Side] = field(default_factory=dict)
    """`attacker` and `defender`."""
    units: Mapping[str, Unit] = field(default_factory=dict)
    clock: int = 0
    """Clock cards seen this cycle.  MT-CARD-02"""
    cycles: int = 0
    """Cycles over."""
    shots: tuple[RecordedShot, ...] = ()
    """The dice kept so far, the last two hundred."""
    fallen: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """Types of units taken off the sheet after losses, by side: their cards are still in the deck."""

    @cached_property
    def sheet(self) -> Sheet:
        """The sheet with the club's numbers in it."""
        return SHEET.with_edits(self.edits)

    def of(self, side: str) -> list[Unit]:
        return [unit for unit in self.units.values() if unit.side == side]

    def types(self, side: str) -> list[str]:
        """The types a side has brought, as its sheet writes them: its cards in the deck.  MT-CARD-01"""
        written = [*(unit.troops for unit in self.of(side)), *self.fallen.get(side, ())]
        return sorted({kind.casefold(): kind for kind in reversed(written)}.values())

    def officers(self, side: str) -> tuple[int, int]:
        """Officers on the table, and how many of them are fleeing."""
        officers = [unit for unit in self.of(side) if unit.officer and unit.figures]
        return len(officers), sum(unit.fleeing for unit in officers)
