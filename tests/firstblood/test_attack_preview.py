"""What is told before an attack is what the engine then rolls."""

from __future__ import annotations

import pytest

from tercio.app.battle_odds import cast_chance, wounds_of
from tercio.core.dice import ScriptedDice, SeededDice
from tercio.firstblood import commands as c
from tercio.firstblood.attack_preview import ActionPreview, CastTried, preview_action
from tercio.firstblood.decide import decide
from tercio.firstblood.decider import DECIDER
from tercio.firstblood.engine.field import Piece
from tercio.firstblood.engine.flow import advance, push
from tercio.firstblood.engine.state import ASKING, Battle
from tercio.firstblood.events import ChargeFailed, StrikesRolled
from tercio.firstblood.sequence.actions.march import MOVE
from tercio.firstblood.sequence.phases.activation import ACTIVATION
from tests.firstblood.table import battle
from tests.proof import proves


def acting(line: str, *pieces: Piece) -> Battle:
    """The first regiment is asked for its Action."""
    b = battle(line, pieces=pieces)
    push(b, ACTIVATION, 0)
    advance(b)
    return b


@proves("FB-CHG-06", "FB-CHG-07")
@pytest.mark.parametrize("gap", [7, 8.5, 10, 12])
def test_a_charge_arrives_on_the_face_told_and_on_no_lower_one(gap: float) -> None:
    b = acting(f"men x1 M5 leader at 10,10 vs men x1 leader at 10,{10 + gap}")
    charge = c.DeclareCharge((1,))
    told = preview_action(b, charge).charge
    assert told is not None
    for face in range(1, 7):
        events = decide(b, charge, ScriptedDice(str(face)), 0)
        failed = any(isinstance(event, ChargeFailed) for event in events)
        assert failed == (face < told.face)


@proves("FB-ZONE-02", "FB-ZONE-07")
@pytest.mark.parametrize("trait", ["dangerous", "very_dangerous", "broken_ground", "obstacle"])
def test_a_charge_across_ground_that_hurts_tells_its_blows_without_a_die(trait: str) -> None:
    bog = Piece(((0, 12), (20, 12), (20, 13), (0, 13)), (trait,), name="bog")
    b = acting("horse x1 M8 leader at 10,10 vs men x1 leader at 10,16", bog)
    kinds = [attack.kind for attack in preview_action(b, c.DeclareCharge((1,))).attacks]
    assert kinds == (["clash"] if trait == "obstacle" else ["impact", "clash"])


@proves("FB-CLASH-03")
def test_the_dice_of_a_clash_are_those_told() -> None:
    b = acting("men x4 A2 C3 leader at 10,10 vs men x4 leader at 10,11.2")
    (attack,) = preview_action(b, c.Clash()).attacks
    state = DECIDER.fold(decide(b, c.Clash(), SeededDice(1), 0), b)
    assert state is not None
    assert state.clock[ASKING] == MOVE
    events = decide(state, c.MoveModels(()), SeededDice(1), 0)
    rolled = next(event for event in events if isinstance(event, StrikesRolled))
    assert sum(sheet.dice for sheet in attack.sheets) == len(rolled.dice) > 0
    assert sum(wounds_of(attack).chances) == pytest.approx(1)


@proves("FB-CHAL-05")
def test_a_challenge_tells_the_blows_of_both() -> None:
    b = acting("lord x1 A5 leader at 10,10 vs lord x1 A3 leader at 10,11.2")
    duel, reply = preview_action(b, c.DeclareChallenge(0, 1)).attacks
    assert [(one.kind, one.target, one.sheets[0].dice) for one in (duel, reply)] == [
        ("duel", 1, 5),
        ("reply", 0, 3),
    ]


@proves("FB-MAGIC-08")
def test_a_spell_works_as_often_as_its_dice_say() -> None:
    assert cast_chance(CastTried(1, 3, 0, 1)) == pytest.approx(1 / 2)
    assert cast_chance(CastTried(2, 2, 0, 2)) == pytest.approx(1 / 9)
    assert cast_chance(CastTried(2, 2, 1, 2)) == pytest.approx(5 / 9)


def test_other_answers_have_no_odds() -> None:
    assert preview_action(acting("men x1 leader at 10,10 vs men at 40,40"), c.March()) == ActionPreview()
