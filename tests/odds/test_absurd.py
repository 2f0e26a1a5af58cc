"""Absurd questions get a clear answer or a clear refusal, and quickly."""

import subprocess
import sys
from collections.abc import Callable
from fractions import Fraction
from time import perf_counter

import pytest

from tercio.core.refused import Refused
from tercio.odds import (
    SIXES,
    Blows,
    Body,
    Guard,
    aftermath,
    certain,
    d6,
    die,
    morale_wounds,
    parse,
    shows_at_least,
    strikes,
    strikes_and_replies,
    symbols,
)

REFUSED: dict[str, Callable[[], object]] = {
    "odds.no_faces": lambda: die([]),
    "odds.negative_dice": lambda: d6.times(-1),
    "odds.too_many_dice": lambda: strikes([Blows(10_001, hit=3)]),
    "odds.too_many_faces": lambda: die(100_000),
    "odds.too_many_outcomes": lambda: die([-1_000_000, 1_000_000]),
    "odds.too_long_to_be_exact": lambda: d6.times(10_000),
    "odds.extra_hits": lambda: strikes([Blows(1, extra=-1)]),
    "odds.too_much_at_once": lambda: strikes_and_replies([Blows(5000, hit=3)]),
    "odds.no_body": lambda: aftermath(certain(1), Body(0)),
    "odds.too_large_body": lambda: morale_wounds(certain(9999), 3),
    "odds.no_such_die": lambda: symbols(["purple"]),
    "odds.no_such_symbol": lambda: symbols(["red"], "Q"),
    "odds.no_dice": lambda: parse("  "),
    "odds.unreadable": lambda: parse("two dice please"),
}


@pytest.mark.parametrize("key", REFUSED)
def test_refused_with_words_and_at_once(key: str) -> None:
    began = perf_counter()
    with pytest.raises(Refused) as no:
        REFUSED[key]()
    assert no.value.key == key
    assert perf_counter() - began < 2
    assert no.value.text("es") != no.value.text("en")


UNREADABLE = [
    "",
    "d",
    "3d",
    "d{}",
    "2d6 2d6",
    "1d6+",
    "d6>=",
    "9" * 300 + "d6",
    "99999d6",
    "d0",
    "d6r",
    "a\0b",
    "10000d1000+10000d999",
    "5000d{1000000,-1000000}",
    "d6+" + "9" * 150,
]


@pytest.mark.parametrize("text", UNREADABLE)
def test_unreadable_dice_are_refused(text: str) -> None:
    with pytest.raises(Refused):
        parse(text)


def test_ten_thousand_dice_are_answered() -> None:
    blows = [Blows(10_000, hit=3, reroll=SIXES, defence=2)]
    assert strikes(blows, exact=False).mean() == pytest.approx(10_000 * 7 / 18)
    assert strikes(blows, Guard(discard=1), exact=False).mean() == pytest.approx(10_000 * 7 / 18 - 1)


@pytest.mark.parametrize("target", [-3, 0, 7, 10**9])
def test_a_target_off_the_die_is_answered(target: int) -> None:
    """A 1 always hits and a 6 never does; a plain comparison just counts faces."""
    assert strikes([Blows(1, hit=target, defence=-3)])[1] == d6.read(lambda f: f <= min(5, max(1, target)))[1]
    assert parse(f"d6>={target}")[1] == (1 if target <= 1 else 0)


def test_ten_thousand_dice_on_one_body() -> None:
    wounds = strikes([Blows(10_000, hit=3)], exact=False)
    assert aftermath(wounds, Body(13, 6, resolve=3)).destroyed == pytest.approx(1)


def test_the_smallest_and_the_largest_symbol_pools_are_answered() -> None:
    assert shows_at_least([], 0) == 1
    assert symbols(["red"] * 60).mine().mean() == 60 * Fraction(9, 8)


def test_a_script_starts_at_once() -> None:
    """Nothing heavy is imported to answer a question."""
    code = (
        "import sys; from tercio import odds; odds.strikes([odds.Blows(24, hit=3, defence=2)]).floats();"
        "heavy = {'dataclasses', 'fractions', 'decimal', 'msgspec', 'django', 'tomllib', 'json', 'inspect'};"
        "print(sorted(heavy & sys.modules.keys()))"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout.strip() == "[]"
