"""Who is Engaged by whom.

Engaged(x by y) = x is inside y's Engagement Range and y may legally attack x (FB-ENG-07). Nothing is
remembered: it is worked out from where everybody stands, whenever somebody asks.
"""

from __future__ import annotations

from typing import TypeAlias

from tercio.firstblood.battlefield.line_of_sight import PIECE_TAG, line_between
from tercio.firstblood.engine.distances import piece_gap, piece_of, standing, within
from tercio.firstblood.engine.moments import BLOCKING, REACHING, SELF
from tercio.firstblood.engine.rule_dispatch import ask_rules, has_no_rule
from tercio.firstblood.engine.rule_registry import channel
from tercio.firstblood.engine.state import GARRISONED, TABLE, Battle
from tercio.firstblood.engine.units import ENGAGEMENT, INCH
from tercio.geometry import measure

_REACHING = channel(REACHING, SELF)
_BLOCKING = channel(BLOCKING, SELF)
LONGEST_REACH = 3 * INCH
"""No rule reaches farther: regiments farther apart than this are never worth a closer look."""
_LONGEST = LONGEST_REACH
Box: TypeAlias = tuple[int, int, int, int]
"""West, south, east, north."""


def reach(b: Battle, m: int) -> int:
    """The Engagement Range of a model; of garrison occupants always 1 inch.

    FB-ENG-01, FB-ENG-04, FB-GARR-14
    """
    if b.place[b.forces.regiment[m]] == GARRISONED:
        return ENGAGEMENT
    return max(ENGAGEMENT, ask_rules(b, _REACHING, m))


def engages(b: Battle, m: int, n: int) -> bool:
    """Does model `m` Engage enemy model `n`?  FB-ENG-02, FB-ENG-07"""
    held, besieged = b.place[b.forces.regiment[m]], b.place[b.forces.regiment[n]]
    if GARRISONED in (held, besieged):
        return held != besieged and within(b, m, n, ENGAGEMENT)  # FB-GARR-10, FB-GARR-14
    if b.floor[m] != b.floor[n]:
        return _across_floors(b, m, n)
    return in_reach(b, m, n) and may_strike(b, m, n)


def in_reach(b: Battle, m: int, n: int) -> bool:
    """Is `n`, on the table too, inside the Engagement Range of `m`?  FB-ENG-02

    Rules only lengthen it: most are too far for any rule, or near enough without.
    """
    ax, ay, bx, by = b.x[m], b.y[m], b.x[n], b.y[n]
    mine, other = b.forces.radius[m], b.forces.radius[n]
    farthest = mine + other + _LONGEST
    if abs(ax - bx) > farthest or abs(ay - by) > farthest:
        return False
    if measure.within(ax, ay, mine, bx, by, other, ENGAGEMENT):
        return True
    return measure.within(ax, ay, mine, bx, by, other, _LONGEST) and measure.within(
        ax, ay, mine, bx, by, other, reach(b, m)
    )


def in_range_of(b: Battle, k: int, x: int, y: int, radius: int) -> bool:
    """Would a base standing there, on its floor, be in the Engagement Range of model `k`?  FB-GARR-14"""
    piece = piece_of(b, k)
    if piece >= 0:
        return b.field.ground.within(piece, x, y, radius, ENGAGEMENT)
    return measure.within(x, y, radius, b.x[k], b.y[k], b.forces.radius[k], reach(b, k))


def stands_in_range(b: Battle, m: int, k: int) -> bool:
    """Is a model in the Engagement Range of an enemy, attacked or not?  FB-ENG-02, FB-RUIN-08"""
    if piece_of(b, k) < 0 and b.floor[m] != b.floor[k]:
        return _across_floors(b, k, m)
    return in_range_of(b, k, b.x[m], b.y[m], b.forces.radius[m])


def _across_floors(b: Battle, m: int, n: int) -> bool:
    """On different floors only straight above or below, one floor apart.  FB-RUIN-08"""
    radius = b.forces.radius
    return abs(b.floor[m] - b.floor[n]) == 1 and measure.within(
        b.x[m], b.y[m], radius[m], b.x[n], b.y[n], radius[n], 0
    )


