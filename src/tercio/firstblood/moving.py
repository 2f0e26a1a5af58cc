"""Checking and carrying out moves: paths for people and bots alike, each refused with its reason.

A path is `(model, floor, x1, y1, x2, y2, …)`: the points its base centre passes after the one it stands
on, and the floor it ends on. Length is that of the polyline, plus 3 inches a floor (FB-GAP-03, FB-RUIN-06).
"""

from __future__ import annotations

from array import array
from collections.abc import Sequence
from itertools import pairwise
from typing import TypeAlias

from tercio.core.refused import Refused
from tercio.firstblood.engagement import (
    LONGEST_REACH,
    bounds,
    engages,
    model_engaged,
    model_engaging,
    model_fights,
    reach,
)
from tercio.firstblood.field import GARRISON, IMPASSABLE, OBSTACLE
from tercio.firstblood.hearing import ask_rules
from tercio.firstblood.knowing import characteristic, in_command, is_leader, leader_gap
from tercio.firstblood.moments import MARCHING, SELF
from tercio.firstblood.nerve import steady_the_protected
from tercio.firstblood.profiles import INFANTRY
from tercio.firstblood.profiles import MARCH as MARCH_VALUE
from tercio.firstblood.purposes import (
    CHARGE_MOVE,
    CLOSING,
    DISENGAGE_MOVE,
    ENTRY,
    FREE_PLACING,
    LEAVE,
    MARCH_MOVE,
    PURPOSES,
    REFORM,
)
from tercio.firstblood.ruins import FLOOR_COST, floors_at
from tercio.firstblood.rules.registry import channel
from tercio.firstblood.space import distance, nearest_gap, on_table, piece_of
from tercio.firstblood.state import GARRISONED, MAX_MODELS, OFFSET, TABLE, Battle
from tercio.firstblood.telling import MOVED, tell
from tercio.firstblood.terrain import CHANGED_FLOOR, crossings, meet_terrain, terrain_on_the_way
from tercio.firstblood.units import ENGAGEMENT, INCH, in_inches
from tercio.geometry import measure
from tercio.geometry.units import SLACK

Path: TypeAlias = tuple[int, ...]
Leg: TypeAlias = tuple[int, int, int, int]
_MARCHING = channel(MARCHING, SELF)
OBSTACLE_COST = 2 * INCH  # FB-ZONE-07
PLACES = 3 * MAX_MODELS
"""Where everybody stands (x, y and floor) lies in a battle's words before this."""


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
    legs = legs_of(b, path)
    length = 0.0
    for ax, ay, bx, by in legs:
        length += distance(ax, ay, bx, by)
    length += FLOOR_COST * abs(path[1] - b.floor[m])
    if b.field.obstacles and minds_obstacles(b, purpose):
        for k in b.field.obstacles:
            length += OBSTACLE_COST * crossings(b, k, legs, b.forces.radius[m])
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


def bent_cost(b: Battle, m: int, turn_x: int, turn_y: int, x: int, y: int) -> float:
    """What it takes a model to charge there round one corner: `cost` of a path of two legs."""
    ax, ay, radius, ground = b.x[m], b.y[m], b.forces.radius[m], b.field.ground
    length = distance(ax, ay, turn_x, turn_y) + distance(turn_x, turn_y, x, y)
    for k in b.field.obstacles:
        if ground.sweep_overlaps(k, ax, ay, turn_x, turn_y, radius) or ground.sweep_overlaps(
            k, turn_x, turn_y, x, y, radius
        ):
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
            if near and not _stood_in(b, m, ax, ay, k):
                return k
    return _sentry(b, m, ax, ay, bx, by)


def _stood_in(b: Battle, m: int, ax: int, ay: int, k: int) -> bool:
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
    return overlapped(b, m) < 0


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
    return Refused("firstblood.move.overlap", rule="FB-MARCH-07", model=m, other=overlapped(b, m))


def overlapped(b: Battle, m: int) -> int:
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


# --- the whole move


