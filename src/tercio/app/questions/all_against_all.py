"""Every regiment of one list against every regiment of another: one figure for each pair."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from copy import copy
from dataclasses import dataclass, replace
from time import monotonic
from typing import Any

from tercio.app.questions import heat_maps
from tercio.app.questions.heat_maps import WORKED, Cell, cell_key, worked_cell
from tercio.app.questions.named_regiments import QUESTIONS, roster, slug
from tercio.app.questions.question_parts import Number
from tercio.app.questions.question_parts import read as read_fields
from tercio.core.refused import Refused
from tercio.firstblood.armies.catalogue import Faction, factions

REGIMENTS = QUESTIONS[0]
SITUATION = replace(REGIMENTS, fields=tuple(f for f in REGIMENTS.fields if f.name not in ("a", "b")))
"""What is the same for every pair: all that is asked of two regiments but who they are."""
FIGURES = (
    "their_casualties", "my_casualties", "they_break", "they_fall", "i_break", "i_fall", "arrives",
    "casualties", "broken", "destroyed",
)  # fmt: skip


@dataclass(frozen=True)
class Matrix:
    """One figure over two lists; a pair that cannot meet so has none."""

    attackers: Sequence[str]
    defenders: Sequence[str]
    rows: Sequence[Sequence[Number | None]]
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


def all_against_all(first: str, second: str, typed: Mapping[str, Any], figure: str) -> Matrix:
    """The pairs of two lists in the order of the lists, as many as there is time for."""
    given = read_fields(REGIMENTS, {field.name: typed.get(field.name) for field in SITUATION.fields})
    attackers, defenders = members(first), members(second)
    cells: dict[tuple[str, str], Cell | None] = {}
    until, fresh, answered = monotonic() + heat_maps.PATIENCE, 0, False
    for a in attackers:
        for b in defenders:
            asked = {**given, "a": a, "b": b}
            known = WORKED.get(cell_key(REGIMENTS, asked))
            # at least one a time, so that it ends some day; and without an answer there is nothing to show
            if known is None and (monotonic() < until or not fresh or not answered):
                fresh, known = fresh + 1, worked_cell(REGIMENTS, asked)
            answered = answered or isinstance(known, tuple)
            cells[a, b] = known
    number = first_figure(cells.values(), figure)
    rows = [[number_of(cells[a, b], number.key) for b in defenders] for a in attackers]
    return Matrix(attackers, defenders, rows, number, sum(cell is None for cell in cells.values()))


def first_figure(cells: Collection[Cell | None], figure: str) -> Number:
    """The figure asked for, or the most usual that these answers have."""
    shown = {
        number.key: number
        for cell in cells
        if isinstance(cell, tuple)
        for number in cell
        if number.figure in FIGURES and not number.condition
    }
    if not shown:
        raise why_nobody([cell for cell in cells if isinstance(cell, Refused)])
    return next(shown[key] for key in (figure, *FIGURES) if key in shown)


def why_nobody(refusals: Sequence[Refused]) -> Refused:
    """What every pair is refused for, where that is the same."""
    first = refusals[0]
    return copy(first) if all(no == first for no in refusals) else Refused("ask.nobody_can")


def number_of(cell: Cell | None, key: str) -> Number | None:
    numbers = cell if isinstance(cell, tuple) else ()
    return next((number for number in numbers if number.key == key), None)
