"""Sight and distance against brute force on 40,000 random scenes (fewer where nothing is compiled)."""

import random
from math import hypot, sqrt

import pytest

from tercio.geometry import COMPILED, HALF_LINE, Ground, Sight, measure
from tests.oracles import geometry_distance as exact
from tests.oracles.geometry_scenes import crowd, notch, polygon, press
from tests.oracles.geometry_sight import apart, clearance, free_line
from tests.proof import proves

BLOCKS = 10
SCENES = 4_000 if COMPILED else 250
SIZE = 14_000


def table(draw):
    outlines = [polygon(draw, SIZE) for _ in range(draw.choice((0, 0, 1, 1, 2)))]
    discs = crowd(draw, SIZE, draw.randrange(2, 11))
    return Ground(outlines), discs


def check(seen, sight, a, b, blockers, points=18):
    """A "yes" is measured along its witness, a "no" searched for a line that is clearly free."""
    if seen:
        p, q = (sight.from_x, sight.from_y), (sight.to_x, sight.to_y)
        assert apart(p, p, a) < 1e-5, (a, b, blockers)
        assert apart(q, q, b) < 1e-5, (a, b, blockers)
        assert clearance(p, q, blockers) > HALF_LINE - 1e-4, (a, b, blockers)
    else:
        assert free_line(a, b, blockers, HALF_LINE + 1e-3, points) is None, (a, b, blockers)
    return seen


def outlines_of(ground):
    return [list(outline) for outline in ground.outlines]


@pytest.mark.slow
@proves("FB-LOS-01", "FB-GAP-05")
@pytest.mark.parametrize("block", range(BLOCKS))
def test_sight_between_bases_agrees_with_brute_force(block):
    draw, seen = random.Random(f"bases {block}"), 0
    for _ in range(SCENES):
        ground, discs = table(draw)
        sight = Sight(ground)
        for tag, disc in enumerate(discs):
            sight.add_disc(*disc, tag)
        for k in range(ground.count):
            sight.add_outline(k, -1)
        a, b, *others = discs
        answer = sight.see(*a, *b, 0, 1)
        if not measure.touching(*a, *b):
            seen += check(answer, sight, a, b, others + outlines_of(ground))
    assert 0.2 * SCENES < seen < 0.9 * SCENES  # both answers are well represented


@pytest.mark.slow
@proves("FB-GAP-05")
def test_sight_out_of_a_press_agrees_with_a_finer_brute_force():
    """Blockers nearer than the line is thick overlap the viewer's rim once swollen: the hardest case."""
    draw, seen, scenes = random.Random("press"), 0, SCENES // 40
    for _ in range(scenes):
        a, b, *others = press(draw)
        outlines = [polygon(draw, 3000)] if draw.random() < 0.4 else []
        ground = Ground([[(x - 1500, y - 1500) for x, y in outline] for outline in outlines])
        sight = Sight(ground)
        for disc in others:
            sight.add_disc(*disc, -1)
        for k in range(ground.count):
            sight.add_outline(k, -1)
        seen += check(sight.see(*a, *b, -1, -1), sight, a, b, others + outlines_of(ground), points=70)
    assert 0.2 * scenes < seen < 0.8 * scenes


@pytest.mark.slow
@proves("FB-GAP-05")
def test_sight_out_of_a_notch_agrees_with_a_finer_brute_force():
    """Here the last line open often passes a point where the wood's rim crosses the viewer's."""
    draw, seen, scenes = random.Random("notch"), 0, SCENES // 40
    for _ in range(scenes):
        a, b, wood = notch(draw)
        sight = Sight(Ground([wood]))
        sight.add_outline(0, -1)
        seen += check(sight.see(*a, *b, -1, -1), sight, a, b, [wood], points=100)
    assert 0.2 * scenes < seen < 0.9 * scenes


@pytest.mark.slow
@pytest.mark.parametrize("block", range(2))
def test_sight_from_buildings_agrees_with_brute_force(block):
    draw, seen = random.Random(f"buildings {block}"), 0
    scenes = SCENES // 8
    for _ in range(scenes):
        outlines = [polygon(draw, SIZE, draw.choice((3, 4, 5))) for _ in range(draw.randrange(2, 5))]
        ground, discs = Ground(outlines), crowd(draw, SIZE, draw.randrange(1, 8))
        sight = Sight(ground)
        for tag, disc in enumerate(discs):
            sight.add_disc(*disc, tag)
        for k in range(ground.count):
            sight.add_outline(k, 100 + k)
        house, other, *rest = outlines_of(ground)
        disc, *others = discs
        if ground.gap(0, *disc) > 3:
            answer = sight.see_from(0, *disc, 100, 0)
            seen += check(answer, sight, house, disc, [*others, other, *rest])
        if ground.apart2(0, 1) > 9:
            answer = sight.see_across(1, 0, 100, 101)
            seen += check(answer, sight, other, house, [*discs, *rest])
    assert seen > scenes / 4


@pytest.mark.slow
@proves("FB-DIST-01", "FB-DIST-03", "FB-DIST-04", "FB-GAP-04")
@pytest.mark.parametrize("block", range(BLOCKS))
def test_distances_between_bases_agree_with_exact_fractions(block):
    draw = random.Random(f"distances {block}")
    for _ in range(SCENES):
        a = (draw.randrange(9000), draw.randrange(9000), draw.choice((1250, 1350, 2500)))
        b = (draw.randrange(9000), draw.randrange(9000), draw.choice((1250, 1350, 2500)))
        apart2 = exact.between2(*a[:2], *b[:2])
        reach = round(sqrt(apart2)) - a[2] - b[2] + draw.randrange(-3, 4)  # as near the verdict as can be
        bases = a[2] + b[2]
        assert measure.within(*a, *b, reach) == exact.at_most(apart2, bases + reach + exact.SLACK)
        assert measure.overlapping(*a, *b) == (not exact_clear(apart2, bases - exact.SLACK))
        assert measure.touching(*a, *b) == exact.at_most(apart2, bases + exact.SLACK)
        far = reach + 2 * a[2]
        assert measure.wholly_within(*a, *b, far) == exact.at_most(apart2, b[2] + far - a[2] + exact.SLACK)
        assert measure.gap(*a, *b) == pytest.approx(hypot(a[0] - b[0], a[1] - b[1]) - bases, abs=1e-6)


def exact_clear(square, bound):
    """Whether sqrt(square) >= bound, exactly."""
    return bound <= 0 or square >= bound * bound


@pytest.mark.slow
@proves("FB-DIST-01")
@pytest.mark.parametrize("block", range(3))
def test_distances_to_outlines_agree_with_exact_fractions(block):
    draw = random.Random(f"outlines {block}")
    for _ in range(SCENES // 10):
        corners = polygon(draw, SIZE, draw.choice((3, 4, 5, 6, 8)))
        ground = Ground([corners])
        for _ in range(10):
            x, y, r = draw.randrange(SIZE), draw.randrange(SIZE), draw.choice((1250, 2500))
            away2, rim2 = exact.to_polygon2(x, y, corners), exact.to_rim2(x, y, corners)
            assert ground.inside(0, x, y) == exact.inside(x, y, corners) or rim2 == 0
            assert ground.distance2(0, x, y) == pytest.approx(float(away2), rel=1e-12, abs=1e-6)
            assert ground.overlaps(0, x, y, r) == (not exact_clear(away2, r - exact.SLACK))
            whole = exact.inside(x, y, corners) and exact_clear(rim2, r - exact.SLACK)
            assert ground.contains(0, x, y, r) == whole
