"""Finite ways to move, for those who choose among few: every plan unfolds into a legal move.

A person drags models and sends paths; a bot names a plan. Both are checked by the same rules, and the
journal keeps whichever was sent. A plan that finds no room falls back to standing still.
"""

from __future__ import annotations

from collections.abc import Iterator

from tercio.core.refused import Refused
from tercio.firstblood.charges import bits, holds
from tercio.firstblood.engagement import engages, reach
from tercio.firstblood.knowing import in_command, leaders
from tercio.firstblood.moving import (
    Path,
    check_move,
    cost,
    free_end,
    free_leg,
    leaders_first,
)
from tercio.firstblood.purposes import CHARGE_MOVE, CLOSING, MARCH_MOVE
from tercio.firstblood.rounding import bent_paths
from tercio.firstblood.space import distance, gap, nearest_gap
from tercio.firstblood.state import GARRISONED, Battle
from tercio.firstblood.units import INCH
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
        step = min(limit, int(length)) * share // 4
        dx, dy = int(heading[0] * step / length), int(heading[1] * step / length)
        if dx or dy:
            shifted = [(m, b.floor[m], b.x[m] + dx, b.y[m] + dy) for m in leaders_first(b, r)]
            paths = tuple(shifted)
            if legal(b, r, purpose, limit, paths):
                return paths
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
    x, y = b.x[m], b.y[m]
    for share in (4, 3, 2, 1):
        step = min(limit, int(length)) * share // 4
        end = (x + int(heading[0] * step / length), y + int(heading[1] * step / length))
        if end == (x, y) or not free_leg(b, m, (x, y, *end), purpose, False):
            continue
        b.x[m], b.y[m] = end
        fits = free_end(b, m) and in_command(b, m)
        b.x[m], b.y[m] = x, y
        if fits:
            return (m, b.floor[m], *end)
    return None


# --- closing with the enemy


def closing_paths(b: Battle, r: int, purpose: int, limit: int, targets: int) -> tuple[Path, ...]:
    """Each model that Engages nobody moves straight at the nearest enemy."""
    foes = [n for t in (bits(targets) or b.enemies(b.forces.player[r])) for n in b.living(t)]
    foes = [n for n in foes if b.place[b.forces.regiment[n]] != GARRISONED]
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
    before = [(b.x[m], b.y[m]) for m in b.models(r)]
    paths: list[Path] = []
    for m in leaders_first(b, r):
        if any(engages(b, m, n) for n in foes):
            continue
        path = _approach(b, m, purpose, limit, foes)
        if path is None:
            continue
        if not careful or legal(b, r, purpose, limit, (*_undone(b, r, before, paths), path)):
            paths.append(path)
        _redo(b, r, before, paths)
    _redo(b, r, before, [])
    return tuple(paths)


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
    for n in sorted(foes, key=lambda k: (gap(b, m, k), k))[:3]:
        for end in _stops(b, m, n, limit):
            if _fits(b, m, purpose, end):
                return (m, b.floor[m], *end)
    return None


def _stops(b: Battle, m: int, n: int, limit: int) -> Iterator[tuple[int, int]]:
    """Places on the straight line to an enemy, from touching to the edge of reach, then as near as it
    gets.
    """
    between = distance(b.x[m], b.y[m], b.x[n], b.y[n])
    room = gap(b, m, n)
    stops = [room - near * reach(b, m) * 0.25 for near in (0, 1, 2, 3, 4)]
    walks = [walk for walk in stops if 0 < walk <= limit]
    if not walks and room > 0:
        walks = [min(limit, room) * share / 4 for share in (4, 3, 2, 1)]
    for walk in walks:
        k = walk / between if between else 0.0  # rounding moves the end by less than the tolerance
        yield round(b.x[m] + (b.x[n] - b.x[m]) * k), round(b.y[m] + (b.y[n] - b.y[m]) * k)


def _fits(b: Battle, m: int, purpose: int, end: tuple[int, int]) -> bool:
    """May the model walk straight there and stand there, in command?"""
    x, y = b.x[m], b.y[m]
    if end == (x, y) or not free_leg(b, m, (x, y, *end), purpose, False):
        return False
    b.x[m], b.y[m] = end
    fits = free_end(b, m) and in_command(b, m)
    b.x[m], b.y[m] = x, y
    return fits


