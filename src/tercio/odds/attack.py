"""Blows that must hit, be defended and wound, read into one polynomial per die.

One die of an attack ends in 0, 1, 2 … wounds, so its odds are a short polynomial in the wounds, whatever
re-rolls, extra hits and defence dice lie between; n dice are its n-th power. Only what ties dice together
(one failed defence die thrown away, hits thrown back) needs more than that.

Dice are d6 and good when low: a 1 always hits and a 6 never does; a defence die saves on its number or
less, a 6 never saves, and with 0 nothing does.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import lru_cache
from math import gcd
from typing import Any, NamedTuple, cast

from tercio.core.argument_checks import check_arguments
from tercio.core.short_text import short_text
from tercio.odds import series
from tercio.odds.distribution import Grid, Odds, from_zero, grid_of, odds_of
from tercio.odds.size_limits import dice_allowed, refuse, whole

ONES, SIXES, FAILED = 1 << 1, 1 << 6, 1 << 7
"""What is thrown again once: sets of faces as bits, added together with `|`; FAILED is whatever failed."""


class Blows(NamedTuple):
    """Attack dice that share everything: n dice (or a random number of them) and what their hits do."""

    dice: int | Odds
    """How many, or the odds of how many."""
    hit: int = 0
    """A die hits on this or less."""
    reroll: int = 0
    """Faces thrown again once, as first rolled."""
    extra: int = 0
    """More hits from a die that shows 1."""
    again: bool = False
    """Each die that hits brings one more, which brings no other."""
    sure: bool = False
    """Every die is a hit: no roll."""
    defence: int = 0
    """What the target saves on against these hits."""
    defence_on_one: int | None = None
    """What it saves on against the hit of a die that shows 1 (its extra hits are ordinary)."""
    deadly: bool = False
    """A defence die that shows 6 is two wounds."""


class Guard(NamedTuple):
    """How the target rolls its defence dice."""

    reroll: int = 0
    """Faces thrown again once: ONES, SIXES, FAILED, together with `|`."""
    discard: int = 0
    """Failed defence dice thrown away out of the whole roll, the worst first."""


NO_GUARD = Guard()


class Die(NamedTuple):
    """A polynomial for one die, in integers over `total`, and the same in floats."""

    weights: tuple[int, ...]
    total: int
    floats: tuple[float, ...]


Fields = tuple[Any, ...]
"""Blows without their number of dice: what a die's odds depend on."""
Save = Callable[[int], Sequence[int]]
"""From what the target saves on to the odds of one hit, out of 36."""


def face_weights(reroll: int, good: int) -> list[int]:
    """Weights of the faces 1 to 6 as they stand, out of 36; FAILED are the faces above `good`."""
    again = [bool(reroll >> face & 1 or (reroll & FAILED and face > good)) for face in range(1, 7)]
    rerolled = sum(again)
    return [rerolled + (0 if once_more else 6) for once_more in again]


def saving(defence: int) -> int:
    return min(5, max(0, defence))


def product(*parts: Sequence[int]) -> list[int]:
    """Short polynomials multiplied the plain way."""
    answer = [1]
    for part in parts:
        fresh = [0] * (len(answer) + len(part) - 1)
        for i, a in enumerate(answer):
            for j, b in enumerate(part):
                fresh[i + j] += a * b
        answer = fresh
    return answer


def add_polynomials(a: Sequence[int], b: Sequence[int]) -> list[int]:
    short, long = sorted((a, b), key=len)
    return [x + (short[k] if k < len(short) else 0) for k, x in enumerate(long)]


def attack_die(blows: Blows, save: Save) -> tuple[list[int], int]:
    """One attack die from the throw to what its hits do, and the denominator of that."""
    plain = save(blows.defence)
    if blows.sure:
        return list(plain), 36
    on_one = plain if blows.defence_on_one is None else save(blows.defence_on_one)
    good = min(5, max(1, blows.hit))
    faces = face_weights(blows.reroll, good)
    depth = 36**blows.extra  # so that a 1 with its extra hits stands over the same denominator
    landed = add_polynomials(
        [faces[0] * w for w in product(on_one, *[plain] * blows.extra)],
        [sum(faces[1:good]) * depth * w for w in plain],
    )
    total, missed = 36 * 36 * depth, sum(faces[good:]) * 36 * depth
    whole = add_polynomials(landed, [missed])
    if blows.again:
        return add_polynomials(product(landed, whole), [missed * total]), total * total
    return whole, total