def may_shift(b: Battle, r: int, purpose: int, limit: int, dx: int, dy: int) -> bool:
    """Would `check_move` let the whole regiment shift so, every model alike?

    The quick judge of the commonest move: nobody gets nearer to a Leader or farther from one. Whoever is
    stranded ought to have gone elsewhere, so then each walk is judged.
    """
    if _any_lost(b, r):
        if purpose in FREE_PLACING or purpose == ENTRY:
            return False
        walks: list[Path] = [
            (m, b.floor[m], b.x[m] + dx, b.y[m] + dy)
            for m in range(b.forces.first[r], b.forces.end[r])
            if b.alive[m]
        ]
        return may_walk(b, r, purpose, limit, walks)
    if purpose not in FREE_PLACING and open_ground(b, r, dx, dy):
        return distance(0, 0, dx, dy) <= limit + SLACK and _may_all_shift(b, r)
    flying = purpose == MARCH_MOVE and flies(b, r)
    first, end = b.forces.first[r], b.forces.end[r]
    for m in range(first, end):
        if b.alive[m] and not _may_step(b, m, purpose, limit, dx, dy, flying):
            return False
    _shift(b, first, end, dx, dy)
    fine = True
    for m in range(first, end):
        if b.alive[m] and not (free_end(b, m) and ends_well(b, m, purpose)):
            fine = False
            break
    _shift(b, first, end, -dx, -dy)
    return fine


def open_ground(b: Battle, r: int, dx: int, dy: int) -> bool:
    """Is nothing near that could hinder a regiment on the ground from shifting so? The quickest Yes.

    Near is what touches the rectangle its bases sweep; enemies are near within the longest reach.
    """
    west, south, east, north = bounds(b, r)
    west, south, east, north = west + min(dx, 0), south + min(dy, 0), east + max(dx, 0), north + max(dy, 0)
    if west < 0 or south < 0 or east > b.field.width or north > b.field.height:
        return False
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.floor[m]:
            return False
    for k in b.field.solid:
        if b.field.ground.near_box(k, west, south, east, north):
            return False
    for o in range(b.forces.regiments):
        if o != r and _in_the_way(b, o, b.forces.player[o] != b.forces.player[r], west, south, east, north):
            return False
    return True


def _in_the_way(b: Battle, r: int, hostile: bool, west: int, south: int, east: int, north: int) -> bool:
    """Has a regiment a base near a rectangle? From a garrison enemies reach who knows how far."""
    if b.place[r] != TABLE:
        return hostile and b.in_play(r)
    for k in range(b.forces.first[r], b.forces.end[r]):
        room = b.forces.radius[k] + (LONGEST_REACH if hostile else 0)
        x, y = b.x[k], b.y[k]
        across = west - room <= x <= east + room and south - room <= y <= north + room
        if across and b.alive[k]:
            return True
    return False


def _any_lost(b: Battle, r: int) -> bool:
    """Is any model of a regiment out of Command Range?"""
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[m] and not in_command(b, m):
            return True
    return False


def _may_all_shift(b: Battle, r: int) -> bool:
    """On open ground: all keep their distances, so who may stand may go."""
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[m] and overlapped_by(b, m, r) >= 0:
            return False
    return True


def _may_step(b: Battle, m: int, purpose: int, limit: int, dx: int, dy: int, flying: bool) -> bool:
    """Length and leg of one model that goes with its regiment."""
    x, y = b.x[m], b.y[m]
    if not on_table(b, x + dx, y + dy, b.forces.radius[m]):
        return False
    return purpose in FREE_PLACING or (
        straight_cost(b, m, x + dx, y + dy, purpose) <= limit + SLACK
        and free_leg(b, m, x, y, x + dx, y + dy, purpose, flying)
    )


def _shift(b: Battle, first: int, end: int, dx: int, dy: int) -> None:
    for m in range(first, end):
        b.x[m] += dx
        b.y[m] += dy


def may_walk(b: Battle, r: int, purpose: int, limit: int, paths: list[Path]) -> bool:
    """Would `check_move` let these models of a regiment walk so, each straight and on its floor?

    The quick judge of what bots plan: it stops at the first No and explains nothing.
    """
    flying = purpose == MARCH_MOVE and flies(b, r)
    for path in paths:
        m, x, y = path[0], path[2], path[3]
        if straight_cost(b, m, x, y, purpose) > limit + SLACK:
            return False
        if not free_leg(b, m, b.x[m], b.y[m], x, y, purpose, flying):
            return False
        if purpose in CLOSING and not _stays_held(b, m, x, y):
            return False
    before = b.words[:PLACES]
    _set(b, paths)
    fine = _end_well(b, purpose, paths, before) and _stay_in_command(b, r, purpose, limit, paths, before)
    b.words[:PLACES] = before
    return fine


