"""What terrain models cross, stand in and feel.  FB-ZONE-02 to FB-ZONE-08, FB-RUIN-03"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from tercio.firstblood.engine.field import (
    FELT_ALWAYS,
    FELT_IN_A_CHARGE,
    WATER,
)
from tercio.firstblood.engine.moments import CROSSING, SELF
from tercio.firstblood.engine.purposes import CHARGE_MOVE, FREE_PLACING
from tercio.firstblood.engine.rule_dispatch import ask_rules
from tercio.firstblood.engine.rule_registry import channel
from tercio.firstblood.engine.state import Battle

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


def wet(b: Battle, m: int) -> bool:
    """Does the model stand in Water?  FB-ZONE-09"""
    field, x, y, radius = b.field, b.x[m], b.y[m], b.forces.radius[m]
    for k in range(field.count):
        if field.traits[k] & WATER and field.ground.overlaps(k, x, y, radius):
            return True
    return False


def ignored_traits(b: Battle, m: int) -> int:
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
