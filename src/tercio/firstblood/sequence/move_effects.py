"""Carrying a move out, and what terrain then does to those who crossed it.

FB-ZONE-02 to FB-ZONE-08, FB-RUIN-03
"""

from __future__ import annotations

from collections.abc import Sequence

from tercio.firstblood.battlefield.terrain import (
    CHANGED_FLOOR,
    CROSSED_HINDERING,
    CROSSED_OBSTACLE,
    Met,
    ignored_traits,
    terrain_on_the_way,
)
from tercio.firstblood.combat.attack import BARE, UNASSIGNED
from tercio.firstblood.combat.harm import ANY
from tercio.firstblood.combat.hits import RESOLVE, add_hits
from tercio.firstblood.combat.morale import steady_the_protected
from tercio.firstblood.combat.wounds import ALLOCATE
from tercio.firstblood.engine.event_log import MOVED, TERRAIN_ROLLED, emit, roll
from tercio.firstblood.engine.field import BROKEN_GROUND, DANGEROUS, HINDERING, OBSTACLE, RUIN, VERY_DANGEROUS
from tercio.firstblood.engine.flow import push
from tercio.firstblood.engine.profiles import BRUTE, CAVALRY
from tercio.firstblood.engine.purposes import CHARGE_MOVE
from tercio.firstblood.engine.state import Battle
from tercio.firstblood.movement.path_checks import Path, set_down


def carry_out(b: Battle, r: int, purpose: int, paths: Sequence[Path]) -> None:
    """Move the models; then terrain takes its toll.  FB-ZONE-02"""
    met = walk(b, r, purpose, paths)
    if met:
        meet_terrain(b, r, purpose, met)


def walk(b: Battle, r: int, purpose: int, paths: Sequence[Path]) -> Met:
    """Move the models and note what spoils a charge, without a die; the terrain that takes its toll next."""
    met = terrain_on_the_way(b, purpose, paths)
    if purpose == CHARGE_MOVE:
        for path in paths:
            if path[1] != b.floor[path[0]]:
                b.crossed[path[0]] |= CHANGED_FLOOR  # FB-RUIN-07
    set_down(b, paths)
    emit(b, MOVED, r, purpose, len(paths))
    steady_the_protected(b)
    if purpose == CHARGE_MOVE:
        for piece, walkers in met:
            _spoil(b, b.field.traits[piece], walkers)
    return met


def meet_terrain(b: Battle, r: int, purpose: int, met: Met) -> None:
    """Roll for everything crossed, and start resolving the damage."""
    wounds = hits = 0
    for piece, walkers in met:
        hurt, struck = _damage(b, r, purpose, b.field.traits[piece], walkers)
        wounds, hits = wounds + hurt, hits + struck
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
        if traits & HINDERING and not ignored_traits(b, m) & HINDERING:
            b.crossed[m] |= CROSSED_HINDERING


def _damage(b: Battle, r: int, purpose: int, traits: int, walkers: Sequence[int]) -> tuple[int, int]:
    """Wounds and Hits of one piece on those who crossed it."""
    kind = b.forces.type[r]
    heavy = kind in (CAVALRY, BRUTE)
    wounds = hits = 0
    if traits & BROKEN_GROUND and purpose == CHARGE_MOVE:
        sixes = _roll(b, r, [m for m in walkers if not ignored_traits(b, m) & BROKEN_GROUND], 6)
        if heavy:  # FB-ZONE-03
            wounds = sixes
        else:
            hits = sixes
    if traits & VERY_DANGEROUS:
        wounds += _roll(b, r, walkers, 4) * (2 if kind == CAVALRY else 1)  # FB-ZONE-05
    elif traits & DANGEROUS:
        careless = [m for m in walkers if not ignored_traits(b, m) & DANGEROUS]
        wounds += _roll(b, r, careless, 6) * (2 if heavy else 1)  # FB-ZONE-04
    elif traits & RUIN and heavy:
        careless = [m for m in walkers if not ignored_traits(b, m) & RUIN]
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
