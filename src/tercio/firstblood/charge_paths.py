"""How a bot charges: who goes first, at whom, where each model ends.  FB-CHG-09 to FB-CHG-13

Every charge found is legal by construction; the judge of people's charges (charges.py) asks here whether a
model could have done better.
"""

from __future__ import annotations

from array import array

from tercio.firstblood.bodies import fits
from tercio.firstblood.charges import bits, holds
from tercio.firstblood.engagement import reach
from tercio.firstblood.knowing import in_command, is_leader, leaders
from tercio.firstblood.legs import PLACES, Path, straight_cost
from tercio.firstblood.purposes import CHARGE_MOVE
from tercio.firstblood.rounding import bent_path
from tercio.firstblood.space import NOWHERE, distance, gap, nearest_gap, next_nearest
from tercio.firstblood.state import GARRISONED, MAX_MODELS, STEADY, Battle
from tercio.firstblood.units import INCH, toward_zero
from tercio.firstblood.ways import (
    RING,
    STOPS,
    Place,
    Spot,
    nearer,
    nearest_point,
    nowhere,
    on_the_way,
    walk_to,
)
from tercio.geometry.units import SLACK


def charge_paths(b: Battle, r: int, limit: int, targets: int) -> tuple[Path, ...]:
    """Leaders first, every model at an enemy it can Engage, the others as near as they get, all in command.

    FB-CHG-09 to FB-CHG-13; empty when nobody can Engage (FB-CHG-16). Asked when the die is rolled and again
    when the move is made: the second time, with nothing changed, the answer is remembered.
    """
    stands = (r, limit, targets, b.words[:STEADY])
    if not b.rush or b.rush[0] != stands:
        b.rush = stands, _charge(b, r, limit, targets)
    paths: tuple[Path, ...] = b.rush[1]
    return paths


def _charge(b: Battle, r: int, limit: int, targets: int) -> tuple[Path, ...]:
    before = b.words[:PLACES]
    names = bits(targets)
    order = _charge_order(b, r, names)
    commanded = [m for m in order if in_command(b, m)]
    for prudent in range(2):  # Leaders who stop sooner leave fewer behind
        paths = _rush(b, order, limit, names, bool(prudent), before)
        met = _any_holds(b, order, names)
        together = _all_in_command(b, commanded)
        b.words[:PLACES] = before
        if not met or together:
            return tuple(paths.values()) if met else ()
    return ()


def _any_holds(b: Battle, models: list[int], names: list[int]) -> bool:
    """Does any of these models now Engage a charged regiment?"""
    for m in models:
        if _holds_one(b, m, names):
            return True
    return False


def _holds_one(b: Battle, m: int, names: list[int]) -> bool:
    """Does a model now Engage a charged regiment?"""
    for t in names:
        if holds(b, m, t):
            return True
    return False


def _all_in_command(b: Battle, models: list[int]) -> bool:
    for m in models:
        if not in_command(b, m):
            return False
    return True


def _rush(
    b: Battle, order: list[int], limit: int, names: list[int], prudent: bool, before: array[int]
) -> dict[int, Path]:
    """Everybody goes; then those who found no enemy look once more, now that the others have gone."""
    paths: dict[int, Path] = {}
    for m in order:
        path = _charge_path(b, m, limit, names, prudent)
        if path is not None:
            paths[m] = path
            _go(b, path)
    for m in order:
        if not _holds_one(b, m, names):
            path = _look_again(b, m, limit, names, (before[m], before[MAX_MODELS + m]))
            if path is not None:
                paths[m] = path
    return paths


def _go(b: Battle, path: Path) -> None:
    """The model stands where its path ends."""
    m, end = path[0], len(path)
    b.x[m], b.y[m] = path[end - 2], path[end - 1]


def _look_again(b: Battle, m: int, limit: int, names: list[int], start: Place) -> Path | None:
    """A better end for one model, if it leaves nobody out of command; else it stays."""
    x, y = b.x[m], b.y[m]
    here, lost = nearest_gap(b, m, names), not in_command(b, m)
    b.x[m], b.y[m] = start[0], start[1]
    path = _charge_path(b, m, limit, names, False)
    if path is None and lost:
        path = _rejoin(b, m, limit, names)
    if path is not None:
        _go(b, path)
        if (lost or nearest_gap(b, m, names) < here) and not _leaves_behind(b, m, x, y):
            return path
    b.x[m], b.y[m] = x, y
    return None


