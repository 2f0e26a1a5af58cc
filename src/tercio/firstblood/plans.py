"""Finite ways to move, for those who choose among few: every plan unfolds into a legal move.

A person drags models and sends paths; a bot names a plan. Both are checked by the same rules, and the
journal keeps whichever was sent. A plan that finds no room falls back to standing still.
"""

from __future__ import annotations

from array import array
from typing import TypeAlias

from tercio.firstblood.charges import bits, holds
from tercio.firstblood.engagement import engages_any, reach
from tercio.firstblood.knowing import in_command, is_leader, leaders
from tercio.firstblood.moving import (
    PLACES,
    Path,
    free_end,
    free_leg,
    leaders_first,
    may_shift,
    may_walk,
    straight_cost,
)
from tercio.firstblood.purposes import CHARGE_MOVE, CLOSING, MARCH_MOVE
from tercio.firstblood.rounding import bent_path
from tercio.firstblood.space import NOWHERE, distance, gap, nearest_gap, next_nearest, next_nearest_of
from tercio.firstblood.state import GARRISONED, MAX_MODELS, STEADY, Battle
from tercio.firstblood.units import INCH, nearest, toward_zero
from tercio.geometry.units import SLACK

Place: TypeAlias = tuple[int, int]
Spot: TypeAlias = tuple[float, int, int]
"""How far away a place is, and the place; NOWHERE where there is none."""

RING: tuple[tuple[int, int], ...] = (
    (1000, 0), (924, 383), (707, 707), (383, 924), (0, 1000), (-383, 924), (-707, 707), (-924, 383),
    (-1000, 0), (-924, -383), (-707, -707), (-383, -924), (0, -1000), (383, -924), (707, -707), (924, -383),
)  # fmt: skip
"""Sixteen directions as thousandths: no trigonometry in the core."""

STAY, APPROACH, RETIRE, COMPASS, ZONES = 0, 1, 2, 3, 11
"""Plans: stand, towards the nearest enemy, away from it, eight directions, then one for each zone."""


def plan_count(b: Battle, purpose: int) -> int:
    """How many plans there are for a move."""
    if purpose == CHARGE_MOVE:
        return 1
    if purpose in CLOSING:
        return 2
    return ZONES + len(b.scenario.zones)


def unfold(b: Battle, r: int, purpose: int, limit: int, plan: int, targets: int = 0) -> tuple[Path, ...]:
    """The paths of a plan, legal by construction."""
    if purpose == CHARGE_MOVE:
        return charge_paths(b, r, limit, targets)
    if purpose in CLOSING:
        return closing_paths(b, r, purpose, limit, targets) if plan else ()
    heading = direction(b, r, plan)
    return translation(b, r, purpose, limit, heading) if heading[0] or heading[1] else ()


# --- where to


def direction(b: Battle, r: int, plan: int) -> Place:
    """The vector a plan heads for."""
    if COMPASS <= plan < ZONES:
        dx, dy = RING[2 * (plan - COMPASS)]
        return dx * 1000, dy * 1000
    x, y = anchor(b, r)
    if plan >= ZONES and plan - ZONES < len(b.scenario.zones):
        zone = b.scenario.zones[plan - ZONES]
        return nearest(zone.x * INCH) - x, nearest(zone.y * INCH) - y
    if plan in (APPROACH, RETIRE):
        foe = nearest_enemy(b, x, y, b.forces.player[r])
        if foe[0] < NOWHERE:
            sign = 1 if plan == APPROACH else -1
            return sign * (foe[1] - x), sign * (foe[2] - y)
    return 0, 0


def anchor(b: Battle, r: int) -> Place:
    """Where a regiment is: its Leader's place."""
    best = -1
    for m in range(b.forces.first[r], b.forces.end[r]):
        if is_leader(b, m):
            return b.x[m], b.y[m]
        if best < 0 and b.alive[m]:
            best = m
    best = max(best, b.forces.first[r])
    return b.x[best], b.y[best]


