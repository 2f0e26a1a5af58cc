"""The shortest way of a base past bases and outlines, and where it may end."""

from math import acos, cos, hypot, inf, pi, sin, sqrt
from random import Random

import pytest

from tercio.geometry import INCH, NO_WAY, SLACK, Ends, Ground, Reach
from tests.geometry.reaching import disagreement
from tests.oracles import geometry_reach as oracle

R = 1350
ANYWHERE = (-(10**6), -(10**6), 10**6, 10**6)
WALL = [(5000, -1000), (6000, -1000), (6000, 6000), (5000, 6000)]


def reach_past(*discs: tuple[int, int, int], outlines: tuple[int, ...] = (), box=ANYWHERE) -> Reach:
    reach = Reach(Ground([WALL]))
    reach.clear(R, *box)
    for disc in discs:
        reach.add_disc(*disc)
    for k in outlines:
        reach.add_outline(k, 0)
    return reach


def test_nothing_in_the_way_is_the_straight_line():
    reach = reach_past((5000, 2 * R, R))
    assert reach.way(0, 0, 10_000, 0, 10_000) == 10_000
    assert reach.points() == [(0, 0), (10_000, 0)]


def test_past_one_base_it_is_two_tangents_and_an_arc():
    radius, away = 2 * R, 5000
    exact = 2 * sqrt(away**2 - radius**2) + radius * (pi - 2 * acos(radius / away))
    cost = reach_past((away, 0, R)).way(0, 0, 2 * away, 0, inf)
    assert exact - 2 * SLACK < cost < exact * 1.001


def test_farther_than_the_limit_is_no_way():
    reach = reach_past((5000, 0, R))
    cost = reach.way(0, 0, 10_000, 0, inf)
    assert reach.way(0, 0, 10_000, 0, cost) == cost
    assert reach.way(0, 0, 10_000, 0, cost - 5) == NO_WAY


def rows(draw: Random) -> list[tuple[int, int, int]]:
    """Bases too close to pass between."""
    found = []
    for _ in range(draw.randrange(1, 4)):
        x, y, bend = draw.randrange(3000, 9000), draw.randrange(-6000, 6000), draw.randrange(-1500, 1500)
        count = range(draw.randrange(1, 7))
        found += [(x + bend * k, y + (2 * R + draw.randrange(900)) * k, R) for k in count]
    return found


def pocket(draw: Random) -> list[tuple[int, int, int]]:
    """Bases round the goal, open on one side."""
    width, left_out = draw.randrange(4500, 6500), draw.randrange(12)
    ring = [*oracle.ring(12), *oracle.ring(12)][left_out : left_out + draw.randrange(4, 9)]
    return [(12_000 + round(width * x), round(width * y), R) for x, y in ring]


@pytest.mark.parametrize("draws", [rows, pocket])
def test_the_limit_changes_no_way_it_allows_and_allows_none_it_should_not(draws):
    """Rows of bases that close the way: a limit only cuts a search short."""
    for seed in range(120):
        discs = [
            (x, y, r)
            for x, y, r in draws(Random(seed))
            if hypot(x, y) > 2 * R and hypot(x - 12_000, y) > 2 * R
        ]
        cost = reach_past(*discs).way(0, 0, 12_000, 0, inf)
        assert reach_past(*discs).way(0, 0, 12_000, 0, cost) == cost
        assert reach_past(*discs).way(0, 0, 12_000, 0, cost - 0.01) == NO_WAY


