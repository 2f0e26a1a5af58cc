"""The optimal round: bye first, then fewest rematches, nearest points, nearest standings, first to read."""

from __future__ import annotations

from collections.abc import Sequence

from tercio.pairing.cost import tally
from tercio.pairing.field import field_of
from tercio.pairing.model import Entrant, Pairing
from tercio.pairing.optimum import optimum


def solve(entrants: Sequence[Entrant]) -> Pairing:
    """The one best pairing of a round after the first, whatever order the entrants come in.  WT-PAIR-02"""
    field = field_of(entrants)
    pairs = [(upper, lower) for upper, lower in enumerate(optimum(field)) if lower >= 0]
    ids = [one.id for one in field.order]
    return Pairing(
        tuple([(ids[upper], ids[lower]) for upper, lower in pairs]), field.bye, tally(field, 0, pairs)
    )
