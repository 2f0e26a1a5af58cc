# cython: annotation_typing=True, binding=True
"""Special rules for when blows are parried, blocked or paid back."""

from __future__ import annotations

from tercio.firstblood.combat.attack import CLASH, IMPACT, Attack
from tercio.firstblood.engine.moments import (
    BLOCKING,
    DEFENDING,
    HEALING,
    REACHING,
    SELF,
    STRIKER,
    TARGET,
    WOUNDED,
)
from tercio.firstblood.engine.rule_answer import Answer
from tercio.firstblood.engine.rule_dispatch import Question
from tercio.firstblood.engine.rule_registry import rule
from tercio.firstblood.engine.state import BLESSED_DEFENCE
from tercio.firstblood.engine.units import INCH


@rule("FB-SR-SHIELD", at=DEFENDING, side=TARGET)
def shield(attack: Attack) -> None:
    """+1 Defence against every hit, unless the regiment is Broken."""
    if not attack.target_broken:
        attack.defence += 1


@rule("FB-SR-SHIELD", at=BLOCKING, side=SELF)
def shield_wall(question: Question) -> None:
    """Nobody attacks through a model with a Shield, unless its regiment is Broken."""
    if not question.broken:
        question.yes()


@rule("FB-SR-HARDENED", at=DEFENDING, side=TARGET)
def hardened(attack: Attack, x: int) -> None:
    """Cleave, Armor Piercing and Brutal Impact against it are X weaker."""
    attack.hardened = x


@rule("FB-SR-CLEAVE", at=DEFENDING, side=STRIKER)
def cleave(attack: Attack, x: int) -> None:
    """The target defends X worse against these blows."""
    if attack.clash_or_challenge:
        attack.piercing = max(attack.piercing, x)


@rule("FB-SR-BRUTAL-IMPACT", at=DEFENDING, side=STRIKER)
def brutal_impact(attack: Attack, x: int) -> None:
    """The target defends X worse against its Impact Attacks."""
    if attack.kind == IMPACT:
        attack.piercing = max(attack.piercing, x)


@rule("FB-SR-SMITE", at=DEFENDING, side=STRIKER)
def smite(attack: Attack) -> None:
    """In a Clash or Challenge its hits meet Defence 0."""
    if attack.clash_or_challenge:
        attack.bypass = 1


@rule("FB-SR-DEADLY-BLADES", at=DEFENDING, side=STRIKER)
def deadly_blades(attack: Attack) -> None:
    """A Defence die of 6 against its blows costs two Wounds."""
    if attack.clash_or_challenge or (attack.kind == IMPACT and attack.b.settings.deadly_blades_on_impact):
        attack.wounds_on_six = 2


@rule("FB-SR-TENACIOUS", at=DEFENDING, side=TARGET)
def tenacious(attack: Attack) -> None:
    """One failed die of each Defence roll is discarded."""
    attack.discards = 1


@rule("FB-SR-BLESSED", at=DEFENDING, side=TARGET)
def blessed_defence(attack: Attack) -> None:
    """Declared before rolling: all failed Defence dice of this Action are thrown again."""
    if attack.b.blessed[attack.target] == BLESSED_DEFENCE:
        attack.save_reroll_failures = 1


@rule("FB-SR-SUPPORT", at=DEFENDING, side=TARGET)
def support_pressed(attack: Attack) -> None:
    """Against an attacker within 1 inch its Defence rolls of 1 are thrown again."""
    if attack.pressed and attack.b.settings.support_rerolls_ones:
        attack.save_reroll_ones = 1


@rule("FB-SR-SUPPORT", at=REACHING, side=SELF)
def support(question: Answer) -> None:
    """Its Engagement Range is 2.5 inches."""
    question.at_least(5 * INCH // 2)


@rule("FB-CMD-01", at=DEFENDING, side=TARGET)
def braced(attack: Attack) -> None:
    """A regiment braced by its commander throws its Defence dice of 6 again."""
    attack.save_reroll_sixes = 1


@rule("FB-SR-COUNTER-ATTACK", at=DEFENDING, side=TARGET)
def counter_attack(attack: Attack) -> None:
    """In a Clash each Defence die of 1 strikes the attacker back."""
    if attack.kind == CLASH:
        attack.returns = 1


@rule("FB-SR-LETHAL-DEMISE", at=WOUNDED, side=TARGET)
def lethal_demise(question: Answer) -> None:
    """Each Wound suffered from an enemy Clash is a hit on those who struck."""
    question.yes()


@rule("FB-SR-LETHAL-DEMISE", at=HEALING, side=SELF)
def no_healing(question: Answer) -> None:
    """It cannot be healed."""
    question.yes()
