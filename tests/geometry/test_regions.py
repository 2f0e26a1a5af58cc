"""Places on the table: what touches them, what lies wholly inside."""

import random
from math import cos, hypot, pi, sin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tercio.geometry import (
    INCH,
    Disc,
    Ground,
    HalfPlane,
    Point,
    Polygon,
    QuarterCircle,
    Rectangle,
    Union,
    inches,
)
from tests.oracles.geometry_scenes import polygon
from tests.oracles.geometry_sight import segments_apart
from tests.proof import proves

ROOM = Rectangle(0, 0, 9000, 6000)
CORNER = QuarterCircle(0, 0, 8000, 1, 1)
BELOW = HalfPlane(0, 5000, 9000, 5000)  # left of a line that runs east: above it
ELL = Polygon(((0, 0), (9000, 0), (9000, 3000), (3000, 3000), (3000, 9000), (0, 9000)))
EVERY = [ROOM, CORNER, BELOW, ELL, Disc(3000, 3000, 4000), Union((ROOM, Disc(9000, 9000, 2000)))]


@proves("FB-GEO-03")
@pytest.mark.parametrize(("away", "inside"), [(6.5, True), (6.6, False)])
def test_a_twelve_inch_zone_reaches_six_inches_from_its_middle(away, inside):
    zone = Disc(24 * INCH, 24 * INCH, 6 * INCH)
    assert zone.touches(Disc(24 * INCH + inches(away), 24 * INCH, inches(0.53))) is inside


def test_a_base_is_wholly_in_a_strip_ten_inches_deep_only_with_its_far_edge():
    strip = Rectangle(0, 0, 48 * INCH, 10 * INCH)
    assert strip.holds_whole(Disc(5000, 10 * INCH - 1350, 1350))
    assert not strip.holds_whole(Disc(5000, 10 * INCH - 1340, 1350))
    assert strip.touches(Disc(5000, 10 * INCH + 1350, 1350))
    assert not strip.holds_whole(Disc(1300, 5000, 1350))


@pytest.mark.parametrize("region", EVERY, ids=lambda region: type(region).__name__)
@pytest.mark.parametrize("seed", range(4))
def test_a_base_is_touched_or_held_whole_as_points_of_it_are(region, seed):
    """Sampled against the points of the base itself, away from the verdict by more than the sampling."""
    draw = random.Random(seed)
    for _ in range(40):
        disc = Disc(draw.randrange(-4000, 13_000), draw.randrange(-4000, 13_000), draw.choice((900, 1350)))
        turns = [2 * pi * k / 90 for k in range(90)]
        rims = [disc.r * part for part in (0, 0.25, 0.5, 0.75, 1)]
        points = [Point(disc.x + round(r * cos(t)), disc.y + round(r * sin(t))) for r in rims for t in turns]
        held = [region.distance(p.x, p.y) <= 0 for p in points]
        if any(held):
            assert region.touches(disc)
        if not any(held):
            assert not region.touches(Disc(disc.x, disc.y, disc.r - 250))
        if not all(held):
            assert not region.holds_whole(Disc(disc.x, disc.y, disc.r + 4))
        if all(held) and not isinstance(region, Union):
            assert region.holds_whole(Disc(disc.x, disc.y, disc.r - 60))


@given(st.integers(-9000, 9000), st.integers(-9000, 9000))
def test_a_quarter_circle_is_a_disc_and_two_half_planes(x, y):
    quarter = QuarterCircle(0, 0, 5000, -1, 1)
    parts = (Disc(0, 0, 5000), HalfPlane(0, 0, 0, 1), HalfPlane(0, 0, 1, 0))
    assert (quarter.distance(x, y) <= 0) == all(part.distance(x, y) <= 0 for part in parts)


@given(st.integers(-9000, 15_000), st.integers(-9000, 15_000))
def test_a_rectangle_is_the_polygon_of_its_corners(x, y):
    outline = Polygon(((0, 0), (9000, 0), (9000, 6000), (0, 6000)))
    assert ROOM.distance(x, y) == pytest.approx(outline.distance(x, y), abs=1e-6)


@given(st.integers(-9000, 15_000), st.integers(-9000, 15_000))
def test_the_nearest_point_of_an_outline_is_as_far_as_the_outline(x, y):
    assert ELL.nearest(Point(x, y)).to(Point(x, y)) == pytest.approx(abs(ELL.distance(x, y)), abs=1)


@proves("FB-PLACE-05")
def test_a_piece_may_stand_exactly_five_inches_from_another():
    one = Polygon(((0, 0), (2000, 0), (2000, 2000), (0, 2000)))
    two = Polygon(((2000 + 5 * INCH, 500), (30_000, 500), (30_000, 3000)))
    assert one.apart(two) == 5 * INCH


@pytest.mark.parametrize("seed", range(30))
def test_outlines_are_as_far_apart_as_their_nearest_edges(seed):
    draw = random.Random(f"apart {seed}")
    ground = Ground([polygon(draw, 12_000, 4), polygon(draw, 12_000, 5)])
    one, two = ground.outlines
    sides = [[(c, o[(k + 1) % len(o)]) for k, c in enumerate(o)] for o in (one, two)]
    apart = min(segments_apart(*a, *b) for a in sides[0] for b in sides[1])
    nested = ground.inside(0, *two[0]) or ground.inside(1, *one[0])
    assert ground.apart2(0, 1) ** 0.5 == pytest.approx(0 if nested else apart, abs=1e-6)


@pytest.mark.parametrize("seed", range(30))
def test_a_move_over_an_outline_is_found_by_walking_it(seed):
    draw = random.Random(f"walk {seed}")
    ground = Ground([polygon(draw, 9000, draw.choice((2, 3, 5, 6)))])
    for _ in range(20):
        ax, ay, bx, by = (draw.randrange(-2000, 11_000) for _ in range(4))
        steps = max(int(hypot(bx - ax, by - ay) / 20), 1)
        walk = [(ax + (bx - ax) * k / steps, ay + (by - ay) * k / steps) for k in range(steps + 1)]
        nearest = min(ground.distance2(0, round(x), round(y)) for x, y in walk) ** 0.5
        assert ground.sweep_distance2(0, ax, ay, bx, by) ** 0.5 == pytest.approx(nearest, abs=11)
