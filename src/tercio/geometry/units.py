"""The unit of length: a hundredth of a millimetre, so that inches and millimetres are both whole numbers."""

from collections.abc import Iterable, Mapping
from typing import Any

from tercio.core.argument_checks import check_arguments
from tercio.core.refused import RefusedValue
from tercio.core.short_text import short_text, wrong_value

MM = 100
"""A millimetre in units."""
INCH = 2540
"""An inch in units."""
FARTHEST = 10_000_000
"""A hundred metres: more than any table, and small enough for the kernels' whole numbers."""
SLACK = 2.54
"""A thousandth of an inch: every comparison is inclusive by this much, and bases that near are touching."""
HALF_LINE = 50 - SLACK
"""How far the middle of a line 1 mm thick must stay from what it passes, the slack granted."""


def inches(length: float) -> int:
    """That many inches in units, to the nearest one."""
    return whole_units(length, INCH)


def millimetres(length: float) -> int:
    """That many millimetres in units, to the nearest one."""
    return whole_units(length, MM)


def whole_units(length: float, unit: int) -> int:
    """A length as whole units; what is no length of a table is refused."""
    if not (isinstance(length, int | float) and -FARTHEST <= length * unit <= FARTHEST):
        raise RefusedValue("geometry.no_length", length=wrong_value(length))
    return round(length * unit)


def check_units(*lengths: Any) -> None:
    """Coordinates are whole units of a table's size, or they are refused."""
    for length in lengths:
        if not (isinstance(length, int) and -FARTHEST <= length <= FARTHEST):
            raise RefusedValue("geometry.not_whole", length=wrong_value(length), most=FARTHEST)


@check_arguments
def in_inches(units: float) -> float:
    """A length in units as inches, for people to read."""
    return units / INCH


def check_kind(kinds: Any, *things: Any) -> None:
    """Shapes where shapes are wanted and points where points are, or they are refused."""
    for thing in things:
        if not isinstance(thing, kinds):
            raise RefusedValue("geometry.no_shape", thing=short_text(thing))


def own_row(kinds: Any, things: Any) -> tuple[Any, ...]:
    """Shapes or points as a row of one's own, whatever they came in."""
    check_kind(Iterable, things)
    if isinstance(things, str | Mapping):
        raise RefusedValue("geometry.no_shape", thing=short_text(things))
    row = tuple(things)
    check_kind(kinds, *row)
    return row


def check_all(kinds: Any, things: Any) -> None:
    """The same of a list."""
    own_row(kinds, things)
