"""What is too much to ask, said at once instead of after an hour of counting."""

from __future__ import annotations

from typing import Any

from tercio.core.argument_checks import too_large
from tercio.core.short_text import wrong_value

MOST_DICE = 10_000
"""More dice than any table holds."""
MOST_EXACT_BITS = 4_000_000
"""The size of the one big integer an exact answer is not_negative in: a second's work at most."""


MOST_OUTCOMES = 120_000
"""Different totals of one answer: a list that long is still kept and drawn at once."""


FARTHEST_OUTCOME = 10**18
"""No count and no modifier is larger."""


MOST_ROLLS = 10_000_000
"""Throws of one sample: minutes of work, and a margin nobody reads."""
MOST_CELLS = 1_000_000
"""Pairs of numbers in one table of two: more than two armies can lose."""


def refuse(key: str, **facts: Any) -> Exception:
    """The refusal to raise; its texts are loaded only now, so that good questions start fast."""
    from tercio.core.refused import RefusedValue

    return RefusedValue(key, **facts)


def outcomes_allowed(count: int) -> int:
    """How many different totals there may be."""
    if count > MOST_OUTCOMES:
        raise refuse("odds.too_many_outcomes", outcomes=count, most=MOST_OUTCOMES)
    return count


def whole(number: Any) -> int:
    """The same number, if it is a whole one."""
    if not isinstance(number, int):
        raise refuse("odds.not_whole", number=wrong_value(number))
    return number


def outcome_allowed(number: Any) -> int:
    """What may come of dice: a whole number that still can be written down."""
    if abs(whole(number)) > FARTHEST_OUTCOME:
        raise too_large("first")
    return int(number)


def not_negative(number: Any) -> int:
    """The same number, if it is a whole one and not below zero."""
    if whole(number) < 0:
        raise refuse("odds.below_zero", number=number)
    return int(number)


def rolls_allowed(count: Any) -> int:
    """How often something may be thrown."""
    if not 1 <= whole(count) <= MOST_ROLLS:
        raise refuse("odds.rolls", rolls=count, most=MOST_ROLLS)
    return int(count)


def chance_allowed(chance: Any) -> None:
    """A chance is a share of one."""
    try:
        good = 0 <= chance <= 1
    except TypeError:
        good = False
    if not good:
        raise refuse("odds.no_chance", chance=wrong_value(chance))


def cells_allowed(count: int) -> None:
    """How many pairs of numbers a table of two may hold."""
    if count > MOST_CELLS:
        raise refuse("odds.too_many_outcomes", outcomes=count, most=MOST_CELLS)


def dice_allowed(count: int) -> int:
    """A number of dice: whole, not negative, and fit for a table."""
    whole(count)
    if count < 0:
        raise refuse("odds.negative_dice", dice=count)
    if count > MOST_DICE:
        raise refuse("odds.too_many_dice", dice=count, most=MOST_DICE)
    return count
