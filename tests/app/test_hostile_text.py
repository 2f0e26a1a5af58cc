"""Whatever text comes in, every reader of the house does work in proportion to it, or says no at once.

Work is counted in lines of our own code; the work inside a regular expression is counted in
tests/core/test_patterns.py.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tercio.app.campaigns import import_file
from tercio.campaign.mapfile import read_map
from tercio.campaign.roster import read_roster, read_typed
from tercio.core.refused import Refused
from tercio.core.speech import day
from tercio.firstblood.armies.text import read_list
from tercio.firstblood.battlefield.layouts import read_layout
from tercio.firstblood.cases import check_case, read_case
from tercio.firstblood.notation import replay
from tercio.firstblood.victory.scenarios import read_scenario
from tercio.odds.notation import parse
from tercio.tournament.imports import decode_text, read_csv
from tercio.tournament.lists import read_units
from tercio.web.fieldcard.views import value_from_text
from tercio.web.links import DeadLink, read

SHORT, LONG = 400, 3200
READERS: dict[str, Callable[[str], Any]] = {
    "a roster file": lambda text: read_roster(text.encode()),
    "a roster of the right game": lambda text: read_roster(roster(text)),
    "a typed army list": read_typed,
    "a typed army list, behind its heading": lambda text: read_typed(f"Combined Arms (Orks)\nHQ: {text}"),
    "a campaign map": read_map,
    "a campaign file": lambda text: import_file(text.encode(), "user:1"),
    "a First Blood army": read_list,
    "a First Blood army, behind its heading": lambda text: read_list(f"A · Nords · 500\n{text}"),
    "a First Blood army in JSON": lambda text: read_list('{"faction": "' + text),
    "a battlefield": read_layout,
    "a scenario": read_scenario,
    "a case": lambda text: check_case(read_case(text)),
    "a case, behind its heading": lambda text: check_case(read_case(f"case: A\nregiment: B\n{text}")),
    "a replay": lambda text: replay(text.splitlines()),
    "dice": parse,
    "companies in a file": lambda text: read_csv(decode_text(f"name\n{text}".encode())),
    "a heading of columns": read_csv,
    "a Warcrow list": read_units,
    "a number of the field card": lambda text: value_from_text("shooting.range", text),
    "a signed link": read,
    "a day": lambda text: day(text, "es"),
}
PIECES = [
    " ", "a", "0", "\t", ":", "a:", ": ", "(", "((a)", "40k", "\\", '"', '"\\', "$[", "[", "{", "[[", '{"a":',
    "·", "x", "× ", " + ", "x1", "1d6", "+d", "d{1,", ",", ";", "|", "a\n", "\n", "a (b)\n", "HQ: a 1\n",
    "<a>", "<a b='", "&a;", "é", "\u202e", "=1 ", "0 Clash | 1\n",
]  # fmt: skip


def roster(text: str) -> bytes:
    """A roster whose names are hostile."""
    head = (
        "<roster gameSystemName='Warhammer 40k 7th'><forces><force name='{0}' catalogueName='{0}'/></forces>"
    )
    plain = text.replace("&", "").replace("<", "").replace("'", "").replace("\x00", "")
    return (head.format(plain) + "</roster>").encode()


def lines_run(reader: Callable[[str], Any], text: str) -> int:
    """How many lines of ours a reader runs through."""
    count = 0

    def line(frame: FrameType, event: str, arg: object) -> Any:
        nonlocal count
        count += event == "line"
        return line

    def call(frame: FrameType, event: str, arg: object) -> Any:
        return line if "tercio" in frame.f_code.co_filename else None

    before = sys.gettrace()
    sys.settrace(call)
    try:
        reader(text)
    except (Refused, DeadLink):
        pass
    finally:
        sys.settrace(before)
    return count


@pytest.mark.django_db
@pytest.mark.parametrize("name", READERS)
def test_reading_takes_work_in_proportion_to_the_text(name: str) -> None:
    reader = READERS[name]
    for piece in PIECES:
        short, long = (lines_run(reader, piece * (size // len(piece))) for size in (SHORT, LONG))
        assert long <= 10 * short + 2000, f"{piece!r}: {short} lines for {SHORT} letters, {long} for {LONG}"


@pytest.mark.django_db
@pytest.mark.parametrize("name", READERS)
@settings(max_examples=15)
@given(head=st.sampled_from(PIECES), pump=st.lists(st.sampled_from(PIECES), min_size=1, max_size=3))
def test_mixed_pieces_do_no_better(name: str, head: str, pump: list[str]) -> None:
    reader, piece = READERS[name], "".join(pump)
    short, long = (lines_run(reader, head + piece * (size // len(piece))) for size in (SHORT, LONG))
    assert long <= 10 * short + 2000


def test_the_list_that_stopped_the_house_is_read_at_once() -> None:
    """1,600 spaces in a typed list kept one process busy for twelve seconds."""
    with pytest.raises(Refused):
        read_typed("Combined Arms (Orks)\nHQ: a" + " " * 1_000_000 + "b")