def nearest_enemy(b: Battle, x: int, y: int, player: int) -> Spot:
    """The place of the enemy model on the table nearest to a point."""
    best = _nowhere()
    for r in range(b.forces.regiments):
        if b.forces.player[r] == player or not b.in_play(r) or b.place[r] == GARRISONED:
            continue
        for n in range(b.forces.first[r], b.forces.end[r]):
            if b.alive[n]:
                best = _nearer(best, (distance(x, y, b.x[n], b.y[n]), b.x[n], b.y[n]))
    return best


def _nowhere() -> Spot:
    return NOWHERE, 0, 0


def _nearer(one: Spot, two: Spot) -> Spot:
    """The nearer of two places; of two just as near the western, then the southern one."""
    if one[0] != two[0]:
        return one if one[0] < two[0] else two
    if one[1] != two[1]:
        return one if one[1] < two[1] else two
    return one if one[2] <= two[2] else two


# --- marching as one body


def translation(b: Battle, r: int, purpose: int, limit: int, heading: Place) -> tuple[Path, ...]:
    """The whole body shifted one way, as far as it goes; else each model as far as it can."""
    for share in range(4, 0, -1):
        dx, dy = _step(limit, heading, share)
        if (dx or dy) and may_shift(b, r, purpose, limit, dx, dy):
            return tuple([(m, b.floor[m], b.x[m] + dx, b.y[m] + dy) for m in leaders_first(b, r)])
    return ragged(b, r, purpose, limit, heading)


def _step(limit: int, heading: Place, share: int) -> Place:
    """So many quarters of the way: to the end of the vector, or as far as the move goes."""
    length = distance(0, 0, heading[0], heading[1])
    step = min(limit, toward_zero(length)) * share // 4
    return toward_zero(heading[0] * step / length), toward_zero(heading[1] * step / length)


def ragged(b: Battle, r: int, purpose: int, limit: int, heading: Place) -> tuple[Path, ...]:
    """Model by model, Leaders first, stragglers towards their Leader; nothing if that is not legal."""
    before = b.words[:PLACES]
    paths: list[Path] = []
    for m in leaders_first(b, r):
        path = _farthest(b, m, purpose, limit, heading)
        if path is not None:
            paths.append(path)
            b.x[m], b.y[m] = path[2], path[3]
    b.words[:PLACES] = before
    return tuple(paths) if paths and may_walk(b, r, purpose, limit, paths) else ()


def _farthest(b: Battle, m: int, purpose: int, limit: int, heading: Place) -> Path | None:
    """As far that way as one model gets and keeps its place."""
    for share in range(4, 0, -1):
        dx, dy = _step(limit, heading, share)
        if _fits(b, m, purpose, b.x[m] + dx, b.y[m] + dy):
            return m, b.floor[m], b.x[m] + dx, b.y[m] + dy
    return None


# --- closing with the enemy


def closing_paths(b: Battle, r: int, purpose: int, limit: int, targets: int) -> tuple[Path, ...]:
    """Each model that Engages nobody moves straight at the nearest enemy."""
    foes = [t for t in bits(targets) or b.enemies(b.forces.player[r]) if b.place[t] != GARRISONED]
    if not foes:
        return ()
    found = _close_in(b, r, purpose, limit, foes, False)
    if found and not may_walk(b, r, purpose, limit, found):  # all at once is usually legal; else one by one
        found = _close_in(b, r, purpose, limit, foes, True)
        if not may_walk(b, r, purpose, limit, found):
            return ()
    return tuple(found)


def _close_in(b: Battle, r: int, purpose: int, limit: int, foes: list[int], careful: bool) -> list[Path]:
    """Straight moves, each fitting those before it; careful, each judged with them as a whole."""
    before = b.words[:PLACES]
    paths: list[Path] = []
    for m in leaders_first(b, r):
        path = None if _engages_one(b, m, foes) else _approach(b, m, purpose, limit, foes)
        if path is None:
            continue
        paths.append(path)
        if careful:
            b.words[:PLACES] = before
            if not may_walk(b, r, purpose, limit, paths):
                paths.pop()
        _walk_all(b, paths)
    b.words[:PLACES] = before
    return paths


