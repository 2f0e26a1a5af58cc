"""Finite ways to move, for those who choose among few: every plan unfolds into a legal move.

A person drags models and sends paths; a bot names a plan. Both are checked by the same rules, and the
journal keeps whichever was sent. A plan that finds no room falls back to standing still.
"""

from __future__ import annotations

from tercio.core.refused import Refused
from tercio.firstblood.charges import bits, holds
from tercio.firstblood.engagement import engages, reach
from tercio.firstblood.knowing import in_command, leaders
from tercio.firstblood.moving import (
    Path,
    check_move,
    free_end,
    free_leg,
    leaders_first,
    may_shift,
    straight_cost,
)
from tercio.firstblood.purposes import CHARGE_MOVE, CLOSING, MARCH_MOVE
from tercio.firstblood.rounding import bent_path
from tercio.firstblood.space import NOWHERE, distance, gap, nearest_first, nearest_gap
from tercio.firstblood.state import GARRISONED, STEADY, Battle
from tercio.firstblood.units import INCH, nearest, toward_zero
from tercio.geometry.units import SLACK

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
    if heading == (0, 0):
        return ()
    return translation(b, r, purpose, limit, heading)


# --- where to


def direction(b: Battle, r: int, plan: int) -> tuple[int, int]:
    """The vector a plan heads for."""
    if COMPASS <= plan < ZONES:
        dx, dy = RING[2 * (plan - COMPASS)]
        return dx * 1000, dy * 1000
    x, y = anchor(b, r)
    if plan >= ZONES and plan - ZONES < len(b.scenario.zones):
        zone = b.scenario.zones[plan - ZONES]
        return round(zone.x * INCH) - x, round(zone.y * INCH) - y
    if plan in (APPROACH, RETIRE):
        foe = nearest_enemy(b, r)
        if foe is None:
            return 0, 0
        sign = 1 if plan == APPROACH else -1
        return sign * (foe[0] - x), sign * (foe[1] - y)
    return 0, 0


def anchor(b: Battle, r: int) -> tuple[int, int]:
    """Where a regiment is: its Leader's place."""
    m = (leaders(b, r) or b.living(r))[0]
    return b.x[m], b.y[m]


def nearest_enemy(b: Battle, r: int) -> tuple[int, int] | None:
    """The place of the nearest enemy model on the table."""
    x, y = anchor(b, r)
    best: tuple[float, int, int] | None = None
    for other in b.enemies(b.forces.player[r]):
        if b.place[other] == GARRISONED:
            continue
        for n in b.living(other):
            found = (distance(x, y, b.x[n], b.y[n]), b.x[n], b.y[n])
            if best is None or found < best:
                best = found
    return None if best is None else (best[1], best[2])


# --- marching as one body


def translation(b: Battle, r: int, purpose: int, limit: int, heading: tuple[int, int]) -> tuple[Path, ...]:
    """The whole body shifted one way, as far as it goes; else each model as far as it can."""
    length = distance(0, 0, heading[0], heading[1])
    for share in (4, 3, 2, 1):
        step = min(limit, toward_zero(length)) * share // 4
        dx, dy = toward_zero(heading[0] * step / length), toward_zero(heading[1] * step / length)
        if (dx or dy) and may_shift(b, r, purpose, limit, dx, dy):
            return tuple([(m, b.floor[m], b.x[m] + dx, b.y[m] + dy) for m in leaders_first(b, r)])
    return ragged(b, r, purpose, limit, heading)


def legal(b: Battle, r: int, purpose: int, limit: int, paths: tuple[Path, ...]) -> bool:
    """Would this move be allowed?"""
    try:
        check_move(b, r, purpose, limit, paths)
    except Refused:
        return False
    return True


def ragged(b: Battle, r: int, purpose: int, limit: int, heading: tuple[int, int]) -> tuple[Path, ...]:
    """Model by model, Leaders first, stragglers towards their Leader; nothing if that is not legal."""
    before = _places(b, r)
    paths: list[Path] = []
    for m in leaders_first(b, r):
        path = _farthest(b, m, purpose, limit, heading)
        if path is not None:
            paths.append(path)
            b.x[m], b.y[m] = path[2], path[3]
    _redo(b, r, before, [])
    found = tuple(paths)
    return found if found and legal(b, r, purpose, limit, found) else ()


def _farthest(b: Battle, m: int, purpose: int, limit: int, heading: tuple[int, int]) -> Path | None:
    """As far that way as one model gets and keeps its place."""
    length = distance(0, 0, heading[0], heading[1])
    for share in (4, 3, 2, 1):
        step = min(limit, toward_zero(length)) * share // 4
        x, y = (
            b.x[m] + toward_zero(heading[0] * step / length),
            b.y[m] + toward_zero(heading[1] * step / length),
        )
        if _fits(b, m, purpose, x, y):
            return m, b.floor[m], x, y
    return None


