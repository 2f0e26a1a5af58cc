"""Refusals with their numbers, limits at their edges, and throws a seed always gives."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from hashlib import sha256
from itertools import product
from math import comb
from typing import Any

import pytest

from tercio import odds
from tercio.core.refused import Refused, RefusedValue
from tercio.odds import (
    FAILED,
    ONES,
    SIXES,
    Blows,
    Body,
    Fighter,
    Guard,
    Odds,
    Sample,
    Switch,
    activation,
    aftermath,
    certain,
    d6,
    duel,
    marks,
    mixture,
    morale_wounds,
    parse,
    series,
    size_limits,
    spell,
    strikes,
    strikes_and_replies,
    symbols,
)
from tercio.odds.attack import check_blows, listed_blows
from tercio.odds.morale import cap_weights
from tercio.odds.mutual_clash import cap_rows, steps, work
from tercio.odds.notation import Term, explosions_of, read_terms
from tercio.odds.sampling import (
    Bits,
    fight,
    patient,
    successes,
    throw_attack,
    throw_clash,
    throw_hits,
    throw_morale,
    throw_saves,
    throw_sum,
)
from tercio.odds.symbol_dice import prices, slots, spend
from tests.odds.test_mutual_clash import FEUDS
from tests.oracles.melee import attack, morale
from tests.oracles.throws import exactly

# -- refusals and limits


def refusal(ask: Callable[[], Any]) -> Refused:
    with pytest.raises(RefusedValue) as no:
        ask()
    return no.value


LONG = "x" * 50
LIMITS: list[tuple[Callable[[], Any], str, dict[str, Any]]] = [
    (lambda: size_limits.dice_allowed(10_001), "too_many_dice", {"dice": 10_001, "most": 10_000}),
    (lambda: size_limits.dice_allowed(-1), "negative_dice", {"dice": -1}),
    (lambda: size_limits.whole(LONG), "not_whole", {"number": repr("x" * 40)}),
    (lambda: size_limits.not_negative(-1), "below_zero", {"number": -1}),
    (lambda: size_limits.rolls_allowed(0), "rolls", {"rolls": 0, "most": 10_000_000}),
    (lambda: size_limits.rolls_allowed(10_000_001), "rolls", {"rolls": 10_000_001, "most": 10_000_000}),
    (lambda: size_limits.chance_allowed(LONG), "no_chance", {"chance": repr("x" * 40)}),
    (lambda: size_limits.chance_allowed(1.01), "no_chance", {"chance": "1.01"}),
    (
        lambda: size_limits.cells_allowed(1_000_001),
        "too_many_outcomes",
        {"outcomes": 1_000_001, "most": 1_000_000},
    ),
    (
        lambda: size_limits.outcomes_allowed(120_001),
        "too_many_outcomes",
        {"outcomes": 120_001, "most": 120_000},
    ),
    (lambda: odds.die(1001), "too_many_faces", {}),
    (lambda: odds.die(range(1001)), "too_many_faces", {}),
    (lambda: odds.die([1_000_001]), "too_many_faces", {}),
    (lambda: odds.die(3.5 * 10**60), "not_whole", {"number": "3.5e+60"}),  # type: ignore[arg-type]
    (lambda: d6.highest(0), "none_of_none", {}),
    (lambda: Odds([0.5, 0.5]), "no_weights", {}),
    (lambda: Odds(["a"]), "no_weights", {}),
    (lambda: Odds([3.0, 1.0], exact=False), "no_weights", {}),
    (lambda: Odds([1], exact=2), "no_weights", {}),  # type: ignore[arg-type]
    (lambda: Odds([0, 0]), "no_faces", {}),
    (lambda: Odds([1, 2]).each(Odds([1], -1)), "negative_dice", {"dice": -1}),
    (lambda: Odds([1], -2).each(d6), "negative_dice", {"dice": -2}),
    (lambda: odds.joint(d6, LONG), "no_odds", {"thing": "x" * 40}),  # type: ignore[arg-type]
    (lambda: mixture([(-1, d6)]), "negative_weight", {"weight": "-1"}),
    (lambda: mixture([(float("inf"), d6)]), "negative_weight", {"weight": "inf"}),
    (lambda: mixture([("1", d6)]), "negative_weight", {"weight": "'1'"}),
    (lambda: mixture([(0, d6)]), "no_faces", {}),
    (lambda: Odds([1, -2, -3]), "negative_weight", {"weight": -3}),
    (lambda: aftermath(d6, Body(501)), "too_large_body", {"wounds": 501, "most": 500}),
    (lambda: aftermath(d6, Body(2, 2, 2)), "no_body", {"models": 2, "wounds": 2, "hurt": 2}),
    (lambda: aftermath(d6, Body(1, 0)), "no_body", {"models": 1, "wounds": 0, "hurt": 0}),
    (lambda: morale_wounds(certain(501), 3), "too_large_body", {"wounds": 501, "most": 500}),
    (lambda: morale_wounds(d6, 3, steady=-1), "below_zero", {"number": -1}),
    (lambda: strikes([Blows(1, extra=21)]), "extra_hits", {"extra": 21}),
    (lambda: strikes_and_replies([Blows(200, hit=3)]), "too_much_at_once", {}),
    (lambda: strikes_and_replies([Blows(160, hit=3)], exact=False), "too_much_at_once", {}),
    (lambda: strikes_and_replies([Blows(1)], Guard(discard=2)), "too_much_at_once", {}),
    (lambda: symbols(["red"] * 61), "too_many_dice", {"dice": 61, "most": 60}),
    (lambda: symbols(["red"], "Q"), "no_such_symbol", {"symbol": "Q"}),
    (
        lambda: symbols(["pink"]),
        "no_such_die",
        {"die": "pink", "dice": ["black", "blue", "green", "orange", "red", "yellow"]},
    ),
    (lambda: d6.times(1700), "too_long_to_be_exact", {}),
    (lambda: parse("x" * 90), "unreadable", {"text": "x" * 80}),
    (lambda: parse("d6" + ">=5kh1"), "unreadable", {"text": "d6>=5kh1"}),
    (lambda: parse("3d6!>=5"), "unclear_order", {"text": "3d6!>=5"}),
    (lambda: parse("0d6"), "not_one_die", {"text": "0d6"}),
    (lambda: parse("999d999kh3"), "too_many_to_keep", {"dice": 999}),
]


@pytest.mark.parametrize(("ask", "key", "facts"), LIMITS)
def test_a_limit_is_refused_with_its_numbers(ask: Callable[[], Any], key: str, facts: dict[str, Any]) -> None:
    assert refusal(ask) == RefusedValue(f"odds.{key}", **facts)


def test_what_stands_at_a_limit_is_taken() -> None:
    assert [size_limits.dice_allowed(n) for n in (0, 10_000)] == [0, 10_000]
    assert [size_limits.rolls_allowed(n) for n in (1, 10_000_000)] == [1, 10_000_000]
    assert [size_limits.outcomes_allowed(120_000), size_limits.not_negative(0)] == [120_000, 0]
    size_limits.cells_allowed(1_000_000)
    for chance in (0, 1, Fraction(1, 2)):
        size_limits.chance_allowed(chance)
    assert (odds.die(1000).last, odds.die(range(1000)).last, odds.die([-1_000_000]).first) == (
        1000,
        999,
        -1_000_000,
    )
    assert aftermath(certain(500), Body(500)).destroyed == 1
    assert morale_wounds(certain(500), 3, steady=499).last <= 500
    assert strikes_and_replies([Blows(159, hit=6)], exact=False).theirs().last <= 159
    assert symbols(["red"] * 60).total
    series.check_length(500, 1000)
    assert refusal(lambda: series.check_length(500, 1001)).key == "odds.too_long_to_be_exact"


def test_a_total_is_a_whole_number_or_one() -> None:
    loose = Odds([0, 1], exact=False)
    assert (loose.total, type(loose.total), Odds([2, 3]).total) == (1.0, float, 5)
    assert Odds([1 + 9e-7], exact=False).at_least(0) == 1.0
    assert refusal(lambda: Odds([1 + 2e-6], exact=False)).key == "odds.no_weights"


@pytest.mark.parametrize("part", ["hit", "reroll", "extra", "defence", "defence_on_one"])
def test_every_part_of_blows_is_a_whole_number(part: str) -> None:
    assert check_blows(Blows(1)._replace(**{part: True})) == Blows(1)._replace(**{part: 1})
    no = refusal(lambda: check_blows(Blows(1)._replace(**{part: 2.5})))
    assert no == RefusedValue("odds.not_whole", number="2.5")


def test_what_is_no_list_of_blows_is_named_in_forty_letters() -> None:
    for ask in (lambda: listed_blows(Blows(1)), lambda: check_blows(10**60), lambda: listed_blows(10**60)):  # type: ignore[arg-type]
        no = refusal(ask)
        assert no.key == "odds.no_blows"
        assert len(no.facts["thing"]) == 40
    assert listed_blows(iter([Blows(1)])) == [Blows(1)]


# -- dice as they are written


def test_what_is_written_is_understood_part_by_part() -> None:
    six = (1, 2, 3, 4, 5, 6)
    assert read_terms("2d6 - 3 + 4d6r1,6>=4!1?6") == [
        Term(1, 2, six),
        Term(-1, 1, (3,), flat=True),
        Term(1, 4, six, (1, 6), way=">=", need=4, always=1, never=6),
    ]
    assert read_terms("3d{-1..1}!") == [Term(1, 3, (-1, 0, 1), explosions=explosions_of((-1, 0, 1)))]
    assert read_terms("4d6dl1-d%") == [
        Term(1, 4, six, keep="h", kept=3), Term(-1, 1, tuple(range(1, 101))),
    ]  # fmt: skip
    assert read_terms("4d6dh3") == [Term(1, 4, six, keep="l", kept=1)]
    assert [term.faces[::35] for term in read_terms("d66")] == [(11, 66)]


def test_a_die_is_thrown_on_until_that_is_one_in_a_thousand_million() -> None:
    for faces in (
        (1, 2),
        (1, 1, 2),
        (1, 2, 3, 4, 5, 6),
        tuple(range(100)),
        (1, 2, 2, 2, 2),
        (1,) + (2,) * 99,
    ):
        times, share = explosions_of(faces), Fraction(faces.count(max(faces)), len(faces))
        assert times == 40 or share ** (times + 1) <= Fraction(1, 10**9) < share**times
    assert explosions_of((1, 2, 2, 2, 2)) == explosions_of((1,) + (2,) * 99) == 40
    assert [explosions_of(tuple(range(sides))) for sides in (2, 4, 6, 10, 1000)] == [29, 14, 11, 9, 2]


# -- wounds and morale


@pytest.mark.parametrize(("steady", "oblivious"), [(0, False), (1, False), (0, True), (2, True)])
def test_morale_of_a_random_number_of_wounds_is_the_mixture_of_each(steady: int, oblivious: bool) -> None:
    wounds = Odds((1, 0, 3, 2, 5), 1)
    parts = [(p, morale_wounds(certain(k), 2, steady=steady, oblivious=oblivious)) for k, p in wounds.items()]
    whole = morale_wounds(wounds, 2, steady=steady, oblivious=oblivious)
    assert whole == mixture(parts)
    loose = morale_wounds(wounds.loose(), 2, steady=steady, oblivious=oblivious)
    assert loose.floats() == pytest.approx(whole.floats(), abs=1e-12)


@pytest.mark.parametrize("dice", [1, 59, 60, 61, 62, 90])
@pytest.mark.parametrize("passing", [1, 2, 5])
def test_many_morale_dice_in_floats_are_the_exact_ones_rounded(dice: int, passing: int) -> None:
    for more in ({}, {"steady": 3}, {"oblivious": True}):
        exact = morale_wounds(certain(dice), passing, **more)  # type: ignore[arg-type]
        loose = morale_wounds(certain(dice).loose(), passing, **more)  # type: ignore[arg-type]
        assert {k: float(p) for k, p in exact.items() if p > 1e-9} == pytest.approx(
            {k: loose[k] for k, p in exact.items() if p > 1e-9}, rel=1e-9
        )


def test_the_numbers_a_player_asks_for_first() -> None:
    told = marks(aftermath(strikes([Blows(4, hit=3, defence=2)]), Body(4, resolve=3)))
    wounds = aftermath(strikes([Blows(4, hit=3, defence=2)]), Body(4, resolve=3)).wounds
    assert told == {
        "wounds": float(wounds.mean()),
        "casualties": float(wounds.mean()),
        "none": float(wounds[0]),
        "broken": float(wounds[2] + wounds[3]),
        "destroyed": float(wounds[4]),
    }
    after = aftermath(certain(3), Body(4, 2, 1, start=6))
    assert (after.casualties, after.broken, after.halved, after.destroyed) == (certain(2), 1, 1, 0)
    assert aftermath(certain(0), Body(4, start=7)).halved == 0
    assert (
        aftermath(certain(0), Body(4, start=8)).halved == aftermath(certain(1), Body(4, start=7)).halved == 1
    )


@pytest.mark.parametrize("first", ["", "mine", "theirs"])
@pytest.mark.parametrize("exact", [True, False])
def test_a_duel_is_every_way_its_dice_can_fall(first: str, exact: bool) -> None:
    a = Fighter(Body(1, 2, resolve=2), Blows(0, hit=3, defence=1))
    b = Fighter(Body(1, 1, resolve=3), Blows(0, hit=4, defence=2, deadly=True))

    def play(throw: Any) -> tuple[int, int]:
        def blows(striker: Fighter) -> int:
            return attack(throw, [striker.blows._replace(dice=striker.dice(striker.body.models))], Guard())[0]

        if not first:
            given, taken = blows(a), blows(b)
            return morale(throw, taken, a.body), morale(throw, given, b.body)
        quick, slow = (a, b) if first == "mine" else (b, a)
        made = blows(quick)
        back = 0 if made >= slow.body.room else blows(slow)
        mine, theirs = morale(throw, back, quick.body), morale(throw, made, slow.body)
        return (mine, theirs) if first == "mine" else (theirs, mine)

    told = duel(a, b, first, exact=exact).grid
    assert all(told.cells.values()), "what cannot happen is no pair"
    assert dict(told.items()) == pytest.approx(
        {pair: float(p) for pair, p in exactly(play).items()}, abs=1e-12
    )


@pytest.mark.parametrize(("need", "flat", "helped"), [(2, 0, False), (1, 3, True), (3, 1, True)])
def test_a_spells_hits_are_those_of_every_throw(need: int, flat: int, helped: bool) -> None:
    def cast(throw: Any) -> int:
        made = sum(throw(6) <= 3 for _ in range(3))
        made = min(3, made + 1) if helped else made
        return 2 * made + flat if made >= need else 0

    assert dict(spell(3, 3, need=need, flat=flat, helped=helped).items()) == exactly(cast)


def test_a_side_s_dice_by_its_models() -> None:
    body = Body(5)
    plain = Fighter(body, Blows(0), attacks=2, leader=1)
    assert [plain.dice(models) for models in (0, 1, 5)] == [0, 3, 11]
    near = Fighter(body, Blows(0), attacks=2, leader=3, reach=2)
    assert [near.dice(models) for models in (0, 1, 2, 5)] == [0, 5, 7, 7]
    unlike = Fighter(body, Blows(0), attacks=9, leader=9, tally=(0, 4, 5), reach=2)
    assert [unlike.dice(models) for models in (0, 1, 2, 5)] == [0, 4, 5, 5]
    other = Blows(0, hit=5)
    assert [Fighter(body, Blows(0), against_broken=other).blows_at(broken) for broken in (False, True)] == [
        Blows(0), other,
    ]  # fmt: skip
    assert [Fighter(body, Blows(0), bare=(3, 1)).bare_save(broken) for broken in (False, True)] == [3, 1]
    for returns, demise in product((False, True), repeat=2):
        fighter = Fighter(body, Blows(0), returns=returns, demise=demise)
        assert fighter.hits_back(2, 5) == 2 * returns + 5 * demise
        assert fighter.pays_back is (returns or demise)


def test_a_charge_that_may_fail_has_its_own_chance() -> None:
    a, b = Fighter(Body(1), Blows(0, hit=3)), Fighter(Body(1), Blows(0, hit=3))
    assert activation(a, b)[0] == 1
    assert activation(a, b, charge=Fraction(1, 3))[0] == Fraction(1, 3)
    assert refusal(lambda: activation(a, b, charge=2)).key == "odds.no_chance"


# -- rows of numbers


def slowly(a: Any, b: Any) -> list[Any]:
    row = [0] * (len(a) + len(b) - 1)
    for (i, x), (j, y) in product(enumerate(a), enumerate(b)):
        row[i + j] += x * y
    return row


def test_products_of_whole_numbers_are_those_of_the_slow_way() -> None:
    rows = [[1], [0, 1], [1, 2, 3], [10**12, 0, 7], [2**64, 1], [5] * 9]
    for a, b in product(rows, rows):
        assert series.times(a, b) == slowly(a, b)
    for row in rows:
        power = [1]
        for n in range(6):
            assert series.power(row, n) == power
            power = slowly(power, row)
    for whole in (6, 9):
        a, p = [2, 1, 4], [2, 1, 3]
        squared = slowly(p, p)
        assert series.compose(a, p, whole) == [
            2 * whole**2 * (k == 0) + whole * (p[k] if k < 3 else 0) + 4 * squared[k] for k in range(5)
        ]
    assert [series.slot(total) for total in (0, 1, 2**64 - 1, 2**64, 2**72 - 1, 2**72)] == [8, 8, 8, 9, 9, 10]
    assert series.reduce_weights([4, 6, 0]) == [2, 3, 0]
    assert series.unpack_weights(series.pack_weights([1, 2, 3], 9), 9, 3) == [1, 2, 3]


@pytest.mark.parametrize(
    ("n", "p"), [(3, 0.25), (60, 0.5), (61, 0.5), (200, 1 / 36), (200, 35 / 36), (60, 1e-8)]
)
def test_float_rows_hold_their_digits(n: int, p: float) -> None:
    top = Fraction(p)
    exact = [float(comb(n, k) * top**k * (1 - top) ** (n - k)) for k in range(n + 1)]
    for told in (series.binomial(n, p), series.long_binomial(n, p, 1 - p), series.float_power([1 - p, p], n)):
        assert told == pytest.approx(exact, rel=1e-11, abs=1e-300)
    half = series.float_power([(1 - p) / 2, p / 2], 3)
    assert half == pytest.approx([weight / 8 for weight in series.binomial(3, p)], rel=1e-12)
    assert series.binomial(2, 0.0) == [1.0, 0.0, 0.0]
    assert series.binomial(2, 1.0) == [0.0, 0.0, 1.0]


@pytest.mark.parametrize("wide", [3, 599, 600, 601, 700])
def test_long_float_products_are_those_of_the_slow_way(wide: int) -> None:
    a, b = [1 / wide] * wide, [0.5, 0.25, 0.0, 0.25] * (wide // 3)
    told, slow = series.float_times(a, b), slowly(a, b)
    assert told == pytest.approx(slow, rel=1e-12)
    assert series.float_times(b, a) == pytest.approx(slow, rel=1e-12)
    third = [0.2, 0.3, 0.5]
    power = [1.0]
    for _ in range(7):
        power = slowly(power, third)
    assert series.float_power(third, 7) == pytest.approx(power, rel=1e-12)
    assert series.float_power([1.0] + [0.0] * wide, 3)[0] == 1.0
    assert series.float_compose([0.5, 0.25, 0.25], third) == pytest.approx(
        [
            0.5 + 0.25 * 0.2 + 0.25 * 0.04,
            0.25 * 0.3 + 0.25 * 0.12,
            0.25 * 0.5 + 0.25 * 0.29,
            0.25 * 0.3,
            0.25 * 0.25,
        ]
    )
    assert refusal(lambda: series.float_compose([0.5] * 602, third)).key == "odds.too_long_to_be_exact"
    assert len(series.float_compose([1 / 601] * 601, third)) == 1201
    assert len(series.float_compose([0.001] * 1000, [0.5, 0.5])) == 1000


def test_rows_are_cut_and_capped() -> None:
    assert [cap_weights([1, 2, 3, 4], most) for most in (0, 1, 3, 4, 9)] == [
        [10],
        [1, 9],
        [1, 2, 3, 4],
        [1, 2, 3, 4],
        [1, 2, 3, 4],
    ]
    assert cap_rows([[1], [2, 3], [4], [5, 6, 7]], 2) == [[1], [2, 3], [9, 6, 7]]
    assert cap_rows([[1], [2]], 1) == cap_rows([[1], [2]], 2) == [[1], [2]]
    assert [series.trim_zeros(row) for row in ([0, 1, 0, 0], [0, 0], [5])] == [[0, 1], [0], [5]]


# -- symbols


def test_specials_buy_in_order_and_never_below_none() -> None:
    assert spend(1, 4, [Switch(3, 2), Switch(1, 5)]) == 8
    assert spend(1, 4, [Switch(5, 2), Switch(2, 1, 9)]) == 3
    assert spend(1, 0, [Switch(0, 2, 3), Switch(-1, 1)]) == 8
    assert spend(1, 3, []) == 1
    assert prices(3, (Switch(1, -1, 2),)) == (0, 1, 2, 0, 0, 1, 0, 0, 0)
    assert len(slots(["red"], "S", False)) == 9
    assert sum(slots(["red", "blue"], "B", True)) == 64


# -- throws


def kept(thrown: Any) -> str:
    return sha256(repr(thrown).encode()).hexdigest()[:12]


ATTACKS = [
    (Blows(0, hit=3, reroll=ONES, extra=2, defence=2, defence_on_one=0, deadly=True), Guard(0, 1)),
    (Blows(0, hit=2, again=True, defence=0), Guard(ONES, 1)),
    (Blows(0, hit=5, reroll=FAILED, defence=3, defence_on_one=1), Guard(FAILED, 2)),
    (Blows(0, sure=True, defence=4, deadly=True), Guard(SIXES)),
    (Blows(0, hit=9, extra=1, again=True, defence=-1), Guard()),
    (Blows(0, hit=-1, reroll=SIXES, defence=1, defence_on_one=4, deadly=True), Guard(SIXES | ONES)),
]
BODIES = [
    Body(6, 2, 1, resolve=3, numbers=4, steady=1),
    Body(5, 1, start=9, exposed=3, resolve=2, lent=4, terror=1),
    Body(4, 3, 2, exposed=1, resolve=5, oblivious=True),
    Body(3, 2, resolve=None),
    Body(2, 2, 1, resolve=2, broken=True, lent=5),
    Body(8, 1, exposed=8, resolve=4, unbreakable=True, terror=2),
]


def test_a_seed_throws_what_it_always_did() -> None:
    """Whatever is thrown: bits, attacks, morale, whole fights. Each is judged against the odds elsewhere."""
    bits = Bits("x")
    told: dict[str, Any] = {
        "bits": [bits.ones(n) for n in (1, 7, 64, 4000, 4096, 4097, 9001, 3, 0)],
        "successes": [
            successes(Bits(n), n, top, 36) for n in range(40) for top in (-1, 0, 1, 7, 18, 35, 36, 40)
        ],
        "sums": [throw_sum(Bits(n), d6.read(lambda face: face * face), n) for n in range(12)],
        "hits": [throw_hits(Bits(n), blows, n) for n in range(12) for blows, _ in ATTACKS],
        "saves": [
            throw_saves(Bits(n), n, defence, again)
            for n in range(12)
            for defence in (-1, 0, 1, 3, 5, 7)
            for again in (0, ONES, SIXES, FAILED)
        ],
        "attacks": [throw_attack(Bits(n), blows, n, guard) for n in range(12) for blows, guard in ATTACKS],
        "morale": [throw_morale(Bits(n), n, body) for n in range(14) for body in BODIES],
        "clashes": [
            throw_clash(Bits(n), mine, theirs, hurt, taken)
            for n in range(9)
            for mine, theirs, _ in FEUDS.values()
            for hurt in range(mine.body.room + 1)
            for taken in range(theirs.body.room + 1)
        ],
        "fights": [fight(*feud, sample=Sample(60, 5)).cells for feud in FEUDS.values()],
        "twice": [
            throw_clash(
                Bits(n),
                Fighter(
                    Body(3), Blows(0, hit=4), attacks=2, twice=True, fright=1, against_broken=Blows(0, hit=5)
                ),
                Fighter(Body(4, 2, resolve=3), Blows(0)),
                0,
                n % 3,
            )
            for n in range(40)
        ],
    }
    assert {name: kept(thrown) for name, thrown in told.items()} == THROWN


THROWN = {
    "bits": "7c920b473d05",
    "successes": "aac6efcdb059",
    "sums": "690682c0c0d0",
    "hits": "f8656d55dc32",
    "saves": "0f975b52e44b",
    "attacks": "765d73fa673d",
    "morale": "684738e37f9a",
    "clashes": "9a1fb0e85b60",
    "fights": "6df00a4993f2",
    "twice": "204d0cfbb5e5",
}


def test_a_sample_tells_how_far_off_it_may_be() -> None:
    sample = Sample(400)
    assert sample.margin_of_chance(0.5) == pytest.approx(0.0487664, abs=1e-6)
    assert sample.margin_of_chance(0.0) == sample.margin_of_chance(1.0) == pytest.approx(0.0047562, abs=1e-6)
    assert sample.margin_of_mean(d6) == pytest.approx(1.96 * (35 / 12 / 400) ** 0.5)
    assert sample.margin_of_mean(certain(3)) == 0
    assert [patient(work).rolls for work in (0, 1, 49, 50, 51, 499, 500, 501, 10**9)] == [
        2000, 2000, 2000, 2000, 1960, 200, 200, 200, 200,
    ]  # fmt: skip
    assert (Sample().rolls, Sample().seed) == (4000, 1)
    shares = Sample(10, 3).throw(lambda chance: chance.ones(1))
    assert (sorted(shares), sum(shares.values())) == ([0, 1], pytest.approx(1))
    thrown = Sample(10, 3).odds(lambda chance: chance.ones(1))
    assert dict(thrown.items()) == shares
    assert Sample(10, 3).grid(lambda chance: (chance.ones(1), 7)).mine() == thrown


def test_the_work_of_a_clash_is_told_before_it_is_done() -> None:
    mine = Fighter(Body(5, 4, resolve=4), Blows(0, hit=4, extra=1), attacks=4, leader=1)
    theirs = Fighter(Body(15, resolve=3), Blows(0, hit=3, deadly=True), bare=(2, 1))
    ways = [
        theirs,
        theirs._replace(returns=True),
        theirs._replace(demise=True),
        theirs._replace(returns=True, demise=True),
    ]
    assert [(work(mine, rival, True), work(mine, rival, False)) for rival in ways] == WORK
    assert [steps(mine, rival, 3, 2) for rival in ways] == STEPS
    few = Fighter(Body(1), Blows(0, hit=4), attacks=3)
    deadly = few._replace(blows=Blows(0, hit=4, deadly=True))
    assert [steps(striker, theirs, 1, 1) for striker in (few, deadly)] == [4 * 4 // 2 + 9, 7 * 7 // 2 + 9]


WORK = [(10715, 8795), (303591, 230511), (100311, 78891), (303591, 230511)]
STEPS = [6060, 473760, 8568, 473760]
