"""A Charge: how far, at whom, along which lines, and whether it strikes home.  FB-CHG-01 to FB-CHG-16"""

from __future__ import annotations

from typing import TypeAlias

from tercio.core.refused import Refused
from tercio.firstblood.battlefield.line_of_sight import sees
from tercio.firstblood.battlefield.ruins import FLOOR_COST
from tercio.firstblood.engine.distances import NOWHERE, distance, gap, nearest_gap, within
from tercio.firstblood.engine.purposes import CHARGE_MOVE
from tercio.firstblood.engine.regiment_queries import in_command, is_leader, leaders, march_of
from tercio.firstblood.engine.state import DESTROYED, GARRISONED, Battle
from tercio.firstblood.engine.units import ENGAGEMENT, INCH, in_inches, nearest
from tercio.firstblood.movement.engagement import (
    besieges,
    bounds,
    engages,
    may_reach,
    reach,
    regiment_engages,
)
from tercio.firstblood.movement.path_checks import (
    OBSTACLE_COST,
    PLACES,
    Path,
    cost,
    free_leg,
    set_down,
    straight_cost,
)
from tercio.firstblood.movement.routes import (
    ENGAGING,
    GAIN,
    NO_WAY,
    engaging_way,
    holds,
    holds_any,
    nearer_way,
    suits,
)
from tercio.geometry.units import SLACK

Stand: TypeAlias = tuple[int, int, int]
"""Where a model stands: x, y and floor."""
STRAIGHT_ENOUGH = 50
CLOSE_ENOUGH = INCH // 8
"""So much longer than the shortest may a charge be, in one leg or round corners; and so much short of as
close as possible may one stop who cannot Engage.  FB-CHG-10, FB-CHG-13
"""


class Charge:
    """The subject of a successful charge."""

    __slots__ = ("b", "may_charge_again", "may_repeat", "regiment", "targets")

    def __init__(self, b: Battle, regiment: int, targets: int) -> None:
        self.b = b
        self.regiment = regiment
        self.targets = targets
        """Regiments charged, as bits."""
        self.may_repeat = False
        self.may_charge_again = False

    @property
    def engaged_targets(self) -> list[int]:
        """Charged regiments it now Engages."""
        return [r for r in bits(self.targets) if regiment_engages(self.b, self.regiment, r)]

    @property
    def target_broken(self) -> bool:
        """Is any charged regiment Broken?"""
        return any(self.b.broken[r] for r in bits(self.targets))

    @property
    def target_destroyed(self) -> bool:
        """Did the Impact Attacks destroy a charged regiment?"""
        return any(self.b.place[r] == DESTROYED for r in bits(self.targets))


def bits(mask: int) -> list[int]:
    """The regiments in a mask, lowest first."""
    r, found = 0, []
    while mask >> r:
        if mask >> r & 1:
            found.append(r)
        r += 1
    return found


def maximum(b: Battle, r: int) -> int:
    """The farthest a Charge could ever get.  FB-CHG-04"""
    return march_of(b, r) + 6 * INCH


def need(b: Battle, m: int, n: int) -> float:
    """The distance a charge from `m` to `n` needs in a straight line, floors and Obstacles passed included.

    An Obstacle the enemy stands right behind need not be passed to Engage him.
    FB-CHG-07, FB-ZONE-07, FB-RUIN-07
    """
    length = gap(b, m, n)
    if b.place[b.forces.regiment[n]] == GARRISONED:
        return length
    if b.field.obstacles:
        length += OBSTACLE_COST * _obstacles_passed(b, m, n, length)
    return length + FLOOR_COST * abs(b.floor[m] - b.floor[n])


def _obstacles_passed(b: Battle, m: int, n: int, apart: float) -> int:
    """How many Obstacles lie on the way to where a model would first Engage another, so far apart."""
    x, y = _on_the_way(b, m, n, max(0.0, apart - reach(b, m)))
    count = 0
    for k in b.field.obstacles:
        if b.field.ground.sweep_overlaps(k, b.x[m], b.y[m], x, y, b.forces.radius[m]):
            count += 1
    return count


def chargeable(b: Battle, r: int, target: int) -> bool:
    """Has some Leader one enemy model both in sight and in the greatest reach?  FB-CHG-03, FB-CHG-05"""
    return _in_reach(b, r, leaders(b, r), maximum(b, r), target)


