"""Lines of sight: worked positions and laws."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tercio.geometry import Disc, Ground, Polygon, Sight, line_of_sight
from tests.proof import proves

BASE = 1350


def base(x, y, r=BASE):
    return Disc(x, y, r)


@proves("FB-LOS-01")
def test_nothing_between_means_sight():
    assert line_of_sight(base(0, 0), base(20_000, 0), []) is not None


def test_a_base_straight_between_two_of_its_size_leaves_no_line():
    assert line_of_sight(base(0, 0), base(20_000, 0), [base(10_000, 0)]) is None


def test_half_a_base_aside_a_line_passes():
    line = line_of_sight(base(0, 0), base(20_000, 0), [base(10_000, 1350)])
    assert line is not None
    assert line.from_y < 0 or line.to_y < 0


@proves("FB-GAP-05", "FB-GAP-04")
@pytest.mark.parametrize(("gap", "seen"), [(100, True), (95, True), (94, False), (0, False), (101, True)])
def test_a_gap_of_one_millimetre_lets_the_line_through(gap, seen):
    """Two ranks of large bases with one gap: 1 mm is enough, the slack of 0.0254 mm on each side granted."""
    wall = [base(10_000, side * (gap // 2 + gap % 2 * (side > 0) + 5000), 5000) for side in (1, -1)]
    assert (line_of_sight(base(0, 0), base(20_000, 0), wall) is not None) is seen


@pytest.mark.parametrize(
    ("steps", "seen"),
    [
        ((2700, 2700, 2700), False),  # a rank from side to side
        ((2700, 2796, 2700), True),  # with a gap a line passes
        ((2700, 9000, 2700), True),  # ending before the lower side
    ],
)
def test_a_rank_hides_what_is_behind_it_unless_it_has_a_gap_or_an_end(steps, seen):
    """Four bases in a slanting rank before a large one; a hole in it, or beside it, is a line."""
    place, rank = 4050, [base(10_000, 4050)]
    for k, step in enumerate(steps):
        place -= step
        rank.append(base(10_000 + 10 * k, place))
    wide = base(20_000, 0, 2500)
    assert (line_of_sight(base(0, 0, 2500), wide, rank) is not None) is seen


def test_bases_in_contact_see_each_other_whatever_surrounds_them():
    wood = Polygon(((-9000, -9000), (9000, -9000), (9000, 9000), (-9000, 9000)))
    assert line_of_sight(base(0, 0), base(2700, 0), [wood]) is not None


def test_a_base_inside_a_blocking_outline_sees_nobody_outside():
    wood = Polygon(((-4000, -4000), (4000, -4000), (4000, 4000), (-4000, 4000)))
    assert line_of_sight(base(0, 0), base(16_000, 0), [wood]) is None


def test_a_base_half_out_of_a_wood_sees_with_the_half_outside():
    wood = Polygon(((-4000, -4000), (0, -4000), (0, 4000), (-4000, 4000)))
    line = line_of_sight(base(0, 0), base(16_000, 0), [wood])
    assert line is not None
    assert line.from_x > 0
    assert line_of_sight(base(0, 0), base(-16_000, 0), [wood]) is None


def test_a_wall_blocks_what_a_step_aside_does_not():
    wall = Polygon(((5000, -3000), (5000, 3000)))
    assert line_of_sight(base(0, 0), base(10_000, 0), [wall]) is None
    assert line_of_sight(base(0, 2900), base(10_000, 2900), [wall]) is not None


def test_occupants_look_out_from_any_point_of_their_building():
    house = Polygon(((0, -6000), (3000, -6000), (3000, 6000), (0, 6000)))
    hidden = base(12_000, 0)
    screen = Polygon(((8000, -3000), (8200, -3000), (8200, 3000), (8000, 3000)))
    assert line_of_sight(base(1500, 0), hidden, [screen]) is None
    assert line_of_sight(house, hidden, [screen]) is not None
    assert line_of_sight(hidden, house, [screen]) is not None


def test_one_building_looks_at_another_past_a_wall_too_short():
    left = Polygon(((0, 0), (2000, 0), (2000, 9000), (0, 9000)))
    right = Polygon(((12_000, 0), (14_000, 0), (14_000, 9000), (12_000, 9000)))
    short, long = Polygon(((7000, -500), (7000, 8000))), Polygon(((7000, -500), (7000, 9500)))
    assert line_of_sight(left, right, [short]) is not None
    assert line_of_sight(left, right, [long]) is None


def test_a_concave_outline_blocks_only_where_it_is():
    outside = ((4000, -5000), (8000, -5000), (8000, 5000), (4000, 5000))
    horseshoe = Polygon((*outside, (4000, 3500), (6500, 3500), (6500, -3500), (4000, -3500)))
    assert line_of_sight(base(0, 0), base(5000, 0, 500), [horseshoe]) is not None
    assert line_of_sight(base(0, 0), base(10_000, 0), [horseshoe]) is None


def test_too_many_blockers_are_refused_not_forgotten():
    sight = Sight(Ground([[(0, 0), (9, 0), (0, 9)]]), discs=1)
    sight.add_disc(0, 0, 100, 0)
    sight.add_outline(0, 0)
    with pytest.raises(OverflowError):
        sight.add_disc(500, 0, 100, 1)
    with pytest.raises(OverflowError):
        sight.add_outline(0, 0)


spots = st.tuples(st.integers(0, 16_000), st.integers(0, 16_000), st.sampled_from((1250, 1350, 2500)))
crowds = st.lists(spots, max_size=9)
triangles = st.lists(st.tuples(*[st.integers(0, 16_000)] * 6), max_size=2)


def ground_of(corners):
    whole = [[c[:2], c[2:4], c[4:]] for c in corners]
    return Ground(
        [
            t
            for t in whole
            if (t[1][0] - t[0][0]) * (t[2][1] - t[0][1]) != (t[1][1] - t[0][1]) * (t[2][0] - t[0][0])
        ]
    )


def seen(a, b, discs, ground):
    sight = Sight(ground)
    for disc in discs:
        sight.add_disc(*disc, -1)
    for k in range(ground.count):
        sight.add_outline(k, -1)
    return sight.see(*a, *b, -1, -1)


@proves("FB-LOS-03")
@given(spots, spots, crowds, triangles)
def test_sight_is_mutual(a, b, discs, corners):
    ground = ground_of(corners)
    assert seen(a, b, discs, ground) == seen(b, a, discs, ground)


@given(spots, spots, crowds, triangles, st.integers(-90_000, 90_000), st.integers(-90_000, 90_000))
def test_sight_is_the_same_elsewhere_and_after_a_quarter_turn(a, b, discs, corners, dx, dy):
    def moved(d):
        return (d[0] + dx, d[1] + dy, *d[2:])

    def turned(d):
        return (-d[1], d[0], *d[2:])

    ground, answer = ground_of(corners), seen(a, b, discs, ground_of(corners))
    for shift in (moved, turned):
        elsewhere = Ground([[shift(corner) for corner in outline] for outline in ground.outlines])
        assert seen(shift(a), shift(b), [shift(d) for d in discs], elsewhere) == answer


@given(spots, spots, crowds, triangles, spots)
def test_one_more_blocker_never_opens_a_line(a, b, discs, corners, extra):
    ground = ground_of(corners)
    if not seen(a, b, discs, ground):
        assert not seen(a, b, [*discs, extra], ground)


@given(spots, spots, crowds, triangles, st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_the_order_of_blockers_does_not_matter(a, b, discs, corners, shuffler):
    ground, mixed = ground_of(corners), list(discs)
    shuffler.shuffle(mixed)
    assert seen(a, b, discs, ground) == seen(a, b, mixed, ground)


@given(spots, spots, crowds, triangles)
def test_a_larger_base_sees_at_least_as_much(a, b, discs, corners):
    ground, larger = ground_of(corners), (a[0], a[1], a[2] + 300)
    if seen(a, b, discs, ground):
        assert seen(larger, b, discs, ground)
