"""Where a base can stand."""

import random
from math import hypot

import pytest

from tercio.geometry import Disc, Point, Polygon, Rectangle, beside, beside_both, free_spot, is_free, towards
from tercio.geometry.placing import ROUND
from tests.oracles.geometry_scenes import crowd


def test_the_directions_are_unit_vectors_all_different_and_quarter_turns_of_each_other():
    assert len(set(ROUND)) == 64
    assert all(hypot(x, y) == pytest.approx(1, abs=1e-15) for x, y in ROUND)
    assert all(
        (-y, x) == pytest.approx(turned, abs=1e-15)
        for (x, y), turned in zip(ROUND, [*ROUND[16:], *ROUND[:16]], strict=True)
    )


@pytest.mark.parametrize("r", [1250, 1350, 2500])
def test_every_spot_beside_a_base_touches_it_without_overlap(r):
    post = Disc(50, -70, 1350)
    spots = [Disc(spot.x, spot.y, r) for spot in [*beside(post, r), towards(post, r, Point(321, 1234))]]
    assert all(post.touches(spot) and not post.overlaps(spot) for spot in spots)


@pytest.mark.parametrize("seed", range(40))
def test_a_spot_beside_two_bases_touches_both(seed):
    draw = random.Random(seed)
    one, two = (Disc(*disc) for disc in crowd(draw, 7000, 2))
    spots = [Disc(spot.x, spot.y, 1350) for spot in beside_both(one, two, 1350)]
    assert len(spots) == (2 if one.gap(two) <= 2700 else 0)
    for spot in spots:
        assert one.touches(spot)
        assert two.touches(spot)
        assert not one.overlaps(spot)
        assert not two.overlaps(spot)


@pytest.mark.parametrize("seed", range(40))
def test_no_free_spot_of_a_fine_grid_is_nearer_than_the_one_found(seed):
    draw = random.Random(f"spots {seed}")
    others = [Disc(*disc) for disc in crowd(draw, 9000, 9)]
    wanted = Disc(draw.randrange(9000), draw.randrange(9000), 1350)
    found = free_spot(wanted, others, limit=20_000)
    assert found is not None
    assert is_free(found, others)
    away = found.centre.to(wanted.centre)
    reach = int(away) // 60 * 60
    grid = ((x, y) for x in range(-reach, reach + 1, 60) for y in range(-reach, reach + 1, 60))
    nearer = [wanted.moved(x, y) for x, y in grid if hypot(x, y) < away - 2]
    assert not any(is_free(spot, others) for spot in nearer)


def test_a_spot_is_found_off_a_house_and_on_the_table_or_not_at_all():
    table, house = Rectangle(0, 0, 20_000, 20_000), Polygon(((0, 0), (6000, 0), (6000, 6000), (0, 6000)))
    found = free_spot(Disc(3000, 3000, 1350), [], [house], table, limit=9000)
    assert found is not None
    assert table.holds_whole(found)
    assert not house.overlaps(found)
    assert free_spot(Disc(3000, 3000, 1350), [], [house], table, limit=3000) is None
