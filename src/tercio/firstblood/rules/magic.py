# cython: annotation_typing=True, binding=True
"""Special rules for when magic is used."""

from __future__ import annotations

from tercio.firstblood.engine.moments import CAST, CASTING, KNOWING_MAGIC, SELF, TARGET
from tercio.firstblood.engine.rule_answer import Answer
from tercio.firstblood.engine.rule_registry import rule
from tercio.firstblood.magic.casting import Casting

WIZARD, PRIEST = 100, 200
"""The answer to KNOWING_MAGIC: the level, plus which kind of caster."""


@rule("FB-SR-WIZARD", at=KNOWING_MAGIC, side=SELF)
def wizard(question: Answer, x: int) -> None:
    """It may cast; X is its magic level."""
    question.at_least(WIZARD + x)


@rule("FB-SR-PRIEST", at=KNOWING_MAGIC, side=SELF)
def priest(question: Answer, x: int) -> None:
    """It may cast; X is its magic level."""
    question.at_least(PRIEST + x)


@rule("FB-SR-DEVOUT", at=CASTING, side=TARGET)
def devout(casting: Casting) -> None:
    """When a friendly Priest casts at it, one failed die becomes a success."""
    if casting.priest and casting.friendly:
        casting.turned += 1


@rule("FB-MAGIC-14", at=CASTING, side=TARGET)
def aetheric_interference(casting: Casting, x: int) -> None:
    """Enemy casters that target it count their level X lower."""
    if not casting.friendly:
        casting.dice -= x


@rule("FB-SR-FANATICAL-DEVOTION", at=CAST, side=TARGET)
def fanatical_devotion(casting: Casting) -> None:
    """A friendly Priest's Incantation heals it 3 Wounds."""
    if casting.priest and casting.friendly:
        casting.heals += 3