def blocks(b: Battle, m: int) -> bool:
    """May nobody attack through this enemy model?  FB-THRU-03"""
    return ask_rules(b, _BLOCKING, m) > 0


def may_strike(b: Battle, m: int, n: int) -> bool:
    """Is there a line to the target past walls and past enemies who cannot be attacked through?

    FB-THRU-01, FB-THRU-03, FB-RUIN-04
    """
    sight = b.field.sight
    sight.clear()
    player = b.forces.player[b.forces.regiment[m]]
    for r in range(b.forces.regiments):
        if b.forces.player[r] != player and b.place[r] == TABLE and _any_block(b, r):
            _shields_between(b, m, n, r)
    for k in b.field.walls:
        sight.add_outline(k, PIECE_TAG + k)
    return line_between(b, m, n)


def _shields_between(b: Battle, m: int, n: int, r: int) -> None:
    """Models of an enemy regiment with such a rule, near the lines from `m` to `n`, stand in the way."""
    floor = b.floor[m]
    for k in range(b.forces.first[r], b.forces.end[r]):
        level = b.alive[k] and k != n and b.floor[k] == floor
        if level and _near_line(b, m, n, k) and blocks(b, k):
            b.field.sight.add_disc(b.x[k], b.y[k], b.forces.radius[k], k)


def _any_block(b: Battle, r: int) -> bool:
    """Could any model of the regiment forbid attacking through? One of each profile is asked."""
    asked = -1
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.forces.profile[m] != asked:
            if not has_no_rule(b, _BLOCKING, m):
                return True
            asked = b.forces.profile[m]
    return False


def _near_line(b: Battle, m: int, n: int, k: int) -> bool:
    """Could base `k` touch any line between the bases of `m` and `n`?"""
    radius, x, y = b.forces.radius, b.x[k], b.y[k]
    ax, ay, bx, by = b.x[m], b.y[m], b.x[n], b.y[n]
    wide = max(radius[m], radius[n])
    room = wide + radius[k] + 103  # more than the sweep below allows
    if x + room < min(ax, bx) or x - room > max(ax, bx) or y + room < min(ay, by) or y - room > max(ay, by):
        return False
    return measure.sweep_within(ax, ay, bx, by, wide, x, y, radius[k], 100)


def near(b: Battle, r: int, other: int) -> bool:
    """Are two regiments near enough for engagement to be possible at all?"""
    if not (b.in_play(r) and b.in_play(other)):
        return False
    if b.place[r] == GARRISONED or b.place[other] == GARRISONED:
        return True
    return _close_by(b, bounds(b, r), other, _LONGEST)


def may_reach(b: Battle, r: int, box: Box, other: int, span: int) -> bool:
    """Could a shot, a spell or a charge of so many inches cross from a regiment, by the rectangle around it?

    Cheap, so it is asked before model by model. In a garrison distance is not told by place.
    """
    if b.place[r] != TABLE or b.place[other] != TABLE:
        return True
    return _close_by(b, box, other, span + INCH)  # more than any rounding


def _close_by(b: Battle, box: Box, other: int, reach: int) -> bool:
    """Has the other regiment any base within so much of this rectangle?"""
    west, south, east, north = box
    x, y, alive, radius = b.x, b.y, b.alive, b.forces.radius
    for m in range(b.forces.first[other], b.forces.end[other]):
        if alive[m]:
            span = radius[m] + reach
            if west - span <= x[m] <= east + span and south - span <= y[m] <= north + span:
                return True
    return False


def bounds(b: Battle, r: int) -> Box:
    """The rectangle around a regiment's bases."""
    low_x = low_y = 1 << 40
    high_x = high_y = -(1 << 40)
    x, y, alive, radii = b.x, b.y, b.alive, b.forces.radius
    for m in range(b.forces.first[r], b.forces.end[r]):
        if alive[m]:
            radius, here, there = radii[m], x[m], y[m]
            low_x = min(low_x, here - radius)
            high_x = max(high_x, here + radius)
            low_y = min(low_y, there - radius)
            high_y = max(high_y, there + radius)
    return low_x, low_y, high_x, high_y


