"""The optimal round, any bye settled: fewest rematches, nearest points, nearest standings, first to read."""

from __future__ import annotations

from collections.abc import Sequence

from tercio.pairing.glance import named_pairs
from tercio.pairing.lineup import lineup_of
from tercio.pairing.model import Cost, Entrant, Pairing
from tercio.pairing.optimum import optimum


def solve(entrants: Sequence[Entrant]) -> Pairing:
    """The one best pairing of a round after the first, whatever order the entrants come in.  WT-PAIR-02"""
    lineup = lineup_of(entrants)
    taken, cost = optimum(lineup)
    return Pairing(named_pairs(lineup.ids, taken), lineup.bye, Cost(0, *cost))
