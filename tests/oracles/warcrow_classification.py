"""The Warcrow classification, slowly and from scratch: it shares nothing with the product.

A history is plain data: rounds of games `(one, two, (pm, pa), (pm, pa))` or `(one, two, "absent", who)`, and
who rested. Everything is recounted for each company by walking the whole history.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from math import ceil
from typing import Any

import networkx as nx

Game = tuple[Any, ...]
History = Sequence[tuple[Sequence[Game], str | None]]


def points(game: Game, who: str) -> tuple[int, int, int]:
    """PT, PV and conceded PV of one company in one game."""
    one, _, first, second = game
    if first == "absent":
        return (0, 0, 0) if second == who else (3, 0, 0)
    mine, theirs = (first, second) if who == one else (second, first)
    own, other = mine[0] + mine[1], theirs[0] + theirs[1]
    if mine[0] > theirs[0] and mine[1] > theirs[1]:
        pt = 4
    elif mine[0] < theirs[0] and mine[1] < theirs[1]:
        pt = 0
    else:
        pt = {1: 3, 0: 2, -1: 1}[(own > other) - (own < other)]
    return pt, own, other


def record(history: History, who: str, *, final: bool) -> tuple[int, int, int]:
    """PT, PV and conceded of a company over the event, PV corrected for byes at the end."""
    pt = pv = conceded = played = rested = 0
    for games, bye in history:
        if bye == who:
            pt, rested = pt + 3, rested + 1
        for game in games:
            if who in game[:2]:
                gained = points(game, who)
                pt, pv, conceded = pt + gained[0], pv + gained[1], conceded + gained[2]
                if game[2] == "absent" and game[3] != who:
                    rested += 1
                else:
                    played += 1
    if final and rested:
        pv = ceil(Fraction(pv * (played + rested), played)) if played else 0
    return pt, pv, conceded


def final_table(
    history: History, companies: Sequence[str], out: Sequence[str] = (), *, final: bool = True
) -> list[tuple[str, int | None, tuple[int, int, int]]]:
    """(company, place, record) in table order; a place is one more than how many are strictly better."""
    kept = {who: record(history, who, final=final) for who in companies}

    def better(one: tuple[int, int, int], other: tuple[int, int, int]) -> bool:
        for a, b, more in zip(one, other, (True, True, False), strict=True):
            if a != b:
                return (a > b) is more
        return False

    here = [who for who in companies if who not in out]
    place = {who: 1 + sum(better(kept[rival], kept[who]) for rival in here) for who in here}
    rows: list[tuple[str, int | None, tuple[int, int, int]]] = [
        (who, place[who], kept[who]) for who in sorted(here, key=lambda who: (place[who], who))
    ]
    return rows + [(who, None, kept[who]) for who in sorted(out)]


def fewest_rematches(players: Sequence[str], met: Mapping[frozenset[str], int]) -> int:
    """The least number of repeated pairs any complete pairing of an even field needs."""
    graph = nx.Graph()
    for number, one in enumerate(players):
        for other in players[number + 1 :]:
            graph.add_edge(one, other, weight=int(frozenset((one, other)) in met))
    matching = nx.min_weight_matching(graph)
    return sum(frozenset(pair) in met for pair in matching)
