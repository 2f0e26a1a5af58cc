"""The best pairs of a field: the theorem's candidates, swept; the blossom where that is too much to sweep."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tercio.pairing.companies import Field
from tercio.pairing.first import first_reading
from tercio.pairing.known import met_nearby
from tercio.pairing.number_rows import row, row_of
from tercio.pairing.plain import kernel

if TYPE_CHECKING:
    from tercio.pairing.near import Near
    from tercio.pairing.number_rows import Row
    from tercio.pairing.sweep import Sweep

QUICK = 96
"""Sets of waiting companies at once up to which a sweep needs no help."""
PATIENT = 5_000
"""The same for a sweep over the few pairs the blossom has left."""
MODEST = 1 << 20
"""Points below which compiled code can add up a field's squares."""
WORD = 1 << 62
"""What compiled code can surely reckon with."""


def optimum(field: Field) -> tuple[Row, tuple[int, int, int]]:
    """Each standing's lower rival in the best round (-1 where it is the lower one), and what it costs."""
    compiled = min(field.points, default=0) > -MODEST and max(field.points, default=0) < MODEST
    near = candidates(field, compiled)
    taken = best_pairs(near, rematches=False)
    if taken is None:  # a rematch cannot be avoided: let them be possible, at the highest price
        taken = best_pairs(near, rematches=True)
    if taken is None:
        raise AssertionError("every field of even size can be paired")
    return row_of(taken, packed=False), near.tally(row_of(taken, kernel("near", compiled=compiled).PACKED))


def candidates(field: Field, compiled: bool) -> Near:
    """The exchange theorem's candidates, or everybody where the points do not follow the standings."""
    module = kernel("near", compiled=compiled)
    first, met = met_nearby(field.order, field.place)
    near: Near = module.Near(field.points, row_of(first, module.PACKED), row_of(met, module.PACKED))
    near.look()
    return near


def best_pairs(near: Near, rematches: bool) -> Row | None:
    """The best pairs there are, with or without rematches; None when there is no complete pairing."""
    couples = near.size // 2
    point = 1 + couples * near.widest**2
    heaviest = point * near.steepest**2 + near.widest**2
    rematch = (1 + couples * heaviest) if rematches else 0
    compiled = 8 * (near.size + 1) * (rematch + heaviest) < WORD
    first, rival, cost, again = price_pairs(near, point, rematch, compiled)
    module = kernel("sweep", compiled=compiled)
    barred = row(len(again), 0, module.PACKED) if rematches else row_of(again, module.PACKED)
    met = (near.met_first, near.met) if near.orderly else ([], [])
    sweep: Sweep = module.Sweep(first, rival, cost, barred, *(row_of(part, module.PACKED) for part in met))
    sweep.allow(QUICK)
    if not sweep.run(0, near.size, 64 * QUICK + 4 * near.size):
        return None
    for start, end in sweep.left[:]:
        if not by_blossom(sweep, start, end, compiled):
            return None
    return sweep.taken


def price_pairs(near: Near, point: int, rematch: int, compiled: bool) -> tuple[Any, Any, Any, Any]:
    """The possible pairs with their costs, each level too heavy for all the lower ones together."""
    if compiled or type(near.first) is list:
        return near.first, near.rival, near.costs(point, rematch), near.again
    # Candidates found by compiled code, costs too large for it.
    points, first, rival, again = (
        row_of(numbers, packed=False) for numbers in (near.points, near.first, near.rival, near.again)
    )
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
        left = sweep_pieces(sweep, left, limit)
    for piece in left:
        first_reading(sweep, *piece, compiled)
    return True


def sweep_pieces(sweep: Sweep, pieces: list[tuple[int, int]], limit: int) -> list[tuple[int, int]]:
    """Sweep some pieces that surely can be paired; those that are still too much."""
    if not pieces:
        return []
    sweep.left.clear()
    sweep.allow(limit)
    for start, end in pieces:
        sweep.run(start, end, 64 * limit + 16 * (end - start))
    return sweep.left[:]
