"""Slow, obvious answers for pairing: every round there is, or a blossom on the whole graph."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import networkx

from tercio.pairing import Entrant


def rest(entrants: Sequence[Entrant]) -> str | None:
    """Who gets the bye, read straight from the rule."""
    if len(entrants) % 2 == 0:
        return None
    fewest = min(one.byes for one in entrants)
    return max((one for one in entrants if one.byes == fewest), key=lambda one: one.rank).id


def playing(entrants: Sequence[Entrant]) -> list[Entrant]:
    bye = rest(entrants)
    return sorted((one for one in entrants if one.id != bye), key=lambda one: one.rank)


def again(one: Entrant, two: Entrant) -> bool:
    return one.id in two.met or two.id in one.met


def every_round(left: tuple[int, ...]) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every way to pair the standings, in reading order."""
    if not left:
        yield ()
        return
    for at in range(1, len(left)):
        for others in every_round(left[1:at] + left[at + 1 :]):
            yield ((left[0], left[at]), *others)


def price(order: Sequence[Entrant], pairs: Sequence[tuple[int, int]]) -> tuple[int, int, int]:
    return (
        sum(again(order[a], order[b]) for a, b in pairs),
        sum((order[a].points - order[b].points) ** 2 for a, b in pairs),
        sum((a - b) ** 2 for a, b in pairs),
    )


def by_hand(entrants: Sequence[Entrant]) -> tuple[tuple[int, int, int], tuple[tuple[str, str], ...]]:
    """The best of all rounds and its cost; for a dozen entrants at most."""
    order = playing(entrants)
    best = min((price(order, pairs), pairs) for pairs in every_round(tuple(range(len(order)))))
    return best[0], tuple((order[a].id, order[b].id) for a, b in best[1])


def by_blossom(entrants: Sequence[Entrant]) -> tuple[int, int, int]:
    """The cost of the best round, from networkx and the whole graph."""
    order = playing(entrants)
    size = len(order)
    spread = (max((one.points for one in order), default=0) - min((o.points for o in order), default=0)) ** 2
    point = size**3 + 1
    rematch = point * (size * spread + 1)
    graph = networkx.Graph()
    for b in range(size):
        for a in range(b):
            gap = (order[a].points - order[b].points) ** 2
            graph.add_edge(a, b, weight=rematch * again(order[a], order[b]) + point * gap + (b - a) ** 2)
    return price(order, sorted(networkx.min_weight_matching(graph)))
