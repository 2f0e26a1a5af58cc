"""The companies to be paired, in standing order and counted from 0: what every method below works on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from operator import attrgetter, ge, lt

from tercio.core.argument_checks import too_large
from tercio.core.refused import RefusedValue
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

    def met(self, company: int, rival: int) -> bool:
        """Whether two standings have met; it is enough that one of them says so."""
        return have_met(self.order[company], self.order[rival])

    @property
    def follows_points(self) -> bool:
        """Whether points never rise as one goes down the standings."""
        return all(map(ge, self.points, islice(self.points, 1, None)))


FARTHEST = 10**100
"""Points beyond it could be reckoned with, and their squares not written down."""


def have_met(company: Entrant, rival: Entrant) -> bool:
    """Whether two companies have met; it is enough that one of them says so."""
    return company.id in rival.met or rival.id in company.met


def check_numbers(entrants: Sequence[Entrant]) -> None:
    """Points, ranks and byes are whole numbers, and nobody has met themselves."""
    for company in entrants:
        for number in (company.points, company.rank, company.byes):
            if not isinstance(number, int):
                raise RefusedValue("pairing.not_whole", rule="WT-PAIR-02", who=company.id, number=str(number))
            if abs(number) > FARTHEST:
                raise too_large("Entrant")
        if company.id in company.met:
            raise RefusedValue("pairing.met_itself", rule="WT-PAIR-02", who=company.id)


def field_of(entrants: Sequence[Entrant]) -> Field:
    """The field in order, without the company the bye is due to."""
    if not isinstance(entrants, Sequence) or not all(isinstance(each, Entrant) for each in entrants):
        raise RefusedValue("pairing.no_entrants", rule="WT-PAIR-02")
    return field_without(entrants, bye_due(entrants))


def field_without(entrants: Sequence[Entrant], bye: str | None) -> Field:
    """The field in order, without the company that rests."""
    check_numbers(entrants)
    order = sorted(entrants, key=attrgetter("rank"))
    ranks = [company.rank for company in order]
    if not all(map(lt, ranks, islice(ranks, 1, None))):
        twice = next(rank for rank, after in pairwise(ranks) if rank == after)
        raise RefusedValue("pairing.same_rank", rule="WT-PAIR-02", rank=twice)
    if bye is not None:
        order = [company for company in order if company.id != bye]
    place = {company.id: standing for standing, company in enumerate(order)}
    if len(place) + (bye is not None) != len(entrants):
        raise RefusedValue("pairing.same_id", rule="WT-PAIR-02")
    return Field(order, place, [company.points for company in order], bye)
