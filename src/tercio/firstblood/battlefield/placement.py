"""Where a terrain piece may stand: sizes, spacings, edges and objective zones.  FB-PLACE"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from itertools import combinations
from math import sqrt

from tercio.core.refused import Refused
from tercio.core.speech import Phrase
from tercio.firstblood.engine.field import Piece
from tercio.firstblood.engine.scenario import Scenario, circle_of
from tercio.firstblood.engine.settings import Settings
from tercio.firstblood.engine.units import INCH, TOLERANCE, in_inches, inches
from tercio.geometry import measure

ZONAL, RUIN, GARRISON = "zonal", "ruin", "garrison"
SPACING: dict[frozenset[str], tuple[float, str]] = {
    frozenset({ZONAL}): (5, "FB-PLACE-01"),
    frozenset({ZONAL, RUIN}): (5, "FB-PLACE-03"),
    frozenset({ZONAL, GARRISON}): (5, "FB-PLACE-04"),
    frozenset({RUIN}): (6, "FB-PLACE-03"),
    frozenset({RUIN, GARRISON}): (10, "FB-PLACE-05"),
    frozenset({GARRISON}): (10, "FB-PLACE-04"),
}
"""Inches between two pieces; where two spacings meet the larger binds.  FB-PLACE-05"""
FARTHEST = 10 * INCH
"""No spacing is larger."""
EDGE: dict[str, tuple[float, str]] = {RUIN: (6, "FB-PLACE-03"), GARRISON: (6, "FB-PLACE-04")}
ACROSS: dict[str, tuple[float, float, str]] = {
    RUIN: (4, 6, "FB-PLACE-02"),
    GARRISON: (5, 7, "FB-PLACE-04"),
}

BOOK = Settings()
"""The ledger's own readings."""

Corner = tuple[int, int]


def placement_faults(pieces: Sequence[Piece], scenario: Scenario, settings: Settings = BOOK) -> list[Refused]:
    """Everything wrong with a layout; nothing where it is legal."""
    alone = [no for piece in pieces for no in alone_wrong(piece, scenario, settings)]
    together = [no for first, other in combinations(pieces, 2) for no in too_near(first, other)]
    return alone + together


def kind(piece: Piece) -> str:
    """Which spacings bind it: a Ruin, a Garrison, or plain Zonal Terrain.  FB-TERR-01"""
    return next((trait for trait in (GARRISON, RUIN) if trait in piece.traits), ZONAL)


def piece_name(piece: Piece) -> str | Phrase:
    return Phrase(f"terrain.{piece.name}") if piece.name in NAMED else piece.name or kind(piece)


NAMED = {"wood", "hill", "ruin", "garrison", "wall", "pond", "marsh", "crags", "field", "scree"}


def alone_wrong(piece: Piece, scenario: Scenario, settings: Settings) -> Iterator[Refused]:
    """What is wrong with one piece by itself."""
    corners = outline(piece)
    if not convex(corners):
        yield Refused("terrain.outline", rule="FB-TERR-02", one=piece_name(piece))
        return
    yield from wrong_size(piece, corners)
    yield from wrong_edge(piece, corners, scenario)
    yield from in_a_zone(piece, corners, scenario, settings)


@lru_cache(maxsize=1024)
def outline(piece: Piece) -> tuple[Corner, ...]:
    """The corners of a piece in our units; each piece is asked about often while a field is laid."""
    return tuple([(inches(x), inches(y)) for x, y in piece.outline])


def convex(corners: Sequence[Corner]) -> bool:
    """At least three corners, turning the same way all round."""
    ring = [*corners, *corners[:2]]
    return len(corners) > 2 and all(
        measure.orientation(*a, *b, *c) > 0 for a, b, c in zip(ring, ring[1:], ring[2:], strict=False)
    )


def wrong_size(piece: Piece, corners: Sequence[Corner]) -> Iterator[Refused]:
    """Ruins 4 to 6 inches across, buildings 5 to 7, Obstacles at most 5 by 1."""
    across = max(sqrt(measure.separation2(*a, *b)) for a, b in combinations(corners, 2))
    if kind(piece) in ACROSS:
        least, most, rule = ACROSS[kind(piece)]
        wide = max(width(corners, k) for k in range(len(corners)))
        narrow = min(width(corners, k) for k in range(len(corners)))
        if narrow < inches(least) - TOLERANCE or wide > inches(most) + TOLERANCE:
            found = in_inches(narrow if narrow < inches(least) else wide)
            yield Refused(
                "terrain.size", rule=rule, one=piece_name(piece), across=found, least=least, most=most
            )
    if "obstacle" in piece.traits:
        thin = min(width(corners, k) for k in range(len(corners)))
        if across > sqrt(26) * INCH + TOLERANCE or thin > INCH + TOLERANCE:
            yield Refused(
                "terrain.obstacle",
                rule="FB-ZONE-07",
                one=piece_name(piece),
                length=in_inches(across),
                width=in_inches(thin),
            )


