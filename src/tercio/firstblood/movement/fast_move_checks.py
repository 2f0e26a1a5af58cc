"""The quick judges of moves: the same Yes or No as `check_move`, for bots, with nothing explained.

A test compares each with the judge that explains (tests/firstblood/test_quick_judges.py).
"""

from __future__ import annotations

from array import array

from tercio.firstblood.engine.distances import distance, nearest_gap, on_table
from tercio.firstblood.engine.purposes import (
    CLOSING,
    ENTRY,
    FREE_PLACING,
    MARCH_MOVE,
)
from tercio.firstblood.engine.regiment_queries import in_command, leader_gap, stride
from tercio.firstblood.engine.state import MAX_MODELS, TABLE, Battle
from tercio.firstblood.movement.engagement import (
    LONGEST_REACH,
    bounds,
    model_engaging,
)
from tercio.firstblood.movement.move_checks import legs_refusal
from tercio.firstblood.movement.path_checks import (
    PLACES,
    Path,
    cost,
    ends_well,
    flies,
    free_end,
    free_leg,
    overlapped_by,
    set_down,
    straight_cost,
)
from tercio.firstblood.movement.routes import stays_held
from tercio.firstblood.movement.stragglers import could_not_follow, left_behind
from tercio.geometry.units import SLACK


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
    """Would `check_move` let these models of a regiment walk so?

    The quick judge of what bots plan: it stops at the first No and explains nothing.
    """
    flying = purpose == MARCH_MOVE and flies(b, r)
    for path in paths:
        if not _may_take(b, path, purpose, limit, flying):
            return False
        if purpose in CLOSING and not stays_held(b, path):
            return False
    before = b.words[:PLACES]
    set_down(b, paths)
    fine = _end_well(b, purpose, paths, before) and _stay_in_command(b, r, purpose, limit, paths, before)
    b.words[:PLACES] = before
    return fine


def _may_take(b: Battle, path: Path, purpose: int, limit: int, flying: bool) -> bool:
    """Length and legs of one path; most are straight."""
    m, x, y = path[0], path[2], path[3]
    far = stride(b, m, purpose, limit)
    if len(path) > 4 or path[1] != b.floor[m]:
        return cost(b, path, purpose) <= far + SLACK and legs_refusal(b, path, purpose, flying) is None
    if straight_cost(b, m, x, y, purpose) > far + SLACK:
        return False
    return free_leg(b, m, b.x[m], b.y[m], x, y, purpose, flying)


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
    if lost:
        return not paths or left_behind(b, m, purpose, limit, walked, was, start)
    return could_not_follow(b, m, purpose, limit, start)


def _walks(m: int, paths: list[Path]) -> bool:
    """Is one of these paths the model's?"""
    for path in paths:
        if path[0] == m:
            return True
    return False
