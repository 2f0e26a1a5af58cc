"""How far a path is, what stands in its way, and where a model may end.

A path is `(model, floor, x1, y1, x2, y2, …)`: the points its base centre passes after the one it stands
on, and the floor it ends on. Length is that of the polyline, plus 3 inches a floor (FB-GAP-03, FB-RUIN-06).
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from tercio.core.refused import Refused
from tercio.firstblood.battlefield.ruins import FLOOR_COST, floors_at
from tercio.firstblood.battlefield.terrain import crosses
from tercio.firstblood.engine.distances import distance, on_table
from tercio.firstblood.engine.field import GARRISON, IMPASSABLE, OBSTACLE
from tercio.firstblood.engine.moments import MARCHING, SELF
from tercio.firstblood.engine.purposes import (
    CHARGE_MOVE,
    DISENGAGE_MOVE,
    ENTRY,
    LEAVE,
    MARCH_MOVE,
)
from tercio.firstblood.engine.rule_dispatch import ask_rules
from tercio.firstblood.engine.rule_registry import channel
from tercio.firstblood.engine.state import GARRISONED, MAX_MODELS, TABLE, Battle
from tercio.firstblood.engine.units import ENGAGEMENT, INCH
from tercio.firstblood.movement.engagement import (
    LONGEST_REACH,
    model_engaged,
    model_engaging,
    model_fights,
    reach,
)
from tercio.geometry import measure

Path: TypeAlias = tuple[int, ...]
Leg: TypeAlias = tuple[int, int, int, int]
_MARCHING = channel(MARCHING, SELF)
OBSTACLE_COST = 2 * INCH  # FB-ZONE-07
PLACES = 3 * MAX_MODELS
"""Where everybody stands (x, y and floor) lies in a battle's words before this."""


# --- how far


def legs_of(b: Battle, path: Path) -> list[Leg]:
    """The straight legs of a path, from where the model stands."""
    m = path[0]
    x, y = b.x[m], b.y[m]
    legs = []
    for k in range(2, len(path), 2):
        to_x, to_y = path[k], path[k + 1]
        if to_x != x or to_y != y:
            legs.append((x, y, to_x, to_y))
        x, y = to_x, to_y
    return legs


def cost(b: Battle, path: Path, purpose: int) -> float:
    """The movement a path takes.  FB-GAP-03, FB-RUIN-06, FB-ZONE-07"""
    m = path[0]
    x, y, length = b.x[m], b.y[m], 0.0
    for k in range(2, len(path), 2):
        to_x, to_y = path[k], path[k + 1]
        length += distance(x, y, to_x, to_y)
        x, y = to_x, to_y
    length += FLOOR_COST * abs(path[1] - b.floor[m])
    if b.field.obstacles and minds_obstacles(b, purpose):
        for k in b.field.obstacles:
            if crosses(b, k, path):
                length += OBSTACLE_COST
    return length


def minds_obstacles(b: Battle, purpose: int) -> bool:
    """Do Obstacles cost such a move distance?  FB-ZONE-07"""
    if purpose == CHARGE_MOVE:
        return True
    return purpose == MARCH_MOVE and bool(b.settings.obstacle_cost_for_all_moves)


def straight_cost(b: Battle, m: int, x: int, y: int, purpose: int) -> float:
    """What it takes a model to walk straight there, on its floor: `cost` of a path of one leg."""
    ax, ay, radius, field = b.x[m], b.y[m], b.forces.radius[m], b.field
    length = distance(ax, ay, x, y)
    if field.obstacles and minds_obstacles(b, purpose):
        for k in field.obstacles:
            if field.ground.sweep_overlaps(k, ax, ay, x, y, radius):
                length += OBSTACLE_COST
    return length


def flies(b: Battle, r: int) -> bool:
    """Do all its models fly?  FB-SR-FLY"""
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[m] and not ask_rules(b, _MARCHING, m):
            return False
    return True


# --- one leg


