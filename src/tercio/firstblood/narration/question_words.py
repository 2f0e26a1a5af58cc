"""What is asked, in one sentence: who, about whom, what for, and the rule."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from tercio.core.speech import LANGUAGES, Phrase, catalogue
from tercio.firstblood.combat.fighting import CHOOSE_TARGET, DECLARE_BLESSING
from tercio.firstblood.combat.healing import CHOOSE_HEALED, RESTORE_MODEL
from tercio.firstblood.combat.hits import CHOOSE_PART
from tercio.firstblood.combat.wounds import ALLOCATE, CHOOSE_CASUALTY, NAME_LEADER, WOUNDS_LEFT
from tercio.firstblood.engine.flow import frame_of
from tercio.firstblood.engine.purposes import PURPOSES
from tercio.firstblood.engine.state import ASK_A, ASK_B, ASK_C, ASKED, ASKING, DRAW, OVER, WINNER, Battle
from tercio.firstblood.movement.charges import bits
from tercio.firstblood.named_choices import move_targets
from tercio.firstblood.narration.choice_words import ANSWERED_RULES, yes_no_facts
from tercio.firstblood.narration.names import Names
from tercio.firstblood.narration.sentences import Sentence, count_of, length
from tercio.firstblood.seats import WATCHING, player_at
from tercio.firstblood.sequence.actions.challenge import ANSWER_CHALLENGE
from tercio.firstblood.sequence.actions.charge import REPEAT_IMPACT, REROLL_CHARGE
from tercio.firstblood.sequence.actions.clash import STORM
from tercio.firstblood.sequence.actions.disengage import STRIKE_OUT
from tercio.firstblood.sequence.actions.march import ENTER_TABLE, LEAVE_PIECE, MOVE
from tercio.firstblood.sequence.activation_frame import ACTS, FORCED
from tercio.firstblood.sequence.command_stack import CHOOSE_REGIMENT
from tercio.firstblood.sequence.phases.activation import (
    ACTIVATION,
    CHOOSE_DRAW_EVENT,
    TAKE_ACTION,
    USE_ABILITY,
)
from tercio.firstblood.sequence.phases.command import (
    ADJUST_ROLL,
    CHOOSE_ARRIVAL,
    STACK_CARD,
    may_stack_meanwhile,
)
from tercio.firstblood.sequence.phases.deployment import CHOOSE_DEPLOYER, CHOOSE_EDGE, DEPLOY_REGIMENT

MOVE_RULES = {
    "march": "FB-MARCH-03", "charge": "FB-CHG-09", "manoeuvre": "FB-MAN-01", "reform": "FB-REFORM-01",
    "disengage": "FB-DIS-04", "challenge": "FB-CHAL-02",
}  # fmt: skip
RULES = {
    CHOOSE_CASUALTY: "FB-ALLOC-01", NAME_LEADER: "FB-LEAD-10", CHOOSE_PART: "FB-COUT-01",
    ENTER_TABLE: "FB-REINF-05", LEAVE_PIECE: "FB-GARR-08", CHOOSE_TARGET: "FB-TGT-01",
    CHOOSE_HEALED: "FB-HEAL-02", RESTORE_MODEL: "FB-REST-04", CHOOSE_DRAW_EVENT: "FB-ACT-07",
    USE_ABILITY: "FB-CMD-01", TAKE_ACTION: "FB-ACT-12", CHOOSE_REGIMENT: "FB-ACT-04",
    CHOOSE_ARRIVAL: "FB-REINF-02", STACK_CARD: "FB-STACK-01", ADJUST_ROLL: "FB-SUP-02",
    CHOOSE_DEPLOYER: "FB-DEPL-01", DEPLOY_REGIMENT: "FB-DEPL-02", CHOOSE_EDGE: "FB-DEPL-03",
    **ANSWERED_RULES,
}  # fmt: skip
"""The rule each decision follows."""


def banner(b: Battle, who: str | int | None = None, sides: Sequence[str] = ("", "")) -> Sentence:
    """The decision pending as a seat (or a watcher) reads it; once it is over, who won."""
    names = Names(b, sides)
    if b.clock[OVER] or not b.clock[ASKING]:
        return _over(names)
    asked, mine = b.clock[ASKED], player_at(who)
    question, rule = decision_words(names, mine == asked)
    if mine not in (asked, WATCHING) and b.clock[ASKING] == STACK_CARD and may_stack_meanwhile(b, mine):
        return Sentence(Phrase("firstblood.banner.meanwhile", side=names.side(asked)), rule)
    frame = "yours" if mine == asked else "watch" if mine == WATCHING else "theirs"
    return Sentence(Phrase(f"firstblood.banner.{frame}", side=names.side(asked), question=question), rule)


def _over(names: Names) -> Sentence:
    b = names.b
    points = {"vp_1": b.vp[0], "vp_2": b.vp[1]}
    if b.clock[WINNER] not in (0, 1):
        assert b.clock[WINNER] == DRAW or not b.clock[OVER]
        return Sentence(Phrase("firstblood.banner.draw", **points), "FB-BATTLE-01")
    winner = names.side(b.clock[WINNER])
    return Sentence(Phrase("firstblood.banner.over", winner=winner, **points), "FB-BATTLE-01")


def decision_words(names: Names, yours: bool = True) -> tuple[Phrase, str]:
    """What is asked, to the one who decides or of them, and the rule."""
    b = names.b
    kind = b.clock[ASKING]
    if kind == MOVE:
        purpose = PURPOSES[b.clock[ASK_B]]
        return Phrase(_key(f"{kind}.{purpose}", yours), **_move(names)), MOVE_RULES[purpose]
    variant = _turn(b) if kind == TAKE_ACTION else ""
    return Phrase(_key(f"{kind}{variant}", yours), **FACTS.get(kind, _regiment)(names)), RULES[kind]


def _key(question: str, yours: bool) -> str:
    """A question that says "you" has other words for those who wait or watch."""
    key = f"firstblood.question.{question}"
    theirs = f"{key}.theirs"
    return key if yours or theirs not in catalogue(LANGUAGES[0]) else theirs


def _turn(b: Battle) -> str:
    """Which Action of the activation it is."""
    f = frame_of(b, ACTIVATION)
    return ".forced" if b.frames[f + FORCED] else f".{min(b.frames[f + ACTS], 2) + 1}"


def _regiment(names: Names) -> dict[str, Any]:
    return {"regiment": names.title(names.b.clock[ASK_A])}


def _move(names: Names) -> dict[str, Any]:
    b = names.b
    targets = names.regiments(bits(move_targets(b, b.clock[ASK_B])))
    return {**_regiment(names), "length": length(b.clock[ASK_C]), "targets": targets}


def _casualty(names: Names) -> dict[str, Any]:
    b = names.b
    waiting = b.frames[frame_of(b, ALLOCATE) + WOUNDS_LEFT]
    return {**_regiment(names), "wounds": count_of("wounds", waiting)}


def _supremacy(names: Names) -> dict[str, Any]:
    clock = names.b.clock
    faces = (clock[ASK_A], clock[ASK_B])
    return {"face": faces[clock[ASKED]], "other": faces[1 - clock[ASKED]]}


def _nothing(names: Names) -> dict[str, Any]:
    return {}


FACTS: dict[int, Callable[[Names], dict[str, Any]]] = {
    CHOOSE_CASUALTY: _casualty,
    ENTER_TABLE: lambda names: {**_regiment(names), "length": length(names.b.clock[ASK_B])},
    LEAVE_PIECE: lambda names: {**_regiment(names), "piece": names.piece(names.b.clock[ASK_B])},
    CHOOSE_TARGET: lambda names: {"model": names.model(names.b.clock[ASK_A])},
    CHOOSE_REGIMENT: lambda names: {"entry": names.entry(names.b.clock[ASK_A])},
    STACK_CARD: _nothing,
    ADJUST_ROLL: _supremacy,
    CHOOSE_DEPLOYER: _nothing,
    CHOOSE_EDGE: _nothing,
    DEPLOY_REGIMENT: _nothing,
    DECLARE_BLESSING: yes_no_facts,
    STRIKE_OUT: yes_no_facts,
    ANSWER_CHALLENGE: yes_no_facts,
    REROLL_CHARGE: yes_no_facts,
    REPEAT_IMPACT: yes_no_facts,
    STORM: yes_no_facts,
}
"""What each question names; those not here name the regiment they are about."""
