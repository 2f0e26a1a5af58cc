"""Dice: what a D6 is asked, what always fails, and what is never thrown twice."""

from __future__ import annotations

import random

import pytest

from tercio.core.dice import ScriptedDice, SeededDice
from tercio.firstblood.combat.morale import prepare_morale
from tercio.firstblood.engine.event_log import d2, d3, opposed_roll, passes
from tercio.firstblood.engine.state import OVER, Table
from tercio.firstblood.engine.units import INCH
from tercio.firstblood.opening import start
from tercio.firstblood.ready_answers import give, ready
from tercio.firstblood.sequence.actions.charge import CHARGING
from tests.firstblood.armies import RED, WHITE
from tests.firstblood.table import SCENARIO, battle, fight, run
from tests.proof import proves


@proves("FB-DICE-01")
def test_nobody_ever_throws_anything_but_six_sided_dice() -> None:
    class OnlySixes(SeededDice):
        def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
            assert sides == 6
            return super().roll(count, sides)

    chooser = random.Random(4)
    b = start(Table((RED, WHITE), SCENARIO), OnlySixes(4))
    while not b.clock[OVER]:
        give(b, chooser.choice(ready(b)))


@proves("FB-DICE-02")
def test_d3_and_d2_are_read_from_a_d6() -> None:
    assert [d3(face) for face in range(1, 7)] == [1, 1, 2, 2, 3, 3]
    assert [d2(face) for face in range(1, 7)] == [1, 1, 1, 2, 2, 2]


@proves("FB-DICE-03", "FB-DICE-04")
@pytest.mark.parametrize(
    ("face", "value", "passed"),
    [(3, 3, True), (4, 3, False), (6, 7, False), (1, -1, True), (1, 0, True), (6, 6, False), (5, 6, True)],
)
def test_a_test_is_passed_at_or_under_its_value(face: int, value: int, passed: bool) -> None:
    assert passes(face, value) is passed


@proves("FB-DICE-05", "FB-DICE-04")
def test_a_charge_roll_of_six_is_no_failure_but_a_morale_die_of_six_is() -> None:
    b = battle("men M5 at 10,10 vs men at 10,20", dice="6")
    assert CHARGING
    run(b, CHARGING, 0, 1 << 1)
    assert b.y[0] > 18 * INCH
    steady = battle("men R6 at 10,10 vs men at 10,20")
    assert prepare_morale(steady, 0, 2).wounds((6, 5)) == 1


@proves("FB-DICE-06")
def test_a_die_thrown_again_stands_and_is_never_thrown_a_third_time() -> None:
    # Inspired at Clash 4 re-rolls the 6; the target's Parry may not touch the 1 it became
    assert fight("C4 A1", "D0 Parry", "6 | 1 | 5", state={"inspired0": 1}).hits == 1


@proves("FB-DICE-07", "FB-SR-PARRY")
def test_only_the_dice_an_effect_names_are_thrown_again() -> None:
    assert fight("C3 A3", "D0 Parry", "6 1 4 | 3 | 5").hits == 1


@proves("FB-DICE-07")
def test_a_pool_with_two_effects() -> None:
    # C4 Inspired re-rolls the 6, Parry the 1; the third die lies as it fell
    assert fight("C4 A3", "D0 Parry", "6 1 4 | 2 3 | 5 5 5", state={"inspired0": 1}).hits == 3


@proves("FB-SEQ-02")
def test_flurry_and_parry_never_meet_on_one_die() -> None:
    assert fight("C3 A2 Flurry", "D0 Parry", "1 5 | 4 1 | 5").hits == 1


@proves("FB-SEQ-02", "FB-SR-RELENTLESS-BLOWS")
def test_effects_keyed_to_a_one_read_the_final_faces() -> None:
    assert fight("C3 A3 Relentless_Blows", "D0", "1 2 6 | 5 5 5").hits == 3


@proves("FB-DICE-08")
@pytest.mark.parametrize(("dice", "winner"), [("2 5", 0), ("4 4 | 3 3 | 6 2", 1)])
def test_the_lower_die_of_an_opposed_roll_wins(dice: str, winner: int) -> None:
    b = battle("men at 10,10 vs men at 20,20")
    b.dice = ScriptedDice(dice)
    assert opposed_roll(b)[0] == winner
    b.dice.done()
