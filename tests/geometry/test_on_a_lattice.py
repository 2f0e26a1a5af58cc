"""Small whole numbers: shapes touch, stand in line and are one unit apart, as on no random table."""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import sha256
from itertools import combinations, combinations_with_replacement, permutations, product
from typing import Any

import pytest

from tercio.geometry import (
    Disc,
    Ground,
    HalfPlane,
    NotSimple,
    Path,
    Point,
    Polygon,
    QuarterCircle,
    Rectangle,
    Union,
    beside,
    beside_both,
    crossed_shapes,
    free_spot,
    is_free,
    line_of_sight,
    measure,
    nearest_points,
    towards,
)
from tercio.geometry.convex import convex_parts, is_convex, tidy
from tercio.geometry.placing import directions
from tercio.geometry.regions import bounding_box
from tercio.geometry.units import FARTHEST, check_units, whole_units
from tests.geometry.test_kept_answers import in_numbers, rounded
from tests.oracles import geometry_distance as exact
from tests.oracles.geometry_sight import apart, segments_apart

SHAPES = (
    ((0, 0), (4, 0), (4, 4), (0, 4)),
    ((1, 1), (5, 1), (5, 3), (3, 3), (3, 6), (1, 6)),
    ((0, 0), (6, 0), (6, 6), (4, 6), (4, 2), (2, 2), (2, 6), (0, 6)),
    ((0, 3), (3, 0), (6, 3), (3, 6)),
    ((0, 0), (5, 2), (1, 5)),
)
WALL = ((1, 1), (5, 1))
POINTS = tuple(product(range(-2, 9), repeat=2))
SMALL = tuple(product(range(3), repeat=2))


def on(p: Any, a: Any, b: Any) -> bool:
    """Whether a point lies on a segment."""
    return exact.to_segment2(*p, *a, *b) == 0


def test_every_pair_of_segments_of_nine_points_meets_or_does_not() -> None:
    def side(a: Any, b: Any, p: Any) -> int:
        turn = (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])
        return (turn > 0) - (turn < 0)

    segments = list(combinations_with_replacement(SMALL, 2))
    for (a, b), (c, d) in combinations_with_replacement(segments, 2):
        ends = on(a, c, d) or on(b, c, d) or on(c, a, b) or on(d, a, b)
        meet = ends or (side(a, b, c) * side(a, b, d) < 0 and side(c, d, a) * side(c, d, b) < 0)
        for one, two in (((a, b), (c, d)), ((b, a), (c, d)), ((c, d), (b, a))):
            assert measure.segments_meet(*one[0], *one[1], *two[0], *two[1]) is meet


@pytest.mark.parametrize("corners", SHAPES)
def test_distances_to_an_outline_are_what_fractions_say_unit_by_unit(corners: Any) -> None:
    ground = Ground([corners])
    whole = ground.outlines[0]
    for x, y in POINTS:
        rim2, away2 = exact.to_rim2(x, y, whole), exact.to_polygon2(x, y, whole)
        inside = exact.inside(x, y, whole)
        if rim2:
            assert ground.inside(0, x, y) is inside
        assert ground.distance2(0, x, y) == pytest.approx(float(away2))
        assert ground.edge_distance2(0, x, y) == pytest.approx(float(rim2))
        edge = ground.nearest_edge(0, x, y)
        nearest = [exact.to_segment2(x, y, *a, *b) for a, b in exact.edges(whole)]
        assert edge == nearest.index(min(nearest)), "the first of those equally near"
        for r in range(6):
            assert ground.overlaps(0, x, y, r) is bool(r > exact.SLACK and away2 < (r - exact.SLACK) ** 2)
            held = r <= exact.SLACK or rim2 >= (r - exact.SLACK) ** 2
            if rim2:
                assert ground.contains(0, x, y, r) is bool(inside and held)
                assert ground.gap(0, x, y, r) == pytest.approx((-1 if inside else 1) * float(rim2) ** 0.5 - r)
            for reach in range(-4, 3):
                assert ground.within(0, x, y, r, reach) is exact.at_most(away2, r + reach + exact.SLACK)


def sweep2(whole: Any, a: Any, b: Any) -> float:
    return float(apart(a, b, list(whole)) ** 2)


