"""The turn counter used as a meter of 1 to 10, shared by the feats that race along it."""

from __future__ import annotations

LOW, HIGH = 1, 10


def advance(own: int, rival: int, steps: int) -> tuple[int, int]:
    """Point by point: up to 10, and from there each step pushes the rival down, never below 1.

    WT-FT-ES-04, WT-FT-RE-04
    """
    up = min(steps, HIGH - own)
    return own + up, max(LOW, rival - (steps - up))


def event_tokens(each: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The numbered tokens of the company with the initiative, then of the other: odd and even.

    WT-FT-RA-01, WT-FT-ES-01, WT-FT-RE-01
    """
    return tuple(range(1, 2 * each, 2)), tuple(range(2, 2 * each + 1, 2))
