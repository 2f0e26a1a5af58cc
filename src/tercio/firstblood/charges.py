"""A Charge: how far, at whom, along which lines, and whether it strikes home.  FB-CHG-01 to FB-CHG-16"""

from __future__ import annotations

from tercio.core.refused import Refused
from tercio.firstblood.engagement import (
    besieges,
    bounds,
    engages,
    engages_any,
    may_reach,
    reach,
    regiment_engages,
)
from tercio.firstblood.knowing import is_leader, leaders, march_of
from tercio.firstblood.ruins import FLOOR_COST
from tercio.firstblood.sight import sees
from tercio.firstblood.space import NOWHERE, distance, gap, nearest_gap, piece_gap, within
from tercio.firstblood.state import DESTROYED, GARRISONED, Battle
from tercio.firstblood.units import INCH, in_inches, nearest
from tercio.geometry.units import SLACK

OBSTACLE_COST = 2 * INCH  # FB-ZONE-07
CLOSE_ENOUGH = INCH // 8
"""A model that cannot Engage may stop so much short of as close as possible.  FB-CHG-13"""


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
    ax, ay, bx, by = b.x[m], b.y[m], b.x[n], b.y[n]
    between = distance(ax, ay, bx, by)
    share = max(0.0, apart - reach(b, m)) / between if between else 0.0
    x, y = nearest(ax + (bx - ax) * share), nearest(ay + (by - ay) * share)
    count = 0
    for k in b.field.obstacles:
        if b.field.ground.sweep_overlaps(k, ax, ay, x, y, b.forces.radius[m]):
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


def needed(b: Battle, r: int, targets: int) -> float:
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


def holds(b: Battle, m: int, target: int) -> bool:
    """Does a charging model now Engage a charged regiment?  FB-CHG-09, FB-GARR-10"""
    if b.place[target] == GARRISONED:
        return besieges(b, m, b.inside[target])
    return engages_any(b, m, target)


def check_charge(
    b: Battle, r: int, limit: int, targets: int, starts: dict[int, tuple[int, int]], lengths: dict[int, float]
) -> None:
    """The models stand where the charge would leave them: is that a charge?

    FB-CHG-09 to FB-CHG-13
    """
    from tercio.firstblood.charge_paths import could_engage

    names = bits(targets)
    engaged_targets = [t for t in names if any(holds(b, m, t) for m in b.living(r))]
    if not engaged_targets:
        raise Refused("firstblood.charge.nobody_engages", rule="FB-CHG-09")
    for m in b.living(r):
        held = [t for t in names if holds(b, m, t)]
        if held:
            if m in lengths:
                _check_direct(b, m, held, starts[m], lengths[m])
        elif could_engage(b, m, limit, names, starts.get(m, (b.x[m], b.y[m]))):
            raise Refused("firstblood.charge.must_engage", rule="FB-CHG-09", model=m)
        else:
            _check_closest(b, m, limit, names, starts.get(m, (b.x[m], b.y[m])))
    for t in names:
        if t not in engaged_targets and _could_reach(b, r, limit, t, starts):
            raise Refused("firstblood.charge.must_engage_all", rule="FB-CHG-11", target=t)


def _check_closest(b: Battle, m: int, limit: int, names: list[int], start: tuple[int, int]) -> None:
    """A model that cannot Engage went as close to the enemy charged as it could.  FB-CHG-13"""
    from tercio.firstblood.charge_paths import could_come_closer

    left, least = nearest_gap(b, m, names), could_come_closer(b, m, limit, names, start)
    if least < left - CLOSE_ENOUGH:
        raise Refused(
            "firstblood.charge.not_closest",
            rule="FB-CHG-13",
            model=m,
            gap=in_inches(left),
            least=in_inches(least),
        )


def _could_reach(b: Battle, r: int, limit: int, target: int, starts: dict[int, tuple[int, int]]) -> bool:
    from tercio.firstblood.charge_paths import could_engage

    return any(could_engage(b, m, limit, [target], starts.get(m, (b.x[m], b.y[m]))) for m in b.living(r))


def _check_direct(b: Battle, m: int, held: list[int], start: tuple[int, int], length: float) -> None:
    """It went by the shortest way towards an enemy it now Engages.  FB-CHG-10

    A straight path proves itself: what it walked and what is left make up the distance there was. A path with
    corners was checked leg by leg: each corner had something in its way (moving.py).
    """
    x, y = start
    straight = distance(x, y, b.x[m], b.y[m])
    if length > straight + SLACK:
        return
    radius = b.forces.radius[m]
    for t in held:
        if b.place[t] == GARRISONED:
            if (
                length + piece_gap(b, b.inside[t], b.x[m], b.y[m], radius)
                <= piece_gap(b, b.inside[t], x, y, radius) + 50
            ):
                return
            continue
        for n in b.living(t):
            before = distance(x, y, b.x[n], b.y[n]) - radius - b.forces.radius[n]
            if engages(b, m, n) and length + gap(b, m, n) <= before + 50:
                return
    raise Refused("firstblood.charge.not_direct", rule="FB-CHG-10", model=m, walked=in_inches(length))
