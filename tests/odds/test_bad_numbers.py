"""Numbers that cannot be are refused in a sentence: no wrong answer, no endless count, no stack trace."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from typing import Any

import pytest

from tercio import odds
from tercio.core.refused import Refused, RefusedValue
from tercio.odds.size_limits import outcomes_allowed

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
    assert repr(odds.joint(odds.d6, odds.d10)) == "<Grid of 60 pairs, means 3.5 and 5.5>"
    after = odds.aftermath(odds.certain(3), odds.Body(models=5))
    assert repr(after) == "<Aftermath: 3 of 5 gone, broken 100.0%, destroyed 0.0%>"


WHOLE: list[tuple[Callable[[], Any], Refused]] = [
    (lambda: odds.trials(10_001, 0.5), RefusedValue("odds.too_many_dice", dice=10_001, most=10_000)),
    (lambda: odds.trials(-2, 0.5), RefusedValue("odds.negative_dice", dice=-2)),
    (lambda: odds.trials(3, 1.5), RefusedValue("odds.no_chance", chance="1.5")),
    (lambda: odds.Odds([3, -1, 2]), RefusedValue("odds.negative_weight", weight=-1)),
    (lambda: odds.strikes([odds.Blows(1, extra=21)]), RefusedValue("odds.extra_hits", extra=21)),
    (lambda: odds.strikes([odds.Blows(1, extra=-1)]), RefusedValue("odds.extra_hits", extra=-1)),
    (
        lambda: odds.aftermath(odds.d6, odds.Body(models=0)),
        RefusedValue("odds.no_body", models=0, wounds=1, hurt=0),
    ),
    (
        lambda: outcomes_allowed(120_001),
        RefusedValue("odds.too_many_outcomes", outcomes=120_001, most=120_000),
    ),
]


@pytest.mark.parametrize(("ask", "no"), WHOLE, ids=lambda case: getattr(case, "key", ""))
def test_a_refusal_names_the_number_and_the_limit(ask: Callable[[], Any], no: Refused) -> None:
    with pytest.raises(Refused) as found:
        ask()
    assert found.value == no


def test_what_stands_just_at_its_limit_is_answered() -> None:
    assert odds.trials(10_000, 0.0)[0] == 1
    assert odds.trials(2, 1)[2] == 1
    assert odds.strikes([odds.Blows(1, hit=5, extra=20)]).last == 21
    assert outcomes_allowed(120_000) == 120_000
