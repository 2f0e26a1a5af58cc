"""What a question may hold: words the sheet has, numbers that fit a table."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

from tercio.core.refused import Refused
from tercio.core.short_text import short_text


def check_word(what: str, given: object, words: tuple[str, ...]) -> None:
    """Only words the sheet has."""
    for word in given:  # type: ignore[attr-defined]
        if word not in words:
            raise Refused("muskets.unknown_word", what=what, word=word, words=[w for w in words if w])


def check_number(value: int | None, least: int, most: int, rule: str) -> None:
    """A whole number that fits a table, or none at all; the one that does not is named."""
    if value is not None and not is_whole(value, least, most):
        raise Refused("muskets.bad_number", rule=rule, value=named_value(value))


def is_whole(value: Any, least: int, most: int) -> bool:
    """Whether something is a whole number between two others: NaN, a fraction and a text are none."""
    return isinstance(value, int) and least <= value <= most


def is_distance(inches: Any) -> bool:
    """Whether something is a distance on a table, in inches."""
    return isinstance(inches, int | float | Fraction) and 0 <= inches < 1000


def named_value(value: Any) -> Any:
    """A value as a sentence names it."""
    return value if isinstance(value, int) else short_text(value)


def check_figures(figures: Any, least: int, most: int, rule: str) -> None:
    """As many figures as a table holds."""
    if not is_whole(figures, least, most):
        raise Refused("muskets.too_many_figures", rule=rule, figures=named_value(figures), most=most)