# --- charging


def charge_paths(b: Battle, r: int, limit: int, targets: int) -> tuple[Path, ...]:
    """Leaders first, every model at an enemy it can Engage, the others as near as they get, all in command.

    FB-CHG-09 to FB-CHG-13; empty when nobody can Engage (FB-CHG-16).
    """
    before = _places(b, r)
    names = bits(targets)
    order = _charge_order(b, r, names)
    commanded = [m for m in order if in_command(b, m)]
    for prudent in (False, True):  # Leaders who stop sooner leave fewer behind
        paths = _rush(b, order, limit, names, prudent)
        met = any(holds(b, m, t) for m in order for t in names)
        together = all(in_command(b, m) for m in commanded)
        _redo(b, r, before, [])
        if not met or together:
            return tuple(paths.values()) if met else ()
    return ()


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
        if not any(holds(b, m, t) for t in names):
            _look_again(b, m, limit, names, starts[m], paths)
    return paths


def _look_again(
    b: Battle, m: int, limit: int, names: list[int], start: tuple[int, int], paths: dict[int, Path]
) -> None:
    """A better end for one model, if it leaves nobody out of command."""
    here, was = nearest_gap(b, m, names), _place(b, m)
    lost = not in_command(b, m)
    alive = b.living(b.forces.regiment[m])
    commanded = [n for n in alive if n != m and in_command(b, n)]
    b.x[m], b.y[m] = start
    path = _charge_path(b, m, limit, names, False)
    if path is None and lost:
        path = _rejoin(b, m, limit, names)
    if path is not None:
        b.x[m], b.y[m] = path[len(path) - 2], path[len(path) - 1]
        if (lost or nearest_gap(b, m, names) < here) and all(in_command(b, n) for n in commanded):
            paths[m] = path
            return
    b.x[m], b.y[m] = was


