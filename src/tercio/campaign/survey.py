"""Is a planet fit to be fought over? Every fault names its tile or what is missing.  CP-MAP-03"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from tercio.campaign.planet import Planet, Tile
from tercio.campaign.rule_tables import BARE, FEATURES, TABLES
from tercio.core.refused import Refused
from tercio.core.speech import Phrase

LONGEST_NAME, LONGEST_ID, LONGEST_WORDS, FARTHEST = 120, 40, 2_000, 1_000
OTHERS = tuple(feature for feature in FEATURES if feature != "hive")


def feature_name(feature: str) -> Phrase:
    return Phrase(f"campaign.feature.{feature}")


def stock(counts: Counter[str], players: int) -> Refused | None:
    """The stock that guarantees a draft: N hives, six tiles each, N of every other feature.  CP-MAP-03"""
    if counts["hive"] < players:
        return Refused(
            "campaign.map.hives",
            rule="CP-MAP-03",
            has=counts["hive"],
            needs=players,
        )
    needed, total = players * TABLES.draft.tiles_per_player, sum(counts.values())
    if total < needed:
        return Refused("campaign.map.total", rule="CP-MAP-03", has=total, needs=needed, players=players)
    for feature in OTHERS:
        if counts[feature] < players:
            return Refused(
                "campaign.map.features",
                rule="CP-MAP-03",
                feature=feature_name(feature),
                has=counts[feature],
                needs=players,
            )
    return None


def draft_always_possible(counts: Counter[str], players: int) -> bool:
    """Whether two further features are left after any N-1 first picks, however spiteful.  CP-MAP-03

    Nobody takes a feature twice in round one, so N-1 players can strip a feature only if it has at most
    N-1 tiles, and they have 2(N-1) picks between them. The last player is stuck if all features but one
    can be stripped.
    """
    picks = 2 * (players - 1)
    kinds = {kind: counts[kind] for kind in (*OTHERS, BARE)}
    for kept in kinds:
        rest = [count for kind, count in kinds.items() if kind != kept]
        if max(rest) < players and sum(rest) <= picks:
            return False
    return True


def unfit_for(planet: Planet, players: int) -> Refused | None:
    """Why this many players cannot draft this planet; any mix of features will do that never sticks."""
    counts = planet.counts()
    short = stock(_by_tile(planet), players)
    if short and short.key == "campaign.map.features" and draft_always_possible(counts, players):
        return None
    return short


def seats_on(planet: Planet) -> int:
    """How many can draft this planet at most.  CP-MAP-03"""
    return max((n for n in range(2, TABLES.draft.most_players + 1) if not unfit_for(planet, n)), default=0)


def _by_tile(planet: Planet) -> Counter[str]:
    """One feature a tile, the hive first, so that a tile of two features is not two tiles."""
    first = Counter("hive" if tile.has("hive") else tile.kinds[0] for tile in planet.tiles)
    return Counter({kind: first[kind] for kind in (*FEATURES, BARE)})


def faults(planet: Planet) -> Iterator[Refused]:
    """What makes a map unusable, tile by tile."""
    if not planet.name.strip() or len(planet.name) > LONGEST_NAME:
        yield Refused("campaign.map.name", rule="CP-MAP-01", most=LONGEST_NAME)
    yield from _faults_of_tiles(planet)
    yield from _faults_of_links(planet)
    isolated = [tile.id for tile in planet.tiles if not planet.neighbours[tile.id]]
    if len(planet.tiles) > 1:
        for tile in isolated:
            yield Refused("campaign.map.isolated", rule="CP-MAP-01", tile=tile)
    groups = [group for group in planet.groups(planet.by_id) if len(group) > 1]
    for group in groups[1:]:
        yield Refused("campaign.map.apart", rule="CP-MAP-01", tile=min(group), size=len(group))
    if not 2 <= planet.min_players <= planet.max_players <= TABLES.draft.most_players:
        yield Refused("campaign.map.range", rule="CP-START-02", most=TABLES.draft.most_players)
    elif short := unfit_for(planet, planet.max_players):
        yield short


def _faults_of_tiles(planet: Planet) -> Iterator[Refused]:
    seen: set[str] = set()
    places: dict[tuple[int | None, int | None], str] = {}
    for tile in planet.tiles:
        if tile.id in seen:
            yield Refused("campaign.map.twice", rule="CP-MAP-01", tile=tile.id)
        seen.add(tile.id)
        if (tile.q is None) != (tile.r is None):
            yield Refused("campaign.map.half_place", rule="CP-MAP-01", tile=tile.id)
        elif tile.q is not None and (other := places.setdefault((tile.q, tile.r), tile.id)) != tile.id:
            yield Refused("campaign.map.same_place", rule="CP-MAP-01", tile=tile.id, other=other)
        yield from _faults_of_size(tile)
        if len(set(tile.features)) < len(tile.features):
            yield Refused("campaign.map.feature_twice", rule="CP-MAP-02", tile=tile.id)
        for feature in tile.features:
            if feature not in FEATURES:
                yield Refused("campaign.map.unknown_feature", rule="CP-MAP-02", tile=tile.id, feature=feature)


def _faults_of_size(tile: Tile) -> Iterator[Refused]:
    """Tiles nobody could draw: endless words, too far out, an outline that is none."""
    if len(tile.id) > LONGEST_ID or max(len(tile.name), len(tile.notes)) > LONGEST_WORDS:
        yield Refused("campaign.map.long_words", rule="CP-MAP-01", tile=tile.id[:LONGEST_ID], most=LONGEST_ID)
    if any(place is not None and abs(place) > FARTHEST for place in (tile.q, tile.r)):
        yield Refused("campaign.map.too_far", rule="CP-MAP-01", tile=tile.id[:LONGEST_ID], most=FARTHEST)
    far = any(abs(number) > FARTHEST * 100 for point in tile.polygon for number in point)
    if far or len(tile.polygon) in (1, 2):
        yield Refused("campaign.map.outline", rule="CP-MAP-01", tile=tile.id[:LONGEST_ID])


def _faults_of_links(planet: Planet) -> Iterator[Refused]:
    for tile, other in (*planet.extra, *planet.cut):
        if tile == other:
            yield Refused("campaign.map.self_link", rule="CP-MAP-01", tile=tile)
        for end in (tile, other):
            if end not in planet.by_id:
                yield Refused("campaign.map.link_end", rule="CP-MAP-01", tile=end)


def warnings(planet: Planet) -> Iterator[Refused]:
    """What will play, but less well than it could."""
    for tile in planet.tiles:
        if tile.has("hive") and len(features_around(planet, tile.id)) < 2:
            yield Refused("campaign.map.lonely_hive", rule="CP-START-03", tile=tile.id)
        if len(tile.features) > 1:
            yield Refused("campaign.map.many_features", rule="CP-MAP-02", tile=tile.id)
    for tile_id in cut_tiles(planet):
        yield Refused("campaign.map.cut_tile", rule="CP-MAP-01", tile=tile_id)
    for players in range(planet.min_players, planet.max_players + 1):
        if short := stock(_by_tile(planet), players):
            yield short
            return


def features_around(planet: Planet, tile: str) -> set[str]:
    """The different buildings that touch a tile, other hives left out."""
    around = {kind for other in planet.neighbours[tile] for kind in planet.tile(other).kinds}
    return around - {"hive", BARE}


def cut_tiles(planet: Planet) -> list[str]:
    """Tiles whose loss would split the planet in two."""
    everything = set(planet.by_id)
    whole = len(planet.groups(everything))
    return [
        tile
        for tile in planet.by_id
        if planet.neighbours[tile] and len(planet.groups(everything - {tile})) > whole
    ]
