"""The kernels have room for so much and no more: all of it is used, and what does not fit is told."""

from __future__ import annotations

import pytest

from tercio.geometry import Ends, Ground, Reach, Sight
from tercio.geometry.placing import directions
from tests.geometry.reaching import FAR

R = 1000
BOX = ((3000, -500), (4000, -500), (4000, 500), (3000, 500))


def wheel(doublings: int, size: float) -> list[tuple[int, int]]:
    """A round outline of four corners, doubled so many times."""
    return [(round(size * x), round(size * y)) for x, y in directions(doublings)]


def reach_on(ground: Ground) -> Reach:
    reach = Reach(ground)
    reach.clear(R, -FAR, -FAR, FAR, FAR)
    return reach


def ends_on(ground: Ground) -> Ends:
    ends = Ends(ground)
    ends.clear(R, -FAR, -FAR, FAR, FAR)
    return ends


def taken(ends: Ends) -> list[tuple[int, int, float]]:
    found = []
    while ends.take():
        found.append((ends.x, ends.y, ends.far))
    return found


def test_a_reach_holds_248_shapes_and_8_tolls() -> None:
    reach = reach_on(Ground([BOX]))
    for k in range(247):
        reach.add_disc(100_000, 3000 * k, R)
    for _ in range(8):
        reach.add_toll(0, 10)
    assert reach.way(0, 0, 10_000, 0, 30_000.0) == pytest.approx(10_080)
    reach.add_disc(100_000, 741_000, R)
    with pytest.raises(OverflowError, match=r"^more shapes than a Reach has room for$"):
        reach.add_disc(5000, 0, R)
    with pytest.raises(OverflowError, match=r"^more shapes than a Reach has room for$"):
        reach.add_outline(0, 0)
    with pytest.raises(OverflowError, match=r"^more tolls than a Reach has room for$"):
        reach.add_toll(0, 10)
    assert reach.way(90_000, 741_000, 110_000, 741_000, 30_000.0) > 20_000, "the last one is in the way"
    reach.clear(R, -FAR, -FAR, FAR, FAR)
    assert reach.way(0, 0, 10_000, 0, 30_000.0) == 10_000


def test_an_ends_holds_256_bases_and_64_outlines() -> None:
    ends = ends_on(Ground([BOX]))
    for k in range(256):
        ends.add_taken(100_000, 3000 * k, R)
    for add in (lambda: ends.add_taken(0, 0, R), lambda: ends.add_goal(0, 0, R, 9)):
        with pytest.raises(OverflowError, match=r"^more bases than an Ends has room for$"):
            add()
    for _ in range(64):
        ends.add_goal_outline(0, 100)
    with pytest.raises(OverflowError, match=r"^more outlines than an Ends has room for$"):
        ends.add_barred(0, 0)
    ends.find_nearest(98_000, 765_000, 9000.0, 100_000, 765_000, 9000.0)
    assert taken(ends)[0][2] == pytest.approx(2 * R, abs=3), "the last one stands there"
    assert ends.serves(2000, 0)
    ends.drop_goals()
    assert not ends.serves(2000, 0)


def test_of_too_many_places_the_first_1024_are_offered() -> None:
    ends = ends_on(Ground())
    for k in range(11):
        ends.add_goal(0, 20_000 * k, R, 5000)
    ends.find_around(0, 100_000, 900_000.0)
    found = taken(ends)
    assert len(found) == 1024
    assert found == sorted(found, key=lambda spot: spot[2])
    assert all(ends.serves(x, y) for x, y, _ in found)


def test_of_too_many_curves_the_first_512_circles_and_lines_are_drawn() -> None:
    ends = ends_on(Ground([wheel(7, 30_000.0)]))
    ends.add_goal_outline(0, 500)
    ends.add_goal(0, 60_000, R, 500)
    ends.find(-60_000, 0, 40_000.0)
    nearest = taken(ends)[0]
    assert nearest[2] == pytest.approx(28_500, abs=3)
    assert all(ends.serves(x, y) for x, y, _ in taken(ends))


def seen(sight: Sight, a: tuple[int, int, int], b: tuple[int, int, int]) -> bool | None:
    """The answer, or None where there is not room enough."""
    try:
        return sight.see(*a, *b, -1, -1)
    except OverflowError:
        return None


@pytest.mark.parametrize("features", range(7, 16))
def test_a_sight_without_room_for_every_corner_says_so_and_never_answers_wrongly(features: int) -> None:
    """Two ends, and the four corners of what is between; near an end also where the rims cross."""
    ground = Ground([BOX])
    full, small = Sight(ground), Sight(ground, discs=1, features=features)
    asked = [((0, 0, R), (9000, 0, R)), ((0, 1200, R), (9000, 1200, R)), ((2000, 0, R), (9000, 0, R))]
    for sight in (full, small):
        sight.add_outline(0, 0)
        sight.add_disc(6000, 300, 400, 1)
    told = [seen(small, a, b) for a, b in asked]
    whole = [full.see(*a, *b, -1, -1) for a, b in asked]
    assert all(answer in (None, right) for answer, right in zip(told, whole, strict=True))
    assert (None in told) is (features < 10)
