"""Nerve, casualties and breaking, against every way the dice can fall."""

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tercio.odds import Blows, Body, Guard, Odds, aftermath, certain, morale_wounds, strikes
from tests.oracles.melee import attack, morale
from tests.oracles.throws import exactly


@st.composite
def bodies(draw: st.DrawFn) -> Body:
    models, wounds = draw(st.integers(1, 5)), draw(st.integers(1, 3))
    return Body(
        models,
        wounds,
        hurt=draw(st.integers(0, wounds - 1)),
        start=draw(st.sampled_from([0, models, models + 1, models + 3])),
        exposed=draw(st.integers(0, models)),
        resolve=draw(st.none() | st.integers(0, 6)),
        numbers=draw(st.integers(0, 4)),
        lent=draw(st.integers(0, 5)),
        terror=draw(st.integers(0, 2)),
        steady=draw(st.integers(0, 1)),
        oblivious=draw(st.booleans()),
        broken=draw(st.booleans()),
        unbreakable=draw(st.booleans()),
    )


@settings(max_examples=80, deadline=None)
@given(bodies(), st.integers(0, 5))
def test_so_many_wounds_on_any_body(body: Body, wounds: int) -> None:
    expected = exactly(lambda throw: morale(throw, wounds, body))
    assert dict(aftermath(certain(wounds), body).wounds.items()) == expected


@settings(max_examples=10, deadline=None)
@given(bodies())
def test_an_attack_and_what_it_leaves(body: Body) -> None:
    blows = [Blows(2, hit=3, defence=2)]
    expected = exactly(lambda throw: morale(throw, attack(throw, blows, Guard())[0], body))
    assert dict(aftermath(strikes(blows), body).wounds.items()) == expected


@settings(max_examples=60, deadline=None)
@given(bodies(), st.integers(1, 12))
def test_floats_are_the_exact_numbers_rounded(body: Body, dice: int) -> None:
    blows = [Blows(dice, hit=4, defence=1)]
    exact, loose = aftermath(strikes(blows), body), aftermath(strikes(blows, exact=False), body)
    assert loose.wounds.floats() == pytest.approx(exact.wounds.floats(), abs=1e-12)
    assert loose.broken == pytest.approx(float(exact.broken), abs=1e-12)
    assert loose.casualties.mean() == pytest.approx(float(exact.casualties.mean()), abs=1e-12)


def test_half_the_models_gone_is_broken() -> None:
    ten = Body(10)
    assert (aftermath(certain(4), ten).broken, aftermath(certain(5), ten).broken) == (0, 1)
    seven = Body(7)
    assert (aftermath(certain(3), seven).broken, aftermath(certain(4), seven).broken) == (0, 1)
    assert aftermath(certain(1), Body(6, start=10)).broken == 1
    assert aftermath(certain(5), Body(10, unbreakable=True)).broken == 0


def test_a_destroyed_body_is_not_merely_broken() -> None:
    gone = aftermath(certain(9), Body(4, resolve=2))
    assert (gone.destroyed, gone.broken, gone.halved) == (1, 0, 1)


def test_wounds_and_morale_are_not_independent() -> None:
    """Two wounds at even odds: four in all need both wounds and both failures."""
    wounds = strikes([Blows(2, hit=3, defence=0)])
    total = aftermath(wounds, Body(20, resolve=3))
    assert total.wounds[4] == Fraction(1, 4) * Fraction(1, 4)


def test_morale_alone() -> None:
    assert morale_wounds(Odds((0, 0, 1)), 3)[2] == Fraction(1, 4)
    assert morale_wounds(certain(3), 3, steady=1).mean() == Fraction(3, 8) * 1 + Fraction(1, 8) * 2
    assert dict(morale_wounds(certain(4), 9, oblivious=True).items()).keys() == {0, 1, 2}
