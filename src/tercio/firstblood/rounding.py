"""A charge round what stands in its way: the two tangents that pass a base, or a piece's corner.  FB-CHG-10

Only ways with one corner are sought: a bot that needs two looks for another target.
"""

from __future__ import annotations

import math
from typing import TypeAlias

from tercio.firstblood.charges import holds
from tercio.firstblood.engagement import reach
from tercio.firstblood.knowing import in_command
from tercio.firstblood.legs import Path, barrier, bent_cost, blocker, free_end, free_leg
from tercio.firstblood.purposes import CHARGE_MOVE
from tercio.firstblood.space import NOWHERE, distance, gap, next_nearest, on_table
from tercio.firstblood.state import GARRISONED, Battle
from tercio.firstblood.units import nearest, toward_zero
from tercio.geometry.units import SLACK

FOES = 3
"""How many enemies, nearest first, a model tries to get at."""
CLEAR = 8
"""Hundredths of a millimetre: rounding must not make a passing base touch."""
Place: TypeAlias = tuple[int, int]
Turn: TypeAlias = tuple[float, int, int]
"""How long a way is that turns at a place, and the place."""


def bent_path(b: Battle, m: int, limit: int, names: list[int]) -> Path | None:
    """A way with one corner that ends Engaging a charged regiment whose straight way is blocked, or None."""
    for t in names:
        if b.place[t] == GARRISONED:
            continue
        n = next_nearest(b, m, t, -NOWHERE, -1)
        for _ in range(FOES):
            if n < 0 or gap(b, m, n) > limit:
                break
            path = _round(b, m, n, limit, t) if b.floor[n] == b.floor[m] else None
            if path is not None:
                return path
            n = next_nearest(b, m, t, gap(b, m, n), n)
    return None


def _round(b: Battle, m: int, n: int, limit: int, target: int) -> Path | None:
    """Round whatever stands between a model and the enemy it wants."""
    ax, ay = b.x[m], b.y[m]
    touch_x, touch_y = _short_of(b, m, n, ax, ay, 0)
    base = blocker(b, m, ax, ay, touch_x, touch_y)
    piece = barrier(b, m, ax, ay, touch_x, touch_y) if base < 0 else -1
    turns = _past_base(b, m, n, base) if base >= 0 else _past_piece(b, m, n, piece) if piece >= 0 else []
    turns.sort()  # the shorter way first
    for turn in turns:
        x, y = turn[1], turn[2]
        if on_table(b, x, y, b.forces.radius[m]) and free_leg(b, m, ax, ay, x, y, CHARGE_MOVE, False):
            for quarters in range(5):
                end_x, end_y = _short_of(b, m, n, x, y, quarters * reach(b, m) // 4)
                if _would_do(b, m, x, y, end_x, end_y, limit, target):
                    return m, b.floor[m], x, y, end_x, end_y
    return None


def _short_of(b: Battle, m: int, n: int, x: int, y: int, short: int) -> Place:
    """The place on the straight line to an enemy so far from its base."""
    to_x, to_y = b.x[n], b.y[n]
    length = distance(x, y, to_x, to_y)
    walk = length - b.forces.radius[m] - b.forces.radius[n] - short
    k = max(0.0, walk) / length if length else 0.0
    return nearest(x + (to_x - x) * k), nearest(y + (to_y - y) * k)


def _would_do(
    b: Battle, m: int, turn_x: int, turn_y: int, end_x: int, end_y: int, limit: int, target: int
) -> bool:
    """Is this a legal end, by a way no straight one can replace?"""
    x, y = b.x[m], b.y[m]
    if bent_cost(b, m, turn_x, turn_y, end_x, end_y) > limit + SLACK:
        return False
    if not free_leg(b, m, turn_x, turn_y, end_x, end_y, CHARGE_MOVE, False):
        return False
    if free_leg(b, m, x, y, end_x, end_y, CHARGE_MOVE, False):
        return False
    b.x[m], b.y[m] = end_x, end_y
    fits = free_end(b, m) and in_command(b, m) and holds(b, m, target)
    b.x[m], b.y[m] = x, y
    return fits


# --- where the way may turn


def _past_base(b: Battle, m: int, n: int, other: int) -> list[Turn]:
    """Past the base that is in the way."""
    room = b.forces.radius[m] + b.forces.radius[other] + CLEAR
    return _past_circle(b, m, n, b.x[other], b.y[other], room)


def _past_circle(b: Battle, m: int, n: int, x: int, y: int, room: int) -> list[Turn]:
    """Where the tangents from both ends to a circle meet, on either side of it."""
    ax, ay, bx, by = b.x[m], b.y[m], b.x[n], b.y[n]
    found: list[Turn] = []
    if distance(ax, ay, x, y) <= room or distance(bx, by, x, y) <= room:
        return found  # from inside a circle nothing passes it
    for side in (1, -1):
        one_x, one_y = _tangent(x - ax, y - ay, room, side)
        two_x, two_y = _tangent(x - bx, y - by, room, -side)
        across = one_x * two_y - one_y * two_x
        if abs(across) > 1e-6:
            along = ((bx - ax) * two_y - (by - ay) * two_x) / across
            if along > 0:
                found.append(_turn(b, m, n, nearest(ax + one_x * along), nearest(ay + one_y * along)))
    return found


def _turn(b: Battle, m: int, n: int, x: int, y: int) -> Turn:
    return distance(b.x[m], b.y[m], x, y) + distance(x, y, b.x[n], b.y[n]), x, y


def _tangent(dx: int, dy: int, room: int, side: int) -> tuple[float, float]:
    """The direction from a point that just passes a circle, so far away, on one side."""
    apart = distance(0, 0, dx, dy)
    sine = side * room / apart
    cosine = math.sqrt(1 - sine * sine)
    return (dx * cosine - dy * sine) / apart, (dy * cosine + dx * sine) / apart


def _past_piece(b: Battle, m: int, n: int, piece: int) -> list[Turn]:
    """Past one corner of a piece, or past the circle round all of it."""
    ground, room = b.field.ground, b.forces.radius[m] + CLEAR
    first, end = ground.first_corner(piece), ground.first_corner(piece + 1)
    x, y, wide = 0, 0, 0.0
    for k in range(first, end):
        x, y = x + ground.x[k], y + ground.y[k]
    x, y = x // (end - first), y // (end - first)
    for k in range(first, end):
        wide = max(wide, distance(x, y, ground.x[k], ground.y[k]) or 1.0)
    found = _past_circle(b, m, n, x, y, toward_zero(math.ceil(wide)) + room)
    for k in range(first, end):
        out = room * 1.5 / (distance(x, y, ground.x[k], ground.y[k]) or 1.0)
        dx, dy = ground.x[k] - x, ground.y[k] - y
        found.append(_turn(b, m, n, nearest(ground.x[k] + dx * out), nearest(ground.y[k] + dy * out)))
    return found
