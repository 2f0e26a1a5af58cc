"""A million simulated rolls agree with the odds, within the error a million rolls have."""

import random
from collections import Counter
from math import sqrt

import pytest

from tercio.odds import ONES, SIXES, Blows, Body, Guard, aftermath, strikes
from tests.oracles.melee import attack, morale

SITUATIONS = {
    "many blows, sixes again": (
        [Blows(20, hit=3, reroll=SIXES, defence=2)],
        Guard(),
        Body(12, resolve=3, numbers=8),
    ),
    "everything at once": (
        [
            Blows(8, hit=4, reroll=ONES, extra=1, defence=3, defence_on_one=0, deadly=True),
            Blows(3, hit=2, again=True, defence=1),
        ],
        Guard(discard=1),
        Body(5, 3, hurt=1, resolve=4, terror=1, steady=1, lent=5),
    ),
}
ROLLS = 2_000_000
PER_GAME = {"many blows, sixes again": 45, "everything at once": 35}
"""Dice of one attack, about: together they make more than the million."""


@pytest.mark.slow
@pytest.mark.parametrize("name", SITUATIONS)
def test_a_million_rolls(name: str) -> None:
    groups, guard, body = SITUATIONS[name]
    games = ROLLS // PER_GAME[name]
    rng = random.Random(name)
    seen: Counter[int] = Counter()
    for _ in range(games):
        wounds, _ = attack(lambda sides: rng.randint(1, sides), groups, guard)
        seen[morale(lambda sides: rng.randint(1, sides), wounds, body)] += 1
    odds = aftermath(strikes(groups, guard), body).wounds
    for outcome in range(odds.last + 1):
        p = float(odds[outcome])
        error = 5 * sqrt(p * (1 - p) / games) + 1e-4
        assert seen[outcome] / games == pytest.approx(p, abs=error)