# --- closing with the enemy


def closing_paths(b: Battle, r: int, purpose: int, limit: int, targets: int) -> tuple[Path, ...]:
    """Each model that Engages nobody moves straight at the nearest enemy."""
    foes: list[int] = []
    for t in bits(targets) or b.enemies(b.forces.player[r]):
        if b.place[t] != GARRISONED:
            foes += b.living(t)
    if not foes:
        return ()
    for careful in (False, True):  # all at once is usually legal; where it is not, one by one
        found = _close_in(b, r, purpose, limit, foes, careful)
        if not found or legal(b, r, purpose, limit, found):
            return found
    return ()


def _close_in(
    b: Battle, r: int, purpose: int, limit: int, foes: list[int], careful: bool
) -> tuple[Path, ...]:
    """Straight moves, each fitting those before it; careful, each judged with them as a whole."""
    before = _places(b, r)
    paths: list[Path] = []
    for m in leaders_first(b, r):
        if _engages_one(b, m, foes):
            continue
        path = _approach(b, m, purpose, limit, foes)
        if path is None:
            continue
        if not careful or legal(b, r, purpose, limit, (*_undone(b, r, before, paths), path)):
            paths.append(path)
        _redo(b, r, before, paths)
    _redo(b, r, before, [])
    return tuple(paths)


def _engages_one(b: Battle, m: int, foes: list[int]) -> bool:
    for n in foes:
        if engages(b, m, n):
            return True
    return False


def _undone(b: Battle, r: int, before: list[tuple[int, int]], paths: list[Path]) -> list[Path]:
    """Put everybody back so that the whole move can be judged from its start."""
    _redo(b, r, before, [])
    return paths


def _places(b: Battle, r: int) -> list[tuple[int, int]]:
    """Where its models stand."""
    return [_place(b, m) for m in range(b.forces.first[r], b.forces.end[r])]


def _redo(b: Battle, r: int, before: list[tuple[int, int]], paths: list[Path]) -> None:
    for k in range(len(before)):
        m = b.forces.first[r] + k
        b.x[m], b.y[m] = before[k]
    for path in paths:
        m = path[0]
        b.x[m], b.y[m] = path[2], path[3]


def _approach(b: Battle, m: int, purpose: int, limit: int, foes: list[int]) -> Path | None:
    for n in nearest_first(b, m, foes)[:3]:
        for x, y in _stops(b, m, n, limit):
            if _fits(b, m, purpose, x, y):
                return m, b.floor[m], x, y
    return None


def _stops(b: Battle, m: int, n: int, limit: int) -> list[tuple[int, int]]:
    """Places on the straight line to an enemy, from touching to the edge of reach, then as near as it
    gets.
    """
    between = distance(b.x[m], b.y[m], b.x[n], b.y[n])
    room = gap(b, m, n)
    near = reach(b, m) * 0.25
    walks = [walk for walk in [room - k * near for k in (0, 1, 2, 3, 4)] if 0 < walk <= limit]
    if not walks and room > 0:
        walks = [min(limit, room) * share / 4 for share in (4, 3, 2, 1)]
    return [_on_the_way(b, m, n, walk / between if between else 0.0) for walk in walks]


def _on_the_way(b: Battle, m: int, n: int, share: float) -> tuple[int, int]:
    """A point between two models; rounding moves it by less than the tolerance."""
    return nearest(b.x[m] + (b.x[n] - b.x[m]) * share), nearest(b.y[m] + (b.y[n] - b.y[m]) * share)


def _fits(b: Battle, m: int, purpose: int, x: int, y: int) -> bool:
    """May the model walk straight there and stand there, in command?"""
    ax, ay = b.x[m], b.y[m]
    if (x == ax and y == ay) or not free_leg(b, m, ax, ay, x, y, purpose, False):
        return False
    b.x[m], b.y[m] = x, y
    fits = free_end(b, m) and in_command(b, m)
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
    before = _places(b, r)
    names = bits(targets)
    order = _charge_order(b, r, names)
    commanded = [m for m in order if in_command(b, m)]
    for prudent in (False, True):  # Leaders who stop sooner leave fewer behind
        paths = _rush(b, order, limit, names, prudent)
        met = _any_holds(b, order, names)
        together = _all_in_command(b, commanded)
        _redo(b, r, before, [])
        if not met or together:
            return tuple(paths.values()) if met else ()
    return ()


