"""How fair a planet is: the lands around its hives compared, and drafts that play themselves."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import msgspec

from tercio.campaign.draft import connected_triples, draft_rounds, first_picks, next_tiles
from tercio.campaign.planet import Planet, Tile
from tercio.campaign.rule_tables import FEATURES, PROFILES, RESOURCES, TABLES
from tercio.campaign.survey import features_around
from tercio.campaign.wealth import numbers
from tercio.core.dice import Dice, SeededDice, draw_order

LIMIT = 0.10
ALIKE_LIMIT = 0.15
SIDES = 6
DRAFTS = 60
APART = 3
"""Steps between any two hives."""
TOUCHING = 2
"""Different buildings that touch every hive."""


class Lands(msgspec.Struct, frozen=True):
    """How much the lands around the hives differ: the greatest distance from their mean, as a share of it."""

    buildings: float
    surcharges: float
    border: float
    """Sides of the outline, the planet's rim included: what the limit is for."""
    inland: float
    """Sides towards other land only; shown, not judged."""
    short: int
    """Lands that lack at least one of the six buildings."""

    @property
    def alike(self) -> float:
        return max(self.buildings, self.surcharges, self.border)


class Check(msgspec.Struct, frozen=True):
    """One thing the generator's rules ask for: what was measured and what it must be."""

    what: str
    value: float
    limit: float
    met: bool


class Fairness(msgspec.Struct, frozen=True):
    """Measured, not promised."""

    players: int
    drafts: int
    means: tuple[float, ...]
    """Mean opening resources by place in the draft, first to last."""
    spread: float
    """Greatest distance of a place from the mean of all, as a share of it."""
    alike: float
    """The same for the lands around the hives: buildings, surcharges, border."""
    loose: int
    """First picks for which no touching triple was left."""
    lands: Lands
    apart: int
    """Steps between the two hives that stand closest."""
    touching: int
    """Different buildings around the hive that touches fewest."""

    @property
    def checks(self) -> tuple[Check, ...]:
        """All that is asked of a fair map, one line each."""
        lands = self.lands
        shares = {"buildings": lands.buildings, "surcharges": lands.surcharges, "border": lands.border}
        most = percent(ALIKE_LIMIT)
        return (
            Check("draft", percent(self.spread), percent(LIMIT), self.spread <= LIMIT),
            *(Check(what, percent(share), most, share < ALIKE_LIMIT) for what, share in shares.items()),
            Check("touching", self.touching, TOUCHING, self.touching >= TOUCHING),
            Check("apart", self.apart, APART, self.apart >= APART),
        )

    @property
    def fair(self) -> bool:
        return all(check.met for check in self.checks)

    @property
    def missed(self) -> int:
        return sum(not check.met for check in self.checks)

    @property
    def inland_percent(self) -> float:
        return percent(self.lands.inland)


def percent(share: float) -> float:
    """A share as people read it; whole numbers without decimals."""
    rounded = round(share * 100, 2)
    return int(rounded) if rounded == int(rounded) else rounded


def deviation(values: Iterable[float]) -> float:
    """The greatest distance from the mean, as a share of the mean."""
    seen = list(values)
    mean = sum(seen) / len(seen)
    return max(abs(value - mean) for value in seen) / mean if mean else 0.0


def lands_alike(planet: Planet) -> float:
    """How much the tiles nearest each hive differ: mix of buildings, sum of surcharges, length of border."""
    return compare_lands(planet).alike


def compare_lands(planet: Planet) -> Lands:
    """The lands around the hives, each thing compared by itself."""
    lands = lands_of(planet)
    if len(lands) < 2:
        return Lands(0.0, 0.0, 0.0, 0.0, 0)
    return Lands(
        mix(planet, lands),
        deviation(sum(surcharge(planet.tile(tile)) for tile in land) for land in lands),
        deviation(border(planet, land) for land in lands),
        deviation(exits(planet, land) for land in lands),
        sum(lacking(planet, land) for land in lands),
    )


def lacking(planet: Planet, land: set[str]) -> bool:
    """Whether a land is without one of the buildings."""
    built = {kind for tile in land for kind in planet.tile(tile).kinds}
    return not built.issuperset(FEATURES)


def nearest_hives(planet: Planet) -> int:
    """Steps between the two hives that stand closest."""
    hives = [tile.id for tile in planet.tiles if tile.has("hive")]
    far = len(planet.tiles)
    return min(
        (steps_from(planet, hive).get(other, far) for n, hive in enumerate(hives) for other in hives[:n]),
        default=far,
    )


def fewest_touching(planet: Planet) -> int:
    """Different buildings around the hive that touches fewest."""
    hives = [tile.id for tile in planet.tiles if tile.has("hive")]
    return min((len(features_around(planet, hive)) for hive in hives), default=0)


