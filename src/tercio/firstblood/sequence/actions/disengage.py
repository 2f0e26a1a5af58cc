"""Disengage, with Attacks of Opportunity.  FB-DIS-01 to FB-DIS-10, FB-AOO-01 to FB-AOO-03"""

from __future__ import annotations

from tercio.core.refused import Refused
from tercio.firstblood.combat.attack import OPPORTUNITY
from tercio.firstblood.combat.fighting import FIGHT, spend_blessings
from tercio.firstblood.combat.hits import RESOLVE
from tercio.firstblood.combat.morale import MORALE_TESTS, break_regiment, forget_suffering
from tercio.firstblood.combat.wounds import casualty
from tercio.firstblood.engine.event_log import ACTION_TAKEN, DISENGAGED, d6, emit
from tercio.firstblood.engine.flow import BACK, END, NEXT, R0, R1, R2, TO, ask, decision, procedure, push
from tercio.firstblood.engine.purposes import DISENGAGE_MOVE
from tercio.firstblood.engine.regiment_queries import fearless_of_morale, leaders, resolve_of
from tercio.firstblood.engine.rule_dispatch import speaker
from tercio.firstblood.engine.state import DESTROYED, Battle
from tercio.firstblood.engine.units import INCH
from tercio.firstblood.movement.charges import leaves_behind
from tercio.firstblood.movement.engagement import engagers, model_engaged
from tercio.firstblood.movement.path_checks import PLACES, Path, set_down
from tercio.firstblood.movement.routes import clear_way
from tercio.firstblood.sequence.actions.kinds import DISENGAGE
from tercio.firstblood.sequence.actions.march import MOVE
from tercio.firstblood.sequence.move_effects import carry_out

STRIKE_OUT = decision("make attacks of opportunity")
REGIMENT, STRIKERS_ASKED, DISENGAGE_DISTANCE = R0, R1, R2
"""What a Disengage keeps; the enemies asked to strike as bits."""


def _declare(b: Battle, f: int) -> int:
    emit(b, ACTION_TAKEN, b.frames[f + REGIMENT], DISENGAGE)
    forget_suffering(b)
    return NEXT


def _ask_opportunity(b: Battle, f: int) -> int:
    """Each enemy regiment that Engages it may strike; all their hits are dealt together.

    FB-AOO-01, FB-AOO-03
    """
    r = b.frames[f + REGIMENT]
    for other in engagers(b, r) if b.place[r] != DESTROYED else []:
        if not b.frames[f + STRIKERS_ASKED] >> other & 1:
            b.frames[f + STRIKERS_ASKED] |= 1 << other
            ask(b, STRIKE_OUT, b.forces.player[other], other, r)
            return NEXT
    push(b, RESOLVE, r)
    return TO + AT_TEST_MORALE


def _opportunity(b: Battle, f: int) -> int:
    if b.answer[2]:
        push(b, FIGHT, b.answer[1], OPPORTUNITY, 1 << b.frames[f + REGIMENT], 1)
    return BACK


def _test_morale(b: Battle, f: int) -> int:
    """One Morale test for all of them, before the distance is rolled.  FB-AOO-02, FB-AOO-03"""
    push(b, MORALE_TESTS)
    return NEXT


def _roll_distance(b: Battle, f: int) -> int:
    """One die plus the Resolve Characteristic, if they have any.  FB-DIS-03"""
    r = b.frames[f + REGIMENT]
    spend_blessings(b)
    forget_suffering(b)
    if b.place[r] == DESTROYED:
        return END
    face = d6(b)
    resolve = 0 if fearless_of_morale(b, speaker(b, r)) else resolve_of(b, r)
    b.frames[f + DISENGAGE_DISTANCE] = (face + resolve) * INCH
    emit(b, DISENGAGED, r, b.frames[f + DISENGAGE_DISTANCE], 0, (face,))
    ask(b, MOVE, b.forces.player[r], r, DISENGAGE_MOVE, b.frames[f + DISENGAGE_DISTANCE])
    return NEXT


def _move(b: Battle, f: int) -> int:
    carry_out(b, b.frames[f + REGIMENT], DISENGAGE_MOVE, b.paths)
    return NEXT


def _left_behind(b: Battle, f: int) -> int:
    """Whoever is still Engaged is removed; clean or not, the regiment is Broken.  FB-DIS-06 to FB-DIS-10"""
    r = b.frames[f + REGIMENT]
    if b.place[r] == DESTROYED:
        return END
    caught = [m for m in b.living(r) if model_engaged(b, m)]
    for m in caught:
        casualty(b, m, during_action=False)
    if b.place[r] != DESTROYED:
        break_regiment(b, r)
        push(b, MORALE_TESTS)  # terrain crossed on the way; those left behind cause none
    return END


(
    AT_DECLARE,
    AT_ASK_OPPORTUNITY,
    AT_OPPORTUNITY,
    AT_TEST_MORALE,
    AT_ROLL_DISTANCE,
    AT_MOVE,
    AT_LEFT_BEHIND,
) = range(7)
"""The steps of this procedure by name, for those who go to one."""
DISENGAGING = procedure(
    "disengage", _declare, _ask_opportunity, _opportunity, _test_morale, _roll_distance, _move, _left_behind
)


def check_clear(b: Battle, r: int, limit: int, paths: tuple[Path, ...]) -> None:
    """Leaders must end clear of all enemies if there is a way, the others where the move leaves them.

    FB-DIS-05
    """
    before = b.words[:PLACES]
    starts = {m: (b.x[m], b.y[m], b.floor[m]) for m in leaders(b, r)}
    try:
        set_down(b, paths)
        for m, start in starts.items():
            if model_engaged(b, m) and could_clear(b, m, limit, start):
                raise Refused("firstblood.disengage.leader_must_clear", rule="FB-DIS-05", model=m)
    finally:
        b.words[:PLACES] = before


def could_clear(b: Battle, m: int, limit: int, start: tuple[int, int, int]) -> bool:
    """Could a model have left every enemy's reach and nobody behind, the others where they now stand?"""
    end = b.x[m], b.y[m], b.floor[m]
    b.x[m], b.y[m], b.floor[m] = start
    path = clear_way(b, m, limit)
    b.x[m], b.y[m], b.floor[m] = end
    if path is None:
        return False
    set_down(b, (path,))
    alone = leaves_behind(b, m, end)
    b.x[m], b.y[m], b.floor[m] = end
    return not alone
