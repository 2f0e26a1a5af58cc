"""Special rules of defending: shields, wounds and what is paid back."""

from __future__ import annotations

import pytest

from tercio.firstblood.combat.attack import CLASH, DUEL, IMPACT, OPPORTUNITY, SPELL, prepare
from tercio.firstblood.combat.attack import VOLLEY as VOLLEY_KIND
from tercio.firstblood.combat.fighting import FIGHT
from tercio.firstblood.combat.healing import HEAL
from tercio.firstblood.engine.state import Battle
from tests.firstblood.table import apart, battle, done, fight, run
from tests.proof import proves


def dice_after(line: str, kind: int = CLASH, **fields: int) -> Battle:
    b = battle(line)
    apart(b, b.forces.first[1], 0, 0.5)
    return b


@proves("FB-SR-SHIELD")
def test_shield_helps_every_kind_of_hit() -> None:
    b = dice_after("horse at 10,10 vs light D1 Shield at 10,12")
    assert {prepare(b, kind, 0, 1).save for kind in (CLASH, IMPACT, VOLLEY_KIND, SPELL)} == {2}


@proves("FB-SR-DEADLY-BLADES", "FB-SR-TENACIOUS", "FB-X-05")
@pytest.mark.parametrize(("rule", "wounds"), [("", 5), ("Tenacious", 3)])
def test_deadly_blades(rule: str, wounds: int) -> None:
    assert fight("C3 A4 Deadly_Blades", f"D2 {rule}", "1 1 1 1 | 6 6 3 1").wounds == wounds


@proves("FB-SR-DEADLY-BLADES")
@pytest.mark.parametrize(
    ("kind", "two"), [(CLASH, 2), (DUEL, 2), (OPPORTUNITY, 2), (IMPACT, 1), (VOLLEY_KIND, 1)]
)
def test_deadly_blades_are_for_melee(kind: int, two: int) -> None:
    b = dice_after("horse Deadly_Blades at 10,10 vs men at 10,12")
    assert prepare(b, kind, 0, 1).wounds_on_six == two
    loose = battle("horse Deadly_Blades at 10,10 vs men at 10,12", deadly_blades_on_impact=True)
    assert prepare(loose, IMPACT, 0, 1).wounds_on_six == 2


@proves("FB-SR-DEADLY-SHOT")
@pytest.mark.parametrize(("kind", "two"), [(VOLLEY_KIND, 2), (SPELL, 1), (CLASH, 1)])
def test_deadly_shot_is_for_shots(kind: int, two: int) -> None:
    b = dice_after("men Deadly_Shot at 10,10 vs men at 10,12")
    assert prepare(b, kind, 0, 1).wounds_on_six == two


@proves("FB-SR-TENACIOUS")
def test_tenacious_discards_one_failure_of_the_whole_roll() -> None:
    assert fight("C5 A6", "D2 Tenacious", "1 1 1 1 1 1 | 3 4 5 6 1 2").wounds == 3


@proves("FB-SR-COUNTER-ATTACK")
def test_counter_attack() -> None:
    outcome = fight("C5 A5 D0", "D3 Counter-Attack", "1 1 1 1 1 | 1 1 3 4 6 | 5 5")
    assert (outcome.wounds, outcome.back) == (2, 2)
    desperate = fight("C5 A1 D0", "D0 E0 Counter-Attack", "1 | 1 | 5")
    assert (desperate.wounds, desperate.back) == (1, 1)
    b = dice_after("men at 10,10 vs men Counter-Attack at 10,12")
    assert [prepare(b, kind, 0, 1).returns for kind in (CLASH, DUEL, IMPACT, VOLLEY_KIND)] == [1, 0, 0, 0]


@proves("FB-SR-LETHAL-DEMISE")
def test_lethal_demise_pays_back_each_clash_wound_once() -> None:
    outcome = fight("C5 A4 D0 Lethal_Demise", "D0 Lethal_Demise", "1 1 1 1 | 5 5 5 5 | 5 5 5 5")
    assert (outcome.wounds, outcome.back) == (4, 4)
    b = battle("horse A2 C5 at 10,10 vs men W9 D0 Lethal_Demise at 10,12", dice="1 | 5")
    apart(b, 1, 0, 0.5)
    run(b, FIGHT, 0, IMPACT, 0)
    done(b)


@proves("FB-SR-LETHAL-DEMISE")
def test_those_of_lethal_demise_cannot_be_healed() -> None:
    b = battle("men W3 Lethal_Demise at 10,10 vs men at 40,40")
    b.wounds[0] = 2
    run(b, HEAL, 0, 3)
    assert b.wounds[0] == 2
