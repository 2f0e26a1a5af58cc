"""March, and what it can become: entering the table, occupying a garrison, leaving one.

The steps stand here; what a garrison and an entry ask is in `garrisons.py` and `table_entry.py`.

FB-MARCH-01 to FB-MARCH-09, FB-REINF-05 to FB-REINF-07, FB-GARR-04, FB-GARR-08
"""

from __future__ import annotations

from tercio.firstblood.battlefield.terrain import terrain_on_the_way
from tercio.firstblood.combat.morale import MORALE_TESTS
from tercio.firstblood.combat.wounds import PROMOTE, casualty
from tercio.firstblood.engine.event_log import ACTION_TAKEN, GARRISON_LEFT, emit
from tercio.firstblood.engine.flow import AGAIN, END, NEXT, R0, R1, R2, ask, decision, procedure, push
from tercio.firstblood.engine.purposes import ENTRY, LEAVE, MARCH_MOVE
from tercio.firstblood.engine.regiment_queries import has_standard, leaders, march_of
from tercio.firstblood.engine.state import ARRIVING, DESTROYED, ENTERING, GARRISONED, TABLE, Battle
from tercio.firstblood.engine.units import INCH
from tercio.firstblood.movement.engagement import is_engaged
from tercio.firstblood.movement.temper import run_at_nearest
from tercio.firstblood.sequence.actions.garrisons import occupy
from tercio.firstblood.sequence.actions.table_entry import has_entered, stay_out
from tercio.firstblood.sequence.activation_frame import cut_short, march_is_forced
from tercio.firstblood.sequence.lasting_effects import may_advance
from tercio.firstblood.sequence.move_effects import carry_out, meet_terrain

MOVE = decision("move the regiment")
ENTER_TABLE = decision("bring the regiment on")
LEAVE_PIECE = decision("leave the garrison")
REGIMENT, MARCH_DISTANCE, ENTRY_DISTANCE = R0, R1, R2
"""What a March keeps, and what it becomes: how far it goes, and how far those go who come on."""
TOWARDS = R1
"""Before a March knows how far it goes: whom its owner named, where a lost temper has a choice."""
OCCUPY = 1
"""In the answer to MOVE: the Leader walks into a garrison piece."""


def march_distance(b: Battle, r: int) -> int:
    """March, one inch more for the second March of the Round under a Standard.  FB-MARCH-03, FB-LEAD-06"""
    bonus = INCH if b.marches[r] == 1 and has_standard(b, r) else 0
    return march_of(b, r) + bonus


def _ask_march(b: Battle, f: int) -> int:
    r, towards = b.frames[f + REGIMENT], b.frames[f + TOWARDS]
    b.frames[f + MARCH_DISTANCE] = march_distance(b, r)
    b.marches[r] += 1
    emit(b, ACTION_TAKEN, r, 0)
    if b.place[r] in (ARRIVING, ENTERING):
        push(b, ENTER, r, b.frames[f + MARCH_DISTANCE])
        return END
    if b.place[r] == GARRISONED:
        push(b, LEAVING, r, b.frames[f + MARCH_DISTANCE])
        return END
    if march_is_forced(b, r):
        b.answer[1] = 0
        b.paths = run_at_nearest(b, r, towards, b.frames[f + MARCH_DISTANCE])
        return NEXT
    ask(b, MOVE, b.forces.player[r], r, MARCH_MOVE, b.frames[f + MARCH_DISTANCE])
    return NEXT


def _march(b: Battle, f: int) -> int:
    r = b.frames[f + REGIMENT]
    if b.answer[1] == OCCUPY:
        met = terrain_on_the_way(b, MARCH_MOVE, b.paths)
        occupy(b, r, b.answer[2])
        if met:
            meet_terrain(b, r, MARCH_MOVE, met)  # the Leader walked there, FB-ZONE-02
        return NEXT
    carry_out(b, r, MARCH_MOVE, b.paths)
    return NEXT


def test_morale(b: Battle, f: int) -> int:
    """Whatever the Action cost is now tested for."""
    push(b, MORALE_TESTS)
    return NEXT


def _shut_the_door(b: Battle, f: int) -> int:
    if b.place[b.frames[f + REGIMENT]] == GARRISONED:
        cut_short(b, b.frames[f + REGIMENT])  # FB-GARR-04
    return END


MARCHING_ON = procedure("march", _ask_march, _march, test_morale, _shut_the_door)


def _ask_advance(b: Battle, f: int) -> int:
    """A move under the rules of a March, as long as the gift says, that is no Action.  FB-CMD-02"""
    r = b.frames[f + REGIMENT]
    if not may_advance(b, r):
        return END
    ask(b, MOVE, b.forces.player[r], r, MARCH_MOVE, b.frames[f + MARCH_DISTANCE])
    return NEXT


ADVANCING = procedure("advance", _ask_advance, _march, test_morale, _shut_the_door)


def _ask_leave(b: Battle, f: int) -> int:
    """Models are set down around the piece; who finds no room is lost.  FB-GARR-08"""
    r = b.frames[f + REGIMENT]
    ask(b, LEAVE_PIECE, b.forces.player[r], r, b.inside[r], b.frames[f + MARCH_DISTANCE])
    return NEXT


def _leave(b: Battle, f: int) -> int:
    r = b.frames[f + REGIMENT]
    b.place[r] = TABLE
    b.inside[r] = -1
    placed = {path[0] for path in b.paths}
    carry_out(b, r, LEAVE, b.paths)
    emit(b, GARRISON_LEFT, r, len(placed))
    for m in b.living(r):
        if m not in placed:
            casualty(b, m, token=False)
    return NEXT


def _march_on(b: Battle, f: int) -> int:
    """They may go on and March, or stay.  FB-GARR-09"""
    r = b.frames[f + REGIMENT]
    if b.place[r] == DESTROYED:
        return END
    if is_engaged(b, r):
        return END
    ask(b, MOVE, b.forces.player[r], r, MARCH_MOVE, b.frames[f + MARCH_DISTANCE])
    return NEXT


LEAVING = procedure("leave a garrison", _ask_leave, _leave, _march_on, _march, test_morale, _shut_the_door)


def _ask_entry(b: Battle, f: int) -> int:
    """One without a Leader names who acts as one before it comes on.  FB-LEAD-09"""
    r = b.frames[f + REGIMENT]
    if not leaders(b, r):
        push(b, PROMOTE, r, 1)
        return AGAIN
    limit = b.frames[f + MARCH_DISTANCE] + (march_of(b, r) if b.place[r] == ENTERING else 0)
    b.frames[f + ENTRY_DISTANCE] = limit
    ask(b, ENTER_TABLE, b.forces.player[r], r, limit, int(b.place[r] == ENTERING))
    return NEXT


def _enter(b: Battle, f: int) -> int:
    """All on, or some and the rest with the second March, or back to Reinforcements.

    FB-REINF-06, FB-REINF-07
    """
    r = b.frames[f + REGIMENT]
    if not b.paths:
        stay_out(b, r)
        return END
    outside = [m for m in b.living(r) if not has_entered(b, m)]
    for m in outside:
        b.x[m], b.y[m] = b.answer[1], b.answer[2]
    b.arrived[r] = 1
    b.place[r] = TABLE if {path[0] for path in b.paths} >= set(outside) else ENTERING
    carry_out(b, r, ENTRY, b.paths)
    return NEXT


ENTER = procedure("enter the table", _ask_entry, _enter, test_morale)
