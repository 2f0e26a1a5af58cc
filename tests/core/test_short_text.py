"""Whatever a value is, a sentence can hold it."""

from __future__ import annotations

from typing import Any

import pytest

from tercio.core.short_text import short_text, short_whole, wrong_value


class Mute:
    """Cannot be written at all."""

    def __str__(self) -> str:
        raise ZeroDivisionError


@pytest.mark.parametrize(
    ("value", "text", "where_a_number_is_wanted"),
    [
        (6, "6", "6"),
        (True, "True", "True"),
        (1.5, "1.5", "1.5"),
        (None, "None", "None"),
        ("6", "6", "'6'"),
        ("x" * 50, "x" * 40, "'" + "x" * 40 + "'"),
        (2**200, "10^60", "10^60"),
        (10**5000, "10^5000", "10^5000"),
        ([0] * 50, "[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, ", "[0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, "),
        ([10**5000], "list", "list"),
        (Mute(), "Mute", "Mute"),
    ],
    ids=lambda value: type(value).__name__,
)
def test_a_value_in_forty_letters_at_most(value: Any, text: str, where_a_number_is_wanted: str) -> None:
    assert (short_text(value), wrong_value(value)) == (text, where_a_number_is_wanted)


def test_as_many_letters_as_are_asked_for() -> None:
    assert (short_text("Tercio", 3), wrong_value("Tercio", 3), short_text(123456, 3)) == (
        "Ter",
        "'Ter'",
        "123",
    )


@pytest.mark.parametrize(
    ("number", "written"),
    [
        (0, "0"),
        (2**200 - 1, str(2**200 - 1)),
        (1 - 2**200, str(1 - 2**200)),
        (2**200, "10^60"),
        (-(2**200), "-10^60"),
        (10**400, "10^400"),
    ],
)
def test_a_whole_number_nobody_reads_says_about_how_large_it_is(number: int, written: str) -> None:
    assert short_whole(number) == written
