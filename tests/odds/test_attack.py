"""Attack dice: equal to every way the dice can fall, for every modifier and their mixtures."""

from fractions import Fraction
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tercio import odds
from tercio.odds import (
    FAILED,
    ONES,
    SIXES,
    Blows,
    Guard,
    Odds,
    certain,
    hits,
    read_replies,
    read_sheets,
    strikes,
    strikes_and_replies,
)
from tests.oracles.melee import attack
from tests.oracles.throws import exactly

rerolls = st.sampled_from([0, ONES, SIXES, FAILED, ONES | SIXES, ONES | FAILED])


@st.composite
def blows(draw: st.DrawFn, dice: int = 1) -> Blows:
    """A group of dice small enough to be counted by hand."""
    return Blows(
        dice,
        hit=draw(st.integers(-2, 8)),
        reroll=draw(rerolls),
        extra=draw(st.integers(0, 1)),
        defence=draw(st.integers(-1, 7)),
        defence_on_one=draw(st.none() | st.integers(0, 3)),
        deadly=draw(st.booleans()),
        sure=draw(st.booleans()),
    )


guards = st.tuples(rerolls, st.integers(0, 2)).map(lambda pair: Guard(*pair))


def by_hand(groups: list[Blows], guard: Guard) -> dict[int, Fraction]:
    return exactly(lambda throw: attack(throw, groups, guard)[0])  # type: ignore[return-value]


@settings(max_examples=60, deadline=None)
@given(blows(), guards)
def test_one_die_of_any_attack_is_counted_exactly(one: Blows, guard: Guard) -> None:
    assert dict(strikes([one], guard).items()) == by_hand([one], guard)


@settings(max_examples=12, deadline=None)
@given(blows(), blows(), st.integers(0, 2))
def test_two_kinds_of_blows_are_defended_as_one_roll(one: Blows, other: Blows, discard: int) -> None:
    groups = [one._replace(extra=0), other._replace(sure=True)]
    guard = Guard(discard=discard)
    assert dict(strikes(groups, guard).items()) == by_hand(groups, guard)


@settings(max_examples=15, deadline=None)
@given(blows(), st.sampled_from([Guard(), Guard(discard=1)]))
def test_wounds_and_ones_are_counted_together(one: Blows, guard: Guard) -> None:
    expected = exactly(lambda throw: attack(throw, [one._replace(dice=1)], guard))
    assert dict(strikes_and_replies([one], guard).items()) == expected


@settings(max_examples=15, deadline=None)
@given(blows())
def test_a_die_that_hits_brings_one_more(one: Blows) -> None:
    one = one._replace(again=True, sure=False, extra=0, reroll=0)
    assert dict(strikes([one]).items()) == by_hand([one], Guard())


@settings(max_examples=60, deadline=None)
@given(st.lists(blows(dice=7), min_size=1, max_size=3), guards)
def test_floats_are_the_exact_numbers_rounded(groups: list[Blows], guard: Guard) -> None:
    exact, loose = strikes(groups, guard), strikes(groups, guard, exact=False)
    assert loose.floats() == pytest.approx(exact.floats(), abs=1e-12, rel=0)
    assert sum(loose.floats()) == pytest.approx(1, abs=1e-12)


@settings(max_examples=40, deadline=None)
@given(blows(dice=5), guards)
def test_the_two_ways_of_throwing_dice_away_agree(one: Blows, guard: Guard) -> None:
    """The short way (a polynomial without sixes) against counting single and double wounds apart."""
    from tercio.odds.attack import failures, wounds_left

    long_way = failures([one], guard, True).read(
        lambda single, double: wounds_left(single, double, guard.discard)
    )
    assert strikes([one], guard) == long_way


@given(st.integers(1, 6), st.integers(0, 6))
def test_better_defence_never_wounds_more(hit: int, defence: int) -> None:
    worse = strikes([Blows(6, hit=hit, defence=defence)])
    better = strikes([Blows(6, hit=hit, defence=defence + 1)])
    assert all(better.at_least(k) <= worse.at_least(k) for k in range(7))


def test_a_random_number_of_hits_is_the_mixture_of_each_number() -> None:
    number = Odds((1, 0, 2, 1))
    mixed = strikes([Blows(number, sure=True, defence=2)])
    for k in range(4):
        parts = [
            Fraction(w, 4) * strikes([Blows(n, sure=True, defence=2)])[k] for n, w in enumerate((1, 0, 2, 1))
        ]
        assert mixed[k] == sum(parts)


def test_no_dice_make_no_wounds() -> None:
    assert strikes([Blows(0, hit=3)]) == certain(0) == strikes([])


def test_twenty_four_blows_with_sixes_thrown_again() -> None:
    attack = Blows(24, hit=3, reroll=SIXES, defence=2)
    assert hits([attack]).mean() == 24 * Fraction(7, 12)
    assert strikes([attack]).mean() == Fraction(28, 3)


def test_a_prepared_sheet_is_read_into_the_same_odds() -> None:
    """A rules engine's plain sheet: every yes-or-no lands in its place."""
    plain = {
        "dice": 5, "hit": 4, "reroll_misses": False, "reroll_sixes": True, "reroll_ones": True,
        "extra_hits_on_one": 1, "ones_bypass": True, "torrent": False, "save": 3, "bypassed_save": 1,
        "save_reroll_ones": True, "save_reroll_failures": False, "save_reroll_sixes": True,
        "wounds_on_six": 2, "discards": 1,
    }  # fmt: skip
    blows = Blows(5, hit=4, reroll=SIXES | ONES, extra=1, defence=3, defence_on_one=1, deadly=True)
    assert read_sheets([SimpleNamespace(**plain)]) == strikes([blows], Guard(ONES | SIXES, 1))
    torrent = plain | {"torrent": True, "ones_bypass": False, "wounds_on_six": 1, "reroll_misses": True}
    other = Blows(5, hit=4, reroll=SIXES | ONES | FAILED, extra=1, again=True, defence=3)
    assert read_sheets([SimpleNamespace(**torrent)]) == strikes([other], Guard(ONES | SIXES, 1))
    assert read_replies([SimpleNamespace(**plain)]).mine() == read_sheets([SimpleNamespace(**plain)])


@pytest.mark.parametrize("guard", [odds.Guard(), odds.Guard(odds.FAILED, 1), odds.Guard(odds.ONES)])
def test_replies_alone_are_the_replies_of_both(guard: odds.Guard) -> None:
    blows = [odds.Blows(4, hit=3, extra=1, defence=2, deadly=True), odds.Blows(2, hit=5)]
    assert odds.replies(blows, guard) == odds.strikes_and_replies(blows, guard).theirs()
