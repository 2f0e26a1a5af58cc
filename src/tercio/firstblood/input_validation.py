"""Can one play on what somebody wrote? Numbers in range, outlines with an inside, armies that fit."""

from __future__ import annotations

import math

import msgspec

from tercio.core.messages import Command
from tercio.core.refused import Refused
from tercio.firstblood.characters.draw_events import EVENTS
from tercio.firstblood.engine.field import Piece
from tercio.firstblood.engine.profiles import CHARACTERISTICS, ArmySheet, Boon, Profile
from tercio.firstblood.engine.rule_registry import NAMES
from tercio.firstblood.engine.scenario import Scenario

LARGEST = 144.0
"""Inches: no table is longer than four yards."""
MOST_POINTS = 1_000_000
"""No army costs more."""


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
        _between("points", army.points, 0, MOST_POINTS, f"armies[{side}]")
        for k, sheet in enumerate(army.regiments):
            path = f"armies[{side}].regiments[{k}]"
            _between("count", sheet.count, 1, 40, path)
            _between("retinue", len(sheet.retinue), 0, 40, path)
            check_profile(sheet.profile, f"{path}.profile")
            if sheet.officer is not None:
                check_profile(sheet.officer, f"{path}.officer")
            for follower in sheet.retinue:
                check_profile(follower, f"{path}.retinue")
            check_boons(tuple(level.boon for level in sheet.levels), f"{path}.levels")


def check_profile(profile: Profile, path: str) -> None:
    """Figures a table knows, and gifts the engine can give."""
    _check_figures(profile, path)
    _check_gifts(profile, path)


def _check_figures(profile: Profile, path: str) -> None:
    for name in CHARACTERISTICS:
        if (value := getattr(profile, name)) is not None or name != "R":
            _between(name, value, 0, 99, path)
    _between("base_mm", profile.base_mm, 0, 300, path)
    _between("command_range", profile.command_range, 0, LARGEST, path)
    for rule, x in profile.rules.items():
        _between(f"rules.{rule}", x, 0, 99, path)
    for barrage in profile.barrages:
        _between("shots", barrage.shots, 1, 99, f"{path}.barrages")
        _between("range_in", barrage.range_in, 0, LARGEST, f"{path}.barrages")


def _check_gifts(profile: Profile, path: str) -> None:
    """What its spells, abilities and Draw Events do."""
    for spell in profile.incantations:
        _between("range_in", spell.range_in, 0, LARGEST, f"{path}.incantations")
        _between("attunement", spell.attunement, 1, 6, f"{path}.incantations")
        check_boons(spell.boons, f"{path}.incantations")
    for ability in profile.abilities:
        check_boons(ability.boons, f"{path}.abilities")
    for event in profile.own_events:
        _between("draws", event.draws, 0, 2, f"{path}.own_events")
        for choice in event.choices:
            check_boons(choice, f"{path}.own_events")
    for name in profile.draw_events:
        if name not in EVENTS:
            raise Refused("firstblood.gift", rule="FB-DRAW-01", path=path, name=name)


def check_boons(boons: tuple[Boon, ...], path: str) -> None:
    """Each names a characteristic or a special rule the engine knows."""
    for boon in boons:
        _between("amount", boon.amount, -99, 99, path)
        known = {"modify": CHARACTERISTICS, "grant": NAMES, "lose": NAMES}.get(boon.kind)
        if known is not None and boon.which not in known:
            raise Refused("firstblood.gift", rule="FB-PROF-01", path=path, name=boon.which)


def _area(piece: Piece) -> float:
    corners = piece.outline
    turned = (*corners[1:], corners[0])
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in zip(corners, turned, strict=True)) / 2


def _between(name: str, value: float, low: float, high: float, within: str = "") -> None:
    if not (math.isfinite(value) and low <= value <= high):
        path = f"{within}.{name}" if within else name
        raise Refused("file.number", path=path, value=str(value), low=low, high=high)
