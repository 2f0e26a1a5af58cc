"""Roster files opened with care: XML without doctypes, zips without bombs, JSON within measure.

Whatever comes in leaves as plain dictionaries in the shape New Recruit's JSON has: a roster of forces,
a force of selections, selections inside selections.
"""

from __future__ import annotations

import json
import zipfile
from io import BytesIO
from typing import Any
from xml.parsers import expat  # nosec B406: doctypes are refused below, so no entity is ever declared

from tercio.core.refused import Refused

MOST_BYTES = 4_000_000
MOST_ELEMENTS = 100_000
MOST_DEEP = 40
LISTS = {"forces": "force", "selections": "selection", "costs": "cost", "categories": "category"}

Raw = dict[str, Any]


def open_roster(data: bytes) -> Raw:
    """The raw roster inside a `.ros`, `.rosz` or JSON file."""
    if len(data) > MOST_BYTES:
        raise too_big()
    if data[:2] == b"PK":
        data = unzip(data)
    head = data.lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
    if head == b"<":
        return read_xml(data)
    if head == b"{":
        return read_json(data)
    raise Refused("campaign.roster.unknown", rule="CP-BATT-01")


def too_big() -> Refused:
    return Refused("campaign.roster.too_big", rule="CP-BATT-01", most=MOST_BYTES // 1_000_000)


def unreadable_roster() -> Refused:
    return Refused("campaign.roster.broken", rule="CP-BATT-01")


def unzip(data: bytes) -> bytes:
    """The one roster inside a `.rosz`, never more of it than we are ready to read."""
    try:
        with zipfile.ZipFile(BytesIO(data)) as box:
            inside = [file for file in box.infolist() if not file.is_dir()]
            if len(inside) != 1:
                raise Refused("campaign.roster.zip", rule="CP-BATT-01", count=len(inside))
            with box.open(inside[0]) as file:
                text = file.read(MOST_BYTES + 1)  # what the file claims of its size is not believed
    except Refused:
        raise
    except Exception:  # a damaged or locked zip fails in a dozen ways, each library with its own error
        raise unreadable_roster() from None
    if len(text) > MOST_BYTES:
        raise too_big()
    return text


def read_json(data: bytes) -> Raw:
    try:
        read = json.loads(data)
    except (ValueError, RecursionError):
        raise unreadable_roster() from None
    roster = read.get("roster", read) if isinstance(read, dict) else None
    if not isinstance(roster, dict):
        raise unreadable_roster()
    return clean(roster, 0)


def clean(raw: Any, depth: int) -> Raw:
    """A part of a JSON roster with only lists of parts where parts belong."""
    if not isinstance(raw, dict) or depth > MOST_DEEP:
        raise unreadable_roster()
    kept: Raw = {key: value for key, value in raw.items() if isinstance(value, str | int | float | bool)}
    for name in LISTS:
        parts = raw.get(name) or []
        if not isinstance(parts, list) or len(parts) > MOST_ELEMENTS:
            raise unreadable_roster()
        kept[name] = [clean(part, depth + 1) for part in parts]
    return kept


class Builder:
    """Builds the dictionaries while expat reads."""

    def __init__(self) -> None:
        self.root: Raw | None = None
        self.path: list[tuple[str, Raw]] = []
        self.elements = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        self.elements += 1
        if self.elements > MOST_ELEMENTS or len(self.path) > MOST_DEEP * 2:
            raise too_big()
        part: Raw = {**attributes, **{name: [] for name in LISTS}}
        if self.path and tag in LISTS:
            part = self.path[-1][1]  # a list of parts: they belong to whoever holds the list
        elif self.path:
            self.hang(tag, part)
        else:
            self.root = part if tag == "roster" else None
        self.path.append((tag, part))

    def hang(self, tag: str, part: Raw) -> None:
        holder = self.path[-1][1]
        for name, single in LISTS.items():
            if tag == single:
                holder[name].append(part)

    def end(self, tag: str) -> None:
        self.path.pop()

    def doctype(self, *declared: Any) -> None:
        raise Refused("campaign.roster.hostile", rule="CP-BATT-01")


def read_xml(data: bytes) -> Raw:
    """A BattleScribe roster; a doctype (and so any entity) ends the reading at once."""
    builder = Builder()
    parser = expat.ParserCreate()
    parser.StartElementHandler = builder.start
    parser.EndElementHandler = builder.end
    parser.StartDoctypeDeclHandler = builder.doctype
    parser.EntityDeclHandler = builder.doctype
    try:
        parser.Parse(data, True)
    except (expat.ExpatError, ValueError, LookupError):
        raise unreadable_roster() from None
    if builder.root is None:
        raise Refused("campaign.roster.unknown", rule="CP-BATT-01")
    return builder.root
