# cython: annotation_typing=True, binding=True
"""Special rules for when blows are struck."""

from __future__ import annotations

from tercio.firstblood.combat.attack import IMPACT, PERMANENT, Attack
from tercio.firstblood.engine.effects import rule_value
from tercio.firstblood.engine.moments import (
    BLESSING,
    COUNTING_IMPACT,
    DREADING,
    DUELLING,
    INSPIRING,
    SELF,
    STRIKER,
    STRIKING,
    TARGET,
)
from tercio.firstblood.engine.profiles import BRUTE, CAVALRY, MONSTER
from tercio.firstblood.engine.rule_answer import Answer
from tercio.firstblood.engine.rule_dispatch import Question
from tercio.firstblood.engine.rule_registry import rule, rule_number
from tercio.firstblood.engine.state import BLESSED_BLOWS

_PARRY = rule_number("FB-SR-PARRY")


@rule("FB-SR-DAUNTLESS", at=INSPIRING, side=STRIKER)
def dauntless(attack: Attack) -> None:
    """All its Clash Actions count as Inspired."""
    if attack.as_clash:
        attack.inspired = PERMANENT


@rule("FB-SR-GLORIOUS-CHARGE", at=INSPIRING, side=STRIKER)
def glorious_charge(attack: Attack) -> None:
    """The Inspired bonus of the charge serves its Impact Attacks too."""
    if attack.kind == IMPACT and attack.b.inspired[attack.regiment]:
        attack.inspired = max(attack.inspired, 1)


@rule("FB-SR-DREAD", at=DREADING, side=TARGET)
def dread(attack: Attack) -> None:
    """Enemies Engaged with it never count as Inspired, save those a rule makes so for good."""
    if attack.inspired != PERMANENT or not attack.b.settings.dauntless_beats_dread:
        attack.inspired = 0


@rule("FB-SR-RELENTLESS-BLOWS", at=STRIKING, side=STRIKER)
def relentless_blows(attack: Attack) -> None:
    """A blow that rolls 1 lands one hit more."""
    if attack.as_clash:
        attack.extra_hits_on_one = 1


@rule("FB-SR-FLAWLESS-STRIKES", at=STRIKING, side=STRIKER)
def flawless_strikes(attack: Attack) -> None:
    """In a Clash or Challenge, hits rolled with a 1 meet Defence 0."""
    if attack.clash_or_challenge:
        attack.ones_bypass = 1


@rule("FB-SR-FLURRY", at=STRIKING, side=STRIKER)
def flurry(attack: Attack) -> None:
    """Re-roll all misses in a Clash or Challenge."""
    if attack.clash_or_challenge:
        attack.reroll_misses = 1


@rule("FB-SR-FIEND-HUNTER", at=STRIKING, side=STRIKER)
def fiend_hunter(attack: Attack) -> None:
    """Re-roll misses against Monsters, Brutes and Cavalry, in every kind of attack."""
    if attack.target_type in (MONSTER, BRUTE, CAVALRY):
        attack.reroll_misses = 1


@rule("FB-SR-OPPORTUNISTS", at=STRIKING, side=STRIKER)
def opportunists(attack: Attack) -> None:
    """Re-roll misses in a Clash against a Broken regiment."""
    if attack.as_clash and attack.target_broken:
        attack.reroll_misses = 1


@rule("FB-SR-PARRY", at=STRIKING, side=TARGET)
def parry(attack: Attack) -> None:
    """To-hit rolls of 1 against it are thrown again, if all the models struck have the rule."""
    if all(rule_value(attack.b, m, _PARRY) for m in attack.whole_target):
        attack.reroll_ones = 1


@rule("FB-SR-SUPPORT", at=STRIKING, side=STRIKER)
def support_too_close(attack: Attack) -> None:
    """Against a model within 1 inch its own rolls of 1 are thrown again."""
    if attack.close and attack.b.settings.support_rerolls_ones:
        attack.reroll_ones = 1


@rule("FB-SR-BLESSED", at=STRIKING, side=STRIKER)
def blessed_blows(attack: Attack) -> None:
    """Declared before rolling: all misses of this Action are thrown again."""
    if attack.b.blessed[attack.regiment] == BLESSED_BLOWS:
        attack.reroll_misses = 1


@rule("FB-SR-BLESSED", at=BLESSING, side=SELF)
def blessed(question: Question) -> None:
    """Once per Round, during one Action."""
    if not question.b.blessed[question.regiment]:
        question.yes()


@rule("FB-SR-HEAVY-IMPACT", at=COUNTING_IMPACT, side=STRIKER)
def heavy_impact(attack: Attack) -> None:
    """Twice the rounded-up half of its Attacks."""
    attack.dice *= 2


@rule("FB-SR-QUICKSILVER-STRIKE", at=DUELLING, side=SELF)
def quicksilver_strike(question: Answer) -> None:
    """In a Challenge it strikes first."""
    question.yes()
