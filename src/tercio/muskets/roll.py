"""The one roll of the game: a ten-sided die read 0 to 9, plus modifiers, against a number."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from fractions import Fraction

from tercio.core.argument_checks import check_arguments
from tercio.muskets.question_checks import check_number
from tercio.muskets.sheet import Sheet

FACES = range(10)
"""Of the die: its zero is zero.  MT-DICE-01"""
LARGEST = 999
"""No number of a sheet is farther from 0."""


@dataclass(frozen=True)
class Line:
    """One reason in an answer: what, how much, by which rule, and how sure we are of the number."""

    name: str
    """What it is, as the cell of the sheet is called."""
    amount: int
    """What it adds to the die."""
    rule: str
    """The ledger id it follows."""
    badge: str = "high"
    """How sure we are of the number: `high`, `medium`, `low`, `absent`, or `club` where a club has spoken."""
    count: int = 1
    """How often it applies (obstacles, sections of wood, losses)."""


@dataclass(frozen=True)
class Need:
    """What a die must show, and the chance that it does."""

    need: int
    """The least face that succeeds; 0 or less always does, 10 or more never."""
    p: Fraction
    """The chance of that."""


def chance(need: int) -> Fraction:
    """The share of the faces 0 to 9 that reach a number.  MT-DICE-01"""
    return Fraction(min(10, max(0, 10 - need)), 10)


@check_arguments
def against(target: int, mods: Iterable[int] = ()) -> Need:
    """Modifiers are added to the die; it succeeds when the sum reaches the target.  MT-DICE-02"""
    check_number(target, -LARGEST, LARGEST, "MT-DICE-02")
    need = target - sum(mods)
    return Need(need, chance(need))


def line(sheet: Sheet, cell: str, count: int = 1, name: str = "") -> Line:
    """A modifier of the sheet as a reason, so many times over."""
    found = sheet.cells[cell]
    return Line(name or cell, sheet[cell] * count, found.rule, found.badge, count)


def total(lines: Iterable[Line]) -> int:
    return sum(line.amount for line in lines)
