"""What happens to the battles of a player who leaves.  CP-DROP-02"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from tercio.campaign.chain import Pair
from tercio.campaign.rule_tables import TABLES


class Walkover(msgspec.Struct, frozen=True):
    """A battle won without playing."""

    attacker: str
    winner: str
    role: str
    margin: int


def walkovers(battles: Sequence[Pair], leaver: str, played: Collection[Pair]) -> list[Walkover]:
    """Each unplayed battle of the leaver goes to his rival by 15, in the rival's own role.  CP-DROP-02"""
    margin = TABLES.battle.walkover_margin
    awards = []
    for attacker, defender in battles:
        if leaver in (attacker, defender) and (attacker, defender) not in played:
            if defender == leaver:
                awards.append(Walkover(attacker, attacker, "attacker", margin))
            else:
                awards.append(Walkover(attacker, defender, "defender", margin))
    return awards
