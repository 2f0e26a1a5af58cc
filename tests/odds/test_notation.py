"""Dice as players write them."""

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest

from tercio.core.refused import Refused
from tercio.odds import Odds, d6, parse
from tercio.odds.distribution import of


@pytest.mark.parametrize(
    ("written", "mean"),
    [
        ("d6", "7/2"),
        ("4D6", "14"),
        ("2d10+3", "14"),
        ("d6 - d6", "0"),
        ("3d{0,1,1,2}", "3"),
        ("5d6>=4", "5/2"),
        ("5d6≥4", "5/2"),
        ("24d6r6<=3", "14"),
        ("d6<=0!1", "1/6"),
        ("d6<=6?6", "5/6"),
        ("d10>=6", "1/2"),
        ("d{0..9}>=6", "2/5"),
        ("2d{-1..1}", "0"),
        ("-2+d6", "3/2"),
        ("4d6kh3", "15869/1296"),
        ("4d6k3", "15869/1296"),
        ("4d6dl1", "15869/1296"),
        ("2d20kl1", "287/40"),
        ("d66", "77/2"),
        ("d%", "101/2"),
        ("3d6kl3", "21/2"),
    ],
)
def test_means(written: str, mean: str) -> None:
    assert parse(written).mean() == Fraction(mean)


def test_the_same_as_built_by_hand() -> None:
    built: Odds = d6.reroll({5, 6}).read(lambda face: face <= 3).times(4) + 1
    assert parse("4d6r5,6<=3 + 1") == built


def every_way(dice: int, sides: int, kept: int, *, high: bool) -> dict[int, Fraction]:
    """All throws, sorted by hand."""
    ways: Counter[int] = Counter()
    for faces in product(range(1, sides + 1), repeat=dice):
        ways[sum(sorted(faces, reverse=high)[:kept])] += 1
    return {total: Fraction(count, sides**dice) for total, count in ways.items()}


@pytest.mark.parametrize(
    ("dice", "sides", "kept"), [(4, 6, 3), (2, 20, 1), (5, 4, 2), (3, 6, 3), (1, 8, 1), (4, 5, 3)]
)
@pytest.mark.parametrize("high", [True, False])
def test_kept_dice_are_every_way_they_can_fall(dice: int, sides: int, kept: int, high: bool) -> None:
    odds = parse(f"{dice}d{sides}k{'h' if high else 'l'}{kept}")
    assert {k: p for k, p in odds.items() if p} == every_way(dice, sides, kept, high=high)


def test_dice_are_chosen_from_as_many_as_can_be_counted_at_once() -> None:
    """Two faces, a hundred dice, two hundred totals: a step more is refused."""
    assert parse("100d{1,200}kh1").last == parse("100d{-99,100}kl1").last + 100 == 200
    for wide in ("100d{1,201}kh1", "100d{-99,101}kl1", "100d{1,101}kh2"):
        with pytest.raises(Refused) as no:
            parse(wide)
        assert no.value == Refused("odds.too_many_to_keep", dice=100)


def test_a_die_that_is_thrown_on_never_stops_on_its_best_face() -> None:
    once = parse("d6!")
    assert (once[5], once[6], once[7], once[12], once[13]) == (
        Fraction(1, 6), 0, Fraction(1, 36), 0, Fraction(1, 216),
    )  # fmt: skip
    assert float(once.mean()) == pytest.approx(4.2)
    assert parse("3d6!") == once.times(3)


def test_d66_is_two_dice_and_not_a_die_of_66() -> None:
    odds = parse("d66")
    assert (odds[11], odds[17], odds[66]) == (Fraction(1, 36), 0, Fraction(1, 36))


@pytest.mark.parametrize(
    ("written", "key"),
    [
        ("0d6", "odds.not_one_die"),
        ("4d6+0d8", "odds.not_one_die"),
        ("d{9..0}", "odds.no_faces"),
        ("d{0..999999999}", "odds.too_many_faces"),
        ("999d999", "odds.too_many_outcomes"),
        ("999d999kh3", "odds.too_many_to_keep"),
        ("4d6kh5", "odds.keep_how_many"),
        ("4d6kh0", "odds.keep_how_many"),
        ("4d6dl4", "odds.keep_how_many"),
        ("d1!", "odds.never_ends"),
        ("d{3,3}!", "odds.never_ends"),
        ("4d6kh3>=2", "odds.unclear_order"),
        ("3d6!<=2", "odds.unclear_order"),
        ("4d6kh99999999999999", "odds.unreadable"),
        ("4d6k", "odds.unreadable"),
        ("!", "odds.unreadable"),
    ],
)
def test_what_cannot_be_is_refused_at_once_and_says_why(written: str, key: str) -> None:
    with pytest.raises(Refused) as no:
        parse(written)
    assert no.value.key == key
    assert no.value.text("es") != no.value.text("en")


def test_totals_are_counted_with_both_ends() -> None:
    """From 999 to 998,001."""
    with pytest.raises(Refused) as no:
        parse("999d999")
    assert no.value.facts["outcomes"] == 997_003
    assert of({0: 1, 119_999: 1}).last == 119_999  # 120,000 totals: as many as fit
    with pytest.raises(Refused):
        of({0: 1, 120_000: 1})
