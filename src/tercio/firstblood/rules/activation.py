# cython: annotation_typing=True, binding=True
"""Special rules around an activation, and when zones are seized."""

from __future__ import annotations

from tercio.firstblood.engine.moments import (
    ACTIVATION_ENDS,
    BEFORE_ACTION,
    BEFORE_FIRST_ACTION,
    HOLDING_BACK,
    OFFERING_ACTIONS,
    SEIZING,
    SELF,
    STRIKER,
)
from tercio.firstblood.engine.offers import ARRIVAL_CHARGE
from tercio.firstblood.engine.rule_answer import Answer
from tercio.firstblood.engine.rule_registry import rule


@rule("FB-SR-FLANK", at=HOLDING_BACK, side=SELF)
def flank(question: Answer) -> None:
    """It may be held back and enter from Reinforcements."""
    question.yes()


@rule("FB-SR-AURA-OF-DEATH", at=BEFORE_FIRST_ACTION, side=STRIKER)
def aura_of_death(question: Answer, x: int) -> None:
    """Each activating model Engaged by a bearer suffers X hits, from the strongest bearer only."""
    question.at_least(x)


@rule("FB-SR-FERAL", at=BEFORE_ACTION, side=SELF)
def feral(question: Answer) -> None:
    """Before each Action its temper is tested on its Resolve."""
    question.yes()


@rule("FB-SR-FERAL", at=OFFERING_ACTIONS, side=SELF)
def feral_arrival(question: Answer) -> None:
    """It may Charge in the Round it arrives."""
    question.answer |= ARRIVAL_CHARGE


@rule("FB-SR-DECAY", at=ACTIVATION_ENDS, side=SELF)
def decay(question: Answer, x: int) -> None:
    """X dice at the end of its activation; each 5 or 6 is a Wound."""
    question.answer += x


@rule("FB-SR-UNYIELDING", at=SEIZING, side=SELF)
def unyielding(question: Answer) -> None:
    """While it stands completely within a zone the enemy cannot claim it."""
    question.yes()