def _stays_held(b: Battle, m: int, x: int, y: int) -> bool:
    """Would a model be in the range of every enemy that Engages it, if it stood there?  FB-MAN-04"""
    radius, player = b.forces.radius, b.forces.player[b.forces.regiment[m]]
    for k in range(b.forces.models):
        o = b.forces.regiment[k]
        if not b.alive[k] or b.place[o] != TABLE or b.forces.player[o] == player:
            continue
        if engages(b, k, m) and not measure.within(x, y, radius[m], b.x[k], b.y[k], radius[k], reach(b, k)):
            return False
    return True


def _end_well(b: Battle, purpose: int, paths: list[Path], before: array[int]) -> bool:
    """The models stand where they would end: may they?"""
    for path in paths:
        m = path[0]
        if not free_end(b, m):
            return False
        if purpose in CLOSING:
            if not _closed_in(b, m, before[m], before[MAX_MODELS + m]):
                return False
        elif not ends_well(b, m, purpose):
            return False
    return True


def _closed_in(b: Battle, m: int, from_x: int, from_y: int) -> bool:
    """Does a model that came from there Engage an enemy or stand nearer to the nearest one?  FB-MAN-02"""
    if model_engaging(b, m):
        return True
    enemies, x, y = b.enemies(b.forces.player[b.forces.regiment[m]]), b.x[m], b.y[m]
    after = nearest_gap(b, m, enemies)
    b.x[m], b.y[m] = from_x, from_y
    closer = after < nearest_gap(b, m, enemies)
    b.x[m], b.y[m] = x, y
    return closer


def _stay_in_command(
    b: Battle, r: int, purpose: int, limit: int, paths: list[Path], before: array[int]
) -> bool:
    """Is everybody who must be in Command Range, now that the models stand where they would end?"""
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[m] and not in_command(b, m) and not _may_be_lost(b, m, purpose, limit, paths, before):
            return False
    return True


def _may_be_lost(b: Battle, m: int, purpose: int, limit: int, paths: list[Path], before: array[int]) -> bool:
    """May a model end out of Command Range? Only if it was so before, and may be left so."""
    after = b.words[:PLACES]
    b.words[:PLACES] = before
    lost, was = not in_command(b, m), leader_gap(b, m)
    b.words[:PLACES] = after
    start = before[m], before[MAX_MODELS + m], before[2 * MAX_MODELS + m]
    walked = _walks(m, paths)
    return lost and (not paths or left_behind(b, m, purpose, limit, walked, was, start))


def left_behind(
    b: Battle, m: int, purpose: int, limit: int, walked: bool, was: float, start: tuple[int, int, int]
) -> bool:
    """May a model stranded before be left so? Where each goes as it likes, only if it could not return.

    In a fight or a charge others say where it goes: it must not go farther, nor fail for want of trying.
    FB-LEAD-04, FB-GAP-09
    """
    if purpose in (MARCH_MOVE, DISENGAGE_MOVE):
        from tercio.firstblood.stragglers import may_stay_lost

        return may_stay_lost(b, m, purpose, limit, walked, start)
    return not walked or (leader_gap(b, m) <= was + SLACK and was - limit > 0)


def _walks(m: int, paths: list[Path]) -> bool:
    """Is one of these paths the model's?"""
    for path in paths:
        if path[0] == m:
            return True
    return False


