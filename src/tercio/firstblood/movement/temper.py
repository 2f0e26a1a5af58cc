"""Where a regiment that has lost its temper runs.  FB-SR-FERAL"""

from __future__ import annotations

from tercio.firstblood.battlefield.line_of_sight import regiment_in_sight
from tercio.firstblood.engine.distances import NOWHERE, gap, nearest_point, regiments_gap
from tercio.firstblood.engine.purposes import MARCH_MOVE
from tercio.firstblood.engine.regiment_queries import leaders
from tercio.firstblood.engine.state import GARRISONED, Battle
from tercio.firstblood.movement.bodies import FINELY, Place, shift_body
from tercio.firstblood.movement.path_checks import Path


def in_view(b: Battle, r: int) -> list[int]:
    """Enemy regiments some Leader sees."""
    chiefs, found = leaders(b, r), []
    for t in b.enemies(b.forces.player[r]):
        for m in chiefs:
            if regiment_in_sight(b, m, t, r):
                found.append(t)
                break
    return found


def nearest_of(b: Battle, r: int, regiments: list[int]) -> list[int]:
    """Those at the least distance; the owner chooses among equals.  FB-GAP-06"""
    gaps = [regiments_gap(b, r, t) for t in regiments]
    return [t for t, d in zip(regiments, gaps, strict=True) if d <= min(gaps) + 2.54]


def forced_goals(b: Battle, r: int) -> list[int]:
    """The nearest enemy in sight, or several that are."""
    return nearest_of(b, r, in_view(b, r))


def run_at_nearest(b: Battle, r: int, towards: int, limit: int) -> tuple[Path, ...]:
    """Straight at the nearest enemy in sight, as far as it gets without entering an Engagement Range.

    Of several that are nearest it runs `towards` the one its owner named.
    """
    goals = forced_goals(b, r)
    if not goals:
        return ()
    heading = _straight_at(b, r, towards if towards in goals else goals[0])
    return shift_body(b, r, MARCH_MOVE, limit, heading, FINELY) if heading[0] or heading[1] else ()


def _straight_at(b: Battle, r: int, target: int) -> Place:
    """From its model nearest to the target straight to what is nearest there: a base, or a garrison."""
    best, dx, dy = NOWHERE, 0, 0
    for m in b.living(r):
        for n in b.living(target):
            apart = gap(b, m, n)
            if apart < best:
                x, y = _place_of(b, m, n, target)
                best, dx, dy = apart, x - b.x[m], y - b.y[m]
    return dx, dy


def _place_of(b: Battle, m: int, n: int, target: int) -> Place:
    """Where a model is as another sees it: of an occupant the nearest point of its piece.  FB-GARR-06"""
    if b.place[target] == GARRISONED:
        return nearest_point(b, b.inside[target], b.x[m], b.y[m])
    return b.x[n], b.y[n]
