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
        node: neighbour
        for node, neighbour in (begun or {}).items()
        if node in graph and neighbour in graph[node] and (begun or {}).get(neighbour) == node
    }
    for node in graph:
        if node not in mate and (
            free := next((neighbour for neighbour in graph[node] if neighbour not in mate), None)
        ):
            mate[node], mate[free] = free, node
    for node in graph:
        if node not in mate:
            Search(graph, mate, node).run()
    return mate


class Search:
    """One search from a company without a partner, and the couples changed if it ends at another."""

    def __init__(self, graph: Graph, mate: dict[str, str], root: str) -> None:
        self.graph, self.mate, self.root = graph, mate, root
        self.parent: dict[str, str] = {}
        self.base = {node: node for node in graph}
        self.even, self.waiting = {root}, deque([root])

    def run(self) -> None:
        while self.waiting:
            node = self.waiting.popleft()
            for neighbour in self.graph[node]:
                if self.base[node] == self.base[neighbour] or self.mate.get(node) == neighbour:
                    continue
                if neighbour in self.even:
                    self.shrink(node, neighbour)
                elif neighbour not in self.parent:
                    self.parent[neighbour] = node
                    if neighbour not in self.mate:
                        self.turn_over(neighbour)
                        return
                    self.grow(self.mate[neighbour])

    def grow(self, node: str) -> None:
        if node not in self.even:
            self.even.add(node)
            self.waiting.append(node)

    def shrink(self, node: str, neighbour: str) -> None:
        """An odd circle: all of it is as good as the company it hangs from."""
        stem = self.stem(node, neighbour)
        circle: set[str] = set()
        self.mark(node, stem, neighbour, circle)
        self.mark(neighbour, stem, node, circle)
        for each in self.graph:
            if self.base[each] in circle:
                self.base[each] = stem
                self.grow(each)

    def stem(self, node: str, neighbour: str) -> str:
        """The first company on both ways back to the root."""
        seen, at = set(), node
        while True:
            at = self.base[at]
            seen.add(at)
            if at == self.root or at not in self.mate:
                break
            at = self.parent[self.mate[at]]
        at = self.base[neighbour]
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
