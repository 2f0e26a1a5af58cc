"""The exact cost of any pairing, however it was made."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tercio.core.argument_checks import check_arguments
from tercio.core.refused import RefusedValue
from tercio.pairing.bye import by_need, bye_needed
from tercio.pairing.companies import Field, field_without
from tercio.pairing.model import Cost, Entrant


@check_arguments
def cost_of(entrants: Sequence[Entrant], pairs: Iterable[Sequence[str]], bye: str | None = None) -> Cost:
    """What a pairing made by hand costs, to set beside the optimum's.  WT-PAIR-02

    Pairs may come in any order. A pairing that leaves somebody out, names a stranger or seats somebody
    twice is refused: such a thing has no cost.
    """
    field = field_without(entrants, bye)
    couples = [tuple(pair) for pair in pairs]
    seated = sorted(company for couple in couples for company in couple)
    if seated != sorted(field.place) or any(len(couple) != 2 for couple in couples):
        raise RefusedValue("pairing.no_pairing", rule="WT-PAIR-02")
    return tally(
        field,
        bye_cost(entrants, bye),
        [(field.place[company], field.place[rival]) for company, rival in couples],
    )


def bye_cost(entrants: Sequence[Entrant], bye: str | None) -> int:
    """How many companies were more due for the bye than the one who holds it.  WT-BYE-04"""
    if bye_needed(len(entrants)) != (bye is not None):
        raise RefusedValue("pairing.who_rests", rule="WT-BYE-01")
    if bye is None:
        return 0
    return [company.id for company in by_need(entrants)].index(bye)


def tally(field: Field, bye: int, pairs: Iterable[tuple[int, int]]) -> Cost:
    """The cost of pairs of standings."""
    rematches = points = standing = 0
    for company, rival in pairs:
        rematches += field.met(company, rival)
        points += (field.points[company] - field.points[rival]) ** 2
        standing += (company - rival) ** 2
    return Cost(bye, rematches, points, standing)
