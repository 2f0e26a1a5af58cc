"""What land is worth: generators, strategic positions (SP) and the four resources.

There is no circle: tiles give generators, generators and the profile give SP, SP and buildings give the
resources.  CP-BLD-08
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping

import msgspec

from tercio.campaign.planet import Tile
from tercio.campaign.rule_tables import PROFILES, TABLES, Profile

BUILDING = {"transport": "spaceport", "energy": "power", "command": "command", "supplies": "manufactorum"}


class Numbers(msgspec.Struct, frozen=True, omit_defaults=True):
    """A player's figures at one moment."""

    tiles: int = 0
    generators: int = 0
    sp_from_generators: int = 0
    sp_extra: int = 0
    earned: int = 0
    sp: int = 0
    transport: int = 0
    energy: int = 0
    command: int = 0
    supplies: int = 0


class Line(msgspec.Struct, frozen=True):
    """One line of how a number came to be."""

    step: str
    what: str
    count: int
    each: int
    total: int
    rule: str


def buildings(holdings: Mapping[str, int]) -> Counter[str]:
    """The buildings inside a count of features, hives opened up.  CP-BLD-07"""
    inside: Counter[str] = Counter()
    for feature, count in holdings.items():
        for building in TABLES.features.get(feature, ()):
            inside[building] += count
    return inside


def extra_positions(generators: int, shield: int) -> int:
    """Generators plus shield modifier minus four, never below zero.  CP-BLD-06"""
    return max(0, generators + shield - TABLES.victory.generator_threshold)


def numbers(profile: str, holdings: Mapping[str, int], earned: int, tiles: int | None = None) -> Numbers:
    """SP and resources of some holdings.  CP-START-05, CP-UPD-01, CP-BLD-01 to CP-BLD-08"""
    yields, built = PROFILES[profile], buildings(holdings)
    generators = built["shield"]
    extra = extra_positions(generators, yields.shield)
    sp = generators + extra + earned
    return Numbers(
        tiles=sum(holdings.values()) if tiles is None else tiles,
        generators=generators,
        sp_from_generators=generators,
        sp_extra=extra,
        earned=earned,
        sp=sp,
        **{resource: built[kind] * getattr(yields, resource) + sp for resource, kind in BUILDING.items()},
    )


def worth(profile: str, land: Iterable[Tile], earned: int) -> Numbers:
    """The figures of whoever holds this land.  CP-UPD-01, CP-UPD-02"""
    tiles = list(land)
    holdings = Counter(kind for tile in tiles for kind in tile.kinds)
    return numbers(profile, holdings, earned, len(tiles))


def explain(profile: str, holdings: Mapping[str, int], earned: int) -> Iterator[Line]:
    """Every line of a player's figures, in the order they depend on one another.  CP-BLD-08"""
    yields, built, result = PROFILES[profile], buildings(holdings), numbers(profile, holdings, earned)
    for feature, count in holdings.items():
        yield Line("tiles", feature, count, 1, count, "CP-BLD-07")
    yield Line("generators", "shield", built["shield"], 1, built["shield"], "CP-BLD-07")
    yield Line("sp", "generators", built["shield"], 1, built["shield"], "CP-BLD-05")
    yield Line("sp", "extra", result.sp_extra, 1, result.sp_extra, "CP-BLD-06")
    yield Line("sp", "earned", earned, 1, earned, "CP-UPD-02")
    yield from _resources(yields, built, result)


RULE_OF = {
    "energy": "CP-BLD-01",
    "command": "CP-BLD-02",
    "supplies": "CP-BLD-03",
    "transport": "CP-BLD-04",
}


def _resources(yields: Profile, built: Counter[str], result: Numbers) -> Iterator[Line]:
    for resource, rule in RULE_OF.items():
        each = getattr(yields, resource)
        count = built[BUILDING[resource]]
        yield Line("resources", resource, count, each, count * each + result.sp, rule)