def _in_reach(b: Battle, r: int, chiefs: list[int], limit: int, target: int) -> bool:
    first, end = b.forces.first[target], b.forces.end[target]
    for m in chiefs:
        for n in range(first, end):
            if b.alive[n] and within(b, m, n, limit) and sees(b, m, n, r):
                return True
    return False


def charge_targets(b: Battle, r: int) -> list[int]:
    """Enemy regiments it may charge."""
    chiefs, limit = leaders(b, r), maximum(b, r)
    box, player = bounds(b, r), b.forces.player[r]
    found = []
    for t in range(b.forces.regiments):
        enemy = b.forces.player[t] != player and b.in_play(t)
        if enemy and may_reach(b, r, box, t, limit) and _in_reach(b, r, chiefs, limit, t):
            found.append(t)
    return found


def needed_distance(b: Battle, r: int, targets: int) -> float:
    """What the Charge Distance must reach: the least from any Leader to any model charged.  FB-CHG-07"""
    best, names = NOWHERE, bits(targets)
    for m in range(b.forces.first[r], b.forces.end[r]):
        if is_leader(b, m):
            for t in names:
                best = min(best, _least_need(b, m, t))
    return best


def _least_need(b: Battle, m: int, target: int) -> float:
    """The least from one Leader to any model charged; one stands for all in a garrison.  FB-GARR-10"""
    best = NOWHERE
    for n in range(b.forces.first[target], b.forces.end[target]):
        if b.alive[n]:
            best = min(best, need(b, m, n))
            if b.place[target] == GARRISONED:
                break
    return best


def may_open(b: Battle, r: int, limit: int, targets: int) -> bool:
    """Could any model legally end Engaging? Who could go straight answers at once.  FB-CHG-16"""
    names = bits(targets)
    for m in b.living(r):
        if _straight_way(b, m, limit, names) is not None:
            return True
    return len(opening(b, r, limit, targets)) > 0


def opening(b: Battle, r: int, limit: int, targets: int) -> list[Path]:
    """How a first model could legally end Engaging a regiment charged: its path, or nothing.  FB-CHG-16

    If nobody can while the Leaders stand still, they go first, as near as they get, and lead the others on.
    """
    names, chiefs = bits(targets), leaders(b, r)
    rest = [m for m in b.living(r) if m not in chiefs]
    path = _first_to_engage(b, chiefs, limit, names) or _first_to_engage(b, rest, limit, names)
    return [path] if path is not None else _led_on(b, chiefs, rest, limit, names)


def _first_to_engage(b: Battle, models: list[int], limit: int, names: list[int]) -> Path | None:
    """The way of the first of these models that can Engage, or None."""
    for m in models:
        path = engage(b, m, limit, names)
        if path is not None:
            return path
    return None


def _led_on(b: Battle, chiefs: list[int], rest: list[int], limit: int, names: list[int]) -> list[Path]:
    """The Leaders' ways towards the enemy and that of a model which can then Engage him; or nothing."""
    before, path = b.words[:PLACES], None
    paths: list[Path] = []
    for m in chiefs:
        path = engage(b, m, limit, names) if paths else None
        if path is not None:
            break
        nearer = nearer_way(b, m, limit, names, nearest_gap(b, m, names) - CLOSE_ENOUGH)
        if nearer is not None:
            set_down(b, (nearer,))
            paths.append(nearer)
    if path is None and paths:
        path = _first_to_engage(b, rest, limit, names)
    b.words[:PLACES] = before
    return [] if path is None else [*paths, path]


def engage(b: Battle, m: int, limit: int, names: list[int]) -> Path | None:
    """A way of a model that ends Engaging a regiment charged: straight, else any there is; or None."""
    path = _straight_way(b, m, limit, names)
    return path if path is not None else engaging_way(b, m, CHARGE_MOVE, limit, names, -1, NO_WAY)


def _straight_way(b: Battle, m: int, limit: int, names: list[int]) -> Path | None:
    """The quick Yes: straight to where some enemy is just in reach."""
    span = reach(b, m)
    for t in names:
        if b.place[t] == GARRISONED:
            continue
        for n in range(b.forces.first[t], b.forces.end[t]):
            walk = gap(b, m, n) - span if b.alive[n] and b.floor[n] == b.floor[m] else NOWHERE
            if 0 < walk <= limit:
                x, y = _on_the_way(b, m, n, walk)
                if _may_meet(b, m, t, x, y, limit):
                    return m, b.floor[m], x, y
    return None


