"""Special rules of fear and courage: morale, rallying, breaking."""

from __future__ import annotations

import pytest

from tercio.firstblood.combat.attack import CLASH, IMPACT, OPPORTUNITY, prepare
from tercio.firstblood.combat.fighting import FIGHT
from tercio.firstblood.combat.morale import prepare_morale
from tercio.firstblood.combat.wounds import casualty
from tercio.firstblood.engine.flow import advance, push
from tercio.firstblood.engine.state import Battle
from tercio.firstblood.engine.units import INCH
from tercio.firstblood.ready_answers import give, ready
from tercio.firstblood.sequence.actions.disengage import DISENGAGING
from tercio.firstblood.sequence.actions.kinds import CHARGE
from tercio.firstblood.sequence.actions.simple import RALLYING_IN_COMBAT
from tercio.firstblood.sequence.phases.activation import ACTIVATION
from tests.firstblood.table import apart, battle, done, put, run
from tests.proof import proves


def dice_after(line: str, kind: int = CLASH, **fields: int) -> Battle:
    b = battle(line)
    apart(b, b.forces.first[1], 0, 0.5)
    return b


@proves("FB-SR-INDOMITABLE")
def test_indomitable_discards_one_failure_a_test() -> None:
    b = battle("men R2 Indomitable at 10,10 vs men at 40,40")
    assert prepare_morale(b, 0, 4).wounds((1, 4, 5, 6)) == 2


@proves("FB-SR-OBLIVIOUS")
@pytest.mark.parametrize(("failures", "wounds"), [(0, 0), (1, 1), (2, 1), (3, 2), (4, 2)])
def test_oblivious_halves_failures(failures: int, wounds: int) -> None:
    b = battle("men R2 Oblivious at 10,10 vs men at 40,40")
    assert prepare_morale(b, 0, 4).wounds((6,) * failures + (1,) * (4 - failures)) == wounds


@proves("FB-SR-TERRIFYING", "FB-SEQ-04")
def test_terrifying_counts_when_a_model_was_lost() -> None:
    def value(line: str, lost: int, **settings: object) -> int:
        b = battle(f"men at 10,10 vs men x3 R3 {line} at 10,12", **settings)
        b.feared[1], b.lost[1] = 2 if "Fearless" in line else 1, lost
        return prepare_morale(b, 1, 3).value

    assert value("", 1) == 2
    assert value("", 0) == 3
    assert value("", 0, terrifying_needs_casualty=False) == 2
    assert value("Fearless:1", 1) == 2
    assert value("Bravery", 1) == 3


@proves("FB-SR-TERRIFYING")
@pytest.mark.parametrize(("kind", "feared"), [(CLASH, 1), (OPPORTUNITY, 1), (IMPACT, 0)])
def test_terrifying_is_spread_by_a_clash(kind: int, feared: int) -> None:
    b = battle("horse A2 C1 Terrifying:1 at 10,10 vs men at 10,12", dice="5 5" if kind == CLASH else "5")
    apart(b, 1, 0, 0.5)
    run(b, FIGHT, 0, kind, 0)
    assert b.feared[1] == feared


@proves("FB-SR-FEARSOME", "FB-CRALLY-01")
@pytest.mark.parametrize(
    ("own", "foe", "dice", "broken"),
    [
        ("R3", "Fearsome", "3", 0), ("R3", "Fearsome", "4", 1), ("R3", "Terrifying:1", "4", 1),
        ("R3 Fearless:1", "Fearsome", "", 0), ("R3 Fearless:1", "Terrifying:1", "", 0),
        ("R3 Fearless:1", "Terrifying:2", "4", 1), ("R3 Bravery", "Fearsome Terrifying:2", "", 0),
        ("R3", "Fearsome Terrifying:2", "3", 0),
    ],
)  # fmt: skip
def test_rallying_before_the_fearsome(own: str, foe: str, dice: str, broken: int) -> None:
    b = battle(f"men {own} at 10,10 vs men {foe} at 10,12", dice=dice or "1")
    apart(b, 1, 0, 0.5)
    b.broken[0] = 1
    run(b, RALLYING_IN_COMBAT, 0)
    assert b.broken[0] == broken
    if dice:
        done(b)


