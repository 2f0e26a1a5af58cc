"""The first to read of equally good pairings, where they are too many to sweep: one pair after another."""

from __future__ import annotations

from typing import TYPE_CHECKING

from tercio.pairing.number_rows import row_of
from tercio.pairing.plain import kernel

if TYPE_CHECKING:
    from tercio.pairing.sweep import Sweep


def first_reading(sweep: Sweep, start: int, end: int, compiled: bool) -> None:
    """Give each company in turn the best-placed rival that still leaves a best pairing.  WT-PAIR-02"""
    first, head, cost = (list(row) for row in sweep.graph(start, end))
    below = {
        i: {head[at]: cost[at] for at in range(first[i], first[i + 1]) if head[at] > i}
        for i in range(end - start)
    }
    left = set(below)
    best = cheapest(below, left, compiled)
    while left:
        upper = min(left)
        for lower, price in below[upper].items():
            rest = cheapest(below, left - {upper, lower}, compiled) if lower in left else None
            if best is not None and rest is not None and rest + price == best:
                break
        else:
            raise AssertionError("one rival always leaves a best pairing")
        best = rest
        left -= {upper, lower}
        sweep.taken[start + upper], sweep.taken[start + lower] = start + lower, -1


def cheapest(below: dict[int, dict[int, int]], left: set[int], compiled: bool) -> int | None:
    """What it costs at least to pair those left; None when they cannot be paired."""
    place = {company: at for at, company in enumerate(sorted(left))}
    steps: list[list[tuple[int, int]]] = [[] for _ in left]
    for upper, at in place.items():
        for lower, price in below[upper].items():
            if lower in place:
                steps[at].append((place[lower], price))
                steps[place[lower]].append((at, price))
    first, head, cost = [0], [], []
    for mine in steps:
        for rival, price in sorted(mine):
            head.append(rival)
            cost.append(price)
        first.append(len(head))
    module = kernel("blossom", compiled=compiled)
    solved = module.Blossom(len(left), *(row_of(row, module.PACKED) for row in (first, head, cost)))
    if not solved.solve():
        return None
    total: int = sum(cost[solved.mate[at]] for at in range(len(left))) // 2
    return total