def width(corners: Sequence[Corner], side: int) -> float:
    """How far a piece reaches from one of its sides."""
    a, b = corners[side], corners[(side + 1) % len(corners)]
    length = sqrt(measure.separation2(*a, *b))
    return max((b[0] - a[0]) * (y - a[1]) - (b[1] - a[1]) * (x - a[0]) for x, y in corners) / length


def wrong_edge(piece: Piece, corners: Sequence[Corner], scenario: Scenario) -> Iterator[Refused]:
    wide, deep = inches(scenario.width), inches(scenario.height)
    nearest = min(min(x, y, wide - x, deep - y) for x, y in corners)
    if nearest < 0:
        yield Refused("terrain.off_table", rule="FB-FIELD-01", one=piece_name(piece))
    elif kind(piece) in EDGE:
        needed, rule = EDGE[kind(piece)]
        if nearest < inches(needed) - TOLERANCE:
            yield Refused(
                "terrain.edge", rule=rule, one=piece_name(piece), gap=in_inches(nearest), needed=needed
            )


def in_a_zone(
    piece: Piece, corners: Sequence[Corner], scenario: Scenario, settings: Settings
) -> Iterator[Refused]:
    """Terrain lies outside objective zones, as wide as the table reads them.  FB-PLACE-01, -03, -04"""
    rule = {ZONAL: "FB-PLACE-01", RUIN: "FB-PLACE-03", GARRISON: "FB-PLACE-04"}[kind(piece)]
    for zone in scenario.zones:
        x, y, radius = circle_of(zone, settings)
        if gap([(x, y)], corners) < radius - TOLERANCE:
            yield Refused("terrain.in_zone", rule=rule, one=piece_name(piece), zone=zone.name)


def too_near(first: Piece, other: Piece) -> Iterator[Refused]:
    """Two pieces closer than their spacing; a piece may stand on another."""
    if first.on is not None or other.on is not None or clearly_apart(outline(first), outline(other)):
        return
    needed, rule = SPACING[frozenset({kind(first), kind(other)})]
    apart = gap(outline(first), outline(other))
    if apart < inches(needed) - TOLERANCE:
        yield Refused(
            "terrain.overlap",
            rule=rule,
            one=piece_name(first),
            other=piece_name(other),
            gap=in_inches(apart),
            needed=needed,
        )


def clearly_apart(first: Sequence[Corner], other: Sequence[Corner]) -> bool:
    """Is each corner of one farther from each of the other than any spacing can ask? Most pairs are."""
    for k in (0, 1):
        low, high = min([corner[k] for corner in first]), max([corner[k] for corner in first])
        if min([corner[k] for corner in other]) - high > FARTHEST:
            return True
        if low - max([corner[k] for corner in other]) > FARTHEST:
            return True
    return False


def gap(first: Sequence[Corner], other: Sequence[Corner]) -> float:
    """The distance between two convex outlines, or from a point to one; 0 where they overlap."""
    if inside(first[0], other) or inside(other[0], first):
        return 0.0
    best = float("inf")
    for (ax, ay), (bx, by) in segments(first):
        for (cx, cy), (dx, dy) in segments(other):
            if measure.segments_meet(ax, ay, bx, by, cx, cy, dx, dy):
                return 0.0
            best = min(best, measure.segment_distance2(ax, ay, bx, by, cx, cy))
            best = min(best, measure.segment_distance2(cx, cy, dx, dy, ax, ay))
    return sqrt(best)


def segments(corners: Sequence[Corner]) -> list[tuple[Corner, Corner]]:
    return list(zip(corners, [*corners[1:], corners[0]], strict=True))


def inside(point: Corner, corners: Sequence[Corner]) -> bool:
    """Whether a point lies in a convex outline; nothing lies in a point."""
    x, y = point
    for (ax, ay), (bx, by) in segments(corners):
        if measure.orientation(ax, ay, bx, by, x, y) < 0:
            return False
    return len(corners) > 2
