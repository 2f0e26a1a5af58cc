"""Where a comparison is level: the last place that still counts, and the first that does not."""

from __future__ import annotations

from itertools import product
from math import cos, inf, isqrt, pi, sin
from typing import Any

import pytest

from tercio.geometry import (
    NO_WAY,
    Disc,
    Ends,
    Ground,
    Point,
    Polygon,
    Reach,
    Sight,
    crossed_shapes,
    free_spot,
    measure,
)
from tercio.geometry.convex import is_convex
from tests.geometry.reaching import FAR
from tests.oracles.geometry_distance import SLACK

R = 1000
BOX = ((3000, -500), (4000, -500), (4000, 500), (3000, 500))


# --- distances: no whole place is exactly the slack from another, so each verdict has a last whole square


def test_the_largest_squared_distances_are_the_last_whole_ones_within_the_slack() -> None:
    for apart in range(-6, 400):
        check_verdicts(apart)


def check_verdicts(apart: int) -> None:
    """Nothing wide against something wide, as far apart as the verdict changes."""
    near, deep = apart + SLACK, apart - SLACK
    reach2, overlap2 = measure.reach2(0, 0, apart), measure.overlap2(0, apart)
    assert reach2 == (int(near**2) if near > 0 else -1)
    assert overlap2 == (int(deep**2) if deep > 0 else -1)
    for x in {isqrt(max(0, k)) + more for k in (reach2, overlap2) for more in (0, 1)}:
        assert measure.within(0, 0, 0, x, 0, 0, apart) is (near > 0 and x**2 <= near**2)
        assert measure.wholly_within(0, 0, 0, x, 0, 0, apart) is (near > 0 and x**2 <= near**2)
        assert measure.sweep_within(0, 0, 0, 0, 0, x, 0, 0, apart) is (near > 0 and x**2 <= near**2)
        assert measure.overlapping(0, 0, 0, x, 0, apart) is (deep > 0 and x**2 < deep**2)
        assert measure.sweep_overlaps(0, 0, 0, 0, 0, x, 0, apart) is (deep > 0 and x**2 < deep**2)


@pytest.mark.parametrize("tilt", [(34_567, 12_345), (12_347, -34_567), (-99_991, 70_001)])
def test_the_foot_of_an_end_is_measured_from_the_end_to_the_last_bit(tilt: tuple[int, int]) -> None:
    """Square to the segment from either end the distance is a whole number squared, and told as one."""
    dx, dy = tilt
    for times in range(1, 40):
        x, y = -dy * times // 7, dx * times // 7
        if x * dx + y * dy == 0:
            assert measure.segment_distance2(0, 0, dx, dy, x, y) == x * x + y * y
            assert measure.segment_distance2(-dx, -dy, 0, 0, x, y) == x * x + y * y


def test_a_line_a_whole_number_thick_may_pass_as_near_as_half_of_it() -> None:
    wall, post = Polygon(((1000, 500), (3000, 500))), Disc(2000, -700, 200)
    assert crossed_shapes(Point(0, 0), Point(4000, 0), [wall, post], 500) == []
    assert crossed_shapes(Point(0, 0), Point(4000, 0), [wall, post], 501) == [0, 1]


def test_a_polygon_is_its_corners_whatever_was_prepared_of_it() -> None:
    one, two = Polygon(BOX), Polygon(BOX)
    assert (one == two, hash(one) == hash(two), one == Polygon(BOX[1:])) == (True, True, False)
    assert repr(one) == f"Polygon(corners={BOX})"
    with pytest.raises(TypeError):
        Polygon(BOX, one.ground)  # type: ignore[call-arg]


def test_an_outline_with_a_corner_that_turns_nothing_does_not_turn_left_everywhere() -> None:
    assert is_convex(((0, 0), (9, 0), (0, 9)))
    assert not is_convex(((0, 0), (4, 0), (9, 0), (0, 9)))


def test_a_ground_has_its_columns_and_nothing_else_by_name() -> None:
    ground = Ground([BOX])
    assert (list(ground.left), list(ground.high)) == ([3000], [500])
    with pytest.raises(AttributeError, match=r"^nothing$"):
        _ = ground.nothing


# --- where a base may end


def ends_on(*, box: tuple[int, int, int, int] = (-FAR, -FAR, FAR, FAR), ground: Any = ()) -> Ends:
    ends = Ends(Ground(ground))
    ends.clear(R, *box)
    return ends


