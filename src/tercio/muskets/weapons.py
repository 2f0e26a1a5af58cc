"""Ranged weapons: their reach, their power, and whether they can fire."""

from __future__ import annotations

from dataclasses import dataclass

from tercio.core.argument_checks import check_arguments
from tercio.core.refused import Refused
from tercio.muskets.question_checks import is_distance
from tercio.muskets.sheet import Sheet


@dataclass(frozen=True)
class Power:
    in_range: bool
    power: int | None
    near: bool
    """Within half the range, where the first number counts."""
    badge: str


@check_arguments
def power(sheet: Sheet, weapon: str, inches: float) -> Power:
    """The first number up to half the range, half included; the second beyond.  MT-WEAP-01"""
    reach = sheet[f"weapon.{known_weapon(sheet, weapon)}.range"]
    if not is_distance(inches):
        raise Refused("muskets.bad_distance", rule="MT-WEAP-01")
    near = 2 * inches <= reach
    cell = f"weapon.{weapon}.{'near' if near else 'far'}"
    badges = {sheet.cells[cell].badge, sheet.cells[f"weapon.{weapon}.range"].badge}
    badge = next((level for level in ("low", "medium", "club") if level in badges), "high")
    if inches > reach:
        return Power(False, None, False, badge)
    return Power(True, sheet[cell], near, badge)


@dataclass(frozen=True)
class Readiness:
    can_fire: bool
    smoke: bool


@check_arguments
def readiness(sheet: Sheet, weapon: str, shots: int, reloads: int = 0) -> Readiness:
    """One shot and no more; or smoking and empty until reloaded; or always ready.  MT-WEAP-02, MT-WEAP-03"""
    special = sheet.word(f"weapon.{known_weapon(sheet, weapon)}.special")
    if shots < 0 or reloads < 0:
        raise Refused("muskets.bad_number", rule="MT-WEAP-03", value=min(shots, reloads))
    if special == "single_shot":
        return Readiness(shots == 0, smoke=False)
    empty = special == "black_powder" and shots > reloads
    return Readiness(not empty, smoke=empty)


def unverified_cells(sheet: Sheet, weapon: str) -> list[str]:
    """What in a weapon's row cannot be read and no club has settled.  MT-WEAP-04"""
    cells = {"range": ("range",), "power": ("near", "far"), "name": ()}
    return [
        flag
        for flag in sheet.flags[known_weapon(sheet, weapon)]
        if not (cells[flag] and all(sheet.cells[f"weapon.{weapon}.{part}"].club for part in cells[flag]))
    ]


def known_weapon(sheet: Sheet, weapon: str) -> str:
    if weapon not in sheet.weapons:
        raise Refused("muskets.unknown_weapon", rule="MT-WEAP-01", weapon=weapon)
    return weapon
