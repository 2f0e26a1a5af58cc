"""Seeing somebody: columns to the right and to the left, and the distance in the column reached."""

from __future__ import annotations

from bisect import bisect_left
from dataclasses import dataclass

from tercio.core.argument_checks import check_arguments
from tercio.core.refused import Refused
from tercio.muskets.question_checks import check_word, is_distance
from tercio.muskets.roll import Line, line, total
from tercio.muskets.sheet import Sheet

TARGET = (
    "smoke",
    "mounted",
    "large",
    "light_cover",
    "dense_cover",
    "solid_cover",
    "scout",
    "natives",
    "hidden_marker",
)
SPOTTER = ("scout", "natives")
"""Only scouts see farther; who looks may be of the natives too, for nothing."""
WEATHER = ("rain", "half_light", "darkness_or_mist", "fog_or_storm")


@dataclass(frozen=True)
class Sight:
    """Somebody looking for somebody."""

    target: tuple[str, ...] = ()
    """What is said of who is looked for: smoke, cover, size, kind."""
    spotter: tuple[str, ...] = ()
    """What is said of who looks: `scout`, `natives`."""
    obstacles: tuple[tuple[float, float], ...] = ()
    """Obstacles in the line: inches from each to the target and to the spotter."""
    light_inches: float = 0
    """Inches of light cover in the line."""
    dense_inches: float = 0
    """Inches of dense cover in the line."""
    weather: tuple[str, ...] = ()
    """Rain, half light, darkness or mist, fog or storm."""


@dataclass(frozen=True)
class SightAnswer:
    shift: int
    distance: int | None
    """Only from a row the club has accepted."""
    lines: tuple[Line, ...]


@check_arguments
def spot(sheet: Sheet, asked: Sight) -> SightAnswer:
    """The net shift and, where the club has a row of distances, how far one sees.  MT-SPOT-01"""
    refuse_nonsense(asked)
    lines = (*about_target(sheet, asked), *about_line(sheet, asked), *about_weather(sheet, asked))
    shift = total(lines)
    return SightAnswer(shift, distance(sheet, shift), lines)


def about_target(sheet: Sheet, asked: Sight) -> list[Line]:
    """Smoke, size, cover (the better one), scouts and natives (once), markers.  MT-SPOT-02 to 09"""
    names: list[str] = [name for name in ("smoke", "mounted", "large") if name in asked.target]
    if {"dense_cover", "solid_cover"} & set(asked.target):
        names.append("dense_cover")
    elif "light_cover" in asked.target:
        names.append("light_cover")
    if {"scout", "natives"} & set(asked.target):
        names.append("scout_or_natives")
    if "hidden_marker" in asked.target:
        names.append("hidden_marker")
    if "scout" in asked.spotter:
        names.append("scout_spotter")
    return [line(sheet, f"spot.{name}") for name in names]


def about_line(sheet: Sheet, asked: Sight) -> list[Line]:
    """Obstacles farther than 2 inches from both, whole sections of cover.  MT-SPOT-10 to 12"""
    near = sheet["spot.obstacle_near"]
    counts = {
        "spot.obstacle": sum(min(pair) > near for pair in asked.obstacles),
        "spot.through_light": int(asked.light_inches // sheet["spot.light_section"]),
        "spot.through_dense": int(asked.dense_inches // sheet["spot.dense_section"]),
    }
    return [line(sheet, cell, count) for cell, count in counts.items() if count]


def about_weather(sheet: Sheet, asked: Sight) -> list[Line]:
    """The worst weather only.  MT-SPOT-13"""
    lines = [line(sheet, f"spot.{name}") for name in asked.weather]
    return [min(lines, key=lambda line: line.amount)] if lines else []


def distance(sheet: Sheet, shift: int) -> int | None:
    """The column reached, stopping at either end; nothing from a row nobody has accepted.  MT-SPOT-01"""
    if not sheet.cells["spot.row"].club:
        return None
    row = sheet.row("spot.row")
    start = min(len(row) - 1, bisect_left(row, sheet["spot.start"]))
    return row[min(len(row) - 1, max(0, start + shift))]


@check_arguments
def behind_obstacle(sheet: Sheet, inches: float, line_crosses: bool) -> bool:
    """An obstacle covers who is within 2 inches of it, seen across it.  MT-SPOT-14"""
    return line_crosses and inches <= sheet["spot.cover_near"]


def refuse_nonsense(asked: Sight) -> None:
    check_word("target", asked.target, TARGET)
    check_word("spotter", asked.spotter, SPOTTER)
    check_word("weather", asked.weather, WEATHER)
    distances = [asked.light_inches, asked.dense_inches, *(inch for pair in asked.obstacles for inch in pair)]
    if not all(map(is_distance, distances)) or len(asked.obstacles) > 50:
        raise Refused("muskets.bad_distance", rule="MT-SPOT-10")