def _engages_one(b: Battle, m: int, foes: list[int]) -> bool:
    for t in foes:
        if engages_any(b, m, t):
            return True
    return False


def _walk_all(b: Battle, paths: list[Path]) -> None:
    for path in paths:
        m = path[0]
        b.x[m], b.y[m] = path[2], path[3]


def _approach(b: Battle, m: int, purpose: int, limit: int, foes: list[int]) -> Path | None:
    """A way to one of the three nearest enemies."""
    span = reach(b, m)
    n = next_nearest_of(b, m, foes, -NOWHERE, -1)
    for _ in range(3):
        if n < 0:
            break
        room = gap(b, m, n)
        for k in range(STOPS):
            walk = _walk(room, span, limit, k)
            if walk > 0:
                x, y = _on_the_way(b, m, n, walk)
                if _fits(b, m, purpose, x, y):
                    return m, b.floor[m], x, y
        n = next_nearest_of(b, m, foes, room, n)
    return None


STOPS = 9
"""Places to stop before an enemy: five within reach of it, or four on the way."""


def _walk(room: float, span: int, limit: int, k: int) -> float:
    """How far the k-th place to stop before an enemy is, 0 where it cannot be reached.

    They lie from touching to the edge of reach, by quarters of it; if none of those, as near as it gets.
    """
    if k < 5:
        walk = room - k * (span * 0.25)
        return walk if 0 < walk <= limit else 0.0
    for nearer in range(5):
        if 0 < room - nearer * (span * 0.25) <= limit:
            return 0.0
    return min(float(limit), room) * (STOPS - k) / 4 if room > 0 else 0.0


def _on_the_way(b: Battle, m: int, n: int, walk: float) -> Place:
    """A point so far on the way to a model; rounding moves it by less than the tolerance."""
    ax, ay, bx, by = b.x[m], b.y[m], b.x[n], b.y[n]
    between = distance(ax, ay, bx, by)
    share = walk / between if between else 0.0
    return nearest(ax + (bx - ax) * share), nearest(ay + (by - ay) * share)


def _fits(b: Battle, m: int, purpose: int, x: int, y: int) -> bool:
    """May the model walk straight there and stand there, in command?"""
    ax, ay = b.x[m], b.y[m]
    if x == ax and y == ay:
        return False
    b.x[m], b.y[m] = x, y
    fits = in_command(b, m) and free_leg(b, m, ax, ay, x, y, purpose, False) and free_end(b, m)
    b.x[m], b.y[m] = ax, ay
    return fits


# --- charging


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
    best = _nowhere()
    for t in names:
        if b.place[t] == GARRISONED:
            x, y = nearest_point(b, b.inside[t], b.x[m], b.y[m])
            best = _nearer(best, (distance(b.x[m], b.y[m], x, y), x, y))
            continue
        for n in range(b.forces.first[t], b.forces.end[t]):
            if b.alive[n]:
                best = _nearer(best, (gap(b, m, n), b.x[n], b.y[n]))
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
    return straight_cost(b, m, x, y, CHARGE_MOVE) <= limit + SLACK and _fits(b, m, CHARGE_MOVE, x, y)


def engaging_end(b: Battle, m: int, limit: int, names: list[int], prudent: bool) -> Spot:
    """Where a straight charge would leave model `m` Engaging a charged regiment, if anywhere.

    At the nearest foe, if possible; the prudent one goes to whichever place is nearest.
    """
    best = _nowhere()
    for t in names:
        if b.place[t] == GARRISONED:
            best = _nearer(best, _end_at_piece(b, m, limit, t, prudent))
        else:
            best = _nearer(best, _end_among(b, m, limit, t, prudent))
        if best[0] < NOWHERE and not prudent:
            break
    return best