def check_move(b: Battle, r: int, purpose: int, limit: int, paths: Sequence[Path], targets: int = 0) -> None:
    """Refuse a move that breaks a rule, leaving everything as it was."""
    check_shape(b, r, paths)
    flying = purpose == MARCH_MOVE and flies(b, r)
    if purpose not in FREE_PLACING:
        for path in paths:
            check_path(b, path, purpose, limit, flying)
    before = _stand(b, r)
    lost = [] if purpose in FREE_PLACING or purpose == ENTRY else stranded_of(b, r)
    gaps = {m: leader_gap(b, m) for m in lost}
    held_by = {p[0]: _holders(b, p[0]) for p in paths} if purpose in CLOSING else {}
    nearest = {p[0]: nearest_gap(b, p[0], b.enemies(b.forces.player[r])) for p in paths} if held_by else {}
    if purpose in CLOSING:
        for path in paths:
            _check_holders(b, path, held_by[path[0]])
    starts = {p[0]: (b.x[p[0]], b.y[p[0]]) for p in paths}
    lengths = {p[0]: cost(b, p, MARCH_MOVE) for p in paths}
    try:
        _set(b, paths)
        _check_ends(b, r, purpose, paths)
        _check_command(b, r, purpose, limit, {p[0] for p in paths}, gaps, before)
        _check_purpose(b, r, purpose, paths, nearest)
        if purpose == CHARGE_MOVE and targets:
            from tercio.firstblood.charges import check_charge

            check_charge(b, r, limit, targets, starts, lengths)
    finally:
        _restore(b, r, before)


def check_shape(b: Battle, r: int, paths: Sequence[Path]) -> None:
    """Each path moves a living model of the regiment, once."""
    moved = [path[0] for path in paths if path]
    odd = [path for path in paths if len(path) < 4 or len(path) % 2]
    if odd or len(set(moved)) != len(paths):
        raise Refused("firstblood.move.malformed", rule="FB-GAP-03")
    for m in moved:
        if not b.forces.first[r] <= m < b.forces.end[r] or not b.alive[m]:
            raise Refused("firstblood.move.not_yours", rule="FB-ARMY-05", model=m)


def check_path(b: Battle, path: Path, purpose: int, limit: int, flying: bool) -> None:
    """Length, floors and every leg."""
    m = path[0]
    need = cost(b, path, purpose)
    if purpose == REFORM:
        limit = min(limit, characteristic(b, m, MARCH_VALUE) * INCH)  # FB-REFORM-01
    if need > limit + SLACK:
        raise Refused(
            "firstblood.move.too_far",
            rule="FB-MARCH-03",
            model=m,
            needed=in_inches(need),
            had=in_inches(limit),
        )
    if path[1] != b.floor[m] and b.forces.type[b.forces.regiment[m]] != INFANTRY:
        raise Refused("firstblood.move.cannot_climb", rule="FB-RUIN-06", model=m)
    legs = legs_of(b, path)
    for leg in legs:
        no = leg_refusal(b, m, leg, purpose, flying)
        if no is not None:
            raise no
    if purpose == CHARGE_MOVE:
        _check_taut(b, m, legs)


def _check_taut(b: Battle, m: int, legs: list[Leg]) -> None:
    """A charge turns a corner only where something stands in the straight way.  FB-CHG-10"""
    for before, after in pairwise(legs):
        if free_leg(b, m, before[0], before[1], after[2], after[3], CHARGE_MOVE, False):
            ax, ay, bx, by = before
            walked = distance(ax, ay, bx, by) + distance(bx, by, after[2], after[3])
            raise Refused("firstblood.charge.not_direct", rule="FB-CHG-10", model=m, walked=in_inches(walked))


def _stand(b: Battle, r: int) -> list[tuple[int, int, int]]:
    found = []
    for m in range(b.forces.first[r], b.forces.end[r]):
        found.append((b.x[m], b.y[m], b.floor[m]))
    return found


def _set(b: Battle, paths: Sequence[Path]) -> None:
    for path in paths:
        m, end = path[0], len(path)
        b.x[m], b.y[m], b.floor[m] = path[end - 2], path[end - 1], path[1]


def _restore(b: Battle, r: int, before: list[tuple[int, int, int]]) -> None:
    for k in range(len(before)):
        m = b.forces.first[r] + k
        b.x[m], b.y[m], b.floor[m] = before[k]


def _check_ends(b: Battle, r: int, purpose: int, paths: Sequence[Path]) -> None:
    for path in paths:
        no = end_refusal(b, path[0])
        if no is not None:
            raise no


def stranded_of(b: Battle, r: int) -> list[int]:
    """The living models of a regiment that are out of Command Range."""
    return [m for m in b.living(r) if not in_command(b, m)]


