"""Agreement to 1e-9 with icepool, an exact library written by others, on a shared set of questions."""

import icepool
import pytest

from tercio.odds import (
    FAILED,
    SIXES,
    Blows,
    Body,
    Guard,
    Odds,
    aftermath,
    d6,
    spell,
    strikes,
)
from tercio.odds.symbol_dice import faces, symbols


def same(ours: Odds, theirs: "icepool.Die[int]") -> None:
    for outcome in range(min(ours.first, theirs.min_outcome()), max(ours.last, theirs.max_outcome()) + 1):
        assert float(ours[outcome]) == pytest.approx(float(theirs.probability("==", outcome)), abs=1e-9)


def fails(defence: int, deadly: bool = False) -> "icepool.Die[int]":
    return icepool.d6.map(lambda face: (2 if deadly and face == 6 else 1) if face > defence else 0)


@pytest.mark.parametrize("dice", [1, 7, 24])
@pytest.mark.parametrize(("hit", "defence"), [(2, 1), (3, 2), (5, 0)])
def test_wounds_with_sixes_thrown_again(dice: int, hit: int, defence: int) -> None:
    die = icepool.d6.reroll({6}, depth=1)
    one = die.map(lambda face: fails(defence) if face <= hit else 0)
    same(strikes([Blows(dice, hit=hit, reroll=SIXES, defence=defence)]), dice @ one)


@pytest.mark.parametrize("dice", [3, 12])
def test_every_failed_die_thrown_again(dice: int) -> None:
    die = icepool.d6.reroll({4, 5, 6}, depth=1)
    one = die.map(lambda face: fails(2) if face <= 3 else 0)
    same(strikes([Blows(dice, hit=3, reroll=FAILED, defence=2)]), dice @ one)


@pytest.mark.parametrize("dice", [2, 10])
def test_extra_hits_pierced_defence_and_double_sixes(dice: int) -> None:
    one = icepool.d6.map(
        lambda face: fails(0, True) + fails(3, True) if face == 1 else fails(3, True) if face <= 4 else 0
    )
    same(strikes([Blows(dice, hit=4, extra=1, defence=3, defence_on_one=0, deadly=True)]), dice @ one)


@pytest.mark.parametrize("dice", [4, 24])
def test_one_failure_thrown_away_and_morale(dice: int) -> None:
    one = icepool.d6.map(lambda face: fails(2) if face <= 3 else 0)
    wounds = (dice @ one).map(lambda k: max(0, k - 1))
    total = wounds.map(lambda k: k + (k @ fails(3)).map(lambda f: max(0, f - 1)) if k else 0)
    ours = aftermath(
        strikes([Blows(dice, hit=3, defence=2)], Guard(discard=1)), Body(99, resolve=3, steady=1)
    )
    same(ours.wounds, total)


def test_casualties_of_models_with_two_wounds() -> None:
    wounds = 9 @ icepool.d6.map(lambda face: fails(1) if face <= 4 else 0)
    lost = wounds.map(lambda k: min(5, (k + 1) // 2))
    same(aftermath(strikes([Blows(9, hit=4, defence=1)]), Body(5, 2, hurt=1)).casualties, lost)


def test_a_spell() -> None:
    same(spell(5, 2), (5 @ (icepool.d6 <= 2)).map(lambda k: 2 * k if k >= 2 else 0))


def test_symbol_pools() -> None:
    dice = ["red", "red", "orange", "yellow"]
    theirs = sum(
        (icepool.Die([face.count("S") for face in faces()[colour]]) for colour in dice),
        start=icepool.Die([0]),
    )
    same(symbols(dice).mine(), theirs)


def test_sums_of_many_dice() -> None:
    same(d6.times(40), 40 @ icepool.d6)
    same(d6.highest(3), icepool.highest(icepool.d6, icepool.d6, icepool.d6))
