"""Maps kept in the house: saved while they are drawn, found again, shared, used in a campaign."""

from __future__ import annotations

import secrets
from datetime import datetime

import msgspec

from tercio.app.bounds import texts_in
from tercio.campaign.mapfile import read_map, sketch_map
from tercio.campaign.planet import Planet
from tercio.core.refused import Refused
from tercio.core.steering_letters import steers
from tercio.store.maps.models import KeptMap

MOST_MAPS = 60
A_PAGE = 6
MOST_TEXT = 400_000


def keep_map(owner: str, key: str, text: str) -> KeptMap:
    """Save a map as drawn, over the one of that key or as a new one; only its form is checked."""
    if len(text) > MOST_TEXT:
        raise Refused("campaign.map.too_big", rule="CP-MAP-01", most=1_000)
    sketched = sketch_map(text)
    if any(steers(written) for _, written in texts_in(msgspec.json.decode(text), "")):
        raise Refused("journal.unreadable_text")
    name = sketched.name.strip()[:60] or "–"
    kept = KeptMap.objects.filter(key=key, owner=owner).first()
    if kept is None:
        if KeptMap.objects.filter(owner=owner).count() >= MOST_MAPS:
            raise Refused("campaigns.kept.full", most=MOST_MAPS)
        kept = KeptMap(key=secrets.token_hex(8), owner=owner)
    kept.name, kept.text = name, text
    kept.save()
    return kept


def maps_of(who: str | None, start: int = 0, size: int = A_PAGE) -> tuple[list[KeptMap], int | None]:
    """A page of one's own maps and then of those others share, the newest first; where the next begins."""
    mine = list(KeptMap.objects.filter(owner=who).values_list("pk", flat=True)) if who else []
    others = KeptMap.objects.filter(shared=True).exclude(owner=who or "").values_list("pk", flat=True)
    keys = [*mine, *others[:MOST_MAPS]]
    found = KeptMap.objects.in_bulk(keys[start : start + size])
    following = start + size if start + size < len(keys) else None
    return [found[key] for key in keys[start : start + size] if key in found], following


def drawn_since(who: str, since: datetime, most: int) -> list[KeptMap]:
    """One's own maps that were drawn on since then, the newest first."""
    return list(KeptMap.objects.filter(owner=who, updated__gte=since)[:most])


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
