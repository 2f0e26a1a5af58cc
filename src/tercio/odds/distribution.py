"""`Odds`: how likely each whole number is. `Grid`: the same for two numbers at once.

A die is Odds over its faces, a pool is Odds over a count, a battle is Odds over casualties; all are the
same small value. Weights are integers over their sum (exact) or floats that add up to one.

    d6.reroll({6}).read(lambda face: face <= 3).times(24).at_least(12)
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from math import fsum, gcd, inf
from typing import TYPE_CHECKING, Any

from tercio.core.argument_checks import check_arguments, refuse_misfit
from tercio.core.short_text import MOST_BITS, short_text, wrong_value
from tercio.core.unchanging import Unchanging, set_once
from tercio.odds import series
from tercio.odds.size_limits import (
    cells_allowed,
    chance_allowed,
    dice_allowed,
    outcome_allowed,
    outcomes_allowed,
    refuse,
    whole,
)

if TYPE_CHECKING:
    from fractions import Fraction

Number = Any  # a Fraction where odds are exact, a float where they are not
LOOSE = 1e-6
"""How far floats may be from adding up to 1."""
SHOWN = 12
"""Outcomes that `repr` writes out; beyond them it tells from where to where and the mean."""


def as_share(weight: Any, total: Any, exact: bool) -> Number:
    """A weight as a probability."""
    try:
        share: Number = exact_share(weight, total) if exact else float(weight)
    except (TypeError, ValueError):
        share = inf
    if share == inf or share != share:  # noqa: PLR0124 (what is no number differs from itself)
        raise refuse("odds.no_weights")
    return share


def exact_share(weight: Any, total: int) -> Fraction:
    """A weight as a fraction; fractions are loaded only now."""
    from fractions import Fraction

    return Fraction(weight, total)


def added_weights(weights: Any, exact: bool) -> Any:
    """What weights come to: whole numbers to one, floats to 1 and no other number."""
    try:
        total = sum(weights)
    except (TypeError, OverflowError):
        total = None
    if exact and isinstance(total, int):
        return total
    if exact or total is None or not (not weights or abs(total - 1.0) < LOOSE):
        raise refuse("odds.no_weights")
    return 1.0 if weights else 0


def share_text(share: Number) -> str:
    """A probability as `repr` writes it: a fraction while it can be read."""
    plain = isinstance(share, float) or share.denominator.bit_length() <= MOST_BITS
    return str(share) if plain else f"{float(share):.6g}"


class Odds(Unchanging):
    """Weights of the outcomes `first`, `first + 1`, …; read them as probabilities with `[k]`."""

    __slots__ = ("exact", "first", "total", "weights")
    weights: Sequence[Any]
    """The weight of each outcome, from `first` on."""
    first: int
    """The lowest outcome."""
    exact: bool
    """Whether weights are whole numbers and probabilities fractions; otherwise both are floats."""
    total: Any
    """What the weights add up to."""

    def __init__(self, weights: Sequence[Any], first: int = 0, *, exact: bool = True) -> None:
        if exact not in (True, False):
            raise refuse("odds.no_weights")
        if type(weights) not in (list, tuple):
            refuse_misfit("weights", weights, Sequence[Any])
        set_once(self, "weights", weights)
        set_once(self, "first", outcome_allowed(first))
        set_once(self, "exact", bool(exact))
        set_once(self, "total", added_weights(weights, exact))
        if not self.total:
            raise refuse("odds.no_faces")
        if min(weights) < 0:
            raise refuse("odds.negative_weight", weight=min(weights))

    # ---------------------------------------------------------------- reading

    def __getitem__(self, outcome: int) -> Number:
        """The probability of one outcome."""
        at = whole(outcome) - self.first
        return self.share(self.weights[at] if 0 <= at < len(self.weights) else 0)

    def share(self, weight: Any) -> Number:
        """A weight of this table as a probability."""
        return as_share(weight, self.total, self.exact)

    @property
    def last(self) -> int:
        """The highest outcome."""
        return self.first + len(self.weights) - 1

    def at_least(self, outcome: int) -> Number:
        """The probability of this many or more."""
        return self.share(self._sum(self.weights[max(0, whole(outcome) - self.first) :]))

    def at_most(self, outcome: int) -> Number:
        """The probability of this many or fewer."""
        return self.share(self._sum(self.weights[: max(0, whole(outcome) - self.first + 1)]))

    def _sum(self, weights: Iterable[Any]) -> Any:
        return sum(weights) if self.exact else min(1.0, fsum(weights))

    def mean(self) -> Number:
        """What it comes to on average."""
        return self.share(self._moment(1))

    def variance(self) -> Number:
        """The mean square of how far it lies from its mean."""
        mean = self.mean()
        return self.share(self._moment(2)) - mean * mean

    def _moment(self, order: int) -> Any:
        terms = [weight * k**order for k, weight in enumerate(self.weights, self.first)]
        return sum(terms) if self.exact else fsum(terms)

    def floats(self) -> list[float]:
        """Probabilities in order from `first`, correctly rounded."""
        if not self.exact:
            return list(self.weights)
        total = self.total
        return [weight / total for weight in self.weights]

    def items(self) -> Iterator[tuple[int, Number]]:
        """Every outcome that can happen, with its probability."""
        return ((k, self.share(weight)) for k, weight in enumerate(self.weights, self.first) if weight)

    def __iter__(self) -> Iterator[int]:
        """Every outcome that can happen, from the lowest."""
        return (k for k, weight in enumerate(self.weights, self.first) if weight)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Odds) and dict(self.items()) == dict(other.items())

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        if len(self.weights) > SHOWN:
            return f"<Odds of {self.first} to {self.last}, mean {float(self.mean()):.6g}>"
        return f"Odds({{{', '.join(f'{k}: {share_text(p)}' for k, p in self.items())}}})"

    # ---------------------------------------------------------------- making others

    def loose(self) -> Odds:
        """The same in floats."""
        return Odds(self.floats(), self.first, exact=False) if self.exact else self

    @check_arguments
    def read(self, count: Callable[[int], int]) -> Odds:
        """What each outcome counts for: `read(lambda face: face <= 3)` makes a die a hit or a miss."""
        gathered: dict[int, Any] = {}
        for k, weight in enumerate(self.weights, self.first):
            if weight:
                counted = whole(count(k))
                gathered[counted] = gathered.get(counted, 0) + weight
        return of(gathered, exact=self.exact)

    @check_arguments
    def reroll(self, faces: Collection[int]) -> Odds:
        """These faces are thrown again once, and the new face stands, better or worse."""
        if not isinstance(faces, Collection):
            raise refuse("odds.no_set", faces=short_text(faces), example="{6}")
        again = [k - self.first for k in map(whole, faces) if self.first <= k <= self.last]
        back = self._sum(self.weights[at] for at in again)
        weights = [weight * back for weight in self.weights]
        for at, weight in enumerate(self.weights):
            if at not in again:
                weights[at] += weight * self.total
        return Odds(series.reduce_weights(weights) if self.exact else weights, self.first, exact=self.exact)

    def __add__(self, other: Odds | int) -> Odds:
        """Both, added up; an int is a modifier."""
        if isinstance(other, int):
            return Odds(self.weights, self.first + other, exact=self.exact)
        if not isinstance(other, Odds):
            return NotImplemented
        first = self.first + other.first
        if self.exact and other.exact:
            return Odds(series.times(self.weights, other.weights), first)
        return Odds(series.float_times(self.floats(), other.floats()), first, exact=False)

    __radd__ = __add__

    def __sub__(self, other: Odds | int) -> Odds:
        return self + -other

    def __rsub__(self, other: int) -> Odds:
        return -self + other

    def __neg__(self) -> Odds:
        return Odds(self.weights[::-1], -self.last, exact=self.exact)

    def times(self, dice: int) -> Odds:
        """That many of it, added up."""
        dice_allowed(dice)
        outcomes_allowed((len(self.weights) - 1) * dice + 1)
        if self.exact:
            return Odds(series.power(series.reduce_weights(self.weights), dice), self.first * dice)
        return Odds(series.float_power(self.weights, dice), self.first * dice, exact=False)

    def each(self, other: Odds) -> Odds:
        """As many of `other` as this says, added up: hits that each roll to wound."""
        some_odds(other)
        if self.first < 0 or other.first < 0:
            raise refuse("odds.negative_dice", dice=min(self.first, other.first))
        count, inner = from_zero(self), from_zero(other)
        if self.exact and other.exact:
            inner = series.reduce_weights(inner)
            return Odds(series.compose(count, inner, sum(inner)))
        return Odds(series.float_compose(from_zero(self.loose()), from_zero(other.loose())), exact=False)

    def discard(self, count: int = 1) -> Odds:
        """That many taken away, as far as there are any."""
        dice_allowed(count)
        return self.read(lambda k: max(0, k - count))

    def capped(self, most: int) -> Odds:
        """Whatever is more counts as so many."""
        return self.read(lambda k: min(k, most)) if self.last > whole(most) else self

    def highest(self, dice: int) -> Odds:
        """The highest of so many."""
        if dice_allowed(dice) == 0:
            raise refuse("odds.none_of_none")
        sums, running = [], 0 if self.exact else 0.0
        for weight in self.weights:
            running += weight
            sums.append(running**dice)
        steps = [b - a for a, b in zip([0, *sums], sums, strict=False)]
        return Odds(steps, self.first, exact=self.exact)

    def lowest(self, dice: int) -> Odds:
        """The lowest of so many."""
        return -((-self).highest(dice))


def some_odds(thing: Any) -> Odds:
    """Odds where odds are wanted; a number is `certain(…)`."""
    if not isinstance(thing, Odds):
        raise refuse("odds.no_odds", thing=short_text(thing))
    return thing


def from_zero(odds: Odds) -> list[Any]:
    return [0] * odds.first + list(odds.weights)


def of(weights: dict[int, Any], *, exact: bool = True) -> Odds:
    """Odds from a table of outcome and weight."""
    if not weights:
        raise refuse("odds.no_faces")
    first, last = min(weights), max(weights)
    outcomes_allowed(last - first + 1)
    return Odds([weights.get(k, 0) for k in range(first, last + 1)], first, exact=exact)


MOST_FACES = 1000


def die(faces: Iterable[int] | int) -> Odds:
    """A die: how many sides (1 to n), or the list of what is on them."""
    if isinstance(faces, int) and faces > MOST_FACES:
        raise refuse("odds.too_many_faces")
    if not isinstance(faces, int | Iterable):
        raise refuse("odds.not_whole", number=wrong_value(faces))
    values = range(1, faces + 1) if isinstance(faces, int) else faces
    gathered: dict[int, int] = {}
    for face in values:
        shown = whole(face)
        gathered[shown] = gathered.get(shown, 0) + 1
    if len(gathered) > MOST_FACES or (gathered and max(map(abs, gathered)) > 1_000_000):
        raise refuse("odds.too_many_faces")
    return of(gathered)


d6 = Odds((1,) * 6, 1)
d10 = Odds((1,) * 10, 1)


def certain(outcome: int) -> Odds:
    """What always happens."""
    return Odds((1,), whole(outcome))


def trials(n: int, chance: Fraction | float) -> Odds:
    """Successes of n dice that each succeed with this chance."""
    dice_allowed(n)
    chance_allowed(chance)
    if isinstance(chance, float):
        return Odds(series.binomial(n, chance), exact=False)
    top, bottom = chance.numerator, chance.denominator
    return Odds(series.power([bottom - top, top], n))


@check_arguments
def mixture(parts: Iterable[tuple[Any, Odds]]) -> Odds:
    """One of several, each with its weight (integers or fractions of exact odds, or floats)."""
    from numbers import Rational

    whole_list = list(parts)
    for weight, _ in whole_list:
        if not (isinstance(weight, Rational | float) and 0 <= weight < inf):  # type: ignore[operator]
            raise refuse("odds.negative_weight", weight=wrong_value(weight))
    listed = [(weight, some_odds(odds)) for weight, odds in whole_list if weight]
    exact = all(odds.exact and not isinstance(weight, float) for weight, odds in listed)
    gathered: dict[int, Any] = {}
    for weight, odds in listed:
        shares = odds.items() if exact else enumerate(odds.floats(), odds.first)
        for k, p in shares:
            gathered[k] = gathered.get(k, 0) + weight * p
    return of(common(gathered) if exact else normal(gathered), exact=exact)


@check_arguments
def common(fractions: dict[Any, Any]) -> dict[Any, int]:
    """Fractions over one denominator."""
    from numbers import Rational

    if not all(isinstance(value, Rational) for value in fractions.values()):
        raise refuse("odds.no_weights")
    return over_one_bottom(fractions)


def over_one_bottom(fractions: dict[Any, Any]) -> dict[Any, int]:
    bottom = 1
    for value in fractions.values():
        bottom = bottom * value.denominator // gcd(bottom, value.denominator)
    return {key: value.numerator * (bottom // value.denominator) for key, value in fractions.items()}


def normal(weights: dict[Any, float]) -> dict[Any, float]:
    whole = fsum(weights.values())
    return {key: weight / whole for key, weight in weights.items()}


class Grid(Unchanging):
    """How likely each pair of numbers is: both sides of a fight, or two kinds of symbol."""

    __slots__ = ("cells", "exact", "total")
    cells: dict[tuple[int, int], Any]
    """The weight of each pair."""
    exact: bool
    """Whether weights are whole numbers and probabilities fractions; otherwise both are floats."""
    total: Any
    """What the weights add up to."""

    @check_arguments
    def __init__(self, cells: dict[tuple[int, int], Any], *, exact: bool = True) -> None:
        set_once(self, "cells", cells)
        set_once(self, "exact", exact)
        set_once(self, "total", added_weights(cells.values(), exact) if exact else 1.0)

    def __getitem__(self, pair: tuple[int, int]) -> Number:
        """The probability of one pair."""
        return self.share(self.cells.get(pair, 0))

    def share(self, weight: Any) -> Number:
        """A weight of this table as a probability."""
        return as_share(weight, self.total, self.exact)

    @check_arguments
    def read(self, count: Callable[[int, int], int]) -> Odds:
        """One number made of the two."""
        gathered: dict[int, Any] = {}
        for (a, b), weight in self.cells.items():
            counted = count(a, b)
            gathered[counted] = gathered.get(counted, 0) + weight
        return of(gathered, exact=self.exact)

    def mine(self) -> Odds:
        """The first number alone."""
        return self.read(lambda a, b: a)

    def theirs(self) -> Odds:
        """The second number alone."""
        return self.read(lambda a, b: b)

    @check_arguments
    def when(self, happens: Callable[[int, int], bool]) -> Number:
        """The probability of the pairs for which this is so."""
        weights = [weight for (a, b), weight in self.cells.items() if happens(a, b)]
        return self.share(sum(weights) if self.exact else fsum(weights))

    def mirrored(self) -> Grid:
        """The same with the two numbers changed about."""
        return Grid({(b, a): weight for (a, b), weight in self.cells.items()}, exact=self.exact)

    def items(self) -> Iterator[tuple[tuple[int, int], Number]]:
        """Every pair that can happen, with its probability."""
        return ((pair, self.share(weight)) for pair, weight in self.cells.items() if weight)

    def __iter__(self) -> Iterator[tuple[int, int]]:
        """Every pair that can happen."""
        return (pair for pair, weight in self.cells.items() if weight)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Grid) and dict(self.items()) == dict(other.items())

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        mine, theirs = (float(odds.mean()) for odds in (self.mine(), self.theirs()))
        return f"<Grid of {len(self.cells)} pairs, means {mine:.6g} and {theirs:.6g}>"


def odds_of(weights: Sequence[Any], first: int = 0, *, exact: bool) -> Odds:
    """Weights this room has counted itself: nobody looks at them again."""
    odds = Odds.__new__(Odds)
    set_once(odds, "weights", weights)
    set_once(odds, "first", first)
    set_once(odds, "exact", exact)
    set_once(odds, "total", sum(weights) if exact else 1.0)
    return odds


def grid_of(cells: dict[tuple[int, int], Any], *, exact: bool) -> Grid:
    """Pairs this room has counted itself: nobody looks through them again."""
    grid = Grid.__new__(Grid)
    set_once(grid, "cells", cells)
    set_once(grid, "exact", exact)
    set_once(grid, "total", added_weights(cells.values(), exact) if exact else 1.0)
    return grid


def joint(mine: Odds, theirs: Odds) -> Grid:
    """Two numbers that know nothing of each other."""
    cells_allowed(len(some_odds(mine).weights) * len(some_odds(theirs).weights))
    exact = mine.exact and theirs.exact
    a, b = (mine, theirs) if exact else (mine.loose(), theirs.loose())
    return Grid(
        {
            (i, j): wi * wj
            for i, wi in enumerate(a.weights, a.first)
            if wi
            for j, wj in enumerate(b.weights, b.first)
            if wj
        },
        exact=exact,
    )


@check_arguments
def contest(mine: Odds, theirs: Odds, *, low: bool = False) -> tuple[Number, Number, Number]:
    """The chances that my number is the better, that they are level, that theirs is."""
    some_odds(mine)
    difference = theirs - mine if low else mine - theirs
    return difference.at_least(1), difference[0], difference.at_most(-1)