def _rejoin(b: Battle, m: int, limit: int, names: list[int]) -> Path | None:
    """The nearest place a straight walk away where a model is in command again."""
    x, y = _place(b, m)
    for eighth in range(1, 9):
        for dx, dy in RING:
            end = (x + dx * limit * eighth // 8100, y + dy * limit * eighth // 8100)
            path = (m, b.floor[m], *end)
            if cost(b, path, CHARGE_MOVE) > limit + SLACK or not _fits(b, m, CHARGE_MOVE, end):
                continue
            if not _meets(b, path, names):
                return path
    return None


def _charge_order(b: Battle, r: int, names: list[int]) -> list[int]:
    """Leaders, then whoever is nearest to the enemy."""
    chiefs = leaders(b, r)
    rest = [m for m in b.living(r) if m not in chiefs]
    rest.sort(key=lambda m: (min((gap(b, m, n) for t in names for n in b.living(t)), default=0.0), m))
    return chiefs + rest


def _charge_path(b: Battle, m: int, limit: int, names: list[int], prudent: bool) -> Path | None:
    """Straight at some enemy it can Engage, else round what is in the way, else as near as it gets, else back
    to its Leader's side.
    """
    ends = engaging_ends(b, m, limit, names)
    x, y = _place(b, m)
    end = (
        min(ends, key=lambda e: (distance(x, y, e[0], e[1]), e), default=None)
        if prudent
        else next(ends, None)
    )
    if end is not None:
        return (m, b.floor[m], *end)
    bent = next(bent_paths(b, m, limit, names), None)
    if bent is not None:
        return bent
    foes = [n for t in names for n in b.living(t)[: 1 if b.place[t] == GARRISONED else None]]
    if not foes:
        return None
    path = _towards(b, m, limit, _goal(b, m, names))
    chiefs = [n for n in leaders(b, b.forces.regiment[m]) if n != m]
    while path is None and chiefs:
        path = _towards(b, m, limit, _place(b, chiefs.pop(0)))
        if path is not None and _meets(b, path, names):
            path = None  # who goes to its Leader's side charges nobody: that would not be the direct way
    return path


def _meets(b: Battle, path: Path, names: list[int]) -> bool:
    """Would a model Engage an enemy charged at the end of this path?"""
    m = path[0]
    x, y = _place(b, m)
    b.x[m], b.y[m] = path[2], path[3]
    met = any(holds(b, m, t) for t in names)
    b.x[m], b.y[m] = x, y
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
        if path is not None:
            better = (_part_way(b, m, limit, goal, 4 * quarter + k) for k in (3, 2, 1) if quarter < 4)
            return next((longer for longer in better if longer is not None), path)
    return None


def _part_way(b: Battle, m: int, limit: int, goal: tuple[int, int], sixteenths: int) -> Path | None:
    """So many sixteenths of the way to a place, or None if it may not go and stand there."""
    length = distance(b.x[m], b.y[m], goal[0], goal[1])
    if length < 1:
        return None
    k = min(limit, length) * sixteenths / 16 / length
    end = (int(b.x[m] + (goal[0] - b.x[m]) * k), int(b.y[m] + (goal[1] - b.y[m]) * k))
    path = (m, b.floor[m], *end)
    return path if cost(b, path, CHARGE_MOVE) <= limit + SLACK and _fits(b, m, CHARGE_MOVE, end) else None


def engaging_ends(b: Battle, m: int, limit: int, names: list[int]) -> Iterator[tuple[int, int]]:
    """Places where a straight charge would leave model `m` Engaging a charged regiment, nearest foe first."""
    for t in names:
        if b.place[t] == GARRISONED:
            yield from _ends_at_piece(b, m, limit, t)
            continue
        for n in sorted(b.living(t), key=lambda k: (gap(b, m, k), k)):
            if b.floor[n] != b.floor[m] or gap(b, m, n) - reach(b, m) > limit:
                continue
            for end in _stops(b, m, n, limit):
                if _charge_ends(b, m, limit, t, end):
                    yield end


def _charge_ends(b: Battle, m: int, limit: int, target: int, end: tuple[int, int]) -> bool:
    """Would standing there be the legal end of a charge against the target?"""
    if cost(b, (m, b.floor[m], *end), CHARGE_MOVE) > limit + SLACK or not _fits(b, m, CHARGE_MOVE, end):
        return False
    x, y = b.x[m], b.y[m]
    b.x[m], b.y[m] = end
    held = holds(b, m, target)
    b.x[m], b.y[m] = x, y
    return held


def _ends_at_piece(b: Battle, m: int, limit: int, target: int) -> Iterator[tuple[int, int]]:
    piece = b.inside[target]
    x, y = nearest_point(b, piece, b.x[m], b.y[m])
    length = distance(b.x[m], b.y[m], x, y)
    for short in (0, INCH // 2, INCH - 10):
        walk = length - b.forces.radius[m] - short - 4
        if 0 < walk <= limit:
            k = walk / length
            end = (int(b.x[m] + (x - b.x[m]) * k), int(b.y[m] + (y - b.y[m]) * k))
            if _charge_ends(b, m, limit, target, end):
                yield end


def nearest_point(b: Battle, piece: int, x: int, y: int) -> tuple[int, int]:
    """The point of a piece's outline nearest to a place."""
    ground = b.field.ground
    here = ground.nearest_edge(piece, x, y)
    there = here + 1 if here + 1 < ground.first[piece + 1] else ground.first[piece]
    ax, ay, bx, by = ground.x[here], ground.y[here], ground.x[there], ground.y[there]
    span = (bx - ax) * (bx - ax) + (by - ay) * (by - ay)
    along = ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / span if span else 0.0
    along = min(1.0, max(0.0, along))
    return int(ax + (bx - ax) * along), int(ay + (by - ay) * along)


def could_engage(b: Battle, m: int, limit: int, names: list[int], start: tuple[int, int]) -> bool:
    """With everybody else where they now stand, could this model have Engaged from its start?"""
    x, y = b.x[m], b.y[m]
    b.x[m], b.y[m] = start
    found = next(engaging_ends(b, m, limit, names), None) or next(bent_paths(b, m, limit, names), None)
    b.x[m], b.y[m] = x, y
    return found is not None


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
        if all(in_command(b, n) for n in commanded):
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
        end = (round(b.x[m] + (x - b.x[m]) * k), round(b.y[m] + (y - b.y[m]) * k))
        if free_leg(b, m, (b.x[m], b.y[m], *end), MARCH_MOVE, False):
            return (m, b.floor[m], *end)
    return None
