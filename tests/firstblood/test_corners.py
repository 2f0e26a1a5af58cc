"""Corners of the ledger where rules meet: each a situation a judge was once called to."""

from __future__ import annotations

import msgspec
import pytest

from tercio.core.refused import Refused
from tercio.firstblood.actions.disengage import DISENGAGING
from tercio.firstblood.actions.march import (
    LEAVE_PIECE,
    MARCHING_ON,
    OCCUPY,
    check_entry,
    leaving_paths,
)
from tercio.firstblood.asking import accept
from tercio.firstblood.commands import MoveModels, OccupyGarrison
from tercio.firstblood.fighting import attacks_of
from tercio.firstblood.flow import advance, push
from tercio.firstblood.healing import HEAL, check_return, return_spots
from tercio.firstblood.hearing import speaker
from tercio.firstblood.knowing import leaders, resolve_of, resolve_value
from tercio.firstblood.moving import check_move
from tercio.firstblood.options import give
from tercio.firstblood.phases.deployment import may_hold_back
from tercio.firstblood.profiles import Profile, special
from tercio.firstblood.purposes import MARCH_MOVE
from tercio.firstblood.state import ARRIVING, ASK_C, ASKING, ROUND, Battle
from tercio.firstblood.units import INCH
from tercio.firstblood.wounds import casualty
from tests.firstblood.table import apart, battle, put, run
from tests.firstblood.test_characters import LORD, SERGEANT, SQUIRE, camp, lord, troop
from tests.firstblood.test_terrain import HOUSE, inside
from tests.proof import proves


def with_rules(profile: Profile, *names: str) -> Profile:
    return msgspec.structs.replace(profile, rules={special(name): 1 for name in names})


# --- who speaks for a Character Regiment


@proves("FB-CHAR-02", "FB-DIS-03", "FB-SR-FLANK")
def test_the_character_speaks_for_its_regiment_not_its_retinue() -> None:
    """Its Resolve is rolled to Disengage, its rules decide what the regiment may do."""
    b = camp((lord(SQUIRE, SQUIRE, profile=with_rules(LORD, "Flank")), 10, 10))
    assert speaker(b, 0) == 0
    assert resolve_of(b, 0) == 4
    assert may_hold_back(b, 0)


# --- no Resolve


@proves("FB-DIS-03", "FB-PRES-01")
def test_who_has_no_resolve_lends_none_and_flees_by_the_die_alone() -> None:
    husk = msgspec.structs.replace(LORD, R=None)
    b = camp((lord(profile=husk), 10, 10), (troop(4, R=2), 12, 10), theirs=((troop(1), 10, 12),), dice="4")
    assert resolve_value(b, b.forces.first[1]) == 2
    apart(b, b.forces.first[2], 0, 0.5)
    put(b, b.forces.first[1], 30, 30)
    push(b, DISENGAGING, 0)
    advance(b)
    give(b, (2, 0))
    assert b.clock[ASK_C] == 4 * INCH


# --- what a person may send


def leaving(line: str = "men x4 leader M5 at 5,5 vs men at 40,40") -> Battle:
    b = inside(line)
    push(b, MARCHING_ON, 0)
    advance(b)
    assert b.clock[ASKING] == LEAVE_PIECE
    return b


@proves("FB-GARR-08")
def test_only_the_occupants_are_set_down_and_nobody_is_left_inside_to_die() -> None:
    b = leaving()
    whole = leaving_paths(b, 0)
    accept(b, MoveModels(whole))
    foe = b.forces.first[1]
    for paths, key in (
        ((*whole, (foe, 0, *whole[0][2:])), "not_yours"),
        (((whole[0][0], 2, *whole[0][2:]), *whole[1:]), "no_floor"),
        ((whole[0], ()), "malformed"),
        (whole[:3], "room_left"),
        ((), "room_left"),
    ):
        before = bytes(b.words)
        with pytest.raises(Refused, match=key):
            accept(b, MoveModels(paths))
        assert bytes(b.words) == before


@proves("FB-RUIN-06", "FB-MARCH-07")
def test_nobody_walks_under_the_ground() -> None:
    b = battle("men x2 leader M5 at 10,10 vs men at 40,40")
    with pytest.raises(Refused, match="no_floor"):
        check_move(b, 0, MARCH_MOVE, 5 * INCH, ((0, -1, b.x[0], b.y[0] + INCH),))


@proves("FB-REINF-05")
def test_reinforcements_come_on_at_the_ground_floor() -> None:
    b = battle("men x1 leader M5 at 10,10 vs men at 40,40")
    b.place[0], b.clock[ROUND] = ARRIVING, 2
    x, y = 10 * INCH, b.forces.radius[0] + 10
    check_entry(b, 0, 5 * INCH, x, 0, ((0, 0, x, y),))
    with pytest.raises(Refused, match="no_floor"):
        check_entry(b, 0, 5 * INCH, x, 0, ((0, 1, x, y),))
    with pytest.raises(Refused, match="malformed"):
        check_entry(b, 0, 5 * INCH, x, 0, ((),))


@proves("FB-GARR-04", "FB-MARCH-06")
def test_the_leader_walks_to_a_garrison_as_it_would_anywhere() -> None:
    b = battle("men x1 leader M5 at 10,8.8 vs men at 10,10.6", pieces=(HOUSE,))
    end = (10 * INCH, 13 * INCH - b.forces.radius[0] - 10)
    push(b, MARCHING_ON, 0)
    advance(b)
    with pytest.raises(Refused, match="base_in_the_way"):
        accept(b, OccupyGarrison(0, (0, 0, *end)))
    with pytest.raises(Refused, match="malformed"):
        accept(b, OccupyGarrison(0, (0,)))
    put(b, 1, 40, 40)
    assert accept(b, OccupyGarrison(0, (0, 0, *end)))[0] == (OCCUPY, 0)


# --- Leaders who come back


def fallen_officer() -> Battle:
    b = camp((troop(3, SERGEANT), 10, 10), theirs=((troop(1), 40, 40),))
    casualty(b, 0)
    advance(b)
    give(b, (1,))
    assert b.acting[1] == 1
    return b


@proves("FB-OFF-09", "FB-REST-04")
def test_an_officer_returns_near_whoever_leads_and_leads_again() -> None:
    b = fallen_officer()
    with pytest.raises(Refused, match="out_of_command"):
        check_return(b, 0, 0, 30 * INCH, 30 * INCH)
    spot = return_spots(b, 0, 0)[0]
    run(b, HEAL, 0, 4, choose=[(0, *spot)])
    assert leaders(b, 0) == [0]


@proves("FB-REST-07", "FB-LEAD-14")
def test_a_leader_restored_as_an_ordinary_model_and_promoted_again_gains_no_attack() -> None:
    b = battle("men x3 W1 A2 leader at 10,10 vs men at 40,40")
    casualty(b, 0)
    advance(b)
    give(b, (1,))
    run(b, HEAL, 0, 1, choose=[(0, *return_spots(b, 0, 0)[0])])
    casualty(b, 1)
    casualty(b, 2)
    advance(b)
    assert leaders(b, 0) == [0]
    assert attacks_of(b, 0) == 2
