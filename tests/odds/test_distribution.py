"""Odds as values: reading, adding, throwing again, and the odds of two numbers at once."""

from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tercio.core.refused import Refused, RefusedValue
from tercio.odds import Odds, certain, common, contest, d6, d10, die, joint, mixture, trials
from tests.oracles.throws import exactly

dice = st.lists(st.integers(-2, 5), min_size=1, max_size=5).map(die)
weights = st.lists(st.integers(0, 9), min_size=1, max_size=5).filter(any).map(Odds)


def test_a_d10_is_read_from_zero_to_nine() -> None:
    assert (d10.first, d10.last, d10[0], d10[10]) == (1, 10, 0, Fraction(1, 10))


@settings(deadline=None)
@given(dice, st.integers(0, 4))
def test_a_pool_is_every_way_its_dice_can_fall(one: Odds, count: int) -> None:
    faces = [k for k, p in one.items() for _ in range(int(p * one.total))]
    total: dict[int, int] = {}
    for fall in product(faces, repeat=count):
        total[sum(fall)] = total.get(sum(fall), 0) + 1
    assert dict(one.times(count).items()) == {k: Fraction(w, len(faces) ** count) for k, w in total.items()}


@given(dice, dice)
def test_adding_and_taking_away(a: Odds, b: Odds) -> None:
    assert (a + b).mean() == a.mean() + b.mean()
    assert (a - b).variance() == a.variance() + b.variance()
    assert a - b == -(b - a)


@given(dice, st.sets(st.integers(-2, 5)))
def test_a_die_is_thrown_again_once(one: Odds, again: set[int]) -> None:
    for face in range(-3, 7):
        back = sum(one[k] for k in again)
        assert one.reroll(again)[face] == one[face] * (back + (face not in again))


@given(weights, weights)
def test_as_many_of_one_as_another_says(count: Odds, one: Odds) -> None:
    assert count.each(one) == mixture((p, one.times(k)) for k, p in count.items())
    assert count.loose().each(one.loose()).floats() == pytest.approx(count.each(one).floats(), abs=1e-12)


@given(dice, st.integers(1, 4))
def test_highest_and_lowest(one: Odds, count: int) -> None:
    assert all(one.highest(count).at_most(k) == one.at_most(k) ** count for k in range(-3, 7))
    assert all(one.lowest(count).at_least(k) == one.at_least(k) ** count for k in range(-3, 7))


def test_lower_wins_a_contest_and_mirrors() -> None:
    assert contest(d6, d6, low=True) == (Fraction(5, 12), Fraction(1, 6), Fraction(5, 12))
    assert contest(d6, d6.highest(2)) == contest(d6.highest(2), d6)[::-1]


def test_a_joint_table_has_the_odds_of_each_side() -> None:
    grid = joint(d6, d10)
    assert (grid.mine(), grid.theirs()) == (d6, d10)
    assert grid.mirrored().mirrored() == grid
    assert grid.when(lambda a, b: a > b) == contest(d6, d10)[0]


@pytest.mark.parametrize("n", [0, 1, 24, 61, 400, 10_000])
@pytest.mark.parametrize(
    "chance", [Fraction(0), Fraction(1, 1000), Fraction(1, 3), Fraction(9, 10), Fraction(1)]
)
def test_float_trials_hold_their_digits(n: int, chance: Fraction) -> None:
    loose = trials(n, float(chance))
    assert sum(loose.floats()) == pytest.approx(1, abs=1e-12)
    assert loose.mean() == pytest.approx(float(n * chance), rel=1e-12, abs=1e-12)
    if n <= 400:
        assert loose.floats() == pytest.approx(trials(n, chance).floats(), abs=1e-12)


@pytest.mark.parametrize(
    "ask",
    [
        lambda a, b: a + b,
        lambda a, b: a - b,
        lambda a, b: a.each(b),
        lambda a, b: mixture([(1, a), (2, b)]),
        lambda a, b: joint(a, b).read(lambda i, j: 10 * i + j),
    ],
)
def test_exact_odds_and_floats_together_are_floats(ask: Callable[[Odds, Odds], Odds]) -> None:
    """As soon as one is in floats, so is the answer: the exact one, rounded."""
    a, b = d6, Odds([1, 2, 4], 1)
    exact = ask(a, b)
    for one, other in ((a.loose(), b), (a, b.loose()), (a.loose(), b.loose())):
        told = ask(one, other)
        assert (exact.exact, told.exact, told.total) == (True, False, 1.0)
        assert dict(told.items()) == pytest.approx({k: float(p) for k, p in exact.items()}, abs=1e-12)


def test_odds_are_equal_where_every_outcome_is_as_likely() -> None:
    assert Odds([1, 2], 3) == Odds([0, 2, 4], 2)
    assert Odds([1, 1]) == Odds([0.5, 0.5], exact=False)
    grid = joint(d6, d6)
    for same in (d6, grid):
        for other in (1, None, "d6", Odds([1, 2]), joint(d6, d10), {1: 1}):
            assert same != other


def test_fractions_stand_over_the_least_bottom_they_share() -> None:
    assert common({"a": Fraction(1, 3), "b": Fraction(2, 5), "c": 2}) == {"a": 5, "b": 6, "c": 30}
    assert common({0: Fraction(3, 4), 1: Fraction(1, 6)}) == {0: 9, 1: 2}
    assert common({}) == {}
    with pytest.raises(Refused) as no:
        common({0: Fraction(1, 2), 1: 0.5})
    assert no.value == RefusedValue("odds.no_weights")


def test_odds_of_twelve_outcomes_are_written_out_and_of_more_told_in_short() -> None:
    sixes = ", ".join(f"{face}: 1/12" for face in range(1, 13))
    assert repr(die(12)) == f"Odds({{{sixes}}})"
    assert repr(die(13)) == "<Odds of 1 to 13, mean 7>"


def test_long_float_pools_equal_exact_ones() -> None:
    assert d6.loose().times(300).floats() == pytest.approx(d6.times(300).floats(), abs=1e-12)


def test_two_dice_by_hand() -> None:
    assert dict(d6.times(2).items()) == exactly(lambda throw: throw(6) + throw(6))
    assert (certain(3) + 2)[5] == 1
    assert d6.times(3).discard(4).at_most(0) == d6.times(3).at_most(4)