def _any_holds(b: Battle, models: list[int], names: list[int]) -> bool:
    """Does any of these models now Engage a charged regiment?"""
    for m in models:
        for t in names:
            if holds(b, m, t):
                return True
    return False


def _all_in_command(b: Battle, models: list[int]) -> bool:
    for m in models:
        if not in_command(b, m):
            return False
    return True


def _rush(b: Battle, order: list[int], limit: int, names: list[int], prudent: bool) -> dict[int, Path]:
    """Everybody goes; then those who found no enemy look once more, now that the others have gone."""
    starts = {m: _place(b, m) for m in order}
    paths: dict[int, Path] = {}
    for m in order:
        path = _charge_path(b, m, limit, names, prudent)
        if path is not None:
            paths[m] = path
            b.x[m], b.y[m] = path[len(path) - 2], path[len(path) - 1]
    for m in order:
        if not _any_holds(b, [m], names):
            _look_again(b, m, limit, names, starts[m], paths)
    return paths


def _look_again(
    b: Battle, m: int, limit: int, names: list[int], start: tuple[int, int], paths: dict[int, Path]
) -> None:
    """A better end for one model, if it leaves nobody out of command."""
    here, was = nearest_gap(b, m, names), _place(b, m)
    lost = not in_command(b, m)
    commanded = [n for n in b.living(b.forces.regiment[m]) if n != m and in_command(b, n)]
    b.x[m], b.y[m] = start
    path = _charge_path(b, m, limit, names, False)
    if path is None and lost:
        path = _rejoin(b, m, limit, names)
    if path is not None:
        b.x[m], b.y[m] = path[len(path) - 2], path[len(path) - 1]
        if (lost or nearest_gap(b, m, names) < here) and _all_in_command(b, commanded):
            paths[m] = path
            return
    b.x[m], b.y[m] = was


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
    if end is not None:
        return m, b.floor[m], end[0], end[1]
    path = bent_path(b, m, limit, names)
    if path is not None:
        return path
    if not _any_left(b, names):
        return None
    path = _towards(b, m, limit, _goal(b, m, names))
    chiefs = [n for n in leaders(b, b.forces.regiment[m]) if n != m]
    while path is None and chiefs:
        path = _towards(b, m, limit, _place(b, chiefs.pop(0)))
        if path is not None and _meets(b, m, path[2], path[3], names):
            path = None  # who goes to its Leader's side charges nobody: that would not be the direct way
    return path


def _any_left(b: Battle, names: list[int]) -> bool:
    for t in names:
        if b.strength[t]:
            return True
    return False


def _meets(b: Battle, m: int, x: int, y: int, names: list[int]) -> bool:
    """Would a model Engage an enemy charged if it stood there?"""
    ax, ay = b.x[m], b.y[m]
    b.x[m], b.y[m] = x, y
    met = _any_holds(b, [m], names)
    b.x[m], b.y[m] = ax, ay
    return met


def _place(b: Battle, m: int) -> tuple[int, int]:
    return b.x[m], b.y[m]


def _goal(b: Battle, m: int, names: list[int]) -> tuple[int, int]:
    """The nearest place of the enemy charged."""
    best = (float("inf"), 0, 0)
    for t in names:
        if b.place[t] == GARRISONED:
            x, y = nearest_point(b, b.inside[t], b.x[m], b.y[m])
            best = min(best, (distance(b.x[m], b.y[m], x, y), x, y))
            continue
        for n in b.living(t):
            best = min(best, (gap(b, m, n), b.x[n], b.y[n]))
    return best[1], best[2]


def _towards(b: Battle, m: int, limit: int, goal: tuple[int, int]) -> Path | None:
    """Straight that way as far as it may stand: by quarters of the way, then by sixteenths."""
    for quarter in (4, 3, 2, 1):
        path = _part_way(b, m, limit, goal, 4 * quarter)
        if path is None:
            continue
        for more in (3, 2, 1) if quarter < 4 else ():
            longer = _part_way(b, m, limit, goal, 4 * quarter + more)
            if longer is not None:
                return longer
        return path
    return None


def _part_way(b: Battle, m: int, limit: int, goal: tuple[int, int], sixteenths: int) -> Path | None:
    """So many sixteenths of the way to a place, or None if it may not go and stand there."""
    length = distance(b.x[m], b.y[m], goal[0], goal[1])
    if length < 1:
        return None
    k = min(limit, length) * sixteenths / 16 / length
    x, y = toward_zero(b.x[m] + (goal[0] - b.x[m]) * k), toward_zero(b.y[m] + (goal[1] - b.y[m]) * k)
    return (m, b.floor[m], x, y) if may_charge_to(b, m, limit, x, y) else None


