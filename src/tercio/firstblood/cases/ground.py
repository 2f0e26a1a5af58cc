"""The table of a case: what is fought for, and what stands on it."""

from __future__ import annotations

from typing import Any, get_args

import msgspec

from tercio.core.refused import Refused
from tercio.firstblood.cases.rows import TABLE, TERRAIN, ZONE, Block, Row
from tercio.firstblood.cases.values import corner, length, number, split_list
from tercio.firstblood.engine.field import Piece, Trait
from tercio.firstblood.engine.scenario import Scenario, Zone
from tercio.firstblood.hand_written import at_line
from tercio.firstblood.input_validation import check_pieces, check_scenario
from tercio.firstblood.victory.scenarios import scenario

PLAIN = Scenario("case")
"""Where a case says nothing: a table of 48 by 48 with nothing to be won on it."""
NUMBERS = {
    "rounds": "rounds",
    "threshold": "threshold",
    "token points": "token_vp",
    "officer points": "officer_vp",
    "character points": "character_vp",
    "challenge points": "challenge_vp",
}
LENGTHS = {"deployment": "deployment_depth", "reinforcements": "reinforcement_depth"}
FIGURES = ("size", "elevation", "floors", "defence", "capacity")


def scenario_of(blocks: list[Block]) -> Scenario:
    """What the battle of a case is fought for."""
    tables = [block for block in blocks if block.head.key == TABLE]
    if len(tables) > 1:
        raise tables[1].head.wrong("case.twice", key=TABLE, first=tables[0].head.number)
    found = _table(tables[0]) if tables else PLAIN
    zones = [block for block in blocks if block.head.key == ZONE]
    if zones:
        found = msgspec.structs.replace(found, zones=tuple(map(_zone, zones)))
    try:
        check_scenario(found)
    except Refused as no:
        raise at_line((tables or zones)[0].head.number, no) from None
    return found


def _table(block: Block) -> Scenario:
    """`table: 48 x 48`, and the rows under it."""
    base = PLAIN
    if row := block.get("scenario"):
        try:
            base = scenario(row.value)
        except Refused as no:
            raise at_line(row.number, no) from None
    changed: dict[str, Any] = {}
    if block.head.value:
        sides = [part.strip() for part in block.head.value.lower().split("x")]
        if len(sides) != 2:
            raise block.head.wrong("case.table", text=block.head.value)
        changed = {"width": length(block.head, sides[0]), "height": length(block.head, sides[1])}
    changed |= {field: number(row, row.value) for key, field in NUMBERS.items() if (row := block.get(key))}
    changed |= {field: length(row, row.value) for key, field in LENGTHS.items() if (row := block.get(key))}
    return msgspec.structs.replace(base, **changed)


def _zone(block: Block) -> Zone:
    at, size = required_row(block, "at"), required_row(block, "size")
    x, y = corner(at, at.value)
    worth, rounds = block.get("worth"), block.get("rounds")
    points = [number(worth, text) for text in worth.value.split()] if worth else [2]
    if worth and len(points) not in (1, 2):
        raise worth.wrong("case.worth", text=worth.value)
    return Zone(
        x,
        y,
        length(size, size.value),
        (points[0], points[-1]),
        tuple(number(rounds, text, 1, 40) for text in rounds.value.split()) if rounds else (),
        block.head.value,
    )


def required_row(block: Block, key: str) -> Row:
    """A row the block cannot do without."""
    row = block.get(key)
    if row is None:
        raise block.head.wrong("case.missing", key=key, block=block.head.key)
    return row


def pieces_of(blocks: list[Block]) -> tuple[Piece, ...]:
    """The terrain of a case, in the order of the file."""
    found: list[Piece] = []
    for block in (block for block in blocks if block.head.key == TERRAIN):
        found.append(_piece(block, [piece.name for piece in found]))
        try:
            check_pieces(tuple(found))
        except Refused as no:
            raise at_line(block.head.number, no) from None
    return tuple(found)


def _piece(block: Block, before: list[str]) -> Piece:
    if block.head.value in before or not block.head.value:
        raise block.head.wrong("case.name", text=block.head.value)
    figures = {key: number(row, row.value, 0, 100) for key in FIGURES if (row := block.get(key))}
    walls = []
    for row in block.all("wall"):
        ends = [corner(row, text) for text in row.value.split()]
        if len(ends) != 2:
            raise row.wrong("case.wall", text=row.value)
        walls.append((ends[0], ends[1]))
    on = block.get("on")
    if on is not None and on.value not in before:
        raise on.wrong("case.no_piece", name=on.value, known=before)
    return Piece(
        outline=_outline(block),
        traits=_traits(block.get("traits")),
        name=block.head.value,
        walls=tuple(walls),
        on=before.index(on.value) if on else None,
        **figures,
    )


def _traits(row: Row | None) -> tuple[Trait, ...]:
    known = {trait.replace("_", " "): trait for trait in get_args(Trait)}
    for name in split_list(row.value) if row else ():
        if row and name.lower() not in known:
            raise row.wrong("case.trait", name=name, known=list(known))
    return tuple(known[name.lower()] for name in split_list(row.value)) if row else ()


def _outline(block: Block) -> tuple[tuple[float, float], ...]:
    """All corners, counter-clockwise, or two opposite corners of a box."""
    box = block.get("box")
    if box is None:
        row = required_row(block, "outline")
        return tuple(corner(row, text) for text in row.value.split())
    corners = [corner(box, text) for text in box.value.split()]
    if len(corners) != 2:
        raise box.wrong("case.box", text=box.value)
    (left, right), (low, high) = (sorted(side) for side in zip(*corners, strict=True))
    return (left, low), (right, low), (right, high), (left, high)