@proves("FB-SR-FEARSOME")
def test_numbers_do_not_help_the_rally() -> None:
    b = battle("men x8 R3 at 10,10 vs men Fearsome at 10,12", dice="4")
    apart(b, 8, 0, 0.5)
    b.broken[0] = 1
    run(b, RALLYING_IN_COMBAT, 0)
    assert b.broken[0] == 1


@proves("FB-SR-FEARLESS", "FB-CCOM-07")
def test_fearless_takes_its_x_off_terrifying() -> None:
    b = battle("men at 10,10 vs men R3 Fearless:1 at 10,12")
    b.feared[1], b.lost[1] = 2, 1
    assert prepare_morale(b, 1, 1).value == 2


@proves("FB-SR-BRAVERY", "FB-SEQ-01")
def test_bravery_shakes_off_broken_before_the_draw_event() -> None:
    b = battle("men Bravery at 10,10 vs men at 10,16")
    b.broken[0] = 1
    push(b, ACTIVATION, 0)
    advance(b)
    assert b.broken[0] == 0
    assert any(option[0] == CHARGE for option in ready(b))


@proves("FB-SR-DAUNTLESS", "FB-SR-DREAD", "FB-X-04")
def test_the_dauntless_never_break_and_always_clash_inspired() -> None:
    b = dice_after("men x2 C2 Dauntless at 10,10 vs men Dread at 10,12")
    casualty(b, 1)
    assert b.broken[0] == 0
    assert prepare(b, CLASH, 0, 1).hit == 3
    b.inspired[0] = 1
    assert prepare(b, CLASH, 0, 1).hit == 3
    strict = battle("men C2 Dauntless at 10,10 vs men Dread at 10,12", dauntless_beats_dread=False)
    apart(strict, 1, 0, 0.5)
    assert prepare(strict, CLASH, 0, 1).hit == 2


@proves("FB-SR-DREAD")
def test_dread_takes_the_inspiration_away() -> None:
    b = dice_after("men C2 at 10,10 vs men Dread at 10,12")
    b.inspired[0] = 1
    attack = prepare(b, CLASH, 0, 1)
    assert (attack.hit, attack.reroll_sixes) == (2, 0)
    apart(b, 1, 0, 5)
    assert prepare(b, CLASH, 0, 1).hit == 3


@proves("FB-SR-INSPIRING-PRESENCE")
def test_nobody_near_an_inspiring_character_breaks() -> None:
    b = battle("men x10 at 2,10 / lord Inspiring_Presence at 3,12 vs men at 40,40")
    for m in range(9, 4, -1):
        casualty(b, m)
    assert b.broken[0] == 0
    put(b, 10, 40, 12)
    casualty(b, 4)
    assert b.broken[0] == 1
    from tercio.firstblood.combat.morale import steady_the_protected

    put(b, 10, 3, 12)
    steady_the_protected(b)
    assert b.broken[0] == 0


@proves("FB-SR-INSPIRING-PRESENCE")
@pytest.mark.parametrize(("lord", "broken"), [("10,5", 0), ("40,5", 1)])
def test_a_disengage_that_ends_near_it_does_not_break(lord: str, broken: int) -> None:
    b = battle(f"men R3 at 10,10 / lord Inspiring_Presence at {lord} vs men at 10,12", dice="3")
    apart(b, 2, 0, 0.5)
    push(b, DISENGAGING, 0)
    advance(b)
    give(b, (2, 0))
    give(b, (0, 0), ((0, 0, b.x[0], b.y[0] - 3 * INCH),))
    assert b.broken[0] == broken
