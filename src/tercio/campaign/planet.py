"""The planet: tiles, what stands on them, and which touch which.  CP-MAP-01, CP-MAP-02

The rules see a graph. A map drawn on a hex grid gets its links from the six axial neighbours; `extra`
adds pairs (tunnels, sea lanes) and `cut` takes pairs away. Nothing that can be derived is stored.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from functools import cached_property

import msgspec

from tercio.campaign.rule_tables import BARE

AXIAL = ((1, 0), (1, -1), (0, -1), (-1, 0), (-1, 1), (0, 1))
Link = tuple[str, str]


class Tile(msgspec.Struct, frozen=True, omit_defaults=True):
    """A cell of the planet. An empty `features` is a bare tile."""

    id: str
    features: tuple[str, ...] = ()
    river: bool = False
    mountain: bool = False
    q: int | None = None
    r: int | None = None
    name: str = ""
    notes: str = ""
    polygon: tuple[tuple[float, float], ...] = ()

    @property
    def title(self) -> str:
        """What people call it: its own name, or its coordinates."""
        return self.name or self.id

    @property
    def kinds(self) -> tuple[str, ...]:
        """Its features, a bare tile counting as the feature `none`.  CP-START-03"""
        return self.features or (BARE,)

    def has(self, feature: str) -> bool:
        return feature in self.kinds


class Planet(msgspec.Struct, frozen=True, dict=True, omit_defaults=True):
    """A map of tiles and the links between them."""

    name: str
    tiles: tuple[Tile, ...]
    min_players: int = 2
    max_players: int = 10
    extra: tuple[Link, ...] = ()
    cut: tuple[Link, ...] = ()

    @cached_property
    def by_id(self) -> dict[str, Tile]:
        return {tile.id: tile for tile in self.tiles}

    @cached_property
    def neighbours(self) -> dict[str, frozenset[str]]:
        """Who touches whom; always both ways.  CP-MAP-01"""
        touching: dict[str, set[str]] = {tile.id: set() for tile in self.tiles}
        for tile, other in self._links():
            if tile in touching and other in touching and tile != other:
                touching[tile].add(other)
                touching[other].add(tile)
        for tile, other in self.cut:
            touching.get(tile, set()).discard(other)
            touching.get(other, set()).discard(tile)
        return {tile: frozenset(others) for tile, others in touching.items()}

    def _links(self) -> Iterable[Link]:
        at = {(tile.q, tile.r): tile.id for tile in self.tiles if tile.q is not None and tile.r is not None}
        for (q, r), here in at.items():
            for dq, dr in AXIAL:
                if there := at.get((q + dq, r + dr)):
                    yield here, there
        yield from self.extra

    @cached_property
    def hive_triples(self) -> tuple[tuple[str, str, str], ...]:
        """Every touching group of a hive and two tiles of other, different features.  CP-START-03"""
        return tuple(self._triples())

    def _triples(self) -> Iterator[tuple[str, str, str]]:
        for hive in (tile for tile in self.tiles if tile.has("hive")):
            near, seen = self.neighbours[hive.id], set()
            for first in sorted(near):
                for second in sorted((near | self.neighbours[first]) - {hive.id, first}):
                    pair = frozenset((first, second))
                    if pair not in seen and different([hive, self.tile(first), self.tile(second)]):
                        seen.add(pair)
                        yield hive.id, first, second

    def tile(self, tile: str) -> Tile:
        return self.by_id[tile]

    def titles(self, tiles: Iterable[str]) -> list[str]:
        """What people call some tiles."""
        return [self.tile(tile).title for tile in tiles]

    def adjacent(self, tile: str, other: str) -> bool:
        return other in self.neighbours[tile]

    def touches(self, tile: str, land: Iterable[str]) -> bool:
        """Whether a tile touches any tile of some land."""
        return not self.neighbours[tile].isdisjoint(land)

    def connected(self, tiles: Iterable[str]) -> bool:
        """Whether the tiles form one group of touching tiles."""
        return len(self.groups(tiles)) <= 1

    def groups(self, tiles: Iterable[str]) -> list[set[str]]:
        """The tiles as groups that touch within themselves, the greatest first."""
        left, groups = dict.fromkeys(tiles), []
        while left:
            group, edge = set(), [next(iter(left))]
            while edge:
                here = edge.pop()
                if here in left:
                    del left[here]
                    group.add(here)
                    edge.extend(self.neighbours[here])
            groups.append(group)
        return sorted(groups, key=len, reverse=True)

    def counts(self) -> Counter[str]:
        """How many tiles carry each feature."""
        return Counter(kind for tile in self.tiles for kind in tile.kinds)


def different(tiles: Sequence[Tile]) -> bool:
    """Whether no two of the tiles share a feature.  CP-START-03"""
    kinds = [kind for tile in tiles for kind in tile.kinds]
    return len(kinds) == len(set(kinds))


def hex_tile(q: int, r: int, *features: str, river: bool = False, mountain: bool = False) -> Tile:
    """A tile of a hex map, named by its place."""
    return Tile(f"{q},{r}", tuple(f for f in features if f != BARE), river, mountain, q, r)
