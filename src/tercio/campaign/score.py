"""From two tallies to a margin; surrender by agreement.  CP-BATT-06, CP-VP-01, CP-VP-02"""

from __future__ import annotations

import msgspec

from tercio.campaign.bonuses import energy_bonus
from tercio.core.refused import Refused


class Tally(msgspec.Struct, frozen=True, omit_defaults=True):
    """What one side scored. Secondaries count once, though both missions list them.  CP-BATT-07"""

    maelstrom: int = 0
    """Points of the Maelstrom mission."""
    eternal_war: int = 0
    """Points of the Eternal War mission."""
    secondary: int = 0
    """Points of secondary objectives."""
    warlord_alive: bool = False
    """Whether the warlord lived to the end.  CP-BON-06"""


def total(tally: Tally, energy_tier: int) -> int:
    """Maelstrom as played, Eternal War at the end, secondaries once, the warlord's point.

    CP-BATT-06, CP-BATT-07, CP-BON-06
    """
    warlord = energy_bonus(energy_tier).warlord_vp if tally.warlord_alive else 0
    return tally.maelstrom + tally.eternal_war + tally.secondary + warlord


def winner_and_margin(attacker: int, defender: int) -> tuple[str | None, int]:
    """The winning role, if any, and by how much.  CP-VP-01"""
    if attacker == defender:
        return None, 0
    return ("attacker" if attacker > defender else "defender"), abs(attacker - defender)


def refuse_surrender(role: str, points: int | None) -> Refused | None:
    """Only the defender may give up, and only for agreed points, at least one.  CP-VP-02"""
    if role != "defender":
        return Refused("campaign.surrender.attacker", rule="CP-VP-02")
    if points is None or points < 1:
        return Refused("campaign.surrender.points", rule="CP-VP-02")
    return None
