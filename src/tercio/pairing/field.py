"""The companies to be paired, in standing order and counted from 0: what every method below works on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from operator import attrgetter, ge, lt

from tercio.pairing.bye import bye_due
from tercio.pairing.model import Entrant


@dataclass(frozen=True)
class Field:
    """The companies that play this round, best placed first."""

    order: list[Entrant]
    place: dict[str, int]
    """Everybody's standing, from 0."""
    points: list[int]
    bye: str | None

    def met(self, one: int, two: int) -> bool:
        """Whether two standings have met; it is enough that one of them says so."""
        return have_met(self.order[one], self.order[two])

    @property
    def follows_points(self) -> bool:
        """Whether points never rise as one goes down the standings."""
        return all(map(ge, self.points, islice(self.points, 1, None)))


def have_met(one: Entrant, two: Entrant) -> bool:
    """Whether two companies have met; it is enough that one of them says so."""
    return one.id in two.met or two.id in one.met


def field_of(entrants: Sequence[Entrant]) -> Field:
    """The field in order, without the company the bye is due to."""
    return field_without(entrants, bye_due(entrants))


def field_without(entrants: Sequence[Entrant], bye: str | None) -> Field:
    """The field in order, without the company that rests."""
    order = sorted(entrants, key=attrgetter("rank"))
    ranks = [one.rank for one in order]
    if not all(map(lt, ranks, islice(ranks, 1, None))):
        raise ValueError("two entrants have the same rank")
    if bye is not None:
        order = [one for one in order if one.id != bye]
    place = {one.id: standing for standing, one in enumerate(order)}
    if len(place) + (bye is not None) != len(entrants):
        raise ValueError("two entrants have the same id, or the one who rests is not among them")
    return Field(order, place, [one.points for one in order], bye)
