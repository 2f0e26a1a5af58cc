"""Shots: hit, then kill; alone or a whole volley of them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from tercio import odds
from tercio.core.argument_checks import check_arguments
from tercio.core.refused import Refused
from tercio.core.short_text import short_text
from tercio.muskets.question_checks import check_figures, check_number, check_word
from tercio.muskets.roll import Line, against, line, total
from tercio.muskets.sheet import Sheet
from tercio.muskets.weapons import power

COVERS = ("solid_cover", "dense_cover", "light_cover")
PLAIN = ("hasty", "open_order", "mounted", "large", "formation")
GRADES = ("none", "light", "dense", "solid")


@dataclass(frozen=True)
class Shot:
    """One figure about to fire."""

    shooting: int
    """The shooting number it rolls against."""
    weapon: str
    """A weapon of the sheet, as `SHEET.weapons` names it."""
    inches: float
    """How far the target is."""
    mods: tuple[str, ...] = ()
    """`hasty`, `open_order`, covers, `mounted`, `large`; `obstacle` once for each obstacle crossed."""
    allow_impossible: bool = False
    """The club lets shots that need 10 or more be tried.  MT-KILL-01"""


@dataclass(frozen=True)
class ShotAnswer:
    """The odds of one shot; beyond the weapon's range there are none."""

    in_range: bool
    need: int = 0
    hit: Fraction = Fraction(0)
    power: int = 0
    kill_need: int = 0
    kill: Fraction = Fraction(0)
    impossible: bool = False
    badge: str = "high"
    """How sure we are of the weapon's own numbers."""
    lines: tuple[Line, ...] = ()
    power_lines: tuple[Line, ...] = ()
    """Which power number was read, and why; it changes no die."""

    @property
    def p(self) -> Fraction:
        """Hit and kill.  MT-SHOOT-01"""
        return self.hit * self.kill


@check_arguments
def shot(sheet: Sheet, asked: Shot) -> ShotAnswer:
    """To hit against the shooting number, to kill against the weapon's power.  MT-SHOOT-01"""
    refuse_nonsense(asked)
    force = power(sheet, asked.weapon, asked.inches)
    if force.power is None:
        return ShotAnswer(False, badge=force.badge)
    lines = modifiers(sheet, asked)
    aimed = against(asked.shooting, [total(lines)])
    impossible = aimed.need >= 10
    hit, mods = aimed.p, 0
    if impossible and asked.allow_impossible:
        hit = against(sheet["kill.impossible_face"]).p
        lines = (*lines, line(sheet, "kill.impossible"))
        mods = sheet["kill.impossible"]
    wound = against(force.power, [mods])
    reach = power_lines(sheet, asked.weapon, near=force.near)
    found = aimed.need, hit, force.power, wound.need, wound.p
    return ShotAnswer(True, *found, impossible, force.badge, lines, reach)


def modifiers(sheet: Sheet, asked: Shot) -> tuple[Line, ...]:
    """Everything that changes the roll to hit.  MT-SHOOT-02 to 12"""
    names = [name for name in ("hasty", "open_order", "mounted", "large") if name in asked.mods]
    lines = [*at_distance(sheet, asked.inches), *(line(sheet, f"shoot.{name}") for name in names)]
    if crossed := asked.mods.count("obstacle"):
        lines.append(line(sheet, "shoot.obstacle", crossed))
    covers = [line(sheet, f"shoot.{cover}") for cover in COVERS if cover in asked.mods]
    if covers:
        lines.append(min(covers, key=lambda line: line.amount))  # the worst one only: MT-SHOOT-10
    return tuple(lines)


def power_lines(sheet: Sheet, weapon: str, *, near: bool) -> tuple[Line, ...]:
    """Which of two power numbers counts, and how much better the nearer one wounds.  MT-WEAP-01"""
    first, second = (sheet.cells[f"weapon.{weapon}.{part}"] for part in ("near", "far"))
    better = sheet[f"weapon.{weapon}.far"] - sheet[f"weapon.{weapon}.near"]
    if not better:
        return ()
    if near:
        return (Line("weapon.half_range", better, "MT-WEAP-01", first.badge),)
    return (Line("weapon.beyond_half", 0, "MT-WEAP-01", second.badge),)


def at_distance(sheet: Sheet, inches: float) -> list[Line]:
    """Extreme range takes the place of long range.  MT-SHOOT-03, MT-SHOOT-04"""
    if inches > sheet["shoot.extreme_over"]:
        return [line(sheet, "shoot.extreme")]
    return [line(sheet, "shoot.long")] if inches > sheet["shoot.long_over"] else []


@check_arguments
def cover_grade(sheet: Sheet, target_in: str, crosses: Mapping[str, float]) -> str:
    """The best cover the target has: where it stands, or 3 inches of an area in the line.  MT-SHOOT-10"""
    check_word("cover", [target_in, *crosses], GRADES)
    grades = [target_in, *(g for g, inches in crosses.items() if inches >= sheet["shoot.cover_crossed"])]
    return max(grades, key=GRADES.index)


@dataclass(frozen=True)
class Volley:
    """Many shots of the same kind."""

    shot: ShotAnswer
    kills: odds.Odds

    @property
    def expected(self) -> Fraction:
        return Fraction(self.kills.mean())

    @property
    def none(self) -> Fraction:
        return Fraction(self.kills[0])


MOST_SHOOTERS = 400


@check_arguments
def volley(sheet: Sheet, shooters: int, asked: Shot) -> Volley:
    """So many figures fire; each kills with the chance of one shot.  MT-SHOOT-01"""
    check_figures(shooters, 0, MOST_SHOOTERS, "MT-SHOOT-01")
    single = shot(sheet, asked)
    return Volley(single, odds.trials(shooters, single.p))


def refuse_nonsense(asked: Shot) -> None:
    check_word("shot", asked.mods, (*PLAIN, *COVERS, "obstacle"))
    if not (isinstance(asked.shooting, int) and -20 <= asked.shooting <= 40):
        raise Refused("muskets.bad_number", rule="MT-SHOOT-01", value=short_text(asked.shooting))
    check_number(asked.mods.count("obstacle"), 0, 20, "MT-SHOOT-01")
    if {"open_order", "formation"} <= set(asked.mods):
        raise Refused("muskets.open_and_formed", rule="MT-SHOOT-06")
    if {"large", "formation"} <= set(asked.mods):
        raise Refused("muskets.large_in_order", rule="MT-SHOOT-12")
