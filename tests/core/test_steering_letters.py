"""Letters that steer what is drawn around them are told from those a person writes."""

from __future__ import annotations

import pytest

from tercio.core.steering_letters import steers


@pytest.mark.parametrize(
    "letter",
    ["\x00", "\x08", "\x0b", "\x0c", "\x0e", "\x1f", "\x7f", "\x9f", "\u202a", "\u202e", "\u2066", "\u2069"],
    ids=ascii,
)
def test_a_letter_that_steers_is_found_anywhere(letter: str) -> None:
    assert all(steers(text) for text in (letter, "Ana" + letter, letter + "Ana", "A" + letter + "na"))


@pytest.mark.parametrize(
    "text", ["", "Ñandú", "a\tb\r\nc", "~\xa0", "\u2029\u202f", "\u2065\u206a", "👩\u200d🚀"], ids=ascii
)
def test_what_people_write_steers_nothing(text: str) -> None:
    assert not steers(text)
