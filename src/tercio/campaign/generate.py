"""A planet for any table: the same inputs and seed give the same map.

Sketches are drawn one after another (hives far apart, every building near each of them, rivers as
strings, mountains in clusters). Those whose lands around the hives are most alike are drafted by greedy
pickers, and the one whose places in the draft fare most evenly is kept, with what was measured.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tercio.campaign.fairness import Fairness, deviation, lands_alike, measure
from tercio.campaign.hexes import Place, around, distance, inside, orbit, round_planet, symmetry
from tercio.campaign.planet import Planet, hex_tile
from tercio.campaign.survey import OTHERS, faults
from tercio.campaign.tables import TABLES
from tercio.core.dice import Dice, Seeded, draw_order
from tercio.core.refused import Refused

SKETCHES, FINALISTS, QUICK = 16, 8, 16
HIVE_TRIALS = 150
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


class Made(msgspec.Struct, frozen=True):
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


def generate(order: Order, name: str = "") -> Made:
    """The fairest draft among the sketches whose lands are most alike."""
    if no := refuse_order(order):
        raise no
    drawn = sorted(sketches(order, name or f"Tercio {order.players}-{order.seed}"), key=lands_alike)
    if not drawn:
        raise Refused("campaign.generate.no_map", rule="CP-MAP-03", players=order.players)
    by_draft = sorted(drawn[:FINALISTS], key=lambda planet: measure(planet, order.players, QUICK).spread)
    made = [Made(planet, measure(planet, order.players)) for planet in by_draft[:2]]
    return min(made, key=lambda one: one.fairness.spread)


def sketches(order: Order, name: str) -> Iterator[Planet]:
    """Playable maps, one after another, from the same seed."""
    turns = symmetry(order.players) if order.symmetric else 1
    for number in range(SKETCHES):
        planet = Sketch(order, turns, Seeded(f"{order.seed}/{order.players}/{number}")).draw(name)
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
        hives = self.place_hives()
        if not hives or not self.place_buildings(hives):
            return None
        self.rivers = self.strings(self.order.rivers)
        self.mountains = self.clusters(self.order.mountains)
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

    def place_hives(self) -> list[Place]:
        """Hives at least three steps apart, each with four neighbours or more; the most even of many.

        The first of each orbit stands for the whole.
        """
        open_places = [place for place in self.places if len(inside(around(place), self.land)) >= 4]
        for apart in (3, 2):  # on a crowded planet hives stand closer
            trials = [hives for _ in range(HIVE_TRIALS) if (hives := self.scatter(open_places, apart))]
            if trials:
                return min(trials, key=self.unevenness)
        return []

    def scatter(self, open_places: list[Place], apart: int) -> list[Place]:
        hives: list[Place] = []
        free = list(open_places)
        while len(hives) < self.order.players and free:
            new = orbit(self.pick(free), self.turns)
            if all(distance(one, other) >= apart for one in new for other in new if one != other):
                hives += new
            free = [p for p in free if p not in new and min(distance(p, hive) for hive in new) >= apart]
        return hives if len(hives) == self.order.players else []

    def unevenness(self, hives: list[Place]) -> float:
        """How unequal the lands nearest each hive are in size and in ways out."""
        lands: dict[Place, list[Place]] = {hive: [] for hive in hives}
        for place in self.places:
            near = sorted((distance(place, hive), hive) for hive in hives)
            if near[0][0] < near[1][0]:
                lands[near[0][1]].append(place)
        owner = {place: hive for hive, land in lands.items() for place in land}
        borders = [
            sum(n in self.land and owner.get(n) != hive for place in land for n in around(place))
            for hive, land in lands.items()
        ]
        return max(deviation(map(len, lands.values())), deviation(borders))

    def place_buildings(self, hives: list[Place]) -> bool:
        """All five other buildings within two steps of each hive where there is room, several touching it."""
        self.features = dict.fromkeys(hives, "hive")
        leaders = hives[:: self.turns] if self.turns > 1 else hives
        wanted = {hive: draw_order(OTHERS, self.dice) for hive in leaders}
        for number in range(len(OTHERS)):
            for hive in draw_order(leaders, self.dice):
                free = [p for p in self.places if p not in self.features]
                if not free:
                    return False
                self.build(hive, wanted[hive][number], free, touching=number < 3)
        return True

    def build(self, hive: Place, feature: str, free: list[Place], touching: bool) -> None:
        """Beside the hive first, then a step further, never nearer to another hive if it can be helped."""
        wanted = 1 if touching else 2
        hives = [place for place, kind in self.features.items() if kind == "hive"]

        def cost(place: Place) -> tuple[int, int]:
            mine = distance(place, hive)
            nearest = min(distance(place, other) for other in hives)
            return (3 * (mine - nearest) + abs(mine - wanted) + (mine > 2), 0)

        least = min(cost(place) for place in free)
        chosen = self.pick([place for place in free if cost(place) == least])
        self.features |= dict.fromkeys(orbit(chosen, self.turns), feature)

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
