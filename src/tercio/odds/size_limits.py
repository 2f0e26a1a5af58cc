"""What is too much to ask, said at once instead of after an hour of counting."""

from __future__ import annotations

from typing import Any

MOST_DICE = 10_000
"""More dice than any table holds."""
MOST_EXACT_BITS = 4_000_000
"""The size of the one big integer an exact answer is counted in: a second's work at most."""


MOST_OUTCOMES = 120_000
"""Different totals of one answer: a list that long is still kept and drawn at once."""


def refuse(key: str, **facts: Any) -> Exception:
    """The refusal to raise; its texts are loaded only now, so that good questions start fast."""
    from tercio.core.refused import Refused

    return Refused(key, **facts)


def outcomes_allowed(count: int) -> int:
    """How many different totals there may be."""
    if count > MOST_OUTCOMES:
        raise refuse("odds.too_many_outcomes", outcomes=count, most=MOST_OUTCOMES)
    return count


def dice_allowed(count: int) -> int:
    """A number of dice: whole, not negative, and fit for a table."""
    if count < 0:
        raise refuse("odds.negative_dice", dice=count)
    if count > MOST_DICE:
        raise refuse("odds.too_many_dice", dice=count, most=MOST_DICE)
    return count
