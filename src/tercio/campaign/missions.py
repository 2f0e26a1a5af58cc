"""Two missions and a deployment for every battle.  CP-BATT-04, CP-BATT-05, CP-BEN-01, CP-BEN-09"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from tercio.campaign.rule_tables import TABLES
from tercio.core.dice import Dice
from tercio.core.refused import Refused

FAMILIES: Mapping[str, tuple[str, ...]] = {
    "maelstrom": TABLES.missions.maelstrom,
    "eternal_war": TABLES.missions.eternal_war,
}
ROLLED: Mapping[str, tuple[str, ...]] = {**FAMILIES, "deployment": TABLES.missions.deployment_die}
"""Everything a battle rolls for, with what each face means."""
DEPLOYMENTS = tuple(dict.fromkeys(TABLES.missions.deployment_die))


class DrawnMission(msgspec.Struct, frozen=True):
    """What a battle is fought for, and the dice that said so (none for what was chosen)."""

    maelstrom: str
    eternal_war: str
    deployment: str
    dice: dict[str, int] = {}
    table: tuple[str, ...] = ()
    """Which of the dice were rolled at the table and typed in."""

    @property
    def rolled(self) -> str:
        """Where the dice were rolled: by the program, at the table, or some here and some there."""
        if not self.table:
            return "program"
        return "table" if len(self.table) == len(self.dice) else "both"


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


def refuse_dice(fixed: Mapping[str, str], deployment: str, typed: Mapping[str, int]) -> Refused | None:
    """Why these cannot be dice rolled at the table: not rolled for, or no faces of a die.  CP-BATT-04"""
    chosen = {*fixed, *(["deployment"] if deployment else [])}
    for what, face in typed.items():
        if what not in ROLLED or what in chosen:
            return Refused("campaign.dice.not_needed", rule="CP-BATT-04")
        if not 1 <= face <= len(ROLLED[what]):
            return Refused("campaign.dice.face", rule="CP-BATT-04", face=face, most=len(ROLLED[what]))
    return None


def draw(
    fixed: Mapping[str, str], deployment: str, dice: Dice, typed: Mapping[str, int] | None = None
) -> DrawnMission:
    """Roll whatever was neither chosen nor rolled at the table: a D6 for each family, one for the deployment.

    CP-BATT-04
    """
    chosen = {**fixed, **({"deployment": deployment} if deployment else {})}
    at_table = dict(typed or {})
    faces = {
        what: at_table.get(what) or dice.roll(1, len(table))[0]
        for what, table in ROLLED.items()
        if what not in chosen
    }
    found = chosen | {what: ROLLED[what][face - 1] for what, face in faces.items()}
    return DrawnMission(found["maelstrom"], found["eternal_war"], found["deployment"], faces, tuple(at_table))


def combinations() -> int:
    """How many pairs of missions a battle may be.  CP-BATT-04"""
    return len(FAMILIES["maelstrom"]) * len(FAMILIES["eternal_war"])


def markers(maelstrom: str, eternal_war: str) -> dict[str, int | str]:
    """Objective markers of each mission; one set is worth nothing to the other.  CP-BATT-05"""
    figures = TABLES.missions
    if maelstrom not in figures.maelstrom:
        raise KeyError(maelstrom)
    return {"maelstrom": figures.maelstrom_markers, "eternal_war": figures.eternal_war_markers[eternal_war]}
