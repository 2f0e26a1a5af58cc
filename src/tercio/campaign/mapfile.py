"""Maps as files: one JSON document, read with care and written the same way.

    {"version": 1, "name": "…", "min_players": 3, "max_players": 4,
     "tiles": [{"id": "0,0", "q": 0, "r": 0, "feature": "hive", "river": true}, …],
     "links": {"extra": [["0,0", "3,0"]], "cut": []}}

A tile may carry `features` (a list) instead of `feature`. A tile without an id is named by its place.
"""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from tercio.campaign.planet import Link, Planet, Tile
from tercio.campaign.rule_tables import BARE
from tercio.campaign.survey import faults
from tercio.core.refused import Refused
from tercio.core.speech import Phrase

MOST_BYTES = 1_000_000
MOST_TILES = 1_000
VERSION = 1
"""The only form of the file there is so far."""
FAULTS = {
    "missing required field `": "missing",
    "unknown field `": "unknown",
    " - at `$": "wrong_value",
}
LONGEST_PLACE = 60


class TileFile(msgspec.Struct, forbid_unknown_fields=True):
    id: str = ""
    q: int | None = None
    r: int | None = None
    feature: str = BARE
    features: list[str] | None = None
    river: bool = False
    mountain: bool = False
    name: str = ""
    notes: str = ""
    polygon: list[tuple[float, float]] = []

    def tile(self) -> Tile:
        features = self.features if self.features is not None else [self.feature]
        kept = tuple(feature for feature in features if feature != BARE)
        place = self.id or f"{self.q},{self.r}"
        outline = tuple(self.polygon)
        return Tile(place, kept, self.river, self.mountain, self.q, self.r, self.name, self.notes, outline)


class Links(msgspec.Struct, forbid_unknown_fields=True):
    extra: list[Link] = []
    cut: list[Link] = []


class Edition(msgspec.Struct):
    """As much of a map as tells its version, whatever else it holds."""

    version: int = VERSION


class MapFile(msgspec.Struct, forbid_unknown_fields=True):
    name: str
    tiles: list[TileFile]
    version: int = VERSION
    min_players: int = 2
    max_players: int = 10
    links: Links = msgspec.field(default_factory=Links)


def read_map(text: str | bytes) -> Planet:
    """A planet from a file's text; the refusal names what is wrong and where."""
    planet = sketch_map(text)
    if fault := next(faults(planet), None):
        raise fault
    return planet


def sketch_map(text: str | bytes) -> Planet:
    """A planet as drawn, perhaps not yet fit to play; only the form of the file is checked."""
    if len(text) > MOST_BYTES:
        raise Refused("campaign.map.too_big", rule="CP-MAP-01", most=MOST_TILES)
    try:
        version = msgspec.json.decode(text, type=Edition).version
        if version != VERSION:
            raise Refused("campaign.map.version", rule="CP-MAP-01", version=version, known=VERSION)
        read = msgspec.json.decode(text, type=MapFile)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as wrong:
        raise Refused("campaign.map.unreadable", rule="CP-MAP-01", where=fault_in_words(wrong)) from None
    if not read.tiles:
        raise Refused("campaign.map.no_tiles", rule="CP-MAP-01")
    if len(read.tiles) > MOST_TILES:
        raise Refused("campaign.map.too_big", rule="CP-MAP-01", most=MOST_TILES)
    for number, tile in enumerate(read.tiles, 1):
        if not tile.id.strip() and (tile.q is None or tile.r is None):
            raise Refused("campaign.map.nameless", rule="CP-MAP-01", number=number)
    return Planet(
        read.name,
        tuple(tile.tile() for tile in read.tiles),
        read.min_players,
        read.max_players,
        tuple(read.links.extra),
        tuple(read.links.cut),
    )


def fault_in_words(wrong: Exception) -> Phrase:
    """What a reader of JSON objected to, in the language of whoever sent it."""
    text = str(wrong)
    for words, kind in FAULTS.items():
        if words in text:
            field = text.partition(words)[2].partition("`")[0].lstrip(".")
            return Phrase(f"campaign.map.file.{kind}", field=field[:LONGEST_PLACE])
    return Phrase("campaign.map.file.no_json")


def write_map(planet: Planet) -> str:
    """The planet as a file, one tile a line."""
    head = {
        "version": VERSION,
        "name": planet.name,
        "min_players": planet.min_players,
        "max_players": planet.max_players,
    }
    links = {"extra": planet.extra, "cut": planet.cut}
    tiles = ",\n".join("  " + json.dumps(_tile(tile), ensure_ascii=False) for tile in planet.tiles)
    body = json.dumps(head, ensure_ascii=False)[:-1]
    return f'{body},\n"tiles": [\n{tiles}\n],\n"links": {json.dumps(links)}}}\n'


def _tile(tile: Tile) -> dict[str, Any]:
    written: dict[str, Any] = {"id": tile.id}
    if tile.q is not None:
        written |= {"q": tile.q, "r": tile.r}
    if len(tile.features) > 1:
        written["features"] = list(tile.features)
    else:
        written["feature"] = tile.kinds[0]
    extras = ("river", "mountain", "name", "notes", "polygon")
    return written | {extra: value for extra in extras if (value := getattr(tile, extra))}


@cache
def shipped_maps() -> dict[str, Planet]:
    """The maps that come with Tercio, by name of their file."""
    folder = files("tercio.campaign") / "data" / "maps"
    found = sorted((file for file in folder.iterdir() if file.name.endswith(".json")), key=lambda f: f.name)
    return {file.name.removesuffix(".json"): read_map(file.read_text(encoding="utf-8")) for file in found}
