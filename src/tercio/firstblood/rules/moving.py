# cython: annotation_typing=True, binding=True
"""Special rules for when models move."""

from __future__ import annotations

from tercio.firstblood.engine.field import BROKEN_GROUND, DANGEROUS, HINDERING, RUIN
from tercio.firstblood.engine.moments import CROSSING, MARCHING, SELF
from tercio.firstblood.engine.rule_answer import Answer
from tercio.firstblood.engine.rule_registry import rule


@rule("FB-SR-FLUID-FORMATION", at=CROSSING, side=SELF)
def fluid_formation(question: Answer) -> None:
    """It ignores Broken Ground, Dangerous and Hindering Terrain, and Ruins where they are dangerous."""
    question.answer |= BROKEN_GROUND | DANGEROUS | HINDERING | RUIN


@rule("FB-SR-FLY", at=MARCHING, side=SELF)
def fly(question: Answer) -> None:
    """A regiment all of whose models have it Marches over regiments and impassable ground."""
    question.yes()
