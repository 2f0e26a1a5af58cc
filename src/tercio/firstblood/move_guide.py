"""What a page needs to draw while somebody lays out a move, so that it asks nothing at every step.

Where the Leader could end and what the way there costs, which enemy regiments it would see from there, how
far enemies reach. All of it lies open on the table; the judge still has the last word on the whole move.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tercio.firstblood.battlefield.line_of_sight import regiment_in_sight
from tercio.firstblood.engine.regiment_queries import command_range, leaders
from tercio.firstblood.engine.state import ASK_A, ASK_B, ASK_C, ASKING, TABLE, Battle
from tercio.firstblood.engine.units import INCH
from tercio.firstblood.movement.engagement import reach
from tercio.firstblood.movement.path_checks import ends_well, free_end
from tercio.firstblood.movement.routes import NO_WAY, lay_way
from tercio.firstblood.sequence.actions.march import MOVE

FINEST = INCH // 2
MOST_ACROSS = 24
"""Places along either side of a map: a longer move is drawn more coarsely."""
SIGHT_STEP = 2
"""Sight is looked at from every second place of every second row."""
OUT_OF_REACH = -1
FAR_AWAY = -(10**7)


class PlaceMap(msgspec.Struct, frozen=True):
    """Numbers on a square lattice: row by row from the south-west, the first place at x and y, in inches."""

    x: float
    """Inches of the first place from the west edge."""
    y: float
    """Inches of the first place from the south edge."""
    step: float
    """Inches from one place to the next."""
    columns: int
    """How many places are in a row."""
    values: tuple[int, ...]
    """One number a place, row by row."""


class EnemyReach(msgspec.Struct, frozen=True):
    """How far from its centre an enemy model reaches."""

    model: int
    """The enemy model, by its id."""
    regiment: int
    """The regiment it belongs to, by its id."""
    x: float
    """Inches of its centre from the west edge."""
    y: float
    """Inches of its centre from the south edge."""
    radius: float
    """In inches, from its centre."""


class MoveGuide(msgspec.Struct, frozen=True):
    """The shapes to draw while a regiment moves."""

    regiment: int
    """The regiment that moves, by its id."""
    leader: int
    """The model that leads it, by its id."""
    limit: float
    """How far each of its models may go, in inches."""
    command_range: float
    """How far its Leader commands, in inches."""
    reach: float
    """The Engagement Range of its own models, the longest."""
    costs: PlaceMap
    """Tenths of an inch the Leader's way there takes; -1 where it may not end."""
    sight: PlaceMap
    """Enemy regiments in the Leader's sight from there, one bit each by their number."""
    enemies: tuple[EnemyReach, ...]
    """Every enemy model on the table and how far it reaches."""


def move_guide(state: Battle) -> MoveGuide | None:
    """The guide of the move that is asked; None where no regiment on the table moves.  FB-MARCH-03"""
    if state.clock[ASKING] != MOVE:
        return None
    b = state.clone()
    r, purpose, limit = b.clock[ASK_A], b.clock[ASK_B], b.clock[ASK_C]
    led_by = leaders(b, r)
    if b.place[r] != TABLE or not led_by:
        return None
    m = led_by[0]
    furthest = max(reach(b, n) for n in b.living(r))
    enemies = tuple(_enemies(b, r))
    _lift_others(b, m)
    step = max(FINEST, -(-2 * limit // MOST_ACROSS))
    return MoveGuide(
        regiment=r,
        leader=m,
        limit=_inches(limit),
        command_range=_inches(command_range(b, m)),
        reach=_inches(furthest),
        costs=_map(b, m, limit, step, _costs(b, m, purpose, limit, step)),
        sight=_map(b, m, limit, step * SIGHT_STEP, _sight(b, m, limit, step * SIGHT_STEP)),
        enemies=enemies,
    )


def _lift_others(b: Battle, m: int) -> None:
    """The rest of the regiment moves too: it stands in nobody's way."""
    for n in b.living(b.forces.regiment[m]):
        if n != m:
            b.x[n] = b.y[n] = FAR_AWAY


def _map(b: Battle, m: int, limit: int, step: int, values: Iterator[int]) -> PlaceMap:
    half = limit // step
    west, south = b.x[m] - half * step, b.y[m] - half * step
    return PlaceMap(_inches(west), _inches(south), _inches(step), 2 * half + 1, tuple(values))


def _places(b: Battle, m: int, limit: int, step: int) -> Iterator[tuple[int, int]]:
    half, x, y = limit // step, b.x[m], b.y[m]
    for row in range(-half, half + 1):
        for column in range(-half, half + 1):
            yield x + column * step, y + row * step


def _costs(b: Battle, m: int, purpose: int, limit: int, step: int) -> Iterator[int]:
    """What the cheapest way to each place takes.  FB-MARCH-06, FB-MARCH-07, FB-MARCH-08"""
    from_x, from_y = b.x[m], b.y[m]
    places = list(_places(b, m, limit, step))
    free = [_may_end(b, m, purpose, x, y) for x, y in places]
    b.x[m], b.y[m] = from_x, from_y
    lay_way(b, m, purpose, b.floor[m], limit)
    for (x, y), open_there in zip(places, free, strict=True):
        near = open_there and (x - from_x) ** 2 + (y - from_y) ** 2 <= limit**2
        cost = b.field.reach.way(from_x, from_y, x, y, limit) if near else NO_WAY
        yield OUT_OF_REACH if cost >= NO_WAY else round(10 * cost / INCH)


def _may_end(b: Battle, m: int, purpose: int, x: int, y: int) -> bool:
    b.x[m], b.y[m] = x, y
    return free_end(b, m) and ends_well(b, m, purpose)


def _sight(b: Battle, m: int, limit: int, step: int) -> Iterator[int]:
    """The enemies in sight of each place.  FB-LOS-05"""
    from_x, from_y, home = b.x[m], b.y[m], b.forces.regiment[m]
    rivals = [t for t in b.enemies(b.forces.player[home]) if b.place[t] == TABLE]
    seen = []
    for x, y in _places(b, m, limit, step):
        b.x[m], b.y[m] = x, y
        near = (x - from_x) ** 2 + (y - from_y) ** 2 <= limit**2
        seen.append(sum(1 << t for t in rivals if near and regiment_in_sight(b, m, t, home)))
    b.x[m], b.y[m] = from_x, from_y
    yield from seen


def _enemies(b: Battle, r: int) -> Iterator[EnemyReach]:
    for t in b.enemies(b.forces.player[r]):
        if b.place[t] == TABLE:
            for n in b.living(t):
                radius = _inches(b.forces.radius[n] + reach(b, n))
                yield EnemyReach(n, t, _inches(b.x[n]), _inches(b.y[n]), radius)


def _inches(units: int) -> float:
    return round(units / INCH, 4)
