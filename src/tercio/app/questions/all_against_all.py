"""Every regiment of one list against every regiment of another: one figure for each pair."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic
from typing import Any

from tercio.app.questions import heat_maps
from tercio.app.questions.heat_maps import WORKED, cell_key, cell_numbers
from tercio.app.questions.named_regiments import QUESTIONS, roster, slug
from tercio.app.questions.question_parts import Answered, Number
from tercio.app.questions.question_parts import read as read_fields
from tercio.core.refused import Refused
from tercio.firstblood.armies.catalogue import Faction, factions

REGIMENTS = QUESTIONS[0]
SHARED = ("how", "distance", "aim", "obscured")
"""What is the same for every pair."""
FIGURES = (
    "their_casualties", "my_casualties", "they_break", "they_fall", "i_break", "i_fall", "arrives",
    "casualties", "broken", "destroyed",
)  # fmt: skip


@dataclass(frozen=True)
class Matrix:
    """One figure over two lists; a pair that cannot meet so has none."""

    attackers: Sequence[str]
    defenders: Sequence[str]
    rows: Sequence[Sequence[float | None]]
    number: Number
    left: int
    """Pairs not yet worked out when the time for one answer was up; asking again goes on from there."""


def lists() -> dict[str, Faction]:
    """The shipped lists by their key."""
    return {slug(faction.name): faction for faction in factions().values()}


def members(key: str) -> list[str]:
    """The regiments and Characters of a list."""
    if key not in lists():
        raise Refused("ask.no_such_list", name=key[:40], choices=list(lists()))
    return [name for name in roster() if name.startswith(f"{key}.")]


def all_against_all(first: str, second: str, typed: dict[str, Any], figure: str) -> Matrix:
    """The pairs of two lists in the order of the lists, as many as there is time for."""
    given = read_fields(REGIMENTS, {key: typed.get(key) for key in SHARED})
    attackers, defenders = members(first), members(second)
    cells: dict[tuple[str, str], Answered] = {}
    until, fresh, left = monotonic() + heat_maps.PATIENCE, 0, 0
    for a in attackers:
        for b in defenders:
            asked = {**given, "a": a, "b": b}
            known = WORKED.get(cell_key(REGIMENTS, asked))
            if known is None and (monotonic() < until or not fresh):  # at least one a time: it ends some day
                fresh, known = fresh + 1, cell_numbers(REGIMENTS, asked)
            left += known is None
            cells[a, b] = known or ()
    number = first_figure(cells.values(), figure)
    rows = [[value_of(cells[a, b], number.key) for b in defenders] for a in attackers]
    return Matrix(attackers, defenders, rows, number, left)


def first_figure(cells: Any, figure: str) -> Number:
    """The figure asked for, or the first that these answers have."""
    answered: Answered = next((cell for cell in cells if cell), ())
    if not answered:
        raise Refused("ask.nobody_can")
    shown = [number for number in answered if number.figure in FIGURES and not number.condition]
    usual = next(number for wanted in FIGURES for number in shown if number.key == wanted)
    return next((number for number in shown if number.key == figure), usual)


def value_of(cell: Answered, key: str) -> float | None:
    return next((float(number.value) for number in cell if number.key == key), None)
