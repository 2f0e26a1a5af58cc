"""The sheet's numbers, each in a named cell with its rule, its source and how sure we are of it.

Weapons and terrain are cells too (`weapon.bow.range`, `terrain.hedge.cover`), so that a club changes any
unsure cell in one and the same way. A verified cell cannot be changed.
"""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from importlib.resources import files
from itertools import pairwise
from types import MappingProxyType
from typing import Any, Literal, TypeAlias, TypeVar

from tercio.core.argument_checks import check_arguments
from tercio.core.refused import Refused
from tercio.core.short_text import short_text

T = TypeVar("T")
Confidence: TypeAlias = Literal["high", "medium", "low", "absent"]
Content: TypeAlias = int | str | tuple[int, ...]

WORDS: dict[str, tuple[str, ...]] = {
    "kind": ("obstacle", "rough", "very_rough"),
    "height": ("low", "high", "unknown"),
    "cover": ("none", "light", "dense", "solid"),
}
"""What the cells that hold words may hold."""


@dataclass(frozen=True)
class Cell:
    """One number or word of the sheet."""

    value: Content
    rule: str
    confidence: Confidence = "high"
    source: tuple[str, ...] = ("S-SHEET",)
    candidates: tuple[int, ...] = ()
    """Other readings of a damaged cell."""
    seen: str | None = None
    """What was still legible."""
    least: int = -99
    most: int = 999
    words: tuple[str, ...] = ()
    club: bool = False
    """A club put it there or accepted it."""

    @property
    def sure(self) -> bool:
        return self.confidence == "high"

    @property
    def badge(self) -> str:
        """What the reader is told: `club` once a club has spoken, else how sure we are."""
        return "club" if self.club else self.confidence


@dataclass(frozen=True)
class Sheet:
    """Every cell by its name."""

    cells: Mapping[str, Cell]
    """Every number and word, by its name."""
    weapons: tuple[str, ...]
    """The weapons, in the sheet's order."""
    terrain: tuple[str, ...]
    """The kinds of terrain, in the sheet's order."""
    flags: Mapping[str, tuple[str, ...]] = field(default_factory=dict)
    """By weapon or terrain row: what in it cannot be read."""

    def __post_init__(self) -> None:
        if not isinstance(self.cells, Mapping):
            raise Refused("muskets.no_such_cell", cell=short_text(self.cells))
        for part in ("cells", "flags"):  # everybody reads the same sheet: nobody writes on it
            object.__setattr__(self, part, MappingProxyType(dict(getattr(self, part))))

    def __reduce__(self) -> tuple[Any, ...]:
        return Sheet, (dict(self.cells), self.weapons, self.terrain, dict(self.flags))

    def __repr__(self) -> str:
        unsure = sum(not cell.sure for cell in self.cells.values())
        return f"<Sheet of {len(self.cells)} cells, {unsure} of them unsure>"

    @check_arguments
    def __getitem__(self, name: str) -> int:
        """A number."""
        return self._content(name, int)

    @check_arguments
    def word(self, name: str) -> str:
        """A word."""
        return self._content(name, str)

    @check_arguments
    def row(self, name: str) -> tuple[int, ...]:
        """A row of numbers."""
        return self._content(name, tuple)

    def _content(self, name: str, kind: type[T]) -> T:
        value = self.cells[name].value if name in self.cells else None
        if not isinstance(value, kind):
            raise Refused("muskets.no_such_cell", cell=name)
        return value

    @check_arguments
    def with_edit(self, name: str, value: Content) -> Sheet:
        """The sheet with a club's own value in a cell, checked."""
        cell = changeable(self, name)
        check_value(name, cell, value)
        return replace(self, cells={**self.cells, name: replace(cell, value=value, club=True)})

    @check_arguments
    def with_edits(self, edits: Mapping[str, Content]) -> Sheet:
        """The sheet with several of a club's own values, each checked."""
        sheet = self
        for name, value in edits.items():
            sheet = sheet.with_edit(name, value)
        return sheet


def changeable(sheet: Sheet, name: str) -> Cell:
    """A cell a club may change: one that exists and is not plainly legible."""
    if name not in sheet.cells:
        raise Refused("muskets.no_such_cell", cell=name)
    cell = sheet.cells[name]
    if cell.sure:
        raise Refused("muskets.verified", rule=cell.rule, cell=name, value=cell.value)
    return cell


def check_value(name: str, cell: Cell, value: Content) -> None:
    """Nothing absurd is put into a cell."""
    if cell.words:
        good = value in cell.words
    elif isinstance(cell.value, tuple):
        good = isinstance(value, tuple) and 2 <= len(value) <= 30 and rising(value)
    else:
        good = isinstance(value, int) and cell.least <= value <= cell.most
    if not good:
        wanted = list(cell.words) if cell.words else f"{cell.least}…{cell.most}"
        raise Refused("muskets.bad_value", rule=cell.rule, cell=name, value=value, wanted=wanted)


def rising(row: tuple[int, ...]) -> bool:
    return row[0] >= 0 and all(a < b for a, b in pairwise(row))


def read_sheet() -> Sheet:
    """The sheet as it was found."""
    table = tomllib.loads((files("tercio.muskets") / "sheet.toml").read_text(encoding="utf-8"))
    cells = {name: cell_of(raw) for name, raw in table["values"].items()}
    spotting = table["spotting"]
    cells["spot.row"] = cell_of({**spotting, "value": tuple(spotting["row"])} | {"row": None})
    for weapon in table["weapon"]:
        cells |= weapon_cells(weapon)
    for piece in table["terrain"]:
        cells |= terrain_cells(piece)
    rows = [*table["weapon"], *table["terrain"]]
    return Sheet(
        cells,
        tuple(row["name"] for row in table["weapon"]),
        tuple(row["name"] for row in table["terrain"]),
        {row["name"]: tuple(row["unverified"]) for row in rows},
    )


def cell_of(raw: Mapping[str, Any]) -> Cell:
    known: dict[str, Any] = {
        key: tuple(v) if isinstance(v, list) else v for key, v in raw.items() if key != "row"
    }
    return Cell(**known)


def weapon_cells(row: Mapping[str, Any]) -> dict[str, Cell]:
    """Range and the two power numbers; damaged ones are MT-WEAP-04's business."""
    cells = {}
    for part, named in (("range", "range"), ("near", "power"), ("far", "power")):
        doubtful = named in row["unverified"]
        cells[f"weapon.{row['name']}.{part}"] = Cell(
            row[part],
            "MT-WEAP-04" if doubtful else "MT-WEAP-01",
            "low" if doubtful else "high",
            candidates=tuple(row.get("candidates", {}).get(part, ())),
            least=1 if part == "range" else 0,
            most=240 if part == "range" else 10,
        )
    cells[f"weapon.{row['name']}.special"] = Cell(row["special"], SPECIAL[row["special"]])
    return cells


SPECIAL = {"": "MT-WEAP-01", "single_shot": "MT-WEAP-02", "black_powder": "MT-WEAP-03"}


def terrain_cells(row: Mapping[str, Any]) -> dict[str, Cell]:
    return {
        f"terrain.{row['name']}.{part}": Cell(
            row[part],
            "MT-TERR-02" if part == "height" else "MT-TERR-01",
            row["confidence"] if part in row["unverified"] else "high",
            words=WORDS[part],
        )
        for part in WORDS
    }


SHEET = read_sheet()
