"""A field read at a glance: who plays, in order of standing, who rests, and whom each says to have met.

Plain Python that also compiles (`glance.pxd` gives the C types).

Thousands of small things lie scattered in memory, and fetching them is most of the work of a round. So they
are looked through while they are read, not before. What is not surely right is not wrong yet (a number of a
class of its own, points whose squares no machine word holds): the glance gives up, and whoever asked looks
through the entrants part by part and tells what is wrong and where.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from operator import attrgetter
from typing import TYPE_CHECKING

from msgspec.structs import astuple

from tercio.pairing.model import Entrant
from tercio.pairing.number_rows import as_row, row

if TYPE_CHECKING:
    from tercio.pairing.number_rows import Row

PACKED = not __file__.endswith(".py")

MODEST = 1 << 20
"""Points below which compiled code can add up a field's squares."""


class Glance:
    """Some entrants, column by column: once read, best placed first and without the one who rests."""

    def __init__(self, entrants: Sequence[Entrant]) -> None:
        self.entrants = list(entrants)
        self.size = len(self.entrants)
        self.ids = [""] * self.size
        self.met: list[Collection[str]] = [()] * self.size
        self.points = row(self.size, 0, PACKED)
        self.ranks = row(self.size, 0, PACKED)
        self.byes = row(self.size, 0, PACKED)
        self.bye: str | None = None

    def read(self) -> bool:
        """Whether all but the names met is surely right."""
        try:
            in_order = self.read_columns() and (self.ranks_rise() or self.read_by_rank())
        except OverflowError:  # a number no machine word holds
            return False
        return in_order and (self.size % 2 == 0 or self.let_one_rest())

    def read_columns(self) -> bool:
        """Every entrant's fields, as long as they are of the very classes they should be."""
        of_this_class, fields_of = Entrant, astuple
        for at in range(self.size):
            entrant = self.entrants[at]
            if type(entrant) is not of_this_class:
                return False
            name, points, rank, met, byes = fields_of(entrant)
            if type(name) is not str or type(rank) is not int or type(byes) is not int:
                return False
            if type(points) is not int or not is_plain_collection(met):
                return False
            self.ids[at] = name
            self.points[at] = points
            self.ranks[at] = rank
            self.met[at] = met
            self.byes[at] = byes
        return self.points_are_modest()

    def points_are_modest(self) -> bool:
        """Whether compiled code can reckon with everybody's points."""
        for at in range(self.size):  # noqa: SIM110 (plain loops compile best)
            if not -MODEST < self.points[at] < MODEST:
                return False
        return True

    def ranks_rise(self) -> bool:
        """Whether each has a larger rank than the one before."""
        for at in range(1, self.size):  # noqa: SIM110
            if self.ranks[at] <= self.ranks[at - 1]:
                return False
        return True

    def read_by_rank(self) -> bool:
        """The same once more, best placed first; False where two have one rank."""
        self.entrants.sort(key=attrgetter("rank"))
        return self.read_columns() and self.ranks_rise()

    def let_one_rest(self) -> bool:
        """Take out the lowest placed of those with fewest byes; False where it may be wrong.  WT-BYE-04"""
        at = 0
        for other in range(1, self.size):
            if self.byes[other] <= self.byes[at]:
                at = other
        self.size -= 1
        for lower in range(at, self.size):
            self.points[lower] = self.points[lower + 1]
        self.points = self.points[: self.size]
        bye, met = self.ids.pop(at), self.met.pop(at)
        self.bye = bye
        return bye not in self.ids and are_texts(met) and bye not in met


def is_plain_collection(met: Collection[str]) -> bool:
    """Whether rivals come in a collection that can be looked through without asking how."""
    kind = type(met)
    return kind is frozenset or kind is set or ((kind is list or kind is tuple) and are_texts(met))


def are_texts(names: Collection[str]) -> bool:
    """Whether all of these are plain texts."""
    for name in names:  # noqa: SIM110 (plain loops compile best)
        if type(name) is not str:
            return False
    return True


def named_pairs(ids: list[str], taken: Row) -> tuple[tuple[str, str], ...]:
    """Who meets whom by name, given each standing's lower rival (-1 where there is none)."""
    lower, pairs = as_row(taken, PACKED), []
    for upper in range(len(ids)):
        if lower[upper] >= 0:
            pairs.append((ids[upper], ids[lower[upper]]))  # noqa: PERF401 (plain loops compile best)
    return tuple(pairs)