def may_charge_to(b: Battle, m: int, limit: int, x: int, y: int) -> bool:
    """May a charging model walk straight there and stand there?"""
    return straight_cost(b, m, x, y, CHARGE_MOVE) <= limit + SLACK and _fits(b, m, CHARGE_MOVE, x, y)


def engaging_end(
    b: Battle, m: int, limit: int, names: list[int], prudent: bool = False
) -> tuple[int, int] | None:
    """Where a straight charge would leave model `m` Engaging a charged regiment, or None.

    At the nearest foe, if possible; the prudent one goes to whichever place is nearest.
    """
    best: tuple[float, tuple[int, int]] | None = None
    for t in names:
        for end in _places_before(b, m, limit, t):
            if not _charge_ends(b, m, limit, t, end[0], end[1]):
                continue
            if not prudent:
                return end
            found = (distance(b.x[m], b.y[m], end[0], end[1]), end)
            best = found if best is None or found < best else best
    return best[1] if best is not None else None


def _places_before(b: Battle, m: int, limit: int, target: int) -> list[tuple[int, int]]:
    """Where a charging model might stop to Engage a regiment, nearest foe first."""
    if b.place[target] == GARRISONED:
        return _places_at_piece(b, m, limit, target)
    found: list[tuple[int, int]] = []
    for n in nearest_first(b, m, b.living(target)):
        if b.floor[n] == b.floor[m] and gap(b, m, n) - reach(b, m) <= limit:
            found += _stops(b, m, n, limit)
    return found


def _charge_ends(b: Battle, m: int, limit: int, target: int, x: int, y: int) -> bool:
    """Would standing there be the legal end of a charge against the target?"""
    return may_charge_to(b, m, limit, x, y) and _meets(b, m, x, y, [target])


def _places_at_piece(b: Battle, m: int, limit: int, target: int) -> list[tuple[int, int]]:
    """Places beside the piece a charged garrison holds."""
    to_x, to_y = nearest_point(b, b.inside[target], b.x[m], b.y[m])
    length = distance(b.x[m], b.y[m], to_x, to_y)
    found = []
    for short in (0, INCH // 2, INCH - 10):
        walk = length - b.forces.radius[m] - short - 4
        if 0 < walk <= limit:
            k = walk / length
            found.append(
                (toward_zero(b.x[m] + (to_x - b.x[m]) * k), toward_zero(b.y[m] + (to_y - b.y[m]) * k))
            )
    return found


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


def could_engage(b: Battle, m: int, limit: int, names: list[int], start: tuple[int, int]) -> bool:
    """With everybody else where they now stand, could this model have Engaged from its start?"""
    x, y = b.x[m], b.y[m]
    b.x[m], b.y[m] = start
    straight = engaging_end(b, m, limit, names) is not None
    found = straight or bent_path(b, m, limit, names) is not None
    b.x[m], b.y[m] = x, y
    return found


def could_come_closer(b: Battle, m: int, limit: int, names: list[int], start: tuple[int, int]) -> float:
    """How near a straight way from its start would have brought this model, all others where they now stand.

    Never farther than it is; a way that leaves somebody out of command does not count.  FB-CHG-13
    """
    best, place = nearest_gap(b, m, names), _place(b, m)
    commanded = [n for n in b.living(b.forces.regiment[m]) if in_command(b, n)]
    b.x[m], b.y[m] = start
    path = _towards(b, m, limit, _goal(b, m, names))
    if path is not None:
        b.x[m], b.y[m] = path[len(path) - 2], path[len(path) - 1]
        if _all_in_command(b, commanded):
            best = min(best, nearest_gap(b, m, names))
    b.x[m], b.y[m] = place
    return best


def march_reaches_piece(b: Battle, r: int, limit: int, piece: int) -> Path | None:
    """A Leader's straight way into contact with a garrison piece, or None.  FB-GARR-04"""
    for m in leaders(b, r):
        x, y = nearest_point(b, piece, b.x[m], b.y[m])
        length = distance(b.x[m], b.y[m], x, y)
        walk = length - b.forces.radius[m]
        if not length or walk > limit:
            continue
        k = max(0.0, walk) / length
        end_x, end_y = nearest(b.x[m] + (x - b.x[m]) * k), nearest(b.y[m] + (y - b.y[m]) * k)
        if free_leg(b, m, b.x[m], b.y[m], end_x, end_y, MARCH_MOVE, False):
            return m, b.floor[m], end_x, end_y
    return None
