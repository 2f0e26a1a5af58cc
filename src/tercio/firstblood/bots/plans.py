"""Finite ways to move, for those who choose among few: every plan unfolds into a legal move.

A person drags models and sends paths; a bot names a plan. Both are checked by the same rules, and the
journal keeps whichever was sent. A plan that finds no room falls back to standing still.
"""

from __future__ import annotations

from tercio.firstblood.battlefield.compass import RING
from tercio.firstblood.bots.charge_paths import charge_paths
from tercio.firstblood.bots.ways import (
    STOPS,
    Place,
    Spot,
    nearer,
    nowhere,
    on_the_way,
    walk_to,
)
from tercio.firstblood.bots.ways_out import way_out
from tercio.firstblood.engine.distances import NOWHERE, distance, gap, nearest_point, next_nearest_of
from tercio.firstblood.engine.purposes import CHALLENGE_MOVE, CHARGE_MOVE, CLOSING, DISENGAGE_MOVE, MARCH_MOVE
from tercio.firstblood.engine.regiment_queries import is_leader, leaders, stride
from tercio.firstblood.engine.state import GARRISONED, Battle
from tercio.firstblood.engine.units import INCH, nearest
from tercio.firstblood.movement.bodies import QUARTERS, fits, shift_body
from tercio.firstblood.movement.charges import bits
from tercio.firstblood.movement.engagement import engages_any, reach, regiment_engages
from tercio.firstblood.movement.fast_move_checks import may_walk
from tercio.firstblood.movement.move_checks import leaders_first
from tercio.firstblood.movement.path_checks import PLACES, Path, free_leg, set_down
from tercio.firstblood.movement.routes import contact_way, engaging_way
from tercio.firstblood.sequence.actions.challenge import nearer_step

STAY, APPROACH, RETIRE, COMPASS, ZONES = 0, 1, 2, 3, 11
"""Plans: stand, towards the nearest enemy, away from it, eight directions, then one for each zone."""


def plan_count(b: Battle, purpose: int) -> int:
    """How many plans there are for a move; who disengages may have one more, the Leaders' way out alone."""
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
    if purpose == DISENGAGE_MOVE and plan == plan_count(b, purpose):
        return way_out(b, r, limit)
    heading = direction(b, r, plan)
    return shift_body(b, r, purpose, limit, heading, QUARTERS) if heading[0] or heading[1] else ()


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
    best = nowhere()
    for r in range(b.forces.regiments):
        if b.forces.player[r] == player or not b.in_play(r) or b.place[r] == GARRISONED:
            continue
        for n in range(b.forces.first[r], b.forces.end[r]):
            if b.alive[n]:
                best = nearer(best, (distance(x, y, b.x[n], b.y[n]), b.x[n], b.y[n]))
    return best


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
            found = []
    if purpose == CHALLENGE_MOVE and not _meets(b, r, foes[0], found):
        return _meet(b, r, limit, foes[0]) or _as_near_as_may_be(b, r, limit, foes[0], found)
    return tuple(found)


def _as_near_as_may_be(b: Battle, r: int, limit: int, target: int, found: list[Path]) -> tuple[Path, ...]:
    """Step by step nearer, until nobody can come nearer to the regiment challenged.  FB-CHAL-02"""
    paths = tuple(found)
    nearer = nearer_step(b, r, limit, target, paths)
    while nearer is not None:
        m = nearer[0]
        paths = (*[path for path in paths if path[0] != m], nearer)
        nearer = nearer_step(b, r, limit, target, paths)
    return paths


def _meets(b: Battle, r: int, target: int, paths: list[Path]) -> bool:
    """Would these moves bring two regiments together?"""
    before = b.words[:PLACES]
    set_down(b, paths)
    met = regiment_engages(b, r, target)
    b.words[:PLACES] = before
    return met


def _meet(b: Battle, r: int, limit: int, target: int) -> tuple[Path, ...]:
    """The first model that can Engage the regiment challenged goes, the others stay.  FB-CHAL-02"""
    for m in leaders_first(b, r):
        path = engaging_way(b, m, CHALLENGE_MOVE, limit, [target])
        if path is not None and may_walk(b, r, CHALLENGE_MOVE, limit, [path]):
            return (path,)
    return ()


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
        set_down(b, paths)
    b.words[:PLACES] = before
    return paths


def _engages_one(b: Battle, m: int, foes: list[int]) -> bool:
    for t in foes:
        if engages_any(b, m, t):
            return True
    return False


def _approach(b: Battle, m: int, purpose: int, limit: int, foes: list[int]) -> Path | None:
    """A way to one of the three nearest enemies."""
    span, limit = reach(b, m), stride(b, m, purpose, limit)
    n = next_nearest_of(b, m, foes, -NOWHERE, -1)
    for _ in range(3):
        if n < 0:
            break
        room = gap(b, m, n)
        for k in range(STOPS):
            walk = walk_to(room, span, limit, k)
            if walk > 0:
                x, y = on_the_way(b, m, n, walk)
                if fits(b, m, purpose, x, y):
                    return m, b.floor[m], x, y
        n = next_nearest_of(b, m, foes, room, n)
    return None


# --- into a garrison


def march_reaches_piece(b: Battle, r: int, limit: int, piece: int) -> Path | None:
    """A Leader's way into contact with a garrison piece, straight if it can; or None.  FB-GARR-04"""
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
        path: Path | None = contact_way(b, m, limit, piece)
        if path is not None:
            return path
    return None
