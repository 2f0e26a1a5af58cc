"""Charge with its Impact Attacks.  FB-CHG-01 to FB-IMP-07"""

from __future__ import annotations

from tercio.firstblood.battlefield.ruins import completely_within_ruin
from tercio.firstblood.battlefield.terrain import CHANGED_FLOOR, CROSSED_HINDERING
from tercio.firstblood.combat.attack import IMPACT
from tercio.firstblood.combat.fighting import FIGHT, may_impact, spend_blessings
from tercio.firstblood.combat.morale import MORALE_TESTS, forget_suffering
from tercio.firstblood.engine.event_log import CHARGE_DECLARED, CHARGE_FAILED, CHARGE_ROLLED_, d6, emit
from tercio.firstblood.engine.flow import END, NEXT, R0, R1, R2, R3, R4, TO, ask, decision, procedure, push
from tercio.firstblood.engine.moments import CHARGE_ROLLED, CHARGED, IMPACT_DONE, SELF
from tercio.firstblood.engine.profiles import BRUTE, CAVALRY, LIGHT
from tercio.firstblood.engine.purposes import CHARGE_MOVE
from tercio.firstblood.engine.regiment_queries import march_of
from tercio.firstblood.engine.rule_dispatch import Question, apply_core_rules, apply_rules, speaker
from tercio.firstblood.engine.rule_registry import channel
from tercio.firstblood.engine.state import DESTROYED, GARRISONED, Battle
from tercio.firstblood.engine.units import INCH
from tercio.firstblood.movement.charges import Charge, bits, may_open, needed_distance
from tercio.firstblood.movement.routes import holds
from tercio.firstblood.sequence.actions.kinds import CHARGE
from tercio.firstblood.sequence.actions.march import MOVE
from tercio.firstblood.sequence.move_effects import carry_out
from tercio.geometry.units import SLACK

REROLL_CHARGE = decision("re-roll the charge")
REPEAT_IMPACT = decision("make the impact attacks again")
REGIMENT, TARGETS, CHARGE_DISTANCE, IMPACTS_MADE, REPEAT_ASKED = R0, R1, R2, R3, R4
"""What a Charge keeps; its targets as bits."""
_ROLLED = channel(CHARGE_ROLLED, SELF)
_CHARGED = channel(CHARGED, SELF)
_DONE = channel(IMPACT_DONE, SELF)


def _declare(b: Battle, f: int) -> int:
    """Targets are named, then one die is rolled.  FB-CHG-03, FB-CHG-06"""
    r = b.frames[f + REGIMENT]
    forget_suffering(b)
    for t in bits(b.frames[f + TARGETS]):
        emit(b, CHARGE_DECLARED, r, t, CHARGE)
    _roll(b, f)
    if _reaches(b, f):
        return TO + AT_ASK_MOVE
    question = Question(b, r)
    apply_rules(b, _ROLLED, speaker(b, r), question)
    apply_core_rules(_ROLLED, question)
    if not question.answer:
        return TO + AT_FAIL
    ask(b, REROLL_CHARGE, b.forces.player[r], r)
    return NEXT


def _roll(b: Battle, f: int) -> None:
    r = b.frames[f + REGIMENT]
    face = d6(b)
    b.frames[f + CHARGE_DISTANCE] = march_of(b, r) + face * INCH
    emit(b, CHARGE_ROLLED_, r, b.frames[f + CHARGE_DISTANCE], 0, (face,))


def _reaches(b: Battle, f: int) -> bool:
    """Charge Distance at least what some Leader needs, and somebody able to Engage.  FB-CHG-07, FB-CHG-16"""
    r, targets, length = b.frames[f + REGIMENT], b.frames[f + TARGETS], b.frames[f + CHARGE_DISTANCE]
    return needed_distance(b, r, targets) <= length + SLACK and may_open(b, r, length, targets)


def _reroll(b: Battle, f: int) -> int:
    """A failed Charge Roll thrown once more.  FB-SR-UNSTOPPABLE"""
    if b.answer[1]:
        _roll(b, f)
    return TO + AT_ASK_MOVE if _reaches(b, f) else NEXT


