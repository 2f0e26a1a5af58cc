"""The strip each player deploys in, and who may stand there.  FB-GEO-01, FB-DEPL-02"""

from __future__ import annotations

from tercio.firstblood.battlefield.table_edges import edge_of
from tercio.firstblood.engine.regiment_queries import has_leader, in_command
from tercio.firstblood.engine.state import Battle
from tercio.firstblood.engine.units import TOLERANCE, inches
from tercio.firstblood.movement.path_checks import free_end


def zone_of(b: Battle, player: int) -> tuple[int, int]:
    """The strip of a player's Deployment Zone: from y to y.  FB-GEO-01"""
    depth = inches(b.scenario.deployment_depth)
    if edge_of(b, player) == 0:
        return 0, depth
    return b.field.height - depth, b.field.height


def may_stand(b: Battle, r: int) -> bool:
    """Would `check_deployment` allow a regiment to stand as it does?"""
    low, high = zone_of(b, b.forces.player[r])
    commanded = has_leader(b, r)
    for m in range(b.forces.first[r], b.forces.end[r]):
        if not b.alive[m]:
            continue
        if not (in_strip(b, m, low, high) and free_end(b, m)) or (commanded and not in_command(b, m)):
            return False
    return True


def in_strip(b: Battle, m: int, low: int, high: int) -> bool:
    """Is a base completely within these rows?  FB-GAP-04"""
    radius = b.forces.radius[m]
    return low - TOLERANCE <= b.y[m] - radius and b.y[m] + radius <= high + TOLERANCE