def blocker(b: Battle, m: int, ax: int, ay: int, bx: int, by: int) -> int:
    """A base of another regiment the moving base would overlap on its way, or -1.  FB-MARCH-06"""
    home, radius, mine = b.forces.regiment[m], b.forces.radius, b.forces.radius[m]
    west, east, south, north = min(ax, bx), max(ax, bx), min(ay, by), max(ay, by)
    for r in range(b.forces.regiments):
        if r == home or b.place[r] != TABLE:
            continue
        for k in range(b.forces.first[r], b.forces.end[r]):
            room, x, y = mine + radius[k], b.x[k], b.y[k]
            if x < west - room or x > east + room or y < south - room or y > north + room:
                continue
            level = b.alive[k] and b.floor[k] == b.floor[m]
            if level and measure.sweep_overlaps(ax, ay, bx, by, mine, x, y, radius[k]):
                return k
    return -1


def barrier(b: Battle, m: int, ax: int, ay: int, bx: int, by: int) -> int:
    """An impassable or garrison piece on the way, or -1.  FB-ZONE-12, FB-GARR-02"""
    field, radius = b.field, b.forces.radius[m]
    for k in field.closed:
        if field.ground.sweep_overlaps(k, ax, ay, bx, by, radius):
            return k
    return -1


def trespass(b: Battle, m: int, ax: int, ay: int, bx: int, by: int) -> int:
    """An enemy whose Engagement Range a marching base would enter, or -1.  FB-MARCH-09, FB-GARR-14

    Who stands in it already, out of harm's way behind a Shield, does not enter it by going.
    """
    player, radius, mine = b.forces.player[b.forces.regiment[m]], b.forces.radius, b.forces.radius[m]
    west, east, south, north = min(ax, bx), max(ax, bx), min(ay, by), max(ay, by)
    for r in range(b.forces.regiments):
        if b.forces.player[r] == player or b.place[r] != TABLE:
            continue
        for k in range(b.forces.first[r], b.forces.end[r]):
            room, x, y = mine + radius[k] + LONGEST_REACH, b.x[k], b.y[k]
            if x < west - room or x > east + room or y < south - room or y > north + room:
                continue
            level = b.alive[k] and b.floor[k] == b.floor[m]
            near = level and measure.sweep_within(ax, ay, bx, by, mine, x, y, radius[k], reach(b, k))
            if near and not stood_in(b, m, ax, ay, k):
                return k
    return _sentry(b, m, ax, ay, bx, by)


def stood_in(b: Battle, m: int, ax: int, ay: int, k: int) -> bool:
    """Did a model on the table set out inside the reach of enemy `k`?"""
    radius = b.forces.radius
    return b.place[b.forces.regiment[m]] == TABLE and measure.within(
        ax, ay, radius[m], b.x[k], b.y[k], radius[k], reach(b, k)
    )


def _sentry(b: Battle, m: int, ax: int, ay: int, bx: int, by: int) -> int:
    """An occupant of an enemy garrison the base would come too near to, or -1.  FB-GARR-14"""
    player, radius = b.forces.player[b.forces.regiment[m]], b.forces.radius[m]
    for r in range(b.forces.regiments):
        if b.place[r] != GARRISONED or b.forces.player[r] == player:
            continue
        if b.field.ground.sweep_within(b.inside[r], ax, ay, bx, by, radius, ENGAGEMENT):
            return b.living(r)[0]
    return -1


def free_leg(b: Battle, m: int, ax: int, ay: int, bx: int, by: int, purpose: int, flying: bool) -> bool:
    """May a base take this leg? `leg_refusal` says why not."""
    if flying and purpose == MARCH_MOVE:
        return True
    if blocker(b, m, ax, ay, bx, by) >= 0 or barrier(b, m, ax, ay, bx, by) >= 0:
        return False
    if purpose != MARCH_MOVE or trespass(b, m, ax, ay, bx, by) < 0:
        return True
    return bool(b.settings.march_crosses_engagement)