@pytest.mark.parametrize(("gap", "passes"), [(2 * R, True), (2 * R - 3, True), (2 * R - 6, False)])
def test_a_gap_as_wide_as_the_base_lets_it_through(gap: int, passes: bool):
    rank = [(5000, k * (2 * R + gap), R) for k in range(-4, 5)]
    cost = reach_past(*rank).way(0, R + gap // 2, 10_000, R + gap // 2, 10_010)
    assert (cost < NO_WAY) is passes


def test_what_earlier_questions_taught_changes_no_answer():
    for seed in range(60):
        draw = Random(seed)
        spots = [(draw.randrange(-9000, 15_000), draw.randrange(-9000, 15_000)) for _ in range(24)]
        discs = [(x, y, R) for x, y in spots[8:]]
        asked = reach_past(*discs, outlines=(0,))
        for x, y in spots[:8]:
            fresh = reach_past(*discs, outlines=(0,))
            assert asked.way(0, 0, x, y, 25_000) == fresh.way(0, 0, x, y, 25_000)
            assert asked.points() == fresh.points() or fresh.way(0, 0, x, y, 25_000) == NO_WAY


@pytest.mark.parametrize("scene", [rows, pocket])
def test_ways_to_many_goals_aimed_at_together_are_those_to_each_alone(scene):
    """One tree of lines serves goals inside the box and outside it, under any limit."""
    found = 0
    for seed in range(40):
        draw = Random(seed)
        discs = scene(draw)
        asked = reach_past(*discs, outlines=(0,))
        asked.aim(8000, -4000, 16_000, 4000)
        for _ in range(12):
            x, y = draw.randrange(4000, 18_000), draw.randrange(-7000, 7000)
            fresh, limit = reach_past(*discs, outlines=(0,)), draw.randrange(9000, 30_000)
            cost = fresh.way(0, 0, x, y, limit)
            assert asked.way(0, 0, x, y, limit) == cost
            if cost < NO_WAY:
                assert asked.points() == fresh.points()
                found += fresh.legs > 1
    assert found > 40, "the scenes bend no ways"


def test_a_longer_limit_and_another_side_are_looked_at_anew():
    """The way past one base is 11,496, on either side; what was found too long or on one side is not kept."""
    reach = reach_past((5000, 0, R), (-5000, 0, R))
    around = reach_past((5000, 0, R)).way(0, 0, 10_000, 0, inf)
    assert reach.way(0, 0, 10_000, 0, 10_500) == NO_WAY
    assert reach.way(0, 0, -10_000, 0, 10_500) == NO_WAY
    assert reach.way(0, 0, -10_000, 0, 11_600) == around
    assert reach.way(0, 0, 10_000, 0, 11_550) == around


def test_more_lines_than_there_is_room_for_are_drawn_to_one_goal_at_a_time():
    """Many bases strewn about, goals on all sides: the way is the one a question of its own finds."""
    draw = Random(5)
    discs = [(draw.randrange(-40_000, 40_000), draw.randrange(-40_000, 40_000), 700) for _ in range(90)]
    discs = [disc for disc in discs if hypot(disc[0], disc[1]) > 2 * R]
    asked = reach_past(*discs)
    asked.aim(-60_000, -60_000, 60_000, 60_000)
    goals = [(draw.randrange(-50_000, 50_000), draw.randrange(-50_000, 50_000)) for _ in range(40)]
    for x, y in goals:
        assert asked.way(0, 0, x, y, 150_000) == reach_past(*discs).way(0, 0, x, y, 150_000)


def test_a_shape_that_needs_more_rounds_than_there_are_is_no_way_for_the_next_question_too():
    wheel = [(int(9000 * cos(k / 40)), int(9000 * sin(k / 40))) for k in range(251)]
    reach = Reach(Ground([wheel]))
    reach.clear(R, *ANYWHERE)
    reach.add_outline(0, 0)
    assert reach.way(-15_000, 0, 15_000, 0, inf) == NO_WAY
    assert reach.way(-15_000, 0, 15_000, 0, inf) == NO_WAY
    assert reach.way(-15_000, 0, -15_000, 9000, inf) == 9000


def test_round_an_outline_it_takes_the_shorter_side_unless_the_box_forbids():
    free = reach_past(outlines=(0,))
    south = free.way(0, 0, 10_000, 0, inf)
    assert min(y for _, y in free.points()) < -1000 - R + 5
    boxed = reach_past(outlines=(0,), box=(-1000, -1000, 20_000, 20_000))
    assert boxed.way(0, 0, 10_000, 0, inf) > south
    assert max(y for _, y in boxed.points()) > 6000 + R - 5


@pytest.mark.parametrize(("price", "crosses"), [(1000, True), (5080, False)])
def test_a_toll_is_paid_where_the_way_round_costs_more(price: int, crosses: bool):
    reach = reach_past()
    reach.add_toll(0, price)
    cost = reach.way(0, 0, 10_000, 0, inf)
    assert (cost == 10_000 + price) is crosses
    assert (reach.legs == 1) is crosses


def test_who_is_walled_in_goes_nowhere():
    ring = [(round(4000 * x), round(4000 * y), R) for x, y in oracle.ring(8)]
    assert reach_past(*ring).way(0, 0, 10_000, 0, inf) == NO_WAY


def test_more_shapes_than_there_is_room_for_are_refused():
    with pytest.raises(OverflowError):
        reach_past(*[(0, 0, R)] * 300)


def test_an_end_between_two_bases_is_found_where_the_straight_one_is_taken():
    ends = Ends(Ground())
    ends.clear(R, *ANYWHERE)
    ends.add_taken(10_000, 0, R)
    ends.add_goal(10_000, 0, R, INCH)
    ends.add_taken(10_000 - 2 * R, 0, R)  # in contact with the goal, on the straight way
    ends.find(0, 0, 10_000)
    assert ends.take()
    assert abs(ends.y) > 1000
    assert ends.serves(ends.x, ends.y)


def test_who_is_tethered_ends_near_its_tether():
    ends = Ends(Ground())
    ends.clear(R, *ANYWHERE)
    ends.add_tether(0, 0, R, 5 * INCH)
    ends.find_nearest(0, 0, 40_000, 30_000, 0, 40_000)
    assert ends.take()
    assert ends.x == pytest.approx(2 * R + 5 * INCH, abs=3)


@pytest.mark.parametrize("number", range(60))
def test_the_oracle_agrees(number: int):
    """`./dev study --reach 20000` asks it about more."""
    wrong, longer, _ = disagreement(oracle.scene(number), samples=16)
    assert not wrong
    assert longer < oracle.error(16)
