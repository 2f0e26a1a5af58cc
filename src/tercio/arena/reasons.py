"""Why an answer is given: what speaks for it, by rough sums over what lies open on the table.

A reason is a key and its facts. It is worked out from what a passer-by may see, so that telling it gives no
face-down card away; what it says of the Stack or of arrivals is general. `SECRET` names the decisions whose
answer itself is hidden until the battle is over.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeAlias

import msgspec

from tercio.arena.estimates import charge_chance, clash_wounds, impact_wounds, volley_wounds
from tercio.arena.sergeant import goal, nearest_zone, on_a_prize
from tercio.core.speech import Phrase
from tercio.firstblood.bots.plans import APPROACH, RETIRE, STAY, ZONES
from tercio.firstblood.combat.wounds import CHOOSE_CASUALTY
from tercio.firstblood.engine.purposes import CHARGE_MOVE, CLOSING
from tercio.firstblood.engine.state import ASK_A, ASK_B, ASKED, ASKING, GARRISONED, Battle
from tercio.firstblood.movement.charges import bits
from tercio.firstblood.movement.engagement import engaged_with
from tercio.firstblood.named_choices import Ready
from tercio.firstblood.narration import Names, Sentence
from tercio.firstblood.narration.sentences import Share
from tercio.firstblood.sequence.actions.kinds import (
    AIM,
    CAST,
    CHALLENGE,
    CHARGE,
    CLASH,
    COMBAT_RALLY,
    DISENGAGE,
    INSPIRE,
    MARCH,
    RALLY,
    REFORM,
    VOLLEY,
)
from tercio.firstblood.sequence.actions.march import MOVE, OCCUPY
from tercio.firstblood.sequence.phases.activation import TAKE_ACTION
from tercio.firstblood.sequence.phases.command import CHOOSE_ARRIVAL, STACK_CARD
from tercio.firstblood.sequence.phases.deployment import DEPLOY_REGIMENT, SLOTS
from tercio.firstblood.sequence.phases.victory import worth
from tercio.firstblood.view import view

SECRET = (STACK_CARD, CHOOSE_ARRIVAL)
"""Decisions whose answer the other side may not know.  FB-STACK-01, FB-REINF-02"""
PLAIN_ACTIONS = {
    AIM: "aim",
    INSPIRE: "inspire",
    RALLY: "rally",
    COMBAT_RALLY: "rally",
    CAST: "cast",
    DISENGAGE: "disengage",
    REFORM: "close",
}
"""Actions with one reason, whoever does them."""


class Reason(msgspec.Struct, frozen=True, omit_defaults=True):
    """What speaks for an answer: regiments, zones and pieces by number, a chance, Wounds, points."""

    key: str
    facts: dict[str, float] = {}


def reason_for(b: Battle, answer: Ready) -> Reason:
    """What speaks for an answer to the decision pending, as far as everybody may know."""
    seen = view(b, None)
    assert seen is not None
    return REASONS.get(seen.clock[ASKING], _habit)(seen, answer)


# --- Actions


def _action(b: Battle, answer: Ready) -> Reason:
    r, kind = b.clock[ASK_A], answer[0]
    if kind == CHARGE:
        return _charge(b, r, answer[1])
    if kind == VOLLEY:
        return Reason("volley", {"target": answer[1], "wounds": volley_wounds(b, r, answer[1], answer[2])})
    if kind == CHALLENGE:
        return Reason("challenge", {"model": answer[2]})
    if kind == CLASH:
        return _clash(b, r)
    if kind == MARCH:
        return _heading(b, r, goal(b, r))
    return Reason(PLAIN_ACTIONS.get(kind, "pause"))


def _charge(b: Battle, r: int, targets: int) -> Reason:
    """How likely it arrives, what it would cost the first it meets, and whether points lie there."""
    t = bits(targets)[0]
    wounds = impact_wounds(b, r, t) + clash_wounds(b, r, t, True)
    key = "charge.zone" if on_a_prize(b, t) else "charge"
    return Reason(key, {"target": t, "chance": charge_chance(b, r, targets), "wounds": wounds})


def _clash(b: Battle, r: int) -> Reason:
    foes = engaged_with(b, r)
    if not foes:
        return Reason("pause")
    t = max(foes, key=lambda foe: clash_wounds(b, r, foe, b.inspired[r] != 0))
    return Reason("clash", {"target": t, "wounds": clash_wounds(b, r, t, b.inspired[r] != 0)})


# --- moves


def _move(b: Battle, answer: Ready) -> Reason:
    r, purpose = b.clock[ASK_A], b.clock[ASK_B]
    if purpose in CLOSING or purpose == CHARGE_MOVE:
        return Reason("close")
    if answer[0] == OCCUPY:
        return Reason("house", {"piece": answer[1]})
    return _heading(b, r, answer[1])


def _heading(b: Battle, r: int, plan: int) -> Reason:
    """Where a march leads, and what is there."""
    zones, player = len(b.scenario.zones), b.forces.player[r]
    if ZONES <= plan < ZONES + zones and (points := worth(b, b.scenario.zones[plan - ZONES], player)):
        return Reason("zone", {"zone": plan - ZONES, "points": points})
    if plan == APPROACH and any(b.place[t] != GARRISONED for t in b.enemies(player)):
        return Reason("approach")
    return Reason({STAY: "stand", RETIRE: "retire"}.get(plan, "ground"))


# --- the rest


def _deploy(b: Battle, answer: Ready) -> Reason:
    if not b.scenario.zones or answer[1]:
        return Reason("deploy")
    k = nearest_zone(b, (2 * answer[2] + 1) * b.field.width // (2 * SLOTS))
    points = worth(b, b.scenario.zones[k], b.clock[ASKED])
    return Reason("deploy.zone", {"zone": k, "points": points}) if points else Reason("deploy")


def _habit(b: Battle, answer: Ready) -> Reason:
    return Reason("habit")


Reasoning: TypeAlias = Callable[[Battle, Ready], Reason]
REASONS: dict[int, Reasoning] = {
    TAKE_ACTION: _action,
    MOVE: _move,
    DEPLOY_REGIMENT: _deploy,
    STACK_CARD: lambda b, answer: Reason("stack"),
    CHOOSE_ARRIVAL: lambda b, answer: Reason("arrival"),
    CHOOSE_CASUALTY: lambda b, answer: Reason("casualty"),
}


def reason_words(names: Names, reason: Reason) -> Sentence:
    """A reason as a sentence, everything in it by its name."""
    facts = {fact: _named(names, fact, value) for fact, value in reason.facts.items()}
    return Sentence(Phrase(f"arena.reason.{reason.key}", **facts))


def _named(names: Names, fact: str, value: float) -> Any:
    """A fact as people say it."""
    if fact == "chance":
        return Share(value)
    if fact == "wounds":
        return round(float(value), 1)
    number = int(value)
    if fact == "target":
        return names.regiment(number)
    if fact == "points":
        return number
    return {"zone": names.zone, "piece": names.piece, "model": names.model}[fact](number)
