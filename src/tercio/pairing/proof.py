"""The cost of the best round, found another way and proven by prices.

The checker trusts neither the sweep nor the sharper forms of the exchange theorem: it gives a blossom every
pair within the theorem's plain bound, and then looks at all the other pairs there are. The blossom's prices
show that nothing among its own pairs is cheaper (see `blossom`); where no other pair is over-priced either,
they show it for the whole field. A pair that is joins the graph, and the blossom starts again.
"""

from __future__ import annotations

from typing import Any

from tercio.pairing.companies import Field
from tercio.pairing.cost import tally
from tercio.pairing.number_rows import row_of
from tercio.pairing.plain import kernel

EVERY_PAIR = 1_000
"""Fields up to which every pair is looked at; beyond, the theorem's plain bound stands."""
WORD = 1 << 62


def proven_cost(field: Field) -> tuple[int, int, int]:
    """Rematches, points and standing of the best round."""
    size = len(field.order)
    known = {
        (i, field.place[rival])
        for i, company in enumerate(field.order)
        for rival in company.met
        if rival in field.place
    }
    met = known | {(opponent, company) for company, opponent in known}
    weight = Weights(field, met)
    below = plain_bound(field, met)
    while True:
        solved = blossom(below, weight)
        missing = over_priced(below, weight, solved) if size <= EVERY_PAIR else []
        if not missing:
            return tally(field, 0, [(i, solved.partner(i)) for i in range(size) if solved.partner(i) > i])[1:]
        for upper, lower in missing:
            below[upper].add(lower)


class Weights:
    """What a pair costs as one whole number, each level too heavy for all the lower ones together."""

    def __init__(self, field: Field, met: set[tuple[int, int]]) -> None:
        couples, spread = len(field.order) // 2, max(field.points, default=0) - min(field.points, default=0)
        self.points, self.met = field.points, met
        self.point = 1 + couples * len(field.order) ** 2
        self.rematch = self.point * (1 + couples * spread**2)

    def __call__(self, upper: int, lower: int) -> int:
        apart = self.points[upper] - self.points[lower]
        again = self.rematch if (upper, lower) in self.met else 0
        return again + self.point * apart * apart + (lower - upper) ** 2


def plain_bound(field: Field, met: set[tuple[int, int]]) -> list[set[int]]:
    """The lower rivals each standing may have by the theorem's plain bound; all where it does not hold."""
    size = len(field.order)
    if not field.follows_points:
        return [set(range(i + 1, size)) for i in range(size)]
    count = [0] * size
    for company, _ in met:
        count[company] += 1
    most = max(count, default=0)
    return [
        {
            j
            for j in range(i + 1, min(size, i + 2 + 2 * (count[i] + most)))
            if j - i <= 1 + 2 * (count[i] + count[j])
        }
        for i in range(size)
    ]


def blossom(below: list[set[int]], weight: Weights) -> Any:
    """The graph of these pairs, solved."""
    steps: list[list[tuple[int, int]]] = [[] for _ in below]
    for upper, rivals in enumerate(below):
        for lower in rivals:
            price = weight(upper, lower)
            steps[upper].append((lower, price))
            steps[lower].append((upper, price))
    first, head, cost = [0], [], []
    for mine in steps:
        for rival, price in sorted(mine):
            head.append(rival)
            cost.append(price)
        first.append(len(head))
    module = kernel("blossom", compiled=8 * (len(below) + 1) * max(cost, default=0) < WORD)
    solved = module.Blossom(len(below), *(row_of(row, module.PACKED) for row in (first, head, cost)))
    if not solved.solve():
        raise AssertionError("neighbours can always be paired")
    return solved


def over_priced(below: list[set[int]], weight: Weights, solved: Any) -> list[tuple[int, int]]:
    """The pairs outside the graph whose two prices come to more than the pair costs (twice)."""
    price = list(solved.price)
    return [
        (upper, lower)
        for upper in range(len(below))
        for lower in range(upper + 1, len(below))
        if price[upper] + price[lower] > 2 * weight(upper, lower) and lower not in below[upper]
    ]
