"""The companies to be paired, in standing order and counted from 0: what every method below works on."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice, pairwise
from operator import attrgetter, contains, ge, lt

from tercio.core.argument_checks import too_large
from tercio.core.refused import RefusedValue
from tercio.pairing.bye import who_rests
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


ID, RANK = attrgetter("id"), attrgetter("rank")
FARTHEST = 10**100
"""Points beyond it could be reckoned with, and their squares not written down."""


def have_met(company: Entrant, rival: Entrant) -> bool:
    """Whether two companies have met; it is enough that one of them says so."""
    return company.id in rival.met or rival.id in company.met


def check_met(entrants: Sequence[Entrant]) -> None:
    """Nobody has met themselves."""
    if any(map(contains, map(attrgetter("met"), entrants), map(ID, entrants))):
        who = next(company.id for company in entrants if company.id in company.met)
        raise RefusedValue("pairing.met_itself", rule="WT-PAIR-02", who=who)


def check_size(numbers: Sequence[int]) -> None:
    """Numbers one can reckon with."""
    if numbers and not -FARTHEST <= min(numbers) <= max(numbers) <= FARTHEST:
        raise too_large("Entrant")


def field_of(entrants: Sequence[Entrant]) -> Field:
    """The field in order, without the company the bye is due to."""
    return field_without(entrants, who_rests(entrants))


def field_without(entrants: Sequence[Entrant], bye: str | None) -> Field:
    """The field in order, without the company that rests."""
    check_met(entrants)
    order = sorted(entrants, key=RANK)
    ranks = [*map(RANK, order)]
    if not all(map(lt, ranks, islice(ranks, 1, None))):
        twice = next(rank for rank, after in pairwise(ranks) if rank == after)
        raise RefusedValue("pairing.same_rank", rule="WT-PAIR-02", rank=twice)
    if bye is not None:
        order = [company for company in order if company.id != bye]
    place = {company: standing for standing, company in enumerate(map(ID, order))}
    if len(place) + (bye is not None) != len(entrants):
        raise RefusedValue("pairing.same_id", rule="WT-PAIR-02")
    points = [*map(attrgetter("points"), order)]
    check_size(points)
    return Field(order, place, points, bye)