def _leaves_behind(b: Battle, m: int, x: int, y: int) -> bool:
    """Is anybody else of its regiment out of command who would be in command if the model stood there?"""
    r, here, there = b.forces.regiment[m], b.x[m], b.y[m]
    for n in range(b.forces.first[r], b.forces.end[r]):
        if n != m and b.alive[n] and not in_command(b, n):
            b.x[m], b.y[m] = x, y
            held = in_command(b, n)
            b.x[m], b.y[m] = here, there
            if held:
                return True
    return False


def _rejoin(b: Battle, m: int, limit: int, names: list[int]) -> Path | None:
    """The nearest place a straight walk away where a model is in command again."""
    ax, ay = b.x[m], b.y[m]
    for eighth in range(1, 9):
        for dx, dy in RING:
            x, y = ax + dx * limit * eighth // 8100, ay + dy * limit * eighth // 8100
            if may_charge_to(b, m, limit, x, y) and not _meets(b, m, x, y, names):
                return m, b.floor[m], x, y
    return None


def _charge_order(b: Battle, r: int, names: list[int]) -> list[int]:
    """Leaders, then whoever is nearest to the enemy."""
    chiefs = leaders(b, r)
    rest = sorted([(_nearest(b, m, names), m) for m in b.living(r) if m not in chiefs])
    return chiefs + [m for _, m in rest]


def _nearest(b: Battle, m: int, names: list[int]) -> float:
    """From a model to the nearest enemy charged; 0 when there is none."""
    apart = nearest_gap(b, m, names)
    return apart if apart < NOWHERE else 0.0


def _charge_path(b: Battle, m: int, limit: int, names: list[int], prudent: bool) -> Path | None:
    """Straight at some enemy it can Engage, else round what is in the way, else as near as it gets, else back
    to its Leader's side.
    """
    end = engaging_end(b, m, limit, names, prudent)
    if end[0] < NOWHERE:
        return m, b.floor[m], end[1], end[2]
    path = bent_path(b, m, limit, names)
    if path is not None or not _any_left(b, names):
        return path
    path = _towards(b, m, limit, _goal(b, m, names))
    return path if path is not None else _to_a_leader(b, m, limit, names)


def _to_a_leader(b: Battle, m: int, limit: int, names: list[int]) -> Path | None:
    """Who goes to its Leader's side charges nobody: that would not be the direct way."""
    r = b.forces.regiment[m]
    for n in range(b.forces.first[r], b.forces.end[r]):
        if n != m and is_leader(b, n):
            path = _towards(b, m, limit, (b.x[n], b.y[n]))
            if path is not None and not _meets(b, m, path[2], path[3], names):
                return path
    return None


def _any_left(b: Battle, names: list[int]) -> bool:
    for t in names:
        if b.strength[t]:
            return True
    return False


def _meets(b: Battle, m: int, x: int, y: int, names: list[int]) -> bool:
    """Would a model Engage an enemy charged if it stood there?"""
    ax, ay = b.x[m], b.y[m]
    b.x[m], b.y[m] = x, y
    met = _holds_one(b, m, names)
    b.x[m], b.y[m] = ax, ay
    return met


def _goal(b: Battle, m: int, names: list[int]) -> Place:
    """The nearest place of the enemy charged."""
    best = nowhere()
    for t in names:
        if b.place[t] == GARRISONED:
            x, y = nearest_point(b, b.inside[t], b.x[m], b.y[m])
            best = nearer(best, (distance(b.x[m], b.y[m], x, y), x, y))
            continue
        for n in range(b.forces.first[t], b.forces.end[t]):
            if b.alive[n]:
                best = nearer(best, (gap(b, m, n), b.x[n], b.y[n]))
    return best[1], best[2]


def _towards(b: Battle, m: int, limit: int, goal: Place) -> Path | None:
    """Straight that way as far as it may stand: by quarters of the way, then by sixteenths."""
    for quarter in range(4, 0, -1):
        path = _part_way(b, m, limit, goal, 4 * quarter)
        if path is not None:
            for more in range(3 if quarter < 4 else 0, 0, -1):
                longer = _part_way(b, m, limit, goal, 4 * quarter + more)
                if longer is not None:
                    return longer
            return path
    return None


def _part_way(b: Battle, m: int, limit: int, goal: Place, sixteenths: int) -> Path | None:
    """So many sixteenths of the way to a place, or None if it may not go and stand there."""
    ax, ay = b.x[m], b.y[m]
    length = distance(ax, ay, goal[0], goal[1])
    if length < 1:
        return None
    k = min(float(limit), length) * sixteenths / 16 / length
    x, y = toward_zero(ax + (goal[0] - ax) * k), toward_zero(ay + (goal[1] - ay) * k)
    return (m, b.floor[m], x, y) if may_charge_to(b, m, limit, x, y) else None