def _fail(b: Battle, f: int) -> int:
    """Nobody moves and the Action is lost.  FB-CHG-08"""
    emit(b, CHARGE_FAILED, b.frames[f + REGIMENT])
    return END


def _ask_move(b: Battle, f: int) -> int:
    r = b.frames[f + REGIMENT]
    ask(b, MOVE, b.forces.player[r], r, CHARGE_MOVE, b.frames[f + CHARGE_DISTANCE])
    return NEXT


def _move(b: Battle, f: int) -> int:
    carry_out(b, b.frames[f + REGIMENT], CHARGE_MOVE, b.paths)
    return NEXT


def _charged(b: Battle, f: int) -> int:
    """Inspired by the charge, and what rules add before the Impact.  FB-CHG-14"""
    r = b.frames[f + REGIMENT]
    if b.place[r] == DESTROYED:
        return END
    if inspired_by_charge(b, r, b.frames[f + TARGETS]):
        b.inspired[r] = 1
    apply_rules(b, _CHARGED, speaker(b, r), Charge(b, r, b.frames[f + TARGETS]))
    return NEXT


def inspired_by_charge(b: Battle, r: int, targets: int) -> bool:
    """Not by charging garrisons, through Hindering Terrain unless Light, or, heavy-footed, into Ruins.

    FB-GARR-11, FB-ZONE-08, FB-RUIN-03, FB-RUIN-07
    """
    hindered, level = False, False
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[m]:
            hindered = hindered or bool(b.crossed[m] & CROSSED_HINDERING)
            level = level or not b.crossed[m] & CHANGED_FLOOR
    if not level or (hindered and b.forces.klass[r] != LIGHT):
        return False
    mounted = b.forces.type[r] in (CAVALRY, BRUTE)
    met = False
    for t in bits(targets):
        if met_by(b, r, t):
            if mounted and completely_within_ruin(b, t) >= 0:
                return False
            met = met or b.place[t] != GARRISONED
    return met


def met_by(b: Battle, r: int, target: int) -> bool:
    """Does any model of a charging regiment Engage the target?  FB-CHG-09"""
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[m] and holds(b, m, target):
            return True
    return False


def _impact(b: Battle, f: int) -> int:
    """Impact Attacks on the regiments charged.  FB-IMP-01, FB-IMP-03"""
    targets = 0
    for t in bits(b.frames[f + TARGETS]):
        if may_impact(b, t):
            targets |= 1 << t
    b.frames[f + IMPACTS_MADE] += 1
    if targets:
        push(b, FIGHT, b.frames[f + REGIMENT], IMPACT, targets)
    return NEXT


def _after_impact(b: Battle, f: int) -> int:
    """Rules may allow the Impact once more, or another Charge.  FB-SR-OVERRUN"""
    r = b.frames[f + REGIMENT]
    if b.place[r] == DESTROYED:
        return NEXT
    charge = Charge(b, r, b.frames[f + TARGETS])
    apply_rules(b, _DONE, speaker(b, r), charge)
    if charge.may_charge_again:
        b.done[r] &= ~(1 << CHARGE)
    if charge.may_repeat and b.frames[f + IMPACTS_MADE] == 1:
        ask(b, REPEAT_IMPACT, b.forces.player[r], r)
        b.frames[f + REPEAT_ASKED] = 1
    return NEXT


def _repeat(b: Battle, f: int) -> int:
    if b.frames[f + REPEAT_ASKED]:
        b.frames[f + REPEAT_ASKED] = 0
        if b.answer[1]:
            return TO + AT_IMPACT
    push(b, MORALE_TESTS)
    return NEXT


def _finish(b: Battle, f: int) -> int:
    spend_blessings(b)
    forget_suffering(b)
    return END


(
    AT_DECLARE,
    AT_REROLL,
    AT_FAIL,
    AT_ASK_MOVE,
    AT_MOVE,
    AT_CHARGED,
    AT_IMPACT,
    AT_AFTER_IMPACT,
    AT_REPEAT,
    AT_FINISH,
) = range(10)
"""The steps of this procedure by name, for those who go to one."""
CHARGING = procedure(
    "charge", _declare, _reroll, _fail, _ask_move, _move, _charged, _impact, _after_impact, _repeat, _finish
)