def leg_refusal(b: Battle, m: int, leg: Leg, purpose: int, flying: bool) -> Refused | None:
    """Why a base may not take this leg, or None."""
    if free_leg(b, m, *leg, purpose, flying):
        return None
    other = blocker(b, m, *leg)
    if other >= 0:
        return Refused("firstblood.move.base_in_the_way", rule="FB-MARCH-06", model=m, other=other)
    piece = barrier(b, m, *leg)
    if piece >= 0:
        return Refused("firstblood.move.impassable", rule="FB-ZONE-12", model=m, piece=piece)
    other = trespass(b, m, *leg)
    return Refused("firstblood.move.enters_engagement", rule="FB-MARCH-09", model=m, other=other)


# --- where a model ends


def free_end(b: Battle, m: int) -> bool:
    """May a model stand where it now stands? `end_refusal` says why not."""
    x, y, radius, field = b.x[m], b.y[m], b.forces.radius[m], b.field
    grounded = b.floor[m] == 0
    if not on_table(b, x, y, radius) or not (grounded or 0 <= b.floor[m] <= floors_at(b, x, y, radius)):
        return False
    for k in field.solid:
        if field.ground.overlaps(k, x, y, radius):
            return False
    return overlapped_model(b, m) < 0


def end_refusal(b: Battle, m: int) -> Refused | None:
    """Why a model may not stand where it now stands, or None.  FB-MARCH-07, FB-GAP-02"""
    if free_end(b, m):
        return None
    x, y, radius = b.x[m], b.y[m], b.forces.radius[m]
    if not on_table(b, x, y, radius):
        return Refused("firstblood.move.off_table", rule="FB-GAP-02", model=m)
    if not 0 <= b.floor[m] <= floors_at(b, x, y, radius):
        return Refused("firstblood.move.no_floor", rule="FB-RUIN-06", model=m, floor=b.floor[m])
    for k in b.field.pieces_at(x, y, radius):
        if b.field.traits[k] & (IMPASSABLE | GARRISON | OBSTACLE):
            rule = "FB-ZONE-07" if b.field.traits[k] & OBSTACLE else "FB-ZONE-12"
            return Refused("firstblood.move.ends_on_piece", rule=rule, model=m, piece=k)
    return Refused("firstblood.move.overlap", rule="FB-MARCH-07", model=m, other=overlapped_model(b, m))


def overlapped_model(b: Battle, m: int) -> int:
    """A model whose base overlaps this one's, or -1."""
    home = b.forces.regiment[m]
    for r in range(b.forces.regiments):
        if r == home or b.place[r] == TABLE:
            k = overlapped_by(b, m, r)
            if k >= 0:
                return k
    return -1


def overlapped_by(b: Battle, m: int, r: int) -> int:
    """A model of a regiment whose base overlaps this one's, or -1."""
    radius, mine, here, there = b.forces.radius, b.forces.radius[m], b.x[m], b.y[m]
    for k in range(b.forces.first[r], b.forces.end[r]):
        room, x, y = mine + radius[k], b.x[k], b.y[k]
        if x < here - room or x > here + room or y < there - room or y > there + room:
            continue
        level = k != m and b.alive[k] and b.floor[k] == b.floor[m]
        if level and measure.overlapping(here, there, mine, x, y, radius[k]):
            return k
    return -1


def ends_well(b: Battle, m: int, purpose: int) -> bool:
    """A March ends neither Engaged nor Engaging, a Disengage not Engaging.  FB-MARCH-08, FB-DIS-04"""
    if purpose in (MARCH_MOVE, ENTRY):
        return not model_fights(b, m)
    if purpose == LEAVE:
        return not model_engaged(b, m)
    if purpose == DISENGAGE_MOVE:
        return b.settings.disengage_may_end_engaging or not model_engaging(b, m)
    return True


def set_down(b: Battle, paths: Sequence[Path]) -> None:
    """The models stand where their paths end."""
    for path in paths:
        m, end = path[0], len(path)
        b.x[m], b.y[m], b.floor[m] = path[end - 2], path[end - 1], path[1]
