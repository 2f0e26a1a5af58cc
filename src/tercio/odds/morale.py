"""After the wounds: morale, casualties, and whether the body of models breaks.

One die per wound of the attack; each that fails is a wound more. The number to roll depends on how many
models the attack left and on whether they broke, so every number of wounds has its own row of odds; the
attack's odds and the rows together give the total. (Adding wounds and morale as if they were independent
is the common mistake: it is wrong by up to a quarter.)
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import comb
from operator import mul
from typing import Any, NamedTuple

from tercio.core.argument_checks import check_arguments
from tercio.core.unchanging import Unchanging, set_once
from tercio.odds import series
from tercio.odds.distribution import Number, Odds, from_zero, some_odds
from tercio.odds.size_limits import not_negative, refuse, whole

MOST_WOUNDS = 500
FEW = 60
"""Morale dice up to which floats are rounded only once, at the end."""


class Body(NamedTuple):
    """Models that take wounds together, the wounded one first."""

    models: int
    """Models that stand."""
    wounds: int = 1
    """Wounds each model has."""
    hurt: int = 0
    """Wounds already on one of them."""
    start: int = 0
    """Models when the round began (0: as now); it breaks when half of them are gone."""
    exposed: int = 0
    """Models the attack can reach (0: all); wounds beyond them are lost."""
    resolve: int | None = None
    """A morale die passes on this or less (1 always, 6 never); None: nobody asks."""
    numbers: int = 0
    """Models that still give +1 (0: never)."""
    lent: int = 0
    """Somebody else's resolve, used if better and only while unbroken."""
    terror: int = 0
    """Taken off resolve once the attack has felled a model."""
    steady: int = 0
    """Failed morale dice thrown away."""
    oblivious: bool = False
    """Two failed morale dice are one wound, rounded up."""
    broken: bool = False
    """They are broken already."""
    unbreakable: bool = False
    """Nothing breaks them."""

    @property
    def room(self) -> int:
        """Wounds until nobody stands."""
        return self.models * self.wounds - self.hurt

    def felled(self, wounds: int) -> int:
        """Models gone after so many wounds more."""
        return min(self.models, (self.hurt + whole(wounds)) // self.wounds)

    def breaks(self, wounds: int) -> bool:
        """Broken after so many wounds more: half of those who began the round are gone."""
        if self.unbreakable:
            return False
        start = self.start or self.models
        return self.broken or 2 * (start - self.models + self.felled(wounds)) >= start

    def after(self, wounds: int) -> Body:
        """The body with so many wounds more."""
        felled, start = self.felled(wounds), self.start or self.models
        left = self.models - felled
        hurt = self.hurt + wounds - felled * self.wounds if left else 0
        return self._replace(models=left, hurt=hurt, start=start, broken=self.breaks(wounds))

    def passing(self, wounds: int) -> int | None:
        """Faces of a morale die that pass after so many wounds of the attack; None if nobody tests."""
        if whole(wounds) >= self.room or self.resolve is None:
            return None
        value = self.resolve if self.breaks(wounds) else max(self.resolve, self.lent)
        felled = self.felled(wounds)
        value += bool(self.numbers and self.models - felled >= self.numbers)
        value -= self.terror if felled else 0
        return min(5, max(1, value))


def check_body(body: Body) -> Body:
    for number in (*body[:5], body.resolve or 0, *body[6:10]):
        not_negative(number)
    if body.models < 1 or body.wounds < 1 or not 0 <= body.hurt < body.wounds:
        raise refuse("odds.no_body", models=body.models, wounds=body.wounds, hurt=body.hurt)
    if body.room > MOST_WOUNDS:
        raise refuse("odds.too_large_body", wounds=body.room, most=MOST_WOUNDS)
    return body


@lru_cache(maxsize=8192)
def morale_row(dice: int, passing: int, steady: int, oblivious: bool, exact: bool) -> tuple[Any, ...]:
    """Further wounds of so many morale dice: whole numbers over 6**dice, or floats."""
    row: list[Any] = [0] * (dice + 1)
    for failed, weight in enumerate(failures(dice, passing, exact or dice <= FEW)):
        extra = max(0, failed - steady)
        extra = (extra + 1) // 2 if oblivious else extra
        row[extra] += weight
    series.trim_zeros(row)
    return tuple(row) if exact or dice > FEW else tuple(weight / 6**dice for weight in row)


def failures(dice: int, passing: int, whole: bool) -> list[Any]:
    """Morale dice that fail: over 6**dice, or many of them in floats from the start."""
    if not whole:
        return series.binomial(dice, (6 - passing) / 6, passing / 6)
    return [comb(dice, k) * (6 - passing) ** k * passing ** (dice - k) for k in range(dice + 1)]


Column = tuple[int, int, tuple[Any, ...]]
"""How an outcome comes about: from the attack's wounds `first` up to `last`, with these weights."""


@lru_cache(maxsize=4096)
def columns(body: Body, most: int, depth: int, exact: bool) -> tuple[Column, ...]:
    """For each number of wounds in all: the ways to it from the wounds an attack may make.

    Kept for each body, so that a question is one product of weights for each outcome.
    """
    ways: list[dict[int, Any]] = [{} for _ in range(min(body.room, 2 * most) + 1)]
    for wounds in range(most + 1):
        passing = body.passing(wounds)
        row: tuple[Any, ...] = (6**wounds,) if exact else (1.0,)
        if passing is not None:
            row = morale_row(wounds, passing, body.steady, body.oblivious, exact)
        scale = 6 ** (depth - wounds) if exact else 1.0
        for total, share in enumerate(row, wounds):
            column = ways[min(total, body.room)]
            column[wounds] = column.get(wounds, 0) + share * scale
    return tuple(straight(column) for column in ways)


def straight(column: dict[int, Any]) -> Column:
    first, last = min(column, default=0), max(column, default=-1)
    return first, last + 1, tuple(column.get(wounds, 0) for wounds in range(first, last + 1))


def cap_weights(weights: Sequence[Any], most: int) -> Sequence[Any]:
    """Wounds beyond the last one that can be put on anybody are that one."""
    return weights if len(weights) <= most else [*weights[:most], sum(weights[most:])]


def morale_dice(weights: Sequence[Any], body: Body) -> int:
    """The most dice that an attack with these odds can ask of a body."""
    return min(len(weights) - 1, body.room)


def settle(weights: Sequence[Any], body: Body, depth: int, exact: bool, morale: bool = True) -> list[Any]:
    """From the weights of an attack's wounds to those of all wounds taken, multiplied by 6**depth."""
    room = body.room
    reach = min(room, body.exposed * body.wounds - body.hurt) if body.exposed else room
    taken = cap_weights(weights, reach)
    if not morale or body.resolve is None:
        return [weight * 6**depth for weight in taken] if exact else list(taken)
    ways = columns(body, len(taken) - 1, depth, exact)
    return [sum(map(mul, taken[first:last], shares)) for first, last, shares in ways]


class Aftermath(Unchanging):
    """What an attack leaves: read `wounds`, `casualties`, `broken`, `destroyed`, `halved`."""

    __slots__ = ("body", "wounds")
    wounds: Odds
    """How many Wounds they take."""
    body: Body
    """Who takes them."""

    @check_arguments
    def __init__(self, wounds: Odds, body: Body) -> None:
        set_once(self, "wounds", wounds)
        set_once(self, "body", body)

    @property
    def casualties(self) -> Odds:
        """The models that are gone."""
        return self.wounds.read(self.body.felled)

    def __repr__(self) -> str:
        gone, broken, none = self.casualties.mean(), self.broken, self.destroyed
        return (
            f"<Aftermath: {float(gone):.4g} of {self.body.models} gone, "
            f"broken {float(broken):.1%}, destroyed {float(none):.1%}>"
        )

    @property
    def destroyed(self) -> Number:
        """The chance that nobody stands."""
        return self.wounds.at_least(self.body.room)

    @property
    def broken(self) -> Number:
        """The chance that some stand, but broken."""
        return self._share(lambda wounds: wounds < self.body.room and self.body.breaks(wounds))

    @property
    def halved(self) -> Number:
        """The chance that half or more of them are gone since the round began."""
        start = self.body.start or self.body.models
        gone = start - self.body.models
        return self._share(lambda wounds: 2 * (gone + self.body.felled(wounds)) >= start)

    def _share(self, happens: Any) -> Number:
        weights = [w for k, w in enumerate(self.wounds.weights, self.wounds.first) if happens(k)]
        return self.wounds.share(self.wounds._sum(weights))


@check_arguments
def aftermath(wounds: Odds, body: Body, *, morale: bool = True) -> Aftermath:
    """What so many wounds do to these models; with `morale` off nobody tests it (shots, decay)."""
    check_body(body)
    weights = from_zero(some_odds(wounds))
    depth = morale_dice(weights, body)
    return Aftermath(Odds(settle(weights, body, depth, wounds.exact, morale), exact=wounds.exact), body)


@check_arguments
def morale_wounds(wounds: Odds, passing: int, *, steady: int = 0, oblivious: bool = False) -> Odds:
    """Further wounds of a morale test alone: one die for each wound, passing on this or less."""
    not_negative(steady)
    if wounds.last > MOST_WOUNDS:
        raise refuse("odds.too_large_body", wounds=wounds.last, most=MOST_WOUNDS)
    passing, exact = min(5, max(1, passing)), wounds.exact
    answer = [0 if exact else 0.0] * (wounds.last + 1)
    for dice, weight in enumerate(wounds.weights, wounds.first):
        scale = weight * 6 ** (wounds.last - dice) if exact else weight
        for extra, share in enumerate(morale_row(dice, passing, steady, oblivious, exact)):
            answer[extra] += scale * share
    return Odds(answer, exact=exact)


@check_arguments
def marks(aftermath: Aftermath) -> dict[str, float]:
    """The numbers a player asks for first."""
    wounds, casualties = aftermath.wounds, aftermath.casualties
    return {
        "wounds": float(wounds.mean()),
        "casualties": float(casualties.mean()),
        "none": float(casualties[0]),
        "broken": float(aftermath.broken),
        "destroyed": float(aftermath.destroyed),
    }