def _on_the_way(b: Battle, m: int, n: int, walk: float) -> tuple[int, int]:
    """So far from a model towards another."""
    ax, ay, bx, by = b.x[m], b.y[m], b.x[n], b.y[n]
    between = distance(ax, ay, bx, by)
    share = walk / between if between else 0.0
    return nearest(ax + (bx - ax) * share), nearest(ay + (by - ay) * share)


def _may_meet(b: Battle, m: int, target: int, x: int, y: int, limit: int) -> bool:
    """May a model charge straight there and Engage the regiment from there?"""
    if straight_cost(b, m, x, y, CHARGE_MOVE) > limit + SLACK:
        return False
    if not free_leg(b, m, b.x[m], b.y[m], x, y, CHARGE_MOVE, False):
        return False
    return suits(b, m, CHARGE_MOVE, ENGAGING, b.floor[m], x, y, [target], -1)


# --- the judge of a charge move


def check_charge(
    b: Battle, r: int, limit: int, targets: int, starts: dict[int, Stand], lengths: dict[int, float]
) -> None:
    """The models stand where the charge would leave them: is that a charge?

    FB-CHG-09 to FB-CHG-13
    """
    names = bits(targets)
    engaged_targets = [t for t in names if any(holds(b, m, t) for m in b.living(r))]
    if not engaged_targets:
        raise Refused("firstblood.charge.nobody_engages", rule="FB-CHG-09")
    for m in b.living(r):
        start = starts.get(m, (b.x[m], b.y[m], b.floor[m]))
        if holds_any(b, m, names):
            if m in lengths and not is_direct(b, m, names, start, lengths[m]):
                walked = in_inches(lengths[m])
                raise Refused("firstblood.charge.not_direct", rule="FB-CHG-10", model=m, walked=walked)
        elif could_engage(b, m, limit, names, start):
            raise Refused("firstblood.charge.must_engage", rule="FB-CHG-09", model=m)
        else:
            _check_closest(b, m, limit, names, start)
    for t in names:
        if t not in engaged_targets and who_could_take(b, r, limit, t, names, starts) >= 0:
            raise Refused("firstblood.charge.must_engage_all", rule="FB-CHG-11", target=t)


def could_engage(b: Battle, m: int, limit: int, names: list[int], start: Stand) -> bool:
    """With everybody else where they now stand, could this model have Engaged from its start?  FB-CHG-09"""
    end = b.x[m], b.y[m], b.floor[m]
    b.x[m], b.y[m], b.floor[m] = start
    found = engage(b, m, limit, names) is not None
    b.x[m], b.y[m], b.floor[m] = end
    return found


def who_could_take(
    b: Battle, r: int, limit: int, target: int, names: list[int], starts: dict[int, Stand]
) -> int:
    """A model that could have Engaged a regiment nobody Engages, giving up no other; or -1.  FB-CHG-11"""
    for m in b.living(r):
        start = starts.get(m, (b.x[m], b.y[m], b.floor[m]))
        if not _holds_alone(b, r, m, names) and _could_be_spared(b, m, limit, target, start):
            return m
    return -1


def _could_be_spared(b: Battle, m: int, limit: int, target: int, start: Stand) -> bool:
    """Could this model have Engaged a regiment from its start without leaving anybody out of command?"""
    end = b.x[m], b.y[m], b.floor[m]
    b.x[m], b.y[m], b.floor[m] = start
    path = engage(b, m, limit, [target])
    if path is not None:
        set_down(b, (path,))
    spared = path is not None and not leaves_behind(b, m, end)
    b.x[m], b.y[m], b.floor[m] = end
    return spared


def _holds_alone(b: Battle, r: int, m: int, names: list[int]) -> bool:
    """Is there a regiment charged that only this model Engages?"""
    for t in names:
        if holds(b, m, t):
            alone = True
            for k in range(b.forces.first[r], b.forces.end[r]):
                if k != m and b.alive[k] and holds(b, k, t):
                    alone = False
                    break
            if alone:
                return True
    return False


def _check_closest(b: Battle, m: int, limit: int, names: list[int], start: Stand) -> None:
    """A model that cannot Engage went as close to the enemy charged as it could.  FB-CHG-13"""
    left = nearest_gap(b, m, names)
    least = could_come_closer(b, m, limit, names, start, left - CLOSE_ENOUGH)
    if least < left - CLOSE_ENOUGH:
        raise Refused(
            "firstblood.charge.not_closest",
            rule="FB-CHG-13",
            model=m,
            gap=in_inches(left),
            least=in_inches(least),
        )


