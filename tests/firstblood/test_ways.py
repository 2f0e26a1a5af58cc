"""The straight ways a bot considers: the nearer place, where it stops, and where that lies."""

from __future__ import annotations

from itertools import permutations, product

import pytest

from tercio.firstblood.bots.ways import nearer, nowhere, on_the_way, walk_to
from tercio.firstblood.engine.units import INCH
from tests.firstblood.table import battle, put


def test_the_nearer_place_is_taken_and_of_two_as_near_the_western_then_the_southern() -> None:
    for first, second in permutations(product((1.0, 2.0), (3, 5), (4, 6)), 2):
        assert nearer(first, second) == min(first, second)
        assert nearer(first, nowhere()) == nearer(nowhere(), first) == first
    assert nowhere()[1:] == (0, 0)


@pytest.mark.parametrize(
    ("room", "limit", "walks"),
    [
        (1000.0, 1000, [1000, 900, 800, 700, 600, 0, 0, 0, 0]),
        (1000.0, 999, [0, 900, 800, 700, 600, 0, 0, 0, 0]),
        (300.0, 1000, [300, 200, 100, 0, 0, 0, 0, 0, 0]),
        (1000.0, 600, [0, 0, 0, 0, 600, 0, 0, 0, 0]),
        (1000.0, 599, [0, 0, 0, 0, 0, 599, 449.25, 299.5, 149.75]),
        (0.0, 500, [0] * 9),
        (-50.0, 500, [0] * 9),
    ],
)
def test_a_bot_stops_by_quarters_of_its_reach_or_else_on_the_way(
    room: float, limit: int, walks: list[float]
) -> None:
    assert [walk_to(room, 400, limit, k) for k in range(9)] == pytest.approx(walks)


def test_a_place_on_the_way_lies_so_far_towards_a_model() -> None:
    b = battle("men at 10,10 vs men at 13,14")
    assert on_the_way(b, 0, 1, 0) == (10 * INCH, 10 * INCH)
    assert on_the_way(b, 0, 1, 2.5 * INCH) == (11.5 * INCH, 12 * INCH)
    assert on_the_way(b, 1, 0, 5 * INCH) == (10 * INCH, 10 * INCH)
    put(b, 1, 10, 10)
    assert on_the_way(b, 0, 1, INCH) == (10 * INCH, 10 * INCH)
