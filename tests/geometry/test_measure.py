"""Distances between bases: inclusive by 0.001 inch, exact otherwise."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tercio.geometry import INCH, Disc, Ground, Path, Point, inches, measure, nearest_points
from tests.oracles import geometry_distance as exact
from tests.proof import proves

places = st.integers(-200_000, 200_000)
radii = st.integers(0, 10_000)
bases = st.tuples(places, places, radii)


@proves("FB-DIST-01")
def test_two_bases_of_half_an_inch_three_inches_apart_are_two_inches_from_each_other():
    assert Disc(0, 0, INCH // 2).gap(Disc(3 * INCH, 0, INCH // 2)) == 2 * INCH


@proves("FB-DIST-03", "FB-GAP-04")
@pytest.mark.parametrize(("gap", "near"), [(5.0, True), (5.0009, True), (5.0015, False), (4.999, True)])
def test_within_five_inches_includes_five_inches_and_a_thousandth(gap, near):
    base, other = Disc(0, 0, 1350), Disc(2 * 1350 + inches(gap), 0, 1350)
    assert base.touches(other, 5 * INCH) is near


@proves("FB-DIST-04")
@pytest.mark.parametrize(("gap", "whole"), [(4.0, True), (4.1, False)])
def test_wholly_within_five_inches_counts_the_far_side_of_the_base(gap, whole):
    reference, base = Disc(0, 0, 1000), Disc(1000 + inches(gap) + INCH // 2, 0, INCH // 2)
    assert reference.holds_whole(base, 5 * INCH) is whole


@proves("FB-CONT-01", "FB-GAP-04")
@pytest.mark.parametrize(
    ("apart", "contact", "overlap"),
    [(2700, True, False), (2702, True, False), (2703, False, False), (2698, True, False), (2697, True, True)],
)
def test_bases_within_the_slack_touch_and_do_not_overlap(apart, contact, overlap):
    one, two = Disc(0, 0, 1350), Disc(0, apart, 1350)
    assert (one.touches(two), one.overlaps(two)) == (contact, overlap)


@given(bases, bases, st.integers(-5000, 200_000))
def test_within_is_what_fractions_say(a, b, reach):
    apart2 = exact.between2(a[0], a[1], b[0], b[1])
    assert measure.within(*a, *b, reach) == exact.at_most(apart2, a[2] + b[2] + reach + exact.SLACK)


@given(bases, bases, st.integers(0, 50_000), places, places)
def test_distance_is_mutual_and_the_same_anywhere_any_way_round(a, b, reach, dx, dy):
    here = measure.within(*a, *b, reach), measure.gap(*a, *b), measure.overlapping(*a, *b)
    moved = (a[0] + dx, a[1] + dy, a[2]), (b[0] + dx, b[1] + dy, b[2])
    turned = (-a[1], a[0], a[2]), (-b[1], b[0], b[2])
    for one, two in ((b, a), moved, turned):
        assert (
            measure.within(*one, *two, reach),
            measure.gap(*one, *two),
            measure.overlapping(*one, *two),
        ) == here


@given(*[st.integers(-50_000, 50_000)] * 6)
def test_the_distance_to_a_segment_is_what_fractions_say(ax, ay, bx, by, x, y):
    wanted = float(exact.to_segment2(x, y, ax, ay, bx, by))
    assert measure.segment_distance2(ax, ay, bx, by, x, y) == pytest.approx(wanted, rel=1e-12)


@given(*[st.integers(-20, 20)] * 8)
def test_segments_meet_where_some_point_is_on_both(ax, ay, bx, by, cx, cy, dx, dy):
    """On a small grid, two segments meet when an end lies on the other or each has its ends on both sides."""

    def side(px, py, qx, qy, x, y):
        turn = (qx - px) * (y - py) - (qy - py) * (x - px)
        return (turn > 0) - (turn < 0)

    ends_on_other = (
        exact.to_segment2(cx, cy, ax, ay, bx, by) == 0 or exact.to_segment2(dx, dy, ax, ay, bx, by) == 0
        or exact.to_segment2(ax, ay, cx, cy, dx, dy) == 0 or exact.to_segment2(bx, by, cx, cy, dx, dy) == 0
    )  # fmt: skip
    crossing = (
        side(ax, ay, bx, by, cx, cy) * side(ax, ay, bx, by, dx, dy) < 0
        and side(cx, cy, dx, dy, ax, ay) * side(cx, cy, dx, dy, bx, by) < 0
    )
    assert measure.segments_meet(ax, ay, bx, by, cx, cy, dx, dy) == (ends_on_other or crossing)


@pytest.mark.parametrize(("gap", "passes"), [(1.0, True), (0.9, False)])
def test_a_base_passes_between_two_others_only_where_the_gap_is_its_width(gap, passes):
    half = INCH // 2
    away = half + inches(gap) // 2
    posts = [Disc(5 * INCH, away, half), Disc(5 * INCH, -away, half)]
    path = Path((Point(0, 0), Point(10 * INCH, 0)))
    assert (path.first_hit(half, posts) is None) is passes


@pytest.mark.parametrize(("gap", "near"), [(0.8, True), (2.0, False)])
def test_a_path_that_passes_by_comes_within_an_inch_or_not(gap, near):
    base, enemy = 1350, Disc(5 * INCH, 2700 + inches(gap), 1350)
    path = Path((Point(0, 0), Point(10 * INCH, 0)))
    assert path.comes_within(base, enemy, INCH) is near


@proves("FB-GAP-03")
def test_a_path_is_as_long_as_its_legs():
    assert Path((Point(0, 0), Point(300, 400), Point(300, 1400))).length == 1500


def test_a_path_names_the_leg_and_the_shape_in_its_way():
    path = Path((Point(0, 0), Point(5000, 0), Point(5000, 9000)))
    hit = path.first_hit(1000, [Disc(-9000, 0, 1000), Disc(5000, 8000, 1000)])
    assert hit is not None
    assert (hit.leg, hit.shape) == (1, 1)


def test_of_two_in_the_way_the_nearer_is_named():
    path = Path((Point(0, 0), Point(20_000, 0)))
    hit = path.first_hit(1000, [Disc(15_000, 0, 1000), Disc(6000, 500, 1000)])
    assert hit is not None
    assert hit.shape == 1


@given(bases, bases, bases, places, places)
def test_a_move_overlaps_what_some_point_of_it_overlaps(a, b, post, dx, dy):
    """Stopping anywhere on the way in somebody means the sweep hits them; the reverse within rounding."""
    ends = (a[0], a[1], a[0] + dx // 4, a[1] + dy // 4)
    hit = measure.sweep_overlaps(*ends, a[2], *post)
    stops = [(round(ends[0] + (ends[2] - ends[0]) * k / 64), round(ends[1] + (ends[3] - ends[1]) * k / 64))
             for k in range(65)]  # fmt: skip
    if any(measure.overlapping(x, y, a[2] - 2, *post) for x, y in stops if a[2] > 2):
        assert hit
    if not hit:
        assert not any(measure.overlapping(*end, a[2], *post) for end in (ends[:2], ends[2:]))


@given(bases, bases)
def test_the_nearest_points_of_two_bases_are_as_far_apart_as_the_bases(a, b):
    one, two = Disc(*a), Disc(*b)
    if one.gap(two) > 0:
        p, q = nearest_points(one, two)
        assert p.to(q) == pytest.approx(one.gap(two), abs=2)


def test_a_ground_can_be_sent_to_another_process():
    import pickle

    ground = Ground([[(0, 0), (900, 0), (0, 900)]])
    assert pickle.loads(pickle.dumps(ground)).outlines == ground.outlines
