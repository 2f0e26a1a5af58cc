"""The unit of length: a hundredth of a millimetre, so that inches and millimetres are both whole numbers."""

MM = 100
INCH = 2540
SLACK = 2.54
"""A thousandth of an inch: every comparison is inclusive by this much, and bases that near are touching."""
HALF_LINE = 50 - SLACK
"""How far the middle of a line 1 mm thick must stay from what it passes, the slack granted."""


def inches(length: float) -> int:
    """That many inches in units, to the nearest one."""
    return round(length * INCH)


def millimetres(length: float) -> int:
    """That many millimetres in units, to the nearest one."""
    return round(length * MM)


def in_inches(units: float) -> float:
    """A length in units as inches, for people to read."""
    return units / INCH
