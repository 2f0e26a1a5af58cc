"""The dice of the game: exact odds against every face counted one by one."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest

from tercio.core.dice import ScriptedDice
from tercio.tournament.symbols import faces, initiative_odds, odds, roll, successes
from tests.proof import proves

TABLE = [
    pytest.param("yellow", False, "5/8 3/8", marks=proves("WT-DICE-01")),
    pytest.param("yellow orange", False, "15/64 17/32 15/64", marks=proves("WT-DICE-02")),
    pytest.param(
        "yellow orange red", False, "15/512 109/512 215/512 143/512 15/256", marks=proves("WT-DICE-03")
    ),
    pytest.param("yellow orange orange", False, "45/512 177/512 215/512 75/512", marks=proves("WT-DICE-04")),
    pytest.param("yellow", True, "3/8 5/8", marks=proves("WT-DICE-05")),
    pytest.param("yellow orange", True, "3/32 7/16 15/32", marks=proves("WT-DICE-06")),
    pytest.param("yellow orange red", True, "0 9/128 45/128 59/128 15/128", marks=proves("WT-DICE-07")),
]


@pytest.mark.parametrize(("dice", "elite", "chances"), TABLE)
def test_the_odds_of_the_rolls_the_feats_ask_for(dice: str, elite: bool, chances: str) -> None:
    wanted = {n: Fraction(chance) for n, chance in enumerate(chances.split()) if Fraction(chance)}
    assert odds(dice.split(), elite=elite) == wanted


@pytest.mark.parametrize("dice", ["red red", "orange yellow", "black green blue"])
def test_odds_equal_every_face_counted(dice: str) -> None:
    colours = dice.split()
    counted: dict[int, Fraction] = {}
    for shown in product(range(1, 9), repeat=len(colours)):
        hits = successes(colours, shown)
        counted[hits] = counted.get(hits, Fraction(0)) + Fraction(1, 8 ** len(colours))
    assert odds(colours) == counted


@proves("WT-DICE-08")
def test_the_higher_command_wins_the_initiative_four_times_in_five() -> None:
    assert initiative_odds((5, 3)) == {
        "win": Fraction(8995, 16384),
        "tie": Fraction(4959, 16384),
        "lose": Fraction(1215, 8192),
        "win_after_rerolls": Fraction(1799, 2285),
    }


@proves("WT-DICE-09")
def test_equal_commands_have_equal_chances() -> None:
    even = initiative_odds((4, 4))
    assert (even["win"], even["tie"], even["win_after_rerolls"]) == (
        Fraction(1245, 4096),
        Fraction(803, 2048),
        Fraction(1, 2),
    )
    assert even["win"] == even["lose"]


@proves("WT-DICE-01")
def test_six_dice_of_eight_faces() -> None:
    assert {colour: len(shown) for colour, shown in faces().items()} == dict.fromkeys(
        ("red", "orange", "yellow", "green", "blue", "black"), 8
    )


def test_only_filled_successes_count_unless_elite() -> None:
    dice = ScriptedDice("2 8")
    shown = roll(["yellow", "orange"], dice)
    dice.done()
    assert (successes(["yellow", "orange"], shown), successes(["yellow", "orange"], shown, elite=True)) == (
        0,
        2,
    )
