"""Blows that come back, blessings of one action, impacts that repeat: every way the dice can fall."""

from typing import Any

import pytest

from tercio.odds import FAILED, ONES, Blows, Body, Fighter, Guard, Sample, activation
from tercio.odds.mutual_clash import work
from tercio.odds.sampling import Bits, fight, successes, throw_attack, throw_clash, throw_sum
from tests.oracles.melee import attack
from tests.oracles.mutual_clash import turn
from tests.oracles.throws import exactly

SURE = Blows(0, sure=True, defence=1)
NIMBLE = Fighter(Body(1, 2, resolve=3), Blows(0, hit=2, defence=1), bare=(2, 1))
PLAIN = Fighter(Body(2, resolve=2), Blows(0, hit=3, defence=1), bare=(1, 0))
FEUDS: dict[str, tuple[Fighter, Fighter, Fighter | None]] = {
    "counter-attack": (NIMBLE, PLAIN._replace(returns=True, body=Body(1, resolve=2)), None),
    "counter-attack without any defence": (NIMBLE, PLAIN._replace(returns=True, body=Body(1)), None),
    "lethal demise": (NIMBLE, PLAIN._replace(demise=True), None),
    "both, and the strikers throw one failed die away": (
        NIMBLE._replace(guard=Guard(0, 1), body=Body(1, 2), attacks=2),
        Fighter(Body(1, 2), Blows(0, hit=1, defence=0), attacks=0, returns=True, demise=True),
        None,
    ),
    "both sides pay back": (
        Fighter(Body(1), SURE, returns=True, bare=(2, 2)),
        Fighter(Body(1, 2), SURE, demise=True, bare=(1, 1)),
        None,
    ),
    "wounds beyond the last model are no wounds": (
        Fighter(Body(1, 2), Blows(0, sure=True, defence=0), attacks=3, bare=(3, 3)),
        Fighter(Body(1), SURE, demise=True),
        None,
    ),
    "hits back frighten nobody": (
        Fighter(Body(2, terror=3, resolve=4), SURE, attacks=1, bare=(0, 0)),
        Fighter(Body(1, 2), SURE, attacks=0, demise=True),
        None,
    ),
    "a broken striker loses its shield": (
        Fighter(Body(2), SURE, bare=(3, 0), returns=True),
        Fighter(Body(2), SURE, returns=True, demise=True, bare=(2, 1)),
        None,
    ),
    "an impact that repeats": (
        PLAIN._replace(body=Body(1)),
        Fighter(Body(2, resolve=2), SURE, attacks=0),
        Fighter(Body(1), Blows(0, hit=3, defence=1), attacks=1, twice=True, against_broken=SURE),
    ),
    "an impact, a blessing against it, and a demise": (
        Fighter(Body(1, 2), SURE, bare=(1, 1), against=Guard(ONES)),
        Fighter(Body(2), SURE, attacks=0, demise=True),
        Fighter(Body(1), Blows(0, hit=3, defence=2), fright=1, against=Guard(FAILED)),
    ),
}


@pytest.mark.parametrize("name", FEUDS)
def test_a_mutual_clash_is_every_way_the_dice_can_fall(name: str) -> None:
    mine, theirs, impact = FEUDS[name]
    told = activation(mine, theirs, impact)[1].grid
    assert dict(told.items()) == exactly(lambda throw: turn(throw, mine, theirs, impact))
    loose = activation(mine, theirs, impact, exact=False)[1].grid
    for pair, p in told.items():
        assert loose[pair] == pytest.approx(float(p), abs=1e-12)


@pytest.mark.parametrize("name", FEUDS)
def test_a_thrown_mutual_clash_is_near_the_counted_one(name: str) -> None:
    mine, theirs, impact = FEUDS[name]
    sample = Sample(4000, seed=7)
    told, thrown = activation(mine, theirs, impact)[1].grid, fight(mine, theirs, impact, sample)
    for pair in {*told.cells, *thrown.cells}:
        p = float(told[pair])
        assert float(thrown[pair]) == pytest.approx(p, abs=2.5 * sample.margin_of_chance(p))


