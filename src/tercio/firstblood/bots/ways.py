"""Straight ways a bot considers: where it might stop before an enemy."""

from __future__ import annotations

from typing import TypeAlias

from tercio.firstblood.engine.distances import NOWHERE, distance
from tercio.firstblood.engine.state import Battle
from tercio.firstblood.engine.units import nearest

Place: TypeAlias = tuple[int, int]
Spot: TypeAlias = tuple[float, int, int]
"""How far away a place is, and the place; NOWHERE where there is none."""

STOPS = 9
"""Places to stop before an enemy: five within reach of it, or four on the way."""


def nowhere() -> Spot:
    return NOWHERE, 0, 0


def nearer(first: Spot, second: Spot) -> Spot:
    """The nearer of two places; of two just as near the western, then the southern one."""
    if first[0] != second[0]:
        return first if first[0] < second[0] else second
    if first[1] != second[1]:
        return first if first[1] < second[1] else second
    return first if first[2] <= second[2] else second


def walk_to(room: float, span: int, limit: int, k: int) -> float:
    """How far the k-th place to stop before an enemy is, 0 where it cannot be reached.

    They lie from touching to the edge of reach, by quarters of it; if none of those, as near as it gets.
    """
    if k < 5:
        walk = room - k * (span * 0.25)
        return walk if 0 < walk <= limit else 0.0
    for quarters in range(5):
        if 0 < room - quarters * (span * 0.25) <= limit:
            return 0.0
    return min(float(limit), room) * (STOPS - k) / 4 if room > 0 else 0.0


def on_the_way(b: Battle, m: int, n: int, walk: float) -> Place:
    """A point so far on the way to a model; rounding moves it by less than the tolerance."""
    ax, ay, bx, by = b.x[m], b.y[m], b.x[n], b.y[n]
    between = distance(ax, ay, bx, by)
    share = walk / between if between else 0.0
    return nearest(ax + (bx - ax) * share), nearest(ay + (by - ay) * share)
