"""The steps of a case: a command of a player with its dice, and what must follow."""

from __future__ import annotations

import re

import msgspec

from tercio.firstblood.cases.names import Names
from tercio.firstblood.cases.phrases import Wish, read_wish
from tercio.firstblood.cases.rows import MOMENT, OF_A_STEP, PLAYERS, Block, Row
from tercio.firstblood.cases.values import number, place

ANYTHING = "any"
"""The command that leaves the choice open: the first ready answer."""


class Step(msgspec.Struct, frozen=True):
    """What is done, the dice it throws, and the rows that say what must follow."""

    head: Row
    player: int
    """-1: nobody; the moment itself."""
    wish: Wish | None
    paths: tuple[tuple[int, ...], ...]
    faces: tuple[tuple[int, ...], ...]
    barred: bool
    """Bars between the faces say where one roll ends and the next begins."""
    expected: tuple[Row, ...]


def step_of(names: Names, block: Block) -> Step:
    """A block of the play, or the moment itself."""
    begins = block.head.key == MOMENT
    text = block.head.value
    wish = None if begins or text.lower() == ANYTHING else read_wish(names, block.head, text)
    dice = block.get("dice")
    return Step(
        head=block.head,
        player=-1 if begins else PLAYERS.index(block.head.key),
        wish=wish,
        paths=tuple(_path(names, row) for row in block.all("path")),
        faces=_faces(dice) if dice else (),
        barred=bool(dice and "|" in dice.value),
        expected=tuple(
            row
            for row in block.rows
            if row.key in OF_A_STEP and row.key != "dice" and not _state(begins, row)
        ),
    )


def _state(begins: bool, row: Row) -> bool:
    """Under the moment `points` says how things stand, not what must follow."""
    return begins and row.key == "points"


def _faces(row: Row) -> tuple[tuple[int, ...], ...]:
    parts = [part.split() for part in row.value.split("|")]
    return tuple(tuple(number(row, face, 1, 6) for face in part) for part in parts if part)


def _path(names: Names, row: Row) -> tuple[int, ...]:
    """`Knights 1 to 10,12 then 14,15`: model, the floor where it ends, and the places it goes by."""
    said = re.fullmatch(r"(.+?) to (.+)", row.value)
    if said is None:
        raise row.wrong("case.path", text=row.value)
    spots = [place(row, text.strip()) for text in said[2].split(" then ")]
    points = tuple(value for spot in spots for value in spot[:2])
    return (names.model(row, said[1]), spots[-1].floor, *points)
