"""As many couples as a graph allows: the checker's own matching, plain, sharing nothing with the solver.

Edmonds' search for a path that begins and ends at companies without a partner; odd circles met on the way
are shrunk to the company they hang from. Fields are small and begin almost paired, so a few searches do.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Mapping, Set

Graph = Mapping[str, Set[str]]


def couples(graph: Graph, begun: Mapping[str, str] | None = None) -> dict[str, str]:
    """The partners of a largest matching, grown from couples that are known already."""
    mate = {
        one: two
        for one, two in (begun or {}).items()
        if one in graph and two in graph[one] and (begun or {}).get(two) == one
    }
    for one in graph:
        if one not in mate and (free := next((two for two in graph[one] if two not in mate), None)):
            mate[one], mate[free] = free, one
    for one in graph:
        if one not in mate:
            Search(graph, mate, one).run()
    return mate


class Search:
    """One search from a company without a partner, and the couples changed if it ends at another."""

    def __init__(self, graph: Graph, mate: dict[str, str], root: str) -> None:
        self.graph, self.mate, self.root = graph, mate, root
        self.parent: dict[str, str] = {}
        self.base = {one: one for one in graph}
        self.even, self.waiting = {root}, deque([root])

    def run(self) -> None:
        while self.waiting:
            one = self.waiting.popleft()
            for two in self.graph[one]:
                if self.base[one] == self.base[two] or self.mate.get(one) == two:
                    continue
                if two in self.even:
                    self.shrink(one, two)
                elif two not in self.parent:
                    self.parent[two] = one
                    if two not in self.mate:
                        self.turn_over(two)
                        return
                    self.grow(self.mate[two])

    def grow(self, one: str) -> None:
        if one not in self.even:
            self.even.add(one)
            self.waiting.append(one)

    def shrink(self, one: str, two: str) -> None:
        """An odd circle: all of it is as good as the company it hangs from."""
        stem = self.stem(one, two)
        circle: set[str] = set()
        self.mark(one, stem, two, circle)
        self.mark(two, stem, one, circle)
        for each in self.graph:
            if self.base[each] in circle:
                self.base[each] = stem
                self.grow(each)

    def stem(self, one: str, two: str) -> str:
        """The first company on both ways back to the root."""
        seen, at = set(), one
        while True:
            at = self.base[at]
            seen.add(at)
            if at == self.root or at not in self.mate:
                break
            at = self.parent[self.mate[at]]
        at = self.base[two]
        while at not in seen:
            at = self.base[self.parent[self.mate[at]]]
        return at

    def mark(self, at: str, stem: str, child: str, circle: set[str]) -> None:
        """One side of the circle, down to its stem, with the way back for whoever comes round it."""
        while self.base[at] != stem:
            circle |= {self.base[at], self.base[self.mate[at]]}
            self.parent[at] = child
            child = self.mate[at]
            at = self.parent[child]

    def turn_over(self, end: str) -> None:
        """Along the way found, couples and strangers change places: one couple more."""
        at: str | None = end
        while at is not None:
            before = self.parent[at]
            after = self.mate.get(before)
            self.mate[at], self.mate[before] = before, at
            at = after
