"""How a bot charges: who goes first, at whom, where each model ends. FB-CHG-09 to FB-CHG-13

A proposal for the judge (charges.py), who is asked the very questions he would ask: could this one
Engage, come nearer, go more directly, could one be spared for another target? When all answers are No he
accepts.
"""

from __future__ import annotations

from array import array

from tercio.firstblood.bots.ways import (
    STOPS,
    Place,
    Spot,
    nearer,
    nowhere,
    on_the_way,
    walk_to,
)
from tercio.firstblood.engine.distances import (
    NOWHERE,
    distance,
    gap,
    nearest_gap,
    nearest_point,
    next_nearest,
)
from tercio.firstblood.engine.purposes import CHARGE_MOVE
from tercio.firstblood.engine.regiment_queries import in_command, is_leader, leaders
from tercio.firstblood.engine.state import GARRISONED, MAX_MODELS, STEADY, Battle
from tercio.firstblood.engine.units import INCH, toward_zero
from tercio.firstblood.movement.bodies import fits
from tercio.firstblood.movement.charges import (
    CLOSE_ENOUGH,
    Stand,
    bits,
    is_direct,
    leaves_behind,
    opening,
    who_could_take,
)
from tercio.firstblood.movement.engagement import reach
from tercio.firstblood.movement.path_checks import PLACES, Path, cost, set_down, straight_cost
from tercio.firstblood.movement.routes import commanded_way, engaging_way, holds, holds_any, nearer_way
from tercio.geometry.units import SLACK

ROUNDS = 6
"""How often all look again."""


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
    """Leaders who stop sooner leave fewer behind; if neither helps, it begins as the judge says it could."""
    before = b.words[:PLACES]
    names = bits(targets)
    order = _charge_order(b, r, names)
    commanded = [m for m in order if in_command(b, m)]
    found: tuple[Path, ...] = ()
    for attempt in range(3):
        first = opening(b, r, limit, targets) if attempt == 2 else []
        if attempt < 2 or (first and not found):
            paths = _rush(b, order, limit, names, attempt == 1, before, first)
            met, together = _any_holds(b, order, names), _all_in_command(b, commanded)
            b.words[:PLACES] = before
            if met and (together or not found):
                found = tuple(paths.values())
            if met and together:
                break
    return found


def _any_holds(b: Battle, models: list[int], names: list[int]) -> bool:
    """Does any of these models now Engage a charged regiment?"""
    for m in models:
        if holds_any(b, m, names):
            return True
    return False


def _all_in_command(b: Battle, models: list[int]) -> bool:
    for m in models:
        if not in_command(b, m):
            return False
    return True


def _rush(
    b: Battle,
    order: list[int],
    limit: int,
    names: list[int],
    prudent: bool,
    before: array[int],
    first: list[Path],
) -> dict[int, Path]:
    """Everybody goes; then all look again, now that the others have gone, until nobody can do better.

    Each change has one more regiment or model Engaged, or a model nearer or by a shorter way: it ends.
    """
    paths = {path[0]: path for path in first}
    set_down(b, first)
    for m in order:
        path = _charge_path(b, m, limit, names, prudent) if m not in paths else None
        if path is not None:
            paths[m] = path
            set_down(b, (path,))
    for _ in range(ROUNDS):
        changed = _take_the_rest(b, order, limit, names, before, paths)
        for m in order:
            start = _start(m, before)
            if not holds_any(b, m, names) or not in_command(b, m):
                changed = _look_again(b, m, limit, names, start, paths) or changed
            elif m in paths and not _went_direct(b, m, names, start, paths[m]):
                changed = _straighten(b, m, limit, names, start, paths) or changed
        if not changed:
            break
    return paths


def _start(m: int, before: array[int]) -> Stand:
    """Where a model stood before the charge."""
    return before[m], before[MAX_MODELS + m], before[2 * MAX_MODELS + m]


def _put(b: Battle, m: int, stand: Stand) -> None:
    b.x[m], b.y[m], b.floor[m] = stand


def _take_the_rest(
    b: Battle, order: list[int], limit: int, names: list[int], before: array[int], paths: dict[int, Path]
) -> bool:
    """Send somebody to each regiment charged that nobody Engages, if somebody can be spared.  FB-CHG-11"""
    changed = False
    if len(names) > 1:
        starts = {m: _start(m, before) for m in order}
        for t in names:
            if not _any_holds(b, order, [t]):
                m = who_could_take(b, b.forces.regiment[order[0]], limit, t, names, starts)
                if m >= 0:
                    _put(b, m, starts[m])
                    path = _engage(b, m, limit, [t], False)
                    if path is not None:
                        paths[m] = path
                        set_down(b, (path,))
                        changed = True
    return changed


