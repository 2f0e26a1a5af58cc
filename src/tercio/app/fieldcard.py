"""The musket field card's book-keeping: the club's own sheet, and its evenings."""

from __future__ import annotations

from collections.abc import Sequence

from tercio.app.open_streams import NoSuchStream, now, open_stream
from tercio.app.stream_search import StreamTitle, find
from tercio.muskets.decider import DECIDER
from tercio.muskets.sheet import SHEET, Sheet
from tercio.muskets.state import Evening, Unit

MOST_EVENINGS = 4


def sheet_stream(club: str) -> str:
    """The stream where a club keeps its numbers."""
    return f"muskets/{club.partition('/')[2]}"


def clubs_evening(club: str) -> tuple[Evening, int]:
    """The club's own sheet, empty until somebody changes a number, and its version."""
    opened = now(DECIDER, sheet_stream(club))
    return opened.state, opened.version


def sheet_of(club: str | None) -> Sheet:
    """The numbers of a club, or the sheet as it was found."""
    if not club:
        return SHEET
    try:
        open_stream(club)
    except NoSuchStream:
        return SHEET
    sheet: Sheet = clubs_evening(club)[0].sheet
    return sheet


def evenings(club: str) -> list[StreamTitle]:
    return find("muskets", club=club)


def units_on_tables(found: Sequence[StreamTitle]) -> list[tuple[str, list[tuple[Unit, str]]]]:
    """The units still on their feet and whose they are, by evening: they are asked about by name."""
    tables = [(evening.title, open_stream(evening.stream).state) for evening in found[:MOST_EVENINGS]]
    return [
        (title, units)
        for title, state in tables
        if (units := [(unit, state.sides[unit.side].name) for unit in state.units.values() if unit.figures])
    ]
