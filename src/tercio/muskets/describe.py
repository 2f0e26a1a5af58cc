"""The sheet as data and in words: for pages, programs and the terminal."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

from tercio.core.speech import say
from tercio.muskets.sheet import Cell, Sheet


def cell_name(name: str, language: str) -> str:
    """A cell as people say it: “Bow: range”."""
    kind, _, rest = name.partition(".")
    if kind in ("weapon", "terrain"):
        row, _, part = rest.partition(".")
        return f"{say(f'muskets.{kind}.{row}', language)}: {say(f'muskets.part.{part}', language)}"
    return say(f"muskets.cell.{name}", language)


def plain_cell(cell: Cell) -> dict[str, Any]:
    return {
        "value": list(cell.value) if isinstance(cell.value, tuple) else cell.value,
        "rule": cell.rule,
        "confidence": cell.confidence,
        "badge": cell.badge,
        "source": list(cell.source),
        "candidates": list(cell.candidates),
        "seen": cell.seen,
    }


def plain_cells(sheet: Sheet, cells: Mapping[str, Cell] | None = None) -> dict[str, Any]:
    """The sheet as JSON: what the page works with when there is no network."""
    shown = sheet.cells if cells is None else cells
    return {name: plain_cell(cell) for name, cell in shown.items()}


@cache
def sources() -> Mapping[str, str]:
    """Where numbers were read, by name: their addresses."""
    text = (files("tercio.muskets") / "sheet.toml").read_text(encoding="utf-8")
    found: Mapping[str, str] = tomllib.loads(text)["sources"]
    return found
