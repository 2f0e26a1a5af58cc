"""Dice with symbols: Warcrow's, from single dice to one pool against another."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tercio.odds import Switch, clash_of_symbols, contest, shows_at_least, symbols
from tercio.odds.symbol_dice import against, faces, spend

colours = st.sampled_from(sorted(faces()))


@pytest.mark.parametrize(
    ("dice", "elite", "odds"),
    [
        ("yellow", False, {0: "5/8", 1: "3/8"}),
        ("yellow orange", False, {0: "15/64", 1: "17/32", 2: "15/64"}),
        ("yellow orange red", False, {0: "15/512", 1: "109/512", 2: "215/512", 3: "143/512", 4: "15/256"}),
        ("yellow orange orange", False, {0: "45/512", 1: "177/512", 2: "215/512", 3: "75/512"}),
        ("yellow", True, {0: "3/8", 1: "5/8"}),
        ("yellow orange", True, {0: "3/32", 1: "7/16", 2: "15/32"}),
        ("yellow orange red", True, {1: "9/128", 2: "45/128", 3: "59/128", 4: "15/128"}),
    ],
)
def test_successes_of_a_pool(dice: str, elite: bool, odds: dict[int, str]) -> None:
    shown = symbols(dice.split(), hollow=elite).mine()
    assert dict(shown.items()) == {k: Fraction(p) for k, p in odds.items()}


def test_an_extra_orange_die_at_initiative() -> None:
    more, fewer = ["yellow", "orange", "orange"], ["yellow", "orange"]
    assert against(more, fewer) == (Fraction(8995, 16384), Fraction(4959, 16384), Fraction(1215, 8192))
    assert against(fewer, more) == against(more, fewer)[::-1]
    assert against(fewer, fewer) == (Fraction(1245, 4096), Fraction(803, 2048), Fraction(1245, 4096))


@settings(max_examples=40, deadline=None)
@given(st.lists(colours, max_size=3), st.sampled_from("SB"), st.booleans())
def test_a_pool_is_every_way_its_dice_can_fall(dice: list[str], symbol: str, hollow: bool) -> None:
    falls: dict[tuple[int, int], Fraction] = {}
    for fall in product(*(faces()[colour] for colour in dice)):
        marks = "".join(fall).upper() if hollow else "".join(fall)
        pair = (marks.count(symbol), marks.count("X"))
        falls[pair] = falls.get(pair, Fraction(0)) + Fraction(1, 8 ** len(dice))
    assert dict(symbols(dice, symbol, hollow=hollow).items()) == falls


@settings(max_examples=15, deadline=None)
@given(st.lists(colours, max_size=2), st.lists(colours, max_size=2), st.tuples(st.booleans(), st.booleans()))
@example(["yellow"], ["green"], (True, False))
@example(["yellow"], ["green"], (False, True))
def test_pool_against_pool_by_hand(mine: list[str], theirs: list[str], elite: tuple[bool, bool]) -> None:
    switches, blocks = [Switch(2, 1, 2)], [Switch(1, 1, 1)]
    falls: dict[int, Fraction] = {}
    for fall in product(*(faces()[colour] for colour in mine + theirs)):
        attack, defence = "".join(fall[: len(mine)]), "".join(fall[len(mine) :])
        attack, defence = attack.upper() if elite[0] else attack, defence.upper() if elite[1] else defence
        made = attack.count("S") + min(2, attack.count("X") // 2)
        stopped = defence.count("B") + min(1, defence.count("X"))
        left = max(0, made - stopped)
        falls[left] = falls.get(left, Fraction(0)) + Fraction(1, 8 ** len(fall))
    told = clash_of_symbols(mine, theirs, switches=switches, blocks=blocks, elite=elite)
    assert dict(told.items()) == falls


def test_specials_are_spent_once() -> None:
    assert spend(1, 5, [Switch(2, 3, 1), Switch(1, 1, 2)]) == 1 + 3 + 2
    assert spend(0, 0, [Switch(0, 2)]) == 2


def test_switches_that_cost_nothing_need_no_dice() -> None:
    assert dict(clash_of_symbols([], [], switches=[Switch(0, 3)], blocks=[Switch(0)]).items()) == {2: 1}
    assert dict(clash_of_symbols([], [], switches=[Switch(0)], blocks=[Switch(0, 3)]).items()) == {0: 1}
    plain, more = clash_of_symbols(["red"], []), clash_of_symbols(["red"], [], switches=[Switch(0, 2)])
    assert more == plain + 2


def test_a_feats_test_is_at_least_so_many() -> None:
    assert shows_at_least(["yellow", "orange", "red"], 2) == Fraction(215 + 143 + 30, 512)
    assert shows_at_least(["yellow"], 1, elite=True) == Fraction(5, 8)


def test_like_pools_have_mirrored_odds() -> None:
    mine, theirs = symbols(["red", "blue"]).mine(), symbols(["yellow", "orange"]).mine()
    assert contest(mine, theirs) == contest(theirs, mine)[::-1]
