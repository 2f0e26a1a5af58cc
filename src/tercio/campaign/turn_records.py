"""A turn in a few lines, once it is over: who beat whom, what changed hands, how everybody stood."""

from __future__ import annotations

from collections.abc import Mapping

import msgspec


class FoughtBattle(msgspec.Struct, frozen=True):
    attacker: str
    defender: str
    winner: str | None
    margin: int
    how: str


class Capture(msgspec.Struct, frozen=True):
    player: str
    tile: str
    owner: str
    price: int


class TurnRecord(msgspec.Struct, frozen=True):
    """What a turn came to. Tiles and positions are those at its end."""

    turn: int
    first: str
    battles: tuple[FoughtBattle, ...]
    captures: tuple[Capture, ...]
    earned: Mapping[str, int]
    tiles: Mapping[str, int]