def _check_command(
    b: Battle,
    r: int,
    purpose: int,
    limit: int,
    moved: set[int],
    gaps: dict[int, float],
    before: list[tuple[int, int, int]],
) -> None:
    """Everybody ends in Command Range, but for who was stranded before (`gaps`) and may be left so.

    FB-LEAD-04, FB-MARCH-05, FB-GAP-09
    """
    for m in stranded_of(b, r):
        start = before[m - b.forces.first[r]]
        if m in gaps and (not moved or left_behind(b, m, purpose, limit, m in moved, gaps[m], start)):
            continue
        gap = in_inches(leader_gap(b, m))
        raise Refused("firstblood.move.out_of_command", rule="FB-LEAD-04", model=m, gap=gap)


def _holders(b: Battle, m: int) -> list[int]:
    """Enemies that Engage a model now."""
    player = b.forces.player[b.forces.regiment[m]]
    found = []
    for r in b.enemies(player):
        for k in b.living(r):
            if engages(b, k, m):
                found.append(k)
    return found


def _check_holders(b: Battle, path: Path, holders: list[int]) -> None:
    """The whole path stays in the range of every enemy that Engages the model.  FB-MAN-04"""
    m, radius = path[0], b.forces.radius
    for k in holders:
        for _, _, x, y in legs_of(b, path):
            if not _in_reach(b, k, x, y, radius[m]):
                raise Refused("firstblood.move.leaves_engagement", rule="FB-MAN-04", model=m, other=k)


def _in_reach(b: Battle, k: int, x: int, y: int, radius: int) -> bool:
    """Would a base standing there be in the Engagement Range of model `k`?  FB-GARR-14"""
    piece = piece_of(b, k)
    if piece >= 0:
        return b.field.ground.within(piece, x, y, radius, ENGAGEMENT)
    return measure.within(x, y, radius, b.x[k], b.y[k], b.forces.radius[k], reach(b, k))


def _check_purpose(b: Battle, r: int, purpose: int, paths: Sequence[Path], nearest: dict[int, float]) -> None:
    """What this kind of move asks of the places where it ends."""
    for path in paths:
        if purpose in CLOSING:
            _check_closer(b, path[0], nearest[path[0]])
        elif not ends_well(b, path[0], purpose):
            if purpose == DISENGAGE_MOVE:
                raise Refused("firstblood.move.ends_engaging", rule="FB-DIS-04", model=path[0])
            raise Refused("firstblood.move.ends_engaged", rule="FB-MARCH-08", model=path[0])


def ends_well(b: Battle, m: int, purpose: int) -> bool:
    """A March ends neither Engaged nor Engaging, a Disengage not Engaging.  FB-MARCH-08, FB-DIS-04"""
    if purpose in (MARCH_MOVE, ENTRY):
        return not model_fights(b, m)
    if purpose == LEAVE:
        return not model_engaged(b, m)
    if purpose == DISENGAGE_MOVE:
        return b.settings.disengage_may_end_engaging or not model_engaging(b, m)
    return True


def _check_closer(b: Battle, m: int, before: float) -> None:
    """It ends Engaging an enemy or nearer to the nearest one.  FB-MAN-02"""
    if model_engaging(b, m):
        return
    after = nearest_gap(b, m, b.enemies(b.forces.player[b.forces.regiment[m]]))
    if after >= before:
        raise Refused(
            "firstblood.move.not_closer",
            rule="FB-MAN-02",
            model=m,
            before=in_inches(before),
            after=in_inches(after),
        )


def carry_out(b: Battle, r: int, purpose: int, paths: Sequence[Path]) -> None:
    """Move the models; then terrain takes its toll.  FB-ZONE-02"""
    met = terrain_on_the_way(b, purpose, paths)
    if purpose == CHARGE_MOVE:
        for path in paths:
            if path[1] != b.floor[path[0]]:
                b.crossed[path[0]] |= CHANGED_FLOOR  # FB-RUIN-07
    _set(b, paths)
    tell(b, MOVED, r, purpose, len(paths))
    steady_the_protected(b)
    if met:
        meet_terrain(b, r, purpose, met)


def leaders_first(b: Battle, r: int) -> list[int]:
    """Its living models, Leaders first.  FB-MARCH-05"""
    chiefs: list[int] = []
    others: list[int] = []
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[m]:
            (chiefs if is_leader(b, m) else others).append(m)
    return chiefs + others


assert len(PURPOSES) == LEAVE + 1
assert OFFSET["alive"] == PLACES
