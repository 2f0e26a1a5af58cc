"""Laying out a move by hand: what a page draws meanwhile, and the ways models take to their ends."""

from __future__ import annotations

import pytest

from tercio.core.refused import Refused
from tercio.firstblood import commands as c
from tercio.firstblood.decide import judge
from tercio.firstblood.engine.state import ASKED, Battle
from tercio.firstblood.engine.units import INCH
from tercio.firstblood.laid_moves import laid_deployment, laid_move
from tercio.firstblood.move_guide import MoveGuide, PlaceMap, move_guide
from tercio.firstblood.sequence.phases.deployment import DEPLOY_REGIMENT, still_to_deploy
from tercio.firstblood.sequence.phases.deployment_zone import zone_of
from tercio.firstblood.verdict import verdict
from tests.firstblood.positions import positions
from tests.firstblood.test_verdict import marching
from tests.proof import proves

WALKS = "men x3 M5 leader at 10,10 / men x2 at 10.6,13 vs men x1 leader at 10,17"


def guide_of(b: Battle) -> MoveGuide:
    guide = move_guide(b)
    assert guide is not None
    return guide


def at(drawn: PlaceMap, x: float, y: float) -> int:
    column, row = round((x - drawn.x) / drawn.step), round((y - drawn.y) / drawn.step)
    return drawn.values[row * drawn.columns + column]


@proves("FB-MARCH-03", "FB-MARCH-07", "FB-MARCH-08")
def test_every_place_lit_is_one_the_judge_allows_the_leader_and_no_dark_one_is() -> None:
    b = marching("men x1 M5 leader at 10,10 / men x2 at 10.6,13 vs men x1 leader at 10,17")
    drawn = guide_of(b).costs
    lit = dark = 0
    for k, cost in enumerate(drawn.values):
        row, column = divmod(k, drawn.columns)
        x, y = round((drawn.x + column * drawn.step) * INCH), round((drawn.y + row * drawn.step) * INCH)
        command = laid_move(b, {0: (x, y)})
        try:
            judge(b, command, 0)
        except Refused:
            assert cost < 0
            dark += 1
        else:
            assert 0 <= cost <= 50
            lit += 1
    assert lit > 100
    assert dark > 100


@proves("FB-MARCH-06")
def test_the_cost_of_a_place_behind_somebody_is_that_of_the_way_round() -> None:
    b = marching("men x1 M8 leader at 10,10 / horse x1 at 10,12 vs men x1 leader at 40,40")
    assert at(guide_of(b).costs, 10, 14) > 40
    way = laid_move(b, {0: (10 * INCH, 14 * INCH)})
    assert isinstance(way, c.MoveModels)
    assert len(way.paths[0]) > 4, "it bends"
    judge(b, way, 0)


@proves("FB-LOS-05", "FB-ENG-01")
def test_sight_and_enemy_reach_are_drawn_from_the_places_the_leader_may_take() -> None:
    b = marching("men x1 M5 leader at 10,10 / monster x1 at 10,14 vs men x1 leader at 10,30")
    guide = guide_of(b)
    assert at(guide.sight, 10, 10) == 0, "the monster stands in between"
    assert at(guide.sight, 14, 10) == 1 << 2
    (enemy,) = guide.enemies
    assert enemy.radius == pytest.approx(1 + b.forces.radius[enemy.model] / INCH, abs=1e-3)


def test_who_is_not_asked_to_move_gets_no_guide_and_lays_out_nothing() -> None:
    b = marching(WALKS)
    with pytest.raises(Refused, match="not_of_it"):
        laid_move(b, {0: (0, 0), 4: (0, 0)})
    deploying = positions()[DEPLOY_REGIMENT][0]
    assert move_guide(deploying) is None
    with pytest.raises(Refused, match="nothing_moves"):
        laid_move(deploying, {0: (0, 0)})
    with pytest.raises(Refused, match="not_deploying"):
        laid_deployment(b, 0, (0, 0))


@proves("FB-DEPL-02")
def test_a_regiment_is_drawn_up_with_its_leader_at_the_place_pointed_at() -> None:
    b = positions()[DEPLOY_REGIMENT][0]
    r = still_to_deploy(b, b.clock[ASKED])[0]
    low, high = zone_of(b, b.clock[ASKED])
    place = b.field.width // 2, (low + high) // 2
    command = laid_deployment(b, r, place)
    assert isinstance(command, c.DeployRegiment)
    assert command.paths[0][2:] == place
    assert {path[0] for path in command.paths} == set(b.living(r))
    outside = laid_deployment(b, r, (place[0], b.field.height // 2))
    judged, no = verdict(b, outside, b.clock[ASKED])
    assert no is not None
    assert judged.rule == "FB-DEPL-02"
