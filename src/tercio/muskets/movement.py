"""How far a figure moves, and why."""

from __future__ import annotations

from dataclasses import dataclass

from tercio.core.argument_checks import check_arguments
from tercio.core.refused import Refused
from tercio.muskets.question_checks import check_number, check_word
from tercio.muskets.roll import Line, line, total
from tercio.muskets.sheet import Sheet

TRAITS = ("scout", "natives", "cavalry", "light_cavalry")
GROUNDS = ("open", "rough", "very_rough")
ROADS = ("", "single", "column", "other")


@dataclass(frozen=True)
class Move:
    """A figure about to move."""

    base: int | None = None
    """Its base move; None: the sheet's."""
    traits: tuple[str, ...] = ()
    """Of `scout`, `natives`, `cavalry`, `light_cavalry`."""
    enemy_within_24: bool = True
    """Measured before it moves."""
    ground: str = "open"
    """The worst it meets."""
    obstacles: int = 0
    """Obstacles it crosses."""
    road: str = ""
    """With its whole move on the road: a `single` figure, a unit in `column`, or any `other` unit."""


@dataclass(frozen=True)
class MoveAnswer:
    inches: int
    lines: tuple[Line, ...]


@check_arguments
def move(sheet: Sheet, asked: Move) -> MoveAnswer:
    """Base move and everything that changes it, never below 0.  MT-MOVE-01, MT-MOVE-09"""
    refuse_nonsense(asked)
    base = line(sheet, "move.base")
    if asked.base is not None:
        base = Line(base.name, asked.base, base.rule, base.badge)
    lines = (base, *traits(sheet, asked), *surroundings(sheet, asked))
    return MoveAnswer(max(0, total(lines)), lines)


def traits(sheet: Sheet, asked: Move) -> list[Line]:
    """Traits add up, but light cavalry takes the place of cavalry.  MT-MOVE-02 to 05"""
    worn = set(asked.traits)
    if "light_cavalry" in worn:
        worn.discard("cavalry")
    return [line(sheet, f"move.{trait}") for trait in TRAITS if trait in worn]


def surroundings(sheet: Sheet, asked: Move) -> list[Line]:
    """Enemies, ground, obstacles and roads.  MT-MOVE-06 to 11"""
    lines = []
    if not asked.enemy_within_24:
        lines.append(line(sheet, "move.no_enemy"))
    if asked.ground != "open":
        lines.append(line(sheet, f"move.{asked.ground}"))
    if asked.obstacles:
        lines.append(line(sheet, "move.obstacle", asked.obstacles))
    if asked.road:
        lines.append(line(sheet, f"move.road_{'other' if asked.road == 'other' else 'column'}"))
    return lines


def refuse_nonsense(asked: Move) -> None:
    check_word("trait", asked.traits, TRAITS)
    check_word("ground", [asked.ground], GROUNDS)
    check_word("road", [asked.road], ROADS)
    check_number(asked.base, 0, 99, "MT-MOVE-09")
    check_number(asked.obstacles, 0, 99, "MT-MOVE-09")
    if asked.road and asked.ground != "open":
        raise Refused("muskets.road_and_rough", rule="MT-MOVE-10")
