"""A planet for any table: the same inputs and seed give the same map.

Sketches are drawn one after another (hives far apart, one of every building in the land of each, rivers as
strings, mountains in clusters). Those whose lands are alike are drafted by greedy pickers, and the one
whose places in the draft fare most evenly is kept, with what was measured.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import msgspec

from tercio.campaign.fairness import (
    ALIKE_LIMIT,
    APART,
    TOUCHING,
    Fairness,
    compare_lands,
    deviation,
    fewest_touching,
    lands_alike,
    measure,
    nearest_hives,
)
from tercio.campaign.hexes import Place, around, distance, inside, orbit, round_planet, symmetry
from tercio.campaign.planet import Planet, hex_tile
from tercio.campaign.rule_tables import TABLES
from tercio.campaign.siting import Siting
from tercio.campaign.survey import OTHERS, faults
from tercio.core.dice import Dice, SeededDice, draw_order
from tercio.core.refused import Refused

SKETCHES, FINALISTS, QUICK = 32, 6, 16
TERRAINS = 12
PRICES = TABLES.conquest
MIN_TILES, MAX_TILES = TABLES.draft.tiles_per_player, 12


class Order(msgspec.Struct, frozen=True):
    """What a map is asked to be."""

    players: int
    seed: str = "tercio"
    tiles_per_player: int = TABLES.draft.usual_tiles_per_player
    symmetric: bool = True
    rivers: int = 18
    """Percent of the tiles."""
    mountains: int = 12


class GeneratedMap(msgspec.Struct, frozen=True):
    """A map and how fair it turned out."""

    planet: Planet
    fairness: Fairness


def refuse_order(order: Order) -> Refused | None:
    if not 2 <= order.players <= TABLES.draft.most_players:
        return Refused("campaign.generate.players", rule="CP-START-02", most=TABLES.draft.most_players)
    if not MIN_TILES <= order.tiles_per_player <= MAX_TILES:
        return Refused("campaign.generate.tiles", rule="CP-MAP-03", least=MIN_TILES, most=MAX_TILES)
    if not (0 <= order.rivers <= 40 and 0 <= order.mountains <= 40):
        return Refused("campaign.generate.terrain", rule="CP-MAP-02", most=40)
    return None


def generate(order: Order, name: str = "") -> GeneratedMap:
    """The fairest draft among sketches whose lands are alike.  CP-MAP-03"""
    if no := refuse_order(order):
        raise no
    finalists = most_alike(sketches(order, name or f"Tercio {order.players}-{order.seed}"))
    if not finalists:
        raise Refused("campaign.generate.no_map", rule="CP-MAP-03", players=order.players)
    by_draft = sorted(finalists, key=lambda planet: measure(planet, order.players, QUICK).spread)
    made: list[GeneratedMap] = []
    for planet in by_draft:
        made.append(GeneratedMap(planet, measure(planet, order.players)))
        if made[-1].fairness.fair:
            break
    return min(made, key=lambda candidate: (candidate.fairness.missed, candidate.fairness.spread))


def most_alike(drawn: Iterable[Planet]) -> list[Planet]:
    """The first sketches that are all a fair map must be; if there are none, those that come nearest."""
    alike: list[Planet] = []
    others: list[Planet] = []
    for planet in drawn:
        (alike if sound_lands(planet) else others).append(planet)
        if len(alike) == FINALISTS:
            break
    return alike or sorted(others, key=shortcomings)[:FINALISTS]


def sound_lands(planet: Planet) -> bool:
    """Lands alike, hives apart and each touched by different buildings."""
    apart, touching = nearest_hives(planet) >= APART, fewest_touching(planet) >= TOUCHING
    return apart and touching and lands_alike(planet) < ALIKE_LIMIT


def shortcomings(planet: Planet) -> tuple[float, ...]:
    """How far a sketch falls short: hives too close first, then lands without a building, then likeness."""
    lands = compare_lands(planet)
    too_close, bare = APART - nearest_hives(planet), TOUCHING - fewest_touching(planet)
    return max(0, too_close), max(0, bare), lands.short, lands.alike, lands.surcharges + lands.border


def sketches(order: Order, name: str) -> Iterator[Planet]:
    """Playable maps, one after another, from the same seed."""
    turns = symmetry(order.players) if order.symmetric else 1
    for number in range(SKETCHES):
        planet = Sketch(order, turns, SeededDice(f"{order.seed}/{order.players}/{number}")).draw(name)
        if planet and next(faults(planet), None) is None:
            yield planet


class Sketch:
    """One attempt at a map."""

    def __init__(self, order: Order, turns: int, dice: Dice) -> None:
        self.order, self.turns, self.dice = order, turns, dice
        size = order.players * order.tiles_per_player
        self.places = round_planet(size, turns)
        self.land = set(self.places)
        self.features: dict[Place, str] = {}
        self.rivers: set[Place] = set()
        self.mountains: set[Place] = set()

    def draw(self, name: str) -> Planet | None:
        hives = Siting(self.places, self.turns, self.order.players, self.dice).best()
        if len(set(hives)) < self.order.players or not self.place_buildings(hives):
            return None
        self.place_terrain(self.lands(hives))
        tiles = [
            hex_tile(
                *place,
                self.features.get(place, "none"),
                river=place in self.rivers,
                mountain=place in self.mountains,
            )
            for place in sorted(self.places, key=lambda place: (place[1], place[0]))
        ]
        return Planet(name, tuple(tiles), 2, self.order.players)

    def pick(self, places: list[Place]) -> Place:
        (face,) = self.dice.roll(1, len(places))
        return places[face - 1]

    def share(self, percent: int) -> int:
        return round(len(self.places) * percent / 100)

    def lands(self, hives: list[Place]) -> dict[Place, Place]:
        """The hive each place is nearest to; places between two hives are left out."""
        owner = {}
        for place in self.places:
            near = sorted((distance(place, hive), hive) for hive in hives)
            if len(near) == 1 or near[0][0] < near[1][0]:
                owner[place] = near[0][1]
        return owner

    def place_buildings(self, hives: list[Place]) -> bool:
        """All five other buildings within two steps of each hive where there is room, several touching it."""
        self.features = dict.fromkeys(hives, "hive")
        leaders, owner = hives[:: self.turns], self.lands(hives)
        wanted = {hive: draw_order(OTHERS, self.dice) for hive in leaders}
        for number in range(len(OTHERS)):
            for hive in draw_order(leaders, self.dice):
                free = [p for p in self.places if p not in self.features]
                if not free:
                    return False
                self.build(hive, wanted[hive][number], free, owner, near=1 if number < 3 else 2)
        return True

    def build(
        self, hive: Place, feature: str, free: list[Place], owner: dict[Place, Place], near: int
    ) -> None:
        """In the hive's own land first, as near as wanted; elsewhere only when the land is full."""

        def cost(place: Place) -> int:
            mine = distance(place, hive)
            return 10 * (owner.get(place, hive) != hive) + 5 * (owner.get(place) != hive) + abs(mine - near)

        least = min(cost(place) for place in free)
        chosen = self.pick([place for place in free if cost(place) == least])
        self.features |= dict.fromkeys(orbit(chosen, self.turns), feature)

    def place_terrain(self, owner: dict[Place, Place]) -> None:
        """Of several lots of rivers and mountains, the one that falls most evenly on the lands."""
        drawn = [
            (self.strings(self.order.rivers), self.clusters(self.order.mountains)) for _ in range(TERRAINS)
        ]
        self.rivers, self.mountains = min(drawn, key=lambda terrain: self.burden(owner, *terrain))

    def burden(self, owner: dict[Place, Place], rivers: set[Place], mountains: set[Place]) -> float:
        """How unevenly the surcharges of the terrain fall."""
        sums = dict.fromkeys(owner.values(), 0)
        for place, hive in owner.items():
            sums[hive] += PRICES.river * (place in rivers) + PRICES.mountain * (place in mountains)
        return deviation(sums.values())

    def strings(self, percent: int) -> set[Place]:
        """Rivers: walks that begin anywhere and do not turn back."""
        wet: set[Place] = set()
        while len(wet) + self.turns <= self.share(percent):
            here, length = self.pick(self.places), 0
            while len(wet) + self.turns <= self.share(percent) and length < 4:
                wet |= set(orbit(here, self.turns))
                onward = [place for place in inside(around(here), self.land) if place not in wet]
                if not onward:
                    break
                here, length = self.pick(onward), length + 1
        return wet

    def clusters(self, percent: int) -> set[Place]:
        """Mountains: heaps that avoid the hives."""
        high: set[Place] = set()
        bare = [place for place in self.places if self.features.get(place) != "hive"]
        while len(high) + self.turns <= self.share(percent):
            edge = [p for p in bare if p not in high and any(n in high for n in around(p))]
            (face,) = self.dice.roll(1)
            choices = edge if edge and face > 2 else [place for place in bare if place not in high]
            high |= set(orbit(self.pick(choices), self.turns))
        return high