def _engage(b: Battle, m: int, limit: int, names: list[int], prudent: bool) -> Path | None:
    """Straight at some enemy it can Engage, unless across an Obstacle; else by the shortest way there is."""
    end = engaging_end(b, m, limit, names, prudent)
    if end[0] < NOWHERE and straight_cost(b, m, end[1], end[2], CHARGE_MOVE) <= end[0] + SLACK:
        return m, b.floor[m], end[1], end[2]
    path: Path | None = engaging_way(b, m, CHARGE_MOVE, limit, names)
    return path


def _went_direct(b: Battle, m: int, names: list[int], start: Stand, path: Path) -> bool:
    """Would the judge call its way direct? Straight at him it is."""
    end = b.x[m], b.y[m], b.floor[m]
    _put(b, m, start)
    length = cost(b, path, CHARGE_MOVE)
    _put(b, m, end)
    return is_direct(b, m, names, start, length)


def _straighten(
    b: Battle, m: int, limit: int, names: list[int], start: Stand, paths: dict[int, Path]
) -> bool:
    """A shorter way has opened for one model that Engages."""
    end = b.x[m], b.y[m], b.floor[m]
    _put(b, m, start)
    path = _engage(b, m, limit, names, False)
    if path == paths[m]:  # straight at one enemy, it meets another
        path = engaging_way(b, m, CHARGE_MOVE, limit, names)
    if path is None or path == paths[m]:
        _put(b, m, end)
        return False
    set_down(b, (path,))
    if leaves_behind(b, m, end):
        _put(b, m, end)
        return False
    paths[m] = path
    return True


def _look_again(
    b: Battle, m: int, limit: int, names: list[int], start: Stand, paths: dict[int, Path]
) -> bool:
    """A better end for one model, if it leaves nobody out of command; else it stays."""
    end = b.x[m], b.y[m], b.floor[m]
    here, lost = nearest_gap(b, m, names), not in_command(b, m)
    for back in range(2 if lost else 1):  # to the enemy; failing that, who is lost, back to its Leader
        _put(b, m, start)
        path = _way_back(b, m, limit, names) if back else _charge_path(b, m, limit, names, False)
        if path is not None:
            set_down(b, (path,))
            nearer_now = nearest_gap(b, m, names) < here - 1
            better = holds_any(b, m, names) or lost or nearer_now
            leads_back = back != 0 and is_leader(b, m)  # who counted on a Leader looks again after it
            if better and (leads_back or not leaves_behind(b, m, end)):
                changed = (b.x[m], b.y[m], b.floor[m]) != end
                paths[m] = path
                return changed
    _put(b, m, end)
    return False


def _way_back(b: Battle, m: int, limit: int, names: list[int]) -> Path | None:
    """Back to a Leader's side, and there as near to the enemy as it gets.  FB-LEAD-04, FB-CHG-13"""
    path: Path | None = commanded_way(b, m, CHARGE_MOVE, limit)
    if path is None:
        return None
    start = b.x[m], b.y[m], b.floor[m]
    set_down(b, (path,))
    left = nearest_gap(b, m, names)
    _put(b, m, start)
    better: Path | None = nearer_way(b, m, limit, names, left - CLOSE_ENOUGH)
    return better if better is not None else path


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
    """To an enemy it can Engage, else as near as it gets, else back to its Leader's side."""
    path = _engage(b, m, limit, names, prudent)
    if path is not None or not _any_left(b, names):
        return path
    return _come_near(b, m, limit, names)


def _come_near(b: Battle, m: int, limit: int, names: list[int]) -> Path | None:
    """Straight on by sixteenths, if that is as near as may be; else wherever it gets nearer.  FB-CHG-13"""
    apart = nearest_gap(b, m, names)
    path = _towards(b, m, limit, _goal(b, m, names))
    left = apart
    if path is not None:
        x, y = b.x[m], b.y[m]
        b.x[m], b.y[m] = path[2], path[3]
        left = nearest_gap(b, m, names)
        b.x[m], b.y[m] = x, y
    if left <= apart - limit + CLOSE_ENOUGH:
        return path
    better: Path | None = nearer_way(b, m, limit, names, left - CLOSE_ENOUGH)
    return better if better is not None else path


def _any_left(b: Battle, names: list[int]) -> bool:
    for t in names:
        if b.strength[t]:
            return True
    return False


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