def taken(ends: Ends) -> list[tuple[int, int]]:
    found = []
    while ends.take():
        found.append((ends.x, ends.y))
    return found


def places_off(away2: int) -> list[tuple[int, int]]:
    """The whole places whose distance squared is just that, in one eighth of the circle."""
    return [(x, y) for y in range(isqrt(away2 // 2) + 1) if (x := isqrt(away2 - y * y)) ** 2 == away2 - y * y]


def test_a_place_is_taken_up_to_the_last_square_that_overlaps_and_tethered_up_to_the_last_within() -> None:
    """Asked at places exactly as far off as a verdict still holds, and one squared unit farther."""
    asked = 0
    for r in range(20):
        free, tied, wanted = ends_on(), ends_on(), ends_on()
        free.add_taken(0, 0, r)
        tied.add_tether(0, 0, r, 0)
        wanted.add_goal(0, 0, r, 0)
        overlap2, reach2 = measure.overlap2(R, r), measure.reach2(R, r, 0)
        for x, y in [place for k in (overlap2, reach2) for more in (0, 1) for place in places_off(k + more)]:
            away2 = x * x + y * y
            asked += away2 in (overlap2, reach2)
            for ends in (free, tied):
                ends.find_nearest(x, y, 0.0, x, y, 0.0)
            assert ((x, y) in taken(free)) is (away2 > overlap2)
            assert ((x, y) in taken(tied)) is (away2 <= reach2)
            assert wanted.serves(x, y) is (away2 <= reach2)
            assert measure.overlapping(x, y, R, 0, 0, r) is (away2 <= overlap2)
            assert measure.touching(x, y, R, 0, 0, r) is (away2 <= reach2)
    assert asked > 9


@pytest.mark.parametrize(("x", "y"), list(product((0, 9000, -1, 9001), repeat=2)))
def test_a_base_may_end_with_its_middle_on_the_very_rim_of_its_box(x: int, y: int) -> None:
    ends = ends_on(box=(0, 0, 9000, 9000))
    ends.find_nearest(x, y, 0.0, x, y, 0.0)
    assert ((x, y) in taken(ends)) is (0 <= x <= 9000 and 0 <= y <= 9000)


def test_the_corners_of_the_box_and_the_feet_on_its_rims_are_places_to_end() -> None:
    ends = ends_on(box=(0, 0, 9000, 7000))
    ends.find_nearest(3000, 2000, 20_000.0, 3000, 2000, 20_000.0)
    corners = list(product((0, 9000), (0, 7000)))
    feet = [(3000, 0), (3000, 7000), (0, 2000), (9000, 2000)]
    assert sorted(taken(ends)) == sorted([(3000, 2000), *corners, *feet])


@pytest.mark.parametrize(("x", "y"), [(2000, 4000), (7000, 4000), (4000, 2000), (4000, 7000)])
def test_a_rim_that_the_reach_of_a_search_only_touches_is_drawn(x: int, y: int) -> None:
    """Two thousand from one rim of a box of nine thousand, and two thousand is what is looked about."""
    ends = ends_on(box=(0, 0, 9000, 9000))
    ends.find_nearest(x, y, 9000.0, x, y, 2000.0)
    foot = {2000: 0, 7000: 9000}
    assert (foot.get(x, x), foot.get(y, y)) in taken(ends)


def test_a_place_counts_while_it_is_no_farther_than_the_limit_and_what_curves_are_eased_by() -> None:
    """8.2 and 1.8 are ten: the place ten units off is the last."""
    for x in (9, 10, 11):
        ends = ends_on()
        ends.find_nearest(0, 0, 8.2, x, 0, 5.0)
        assert ((x, 0) in taken(ends)) is (x <= 10)
    ends = ends_on(box=(-99, -99, 6, 8))
    ends.find_nearest(0, 0, 99.0, 0, 0, 8.2)
    assert (6, 8) in taken(ends), "the corner is ten units off"


def test_a_goal_whose_round_the_limit_only_touches_is_walked_to() -> None:
    ends = ends_on()
    ends.add_goal(10_000, 0, R, 500)
    ends.find(0, 0, 7498.2)  # the round, eased by 1.8, begins ten thousand less 2501.8 from the start
    assert taken(ends) == [(7498, 0)]


def test_who_is_tethered_to_the_very_place_it_wants_ends_there() -> None:
    ends = ends_on()
    ends.add_tether(5000, 0, R, 700)
    ends.find_nearest(0, 0, 3000.0, 5000, 0, 9000.0)
    assert taken(ends)[0] == (3000, 0)
    ends.find_nearest(5000, 0, 3000.0, 5000, 0, 9000.0)
    assert taken(ends)[0] == (5000, 0)


def test_rounds_that_only_touch_cross_in_one_place() -> None:
    """A tether's round, eased outwards, a base's, eased inwards, and another tether's within."""
    beside, inside = ends_on(), ends_on()
    beside.add_tether(0, 0, R, 1000)
    beside.add_taken(5000, 0, R)
    beside.find_nearest(0, 0, 90_000.0, 3002, 900, 5000.0)
    assert (3002, 0) in taken(beside)
    inside.add_tether(0, 0, R, 2050)
    inside.add_tether(2050, 0, R, 0)
    inside.find_nearest(0, 0, 90_000.0, 4052, 900, 5000.0)
    assert (4052, 0) in taken(inside)


def test_of_places_equally_near_the_one_found_first_is_taken_first() -> None:
    """In the middle of a square box: the feet on its rims, the south first, then round."""
    ends = ends_on(box=(0, 0, 8000, 8000))
    ends.find_nearest(4000, 4000, 9000.0, 4000, 4000, 9000.0)
    assert taken(ends)[:5] == [(4000, 4000), (4000, 0), (8000, 4000), (4000, 8000), (0, 4000)]


def test_an_outline_to_be_passed_at_a_distance_bars_as_it_bars_a_base_so_much_wider() -> None:
    told = []
    for r, room in ((R, 300), (R + 300, 0)):
        ends, reach = Ends(Ground([BOX])), Reach(Ground([BOX]))
        ends.clear(r, -FAR, -FAR, FAR, FAR)
        reach.clear(r, -FAR, -FAR, FAR, FAR)
        ends.add_barred(0, room)
        reach.add_outline(0, room)
        ends.find_nearest(0, 0, 20_000.0, 3500, 100, 9000.0)
        told.append((taken(ends), reach.way(0, 0, 8000, 100, inf), reach.points()))
    assert told[0] == told[1]
    assert told[0][2] != [(0, 0), (8000, 100)]


@pytest.mark.parametrize("limit", [1499, 1500])
def test_a_free_spot_is_found_as_far_as_the_limit(limit: int) -> None:
    """Half over a base of its size, it finds room fifteen hundred units away and no nearer."""
    spot = free_spot(Disc(0, 0, R), [Disc(-500, 0, R)], limit=limit)
    assert spot == (Disc(1500, 0, R) if limit == 1500 else None)


def test_as_many_rounds_as_there_is_room_for_are_drawn_and_the_rest_are_left_out() -> None:
    """A goal, 255 bases and 256 corners are all; those of one outline more change nothing."""
    rim = [(x - 90_000, y) for x, y in wheel(256)]
    ends = ends_on(ground=[rim, BOX])
    ends.add_goal(10_000, 50_000, R, 500)
    for k in range(255):
        ends.add_taken(-20_000, 3000 * k, R)
    ends.add_barred(0, 0)
    ends.add_barred(1, 0)
    ends.find(0, 50_000, 900_000.0)
    assert taken(ends)[0] == (7498, 50_000)


# --- the way there


def reach_past(
    *discs: tuple[int, int, int], box: tuple[int, int, int, int] = (-FAR, -FAR, FAR, FAR)
) -> Reach:
    reach = Reach(Ground([BOX]))
    reach.clear(R, *box)
    for disc in discs:
        reach.add_disc(*disc)
    return reach


POSTS = [(5000, 0, R), (5000, 4000, 500), (9000, 2500, R), (8000, -3500, 700)]


def test_a_way_from_another_start_owes_nothing_to_the_start_before() -> None:
    """What was in the way of the lines from one start says nothing of those from the next."""
    asked = reach_past(*POSTS)
    starts = [(0, 0), (1500, 3000), (0, -6000), (13_000, 0), (7000, 7000), (1500, -500), (3000, 9000)]
    for start, goal in product(starts, [(12_000, 500), (0, 100), (8000, 9000), (6500, -6000)]):
        for limit in (12_000.0, inf):
            fresh = reach_past(*POSTS)
            cost = fresh.way(*start, *goal, limit)
            assert asked.way(*start, *goal, limit) == cost
            assert cost == NO_WAY or asked.points() == fresh.points()


def wheel(corners: int) -> list[tuple[int, int]]:
    turns = [2 * pi * k / corners for k in range(corners)]
    return [(round(9000 * cos(turn)), round(9000 * sin(turn))) for turn in turns]


@pytest.mark.parametrize(("corners", "finds"), [(126, True), (127, False)])
def test_what_earlier_ways_went_round_is_forgotten_where_its_room_is_needed(
    corners: int, finds: bool
) -> None:
    """Room for 126 rounds beside both ends: all of an outline's, but not with one base more."""
    reach = Reach(Ground([wheel(corners)]))
    reach.clear(R, -FAR, -FAR, FAR, FAR)
    reach.add_outline(0, 0)
    reach.add_disc(0, 50_000, R)
    assert reach.way(-5000, 50_000, 5000, 50_000, 12_000.0) < 11_000
    assert (reach.way(-10_500, 2000, 10_500, 6000, 26_000.0) < 26_000) is finds


@pytest.mark.parametrize(
    ("discs", "finds"),
    [
        ([(0, 0, 40_000)], True),
        ([(0, 0, 1_000_000)], False),
        ([(0, 0, 200_000), (430_000, 0, 200_000)], False),
    ],
    ids=["256 legs", "more legs than there is room for", "two arcs that are too much together"],
)
def test_a_way_with_more_legs_than_there_is_room_for_is_none(
    discs: list[tuple[int, int, int]], finds: bool
) -> None:
    (x, _, r), (last, _, wide) = discs[0], discs[-1]
    cost = reach_past(*discs).way(x - r - 1500, 0, last + wide + 1500, 0, inf)
    assert (cost < NO_WAY) is finds


def turned(x: int, y: int, quarters: int) -> tuple[int, int]:
    for _ in range(quarters):
        x, y = -y, x
    return x, y


@pytest.mark.parametrize("quarters", range(4))
def test_a_way_may_run_along_the_very_rim_of_its_box_and_not_beyond(quarters: int) -> None:
    """Past one base by its lower side; the box ends where the way is lowest, or one unit above."""
    post, goal = turned(5000, 100, quarters), turned(10_000, 0, quarters)
    free = reach_past((*post, R))
    cost = free.way(0, 0, *goal, inf)
    back = [turned(x, y, -quarters % 4) for x, y in free.points()]
    low = min(y for _, y in back)
    assert low < -1500
    for rim, same in ((low, True), (low + 1, False)):
        corners = [turned(x, y, quarters) for x, y in ((-FAR, rim), (FAR, FAR))]
        (west, east), (south, north) = (sorted(side) for side in zip(*corners, strict=True))
        boxed = reach_past((*post, R), box=(west, south, east, north))
        assert (boxed.way(0, 0, *goal, inf) == cost) is same


# --- seeing


def test_what_is_left_out_by_its_number_is_left_out_by_nought_as_by_any_other() -> None:
    sight = Sight(Ground([BOX, [(6000, -500), (7000, -500), (7000, 500), (6000, 500)]]))
    for first, second in ((0, 1), (1, 0), (5, 0), (0, 5)):
        sight.clear()
        sight.add_outline(0, first)
        sight.add_outline(1, second)
        assert sight.see(0, 0, 300, 9000, 0, 300, first, second)
        assert not sight.see(0, 0, 300, 9000, 0, 300, first, -1)
        assert not sight.see(0, 0, 300, 9000, 0, 300, -1, second)
    sight.clear()
    sight.add_outline(0, -1)
    assert not sight.see(0, 0, 300, 9000, 0, 300, -1, -1), "without a number nothing is left out"


@pytest.mark.parametrize("shift", [0, 1, 2, 3])
def test_buildings_that_touch_or_nearly_do_see_each_other(shift: int) -> None:
    """Corner on edge, and one or two units apart: nothing can stand between; three apart, a wood may."""
    wood = [(0, -9000), (9000, -9000), (9000, 9000), (0, 9000)]
    one, two = [(1000, 0), (2000, 0), (2000, 3000)], [(2000 + shift, 1000), (4000, 0), (4000, 2000)]
    sight = Sight(Ground([one, two, wood]))
    sight.add_outline(2, -1)
    for k, m in ((0, 1), (1, 0)):
        assert sight.see_across(k, m, -1, -1) is (shift < 3)
