# cython: annotation_typing=True, binding=True
"""Special rules for when a Volley is shot."""

from __future__ import annotations

from tercio.firstblood.combat.attack import SPELL, VOLLEY, Attack
from tercio.firstblood.engine.moments import AIMING, DEFENDING, OFFERING_ACTIONS, SELF, STRIKER, STRIKING
from tercio.firstblood.engine.offers import OVERCHARGING, THROWING
from tercio.firstblood.engine.rule_answer import Answer
from tercio.firstblood.engine.rule_registry import rule


@rule("FB-SR-SURESHOT", at=AIMING, side=STRIKER)
def sureshot(attack: Attack) -> None:
    """Its shots are never Obscured by regiments or terrain."""
    attack.obscured = 0


@rule("FB-SR-RAPID-VOLLEY", at=STRIKING, side=STRIKER)
def rapid_volley(attack: Attack) -> None:
    """A shot that rolls 1 lands one hit more."""
    if attack.kind == VOLLEY:
        attack.extra_hits_on_one = 1


@rule("FB-SR-PRECISE-SHOT", at=STRIKING, side=STRIKER)
def precise_shot(attack: Attack) -> None:
    """Shots that hit with a 1 meet Defence 0."""
    if attack.kind == VOLLEY:
        attack.ones_bypass = 1


@rule("FB-SR-TORRENTIAL-FIRE", at=STRIKING, side=STRIKER)
def torrential_fire(attack: Attack) -> None:
    """Each die that hits throws one more, which throws none."""
    if attack.kind == VOLLEY:
        attack.torrent = 1


@rule("FB-SR-ARMOR-PIERCING", at=DEFENDING, side=STRIKER)
def armor_piercing(attack: Attack, x: int) -> None:
    """The target defends X worse against these shots and spells."""
    if attack.kind in (VOLLEY, SPELL):
        attack.piercing = max(attack.piercing, x)


@rule("FB-SR-DEADLY-SHOT", at=DEFENDING, side=STRIKER)
def deadly_shot(attack: Attack) -> None:
    """A Defence die of 6 against its shots costs two Wounds."""
    if attack.kind == VOLLEY:
        attack.wounds_on_six = 2


@rule("FB-SR-THROWING-WEAPONS", at=OFFERING_ACTIONS, side=SELF)
def throwing_weapons(question: Answer) -> None:
    """A Volley of Barrage (1) (3 inches), also while Engaged and at the Engaged."""
    question.answer |= THROWING


@rule("FB-SR-OVERCHARGE", at=OFFERING_ACTIONS, side=SELF)
def overcharge(question: Answer) -> None:
    """An Action that stores power for a later Volley."""
    question.answer |= OVERCHARGING
