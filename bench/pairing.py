"""Pairing a round exactly: rounds 2 to 9 of events of 64 to 16,384, with fine scores and with coarse ones.

Peers: rustworkx and networkx, blossom on the whole graph with the same cost as one whole number. Their
answers are compared with ours first. The time of a size is that of its slowest round, in processor time.
"""

from __future__ import annotations

import time
from collections.abc import Iterator, Sequence
from itertools import islice

import networkx
import rustworkx

from bench import Line, interleaved
from tercio.pairing import Entrant, solve
from tests.oracles.pairing_oracle import playing, price
from tests.pairing.fields import event, whole_event

GOALS = {64: 2, 1024: 8, 4096: 20, 16384: 40}
"""Milliseconds for the slowest round."""
Edge = tuple[int, int, int]


def edges(order: Sequence[Entrant]) -> list[Edge]:
    """The whole graph; the heavier a pair, the better."""
    size = len(order)
    place = {one.id: at for at, one in enumerate(order)}
    met = {(at, place[rival]) for at, one in enumerate(order) for rival in one.met if rival in place}
    points = [one.points for one in order]
    point = size**3 + 1
    rematch = point * (size * (points[0] - points[-1]) ** 2 + 1)
    made = [
        (a, b, rematch * ((a, b) in met) + point * (points[a] - points[b]) ** 2 + (b - a) ** 2)
        for b in range(size)
        for a in range(b)
    ]
    return [(a, b, 2 * rematch - cost) for a, b, cost in made]


def by_rustworkx(size: int, weighed: list[Edge]) -> list[tuple[int, int]]:
    graph = rustworkx.PyGraph()
    graph.add_nodes_from(range(size))
    graph.add_edges_from(weighed)
    pairs = rustworkx.max_weight_matching(graph, max_cardinality=True, weight_fn=int)
    return sorted((min(pair), max(pair)) for pair in pairs)


def by_networkx(size: int, weighed: list[Edge]) -> list[tuple[int, int]]:
    graph = networkx.Graph()
    graph.add_weighted_edges_from(weighed)
    pairs = networkx.max_weight_matching(graph, maxcardinality=True)
    return sorted((min(pair), max(pair)) for pair in pairs)


def against(peer: str, size: int, rounds: int, times: int, goal: float | None) -> Line:
    """One round, ours and a peer's: the peer is given its edges ready made."""
    field = event(1, size, rounds - 1)
    order = playing(field)
    weighed = edges(order)
    theirs = {"rustworkx": by_rustworkx, "networkx": by_networkx}[peer]
    if solve(field).cost[1:] != price(order, theirs(size, weighed)):
        raise AssertionError(f"{peer} and we disagree")
    best = interleaved({"ours": lambda: solve(field), peer: lambda: theirs(size, weighed)}, times)
    ratio = best[peer] / best["ours"]
    return Line(
        f"{size} players, round {rounds}, {peer} on the whole graph",
        f"{best['ours'] * 1e3:.2f} ms",
        f"{best[peer] * 1e3:.1f} ms",
        ratio,
        "" if goal is None else f"{goal:g}x",
        None if goal is None else ratio >= goal,
    )


def alone(field: list[Entrant], times: int = 7) -> float:
    """Milliseconds of processor time for a round, the best of several: no peer shares its bad moments."""
    best = float("inf")
    for _ in range(times):
        start = time.process_time()
        solve(field)
        best = min(best, time.process_time() - start)
    return best * 1e3


def run() -> Iterator[Line]:
    for size, goal in GOALS.items():
        for coarse in (False, True):
            fields = islice(whole_event(size, size, coarse=coarse), 1, 9)
            times = [alone(field) for field in fields]
            shown = ", ".join(f"{ms:.2f}" for ms in times)
            kind = "wins and losses only" if coarse else "fine scores"
            yield Line(
                f"{size} players, {kind}, rounds 2 to 9 in ms",
                shown,
                goal=f"{goal} ms",
                met=max(times) <= goal,
            )
    yield against("networkx", 64, 5, 3, None)
    yield against("rustworkx", 64, 5, 5, None)
    yield against("rustworkx", 1024, 5, 3, 1000)
