"""Where the hives stand: shifted about until the lands around them are as alike as the planet allows."""

from __future__ import annotations

from collections.abc import Sequence

from tercio.campaign.fairness import APART, deviation
from tercio.campaign.hexes import Place, around, distance, orbit
from tercio.campaign.survey import OTHERS
from tercio.core.dice import Dice

OPEN = 4
"""Neighbours of each hive, where there is room."""
SHIFTS = 900
ROOM = 1 + len(OTHERS)
"""A land holds its hive and one of every other building."""


class Siting:
    """A search that begins anywhere, shifts one hive at a time and grows choosier as it goes on."""

    def __init__(self, places: Sequence[Place], turns: int, players: int, dice: Dice) -> None:
        self.places, self.players, self.turns, self.dice = places, players, turns, dice
        number = {place: n for n, place in enumerate(places)}
        self.near = [[number[p] for p in around(place) if p in number] for place in places]
        self.steps = [[distance(place, other) for other in places] for place in places]
        self.orbits = [[number[p] for p in orbit(place, turns)] for place in places]
        every = range(len(places))
        self.sites = [n for n in every if len(self.near[n]) >= OPEN and self.crowding(self.orbits[n]) == 0]
        self.sites = self.sites or list(every)

    def best(self) -> list[Place]:
        """The hives of the best siting met, those of one orbit together."""
        now = [self.one_of(self.sites) for _ in range(self.players // self.turns)]
        cost = least = self.cost(now)
        kept = now
        for left in range(SHIFTS, 0, -1):
            new = self.shifted(now)
            new_cost = self.cost(new)
            if new_cost <= cost + self.patience(left):
                now, cost = new, new_cost
            if cost < least:
                kept, least = now, cost
        return [self.places[n] for n in self.spread_out(kept)]

    def patience(self, left: int) -> float:
        """How much worse a shift may be: ever less towards the end."""
        (face,) = self.dice.roll(1)
        return 0.25 * left / SHIFTS if face == 1 else 0.0

    def shifted(self, leaders: list[int]) -> list[int]:
        which, face = self.one_of(range(len(leaders))), self.one_of(range(6))
        beside = [n for n in self.near[leaders[which]] if n in self.sites]
        new = self.one_of(beside if beside and face else self.sites)
        return [new if n == which else leader for n, leader in enumerate(leaders)]

    def one_of(self, choices: Sequence[int]) -> int:
        (face,) = self.dice.roll(1, len(choices))
        return choices[face - 1]

    def spread_out(self, leaders: list[int]) -> list[int]:
        return [hive for leader in leaders for hive in self.orbits[leader]]

    def crowding(self, hives: Sequence[int]) -> int:
        """Steps by which hives stand too close, all pairs together."""
        return sum(
            max(0, APART - self.steps[hive][other]) for n, hive in enumerate(hives) for other in hives[:n]
        )

    def cost(self, leaders: list[int]) -> float:
        """Nothing weighs more than distance; then room for every building, then likeness."""
        hives = self.spread_out(leaders)
        if crowding := self.crowding(hives):
            return 10.0 + crowding
        owner = self.owners(hives)
        sizes, outlines, exits = [0] * len(hives), [0] * len(hives), [0] * len(hives)
        for place, hive in enumerate(owner):
            if hive is not None:
                out = sum(owner[other] != hive for other in self.near[place])
                sizes[hive] += 1
                exits[hive] += out
                outlines[hive] += out + 6 - len(self.near[place])
        short = sum(max(0, ROOM - size) for size in sizes)
        return short + max(deviation(sizes), deviation(outlines)) + deviation(exits) / 3

    def owners(self, hives: list[int]) -> list[int | None]:
        """The hive each place is nearest to; nobody's on a tie."""
        owners: list[int | None] = []
        for steps in zip(*(self.steps[hive] for hive in hives), strict=True):
            least = min(steps)
            owners.append(steps.index(least) if steps.count(least) == 1 else None)
        return owners
