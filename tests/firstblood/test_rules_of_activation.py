"""Special rules of an activation: auras, decay, temper."""

from __future__ import annotations

import pytest

from tercio.firstblood.engine.effects import (
    GRANT,
    ROUND_END,
    add_effect,
)
from tercio.firstblood.engine.flow import R0, advance, frame_of, push
from tercio.firstblood.engine.rule_registry import rule_number
from tercio.firstblood.engine.state import ASKING, Battle
from tercio.firstblood.engine.units import INCH
from tercio.firstblood.ready_answers import give, ready
from tercio.firstblood.sequence.actions.kinds import CHARGE, MARCH, SKIP
from tercio.firstblood.sequence.phases.activation import ACTIVATION, FORCED
from tests.firstblood.table import apart, battle, done, run
from tests.proof import proves


@proves("FB-SR-AURA-OF-DEATH", "FB-SEQ-01")
def test_aura_of_death() -> None:
    b = battle("men x4 W9 D0 R1 at 10,10 vs men x2 Aura_of_Death:2 at 10,12", dice="5 5 5 5 5 5 5 5")
    r = b.forces.radius[0]
    for k, m in enumerate(b.models(1)):
        b.x[m], b.y[m] = b.x[0] + r + k * 4 * r, b.y[0] + 2 * r
    push(b, ACTIVATION, 0)
    advance(b)
    while b.clock[ASKING] and ready(b)[0] != (SKIP,):
        give(b, ready(b)[0])
    done(b)
    assert sum(b.wounds[m] for m in b.models(0)) == 8
    assert b.strength[0] == 4


@proves("FB-SR-DECAY")
def test_decay_gnaws_at_the_end_of_the_activation_without_morale() -> None:
    b = battle("men x5 R1 D6 Decay:3 at 10,10 vs men at 40,40", dice="5 6 6 1 2")
    add_effect(b, GRANT, 0, rule_number("FB-SR-DECAY"), 2, ROUND_END)
    run(b, ACTIVATION, 0, choose=[(SKIP,), (SKIP,)])
    done(b)
    assert b.strength[0] == 2


def wild(line: str, dice: str) -> Battle:
    b = battle(line, dice=dice)
    push(b, ACTIVATION, 0)
    advance(b)
    return b


@proves("FB-SR-FERAL")
def test_a_calm_beast_acts_freely() -> None:
    b = wild("brutes R2 M6 Feral at 10,10 vs men at 10,20", "2")
    assert (SKIP,) in ready(b)


@proves("FB-SR-FERAL", "FB-DICE-05")
def test_a_lost_temper_charges_the_bleeding() -> None:
    b = battle("brutes R2 M6 Feral at 10,10 vs men at 10,20 / men at 16,18", dice="3")
    b.tokens[1] = 1
    apart(b, 1, 0, 9)
    push(b, ACTIVATION, 0)
    advance(b)
    assert ready(b) == [(CHARGE, 1 << 1)]


@proves("FB-SR-FERAL")
def test_without_blood_it_runs_at_the_nearest() -> None:
    b = wild("brutes R2 M6 Feral at 10,10 vs men at 10,30", "5 1")
    assert ready(b) == [(MARCH,)]
    assert b.frames[frame_of(b, ACTIVATION) + FORCED] == 2
    before = b.y[0]
    give(b, (MARCH,))
    assert b.y[0] - before == pytest.approx(6 * INCH, abs=20)
    assert b.frames[frame_of(b, ACTIVATION) + R0] == 0


@proves("FB-SR-FERAL")
def test_an_engaged_beast_needs_no_test() -> None:
    b = battle("brutes R2 Feral at 10,10 vs men at 10,12", dice="6")
    apart(b, 1, 0, 0.5)
    push(b, ACTIVATION, 0)
    advance(b)
    assert (SKIP,) in ready(b)