def may_charge_to(b: Battle, m: int, limit: int, x: int, y: int) -> bool:
    """May a charging model walk straight there and stand there?"""
    return straight_cost(b, m, x, y, CHARGE_MOVE) <= limit + SLACK and fits(b, m, CHARGE_MOVE, x, y)


def engaging_end(b: Battle, m: int, limit: int, names: list[int], prudent: bool) -> Spot:
    """Where a straight charge would leave model `m` Engaging a charged regiment, if anywhere.

    At the nearest foe, if possible; the prudent one goes to whichever place is nearest.
    """
    best = nowhere()
    for t in names:
        if b.place[t] == GARRISONED:
            best = nearer(best, _end_at_piece(b, m, limit, t, prudent))
        else:
            best = nearer(best, _end_among(b, m, limit, t, prudent))
        if best[0] < NOWHERE and not prudent:
            break
    return best


def _end_among(b: Battle, m: int, limit: int, target: int, prudent: bool) -> Spot:
    """Where it might stop before a regiment on the table, nearest foe first."""
    best, span = nowhere(), reach(b, m)
    n = next_nearest(b, m, target, -NOWHERE, -1)
    while n >= 0 and gap(b, m, n) - span <= limit:
        if b.floor[n] == b.floor[m]:
            best = nearer(best, _end_before(b, m, n, limit, target, span, prudent))
            if best[0] < NOWHERE and not prudent:
                break
        n = next_nearest(b, m, target, gap(b, m, n), n)
    return best


def _end_before(b: Battle, m: int, n: int, limit: int, target: int, span: int, prudent: bool) -> Spot:
    """Where it might stop before one foe."""
    best, room = nowhere(), gap(b, m, n)
    for k in range(STOPS):
        walk = walk_to(room, span, limit, k)
        if walk > 0:
            x, y = on_the_way(b, m, n, walk)
            best = nearer(best, _charge_end(b, m, limit, target, x, y))
            if best[0] < NOWHERE and not prudent:
                break
    return best


def _charge_end(b: Battle, m: int, limit: int, target: int, x: int, y: int) -> Spot:
    """The place, if standing there would be the legal end of a charge against the target."""
    ax, ay = b.x[m], b.y[m]
    if not may_charge_to(b, m, limit, x, y):
        return nowhere()
    b.x[m], b.y[m] = x, y
    met = holds(b, m, target)
    b.x[m], b.y[m] = ax, ay
    if not met:
        return nowhere()
    return distance(ax, ay, x, y), x, y


def _end_at_piece(b: Battle, m: int, limit: int, target: int, prudent: bool) -> Spot:
    """Where it might stop beside the piece a charged garrison holds."""
    ax, ay = b.x[m], b.y[m]
    to_x, to_y = nearest_point(b, b.inside[target], ax, ay)
    length = distance(ax, ay, to_x, to_y)
    best = nowhere()
    for short in (0, INCH // 2, INCH - 10):
        walk = length - b.forces.radius[m] - short - 4
        if 0 < walk <= limit:
            k = walk / length
            x, y = toward_zero(ax + (to_x - ax) * k), toward_zero(ay + (to_y - ay) * k)
            best = nearer(best, _charge_end(b, m, limit, target, x, y))
            if best[0] < NOWHERE and not prudent:
                break
    return best


def could_engage(b: Battle, m: int, limit: int, names: list[int], start: Place) -> bool:
    """With everybody else where they now stand, could this model have Engaged from its start?"""
    x, y = b.x[m], b.y[m]
    b.x[m], b.y[m] = start[0], start[1]
    straight = engaging_end(b, m, limit, names, False)[0] < NOWHERE
    found = straight or bent_path(b, m, limit, names) is not None
    b.x[m], b.y[m] = x, y
    return found


def could_come_closer(b: Battle, m: int, limit: int, names: list[int], start: Place) -> float:
    """How near a straight way from its start would have brought this model, all others where they now stand.

    Never farther than it is; a way that leaves somebody out of command does not count.  FB-CHG-13
    """
    best, x, y = nearest_gap(b, m, names), b.x[m], b.y[m]
    b.x[m], b.y[m] = start[0], start[1]
    path = _towards(b, m, limit, _goal(b, m, names))
    if path is not None:
        _go(b, path)
        if not _leaves_behind(b, m, x, y):
            best = min(best, nearest_gap(b, m, names))
    b.x[m], b.y[m] = x, y
    return best
