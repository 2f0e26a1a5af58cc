"""A move somebody lays out by ends alone: each model goes there by the cheapest way past what stands in it.

Where there is no way, the straight line is kept, so that the judge says what is wrong with it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

from tercio.core.messages import Command
from tercio.core.refused import Refused
from tercio.firstblood.commands import DeployRegiment, MoveModels
from tercio.firstblood.engine.state import ASK_A, ASK_B, ASK_C, ASKED, ASKING, Battle
from tercio.firstblood.engine.units import INCH
from tercio.firstblood.movement.move_checks import leaders_first
from tercio.firstblood.movement.path_checks import Path
from tercio.firstblood.movement.routes import way_to
from tercio.firstblood.sequence.actions.march import MOVE
from tercio.firstblood.sequence.phases.deployment import DEPLOY_REGIMENT, SLOTS, slot_paths, still_to_deploy

Place: TypeAlias = tuple[int, int]
FARTHEST = 100 * INCH
"""No table is so wide."""


def laid_move(state: Battle, ends: Mapping[int, Place]) -> Command:
    """The models of the regiment asked to move, walked to these ends.  FB-GAP-03"""
    if state.clock[ASKING] != MOVE:
        raise Refused("firstblood.layout.nothing_moves", rule="FB-GAP-03")
    b = state.clone()
    r = b.clock[ASK_A]
    mine = [m for m in leaders_first(b, r) if m in ends]
    if len(mine) != len(ends):
        raise Refused("firstblood.layout.not_of_it", rule="FB-GAP-03")
    return MoveModels(tuple(_walk(b, m, ends[m]) for m in mine))


def _walk(b: Battle, m: int, end: Place) -> Path:
    x, y = _bounded(end)
    found = way_to(b, m, b.clock[ASK_B], b.floor[m], x, y, b.clock[ASK_C])
    return (m, b.floor[m], x, y) if found is None else found


def laid_deployment(state: Battle, r: int, at: Place) -> Command:
    """A regiment of who is asked, drawn up as usual with its first Leader at a place.  FB-DEPL-02"""
    b = state.clone()
    if b.clock[ASKING] != DEPLOY_REGIMENT or r not in still_to_deploy(b, b.clock[ASKED]):
        raise Refused("firstblood.layout.not_deploying", rule="FB-DEPL-02")
    x, y = _bounded(at)
    slot = min(SLOTS - 1, max(0, x * SLOTS // b.field.width))
    block = slot_paths(b, r, slot)
    if not block:
        raise Refused("firstblood.layout.no_room", rule="FB-DEPL-02")
    lead = block[0]
    shift_x, shift_y = x - lead[2], y - lead[3]
    return DeployRegiment(r, -1, tuple((m, 0, px + shift_x, py + shift_y) for m, _, px, py in block))


def _bounded(place: Place) -> Place:
    x, y = place
    if max(abs(x), abs(y)) > FARTHEST:
        raise Refused("firstblood.layout.far", rule="FB-GAP-02")
    return x, y
