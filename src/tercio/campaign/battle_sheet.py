"""The battle sheet: army points and five comparisons, each on its own.  CP-BATT-02, CP-BON-13"""

from __future__ import annotations

import msgspec

from tercio.campaign.bonuses import tier
from tercio.campaign.house_rules import DOCUMENT
from tercio.campaign.rule_tables import TABLES
from tercio.campaign.wealth import Numbers


class Side(msgspec.Struct, frozen=True):
    """One army: its points with every line, and the tier 0 to 3 of each resource."""

    points: int
    handicap: int
    supply_points: int
    supplies: int
    energy: int
    command: int
    transport: int


def handicap(mine: int, theirs: int) -> int:
    """60 points for each tile fewer, at most 300; SP do not count as tiles.  CP-BON-01"""
    figures = TABLES.battle
    return min(figures.most_handicap, figures.handicap_per_tile * max(0, theirs - mine))


def side(mine: Numbers, theirs: Numbers, base_points: int = DOCUMENT.army_points) -> Side:
    """What one player brings to a battle against another.  CP-BATT-02, CP-BON-13"""
    supplies = tier(mine.supplies, theirs.supplies)
    fewer_tiles = handicap(mine.tiles, theirs.tiles)
    supply_points = TABLES.battle.supply_points[supplies]  # CP-BON-03: tiers replace one another
    return Side(
        points=base_points + fewer_tiles + supply_points,
        handicap=fewer_tiles,
        supply_points=supply_points,
        supplies=supplies,
        energy=tier(mine.energy, theirs.energy),
        command=tier(mine.command, theirs.command),
        transport=tier(mine.transport, theirs.transport),
    )
