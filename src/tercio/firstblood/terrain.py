"""What terrain does to those who cross it.  FB-ZONE-02 to FB-ZONE-08, FB-RUIN-03"""

from __future__ import annotations

from collections.abc import Sequence

from tercio.firstblood.attack import BARE, UNASSIGNED
from tercio.firstblood.field import (
    BROKEN_GROUND,
    DANGEROUS,
    HINDERING,
    OBSTACLE,
    RUIN,
    VERY_DANGEROUS,
    WATER,
)
from tercio.firstblood.flow import push
from tercio.firstblood.harm import ANY
from tercio.firstblood.hearing import ask_rules
from tercio.firstblood.hits import RESOLVE, add_hits
from tercio.firstblood.moments import CROSSING, SELF
from tercio.firstblood.profiles import BRUTE, CAVALRY
from tercio.firstblood.purposes import CHARGE_MOVE
from tercio.firstblood.rules.registry import channel
from tercio.firstblood.state import Battle
from tercio.firstblood.telling import TERRAIN_ROLLED, roll, tell
from tercio.firstblood.wounds import ALLOCATE

_CROSSING = channel(CROSSING, SELF)

CROSSED_OBSTACLE, CROSSED_HINDERING, CHANGED_FLOOR = 1, 2, 4
"""Bits of `battle.crossed`: what robs a charging model of its Impact Attacks this Round."""

Trail = tuple[int, Sequence[tuple[int, int, int, int]]]
"""A model and the straight legs it walked."""


def crosses(b: Battle, piece: int, m: int, legs: Sequence[tuple[int, int, int, int]]) -> bool:
    """Was the model over the piece at any moment of its move, start and end included?  FB-ZONE-02"""
    ground, radius = b.field.ground, b.forces.radius[m]
    for ax, ay, bx, by in legs:
        if ground.sweep_overlaps(piece, ax, ay, bx, by, radius):
            return True
    return False


def crossings(b: Battle, piece: int, legs: Sequence[tuple[int, int, int, int]], radius: int) -> int:
    """How many legs of a path cross an Obstacle from one side to the other.  FB-ZONE-07"""
    ground = b.field.ground
    count = 0
    for ax, ay, bx, by in legs:
        if ground.sweep_overlaps(piece, ax, ay, bx, by, radius):
            count += 1
    return min(count, 1)


def wet(b: Battle, m: int) -> bool:
    """Does the model stand in Water?  FB-ZONE-09"""
    field, x, y, radius = b.field, b.x[m], b.y[m], b.forces.radius[m]
    for k in range(field.count):
        if field.traits[k] & WATER and field.ground.overlaps(k, x, y, radius):
            return True
    return False


def ignored(b: Battle, m: int) -> int:
    """The traits a model takes no notice of.  FB-SR-FLUID-FORMATION"""
    return ask_rules(b, _CROSSING, m)


def meet_terrain(b: Battle, r: int, purpose: int, trails: Sequence[Trail]) -> None:
    """Roll for everything crossed, note what spoils a charge, start resolving the damage."""
    wounds = hits = 0
    for piece in range(b.field.count):
        traits = b.field.traits[piece]
        if not traits:
            continue
        walkers = [m for m, legs in trails if legs and crosses(b, piece, m, legs)]
        if walkers:
            hurt, struck = _damage(b, r, purpose, traits, walkers)
            wounds, hits = wounds + hurt, hits + struck
            if purpose == CHARGE_MOVE:
                _spoil(b, traits, walkers)
    if wounds:
        push(b, ALLOCATE, r, wounds, ANY, -1)
    if hits:
        add_hits(b, BARE, -1, r, UNASSIGNED, hits)
        push(b, RESOLVE, r)


def _spoil(b: Battle, traits: int, walkers: Sequence[int]) -> None:
    """Charging across an Obstacle or through Hindering Terrain costs Impact Attacks.

    FB-ZONE-07, FB-ZONE-08
    """
    for m in walkers:
        if traits & OBSTACLE:
            b.crossed[m] |= CROSSED_OBSTACLE
        if traits & HINDERING and not ignored(b, m) & HINDERING:
            b.crossed[m] |= CROSSED_HINDERING


def _damage(b: Battle, r: int, purpose: int, traits: int, walkers: Sequence[int]) -> tuple[int, int]:
    """Wounds and Hits of one piece on those who crossed it."""
    kind = b.forces.type[r]
    heavy = kind in (CAVALRY, BRUTE)
    wounds = hits = 0
    if traits & BROKEN_GROUND and purpose == CHARGE_MOVE:
        sixes = _roll(b, r, [m for m in walkers if not ignored(b, m) & BROKEN_GROUND], 6)
        wounds, hits = (sixes, 0) if heavy else (0, sixes)  # FB-ZONE-03
    if traits & VERY_DANGEROUS:
        wounds += _roll(b, r, walkers, 4) * (2 if kind == CAVALRY else 1)  # FB-ZONE-05
    elif traits & DANGEROUS:
        careless = [m for m in walkers if not ignored(b, m) & DANGEROUS]
        wounds += _roll(b, r, careless, 6) * (2 if heavy else 1)  # FB-ZONE-04
    elif traits & RUIN and heavy:
        careless = [m for m in walkers if not ignored(b, m) & RUIN]
        wounds += _roll(b, r, careless, 6) * 2  # FB-RUIN-03
    return wounds, hits


def _roll(b: Battle, r: int, walkers: Sequence[int], harm: int) -> int:
    """One die per model that crosses; how many are `harm` or more."""
    if not walkers:
        return 0
    faces = roll(b, len(walkers))
    count = sum(face >= harm for face in faces)
    tell(b, TERRAIN_ROLLED, r, harm, count, faces)
    return count
