"""Models out of Command Range, and their way back.  FB-LEAD-04, FB-GAP-09

A March or a Disengage may leave a stranded model outside only if it could not have come back. What it could
have done is judged by the shortest ways there are (routes.py), everybody else standing where the move leaves
them. One too far away stays put or goes as near to its Leader as it gets.
"""

from __future__ import annotations

from tercio.firstblood.engine.distances import distance, gap
from tercio.firstblood.engine.purposes import CHARGE_MOVE, DISENGAGE_MOVE, MARCH_MOVE
from tercio.firstblood.engine.regiment_queries import command_range, in_command, leader_gap, leaders
from tercio.firstblood.engine.state import Battle
from tercio.firstblood.engine.units import nearest
from tercio.firstblood.movement.charges import CLOSE_ENOUGH, Stand
from tercio.firstblood.movement.path_checks import Path, ends_well, flies, free_end, free_leg, straight_cost
from tercio.firstblood.movement.routes import commanded_way, way_towards
from tercio.geometry.units import SLACK


def left_behind(b: Battle, m: int, purpose: int, limit: int, walked: bool, was: float, start: Stand) -> bool:
    """May a model stranded before be left so? Where each goes as it likes, only if it could not return.

    In a fight or a charge others say where it goes: it must not go farther, nor fail for want of trying.
    FB-LEAD-04, FB-GAP-09
    """
    if purpose in (MARCH_MOVE, DISENGAGE_MOVE):
        return may_stay_lost(b, m, purpose, limit, walked, start)
    return not walked or (leader_gap(b, m) <= was + SLACK and was - limit > 0)


def may_stay_lost(b: Battle, m: int, purpose: int, limit: int, walked: bool, start: Stand) -> bool:
    """May a model, stranded where it started, be left where it now stands, out of Command Range?"""
    end, left = (b.x[m], b.y[m], b.floor[m]), leader_gap(b, m)
    _put(b, m, start)
    back = way_back(b, m, purpose, limit)
    near = way_nearer(b, m, purpose, limit) if walked and back is None else None
    least = leader_gap(b, m)
    if near is not None:
        _put(b, m, _end_of(near))
        least = leader_gap(b, m)
    _put(b, m, end)
    return back is None and (not walked or left <= least + CLOSE_ENOUGH)


def _put(b: Battle, m: int, stand: Stand) -> None:
    b.x[m], b.y[m], b.floor[m] = stand


def could_not_follow(b: Battle, m: int, purpose: int, limit: int, start: Stand) -> bool:
    """Had a model no way to stay with Leaders whom a charge or a rout took away?  FB-LEAD-04

    Charging and clearing the enemy's reach are compulsory for who can: others may be left behind by it.
    """
    if purpose not in (CHARGE_MOVE, DISENGAGE_MOVE):
        return False
    end = b.x[m], b.y[m], b.floor[m]
    _put(b, m, start)
    lost = commanded_way(b, m, purpose, limit) is None
    _put(b, m, end)
    return lost


def way_back(b: Battle, m: int, purpose: int, limit: int) -> Path | None:
    """A walk that ends in Command Range: straight towards a Leader, else the shortest there is; or None."""
    path = _straight_back(b, m, purpose, limit)
    return path if path is not None else commanded_way(b, m, purpose, limit)


def _straight_back(b: Battle, m: int, purpose: int, limit: int) -> Path | None:
    """Straight towards a Leader into his Command Range, the shortest of a few."""
    for n in leaders(b, b.forces.regiment[m]):
        span = command_range(b, n)
        for quarters in range(4):
            path = _walk(b, m, n, gap(b, m, n) - span + quarters * span / 4, purpose, limit)
            if path is not None and _commanded_there(b, path):
                return path
    return None


def way_nearer(b: Battle, m: int, purpose: int, limit: int) -> Path | None:
    """As near to the nearest Leader as it gets: straight at him, else wherever it comes nearer; or None."""
    others = [n for n in leaders(b, b.forces.regiment[m]) if n != m]
    if not others:
        return None
    apart, n = min([(gap(b, m, n), n) for n in others])
    path, left = _longest_walk(b, m, n, apart, purpose, limit), apart
    if path is not None:
        left = _gap_after(b, path, n)
    if left <= apart - limit + CLOSE_ENOUGH:
        return path
    better: Path | None = way_towards(b, m, purpose, limit, n, left - CLOSE_ENOUGH)
    return better if better is not None else path


def _longest_walk(b: Battle, m: int, n: int, apart: float, purpose: int, limit: int) -> Path | None:
    """The longest straight walk towards a Leader, by sixteenths; or None."""
    for sixteenths in range(16, 0, -1):
        path = _walk(b, m, n, min(float(limit), apart) * sixteenths / 16, purpose, limit)
        if path is not None:
            return path
    return None


def _gap_after(b: Battle, path: Path, n: int) -> float:
    """How far from a Leader a path ends."""
    m = path[0]
    here = b.x[m], b.y[m], b.floor[m]
    _put(b, m, _end_of(path))
    left = gap(b, m, n)
    _put(b, m, here)
    return left


def _end_of(path: Path) -> Stand:
    """Where a path leads to."""
    return path[len(path) - 2], path[len(path) - 1], path[1]


def _walk(b: Battle, m: int, n: int, walk: float, purpose: int, limit: int) -> Path | None:
    """So far straight towards a Leader, if the model may go and stand there."""
    ax, ay, bx, by = b.x[m], b.y[m], b.x[n], b.y[n]
    between = distance(ax, ay, bx, by)
    if walk <= 0 or walk > limit + SLACK or not between:
        return None
    x, y = nearest(ax + (bx - ax) * walk / between), nearest(ay + (by - ay) * walk / between)
    flying = purpose == MARCH_MOVE and flies(b, b.forces.regiment[m])
    if straight_cost(b, m, x, y, purpose) > limit + SLACK or not free_leg(
        b, m, ax, ay, x, y, purpose, flying
    ):
        return None
    b.x[m], b.y[m] = x, y
    stands = free_end(b, m) and ends_well(b, m, purpose)
    b.x[m], b.y[m] = ax, ay
    return (m, b.floor[m], x, y) if stands else None


def _commanded_there(b: Battle, path: Path) -> bool:
    """Would a model that walks so be in Command Range?"""
    m = path[0]
    here = b.x[m], b.y[m], b.floor[m]
    _put(b, m, _end_of(path))
    held = in_command(b, m)
    _put(b, m, here)
    return held
