"""A charge round what stands in its way: the two tangents that pass a base, or a piece's corner.  FB-CHG-10

Only ways with one corner are sought: a bot that needs two looks for another target.
"""

from __future__ import annotations

import math

from tercio.firstblood.charges import holds
from tercio.firstblood.engagement import reach
from tercio.firstblood.knowing import in_command
from tercio.firstblood.moving import Path, barrier, blocker, cost, free_end, free_leg
from tercio.firstblood.purposes import CHARGE_MOVE
from tercio.firstblood.space import distance, gap, nearest_first, on_table
from tercio.firstblood.state import GARRISONED, Battle
from tercio.firstblood.units import nearest
from tercio.geometry.units import SLACK

FOES = 3
"""How many enemies, nearest first, a model tries to get at."""
CLEAR = 8
"""Hundredths of a millimetre: rounding must not make a passing base touch."""


def bent_path(b: Battle, m: int, limit: int, names: list[int]) -> Path | None:
    """A way with one corner that ends Engaging a charged regiment whose straight way is blocked, or None."""
    for t in names:
        if b.place[t] == GARRISONED:
            continue
        for n in nearest_first(b, m, b.living(t))[:FOES]:
            if b.floor[n] == b.floor[m] and gap(b, m, n) <= limit:
                path = _round(b, m, n, limit, t)
                if path is not None:
                    return path
    return None


def _round(b: Battle, m: int, n: int, limit: int, target: int) -> Path | None:
    """Round whatever stands between a model and the enemy it wants."""
    ax, ay, radius = b.x[m], b.y[m], b.forces.radius[m]
    end = _short_of(b, m, n, (ax, ay), 0)
    if free_leg(b, m, ax, ay, end[0], end[1], CHARGE_MOVE, False):
        return None
    for x, y in _corners(b, m, n, (ax, ay, end[0], end[1])):
        if on_table(b, x, y, radius) and free_leg(b, m, ax, ay, x, y, CHARGE_MOVE, False):
            for near in (0, 1, 2, 3, 4):
                stop = _short_of(b, m, n, (x, y), near * reach(b, m) // 4)
                path = (m, b.floor[m], x, y, stop[0], stop[1])
                if _would_do(b, path, limit, target):
                    return path
    return None


def _short_of(b: Battle, m: int, n: int, start: tuple[int, int], short: int) -> tuple[int, int]:
    """The place on the straight line to an enemy so far from its base."""
    length = distance(start[0], start[1], b.x[n], b.y[n])
    walk = length - b.forces.radius[m] - b.forces.radius[n] - short
    k = max(0.0, walk) / length if length else 0.0
    return nearest(start[0] + (b.x[n] - start[0]) * k), nearest(start[1] + (b.y[n] - start[1]) * k)


def _would_do(b: Battle, path: Path, limit: int, target: int) -> bool:
    """Is this a legal end, by a way no straight one can replace?"""
    m, turn_x, turn_y, end_x, end_y = path[0], path[2], path[3], path[4], path[5]
    x, y = b.x[m], b.y[m]
    if cost(b, path, CHARGE_MOVE) > limit + SLACK:
        return False
    if not free_leg(b, m, turn_x, turn_y, end_x, end_y, CHARGE_MOVE, False):
        return False
    if free_leg(b, m, x, y, end_x, end_y, CHARGE_MOVE, False):
        return False
    b.x[m], b.y[m] = end_x, end_y
    fits = free_end(b, m) and in_command(b, m) and holds(b, m, target)
    b.x[m], b.y[m] = x, y
    return fits


def _corners(b: Battle, m: int, n: int, leg: tuple[int, int, int, int]) -> list[tuple[int, int]]:
    """Where the way may turn, the shorter way first."""
    start, goal, radius = (b.x[m], b.y[m]), (b.x[n], b.y[n]), b.forces.radius
    k = blocker(b, m, *leg)
    if k >= 0:
        found = _past_base(start, goal, (b.x[k], b.y[k]), radius[m] + radius[k] + CLEAR)
    else:
        found = _past_piece(b, barrier(b, m, *leg), start, goal, radius[m] + CLEAR)
    return [c for _, c in sorted([(_apart(start, c) + _apart(c, goal), c) for c in found])]


def _apart(one: tuple[int, int], two: tuple[int, int]) -> float:
    return distance(one[0], one[1], two[0], two[1])


def _past_base(
    start: tuple[int, int], goal: tuple[int, int], base: tuple[int, int], room: int
) -> list[tuple[int, int]]:
    """Where the tangents from both ends to a circle meet, on either side of it."""
    found = []
    for side in (1, -1):
        one, two = _tangent(start, base, room, side), _tangent(goal, base, room, -side)
        if one is None or two is None:
            continue
        across = one[0] * two[1] - one[1] * two[0]
        if abs(across) > 1e-6:
            dx, dy = goal[0] - start[0], goal[1] - start[1]
            along = (dx * two[1] - dy * two[0]) / across
            if along > 0:
                found.append((nearest(start[0] + one[0] * along), nearest(start[1] + one[1] * along)))
    return found


def _tangent(
    point: tuple[int, int], centre: tuple[int, int], room: int, side: int
) -> tuple[float, float] | None:
    """The direction from a point that just passes a circle on one side, or None from inside it."""
    dx, dy = centre[0] - point[0], centre[1] - point[1]
    apart = math.sqrt(dx * dx + dy * dy)
    if apart <= room:
        return None
    sine = side * room / apart
    cosine = math.sqrt(1 - sine * sine)
    return (dx * cosine - dy * sine) / apart, (dy * cosine + dx * sine) / apart


def _past_piece(
    b: Battle, piece: int, start: tuple[int, int], goal: tuple[int, int], room: int
) -> list[tuple[int, int]]:
    """Past one corner of a piece, or past the circle round all of it."""
    if piece < 0:
        return []
    ground = b.field.ground
    corners = [(ground.x[k], ground.y[k]) for k in range(ground.first[piece], ground.first[piece + 1])]
    middle = sum(x for x, _ in corners) // len(corners), sum(y for _, y in corners) // len(corners)
    reach_out = [distance(*middle, *corner) or 1.0 for corner in corners]
    found = _past_base(start, goal, middle, math.ceil(max(reach_out)) + room)
    for (x, y), out in zip(corners, reach_out, strict=True):
        k = room * 1.5 / out
        found.append((nearest(x + (x - middle[0]) * k), nearest(y + (y - middle[1]) * k)))
    return found
