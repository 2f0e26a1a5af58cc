"""Any value as a sentence can hold it: short, and written whatever it is."""

from __future__ import annotations

from typing import Any

LONGEST = 40
"""Letters of a wrong value that its refusal names."""
MOST_BITS = 200
"""A whole number of so many bits, some sixty digits, is still written out."""
DIGITS_OF_A_BIT = 0.30103


def short_text(value: Any, longest: int = LONGEST) -> str:
    """A value's own words, or its class where it has none."""
    try:
        return (short_whole(value) if type(value) is int else str(value))[:longest]
    except Exception:  # a value that cannot even be written is somebody else's mistake
        return type(value).__name__


def wrong_value(value: Any, longest: int = LONGEST) -> str:
    """The same where a number was wanted: a text stands in quotes, or “6 is no number” would puzzle."""
    return repr(value[:longest]) if isinstance(value, str) else short_text(value, longest)


def short_whole(number: int) -> str:
    """A whole number in digits; beyond what anybody reads, about how large it is."""
    if number.bit_length() <= MOST_BITS:
        return str(number)
    return f"{'-' if number < 0 else ''}10^{int(number.bit_length() * DIGITS_OF_A_BIT)}"