def engages_any(b: Battle, m: int, r: int) -> bool:
    """Does model `m` Engage any model of regiment `r`?"""
    for n in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[n] and engages(b, m, n):
            return True
    return False


def engaged_by_any(b: Battle, m: int, r: int) -> bool:
    """Is model `m` Engaged by any model of regiment `r`?"""
    for n in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[n] and engages(b, n, m):
            return True
    return False


def regiment_engages(b: Battle, r: int, other: int) -> bool:
    """Does any model of `r` Engage any of `other`?  FB-ENG-06"""
    return near(b, r, other) and _any_engages(b, r, other)


def _any_engages(b: Battle, r: int, other: int) -> bool:
    """The same, once they are known to be near."""
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[m] and engages_any(b, m, other):
            return True
    return False


def _rival(b: Battle, r: int, box: Box, other: int) -> bool:
    """Is the other an enemy regiment near enough to matter? In a garrison distance is not told by place."""
    if b.forces.player[r] == b.forces.player[other]:
        return False
    if b.place[other] == GARRISONED:
        return True
    return b.place[other] == TABLE and (b.place[r] == GARRISONED or _close_by(b, box, other, _LONGEST))


def rivals(b: Battle, r: int) -> list[int]:
    """Enemy regiments near enough to matter."""
    box = bounds(b, r)
    found = []
    for other in range(b.forces.regiments):
        if _rival(b, r, box, other):
            found.append(other)
    return found


def is_engaged(b: Battle, r: int) -> bool:
    """Is any of its models Engaged?  FB-ENG-06"""
    box = bounds(b, r)
    for other in range(b.forces.regiments):
        if _rival(b, r, box, other) and _any_engages(b, other, r):
            return True
    return False


def engaging(b: Battle, r: int) -> bool:
    """Has any of its models an enemy in reach?"""
    box = bounds(b, r)
    for other in range(b.forces.regiments):
        if _rival(b, r, box, other) and _any_engages(b, r, other):
            return True
    return False


def engagers(b: Battle, r: int) -> list[int]:
    """Enemy regiments that Engage it."""
    box = bounds(b, r)
    found = []
    for other in range(b.forces.regiments):
        if _rival(b, r, box, other) and _any_engages(b, other, r):
            found.append(other)
    return found


def engaged_with(b: Battle, r: int) -> list[int]:
    """Enemy regiments Engaged with it, in either direction."""
    box = bounds(b, r)
    found = []
    for other in range(b.forces.regiments):
        if _rival(b, r, box, other) and (_any_engages(b, other, r) or _any_engages(b, r, other)):
            found.append(other)
    return found


def model_engaged(b: Battle, m: int) -> bool:
    """Is this model Engaged by anybody?"""
    player = b.forces.player[b.forces.regiment[m]]
    for r in range(b.forces.regiments):
        if b.forces.player[r] != player and b.in_play(r) and engaged_by_any(b, m, r):
            return True
    return False


def model_engaging(b: Battle, m: int) -> bool:
    """Does this model Engage anybody?"""
    player = b.forces.player[b.forces.regiment[m]]
    for r in range(b.forces.regiments):
        if b.forces.player[r] != player and b.in_play(r) and engages_any(b, m, r):
            return True
    return False


def model_fights(b: Battle, m: int) -> bool:
    """Is this model Engaged, or does it Engage anybody?"""
    player = b.forces.player[b.forces.regiment[m]]
    for r in range(b.forces.regiments):
        if b.forces.player[r] != player and b.in_play(r):
            for n in range(b.forces.first[r], b.forces.end[r]):
                if b.alive[n] and (engages(b, n, m) or engages(b, m, n)):
                    return True
    return False


def besieges(b: Battle, m: int, piece: int) -> bool:
    """Is a model on the table within 1 inch of a garrison piece?  FB-GARR-10"""
    return standing(b, m) and piece_gap(b, piece, b.x[m], b.y[m], b.forces.radius[m]) <= ENGAGEMENT + 2.54
