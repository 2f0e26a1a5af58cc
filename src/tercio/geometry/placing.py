"""Where a base can stand: touching one base or two, or as near as it can to where it is wanted.

No trigonometry: the directions come from halving angles with square roots, so that every machine finds the
same spots. Spots are whole units; rounding moves them by less than the slack, so they still touch.
"""

import math
from collections.abc import Iterator, Sequence

from tercio.core.argument_checks import check_arguments
from tercio.geometry import measure
from tercio.geometry.regions import Disc, Point, Region
from tercio.geometry.units import check_kind, check_units

Direction = tuple[float, float]


def directions(doublings: int) -> list[Direction]:
    """Evenly spread unit vectors, anticlockwise from the east: four, doubled so many times."""
    ring: list[Direction] = [(1.0, 0.0), (0.0, 1.0), (-1.0, 0.0), (0.0, -1.0)]
    for _ in range(doublings):
        following = [*ring[1:], ring[0]]
        ring = [
            way
            for first, second in zip(ring, following, strict=True)
            for way in (first, _between(first, second))
        ]
    return ring


def _between(first: Direction, second: Direction) -> Direction:
    x, y = first[0] + second[0], first[1] + second[1]
    length = math.sqrt(x * x + y * y)
    return x / length, y / length


ROUND = tuple(directions(4))
"""64 directions, more than a base of the usual size has neighbours."""


@check_arguments
def beside(disc: Disc, r: int, gap: int = 0) -> list[Point]:
    """Spots all around a base where another of radius r would touch it (or stand `gap` from it)."""
    check_kind(Disc, disc)
    check_units(r, gap)
    away = disc.r + r + gap
    return [Point(disc.x + round(away * ux), disc.y + round(away * uy)) for ux, uy in ROUND]


@check_arguments
def towards(disc: Disc, r: int, wanted: Point, gap: int = 0) -> Point:
    """The spot beside a base that is nearest to where another of radius r is wanted."""
    check_kind(Disc, disc)
    check_kind(Point | Disc, wanted)
    check_units(r, gap)
    dx, dy = wanted.x - disc.x, wanted.y - disc.y
    length = math.sqrt(dx * dx + dy * dy)
    ux, uy = (dx / length, dy / length) if length else ROUND[0]
    away = disc.r + r + gap
    return Point(disc.x + round(away * ux), disc.y + round(away * uy))


@check_arguments
def beside_both(first: Disc, second: Disc, r: int, gap: int = 0) -> list[Point]:
    """The spots, two at most, where a base of radius r would touch two others at once."""
    check_kind(Disc, first, second)
    check_units(r, gap)
    a, b = first.r + r + gap, second.r + r + gap
    dx, dy = second.x - first.x, second.y - first.y
    d2 = dx * dx + dy * dy
    if d2 == 0:
        return []
    along = (d2 + a * a - b * b) / (2 * d2)
    h2 = a * a / d2 - along * along
    if h2 < 0:
        return []
    h = math.sqrt(h2)
    return [
        Point(round(first.x + along * dx - way * h * dy), round(first.y + along * dy + way * h * dx))
        for way in (1, -1)
    ]


@check_arguments
def is_free(
    spot: Disc, others: Sequence[Disc], avoid: Sequence[Region] = (), inside: Region | None = None
) -> bool:
    """Whether a base could stand there: over no other base, over nothing to be avoided, wholly inside."""
    check_kind(Disc, spot)
    if inside is not None and not inside.holds_whole(spot):
        return False
    if any(measure.overlapping(spot.x, spot.y, spot.r, o.x, o.y, o.r) for o in others):
        return False
    return not any(region.overlaps(spot) for region in avoid)


@check_arguments
def free_spot(
    wanted: Disc,
    others: Sequence[Disc],
    avoid: Sequence[Region] = (),
    inside: Region | None = None,
    limit: int = 0,
) -> Disc | None:
    """The free spot nearest to where a base is wanted, at most `limit` away; None if none was found.

    Among bases alone the nearest spot is the wanted one, or beside one base, or beside two: all are tried, so
    the answer is exact. Around regions it is the best of rings of spots, a quarter of the base apart.
    """
    reachable = [o for o in others if measure.within(wanted.x, wanted.y, wanted.r, o.x, o.y, o.r, 2 * limit)]
    spots = {
        spot: measure.separation2(wanted.x, wanted.y, spot.x, spot.y) for spot in _spots(wanted, reachable)
    }
    if avoid or inside is not None:
        for spot in _rings(wanted, limit):
            spots[spot] = measure.separation2(wanted.x, wanted.y, spot.x, spot.y)
    for spot, far2 in sorted(spots.items(), key=lambda pair: (pair[1], pair[0].x, pair[0].y)):
        if far2 > limit * limit:
            break
        here = Disc(spot.x, spot.y, wanted.r)
        if is_free(here, reachable, avoid, inside):
            return here
    return None


def _spots(wanted: Disc, others: Sequence[Disc]) -> Iterator[Point]:
    yield wanted.centre
    for place, first in enumerate(others):
        yield towards(first, wanted.r, wanted.centre)
        for second in others[:place]:
            yield from beside_both(first, second, wanted.r)


def _rings(wanted: Disc, limit: int) -> Iterator[Point]:
    step = max(wanted.r // 4, 1)
    for away in range(step, limit + 1, step):
        for ux, uy in ROUND:
            yield Point(wanted.x + round(away * ux), wanted.y + round(away * uy))
