"""The sweep: walk up the standings from the last place, remembering only who is still without a rival.

At each standing a company either takes a rival among those waiting below it or joins them. Two ways to
get there that leave the same companies waiting differ only in what they cost so far, so the cheaper one
is kept. Few wait at any time (`reach` says why), so the walk is short.

Sweeping upwards gives the last tie-break for nothing. Of two equally good ways to leave the same
companies waiting, the one that reads first is the one whose uppermost company has the better-placed
rival, and that company is the one just reached.  WT-PAIR-02
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias

Waiting: TypeAlias = int
"""A set of standings as bits: bit w for standing first + w."""
Weight: TypeAlias = Callable[[int, int], int]
"""What it costs to pair two standings, all levels of the cost in one whole number."""


class Overflow(Exception):
    """Too many possibilities at once: let the blossom do it."""


def sweep(first: int, rivals: Sequence[Sequence[int]], weight: Weight, limit: int) -> list[int] | None:
    """The cheapest, first-reading rivals of standings first, first + 1, …; None when there are none.

    `rivals[w]` are the lower standings possible for first + w. Answers the lower rival of each upper
    company, -1 for the lower ones.
    """
    size = len(rivals)
    last_chance = highest_rival(first, rivals)
    states: dict[Waiting, int] = {0: 0}
    walk: list[dict[Waiting, tuple[int, int]]] = []
    for here in range(size - 1, -1, -1):
        hopeless = sum(1 << w for w in range(here + 1, size) if last_chance[w] >= here)
        offers = [(1 << (rival - first), weight(first + here, rival), rival) for rival in rivals[here]]
        closed = closings(states, offers, hopeless)
        if last_chance[here] < here:
            bit = 1 << here
            for waiting, cost in states.items():
                if not waiting & hopeless:
                    closed[waiting | bit] = (cost, 0)
        if len(closed) > limit:
            raise Overflow
        states = {waiting: cost for waiting, (cost, _) in closed.items()}
        walk.append(closed)
    return retrace(first, walk) if 0 in states else None


def closings(
    states: dict[Waiting, int], offers: list[tuple[Waiting, int, int]], hopeless: Waiting
) -> dict[Waiting, tuple[int, int]]:
    """Every way for one company to take a rival among those waiting, the best for each remainder."""
    best: dict[Waiting, tuple[int, int]] = {}
    for bit, price, rival in offers:
        for waiting, cost in states.items():
            left = waiting ^ bit
            if waiting & bit and not left & hopeless:
                offer = (cost + price, rival)
                if left not in best or offer < best[left]:
                    best[left] = offer
    return best


def highest_rival(first: int, rivals: Sequence[Sequence[int]]) -> list[int]:
    """For each company, the place of the best-placed one that can still call it up."""
    highest = list(range(len(rivals)))
    for upper in range(len(rivals) - 1, -1, -1):
        for rival in rivals[upper]:
            highest[rival - first] = upper
    return highest


def retrace(first: int, walk: list[dict[Waiting, tuple[int, int]]]) -> list[int]:
    """Read the best walk back from the top: who took whom."""
    chosen = [-1] * len(walk)
    waiting = 0
    for here, closed in enumerate(reversed(walk)):
        if waiting >> here & 1:
            waiting ^= 1 << here
        else:
            chosen[here] = closed[waiting][1]
            waiting |= 1 << (chosen[here] - first)
    return chosen