def reduced_die(weights: Sequence[int], total: int, common: int) -> Die:
    return Die(
        tuple(weight // common for weight in weights), total // common, tuple(w / total for w in weights)
    )


@lru_cache(maxsize=4096)
def wounding(fields: Fields, reroll: int) -> tuple[Die, Die]:
    """The wounds of one attack die: in all, and with no defence die showing a 6 that wounds twice."""
    blows = Blows(0, *fields)

    def save(defence: int, double: bool) -> Sequence[int]:
        good = saving(defence)
        faces = face_weights(reroll, good)
        saved, wounded = sum(faces[:good]), sum(faces[good:])
        if not blows.deadly:
            return (saved, wounded)
        return (saved, wounded - faces[5], faces[5]) if double else (saved, wounded - faces[5])

    whole, total = attack_die(blows, lambda defence: save(defence, True))
    single, _ = attack_die(blows, lambda defence: save(defence, False))
    common = gcd(total, *whole, *single)
    return reduced_die(whole, total, common), reduced_die(single, total, common)


def check_blows(blows: Blows) -> Blows:
    if not isinstance(blows, Blows):
        raise refuse("odds.no_blows", thing=short_text(blows))
    if not isinstance(blows.dice, Odds):
        dice_allowed(blows.dice)
    numbers = (blows.hit, blows.reroll, blows.extra, blows.defence, blows.defence_on_one or 0)
    if {*map(type, numbers)} != {int}:
        for number in numbers:
            whole(number)
    if not 0 <= blows.extra <= 20:
        raise refuse("odds.extra_hits", extra=blows.extra)
    return blows


def listed_blows(groups: Any, guard: Guard = NO_GUARD) -> list[Blows]:
    """Groups of blows and how they are guarded against, looked at before anything is counted."""
    if isinstance(groups, Blows) or not isinstance(groups, Iterable):
        raise refuse("odds.no_blows", thing=short_text(groups))
    whole(guard.reroll)
    dice_allowed(guard.discard)
    return [check_blows(blows) for blows in groups]


Read = Callable[[Fields], Die]


def pool(groups: Sequence[Blows], read: Read, exact: bool) -> list[Any]:
    """The whole roll: each group's die to the power of its dice, all multiplied."""
    answer: list[Any] | None = None
    for blows in groups:
        part = dice_weights(blows.dice, read(blows[1:]), exact)
        if answer is None:
            answer = part
        else:
            answer = series.times(answer, part) if exact else series.float_times(answer, part)
    return answer or [1]


def dice_weights(dice: int | Odds, die: Die, exact: bool) -> list[Any]:
    if isinstance(dice, int):
        return series.power(die.weights, dice) if exact else float_row(die.floats, dice)
    if exact:
        return series.compose(from_zero(dice), die.weights, die.total)
    return series.float_compose(from_zero(dice.loose()), die.floats)


@lru_cache(maxsize=4096)
def float_row(floats: tuple[float, ...], dice: int) -> list[float]:
    """So many dice in floats; the same dice come back often where many profiles meet."""
    return series.float_power(floats, dice)


@check_arguments
def strikes(groups: Iterable[Blows], guard: Guard = NO_GUARD, *, exact: bool = True) -> Odds:
    """The wounds an attack makes: all groups strike together and are defended as one roll."""
    return wounds_of(listed_blows(groups, guard), guard, exact)


def wounds_of(listed: list[Blows], guard: Guard, exact: bool) -> Odds:
    """The same for blows that were looked at."""
    reroll, discard = guard
    whole = pool(listed, lambda fields: wounding(fields, reroll)[0], exact)
    if not discard:
        return odds_of(whole, exact=exact)
    if not any(blows.deadly for blows in listed):
        return odds_of(discard_failed(whole, discard), exact=exact)
    if discard > 1:
        return failures(listed, guard, exact).read(
            lambda single, double: wounds_left(single, double, discard)
        )
    single = pool(listed, lambda fields: wounding(fields, reroll)[1], exact)
    return odds_of(discard_worst(whole, single), exact=exact)


def discard_failed(weights: Sequence[Any], count: int) -> list[Any]:
    """`count` wounds fewer, as far as there are any."""
    return [sum(weights[: count + 1]), *weights[count + 1 :]]


def discard_worst(whole: Sequence[Any], single: Sequence[Any]) -> list[Any]:
    """One failed die thrown away: a double wound where there was one, else a single one, else none."""
    answer = [0 * whole[0]] * len(whole)
    for wounds, weight in enumerate(whole):
        alone = single[wounds] if wounds < len(single) else 0
        answer[max(0, wounds - 1)] += alone
        if wounds >= 2:
            answer[wounds - 2] += max(0, weight - alone)
    return answer


def wounds_left(single: int, double: int, discard: int) -> int:
    """Wounds left when the owner throws away the worst failed dice."""
    lost_double = min(double, discard)
    return 2 * (double - lost_double) + max(0, single - (discard - lost_double))


@check_arguments
def hits(groups: Iterable[Blows], *, exact: bool = True) -> Odds:
    """The hits an attack lands, before anybody defends."""
    known = listed_blows(groups)
    bare = [blows._replace(defence=0, defence_on_one=None, deadly=False) for blows in known]
    return Odds(pool(bare, lambda fields: wounding(fields, NO_GUARD.reroll)[0], exact), exact=exact)


# ---------------------------------------------------------------- two numbers at once

MOST_PAIRED = 320
"""Twice the hits up to which wounds and defence dice of 1 are counted together."""
Mark = Callable[[int, bool, bool], tuple[int, int] | None]
"""What a defence die counts for, from its face, whether it saved, whether a 6 is double; None: set aside."""


def failures(groups: Sequence[Blows], guard: Guard, exact: bool) -> Grid:
    """Failed defence dice of the roll, single and double wounds apart."""
    return two_counts(groups, guard, exact, lambda face, saved, deadly: (
        (0, 0) if saved else (0, 1) if deadly and face == 6 else (1, 0)
    ))  # fmt: skip


@check_arguments
def strikes_and_replies(groups: Iterable[Blows], guard: Guard = NO_GUARD, *, exact: bool = True) -> Grid:
    """The wounds of an attack and, with them, how many defence dice showed 1 (each may strike back)."""
    listed = listed_blows(groups, guard)
    whole = two_counts(listed, guard, exact, lambda face, saved, deadly: (
        0 if saved else 2 if deadly and face == 6 else 1, int(face == 1)
    ))  # fmt: skip
    if not guard.discard:
        return whole
    if guard.discard > 1:
        raise refuse("odds.too_much_at_once")
    single = two_counts(listed, guard, exact, lambda face, saved, deadly: (
        None if deadly and face == 6 and not saved else (int(not saved), int(face == 1))
    ))  # fmt: skip
    cells: dict[tuple[int, int], Any] = {}
    for (wounds, ones), weight in whole.cells.items():
        alone = single.cells.get((wounds, ones), 0)
        for left, share in ((max(0, wounds - 1), alone), (max(0, wounds - 2), max(0, weight - alone))):
            if share:
                cells[left, ones] = cells.get((left, ones), 0) + share
    return grid_of(cells, exact=exact)


@check_arguments
def replies(groups: Iterable[Blows], guard: Guard = NO_GUARD, *, exact: bool = True) -> Odds:
    """How many defence dice show 1, alone: one count goes much farther than two."""
    listed = listed_blows(groups, guard)
    return Odds(
        pool(
            listed,
            lambda fields: die_of_two(
                Blows(0, *fields), guard.reroll, lambda face, saved, deadly: (0, int(face == 1)), 1
            ),
            exact,
        ),
        exact=exact,
    )


def two_counts(groups: Sequence[Blows], guard: Guard, exact: bool, mark: Mark) -> Grid:
    """Two counts kept through the whole roll: y is x to a power too high for x to reach."""
    reach = 1 + 2 * sum(most_hits(blows) for blows in groups)
    if not exact and all(isinstance(blows.dice, int) for blows in groups):
        return thinly(groups, guard, mark, reach)
    if reach > 400:
        raise refuse("odds.too_much_at_once")
    row = pool(groups, lambda fields: die_of_two(Blows(0, *fields), guard.reroll, mark, reach), exact)
    cells = {(at % reach, at // reach): weight for at, weight in enumerate(row) if weight}
    return grid_of(cells, exact=exact)


def thinly(groups: Sequence[Blows], guard: Guard, mark: Mark, reach: int) -> Grid:
    """The same in floats, die after die: only pairs that can happen are kept, and nothing is subtracted."""
    if reach > MOST_PAIRED:
        raise refuse("odds.too_much_at_once")
    cells = {0: 1.0}
    for blows in groups:
        floats = die_of_two(Blows(0, *blows[1:]), guard.reroll, mark, reach).floats
        steps = [(at, p) for at, p in enumerate(floats) if p]
        for _ in range(cast(int, blows.dice)):
            fresh: dict[int, float] = {}
            for place, weight in cells.items():
                for at, p in steps:
                    fresh[place + at] = fresh.get(place + at, 0.0) + weight * p
            cells = fresh
    return grid_of({(at % reach, at // reach): weight for at, weight in cells.items()}, exact=False)


def most_hits(blows: Blows) -> int:
    dice = blows.dice if isinstance(blows.dice, int) else blows.dice.last
    return dice * (1 + blows.extra) * (2 if blows.again else 1)


def die_of_two(blows: Blows, reroll: int, mark: Mark, reach: int) -> Die:
    """One attack die as a polynomial in both counts, written in one variable."""

    def save(defence: int) -> Sequence[int]:
        good = saving(defence)
        answer = [0] * (reach + 3)
        for face, weight in enumerate(face_weights(reroll, good), 1):
            if counts := mark(face, face <= good, blows.deadly):
                answer[counts[0] + counts[1] * reach] += weight
        return series.trim_zeros(answer)

    return reduced_die(*attack_die(blows, save), 1)
