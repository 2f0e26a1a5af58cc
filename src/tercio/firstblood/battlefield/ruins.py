"""Ruins: who stands completely within one, floors, and what they cost.  FB-RUIN-01 to FB-RUIN-09"""

from __future__ import annotations

from tercio.firstblood.engine.state import TABLE, Battle
from tercio.firstblood.engine.units import INCH

FLOOR_COST = 3 * INCH  # FB-RUIN-06


def completely_within_ruin(b: Battle, r: int) -> int:
    """The Ruin a whole regiment stands in, or -1.  FB-RUIN-01"""
    if b.place[r] != TABLE:
        return -1
    for k in b.field.ruins:
        if wholly_in_ruin(b, k, r):
            return k
    return -1


def wholly_in_ruin(b: Battle, piece: int, r: int) -> bool:
    """Does the whole regiment stand inside the outline?"""
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[m] and not in_ruin(b, piece, m):
            return False
    return True


def in_ruin(b: Battle, piece: int, m: int) -> bool:
    """Is the whole base inside the Ruin's outline?"""
    return b.field.ground.contains(piece, b.x[m], b.y[m], b.forces.radius[m])


def floors_at(b: Battle, x: int, y: int, radius: int) -> int:
    """The highest floor on which a base fits here: it must lie wholly on the Ruin.  FB-RUIN-06"""
    best = 0
    for k in b.field.ruins:
        if b.field.ground.contains(k, x, y, radius):
            best = max(best, b.field.pieces[k].floors)
    return best
