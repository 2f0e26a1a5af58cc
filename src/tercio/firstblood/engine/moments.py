"""The moments at which a special rule may act, once, in the order of play.

Each moment hands its rules one subject (an Attack, a MoraleTest, a Charge…) and names whose rules
apply. Rules adjust the subject before dice, or add to what follows; none needs to know another. Where the
book demands an order among rules of one moment, it is the order of this file.
"""

from __future__ import annotations

from typing import NamedTuple


class Moment(NamedTuple):
    """A named point of the sequence of play."""

    number: int
    name: str
    rule: str
    subject: str


MOMENTS: list[Moment] = []


def _moment(name: str, rule: str, subject: str) -> int:
    MOMENTS.append(Moment(len(MOMENTS), name, rule, subject))
    return len(MOMENTS) - 1


# --- before the battle and between activations
HOLDING_BACK = _moment("holding back", "FB-ARRIVE-01", "Question")
"""May the regiment wait in Reinforcements?"""

# --- an activation, in the order of FB-SEQ-01
ACTIVATION_STARTS = _moment("activation starts", "FB-SEQ-01", "Question")
"""After the stranded tests: is Broken shaken off?"""
BEFORE_FIRST_ACTION = _moment("before the first Action", "FB-SEQ-01", "Question")
"""The activating regiment is about to act: what do those who Engage it do to it?"""
BEFORE_ACTION = _moment("before an Action", "FB-SR-FERAL", "Question")
"""Must its temper be tested first?"""
OFFERING_ACTIONS = _moment("offering Actions", "FB-ACT-12", "Question")
"""Which Actions beyond the usual are open to it?"""
ACTIVATION_ENDS = _moment("activation ends", "FB-SEQ-01", "Question")
"""After the last Action: what gnaws at it?"""

# --- moving
REACHING = _moment("reaching", "FB-ENG-04", "Question")
"""How far does this model's Engagement Range go?"""
BLOCKING = _moment("blocking", "FB-THRU-03", "Question")
"""May enemies not attack through this model?"""
CROSSING = _moment("crossing terrain", "FB-ZONE-02", "Question")
"""Which terrain does this model ignore?"""
MARCHING = _moment("marching", "FB-MARCH-06", "Question")
"""Does this model pass over regiments and impassable ground?"""

# --- charging
CHARGE_ROLLED = _moment("charge rolled", "FB-CHG-06", "Question")
"""May a failed Charge Roll be thrown again?"""
CHARGED = _moment("charged", "FB-CHG-14", "Charge")
"""The charge move is done; before Impact Attacks."""
COUNTING_IMPACT = _moment("counting Impact Attacks", "FB-IMP-04", "Attack")
"""How many Impact Attacks does this model make?"""
IMPACT_DONE = _moment("impact done", "FB-IMP-01", "Charge")
"""Casualties of the Impact Attacks are off; Morale is still to come."""

# --- an attack: prepared in this order, then rolled
AIMING = _moment("aiming", "FB-OBSC-01", "Attack")
"""Is the target Obscured for this shooter?"""
INSPIRING = _moment("being Inspired", "FB-INSP-03", "Attack")
"""Does the striker count as Inspired?"""
DREADING = _moment("dreading", "FB-SR-DREAD", "Attack")
"""May it not? After INSPIRING, so that a rule which grants Inspired can answer."""
STRIKING = _moment("striking", "FB-CLASH-05", "Attack")
"""The to-hit roll: value, re-rolls, what a 1 does."""
FRIGHTENING = _moment("frightening", "FB-SR-TERRIFYING", "Attack")
"""How terrifying are these blows for those who lose models to them?"""
DEFENDING = _moment("defending", "FB-SEQ-03", "Attack")
"""The Defence roll: value, piercing, re-rolls, what a 6 does."""
WOUNDED = _moment("wounded", "FB-WND-01", "Question")
"""Wounds of the Action are on models: what comes back at the striker?"""

DUELLING = _moment("duelling", "FB-CHAL-05", "Question")
"""Does this duellist strike first?"""
BLESSING = _moment("before rolling", "FB-SEQ-02", "Question")
"""May the regiment declare, before rolling, that it re-rolls its failures?"""

# --- nerve
TESTING_MORALE = _moment("testing Morale", "FB-SEQ-04", "MoraleTest")
"""Resolve value, dice discarded, failures halved."""
BREAKING = _moment("breaking", "FB-BRK-01", "Question")
"""Can the regiment not be Broken?"""
COMBAT_RALLYING = _moment("rallying in combat", "FB-CRALLY-01", "RallyRoll")
"""Must the Combat Rally be rolled for?"""

# --- magic and healing
KNOWING_MAGIC = _moment("knowing magic", "FB-MAGIC-01", "Question")
"""At which level does this model cast?"""
CASTING = _moment("casting", "FB-MAGIC-08", "Casting")
"""Dice, Attunement and successes turned."""
CAST = _moment("cast", "FB-MAGIC-11", "Casting")
"""The Incantation has worked."""
HEALING = _moment("healing", "FB-HEAL-01", "Question")
"""Can this model not be healed?"""

# --- victory
SEIZING = _moment("seizing", "FB-OBJ-01", "Question")
"""Does this regiment, wholly in a zone, deny it to the enemy?"""

STRIKER, TARGET, SELF = "striker", "target", "self"
"""Whose rules apply: of the model that strikes, of those struck, or of the regiment concerned."""
SIDES = (STRIKER, TARGET, SELF)
