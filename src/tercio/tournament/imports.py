"""A list of companies from a file: each good row enters one, each bad row says what is wrong with it."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from typing import Any

from tercio.core.refused import Refused
from tercio.tournament.lists import plain

COLUMNS = {
    "name": ("name", "nombre", "player", "jugador", "compania", "company"),
    "club": ("club", "asociacion"),
    "faction": ("faction", "faccion"),
    "registered": ("registered", "registrado", "corvusphere"),
}
YES = {"1", "si", "yes", "x", "true", "verdadero", "y", "s"}
NO = {"", "0", "no", "false", "falso", "n"}
MOST_BYTES = 200_000


@dataclass(frozen=True)
class Row:
    """A company to be entered, and the line it stood on."""

    line: int
    name: str
    club: str = ""
    faction: str = ""
    registered: bool = False


Refusal = tuple[int, str, dict[str, Any]]


def decode_text(file: bytes) -> str:
    """A file's text as spreadsheets write it: UTF-8, UTF-16 with its mark, or else the letters of Windows."""
    encoding = "utf-16" if file[:2] in (b"\xff\xfe", b"\xfe\xff") else "utf-8"
    try:
        return file.decode(encoding)
    except UnicodeDecodeError:
        return file.decode("cp1252", "replace")


def read_csv(text: str) -> tuple[list[Row], list[Refusal]]:
    """Rows and refusals of a file with a heading, in commas, semicolons or tabs, Spanish or English."""
    if len(text.encode()) > MOST_BYTES:
        raise Refused("wt.import.too_large", most=MOST_BYTES // 1000)
    text = text.lstrip("\ufeff").replace("\x00", "")
    lines = text.splitlines()
    if not any(line.strip() for line in lines):
        raise Refused("wt.import.empty")
    delimiter = max(",;\t", key=lines[0].count)
    heading = _cells(lines[0], delimiter)
    where = _columns(heading)
    rows: list[Row] = []
    refused: list[Refusal] = []
    for number, line in enumerate(lines[1:], start=2):
        try:
            cells = _cells(line, delimiter)
            if any(cell.strip() for cell in cells):
                rows.append(_row(number, cells, where, len(heading)))
        except Refused as no:
            refused.append((number, no.key, no.facts))
    return rows, refused


def _cells(line: str, delimiter: str) -> list[str]:
    """One line is one row, so that a quote left open spoils its own row and no other."""
    try:
        return next(csv.reader([line], delimiter=delimiter, strict=True), [])
    except csv.Error:
        raise Refused("wt.import.open_quote") from None


def _columns(heading: list[str]) -> dict[str, int]:
    names = [plain(cell) for cell in heading]
    where = {
        column: next((names.index(known) for known in spellings if known in names), -1)
        for column, spellings in COLUMNS.items()
    }
    if where["name"] < 0:
        raise Refused("wt.import.no_name_column")
    return where


def _row(line: int, cells: list[str], where: dict[str, int], width: int) -> Row:
    if len(cells) > width:
        raise Refused("wt.import.too_many_cells", cells=len(cells), width=width)

    def cell(column: str) -> str:
        at = where[column]
        return cells[at].strip() if 0 <= at < len(cells) else ""

    if not cell("name"):
        raise Refused("wt.signup.no_name")
    word = plain(cell("registered"))
    if word not in YES | NO:
        raise Refused("wt.import.yes_or_no", word=cell("registered"))
    return Row(line, cell("name"), cell("club"), cell("faction"), word in YES)
