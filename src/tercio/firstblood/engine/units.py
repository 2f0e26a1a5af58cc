"""Measures of the battle: integers of 0.01 mm, so that inch rules and millimetre bases compare exactly."""

from __future__ import annotations

INCH = 2540
TOLERANCE = 2
"""0.001 inch, rounded down: comparisons are inclusive, touching bases do not overlap.  FB-GAP-04"""

NO_FRACTIONS = 6755399441055744.0
"""Three times 2 to the 51st."""

AWAY = -(10**7)
"""A place off the table, in nobody's way: for models lifted while others are judged."""
ENGAGEMENT = INCH  # FB-ENG-01
COMMAND_RANGE = 5 * INCH  # FB-LEAD-03
CONTACT = 60
"""A base as near as this to a piece touches it: a hand at the table does no better.  FB-GARR-04"""


def inches(length: float) -> int:
    """A length of the rulebook in our units."""
    return nearest(length * INCH)


def toward_zero(length: float) -> int:
    """A length of ours without its fraction."""
    return int(length)


def nearest(length: float) -> int:
    """The whole number nearest to a length of ours, as `round` gives it.

    Next to a number so large there is no room for a fraction: adding it rounds, halves to the even side.
    """
    return int(length + NO_FRACTIONS - NO_FRACTIONS)


def in_inches(length: float) -> float:
    """A length of ours as people say it, to a hundredth of an inch."""
    return round(length / INCH, 2)


def base_radius(diameter_mm: float) -> int:
    """Half the diameter of a round base.  FB-GAP-01"""
    return round(diameter_mm * 50)
