"""Dice as players write them."""

from fractions import Fraction

import pytest

from tercio.odds import Odds, d6, parse


@pytest.mark.parametrize(
    ("written", "mean"),
    [
        ("d6", "7/2"),
        ("4D6", "14"),
        ("2d10+3", "12"),
        ("d6 - d6", "0"),
        ("3d{0,1,1,2}", "3"),
        ("5d6>=4", "5/2"),
        ("5d6≥4", "5/2"),
        ("24d6r6<=3", "14"),
        ("d6<=0!1", "1/6"),
        ("d6<=6?6", "5/6"),
        ("d10>=6", "2/5"),
        ("-2+d6", "3/2"),
    ],
)
def test_means(written: str, mean: str) -> None:
    assert parse(written).mean() == Fraction(mean)


def test_the_same_as_built_by_hand() -> None:
    built: Odds = d6.reroll({5, 6}).read(lambda face: face <= 3).times(4) + 1
    assert parse("4d6r5,6<=3 + 1") == built
