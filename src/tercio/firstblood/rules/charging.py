# cython: annotation_typing=True, binding=True
"""Special rules for when a Charge is rolled and strikes home."""

from __future__ import annotations

from tercio.firstblood.engine.effects import ACTIVATION_END, LOSE, add_effect
from tercio.firstblood.engine.moments import CHARGE_ROLLED, CHARGED, IMPACT_DONE, SELF
from tercio.firstblood.engine.rule_answer import Answer
from tercio.firstblood.engine.rule_registry import rule, rule_number
from tercio.firstblood.movement.charges import Charge

_SHIELD = rule_number("FB-SR-SHIELD")


@rule("FB-SR-UNSTOPPABLE", at=CHARGE_ROLLED, side=SELF)
def unstoppable(question: Answer) -> None:
    """A failed Charge Roll may be thrown again."""
    question.yes()


@rule("FB-SR-LINEBREAKER", at=CHARGED, side=SELF)
def linebreaker(charge: Charge) -> None:
    """Those it charges and Engages lose their Shields until the end of their next activation."""
    for r in charge.engaged_targets:
        add_effect(charge.b, LOSE, r, _SHIELD, 1, ACTIVATION_END)


@rule("FB-SR-OVERRUN", at=IMPACT_DONE, side=SELF)
def overrun(charge: Charge) -> None:
    """Against a Broken target its Impact Attacks may be made again; a destroyed one opens another Charge."""
    if charge.target_broken:
        charge.may_repeat = True
    if charge.target_destroyed:
        charge.may_charge_again = True
