"""Two missions and a deployment for every battle.  CP-BATT-04, CP-BATT-05, CP-BEN-01, CP-BEN-09"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from tercio.campaign.tables import TABLES
from tercio.core.dice import Dice
from tercio.core.refused import Refused

FAMILIES: Mapping[str, tuple[str, ...]] = {
    "maelstrom": TABLES.missions.maelstrom,
    "eternal_war": TABLES.missions.eternal_war,
}
DEPLOYMENTS = tuple(dict.fromkeys(TABLES.missions.deployment_die))


class Drawn(msgspec.Struct, frozen=True):
    """What a battle is fought for, and the dice that said so (none for what was chosen)."""

    maelstrom: str
    eternal_war: str
    deployment: str
    dice: dict[str, int] = {}


def refuse_missions(benefits: Sequence[str], fixed: Mapping[str, str]) -> Refused | None:
    """Why these missions cannot be fixed: one of the two, and only by Take the Measure.  CP-BEN-01"""
    for family, mission in fixed.items():
        if mission not in FAMILIES.get(family, ()):
            return Refused("campaign.mission.unknown", rule="CP-BATT-04", mission=mission)
    if fixed and "tomar_la_medida" not in benefits:
        return Refused("campaign.mission.must_roll", rule="CP-BATT-04")
    if len(fixed) > 1:
        return Refused("campaign.mission.only_one", rule="CP-BEN-01")
    return None


def refuse_deployment(benefits: Sequence[str], chosen: str) -> Refused | None:
    """Why this deployment cannot be chosen: only Superior Strategist sets it.  CP-BEN-09"""
    if not chosen:
        return None
    if chosen not in DEPLOYMENTS:
        return Refused("campaign.deployment.unknown", rule="CP-BATT-04", deployment=chosen)
    if "estratega_superior" not in benefits:
        return Refused("campaign.deployment.must_roll", rule="CP-BEN-09")
    return None


def draw(fixed: Mapping[str, str], deployment: str, dice: Dice) -> Drawn:
    """Roll whatever was not chosen: a D6 for each family and one for the deployment.  CP-BATT-04"""
    faces: dict[str, int] = {}
    missions = {
        family: fixed.get(family) or _roll(family, FAMILIES[family], dice, faces) for family in FAMILIES
    }
    placed = deployment or _roll("deployment", TABLES.missions.deployment_die, dice, faces)
    return Drawn(missions["maelstrom"], missions["eternal_war"], placed, faces)


def _roll(what: str, table: Sequence[str], dice: Dice, faces: dict[str, int]) -> str:
    (faces[what],) = dice.roll(1, len(table))
    return table[faces[what] - 1]


def combinations() -> int:
    """How many pairs of missions a battle may be.  CP-BATT-04"""
    return len(FAMILIES["maelstrom"]) * len(FAMILIES["eternal_war"])


def markers(maelstrom: str, eternal_war: str) -> dict[str, int | str]:
    """Objective markers of each mission; one set is worth nothing to the other.  CP-BATT-05"""
    figures = TABLES.missions
    if maelstrom not in figures.maelstrom:
        raise KeyError(maelstrom)
    return {"maelstrom": figures.maelstrom_markers, "eternal_war": figures.eternal_war_markers[eternal_war]}
