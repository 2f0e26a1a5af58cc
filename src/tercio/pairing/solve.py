"""The optimal round: bye first, then fewest rematches, nearest points, nearest standings, first to read."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from tercio.pairing.cost import tally
from tercio.pairing.field import Field, field_of
from tercio.pairing.model import Entrant, Pairing
from tercio.pairing.reach import blocks, candidates
from tercio.pairing.sweep import Weight, sweep

LIMIT = 1 << 20


def solve(entrants: Sequence[Entrant]) -> Pairing:
    """The one best pairing of a round after the first, whatever order the entrants come in.  WT-PAIR-02"""
    field = field_of(entrants)
    rivals = optimum(field)
    pairs = [(upper, lower) for upper, lower in enumerate(rivals) if lower >= 0]
    return Pairing(
        tuple((field.ids[upper], field.ids[lower]) for upper, lower in pairs),
        field.bye,
        tally(field, 0, pairs),
    )


def optimum(field: Field) -> list[int]:
    """For each standing, its lower rival in the best round, or -1 where it is the lower one itself."""
    downward = possible_rivals(field)
    fresh = [[rival for rival in below if rival not in field.met[i]] for i, below in enumerate(downward)]
    found = by_blocks(field, fresh)
    if found is None:  # a rematch cannot be avoided: let them be possible, at the highest price
        found = by_blocks(field, downward)
    if found is None:
        raise AssertionError("every field of even size can be paired")
    return found


def possible_rivals(field: Field) -> list[list[int]]:
    """The exchange theorem's candidates, or everybody where the points do not follow the standings."""
    if all(upper >= lower for upper, lower in pairwise(field.points)):
        return candidates(field.met)
    size = len(field.ids)
    return [list(range(i + 1, size)) for i in range(size)]


def by_blocks(field: Field, downward: list[list[int]]) -> list[int] | None:
    """Each stretch that no possible pair leaves, solved by itself."""
    rivals: list[int] = []
    for start, end in blocks(downward):
        if (end - start) % 2:
            return None
        if end - start == 2:
            rivals += [start + 1, -1]
            continue
        best = sweep(start, downward[start:end], weights(field, start, end), LIMIT)
        if best is None:
            return None
        rivals += best
    return rivals


def weights(field: Field, start: int, end: int) -> Weight:
    """The cost of a pair as one whole number, each level too heavy for all the lower ones together."""
    points, met = field.points, field.met
    couples = (end - start) // 2
    spread = max(points[start:end]) - min(points[start:end])
    point = 1 + couples * (end - start) ** 2
    rematch = point * (1 + couples * spread**2)

    def weight(upper: int, lower: int) -> int:
        again = rematch if lower in met[upper] else 0
        return again + point * (points[upper] - points[lower]) ** 2 + (lower - upper) ** 2

    return weight
