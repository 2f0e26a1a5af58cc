"""A list as it is typed: every line is understood, or refused by its number."""

from __future__ import annotations

import pytest

from tercio.core.refused import Refused
from tercio.tournament.lists import Unit, read_units, unit_line
from tests.proof import proves


@proves("WT-LIST-01")
def test_a_line_is_a_name_its_man_and_whether_it_is_a_mercenary() -> None:
    typed = "Hetman | 2\n\n  Vercana | 1 | M\nOtra|m|12\nSola |\n"
    units = (Unit("Hetman", man=2), Unit("Vercana", True, 1), Unit("Otra", True, 12), Unit("Sola"))
    assert read_units(typed) == units
    assert read_units("\n".join(map(unit_line, units))) == units


@proves("WT-LIST-01", "WT-LIST-04")
@pytest.mark.parametrize(
    "line",
    [
        "Vercana | dos | M",
        "Otra mas | 2 | merc",
        "| 2",
        "X | 100",
        "X | -1",
        "X | ²",
        "X | 1 | 2",
        "X | M | M",
    ],
)
def test_what_is_not_understood_of_a_line_is_refused_by_its_number(line: str) -> None:
    with pytest.raises(Refused) as no:
        read_units(f"Hetman | 2\n{line}")
    assert (no.value.key, no.value.rule) == ("wt.list.unreadable_line", "WT-LIST-01")
    assert no.value.facts == {"line": 2, "text": line}
    for language in ("es", "en"):
        assert line in no.value.text(language)


def test_a_list_and_a_name_have_their_bounds() -> None:
    assert len(read_units("X\n" * 60)) == 60
    assert read_units("x" * 80) == (Unit("x" * 80),)
    for typed, key, facts in (
        ("X\n" * 61, "wt.list.too_many", {"count": 61, "most": 60}),
        ("\n" + "x" * 81, "wt.list.long_name", {"line": 2, "most": 80}),
    ):
        with pytest.raises(Refused) as no:
            read_units(typed)
        assert (no.value.key, no.value.rule, no.value.facts) == (key, "WT-LIST-01", facts)
