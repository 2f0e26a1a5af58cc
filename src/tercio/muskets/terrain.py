"""What a piece of terrain is: kind, height and cover.  MT-TERR-01"""

from __future__ import annotations

from dataclasses import dataclass

from tercio.core.refused import Refused
from tercio.muskets.sheet import Sheet


@dataclass(frozen=True)
class Terrain:
    name: str
    kind: str
    height: str
    """Shown as information: the sheet does not say what heights do.  MT-TERR-02"""
    cover: str
    unverified: tuple[str, ...]


def terrain(sheet: Sheet, name: str) -> Terrain:
    """One row of the table."""
    if name not in sheet.terrain:
        raise Refused("muskets.unknown_terrain", rule="MT-TERR-01", name=name)
    kind, height, cover = (sheet.word(f"terrain.{name}.{part}") for part in ("kind", "height", "cover"))
    kept = tuple(
        flag for flag in sheet.flags[name] if flag == "name" or not sheet.cells[f"terrain.{name}.{flag}"].club
    )
    return Terrain(name, kind, height, cover, kept)
