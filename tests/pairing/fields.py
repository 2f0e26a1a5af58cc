"""Fields to pair: random ones for properties, whole events for the rest."""

from __future__ import annotations

import random
from collections.abc import Iterator
from itertools import combinations, islice

from tercio.pairing import Entrant, solve

FOUR = [
    Entrant("a", 8, 1, {"b", "c"}),
    Entrant("b", 4, 2, {"a", "d"}),
    Entrant("c", 4, 3, {"a", "d"}),
    Entrant("d", 0, 4, {"b", "c"}),
]
"""Two have met the leader, and the same two whoever is last."""


def scattered(seed: int, size: int, met: float, points: int, byes: int = 0) -> list[Entrant]:
    """A field in which any two have met with a given chance, on 0 to `points` points, shuffled."""
    chance = random.Random(seed)
    scores = sorted((chance.randint(0, points) for _ in range(size)), reverse=True)
    rivals: list[set[str]] = [set() for _ in range(size)]
    for one, two in combinations(range(size), 2):
        if chance.random() < met:
            rivals[one].add(f"c{two}")
            rivals[two].add(f"c{one}")
    field = [
        Entrant(f"c{i}", scores[i], i + 1, frozenset(rivals[i]), chance.randint(0, byes)) for i in range(size)
    ]
    chance.shuffle(field)
    return field


def event(seed: int, size: int, rounds: int, *, coarse: bool = False) -> list[Entrant]:
    """A field as it stands before the round after `rounds` rounds, each paired by the rules."""
    return next(islice(whole_event(seed, size, coarse=coarse), rounds, None))


def whole_event(seed: int, size: int, *, coarse: bool = False) -> Iterator[list[Entrant]]:
    """The field before round 1, round 2 and so on; coarse: only wins and losses, and no victory points."""
    chance = random.Random(seed)
    skill = [chance.gauss(0, 1) for _ in range(size)]
    points, victory, byes = [0] * size, [0] * size, [0] * size
    met: list[set[str]] = [set() for _ in range(size)]
    while True:
        field = standing(points, victory, byes, met)
        yield field
        pairing = solve(field)
        for one, two in ((int(a), int(b)) for a, b in pairing.pairs):
            edge = skill[one] - skill[two] + chance.gauss(0, 1)
            won = 4 * (edge > 0) if coarse else min(4, max(0, round(2 + 1.5 * edge)))
            points[one], points[two] = points[one] + won, points[two] + 4 - won
            for side in (one, two):
                victory[side] += 0 if coarse else chance.randint(0, 13)
            met[one].add(str(two))
            met[two].add(str(one))
        if pairing.bye is not None:
            points[int(pairing.bye)] += 3
            byes[int(pairing.bye)] += 1


def standing(points: list[int], victory: list[int], byes: list[int], met: list[set[str]]) -> list[Entrant]:
    order = sorted(range(len(points)), key=lambda i: (-points[i], -victory[i], i))
    return [
        Entrant(str(i), points[i], rank, frozenset(met[i]), byes[i]) for rank, i in enumerate(order, start=1)
    ]
