"""Can one play on what somebody wrote? Numbers in range, outlines with an inside, armies that fit."""

from __future__ import annotations

import math

import msgspec

from tercio.core.messages import Command
from tercio.core.refused import Refused
from tercio.firstblood.field import Piece
from tercio.firstblood.profiles import ArmySheet
from tercio.firstblood.scenario import Scenario

LARGEST = 144.0
"""Inches: no table is longer than four yards."""


FARTHEST = 10**7
"""In our units: a hundred metres. No point of a path lies farther out, and squares of it fit in a word."""
MOST = 2**40
"""No number, mask of regiments or entry of a command is larger."""


def check_numbers(command: Command) -> None:
    """Numbers no table knows are refused before anybody reckons with them."""
    for value in msgspec.structs.astuple(command):
        if isinstance(value, int) and abs(value) > MOST:
            raise Refused("firstblood.number", rule="FB-GAP-02", number=value)
        for part in value if isinstance(value, tuple) else ():
            for number in part if isinstance(part, tuple) else (part,):
                if isinstance(number, int) and abs(number) > FARTHEST:
                    raise Refused("firstblood.number", rule="FB-GAP-02", number=number)


def check_scenario(scenario: Scenario) -> None:
    """A table of sensible size, zones on it, at least one Round."""
    _between("width", scenario.width, 6, LARGEST)
    _between("height", scenario.height, 6, LARGEST)
    _between("deployment_depth", scenario.deployment_depth, 1, scenario.height / 2)
    _between("reinforcement_depth", scenario.reinforcement_depth, 0, scenario.height / 2)
    _between("rounds", scenario.rounds, 1, 40)
    for name in ("threshold", "token_vp", "officer_vp", "character_vp", "challenge_vp"):
        _between(name, getattr(scenario, name), 0, 10_000)
    for k, zone in enumerate(scenario.zones):
        _between("x", zone.x, 0, scenario.width, f"zones[{k}]")
        _between("y", zone.y, 0, scenario.height, f"zones[{k}]")
        _between("size", zone.size, 0.5, LARGEST, f"zones[{k}]")
        for points in zone.vp:
            _between("vp", points, 0, 1000, f"zones[{k}]")


def check_pieces(pieces: tuple[Piece, ...]) -> None:
    """Outlines of three corners or more with an inside; a piece stands only on one listed before it."""
    for k, piece in enumerate(pieces):
        points = [*piece.outline, *(point for wall in piece.walls for point in wall)]
        for x, y in points:
            _between("outline", x, -LARGEST, LARGEST, f"pieces[{k}]")
            _between("outline", y, -LARGEST, LARGEST, f"pieces[{k}]")
        if len(piece.outline) < 3 or abs(_area(piece)) < 0.01:
            raise Refused("file.outline", rule="FB-TERR-02", path=f"pieces[{k}].outline")
        for name in ("size", "elevation", "floors", "defence", "capacity"):
            _between(name, getattr(piece, name), 0, 100, f"pieces[{k}]")
        if piece.on is not None:
            _between("on", piece.on, 0, k - 1, f"pieces[{k}]")


def check_armies(armies: tuple[ArmySheet, ArmySheet]) -> None:
    """Regiments have models, and both Stacks hold their cards."""
    for side, army in enumerate(armies):
        _between("regiments", len(army.regiments), 1, 16, f"armies[{side}]")
        for k, sheet in enumerate(army.regiments):
            _between("count", sheet.count, 1, 40, f"armies[{side}].regiments[{k}]")


def _area(piece: Piece) -> float:
    corners = piece.outline
    turned = (*corners[1:], corners[0])
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(corners, turned, strict=True)) / 2


def _between(name: str, value: float, low: float, high: float, within: str = "") -> None:
    if not (math.isfinite(value) and low <= value <= high):
        path = f"{within}.{name}" if within else name
        raise Refused("file.number", path=path, value=str(value), low=low, high=high)