@pytest.mark.parametrize("corners", SHAPES)
def test_sweeps_past_an_outline_are_measured_unit_by_unit(corners: Any) -> None:
    ground = Ground([corners])
    whole = ground.outlines[0]
    ends = [(x, y) for x, y in POINTS if exact.to_rim2(x, y, whole)]
    for a, b in zip(ends[::2], [*ends[31::2], *ends[1:31:2]], strict=False):
        wanted = 0.0 if touches_edge(whole, a, b) else sweep2(whole, a, b)
        assert ground.sweep_distance2(0, *a, *b) == pytest.approx(wanted)
        for r in range(6):
            assert ground.sweep_overlaps(0, *a, *b, r) is bool(r > 2.54 and wanted < (r - 2.54) ** 2)
            for reach in (-3, -1, 0, 1):
                limit = r + reach + 2.54
                assert ground.sweep_within(0, *a, *b, r, reach) is bool(limit >= 0 and wanted <= limit**2)


def touches_edge(whole: Any, a: Any, b: Any) -> bool:
    """Whether a segment meets the line around an outline at a point, ends and corners counted."""
    return any(measure.segments_meet(*a, *b, *c, *d) for c, d in exact.edges(whole))


def test_outlines_are_as_far_apart_as_their_edges_and_boxes_meet_where_they_share_a_point() -> None:
    for (one, two), (dx, dy) in product(combinations(SHAPES, 2), ((0, 0), (7, 0), (3, 9), (-9, -2), (1, 1))):
        moved = tuple((x + dx, y + dy) for x, y in two)
        ground = Ground([one, moved])
        a, b = ground.outlines
        meet = any(touches_edge(b, *edge) for edge in exact.edges(a))
        held = exact.inside(*a[0], b) or exact.inside(*b[0], a)
        edges = (segments_apart(*e, *f) for e in exact.edges(a) for f in exact.edges(b))
        wanted = 0.0 if meet or held else min(edges) ** 2
        assert ground.apart2(0, 1) == pytest.approx(wanted)
        assert ground.apart2(1, 0) == pytest.approx(wanted)
    ground = Ground([SHAPES[1]])
    for west, south in POINTS:
        for east, north in ((west, south), (west + 2, south), (west, south + 3), (west + 9, south + 9)):
            touch = west <= 5 and east >= 1 and south <= 6 and north >= 1
            assert ground.near_box(0, west, south, east, north) is touch


# --- kept marks of everything a library's user may ask, unit by unit


def regions() -> list[Any]:
    one, two = Polygon(SHAPES[1]), Polygon(WALL)
    return [
        Rectangle(0, 0, 4, 3), Rectangle(2, 2, 2, 2), HalfPlane(1, 1, 4, 2), HalfPlane(3, 0, 3, -2),
        Disc(3, 2, 4),
        Disc(1, 1, 0), one, two, QuarterCircle(2, 2, 4, 1, 1), QuarterCircle(2, 2, 4, -1, 1),
        QuarterCircle(2, 2, 4, 1, -1), QuarterCircle(2, 2, 0, 1, 1), Union((one, Disc(7, 7, 1))),
    ]  # fmt: skip


def asked_of_regions() -> Iterator[Any]:
    for region, (x, y) in product(regions(), POINTS):
        yield region.distance(x, y), region.holds(Point(x, y))
        for r in (0, 1, 3):
            disc = Disc(x, y, r)
            yield region.gap(disc), region.overlaps(disc), region.touches(disc), region.touches(disc, 2)
            yield region.holds_whole(disc), region.holds_whole(disc, 3), disc.moved(1, -2)
            if isinstance(region, Polygon):
                yield region.nearest(disc.centre), region.apart(Polygon(((x, y), (x + 1, y), (x, y + 2))))
            if isinstance(region, Disc):
                yield nearest_points(region, disc), bounding_box([region, disc])


