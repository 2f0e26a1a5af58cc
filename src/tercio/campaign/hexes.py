"""Hexes as places: distances, rounds of the globe, turning a map about a point.

Places are axial (q, r). A map is turned about a corner of a hex (thirds), the middle of an edge (halves)
or not at all, so every orbit has as many hexes as there are turns and nobody sits in the centre.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache

from tercio.campaign.planet import AXIAL

Place = tuple[int, int]
CENTRES = {1: (0, 0), 2: (1, 0), 3: (1, 1)}
"""By number of turns, the centre as `turns` times its axial coordinates: (1/2, 0), (1/3, 1/3)."""


@lru_cache(maxsize=65536)
def distance(place: Place, other: Place) -> int:
    """Steps from one hex to another."""
    dq, dr = place[0] - other[0], place[1] - other[1]
    return max(abs(dq), abs(dr), abs(dq + dr))


def around(place: Place) -> list[Place]:
    return [(place[0] + dq, place[1] + dr) for dq, dr in AXIAL]


def turn_place(place: Place, turns: int) -> Place:
    """The place a full circle divided by `turns` further round."""
    q, r = place
    if turns == 2:
        return 1 - q, -r  # half a circle about the edge between (0, 0) and (1, 0)
    if turns == 3:
        return 1 - q - r, q  # a third about the corner of (0, 0), (1, 0) and (0, 1)
    return place


def orbit(place: Place, turns: int) -> list[Place]:
    """A place and where the turns take it."""
    places = [place]
    while (there := turn_place(places[-1], turns)) != place:
        places.append(there)
    return places


def round_planet(size: int, turns: int) -> list[Place]:
    """The hexes nearest the centre, whole orbits at a time."""
    reach = range(-size, size + 1) if size < 12 else range(-12, 13)
    every = [(q, r) for q in reach for r in reach]
    every.sort(key=lambda place: (_from_centre(place, turns), place))
    chosen: dict[Place, None] = {}
    for place in every:
        if place not in chosen and len(chosen) < size:
            chosen |= dict.fromkeys(orbit(place, turns))
    return list(chosen)


def _from_centre(place: Place, turns: int) -> int:
    """The squared distance to the centre, in whole numbers; equal for all of an orbit."""
    q, r = place[0] * turns - CENTRES[turns][0], place[1] * turns - CENTRES[turns][1]
    return q * q + q * r + r * r


def symmetry(players: int) -> int:
    """How often a fair map for so many players turns onto itself.

    Eight lands in two equal halves leave some too small for one of every building.
    """
    return 3 if players % 3 == 0 else 2 if players % 2 == 0 and players != 8 else 1


def inside(places: Iterable[Place], land: set[Place]) -> list[Place]:
    return [place for place in places if place in land]
