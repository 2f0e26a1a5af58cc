"""The best pairs of a field: the theorem's candidates, swept; the blossom where that is too much to sweep."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tercio.pairing.first import first_reading
from tercio.pairing.number_rows import as_row, row, row_of
from tercio.pairing.plain import kernel

if TYPE_CHECKING:
    from tercio.pairing.lineup import Lineup
    from tercio.pairing.near import Near
    from tercio.pairing.number_rows import Row
    from tercio.pairing.sweep import Sweep

QUICK = 96
"""Sets of waiting companies at once up to which a sweep needs no help."""
PATIENT = 5_000
"""The same for a sweep over the few pairs the blossom has left."""
WORD = 1 << 62
"""What compiled code can surely reckon with."""


def optimum(lineup: Lineup) -> tuple[Row, tuple[int, int, int]]:
    """Each standing's lower rival in the best round (-1 where it is the lower one), and what it costs."""
    near = candidates(lineup)
    taken = best_pairs(near, rematches=False)
    if taken is None:  # a rematch cannot be avoided: let them be possible, at the highest price
        taken = best_pairs(near, rematches=True)
    if taken is None:
        raise AssertionError("every field of even size can be paired")
    return taken, near.tally(as_row(taken, kernel("near", compiled=lineup.modest).PACKED))


def candidates(lineup: Lineup) -> Near:
    """The exchange theorem's candidates, or everybody where the points do not follow the standings."""
    module = kernel("near", compiled=lineup.modest)
    rows = (as_row(part, module.PACKED) for part in (lineup.points, lineup.met_first, lineup.met))
    near: Near = module.Near(*rows)
    near.look()
    return near


def best_pairs(near: Near, rematches: bool) -> Row | None:
    """The best pairs there are, with or without rematches; None when there is no complete pairing."""
    couples = near.size // 2
    point = 1 + couples * near.widest**2
    heaviest = point * near.steepest**2 + near.widest**2
    rematch = (1 + couples * heaviest) if rematches else 0
    compiled = 8 * (near.size + 1) * (rematch + heaviest) < WORD
    module = kernel("sweep", compiled=compiled)
    packed = module.PACKED
    barred = row(len(near.again), 0, packed) if rematches else row_of(near.again, packed)
    pairs = (as_row(part, packed) for part in (near.first, near.rival, costs(near, point, rematch, compiled)))
    met = (as_row(part, packed) for part in ((near.met_first, near.met) if near.orderly else ([], [])))
    sweep: Sweep = module.Sweep(*pairs, barred, *met)
    sweep.allow(QUICK)
    if not sweep.run(0, near.size, 64 * QUICK + 4 * near.size):
        return None
    for start, end in sweep.left[:]:
        if not by_blossom(sweep, start, end, compiled):
            return None
    return sweep.taken


def costs(near: Near, point: int, rematch: int, compiled: bool) -> Row:
    """What each possible pair costs, each level too heavy for all the lower ones together."""
    if compiled or type(near.first) is list:
        return near.costs(point, rematch)
    # Candidates found by compiled code, costs too large for it.
    points, first, rival, again = (
        row_of(numbers, packed=False) for numbers in (near.points, near.first, near.rival, near.again)
    )
    return [
        rematch * again[at] + point * (points[i] - points[rival[at]]) ** 2 + (rival[at] - i) ** 2
        for i in range(near.size)
        for at in range(first[i], first[i + 1])
    ]


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