def asked_of_places() -> Iterator[Any]:
    yield [directions(k) for k in range(3)]
    for (x, y), r in product(POINTS[::3], (0, 1, 5)):
        disc, others = Disc(x, y, r), [Disc(2, 2, 2), Disc(6, 2, 2), Disc(3, 7, 1)]
        yield (
            beside(disc, 4)[::5],
            beside(disc, 4, 3)[::7],
            towards(disc, 2, Point(3, 3)),
            towards(disc, 2, Point(9, 1), 4),
        )
        yield beside_both(disc, others[1], 3), beside_both(disc, others[1], 3, 2), beside_both(disc, disc, 2)
        for limit, around in product(
            (0, 3, 9), ({}, {"avoid": [Polygon(SHAPES[4])]}, {"inside": Rectangle(-3, -3, 8, 9)})
        ):
            yield free_spot(disc, others, limit=limit, **around)
        yield free_spot(disc, others), is_free(disc, others), is_free(disc, [], [Polygon(SHAPES[4])])
        yield is_free(disc, [], inside=Rectangle(0, 0, 6, 6))


def asked_of_lines() -> Iterator[Any]:
    """A hundredfold, for a line is nearly a hundred units thick."""
    shapes: list[Any] = [
        Polygon(tuple((100 * x, 100 * y) for x, y in corners)) for corners in (*SHAPES[1:3], WALL)
    ]
    shapes += [Disc(700, 300, 100), Disc(300, 700, 50)]
    steps = [Point(100 * x, 100 * y) for x, y in POINTS[::7]]
    for a, b in zip(steps, [*steps[5:], *steps[:5]], strict=True):
        path = Path((a, b, Point(a.y, b.x)))
        yield (
            crossed_shapes(a, b, shapes),
            crossed_shapes(a, b, shapes, 100),
            path.length,
            path.first_hit(100, shapes),
        )
        yield [path.comes_within(50, shape, reach) for shape in shapes for reach in (-50, 0, 50, 100)]
        ends = Disc(a.x, a.y, 50), Disc(b.x, b.y, 50)
        yield (
            line_of_sight(*ends, shapes),
            line_of_sight(*ends, shapes, 50),
            line_of_sight(ends[0], shapes[0], shapes[2:]),
        )
        yield (
            line_of_sight(shapes[0], ends[1], shapes[1:]),
            line_of_sight(shapes[0], shapes[2], [*shapes[3:], ends[0]]),
        )


def asked_of_outlines() -> Iterator[Any]:
    for corners in SHAPES:
        for turn in range(len(corners)):
            turned = (*corners[turn:], *corners[:turn])
            whole = tidy(turned)
            yield whole, tidy(turned[::-1]), convex_parts(whole), is_convex(whole)
            yield tidy((turned[0], *turned)), tidy((*turned, turned[0])), tidy(halved(turned))
    for count in (1, 2, 3):
        yield [cut(corners) for corners in product(SMALL, repeat=count)]
    yield [cut(corners) for corners in product(((0, 0), (2, 0), (1, 1), (0, 2), (4, 4)), repeat=4)]
    yield [cut(corners) for corners in permutations(((0, 0), (2, 0), (1, 1), (0, 2), (4, 4), (3, 1)))]


def halved(corners: Any) -> Any:
    """With a corner more in the middle of each edge."""
    twice = [(2 * x, 2 * y) for x, y in corners]
    middles = [((ax + bx) // 2, (ay + by) // 2) for (ax, ay), (bx, by) in exact.edges(twice)]
    return tuple(point for pair in zip(twice, middles, strict=True) for point in pair)


def cut(corners: Any) -> Any:
    """An outline and its parts, or that it is none."""
    try:
        whole = tidy(corners)
    except NotSimple as no:
        return no.key, sorted(no.facts)
    return whole, convex_parts(whole)


@pytest.mark.parametrize(
    ("asked", "kept"),
    [
        (asked_of_regions, "5108633e2042"),
        (asked_of_places, "5adb000d46dd"),
        (asked_of_lines, "1e1c0df1fd7f"),
        (asked_of_outlines, "a092d8530b52"),
    ],
)
def test_unit_by_unit_the_answers_are_what_they_were(asked: Any, kept: str) -> None:
    assert sha256(repr(rounded(in_numbers(list(asked())))).encode()).hexdigest()[:12] == kept


# --- the ends of the numbers


def test_a_length_may_be_as_long_as_a_hundred_metres_and_no_longer() -> None:
    check_units(FARTHEST, -FARTHEST)
    assert FARTHEST == 10_000_000
    assert [whole_units(length, 2) for length in (FARTHEST / 2, -FARTHEST / 2)] == [FARTHEST, -FARTHEST]
