"""Simple polygons: told from others, and cut into convex parts that cover them exactly."""

import random

import pytest

from tercio.geometry import Ground, NotSimple
from tercio.geometry.convex import convex_parts, doubled_area, is_convex, tidy
from tests.oracles.geometry_distance import inside, to_rim2
from tests.oracles.geometry_scenes import polygon


@pytest.mark.parametrize("seed", range(60))
def test_the_parts_are_convex_and_cover_the_polygon_once(seed):
    draw = random.Random(f"parts {seed}")
    whole = tidy(polygon(draw, 12_000, draw.randrange(3, 13)))
    parts = convex_parts(whole)
    assert all(is_convex(part) for part in parts)
    assert sum(doubled_area(part) for part in parts) == doubled_area(whole)
    for _ in range(60):
        x, y = draw.randrange(-3000, 15_000), draw.randrange(-3000, 15_000)
        if all(to_rim2(x, y, shape) for shape in (whole, *parts)):
            assert sum(inside(x, y, part) for part in parts) == inside(x, y, whole)


def test_a_convex_polygon_is_its_own_only_part():
    square = ((0, 0), (900, 0), (900, 900), (0, 900))
    assert [sorted(part) for part in convex_parts(tidy(square))] == [sorted(square)]


def test_an_l_has_two_parts():
    assert len(convex_parts(tidy(((0, 0), (9, 0), (9, 3), (3, 3), (3, 9), (0, 9))))) == 2


def test_corners_that_turn_nothing_are_left_out_and_the_rest_runs_anticlockwise():
    assert sorted(tidy(((0, 0), (0, 5), (0, 9), (9, 9), (9, 9), (9, 0)))) == [(0, 0), (0, 9), (9, 0), (9, 9)]
    assert doubled_area(tidy(((0, 0), (0, 9), (9, 9), (9, 0)))) == 162


@pytest.mark.parametrize(
    "corners",
    [
        ((0, 0), (9, 9), (9, 0), (0, 9)),
        ((0, 0), (9, 0)) * 2,
        ((0, 0), (5, 0), (9, 0)),
        ((3, 3), (3, 3)),
        ((1, 1),),
        ((0, 0), (9, 0), (9, 9), (4, 0), (0, 9)),
    ],
    ids=["bow tie", "there and back", "no area", "wall without length", "one corner", "touches itself"],
)
def test_what_is_no_simple_polygon_is_refused(corners):
    with pytest.raises(NotSimple):
        Ground([corners])


@pytest.mark.parametrize("steps", range(1, 7))
def test_parts_joined_along_a_straight_edge_keep_no_corner_that_turns_nothing(steps):
    stairs = [(0, 0), (steps, 0)]
    for k in range(steps):
        stairs += [(steps - k, k + 1), (steps - k - 1, k + 1)]
    cross = [
        (1, 0),
        (2, 0),
        (2, 1),
        (2 + steps, 1),
        (2 + steps, 2),
        (2, 2),
        (2, 3),
        (1, 3),
        (1, 2),
        (0, 2),
        (0, 1),
    ]
    for outline in (stairs, [*cross, (1, 1)]):
        whole = tidy(outline)
        parts = convex_parts(whole)
        assert all(is_convex(part) for part in parts)
        assert all(tidy(part) == part for part in parts)
        assert sum(map(doubled_area, parts)) == doubled_area(whole)
