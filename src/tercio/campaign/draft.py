"""The draft: three tiles each in the order of the lot, three more in reverse.  CP-START-01 to CP-START-04"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from tercio.campaign.planet import Planet, Tile, different
from tercio.campaign.rule_tables import TABLES
from tercio.core.refused import Refused

Owners = Mapping[str, str]
EACH = TABLES.draft.tiles_each_round


def draft_rounds(lot: Sequence[str]) -> tuple[list[str], list[str]]:
    """Who claims in the first round and who in the second: forth, then back.  CP-START-01, CP-START-04"""
    return list(lot), list(reversed(lot))


def free_tiles(planet: Planet, owners: Owners) -> list[Tile]:
    return [tile for tile in planet.tiles if tile.id not in owners]


def connected_triples(planet: Planet, owners: Owners) -> Iterator[tuple[str, str, str]]:
    """Every legal first pick that holds together, its hive first.  CP-START-03"""
    for triple in planet.hive_triples:
        if triple[0] not in owners and triple[1] not in owners and triple[2] not in owners:
            yield triple


def first_picks(planet: Planet, owners: Owners) -> list[tuple[str, str, str]]:
    """All legal first picks: the connected ones, or any triple when none holds together.  CP-START-03"""
    joined = list(connected_triples(planet, owners))
    if joined:
        return joined
    free = free_tiles(planet, owners)
    hives = [tile for tile in free if tile.has("hive")]
    rest = [tile for tile in free if not tile.has("hive")]
    return [
        (hive.id, tile.id, other.id)
        for hive in hives
        for tile, other in combinations(rest, 2)
        if different([hive, tile, other])
    ]


def refuse_first_pick(planet: Planet, owners: Owners, picked: Sequence[str]) -> Refused | None:
    """Why these three tiles are no first pick.  CP-START-03"""
    if no := _unclaimable(planet, owners, picked):
        return no
    if len(picked) != EACH:
        return Refused("campaign.draft.three", rule="CP-START-03", count=EACH)
    tiles = [planet.tile(tile) for tile in picked]
    if not any(tile.has("hive") for tile in tiles):
        return Refused("campaign.draft.no_hive", rule="CP-START-03")
    if not different(tiles):
        return Refused("campaign.draft.same_feature", rule="CP-START-03")
    return None if planet.connected(picked) else refuse_apart(planet, owners, picked)


def refuse_apart(planet: Planet, owners: Owners, picked: Sequence[str]) -> Refused | None:
    """Three tiles must touch while a touching triple is free; the nearest is shown.  CP-START-03"""
    joined = list(connected_triples(planet, owners))
    if not joined:
        return None
    example = max(joined, key=lambda triple: len(set(triple) & set(picked)))
    return Refused("campaign.draft.not_connected", rule="CP-START-03", example=planet.titles(example))


def next_tiles(planet: Planet, owners: Owners, player: str) -> list[str]:
    """What may be claimed next in the second round: tiles touching own land, or any if none does.

    CP-START-04
    """
    mine = {tile for tile, owner in owners.items() if owner == player}
    free = [tile.id for tile in free_tiles(planet, owners)]
    return [tile for tile in free if planet.touches(tile, mine)] or free


def refuse_next_picks(
    planet: Planet, owners: Owners, player: str, picked: Sequence[str], left: int = EACH
) -> Refused | None:
    """Why these tiles, claimed in this order, are no second-round picks.  CP-START-04"""
    if no := _unclaimable(planet, owners, picked):
        return no
    if not 1 <= len(picked) <= left:
        return Refused("campaign.draft.left", rule="CP-START-04", count=left)
    now = dict(owners)
    for tile in picked:
        if tile in now:
            return _owned(planet, tile)
        legal = next_tiles(planet, now, player)
        if tile not in legal:
            named = {"tile": planet.tile(tile).title, "legal": planet.titles(legal)}
            return Refused("campaign.draft.not_adjacent", rule="CP-START-04", **named)
        now[tile] = player
    return None


def _unclaimable(planet: Planet, owners: Owners, picked: Sequence[str]) -> Refused | None:
    for tile in picked:
        if tile not in planet.by_id:
            return Refused("campaign.no_such_tile", rule="CP-MAP-01", tile=tile)
        if tile in owners:
            return _owned(planet, tile)
    return None


def _owned(planet: Planet, tile: str) -> Refused:
    return Refused("campaign.draft.owned", rule="CP-START-03", tile=planet.tile(tile).title)
