"""Special rules that speak when models move."""

from __future__ import annotations

from tercio.firstblood.field import BROKEN_GROUND, DANGEROUS, HINDERING, RUIN
from tercio.firstblood.hearing import Question
from tercio.firstblood.moments import CROSSING, MARCHING, SELF
from tercio.firstblood.rules.registry import rule


@rule("FB-SR-FLUID-FORMATION", at=CROSSING, side=SELF)
def fluid_formation(question: Question) -> None:
    """It ignores Broken Ground, Dangerous and Hindering Terrain, and Ruins where they are dangerous."""
    question.answer |= BROKEN_GROUND | DANGEROUS | HINDERING | RUIN


@rule("FB-SR-FLY", at=MARCHING, side=SELF)
def fly(question: Question) -> None:
    """A regiment all of whose models have it Marches over regiments and impassable ground."""
    question.yes()
