"""Odds against every throw there is, counted one by one."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from tercio.core.refused import Refused
from tercio.odds import Aftermath, Blows, Body, Guard, Odds, d6, parse, reach, spell
from tercio.odds.attack import strikes_and_replies
from tercio.odds.distribution import MOST_FACES, die

Throw = tuple[tuple[int, Fraction], ...]


def shares(odds: Odds) -> dict[int, Fraction]:
    return {outcome: share for outcome, share in odds.items() if share}


def once(faces: Iterable[int], again: tuple[int, ...] = ()) -> Throw:
    """The faces of a die; some are thrown again once, and what comes stands."""
    listed = list(faces)
    one = Fraction(1, len(listed))
    kept = [(face, one) for face in listed if face not in again]
    return (*kept, *((face, one * one) for old in listed if old in again for face in listed))


def every(dice: list[Throw], count: Callable[[tuple[int, ...]], int]) -> dict[int, Fraction]:
    """All throws of some dice, each by its chance."""
    found: Counter[int] = Counter()
    for throw in product(*dice):
        share = Fraction(1)
        for _, chance in throw:
            share *= chance
        found[count(tuple(face for face, _ in throw))] += share  # type: ignore[assignment]
    return dict(found)


D4 = once(range(1, 5))


@pytest.mark.parametrize(
    ("written", "dice", "count"),
    [
        ("2d4-d3+2", [D4, D4, once(range(1, 4))], lambda f: f[0] + f[1] - f[2] + 2),
        ("-d4+3", [D4], lambda f: 3 - f[0]),
        ("-2-d4", [D4], lambda f: -2 - f[0]),
        ("d4-1-d4", [D4, D4], lambda f: f[0] - 1 - f[1]),
        ("3d4r1", [once(range(1, 5), (1,))] * 3, sum),
        ("2d4r1,4", [once(range(1, 5), (1, 4))] * 2, sum),
        ("3d4>=3", [D4] * 3, lambda f: sum(face >= 3 for face in f)),
        ("3d4<=1", [D4] * 3, lambda f: sum(face <= 1 for face in f)),
        ("2d4>=4!1", [D4] * 2, lambda f: sum(face in (1, 4) for face in f)),
        ("2d4<=3?3", [D4] * 2, lambda f: sum(face in (1, 2) for face in f)),
        ("2d{-2..0}>=-1", [once((-2, -1, 0))] * 2, lambda f: sum(face >= -1 for face in f)),
        ("2d4r4<=2!4", [once(range(1, 5), (4,))] * 2, lambda f: sum(face <= 2 or face == 4 for face in f)),
        ("2d{-1,0,3}", [once((-1, 0, 3))] * 2, sum),
        ("2d{-1..2}", [once((-1, 0, 1, 2))] * 2, sum),
        ("3d4k1", [D4] * 3, max),
        ("3d4kl2", [D4] * 3, lambda f: sum(sorted(f)[:2])),
        ("3d4dh1", [D4] * 3, lambda f: sum(sorted(f)[:2])),
        ("3d4dl2", [D4] * 3, max),
        ("2d4kh1-2d4kl1", [D4] * 4, lambda f: max(f[:2]) - min(f[2:])),
        ("d66", [once(range(1, 7))] * 2, lambda f: 10 * f[0] + f[1]),
        ("d666", [once(range(1, 7))] * 3, lambda f: 100 * f[0] + 10 * f[1] + f[2]),
    ],
)
def test_what_is_written_is_every_throw_of_it(
    written: str, dice: list[Throw], count: Callable[[tuple[int, ...]], int]
) -> None:
    assert shares(parse(written)) == every(dice, count)
    loose = parse(written, exact=False)
    assert {k: pytest.approx(float(p)) for k, p in every(dice, count).items()} == dict(loose.items())


def refusal(ask: Callable[[], Any]) -> Refused:
    with pytest.raises(Refused) as no:
        ask()
    return no.value


def test_what_is_written_is_taken_to_its_ends_and_no_further() -> None:
    assert parse(f"d{{1..{MOST_FACES}}}").last == MOST_FACES
    assert refusal(lambda: parse(f"d{{0..{MOST_FACES}}}")).key == "odds.too_many_faces"
    assert parse(f"d{{{-MOST_FACES}..-1}}").first == -MOST_FACES
    for kept in ("k0", "k4", "dl3", "dh4"):
        assert refusal(lambda kept=kept: parse(f"3d6{kept}")).key == "odds.keep_how_many"
    assert refusal(lambda: parse("3d6dl3")) == Refused("odds.keep_how_many", kept=0, dice=3)
    assert parse("3d6dl2") == parse("3d6kh1")
    assert parse("1000000+d6").last == 1_000_006
    assert refusal(lambda: parse("999999999+d6")).key == "odds.too_many_faces"
    assert refusal(lambda: parse("1000000000+d6")) == Refused("odds.unreadable", text="1000000000")
    long = "+".join(["d6"] * 66)
    assert len(long) == 197
    assert parse(f"{long}+12").first == 66 + 12
    assert refusal(lambda: parse(f"{long}+123")) == Refused("odds.unreadable", text=f"{long}+123"[:80])
    assert refusal(lambda: parse("d6 d6")).key == "odds.unreadable"
    assert refusal(lambda: parse("d6>=5kh1")).key == "odds.unreadable"
    assert (
        refusal(lambda: parse("2d6!>=5")).key
        == refusal(lambda: parse("2d6kh1>=5")).key
        == "odds.unclear_order"
    )


@pytest.mark.parametrize("again", [False, True])
@pytest.mark.parametrize("bonus", [-1, 0, 2])
def test_a_charge_is_counted_face_by_face(again: bool, bonus: int) -> None:
    for distance in (3, 5.5, 6, 11, 12, 14):
        good = Fraction(sum(face + 5 + bonus >= distance for face in range(1, 7)), 6)
        assert reach(5, distance, again=again, bonus=bonus) == (1 - (1 - good) ** 2 if again else good)


@pytest.mark.parametrize("helped", [False, True])
@pytest.mark.parametrize(("need", "hits", "flat"), [(2, 2, 0), (1, 1, 3), (3, 0, 4)])
def test_a_spell_is_counted_die_by_die(need: int, hits: int, flat: int, helped: bool) -> None:
    def cast(faces: tuple[int, ...]) -> int:
        good = min(3, sum(face <= 2 for face in faces) + helped)
        return hits * good + flat if good >= need else 0

    told = spell(3, 2, hits, need=need, flat=flat, helped=helped)
    assert shares(told) == every([once(range(1, 7))] * 3, cast)


# -- a body of models, one by one


def standing(body: Body, wounds: int) -> list[int]:
    """The wounds each model has left, the hurt one first, after so many more."""
    models = [body.wounds - body.hurt, *[body.wounds] * (body.models - 1)]
    for _ in range(wounds):
        if models:
            models[0] -= 1
            models = [left for left in models if left]
    return models


@pytest.mark.parametrize("wounds", [1, 3])
@pytest.mark.parametrize("models", [1, 4])
@pytest.mark.parametrize("start", [0, 6])
def test_a_body_falls_breaks_and_tests_as_its_models_do(wounds: int, models: int, start: int) -> None:
    for hurt, broken, unbreakable in product(range(wounds), (False, True), (False, True)):
        body = Body(
            models, wounds, hurt, start, resolve=3, numbers=3, lent=4, terror=2, broken=broken,
            unbreakable=unbreakable,
        )  # fmt: skip
        began = start or models
        assert body.room == sum(standing(body, 0))
        for taken in range(body.room + 2):
            left = standing(body, taken)
            gone = 2 * (began - len(left)) >= began
            breaks = not unbreakable and (broken or gone)
            assert body.felled(taken) == models - len(left)
            assert body.breaks(taken) == breaks
            after = body.after(taken)
            assert (after.models, after.start, after.broken) == (len(left), began, breaks)
            assert after.hurt == (wounds - left[0] if left else 0) or taken > body.room
            if not left:
                assert body.passing(taken) is None
                continue
            value = (3 if breaks else 4) + (len(left) >= 3) - (2 if len(left) < models else 0)
            assert body.passing(taken) == min(5, max(1, value))


# -- reading a table of odds


def test_a_table_is_read_beyond_both_its_ends() -> None:
    odds = die([2, 2, 3, 5])
    assert [odds[k] for k in (1, 2, 4, 5, 6)] == [0, Fraction(1, 2), 0, Fraction(1, 4), 0]
    assert [odds.at_least(k) for k in (-9, 2, 3, 5, 6)] == [1, 1, Fraction(1, 2), Fraction(1, 4), 0]
    assert [odds.at_most(k) for k in (-9, 1, 2, 4, 5, 9)] == [0, 0, Fraction(1, 2), Fraction(3, 4), 1, 1]
    assert (odds.first, odds.last, odds.mean(), odds.variance()) == (2, 5, 3, Fraction(3, 2))
    assert shares(odds.capped(3)) == {2: Fraction(1, 2), 3: Fraction(1, 2)}
    assert odds.capped(5) is odds
    assert odds.capped(9) is odds
    assert shares(odds.discard(2)) == {0: Fraction(1, 2), 1: Fraction(1, 4), 3: Fraction(1, 4)}
    assert shares(odds.discard()) == {1: Fraction(1, 2), 2: Fraction(1, 4), 4: Fraction(1, 4)}
    for taken, best in ((odds.highest(2), max), (odds.lowest(2), min)):
        assert shares(taken) == every([once((2, 2, 3, 5))] * 2, best)


def test_so_many_of_something_is_every_number_of_them() -> None:
    coin = d6.read(lambda face: face <= 2)
    for first, other in ((coin - 1, d6), (d6, coin - 1)):
        assert refusal(lambda first=first, other=other: first.each(other)) == Refused(
            "odds.negative_dice", dice=-1
        )
    told = d6.each(coin)
    expected: Counter[int] = Counter()
    for count in range(1, 7):
        for outcome, share in every([((1, Fraction(1, 3)), (0, Fraction(2, 3)))] * count, sum).items():
            expected[outcome] += share / 6  # type: ignore[assignment]
    assert shares(told) == dict(expected)


@pytest.mark.parametrize(
    "body",
    [Body(4, 2, 1, 6), Body(3, 1, 0, 6, broken=True), Body(4, 2, 0, unbreakable=True), Body(2, 2, 1, 9)],
)
def test_what_an_attack_leaves_is_counted_wound_by_wound(body: Body) -> None:
    wounds = d6 - 1
    left = Aftermath(wounds, body)
    began = body.start or body.models

    def share(happens: Callable[[int], bool]) -> Fraction:
        return Fraction(sum(happens(taken) for taken in range(6)), 6)

    assert left.destroyed == share(lambda taken: not standing(body, taken))
    assert left.halved == share(lambda taken: 2 * (began - len(standing(body, taken))) >= began)
    assert left.broken == share(lambda taken: bool(standing(body, taken)) and body.breaks(taken))
    fallen = Counter(body.models - len(standing(body, taken)) for taken in range(6))
    assert shares(left.casualties) == {gone: Fraction(count, 6) for gone, count in fallen.items()}


def test_a_die_is_thrown_on_forty_times_at_most() -> None:
    assert parse("d{1,2,2,2}!").last == 2 * (40 + 1)
    assert parse("d{1,2}!").last == 2 * (29 + 1), "a billionth is rare enough"
    assert refusal(lambda: parse("d{2,2}!")).key == "odds.never_ends"


def test_replies_are_counted_with_one_die_discarded_and_no_more() -> None:
    blows = [Blows(2, 3)]
    for discard in (0, 1):
        assert sum(strikes_and_replies(blows, Guard(2, discard=discard)).cells.values()) > 0
    no = refusal(lambda: strikes_and_replies(blows, Guard(2, discard=2)))
    assert no.key == "odds.too_much_at_once"


def test_a_refusal_repeats_only_the_beginning_of_what_was_written() -> None:
    many = "{" + ",".join("1" * 30) + "}"
    for written, key, text in (
        ("x" * 81, "odds.unreadable", "x" * 80),
        (f"2d{many}!>=5", "odds.unclear_order", f"2d{many}!>=5"[:40]),
        (f"0d{many}", "odds.not_one_die", f"0d{many}"[:40]),
        ("1" * 21 + "+d6", "odds.unreadable", "1" * 20),
    ):
        assert refusal(lambda written=written: parse(written)) == Refused(key, text=text)