def _end_among(b: Battle, m: int, limit: int, target: int, prudent: bool) -> Spot:
    """Where it might stop before a regiment on the table, nearest foe first."""
    best, span = _nowhere(), reach(b, m)
    n = next_nearest(b, m, target, -NOWHERE, -1)
    while n >= 0 and gap(b, m, n) - span <= limit:
        if b.floor[n] == b.floor[m]:
            best = _nearer(best, _end_before(b, m, n, limit, target, span, prudent))
            if best[0] < NOWHERE and not prudent:
                break
        n = next_nearest(b, m, target, gap(b, m, n), n)
    return best


def _end_before(b: Battle, m: int, n: int, limit: int, target: int, span: int, prudent: bool) -> Spot:
    """Where it might stop before one foe."""
    best, room = _nowhere(), gap(b, m, n)
    for k in range(STOPS):
        walk = _walk(room, span, limit, k)
        if walk > 0:
            x, y = _on_the_way(b, m, n, walk)
            best = _nearer(best, _charge_end(b, m, limit, target, x, y))
            if best[0] < NOWHERE and not prudent:
                break
    return best


def _charge_end(b: Battle, m: int, limit: int, target: int, x: int, y: int) -> Spot:
    """The place, if standing there would be the legal end of a charge against the target."""
    ax, ay = b.x[m], b.y[m]
    if not may_charge_to(b, m, limit, x, y):
        return _nowhere()
    b.x[m], b.y[m] = x, y
    met = holds(b, m, target)
    b.x[m], b.y[m] = ax, ay
    return (distance(ax, ay, x, y), x, y) if met else _nowhere()


def _end_at_piece(b: Battle, m: int, limit: int, target: int, prudent: bool) -> Spot:
    """Where it might stop beside the piece a charged garrison holds."""
    ax, ay = b.x[m], b.y[m]
    to_x, to_y = nearest_point(b, b.inside[target], ax, ay)
    length = distance(ax, ay, to_x, to_y)
    best = _nowhere()
    for short in (0, INCH // 2, INCH - 10):
        walk = length - b.forces.radius[m] - short - 4
        if 0 < walk <= limit:
            k = walk / length
            x, y = toward_zero(ax + (to_x - ax) * k), toward_zero(ay + (to_y - ay) * k)
            best = _nearer(best, _charge_end(b, m, limit, target, x, y))
            if best[0] < NOWHERE and not prudent:
                break
    return best


def nearest_point(b: Battle, piece: int, x: int, y: int) -> tuple[int, int]:
    """The point of a piece's outline nearest to a place."""
    ground = b.field.ground
    here = ground.nearest_edge(piece, x, y)
    there = here + 1 if here + 1 < ground.first[piece + 1] else ground.first[piece]
    ax, ay, bx, by = ground.x[here], ground.y[here], ground.x[there], ground.y[there]
    span = (bx - ax) * (bx - ax) + (by - ay) * (by - ay)
    along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / span if span else 0.0
    along = min(1.0, max(0.0, along))
    return toward_zero(ax + (bx - ax) * along), toward_zero(ay + (by - ay) * along)


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


def march_reaches_piece(b: Battle, r: int, limit: int, piece: int) -> Path | None:
    """A Leader's straight way into contact with a garrison piece, or None.  FB-GARR-04"""
    for m in leaders(b, r):
        ax, ay = b.x[m], b.y[m]
        x, y = nearest_point(b, piece, ax, ay)
        length = distance(ax, ay, x, y)
        walk = length - b.forces.radius[m]
        if not length or walk > limit:
            continue
        k = max(0.0, walk) / length
        end_x, end_y = nearest(ax + (x - ax) * k), nearest(ay + (y - ay) * k)
        if free_leg(b, m, ax, ay, end_x, end_y, MARCH_MOVE, False):
            return m, b.floor[m], end_x, end_y
    return None
