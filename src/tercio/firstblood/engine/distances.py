"""Distances of the battle: between models, to the pieces some of them hold, to zones and edges.

The exact kernels are `tercio.geometry`; here they meet models. A model in a garrison stands nowhere: every
distance to or from it is taken from the piece (FB-GARR-06).
"""

from __future__ import annotations

import math

from tercio.firstblood.engine.state import GARRISONED, TABLE, Battle
from tercio.firstblood.engine.units import toward_zero
from tercio.geometry import measure
from tercio.geometry.units import SLACK

FAR = 10**9
NOWHERE = float("inf")


def piece_of(b: Battle, m: int) -> int:
    """The garrison piece a model is in, or -1."""
    r = b.forces.regiment[m]
    return b.inside[r] if b.place[r] == GARRISONED else -1


def standing(b: Battle, m: int) -> bool:
    """Alive and physically on the table."""
    return bool(b.alive[m]) and b.place[b.forces.regiment[m]] == TABLE


def gap(b: Battle, m: int, n: int) -> float:
    """The distance between two models, nearest points.  FB-DIST-01"""
    here, there = piece_of(b, m), piece_of(b, n)
    if here < 0 and there < 0:
        radius = b.forces.radius
        return measure.gap(b.x[m], b.y[m], radius[m], b.x[n], b.y[n], radius[n])
    if here >= 0 and there >= 0:
        return outlines_gap(b, here, there)
    if here >= 0:
        return piece_gap(b, here, b.x[n], b.y[n], b.forces.radius[n])
    return piece_gap(b, there, b.x[m], b.y[m], b.forces.radius[m])


def within(b: Battle, m: int, n: int, reach: int) -> bool:
    """Is any part of one base at most `reach` from the other?  FB-DIST-03"""
    if b.place[b.forces.regiment[m]] != GARRISONED and b.place[b.forces.regiment[n]] != GARRISONED:
        radius = b.forces.radius
        return measure.within(b.x[m], b.y[m], radius[m], b.x[n], b.y[n], radius[n], reach)
    return gap(b, m, n) <= reach + SLACK


def piece_gap(b: Battle, piece: int, x: int, y: int, r: int) -> float:
    """From a base to the outline of a piece; negative when it overlaps it."""
    return b.field.ground.gap(piece, x, y, r)


def outlines_gap(b: Battle, first: int, second: int) -> float:
    """Between two pieces."""
    return math.sqrt(b.field.ground.apart2(first, second))


def on_table(b: Battle, x: int, y: int, r: int) -> bool:
    """Is the whole base on the Battlefield?  FB-GAP-02"""
    field = b.field
    return r - 2 <= x <= field.width - r + 2 and r - 2 <= y <= field.height - r + 2


def nearest_gap(b: Battle, m: int, regiments: list[int]) -> float:
    """From a model to the nearest living model of these regiments."""
    best = NOWHERE
    for r in regiments:
        for n in range(b.forces.first[r], b.forces.end[r]):
            if b.alive[n]:
                best = min(best, gap(b, m, n))
    return best


def next_nearest(b: Battle, m: int, r: int, after: float, last: int) -> int:
    """The living model of a regiment nearest to this one among those farther than `after`, or -1.

    Of those just as far as `after` it must come later than `last`: so that each is found once, by distance.
    """
    best, found = NOWHERE, -1
    for n in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[n]:
            apart = gap(b, m, n)
            if apart < best and (apart > after or (apart == after and n > last)):
                best, found = apart, n
    return found


def next_nearest_of(b: Battle, m: int, regiments: list[int], after: float, last: int) -> int:
    """The same among several regiments."""
    best, found = NOWHERE, -1
    for r in regiments:
        n = next_nearest(b, m, r, after, last)
        if n >= 0:
            apart = gap(b, m, n)
            if apart < best or (apart == best and n < found):
                best, found = apart, n
    return found


def regiments_gap(b: Battle, first: int, second: int) -> float:
    """Between the nearest models of two regiments.  FB-DIST-03"""
    best = NOWHERE
    for m in b.living(first):
        for n in b.living(second):
            best = min(best, gap(b, m, n))
    return best


def distance(ax: int, ay: int, bx: int, by: int) -> float:
    """Between two points."""
    return math.sqrt((bx - ax) * (bx - ax) + (by - ay) * (by - ay))


def nearest_point(b: Battle, piece: int, x: int, y: int) -> tuple[int, int]:
    """The point of a piece's outline nearest to a place."""
    ground = b.field.ground
    here = ground.nearest_edge(piece, x, y)
    there = here + 1 if here + 1 < ground.first[piece + 1] else ground.first[piece]
    ax, ay, bx, by = ground.x[here], ground.y[here], ground.x[there], ground.y[there]
    span = (bx - ax) * (bx - ax) + (by - ay) * (by - ay)
    along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / span if span else 0.0
    along = min(1.0, max(0.0, along))
    return toward_zero(ax + (bx - ax) * along), toward_zero(ay + (by - ay) * along)
