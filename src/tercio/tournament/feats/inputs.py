"""What a move of a feat's counter has to be told: one of a few, or a box to tick."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any

from tercio.tournament.objectives import game_turns


@dataclass(frozen=True)
class Input:
    """A fact the table gives with a move, and what it starts from."""

    name: str
    options: tuple[Any, ...]
    start: Any


def one_of(name: str, options: Iterable[Any], start: Any = None) -> Input:
    """One of a few, the first unless another is likelier."""
    given = tuple(options)
    return Input(name, given, given[0] if start is None else start)


def box(name: str, start: bool = False) -> Input:
    """A box, ticked to begin with or not."""
    return Input(name, (), start)


TURN = one_of("turn", range(1, game_turns() + 1))
CHARACTER_BESIDE = (box("character", True), box("adjacent", True))
