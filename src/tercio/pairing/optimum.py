"""The best pairs of a field: the theorem's candidates, swept; the blossom where that is too much to sweep."""

from __future__ import annotations

from itertools import pairwise
from typing import TYPE_CHECKING, Any

from tercio.pairing.field import Field
from tercio.pairing.first import first_reading
from tercio.pairing.known import met_nearby
from tercio.pairing.plain import kernel
from tercio.pairing.rows import row_of

if TYPE_CHECKING:
    from tercio.pairing.near import Near
    from tercio.pairing.sweep import Sweep

QUICK = 96
"""Sets of waiting companies at once up to which a sweep needs no help."""
PATIENT = 5_000
"""The same for a sweep over the few pairs the blossom has left."""
WORD = 1 << 60
"""What compiled code can surely reckon with."""


def optimum(field: Field) -> list[int]:
    """For each standing, its lower rival in the best round, or -1 where it is the lower one itself."""
    compiled = max((abs(point) for point in field.points), default=0) < 1 << 30
    near = candidates(field, compiled)
    return best_pairs(near, rematches=False) or best_pairs(near, rematches=True) or []


def candidates(field: Field, compiled: bool) -> Near:
    """The exchange theorem's candidates, or everybody where the points do not follow the standings."""
    module = kernel("near", compiled=compiled)
    packed: bool = module.PACKED
    first, met = met_nearby(field.order)
    near: Near = module.Near(row_of(field.points, packed), row_of(first, packed), row_of(met, packed))
    near.look(not all(upper >= lower for upper, lower in pairwise(field.points)))
    return near


def best_pairs(near: Near, rematches: bool) -> list[int]:
    """The best pairs there are, with or without rematches; none when there is no complete pairing."""
    couples = near.size // 2
    point = 1 + couples * near.widest**2
    rematch = point * (1 + couples * near.steepest**2)
    compiled = 8 * (near.size + 1) * (couples + 1) * rematch < WORD
    first, rival, cost, again = priced(near, point, rematch, compiled)
    module = kernel("sweep", compiled=compiled)
    barred = row_of([0] * len(again) if rematches else again, module.PACKED)
    sweep: Sweep = module.Sweep(first, rival, cost, barred)
    sweep.allow(QUICK)
    if not sweep.run(0, near.size, 64 * QUICK + 4 * near.size):
        return []
    for start, end in sweep.left[:]:
        if not by_blossom(sweep, start, end, compiled):
            return []
    return list(sweep.taken)


def priced(near: Near, point: int, rematch: int, compiled: bool) -> tuple[Any, Any, Any, Any]:
    """The possible pairs with their costs, each level too heavy for all the lower ones together."""
    if compiled or type(near.first) is list:
        return near.first, near.rival, near.costs(point, rematch), near.again
    # Candidates found by compiled code, costs too large for it.
    points, first, rival, again = list(near.points), list(near.first), list(near.rival), list(near.again)
    cost = [
        rematch * again[at] + point * (points[i] - points[rival[at]]) ** 2 + (rival[at] - i) ** 2
        for i in range(near.size)
        for at in range(first[i], first[i + 1])
    ]
    return first, rival, cost, again


def by_blossom(sweep: Sweep, start: int, end: int, compiled: bool) -> bool:
    """Solve a piece by blossom, then sweep the pairs that some best pairing uses for the first to read."""
    solved = kernel("blossom", compiled=compiled).Blossom(end - start, *sweep.graph(start, end))
    if not solved.solve():
        return False
    sweep.keep_tight(start, end, solved)
    left = [(start, end)]
    for limit in (QUICK, PATIENT):
        left = swept(sweep, left, limit)
    for piece in left:
        first_reading(sweep, *piece, compiled)
    return True


def swept(sweep: Sweep, pieces: list[tuple[int, int]], limit: int) -> list[tuple[int, int]]:
    """Sweep some pieces that surely can be paired; those that are still too much."""
    if not pieces:
        return []
    sweep.left.clear()
    sweep.allow(limit)
    for start, end in pieces:
        sweep.run(start, end, limit * (64 + 4 * (end - start)))
    return sweep.left[:]
