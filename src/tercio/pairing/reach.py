"""The exchange theorem: only near neighbours can be paired in an optimal round.

Number the companies 0, 1, 2 … by standing and take four of them, a < b < c < d. Whatever the points
(they never rise as one goes down the standings), the squares always compare the same way:

    ab + cd  <=  ac + bd  <=  ad + bc          strictly so for the squares of standing

because the three sums differ only by the products of opposite gaps. Now suppose an optimal round pairs
i with j and let k stand between them, paired with l.

- If l is above i, the round holds l-k and i-j, which cross; l-i and k-j would be better.
- If l is below j, it holds i-j and k-l, which cross; i-k and j-l would be better.
- If l is between them too, it holds i-j around k-l; both i-k, l-j and i-l, k-j would be better.

The round is optimal, so in each case the better exchange must have been barred by a rematch: k itself or
its partner l has already met i or j. Every one of the f(i) + f(j) companies that i and j have met can
excuse at most two players in between, itself and its partner. Hence

    |i - j|  <=  1 + 2 (f(i) + f(j)).

The same argument applies again with what it taught: only companies met *nearby* can be partners of
somebody in between, so f need count no others, and each k must really have such an excuse. A large field
falls apart into short blocks that no possible pair crosses, most of them two neighbours who pair up.
"""

from __future__ import annotations

from collections.abc import Sequence


def reach(met: Sequence[set[int]]) -> list[int]:
    """How far down or up each standing can possibly look for its rival, at most."""
    size = len(met)
    known = [len(rivals) for rivals in met]
    while True:
        most = max(known, default=0)
        farthest = [1 + 2 * (count + most) for count in known]
        nearby = 2 * max(farthest, default=0)
        fewer = [
            sum(1 for rival in rivals if abs(rival - standing) <= nearby)
            for standing, rivals in enumerate(met)
        ]
        if fewer == known:
            return [min(far, size - 1) for far in farthest]
        known = fewer


def candidates(met: Sequence[set[int]]) -> list[list[int]]:
    """For each standing, the lower standings it may be paired with in an optimal round, in order.

    Rivals already met are among them: whether to allow those is the solver's question.
    """
    far = reach(met)
    size = len(met)
    most = max(far, default=0)
    near = [[rival for rival in met[i] if abs(rival - i) <= far[i] + most] for i in range(size)]
    return [
        [j for j in range(i + 1, min(size, i + far[i] + 1)) if possible(i, j, near, far)] for i in range(size)
    ]


def possible(i: int, j: int, near: Sequence[Sequence[int]], far: Sequence[int]) -> bool:
    """Whether everybody between i and j has an excuse: met one of them, or a partner that has."""
    if j - i > 1 + 2 * (len(near[i]) + len(near[j])):
        return False
    known = {*near[i], *near[j]}
    strangers = [k for k in range(i + 1, j) if k not in known]
    if len(strangers) > len(known):
        return False
    return all(any(abs(k - partner) <= far[k] for partner in known) for k in strangers)


def blocks(downward: Sequence[Sequence[int]]) -> list[tuple[int, int]]:
    """The stretches of standings, first and one past the last, that no possible pair leaves."""
    found: list[tuple[int, int]] = []
    start, reached = 0, 0
    for standing, rivals in enumerate(downward):
        if standing > reached:
            found.append((start, standing))
            start = standing
        reached = max(reached, standing, rivals[-1] if rivals else 0)
    if downward:
        found.append((start, len(downward)))
    return found
