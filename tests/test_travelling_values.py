"""What a library hands out can be kept, copied and sent to another process, and goes on there."""

from __future__ import annotations

import copy
import pickle
from typing import Any

import pytest

from tercio import firstblood, geometry
from tercio.firstblood import Game
from tercio.geometry import Disc, Path, Point, Polygon
from tercio.rating import History


def through_a_pickle(value: Any) -> Any:
    return pickle.loads(pickle.dumps(value))


TRAVELS = pytest.mark.parametrize("travel", [copy.copy, copy.deepcopy, through_a_pickle])


def played(decisions: int) -> Game:
    game = firstblood.new_game("nords-300", "hundred-kingdoms-300", seed="travels", pieces=4)
    for turn in range(decisions):
        game = game.play(game.choices[turn % len(game.choices)])
    return game


@TRAVELS
@pytest.mark.parametrize("decisions", [0, 1, 40])
def test_a_game_goes_on_elsewhere_as_it_would_here(travel: Any, decisions: int) -> None:
    here = played(decisions)
    there = travel(here)
    assert (repr(there), there.lines, there.seed) == (repr(here), here.lines, here.seed)
    assert (there.choices, there.story(), there.turn) == (here.choices, here.story(), here.turn)
    assert there.seen_by(0) == here.seen_by(0)
    last = here.choices[-1]
    assert there.play(last).lines == here.play(last).lines


@TRAVELS
@pytest.mark.parametrize("ends", [None, [1, 3]])
def test_a_rating_list_travels_with_its_past(travel: Any, ends: list[int] | None) -> None:
    here = History(
        ["ana", "bea", "ana"], ["bea", "carla", "carla"], [1.0, 0.5, 0.0], ends=ends, k=20, start=900
    )
    there = travel(here)
    assert (there.ratings, there.of("bea"), there.k) == (here.ratings, here.of("bea"), here.k)
    assert there.corrected(2, 1.0).ratings == here.corrected(2, 1.0).ratings


def test_a_shape_keeps_its_own_corners_whatever_becomes_of_the_list_they_came_in() -> None:
    corners, points, discs = [[0, 0], [9, 0], [9, 9]], [Point(0, 0), Point(3, 4)], [Disc(0, 0, 5)]
    made = [Polygon(corners), Path(points), geometry.Union(discs)]  # type: ignore[arg-type]
    from_rows = [Polygon(((0, 0), (9, 0), (9, 9))), Path((*points,)), geometry.Union((*discs,))]
    corners[0][0], points[0] = 5, Point(9, 9)
    discs.append(Disc(50, 50, 5))
    assert made == from_rows
    assert len({*made, *from_rows}) == 3


def test_a_path_may_be_thought_of_on_the_way() -> None:
    assert Path(Point(x, 0) for x in (0, 30, 40)).length == 40  # type: ignore[arg-type]
