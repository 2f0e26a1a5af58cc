"""Special rules of charging and moving."""

from __future__ import annotations

import pytest

from tercio.firstblood.combat.attack import CLASH, prepare
from tercio.firstblood.engine.effects import (
    ACTIVATION_END,
    expire,
)
from tercio.firstblood.engine.flow import advance, push
from tercio.firstblood.engine.purposes import MARCH_MOVE
from tercio.firstblood.engine.state import ASKING, DESTROYED
from tercio.firstblood.engine.units import INCH
from tercio.firstblood.movement.move_checks import check_move
from tercio.firstblood.movement.path_checks import flies
from tercio.firstblood.ready_answers import give, ready
from tercio.firstblood.sequence.actions.charge import CHARGING
from tercio.firstblood.sequence.actions.kinds import CHARGE, MARCH
from tercio.firstblood.sequence.phases.activation import ACTIVATION
from tests.firstblood.table import apart, battle, done, put, run
from tests.proof import proves

# --- charging


@proves("FB-SR-GLORIOUS-CHARGE", "FB-X-11")
def test_glorious_charge() -> None:
    b = battle("horse M8 C2 A4 Glorious_Charge at 10,10 vs men x3 W1 D0 R3 at 9,15", dice="3 | 3 4 | 5 | 3")
    run(b, CHARGING, 0, 2)
    done(b)
    assert b.strength[1] == 1  # hit on 1-3, and Morale at 2 after the loss


@proves("FB-SR-LINEBREAKER")
def test_linebreaker() -> None:
    b = battle(
        "horse M8 C3 A4 Linebreaker at 10,10 vs light W9 D1 R6 Shield at 10,15", dice="3 | 1 1 | 1 2 | 1"
    )
    run(b, CHARGING, 0, 2)
    done(b)
    assert b.wounds[1] == 1
    assert prepare(b, CLASH, 0, 1).save == 1
    expire(b, ACTIVATION_END, 1)
    assert prepare(b, CLASH, 0, 1).save == 2


@proves("FB-SR-OVERRUN")
def test_overrun_repeats_the_impact_on_the_broken() -> None:
    b = battle(
        "brutes x2 M6 A4 C3 Overrun at 10,10 vs men x4 W20 D6 R6 at 9.5,15", dice="3 | 5 5 5 5 | 5 5 5 5"
    )
    b.broken[1] = 1
    run(b, CHARGING, 0, 2, choose=[(0, 0), (1,)])
    done(b)


@proves("FB-SR-OVERRUN", "FB-ACT-14")
def test_overrun_charges_on_when_the_target_is_destroyed() -> None:
    b = battle("horse M8 A4 C5 Overrun at 10,10 vs men D0 at 10,15 / men at 10,24", dice="3 | 1 1 | 5 5")
    push(b, ACTIVATION, 0)
    advance(b)
    give(b, (CHARGE, 1 << 1))
    give(b, (0, 0))
    assert b.place[1] == DESTROYED
    assert any(option[0] == CHARGE for option in ready(b))


@proves("FB-SR-OVERRUN", "FB-X-18")
def test_overrun_does_not_charge_on_when_the_target_only_breaks() -> None:
    b = battle("horse M8 A4 C3 Overrun at 10,10 vs men x2 D0 at 10,15 / men at 10,24", dice="3 | 1 5 | 5 | 1")
    put(b, 2, 10, 21)
    push(b, ACTIVATION, 0)
    advance(b)
    give(b, (CHARGE, 1 << 1))
    give(b, (0, 0))
    give(b, (0,))  # no impact attacks once more
    assert b.broken[1] == 1
    assert (MARCH,) in ready(b)  # nobody left to fight: it is free to act
    assert not any(option[0] == CHARGE for option in ready(b))


@proves("FB-SR-UNSTOPPABLE")
def test_unstoppable() -> None:
    b = battle("men M5 Unstoppable at 10,10 vs men at 10,20", dice="2 | 4")
    apart(b, 1, 0, 9)
    run(b, CHARGING, 0, 2, choose=[(1,)])
    done(b)
    assert b.inspired[0] == 1


@proves("FB-SR-UNSTOPPABLE", "FB-X-01")
def test_unstoppable_twice_over_is_still_one_re_roll() -> None:
    b = battle("men x2 M5 Unstoppable leader standard at 10,10 vs men at 10,20", dice="1 | 1")
    apart(b, 2, 0, 9)
    push(b, CHARGING, 0, 1 << 1)
    advance(b)
    give(b, (1,))
    done(b)
    assert not b.clock[ASKING]


# --- moving


@proves("FB-SR-FLY")
def test_flyers_pass_over_everything_but_land_clear() -> None:
    from tercio.core.refused import Refused
    from tercio.firstblood.engine.field import Piece
    from tests.firstblood.test_distance import square

    rock = Piece(square(10, 13, 1), ("impassable",))
    b = battle("men M9 Fly at 10,10 vs men at 12,14", pieces=(rock,))
    check_move(b, 0, MARCH_MOVE, 9 * INCH, ((0, 0, b.x[0], b.y[0] + 8 * INCH),))
    with pytest.raises(Refused, match="ends_on_piece"):
        check_move(b, 0, MARCH_MOVE, 9 * INCH, ((0, 0, b.x[0], b.y[0] + 3 * INCH),))
    with pytest.raises(Refused, match="ends_engaged"):
        check_move(b, 0, MARCH_MOVE, 9 * INCH, ((0, 0, b.x[1], b.y[1] + 2 * b.forces.radius[0] + 500),))
    assert flies(battle("men x2 M9 Fly at 10,10 vs men at 12,14", pieces=(rock,)), 0)
    assert not flies(battle("men M9 Fly with men at 10,10 vs men at 12,14", pieces=(rock,)), 0)
