"""Numbers that cannot be are refused in a sentence: no wrong answer, no endless count, no stack trace."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from tercio import odds
from tercio.core.refused import Refused

BAD: list[tuple[str, Callable[[], Any]]] = [
    ("odds.not_whole", lambda: odds.d6.times(2.5)),  # type: ignore[arg-type]
    ("odds.not_whole", lambda: odds.d6.times("three")),  # type: ignore[arg-type]
    ("odds.not_whole", lambda: odds.die(2.5)),  # type: ignore[arg-type]
    ("odds.not_whole", lambda: odds.die(["a", "b"])),  # type: ignore[list-item]
    ("odds.not_whole", lambda: odds.certain(0.5)),  # type: ignore[arg-type]
    ("odds.too_many_faces", lambda: odds.die(10**12)),
    ("odds.no_faces", lambda: odds.die(-3)),
    ("odds.negative_dice", lambda: odds.d6.times(-1)),
    ("odds.none_of_none", lambda: odds.d6.highest(0)),
    ("odds.none_of_none", lambda: odds.d6.lowest(0)),
    ("odds.no_chance", lambda: odds.trials(3, 1.5)),
    ("odds.no_chance", lambda: odds.trials(3, Fraction(-1, 2))),
    ("odds.no_chance", lambda: odds.trials(3, float("nan"))),
    ("odds.no_chance", lambda: odds.trials(3, "half")),  # type: ignore[arg-type]
    ("odds.negative_weight", lambda: odds.Odds([-1, 2])),
    ("odds.negative_weight", lambda: odds.mixture([(-1, odds.d6), (2, odds.d6)])),
    ("odds.negative_weight", lambda: odds.mixture([(float("nan"), odds.d6)])),
    ("odds.too_many_outcomes", lambda: odds.joint(odds.d6.loose().times(400), odds.d6.loose().times(400))),
]


@pytest.mark.parametrize(("key", "ask"), BAD)
def test_a_number_that_cannot_be_is_refused(key: str, ask: Callable[[], Any]) -> None:
    with pytest.raises(Refused) as no:
        ask()
    assert no.value.key == key
    assert isinstance(no.value, ValueError)
    assert str(no.value).startswith(no.value.text("en"))


def test_adding_what_is_no_number_is_pythons_own_refusal() -> None:
    with pytest.raises(TypeError, match="unsupported operand"):
        odds.d6 + 1.5  # type: ignore[operator]


def test_what_is_printed_says_something_and_stays_short() -> None:
    assert repr(odds.die(3)) == "Odds({1: 1/3, 2: 1/3, 3: 1/3})"
    assert repr(odds.d6.times(24)) == "<Odds of 24 to 144, mean 84>"
    assert repr(odds.joint(odds.d6, odds.d10)) == "<Grid of 60 pairs, means 3.5 and 4.5>"
    after = odds.aftermath(odds.certain(3), odds.Body(models=5))
    assert repr(after) == "<Aftermath: 3 of 5 gone, broken 100.0%, destroyed 0.0%>"
