"""The optimal round, any bye settled: fewest rematches, nearest points, nearest standings, first to read."""

from __future__ import annotations

from collections.abc import Sequence

from tercio.core.argument_checks import check_arguments
from tercio.pairing.companies import field_of
from tercio.pairing.model import Cost, Entrant, Pairing
from tercio.pairing.optimum import optimum


@check_arguments
def solve(entrants: Sequence[Entrant]) -> Pairing:
    """The one best pairing of a round after the first, whatever order the entrants come in.  WT-PAIR-02"""
    field = field_of(entrants)
    taken, cost = optimum(field)
    ids = list(field.place)
    pairs = [(ids[upper], ids[lower]) for upper, lower in enumerate(taken) if lower >= 0]
    return Pairing(tuple(pairs), field.bye, Cost(0, *cost))
