"""Who has won: twelve tiles, or the most after turn eight.  CP-WIN-01 to CP-WIN-04, CP-DROP-03"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from tercio.campaign.house_rules import DOCUMENT, HouseRules
from tercio.campaign.rule_tables import TABLES

FIGURES = TABLES.victory


class Outcome(msgspec.Struct, frozen=True, omit_defaults=True):
    """The end of a campaign. `fifths` is the winning count of turn eight in fifths of a tile."""

    winners: tuple[str, ...]
    reason: str
    fifths: int | None = None


def effective_tiles(tiles: int, sp: int) -> int:
    """Tiles, each full five SP counting as one more.  CP-WIN-02"""
    return tiles + sp // FIGURES.positions_per_tile


def fifths(tiles: int, sp: int) -> int:
    """The count of turn eight in whole fifths of a tile.  CP-WIN-03"""
    return FIGURES.positions_per_tile * tiles + sp


def check_victory(
    turn: int, active: Mapping[str, tuple[int, int]], house: HouseRules = DOCUMENT
) -> Outcome | None:
    """The outcome of phase 6 from (tiles, SP) of the active players, or nothing yet.  CP-WIN-01"""
    there = tuple(who for who, held in active.items() if effective_tiles(*held) >= house.tiles_to_win)
    if there:
        return Outcome(there, "twelve")
    if turn < house.turns or not active:
        return None
    best = max(fifths(*held) for held in active.values())
    return Outcome(tuple(who for who, held in active.items() if fifths(*held) == best), "turn8", best)


def last_standing(active: Sequence[str]) -> Outcome | None:
    """One player left wins at once; two go on.  CP-DROP-03"""
    return Outcome(tuple(active), "last_player") if len(active) == 1 else None
