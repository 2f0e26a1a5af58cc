"""A Deployment Zone too full for a block of models: each stands where there is still room.  FB-DEPL-02"""

from __future__ import annotations

from tercio.firstblood.engine.regiment_queries import commanded_by
from tercio.firstblood.engine.state import Battle
from tercio.firstblood.engine.units import AWAY
from tercio.firstblood.movement.path_checks import free_end, overlapped_by
from tercio.firstblood.sequence.phases.deployment_zone import may_stand, zone_of

Spot = tuple[int, int]


def squeeze_in(b: Battle, r: int, models: list[int]) -> bool:
    """Set the models down around some free spot of the strip, Leaders first, if they fit anywhere."""
    spots = _free_spots(b, r, models)
    for spot in spots:
        if _gather(b, r, models, spot, spots) and may_stand(b, r):
            return True
    return False


def _lift(b: Battle, models: list[int]) -> None:
    for m in models:
        b.x[m] = b.y[m] = AWAY * (m + 1)


def _free_spots(b: Battle, r: int, models: list[int]) -> list[Spot]:
    """Where the broadest of the models could stand by itself, on a grid of half a base."""
    _lift(b, models)
    radius, broad = max([(b.forces.radius[m], m) for m in models])
    low, high = zone_of(b, b.forces.player[r])
    found = []
    for y in range(low + radius, high - radius + 1, radius):
        for x in range(radius, b.field.width - radius + 1, radius):
            b.x[broad], b.y[broad] = x, y
            if free_end(b, broad):
                found.append((x, y))
    return found


def _gather(b: Battle, r: int, models: list[int], middle: Spot, spots: list[Spot]) -> bool:
    """The first model on a spot, the others as near to it as they fit, in its Command Range."""
    _lift(b, models)
    chief, others = models[0], models[1:]
    b.x[chief], b.y[chief] = middle
    near = sorted([((x - middle[0]) ** 2 + (y - middle[1]) ** 2, x, y) for x, y in spots])
    for _, x, y in near:
        if not others:
            break
        m = others[0]
        b.x[m], b.y[m] = x, y
        if not commanded_by(b, m, chief):
            return False
        if overlapped_by(b, m, r) < 0:
            others = others[1:]
    return not others
