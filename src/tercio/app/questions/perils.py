"""First Blood, dice beside the fighting: Aura of Death, Decay, and tests of Resolve."""

from __future__ import annotations

from fractions import Fraction

from tercio import odds
from tercio.app.questions.engine_attacks import body
from tercio.app.questions.firstblood import DEFENDER, MODELS, facing, outcome, stance_of, struck_side
from tercio.app.questions.question_parts import Chart, Field, Given, Number, OddsAnswer, Question
from tercio.firstblood.prepared_attack import AURA

ELSEWHERE = ("parry", "hardened", "support_saves")
"""Rules of a target that hear nothing of hits without an attack."""


def perils(given: Given) -> OddsAnswer:
    """An activation beside an Aura of Death, and Decay at its end; neither tests Morale.

    FB-SR-AURA-OF-DEATH, FB-SR-DECAY
    """
    pair = facing(PERILS, given)
    sheet = pair.bare_hits(1, stance_of(given), AURA).sheet()
    target = body(struck_side(pair, given), tests_morale=False)
    engaged = min(given["engaged"], given["models"])
    hits = odds.Blows(given["aura"] * engaged, sure=True, defence=sheet.save)
    burnt = odds.strikes([hits], odds.guard_of(sheet))
    burnt = burnt.capped(max(0, min(target.room, engaged * target.wounds - target.hurt)))
    rotten = odds.trials(given["decay"], Fraction(1, 3))
    return outcome(burnt + rotten, target, None, ())


def resolve_test(given: Given) -> OddsAnswer:
    """A Feral regiment before an Action, or a Combat Rally beside something Fearsome: one die.

    FB-SR-FERAL, FB-SR-FEARSOME, FB-SR-TERRIFYING
    """
    chance = Fraction(min(5, max(1, given["resolve"])), 6)
    return OddsAnswer((Number("passes", chance),), (Chart("passes", odds.trials(1, chance)),))


PERILS = Question(
    "perils",
    (
        Field("aura", default=1, most=9, rule="FB-SR-AURA-OF-DEATH"),
        Field("engaged", default=4, most=60, rule="FB-SR-AURA-OF-DEATH"),
        Field("decay", most=60, rule="FB-SR-DECAY"),
        *(field for field in DEFENDER if field.name not in ELSEWHERE),
        *(field for field in MODELS if field.name != "exposed"),
    ),
    perils,
)
QUESTIONS = (
    PERILS,
    Question("resolve_test", (Field("resolve", default=3, most=9, rule="FB-SR-FERAL"),), resolve_test),
)
