"""The figures of `data/tables.toml`, read once and checked."""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import msgspec


class Profile(msgspec.Struct, frozen=True):
    """What one building of each kind yields, and how hard the shields are.  CP-PROF-01"""

    transport: int
    energy: int
    command: int
    supplies: int
    shield: int

    @property
    def checksum(self) -> int:
        return self.transport + self.energy + self.command + self.supplies + self.shield


class Draft(msgspec.Struct, frozen=True):
    most_players: int
    tiles_each_round: int
    tiles_per_player: int
    usual_tiles_per_player: int


class Prices(msgspec.Struct, frozen=True):
    """What each line of a conquest bill costs.  CP-CONQ-02 to CP-CONQ-07"""

    base: int
    not_adjacent: int
    hive: int
    spaceport: int
    river: int
    mountain: int
    most_captures: int


class BattleFigures(msgspec.Struct, frozen=True):
    base_points: int
    handicap_per_tile: int
    most_handicap: int
    supply_points: tuple[int, int, int, int]
    walkover_margin: int
    reserve_needs: int
    seize_needs: int
    typical_units: int
    typical_game_turns: int


class VictoryFigures(msgspec.Struct, frozen=True):
    tiles: int
    positions_per_tile: int
    last_turn: int
    generator_threshold: int


class HouseRuleLimits(msgspec.Struct, frozen=True):
    """The least and the most a table may agree on."""

    turns: tuple[int, int]
    tiles_to_win: tuple[int, int]
    army_points: tuple[int, int]
    base: tuple[int, int]
    not_adjacent: tuple[int, int]
    hive: tuple[int, int]
    spaceport: tuple[int, int]
    river: tuple[int, int]
    mountain: tuple[int, int]


class BenefitCount(msgspec.Struct, frozen=True):
    first_player: int
    others: int


class Benefit(msgspec.Struct, frozen=True):
    """One of the eighteen advantages an attacker may take."""

    id: str
    rule: str
    scope: str
    step: str
    needs: str = ""
    facts: dict[str, Any] = {}


class Missions(msgspec.Struct, frozen=True):
    maelstrom: tuple[str, ...]
    eternal_war: tuple[str, ...]
    maelstrom_unconfirmed: tuple[str, ...]
    deployment_die: tuple[str, ...]
    maelstrom_markers: int
    eternal_war_markers: dict[str, int | str]


class ArmyFigures(msgspec.Struct, frozen=True):
    alliances: tuple[str, ...]
    slots: tuple[str, ...]
    command_rules: tuple[str, ...]
    same: tuple[tuple[str, ...], ...]
    """Names of one army or detachment, as books, players and data files write them."""


class Tables(msgspec.Struct, frozen=True):
    profiles: dict[str, Profile]
    features: dict[str, tuple[str, ...]]
    draft: Draft
    conquest: Prices
    battle: BattleFigures
    victory: VictoryFigures
    house_rules: HouseRuleLimits
    benefits: BenefitCount
    benefit: tuple[Benefit, ...]
    missions: Missions
    secondaries: dict[str, int]
    army: ArmyFigures


def _read() -> Tables:
    text = (files("tercio.campaign") / "data" / "tables.toml").read_text(encoding="utf-8")
    return msgspec.convert(tomllib.loads(text), Tables)


TABLES = _read()
PROFILES = TABLES.profiles
BENEFITS = {benefit.id: benefit for benefit in TABLES.benefit}
FEATURES = tuple(TABLES.features)
BARE = "none"
RESOURCES = ("energy", "command", "supplies", "transport")
