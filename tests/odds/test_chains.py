"""Charges, spells, duels and whole turns."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tercio.core.refused import Refused, RefusedValue
from tercio.odds import (
    Blows,
    Body,
    Fighter,
    Guard,
    activation,
    aftermath,
    duel,
    exchange,
    joint,
    reach,
    spell,
    strike_back,
    strikes,
)
from tercio.odds.chains import is_weight
from tests.oracles.melee import attack, morale
from tests.oracles.throws import exactly


@pytest.mark.parametrize(
    ("march", "distance", "again", "chance"),
    [
        (5, 11, False, "1/6"),
        (5, 11.1, False, "0"),
        (5, 9, True, "3/4"),
        (5, 6, False, "1"),
        (5, 2, True, "1"),
    ],
)
def test_a_charge_reaches(march: int, distance: float, again: bool, chance: str) -> None:
    assert reach(march, distance, again=again) == Fraction(chance)


def hits_of(successes: int) -> int:
    return 2 * successes if successes >= 2 else 0


def test_a_spell_needs_two_successes_and_then_all_count() -> None:
    cast = exactly(lambda throw: hits_of(sum(throw(6) <= 2 for _ in range(5))))
    assert dict(spell(5, 2).items()) == cast
    helped = exactly(lambda throw: hits_of(min(4, 1 + sum(throw(6) <= 2 for _ in range(4)))))
    assert dict(spell(4, 2, helped=True).items()) == helped


@st.composite
def fighters(draw: st.DrawFn) -> Fighter:
    """A side small enough to be counted by hand."""
    body = Body(draw(st.integers(1, 2)), draw(st.integers(1, 2)), resolve=draw(st.none() | st.integers(1, 4)))
    return Fighter(body, Blows(0, hit=draw(st.integers(1, 5)), defence=draw(st.integers(0, 3))))


small = fighters()


@pytest.mark.parametrize(
    ("mine", "theirs"),
    [
        (
            Fighter(Body(1), Blows(0, hit=3, defence=2)),
            Fighter(Body(2, resolve=3), Blows(0, hit=4, defence=1)),
        ),
        (
            Fighter(Body(1, 2), Blows(0, hit=4, defence=0), attacks=2),
            Fighter(Body(1, 2, resolve=2), Blows(0, hit=2, defence=3)),
        ),
    ],
)
def test_an_exchange_is_every_way_the_dice_can_fall(mine: Fighter, theirs: Fighter) -> None:
    def play(throw):  # type: ignore[no-untyped-def]
        made, _ = attack(throw, [mine.blows._replace(dice=mine.dice(mine.body.models))], Guard())
        dealt = morale(throw, made, theirs.body)
        left = theirs.body.models - min(theirs.body.models, dealt // theirs.body.wounds)
        back, _ = attack(throw, [theirs.blows._replace(dice=theirs.dice(left))], Guard())
        return morale(throw, back, mine.body), dealt

    assert dict(exchange(mine, theirs).grid.items()) == exactly(play)


def test_a_reply_tells_what_is_left_of_each_side() -> None:
    mine = Fighter(Body(2, 2, resolve=3), Blows(0, hit=4, defence=1))
    theirs = Fighter(Body(3, resolve=2), Blows(0, hit=3, defence=2))
    for told in (exchange(mine, theirs), duel(mine, theirs, "theirs"), activation(mine, theirs)[1]):
        assert told.bodies == (told.mine.body, told.theirs.body) == (mine.body, theirs.body)
        assert told.mine.wounds == told.grid.read(lambda taken, given: taken)
        assert told.theirs.wounds == told.grid.read(lambda taken, given: given)


@settings(max_examples=25, deadline=None)
@given(small, small, st.sampled_from(["", "mine", "theirs"]))
def test_mirrored_duels_have_mirrored_odds(a: Fighter, b: Fighter, first: str) -> None:
    other = {"": "", "mine": "theirs", "theirs": "mine"}[first]
    assert duel(a, b, first).grid == duel(b, a, other).grid.mirrored()


@settings(max_examples=25, deadline=None)
@given(small, small)
def test_a_turn_in_floats_is_the_exact_one_rounded(a: Fighter, b: Fighter) -> None:
    exact, loose = activation(a, b, impact=a)[1], activation(a, b, impact=a, exact=False)[1]
    for pair, p in exact.grid.items():
        assert loose.grid[pair] == pytest.approx(float(p), abs=1e-12)
    assert float(exact.grid.when(lambda i, j: True)) == 1


def test_one_who_falls_first_strikes_nobody() -> None:
    sure = Blows(0, sure=True, defence=0)
    quick, slow = Fighter(Body(1, 2), sure, attacks=2), Fighter(Body(1, 2), sure, attacks=2)
    assert dict(duel(quick, slow, "mine").grid.items()) == {(0, 2): 1}
    assert dict(duel(quick, slow).grid.items()) == {(2, 2): 1}


@pytest.mark.parametrize("first", ["", "mine", "theirs"])
def test_in_a_duel_only_who_is_broken_before_is_struck_as_broken(first: str) -> None:
    """Two who would break at their first wound, and the same two broken from the start."""
    plain, other = Blows(0, hit=2, defence=2), Blows(0, hit=5, defence=0)
    whole, broken = Body(2, resolve=2), Body(2, resolve=2, broken=True)
    for mine, theirs in product((whole, broken), repeat=2):
        a = Fighter(mine, plain, against_broken=other)
        b = Fighter(theirs, plain, against_broken=other)
        met = duel(
            a._replace(blows=other if theirs.broken else plain, against_broken=None),
            b._replace(blows=other if mine.broken else plain, against_broken=None),
            first,
        )
        assert duel(a, b, first).grid == met.grid


def test_those_left_of_a_fighter_strike_back() -> None:
    """Three with a wound each: whole, one down and two down, and nobody left to strike."""
    fighter, foe = Fighter(Body(3), Blows(0, hit=3)), Fighter(Body(2, resolve=3), Blows(0))
    told = strike_back([1, 2, 0, 3], fighter, foe, True)
    expected: dict[tuple[int, int], Fraction] = {}
    for wounds, share in ((0, Fraction(1, 6)), (1, Fraction(2, 6)), (3, Fraction(3, 6))):
        left = aftermath(strikes([Blows(3 - wounds, hit=3)]), foe.body).wounds
        expected |= {(taken, wounds): share * p for taken, p in left.items()}
    assert dict(told.items()) == expected
    loose = strike_back([1 / 6, 2 / 6, 0.0, 3 / 6], fighter, foe, False)
    assert dict(loose.items()) == pytest.approx({pair: float(p) for pair, p in expected.items()}, abs=1e-12)
    calm = strike_back([0, 0, 1], fighter, foe, True, False)
    assert dict(calm.items()) == {(0, 2): Fraction(1, 2), (1, 2): Fraction(1, 2)}


@pytest.mark.parametrize("state", [[], [1, 0, 0, 0, 0], [1, -1], ["x"], [float("inf")], [None, 1]])
def test_states_that_cannot_be_are_no_weights(state: list[Any]) -> None:
    fighter = Fighter(Body(3), Blows(0, hit=3))
    with pytest.raises(Refused) as no:
        strike_back(state, fighter, fighter, True)
    assert no.value == RefusedValue("odds.no_weights")


def test_simultaneous_strikes_know_nothing_of_each_other() -> None:
    a = Fighter(Body(1, 5), Blows(0, hit=3, defence=2), attacks=4)
    b = Fighter(Body(1, 4), Blows(0, hit=4, defence=1), attacks=3)
    given_ = strikes([a.blows._replace(dice=4)])
    taken = strikes([b.blows._replace(dice=3)])
    assert duel(a, b).grid == joint(taken, given_)


def test_breaking_the_target_first_changes_what_strikes_it_next() -> None:
    """Impact breaks it for sure, so the clash meets it without its shield."""
    body = Body(4, start=4)
    impact = Fighter(Body(1, 9), Blows(0, sure=True, defence=0), attacks=2)
    clash = Fighter(
        Body(1, 9), Blows(0, sure=True, defence=5), attacks=1, against_broken=Blows(0, sure=True, defence=0)
    )
    target = Fighter(body, Blows(0, hit=1), attacks=0)
    _, fight = activation(clash, target, impact)
    assert fight.theirs.wounds[3] == 1


def test_a_weight_is_a_number_of_cases_or_their_share() -> None:
    for weight in (0, 1, 0.0, 0.5, 10**30):
        assert is_weight(weight)
    for weight in (-1, -1e-9, float("inf"), float("nan"), "1", None):
        assert not is_weight(weight)
