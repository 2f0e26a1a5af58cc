"""The main figure of a question over two of its numbers, worked out a second at a time."""

from __future__ import annotations

from collections.abc import Sequence
from copy import copy
from dataclasses import dataclass
from time import monotonic
from typing import Any, TypeAlias

from tercio.app.questions.question_parts import Field, Figures, Given, Number, Question
from tercio.core.refused import Refused


@dataclass(frozen=True)
class Heat:
    """The main figure over two fields."""

    across: Field
    down: Field
    xs: Sequence[int]
    ys: Sequence[int]
    rows: Sequence[Sequence[float | None]]
    number: Number
    left: int = 0
    """Cells not yet worked out when the time for one answer was up; asking again goes on from there."""


PATIENCE = 0.8
"""Seconds a map may take at a time: the cells nearest to what was asked come first."""
Cell: TypeAlias = Figures | Refused
"""The figures of a cell, or why it has none."""
WORKED: dict[tuple[Any, ...], Cell] = {}
MOST_WORKED = 4000
"""Cells worked out lately, so that a map asked for again goes on where it stopped."""


def heat(question: Question, given: Given, x: str, y: str, number: str = "") -> Heat:
    """One answer for each pair of values around the given ones."""
    across, down = question.field(x), question.field(y)
    if across == down or across not in question.numeric or down not in question.numeric:
        raise Refused("ask.two_fields")
    xs, ys = around(given[x], across), around(given[y], down)
    nearest = sorted(
        ((a, b) for b in ys for a in xs),
        key=lambda pair: max(abs(pair[0] - given[x]), abs(pair[1] - given[y])),
    )
    figures: dict[tuple[int, int], Number] = {}
    left, fresh, until = 0, 0, monotonic() + PATIENCE
    for a, b in nearest:
        asked = {**given, x: a, y: b}
        there = WORKED.get(cell_key(question, asked))
        if there is None and (monotonic() < until or not fresh):  # at least one a time: it ends some day
            fresh, there = fresh + 1, worked_cell(question, asked)
        left += there is None
        if isinstance(there, tuple):
            figures[a, b] = next((figure for figure in there if figure.key == number), there[0])
    if not figures:
        raise Refused("ask.two_fields")
    rows = [[float(figures[a, b].value) if (a, b) in figures else None for a in xs] for b in ys]
    return Heat(across, down, xs, ys, rows, next(iter(figures.values())), left)


def cell_key(question: Question, given: Given) -> tuple[Any, ...]:
    """Whose answer, to what: two clubs' sheets answer the same question differently."""
    return question.answer, *given.values()


def worked_cell(question: Question, given: Given) -> Cell:
    """One cell worked out, and kept."""
    there: Cell
    try:
        there = question.answer(given).numbers
    except Refused as no:
        there = copy(no)  # without the stack it was raised in, which would be kept with it
    if len(WORKED) >= MOST_WORKED:
        WORKED.clear()
    WORKED[cell_key(question, given)] = there
    return there


def around(value: int, field: Field) -> list[int]:
    """Nine values around one, inside its limits."""
    low = max(field.least, min(int(value) - 4, field.most - 8))
    return list(range(low, min(field.most, low + 8) + 1))
