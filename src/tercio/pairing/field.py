"""The companies to be paired, in standing order and counted from 0: what every method below works on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from operator import attrgetter

from tercio.pairing.bye import bye_due
from tercio.pairing.model import Entrant


@dataclass(frozen=True)
class Field:
    """The companies that play this round, best placed first."""

    order: list[Entrant]
    points: list[int]
    bye: str | None

    def met(self, one: int, two: int) -> bool:
        """Whether two standings have met; it is enough that one of them says so."""
        return have_met(self.order[one], self.order[two])


def have_met(one: Entrant, two: Entrant) -> bool:
    """Whether two companies have met; it is enough that one of them says so."""
    return one.id in two.met or two.id in one.met


def field_of(entrants: Sequence[Entrant]) -> Field:
    """The field in order, without the company the bye is due to."""
    return field_without(entrants, bye_due(entrants))


def field_without(entrants: Sequence[Entrant], bye: str | None) -> Field:
    """The field in order, without the company that rests."""
    order = sorted(entrants, key=attrgetter("rank"))
    refuse_twins(order)
    if bye is not None:
        order = [one for one in order if one.id != bye]
    return Field(order, [one.points for one in order], bye)


def refuse_twins(order: Sequence[Entrant]) -> None:
    """Two companies with one id or one rank are a mistake of the caller's."""
    if len({one.id for one in order}) != len(order):
        raise ValueError("two entrants have the same id")
    if len({one.rank for one in order}) != len(order):
        raise ValueError("two entrants have the same rank")
