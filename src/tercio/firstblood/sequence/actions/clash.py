"""Clash with its manoeuvre, and Combat Reform.

FB-CLASH-01 to FB-CLASH-06, FB-MAN-01 to FB-MAN-07, FB-REFORM-01
"""

from __future__ import annotations

from tercio.firstblood.combat.attack import CLASH
from tercio.firstblood.combat.fighting import FIGHT, spend_blessings
from tercio.firstblood.combat.morale import MORALE_TESTS, forget_suffering
from tercio.firstblood.engine.event_log import ACTION_TAKEN, emit
from tercio.firstblood.engine.flow import END, NEXT, R0, R1, R2, TO, ask, decision, procedure, push
from tercio.firstblood.engine.profiles import MARCH
from tercio.firstblood.engine.purposes import MANOEUVRE, REFORM
from tercio.firstblood.engine.regiment_queries import characteristic
from tercio.firstblood.engine.state import DESTROYED, FELL_IN, GARRISONED, Battle
from tercio.firstblood.engine.units import INCH
from tercio.firstblood.sequence.actions.garrisons import may_occupy, occupy
from tercio.firstblood.sequence.actions.kinds import CLASH as CLASH_ACTION
from tercio.firstblood.sequence.actions.kinds import REFORM as REFORM_ACTION
from tercio.firstblood.sequence.actions.march import MOVE
from tercio.firstblood.sequence.activation_frame import cut_short
from tercio.firstblood.sequence.move_effects import carry_out

REGIMENT, BESIEGED, STORMED = R0, R1, R2
"""STORMED is 1 + the piece taken."""
MANOEUVRE_DISTANCE = 2 * INCH  # FB-MAN-01
STORM = decision("storm the garrison")


def _declare(b: Battle, f: int) -> int:
    """The manoeuvre comes first; occupants of a garrison make none.  FB-MAN-01, FB-GARR-15"""
    r = b.frames[f + REGIMENT]
    emit(b, ACTION_TAKEN, r, CLASH_ACTION)
    forget_suffering(b)
    if b.place[r] == GARRISONED:
        return TO + AT_FIGHT
    ask(b, MOVE, b.forces.player[r], r, MANOEUVRE, MANOEUVRE_DISTANCE)
    return NEXT


def _manoeuvre(b: Battle, f: int) -> int:
    carry_out(b, b.frames[f + REGIMENT], MANOEUVRE, b.paths)
    return NEXT


def _fight(b: Battle, f: int) -> int:
    r = b.frames[f + REGIMENT]
    if b.place[r] == DESTROYED:
        return END
    b.frames[f + BESIEGED] = _besieged(b)
    push(b, FIGHT, r, CLASH, 0)
    return NEXT


def _besieged(b: Battle) -> int:
    """Garrisoned regiments, as bits: one that is gone afterwards has been stormed."""
    bits = 0
    for r in range(b.forces.regiments):
        if b.place[r] == GARRISONED:
            bits |= 1 << r
    return bits


def _test_morale(b: Battle, f: int) -> int:
    push(b, MORALE_TESTS)
    return NEXT


def stormed_piece(b: Battle, r: int) -> int:
    """1 + the piece whose occupants this Clash has destroyed, or 0.  FB-GARR-13"""
    for m in b.models(r):
        target = b.aim_at[m]
        if target >= 0 and b.place[target] == DESTROYED and b.aim_part[m] >= 0:
            piece = FELL_IN - b.inside[target]
            if piece >= 0:
                return piece + 1
    return 0


def _ask_storm(b: Battle, f: int) -> int:
    """Occupants destroyed by a Clash: the victors may go in at once.  FB-GARR-13"""
    r = b.frames[f + REGIMENT]
    b.inspired[r] = 0  # FB-INSP-03
    spend_blessings(b)
    forget_suffering(b)
    b.frames[f + STORMED] = stormed_piece(b, r)
    piece = b.frames[f + STORMED] - 1
    if piece < 0 or b.place[r] == DESTROYED or b.place[r] == GARRISONED or not may_occupy(b, r, piece):
        return END
    ask(b, STORM, b.forces.player[r], r, piece)
    return NEXT


def _storm(b: Battle, f: int) -> int:
    if b.answer[1]:
        r = b.frames[f + REGIMENT]
        occupy(b, r, b.frames[f + STORMED] - 1)
        cut_short(b, r)  # FB-GARR-04
    return END


AT_DECLARE, AT_MANOEUVRE, AT_FIGHT, AT_TEST_MORALE, AT_ASK_STORM, AT_STORM = range(6)
"""The steps of this procedure by name, for those who go to one."""
CLASHING = procedure("clash", _declare, _manoeuvre, _fight, _test_morale, _ask_storm, _storm)


# --- Combat Reform


def reform_distance(b: Battle, r: int) -> int:
    """Each model moves up to its own March value; the highest bounds them all, each is checked apart."""
    longest = 0
    for m in b.living(r):
        longest = max(longest, characteristic(b, m, MARCH))
    return longest * INCH


def _ask_reform(b: Battle, f: int) -> int:
    r = b.frames[f + REGIMENT]
    emit(b, ACTION_TAKEN, r, REFORM_ACTION)
    forget_suffering(b)
    ask(b, MOVE, b.forces.player[r], r, REFORM, reform_distance(b, r))
    return NEXT


def _reform(b: Battle, f: int) -> int:
    carry_out(b, b.frames[f + REGIMENT], REFORM, b.paths)
    return NEXT


def _end_reform(b: Battle, f: int) -> int:
    push(b, MORALE_TESTS)
    return END


REFORMING = procedure("combat reform", _ask_reform, _reform, _end_reform)
