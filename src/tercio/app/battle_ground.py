"""The ground of a battle laid by hand: each piece is judged, and the nearest legal place is told."""

from __future__ import annotations

import math
import secrets
from collections.abc import Sequence
from typing import Any

import msgspec

from tercio.core.dice import SeededDice
from tercio.core.refused import Refused
from tercio.core.speech import say
from tercio.firstblood.battlefield.laid_ground import (
    MOST_PIECES,
    MOST_TURNS,
    LaidPiece,
    faults_of,
    kinds,
    laid_by_lot,
    nearest_place,
    piece_of,
)
from tercio.firstblood.state import Piece, Scenario, Settings, circle_of, in_inches
from tercio.firstblood.table_drawing import bare_table, ground_shape, strip_shape, view_box, zone_shape
from tercio.firstblood.victory.scenarios import scenario

FARTHEST = 200.0
"""No piece is laid farther out, in inches."""
LONGEST_TEXT = 8_000


class GroundFault(msgspec.Struct, frozen=True):
    """Why a piece may not lie there."""

    text: str
    rule: str


class GroundPiece(msgspec.Struct, frozen=True):
    """A piece as it would lie: its shape as drawn, with everything wrong about it."""

    kind: str
    name: str
    shape: str
    faults: tuple[GroundFault, ...]


class GroundJudged(msgspec.Struct, frozen=True):
    """A layout and what the judge says of it."""

    fine: bool
    pieces: tuple[GroundPiece, ...]
    nearest: LaidPiece | None = None
    """Where the piece that was moved last may lie, if not where it was put."""


class GroundSheet(msgspec.Struct, frozen=True):
    """The empty table drawn with its strips and zones, its size, and the pieces one can lay."""

    width: float
    height: float
    frame: str
    picture: str
    kinds: tuple[tuple[str, str], ...]
    turns: int = MOST_TURNS


def ground_sheet(key: str, language: str) -> GroundSheet:
    """The table of a scenario before anything lies on it."""
    chosen = scenario(key)
    return GroundSheet(
        chosen.width,
        chosen.height,
        view_box(chosen.width, chosen.height),
        empty_table(chosen),
        tuple((kind, say(f"terrain.{kind}", language)) for kind in kinds()),
    )


def empty_table(chosen: Scenario) -> str:
    """The table of a scenario with nothing on it, drawn with the first player's edge below."""
    width, height, depth = chosen.width, chosen.height, chosen.deployment_depth
    rings = [
        zone_shape((in_inches(x), height - in_inches(y)), in_inches(radius))
        for x, y, radius in (circle_of(zone, Settings()) for zone in chosen.zones)
    ]
    strips = strip_shape("1", 0, depth, width), strip_shape("0", height - depth, height, width)
    return "".join([bare_table(width, height), *strips, *rings])


def read_ground(raw: Any) -> tuple[LaidPiece, ...]:
    """What somebody laid, from JSON values; numbers no table knows are refused."""
    try:
        laid = msgspec.convert(raw, tuple[LaidPiece, ...])
    except msgspec.ValidationError:
        raise Refused("battle.ground.unreadable") from None
    if len(laid) > MOST_PIECES:
        raise Refused("battle.ground.many", rule="FB-FIELD-01", most=MOST_PIECES)
    if any(not (math.isfinite(p.x + p.y) and abs(p.x) < FARTHEST and abs(p.y) < FARTHEST) for p in laid):
        raise Refused("battle.ground.unreadable")
    return laid


def read_ground_text(text: str) -> tuple[LaidPiece, ...]:
    """The same from the text of a form."""
    if len(text) > LONGEST_TEXT:
        raise Refused("battle.ground.many", rule="FB-FIELD-01", most=MOST_PIECES)
    try:
        return read_ground(msgspec.json.decode(text))
    except (msgspec.DecodeError, RecursionError):
        raise Refused("battle.ground.unreadable") from None


def judge_ground(key: str, raw: Any, moved: int | None, language: str) -> GroundJudged:
    """Every piece of a layout judged; for the one moved last the nearest legal place as well."""
    laid, chosen = read_ground(raw), scenario(key)
    pieces = [piece_of(piece) for piece in laid]
    shown = tuple(shown_piece(k, pieces, laid, key, language) for k in range(len(pieces)))
    near = None
    if moved is not None and 0 <= moved < len(laid) and shown[moved].faults:
        near = nearest_place(moved, laid, chosen)
    return GroundJudged(not any(piece.faults for piece in shown), shown, near)


def shown_piece(
    number: int, pieces: Sequence[Piece], laid: Sequence[LaidPiece], key: str, language: str
) -> GroundPiece:
    faults, height = faults_of(number, pieces, scenario(key)), scenario(key).height
    return GroundPiece(
        laid[number].kind,
        say(f"terrain.{laid[number].kind}", language),
        ground_shape(laid[number].kind, [(x, height - y) for x, y in pieces[number].outline]),
        tuple(GroundFault(no.text(language), no.rule or "") for no in faults),
    )


def ground_by_lot(key: str, count: int) -> list[LaidPiece]:
    """A layout thrown by lot, to be changed by hand."""
    if not 0 <= count <= MOST_PIECES:
        raise Refused("battle.ground.many", rule="FB-FIELD-01", most=MOST_PIECES)
    return laid_by_lot(scenario(key), SeededDice(secrets.token_hex(8)), count)


def terrain_of(key: str, laid: Sequence[LaidPiece]) -> tuple[Piece, ...]:
    """The pieces of a layout that is legal; the first thing wrong with it is refused."""
    pieces = [piece_of(piece) for piece in laid]
    for number in range(len(pieces)):
        for no in faults_of(number, pieces, scenario(key)):
            raise no
    return tuple(pieces)
