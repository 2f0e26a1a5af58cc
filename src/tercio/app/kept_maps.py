"""Maps kept in the house: saved while they are drawn, found again, shared, used in a campaign."""

from __future__ import annotations

import secrets

from tercio.campaign.mapfile import read_map, sketch_map
from tercio.campaign.planet import Planet
from tercio.core.refused import Refused
from tercio.store.maps.models import KeptMap

MOST_MAPS = 60
MOST_TEXT = 400_000


def keep_map(owner: str, key: str, text: str) -> KeptMap:
    """Save a map as drawn, over the one of that key or as a new one; only its form is checked."""
    if len(text) > MOST_TEXT:
        raise Refused("campaign.map.too_big", rule="CP-MAP-01", most=1_000)
    name = sketch_map(text).name.replace("\x00", "").strip()[:60] or "–"
    kept = KeptMap.objects.filter(key=key, owner=owner).first()
    if kept is None:
        if KeptMap.objects.filter(owner=owner).count() >= MOST_MAPS:
            raise Refused("campaigns.kept.full", most=MOST_MAPS)
        kept = KeptMap(key=secrets.token_hex(8), owner=owner)
    kept.name, kept.text = name, text
    kept.save()
    return kept


def maps_of(who: str | None) -> list[KeptMap]:
    """One's own maps, and those that others share."""
    mine = list(KeptMap.objects.filter(owner=who)) if who else []
    shared = KeptMap.objects.filter(shared=True).exclude(owner=who or "")[:MOST_MAPS]
    return [*mine, *shared]


def find_map(key: str, who: str | None) -> KeptMap:
    """A map that is one's own or shared."""
    kept = KeptMap.objects.filter(key=key).first()
    if kept is None or not (kept.shared or (who and kept.owner == who)):
        raise Refused("campaigns.kept.missing")
    return kept


def own_map(key: str, who: str | None) -> KeptMap:
    kept = find_map(key, who)
    if kept.owner != who:
        raise Refused("campaigns.kept.not_yours")
    return kept


def planet_of_map(kept: KeptMap) -> Planet:
    """The map as it stands, perhaps not yet fit to play."""
    return sketch_map(kept.text)


def sound_map(kept: KeptMap) -> Planet:
    """The map to play on; one that is not fit for it is refused with what is wrong."""
    return read_map(kept.text)
