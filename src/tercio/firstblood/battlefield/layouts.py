"""A terrain layout as a file: pieces in inches, counter-clockwise."""

from __future__ import annotations

import json

import msgspec

from tercio.firstblood.engine.field import Piece
from tercio.firstblood.hand_written import read_toml, sound
from tercio.firstblood.input_validation import check_pieces


class Layout(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Everything that stands on a table."""

    pieces: tuple[Piece, ...] = ()


def read_layout(text: str) -> tuple[Piece, ...]:
    """The pieces of a layout file; a wrong one is refused with its line."""
    return sound(text, read_toml(text, Layout).pieces, check_pieces)


def write_layout(pieces: tuple[Piece, ...]) -> str:
    """The same pieces as a file."""
    return "\n".join(line for piece in pieces for line in _lines(piece))


def _lines(piece: Piece) -> list[str]:
    values = msgspec.to_builtins(piece)
    return ["[[pieces]]", *(f"{key} = {json.dumps(value)}" for key, value in values.items()), ""]