def could_come_closer(b: Battle, m: int, limit: int, names: list[int], start: Stand, span: float) -> float:
    """How near this model could have come, if nearer than `span`, all others where they now stand.

    A way that leaves somebody out of command does not count.  FB-CHG-13
    """
    end, least = (b.x[m], b.y[m], b.floor[m]), NOWHERE
    b.x[m], b.y[m], b.floor[m] = start
    path = nearer_way(b, m, limit, names, span)
    if path is not None:
        b.x[m], b.y[m] = path[len(path) - 2], path[len(path) - 1]
        if not leaves_behind(b, m, end):
            least = nearest_gap(b, m, names)
    b.x[m], b.y[m], b.floor[m] = end
    return least


def leaves_behind(b: Battle, m: int, before: Stand) -> bool:
    """Is anybody else of its regiment out of command who would be in command if the model stood there?"""
    r, here = b.forces.regiment[m], (b.x[m], b.y[m], b.floor[m])
    for n in range(b.forces.first[r], b.forces.end[r]):
        if n != m and b.alive[n] and not in_command(b, n):
            b.x[m], b.y[m], b.floor[m] = before
            held = in_command(b, n)
            b.x[m], b.y[m], b.floor[m] = here
            if held:
                return True
    return False


def is_direct(b: Battle, m: int, names: list[int], start: Stand, length: float) -> bool:
    """Did it go by the shortest way towards an enemy it now Engages?  FB-CHG-10

    What it walked and what is left to him make up no more than the shortest way to Engage him legally and the
    reach it does so at: straight at him, unless somebody stands there; then to the nearest free place.
    """
    return _straight_at_one(b, m, names, start, length) or _by_shortest_way(b, m, names, start, length)


def _straight_at_one(b: Battle, m: int, names: list[int], start: Stand, length: float) -> bool:
    """The quick Yes: towards one of them it went no farther than straight."""
    end, span = (b.x[m], b.y[m], b.floor[m]), reach(b, m)
    for t in names:
        if b.place[t] == GARRISONED:
            continue
        for n in range(b.forces.first[t], b.forces.end[t]):
            if b.alive[n] and engages(b, m, n):
                walk = length + max(0.0, gap(b, m, n)) - span
                b.x[m], b.y[m], b.floor[m] = start
                ahead = max(0.0, gap(b, m, n) - span) + STRAIGHT_ENOUGH
                b.x[m], b.y[m], b.floor[m] = end
                if walk <= ahead:
                    return True
    return False


def _by_shortest_way(b: Battle, m: int, names: list[int], start: Stand, length: float) -> bool:
    """The same of each enemy in turn, by the shortest way there is."""
    for t in names:
        if b.place[t] == GARRISONED:
            if besieges(b, m, b.inside[t]) and _direct_to(b, m, b.living(t)[0], t, start, length, ENGAGEMENT):
                return True
            continue
        for n in b.living(t):
            if engages(b, m, n) and _direct_to(b, m, n, t, start, length, reach(b, m)):
                return True
    return False


def _direct_to(b: Battle, m: int, n: int, target: int, start: Stand, length: float, span: int) -> bool:
    """The same, towards one enemy; only where the straight way at him is free must one leg be just that.

    Who went up or down to his own floor is not asked why it did not fight him from the floor below or above.
    FB-RUIN-07
    """
    end = b.x[m], b.y[m], b.floor[m]
    walk = length + max(0.0, gap(b, m, n)) - span
    straight = length <= distance(start[0], start[1], end[0], end[1]) + SLACK
    b.x[m], b.y[m], b.floor[m] = start
    ahead = max(0.0, gap(b, m, n) - span) + STRAIGHT_ENOUGH
    direct = walk <= ahead
    if not direct:
        only = -1 if b.place[target] == GARRISONED else n
        on = end[2] if end[2] == b.floor[n] != start[2] else -1
        shorter = engaging_way(b, m, CHARGE_MOVE, walk - STRAIGHT_ENOUGH, [target], only, GAIN, on)
        least = walk if shorter is None else cost(b, shorter, CHARGE_MOVE)
        direct = walk <= least + CLOSE_ENOUGH and not (straight and least <= ahead)
    b.x[m], b.y[m], b.floor[m] = end
    return direct