def test_large_mutual_clashes_are_whole_and_agree_with_throws() -> None:
    mine = Fighter(Body(5, 4, resolve=4), Blows(0, hit=4, defence=2), attacks=4, leader=1, bare=(3, 2))
    theirs = Fighter(
        Body(15, resolve=3, numbers=8), Blows(0, hit=3, defence=2), bare=(2, 1), returns=True, demise=True
    )
    impact = mine._replace(attacks=2, twice=True)
    told = activation(mine, theirs, impact, exact=False)[1]
    assert sum(told.grid.cells.values()) == pytest.approx(1, abs=1e-12)
    sample = Sample(6000)
    thrown = fight(mine, theirs, impact, sample)
    assert told.mine.wounds.mean() == pytest.approx(
        thrown.mine().mean(), abs=3 * sample.margin_of_mean(thrown.mine())
    )
    assert told.theirs.wounds.mean() == pytest.approx(
        thrown.theirs().mean(), abs=3 * sample.margin_of_mean(thrown.theirs())
    )
    assert work(mine, theirs, True) > work(mine, theirs._replace(returns=False), True)


@pytest.mark.parametrize(
    ("blows", "guard"),
    [
        (Blows(0, hit=3, reroll=ONES, extra=1, defence=2, defence_on_one=0, deadly=True), Guard(0, 1)),
        (Blows(0, hit=2, again=True, defence=0), Guard(ONES, 1)),
        (Blows(0, hit=5, defence=3, defence_on_one=1), Guard(FAILED)),
    ],
)
def test_thrown_handfuls_are_dice(blows: Blows, guard: Guard) -> None:
    told = exactly(lambda throw: attack(throw, [blows._replace(dice=1)], guard))
    sample = Sample(20_000, seed=3)
    thrown = sample.throw(lambda chance: throw_attack(chance, blows, 1, guard))
    for case in {*told, *thrown}:
        p = float(told.get(case, 0))
        assert thrown.get(case, 0.0) == pytest.approx(p, abs=2.5 * sample.margin_of_chance(p))  # type: ignore[call-overload]


@pytest.mark.parametrize(("n", "top", "bottom"), [(7, 1, 3), (40, 5, 36), (12, 1, 2), (3, 36, 36), (9, 0, 4)])
def test_successes_are_binomial(n: int, top: int, bottom: int) -> None:
    chance, rounds = Bits(5), 4000
    seen = [successes(chance, n, top, bottom) for _ in range(rounds)]
    p = top / bottom
    spread = (n * p * (1 - p) / rounds) ** 0.5
    assert sum(seen) / rounds == pytest.approx(n * p, abs=5 * spread + 1e-9)
    assert all(0 <= one <= n for one in seen)


def test_bits_are_the_same_for_a_seed_and_fair() -> None:
    first, second, other = Bits(1), Bits(1), Bits(2)
    drawn = [first.ones(n) for n in (1, 7, 5000, 64, 4000)]
    assert drawn == [second.ones(n) for n in (1, 7, 5000, 64, 4000)]
    assert drawn != [other.ones(n) for n in (1, 7, 5000, 64, 4000)]
    assert sum(Bits(seed).ones(1000) for seed in range(100)) == pytest.approx(50_000, abs=800)


def test_a_thrown_sum_keeps_its_ends() -> None:
    from tercio.odds import d6

    assert throw_sum(Bits(1), d6, 0) == 0
    assert all(10 <= throw_sum(Bits(seed), d6, 10) <= 60 for seed in range(50))


def test_those_who_are_gone_strike_nobody_and_are_struck_by_nobody() -> None:
    fresh: Any = Fighter(Body(1), SURE)
    assert throw_clash(Bits(1), fresh, fresh, 1, 0) == (1, 0)
    assert throw_clash(Bits(1), fresh, fresh, 0, 1) == (0, 1)
