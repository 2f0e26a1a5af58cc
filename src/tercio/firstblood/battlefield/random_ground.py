"""A battlefield by lot: about ten pieces, fair to both sides, legal by construction.  FB-FIELD-01

Pieces come in pairs, each the other's image through the middle of the table, so that neither player has
the better side. Directions are whole-number right triangles, so that the same dice draw the same field
on every machine.
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from tercio.core.dice import Dice
from tercio.firstblood.battlefield.placement import BOOK, alone_wrong, too_near
from tercio.firstblood.engine.field import Piece
from tercio.firstblood.engine.scenario import Scenario
from tercio.firstblood.engine.settings import Settings

TURNS = ((1, 0, 1), (4, 3, 5), (3, 4, 5), (12, 5, 13), (5, 12, 13), (15, 8, 17), (8, 15, 17), (0, 1, 1))
"""Eight directions as (cosine, sine, radius) of right triangles."""
TRIES = 400
"""Places tried for one piece before the field is called full."""


class Template(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A kind of piece: its outline about its own middle, and what it is."""

    name: str
    outline: tuple[tuple[float, float], ...]
    traits: tuple[str, ...] = ()
    size: int = 0
    elevation: int = 0
    floors: int = 0
    weight: int = 1


@cache
def templates() -> tuple[Template, ...]:
    text = (files("tercio.firstblood.battlefield") / "pieces.toml").read_text(encoding="utf-8")
    return tuple(msgspec.convert(tomllib.loads(text)["piece"], list[Template]))


def field_by_lot(
    scenario: Scenario, dice: Dice, pieces: int = 10, settings: Settings = BOOK
) -> tuple[Piece, ...]:
    """A legal battlefield of about that many pieces; fewer where no more will fit."""
    placed: list[Piece] = []
    for _ in range(TRIES):
        if len(placed) >= pieces:
            break
        pair = thrown_piece(scenario, dice)
        if fits(pair, placed, scenario, settings):
            placed += pair
    return tuple(placed)


def thrown_piece(scenario: Scenario, dice: Dice) -> tuple[Piece, Piece]:
    """A piece thrown anywhere on the table, and its image through the middle."""
    bag = [template for template in templates() for _ in range(template.weight)]
    template = bag[dice.roll(1, len(bag))[0] - 1]
    cosine, sine, radius = TURNS[dice.roll(1, len(TURNS))[0] - 1]
    half_x, half_y = int(scenario.width * 2), int(scenario.height * 2)
    x, y = dice.roll(1, half_x - 1)[0] / 2, dice.roll(1, half_y - 1)[0] / 2
    corners = [
        (round(x + (a * cosine - b * sine) / radius, 2), round(y + (a * sine + b * cosine) / radius, 2))
        for a, b in template.outline
    ]
    image = [(round(scenario.width - a, 2), round(scenario.height - b, 2)) for a, b in corners]
    return make_piece(template, corners), make_piece(template, image)


def make_piece(template: Template, corners: Sequence[tuple[float, float]]) -> Piece:
    values: dict[str, Any] = msgspec.structs.asdict(template)
    del values["weight"]
    return msgspec.convert({**values, "outline": corners}, Piece)


def fits(pair: tuple[Piece, Piece], placed: Sequence[Piece], scenario: Scenario, settings: Settings) -> bool:
    first, image = pair
    return not (
        any(alone_wrong(first, scenario, settings))
        or any(alone_wrong(image, scenario, settings))
        or any(too_near(first, image))
        or any(no for other in placed for piece in pair for no in too_near(piece, other))
    )
