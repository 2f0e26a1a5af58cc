"""What terrain does to those who cross it.  FB-ZONE-02 to FB-ZONE-08, FB-RUIN-03"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from tercio.firstblood.combat.attack import BARE, UNASSIGNED
from tercio.firstblood.combat.harm import ANY
from tercio.firstblood.combat.hits import RESOLVE, add_hits
from tercio.firstblood.combat.wounds import ALLOCATE
from tercio.firstblood.engine.event_log import TERRAIN_ROLLED, emit, roll
from tercio.firstblood.engine.field import (
    BROKEN_GROUND,
    DANGEROUS,
    FELT_ALWAYS,
    FELT_IN_A_CHARGE,
    HINDERING,
    OBSTACLE,
    RUIN,
    VERY_DANGEROUS,
    WATER,
)
from tercio.firstblood.engine.flow import push
from tercio.firstblood.engine.moments import CROSSING, SELF
from tercio.firstblood.engine.profiles import BRUTE, CAVALRY
from tercio.firstblood.engine.rule_dispatch import ask_rules
from tercio.firstblood.engine.rules.registry import channel
from tercio.firstblood.engine.state import Battle
from tercio.firstblood.movement.purposes import CHARGE_MOVE, FREE_PLACING

_CROSSING = channel(CROSSING, SELF)

CROSSED_OBSTACLE, CROSSED_HINDERING, CHANGED_FLOOR = 1, 2, 4
"""Bits of `battle.crossed`: what robs a charging model of its Impact Attacks this Round."""

Path: TypeAlias = tuple[int, ...]
Met: TypeAlias = list[tuple[int, list[int]]]
"""Pieces met on a move, each with the models that cross it."""


def crosses(b: Battle, piece: int, path: Path) -> bool:
    """Will the model be over the piece at any moment of its move, start and end included?  FB-ZONE-02"""
    m = path[0]
    ground, radius, x, y = b.field.ground, b.forces.radius[m], b.x[m], b.y[m]
    for k in range(2, len(path), 2):
        to_x, to_y = path[k], path[k + 1]
        walked = to_x != x or to_y != y
        if walked and ground.sweep_overlaps(piece, x, y, to_x, to_y, radius):
            return True
        x, y = to_x, to_y
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


def terrain_on_the_way(b: Battle, purpose: int, paths: Sequence[Path]) -> Met:
    """What the models will cross and feel, told before they move; who is set down crosses nothing."""
    found: Met = []
    if purpose in FREE_PLACING:
        return found
    felt = FELT_ALWAYS | FELT_IN_A_CHARGE if purpose == CHARGE_MOVE else FELT_ALWAYS
    for piece in b.field.felt:
        if b.field.traits[piece] & felt:
            walkers = [path[0] for path in paths if crosses(b, piece, path)]
            if walkers:
                found.append((piece, walkers))
    return found


def meet_terrain(b: Battle, r: int, purpose: int, met: Met) -> None:
    """Roll for everything crossed, note what spoils a charge, start resolving the damage."""
    wounds = hits = 0
    for piece, walkers in met:
        traits = b.field.traits[piece]
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
        if heavy:  # FB-ZONE-03
            wounds = sixes
        else:
            hits = sixes
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
    count = 0
    for face in faces:
        if face >= harm:
            count += 1
    emit(b, TERRAIN_ROLLED, r, harm, count, faces)
    return count