def mix(planet: Planet, lands: Sequence[set[str]]) -> float:
    """The building that is spread least evenly over the lands; bare tiles do not count."""
    held = [Counter(kind for tile in land for kind in planet.tile(tile).kinds) for land in lands]
    return max(deviation(counts[kind] for counts in held) for kind in FEATURES)


def surcharge(tile: Tile) -> int:
    """What a tile costs beyond the base, whoever owns it.  CP-CONQ-04 to CP-CONQ-07"""
    prices = TABLES.conquest
    built = prices.hive * tile.has("hive") + prices.spaceport * tile.has("spaceport")
    return built + prices.river * tile.river + prices.mountain * tile.mountain


def border(planet: Planet, land: set[str]) -> int:
    """The sides of a land's outline: towards other land, and towards nothing at the planet's rim."""
    return sum(SIDES - len(planet.neighbours[tile] & land) for tile in land)


def exits(planet: Planet, land: set[str]) -> int:
    """The sides of a land's outline that lead to other land."""
    return sum(len(planet.neighbours[tile] - land) for tile in land)


def lands_of(planet: Planet) -> list[set[str]]:
    """The tiles nearer to each hive than to any other; on a tie they are nobody's."""
    hives = [tile.id for tile in planet.tiles if tile.has("hive")]
    steps = {hive: steps_from(planet, hive) for hive in hives}
    lands: dict[str, set[str]] = {hive: set() for hive in hives}
    for tile in planet.by_id:
        far = sorted((steps[hive].get(tile, len(planet.tiles)), hive) for hive in hives)
        if len(far) == 1 or far[0][0] < far[1][0]:
            lands[far[0][1]].add(tile)
    return list(lands.values())


def steps_from(planet: Planet, start: str) -> dict[str, int]:
    steps, edge = {start: 0}, [start]
    for here in edge:
        for there in planet.neighbours[here]:
            if there not in steps:
                steps[there] = steps[here] + 1
                edge.append(there)
    return steps


def measure(planet: Planet, players: int, drafts: int = DRAFTS, seed: str = "fair") -> Fairness:
    """Draft the planet many times with greedy pickers, orders and profiles by lot."""
    dice = SeededDice(f"{seed}/{players}")
    totals, loose = [0.0] * players, 0
    for _ in range(drafts):
        opening, stuck = greedy_draft(planet, players, dice)
        totals = [total + has for total, has in zip(totals, opening, strict=True)]
        loose += stuck
    means = tuple(round(total / drafts, 2) for total in totals)
    lands = compare_lands(planet)
    return Fairness(
        players,
        drafts,
        means,
        round(deviation(means), 4),
        round(lands.alike, 4),
        loose,
        lands,
        nearest_hives(planet),
        fewest_touching(planet),
    )


def greedy_draft(planet: Planet, players: int, dice: Dice) -> tuple[list[int], int]:
    """Everybody takes what is worth most to their profile; opening totals by place, and loose first picks."""
    profiles = draw_order(list(PROFILES), dice)[:players]
    owners: dict[str, str] = {}
    loose = 0
    forth, back = draft_rounds([str(place) for place in range(players)])
    for who in forth:
        loose += next(connected_triples(planet, owners), None) is None
        first: Sequence[tuple[str, ...]] = first_picks(planet, owners)
        owners |= dict.fromkeys(richest(planet, profiles[int(who)], (), first, dice), who)
    for who in back:
        for _ in range(TABLES.draft.tiles_each_round):
            mine = tuple(tile for tile, owner in owners.items() if owner == who)
            picks = [(tile,) for tile in next_tiles(planet, owners, who)]
            owners |= dict.fromkeys(richest(planet, profiles[int(who)], mine, picks, dice), who)
    lands = [[planet.tile(tile) for tile, owner in owners.items() if owner == who] for who in forth]
    return [wealth_of(profiles[place], land) for place, land in enumerate(lands)], loose


def richest(
    planet: Planet, profile: str, mine: Sequence[str], picks: Sequence[tuple[str, ...]], dice: Dice
) -> tuple[str, ...]:
    """The pick that leaves most, lots deciding among equals."""
    values: dict[tuple[str, ...], int] = {}
    worths = []
    for pick in picks:
        kinds = tuple(sorted(kind for tile in (*mine, *pick) for kind in planet.tile(tile).kinds))
        if kinds not in values:
            values[kinds] = sum_of(profile, Counter(kinds))
        worths.append(values[kinds])
    top = max(worths)
    best = [pick for pick, value in zip(picks, worths, strict=True) if value == top]
    (face,) = dice.roll(1, len(best))
    return best[face - 1]


def wealth_of(profile: str, land: Sequence[Tile]) -> int:
    return sum_of(profile, Counter(kind for tile in land for kind in tile.kinds))


def sum_of(profile: str, holdings: Counter[str]) -> int:
    """The four resources together."""
    has = numbers(profile, holdings, 0)
    return sum(getattr(has, resource) for resource in RESOURCES)
