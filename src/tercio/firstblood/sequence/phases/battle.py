"""A battle from deployment to the last Round.  FB-RND-01, FB-RND-02"""

from __future__ import annotations

from tercio.firstblood.engine.effects import ROUND_END, expire, expire_orphans
from tercio.firstblood.engine.event_log import ROUND_BEGUN, emit
from tercio.firstblood.engine.flow import END, NEXT, TO, procedure, push
from tercio.firstblood.engine.state import ARRIVING, OVER, PHASE, RESERVE, ROUND, Battle
from tercio.firstblood.sequence.phases.action import ACTION_PHASE
from tercio.firstblood.sequence.phases.command import REINFORCEMENTS, STACKING, SUPREMACY
from tercio.firstblood.sequence.phases.deployment import DEPLOYMENT
from tercio.firstblood.sequence.phases.victory import conclude

PHASES = ("deployment", "reinforcement", "command", "supremacy", "action", "victory")


def _deployment(b: Battle, f: int) -> int:
    push(b, DEPLOYMENT)
    return NEXT


def _start_round(b: Battle, f: int) -> int:
    """A new Round: nobody has acted, what lasted for the last one is over."""
    b.clock[ROUND] += 1
    for r in range(b.forces.regiments):
        b.started[r] = b.strength[r]
        b.activated[r] = b.marches[r] = b.done[r] = 0
        b.aimed[r] = b.inspired[r] = b.blessed[r] = b.arrived[r] = 0
    for m in range(b.forces.models):
        b.crossed[m] = 0
    b.cards[0] = b.cards[1] = 0
    emit(b, ROUND_BEGUN, b.clock[ROUND])
    return NEXT


def _reinforcement(b: Battle, f: int) -> int:
    b.clock[PHASE] = 1
    push(b, REINFORCEMENTS)
    return NEXT


def _command(b: Battle, f: int) -> int:
    b.clock[PHASE] = 2
    push(b, STACKING)
    return NEXT


def _supremacy(b: Battle, f: int) -> int:
    b.clock[PHASE] = 3
    push(b, SUPREMACY)
    return NEXT


def _action(b: Battle, f: int) -> int:
    b.clock[PHASE] = 4
    push(b, ACTION_PHASE)
    return NEXT


def _victory(b: Battle, f: int) -> int:
    """Score and see; without a winner, what lasts until the end of the Round ends and another begins."""
    b.clock[PHASE] = 5
    conclude(b, f)
    if b.clock[OVER]:
        return END
    expire(b, ROUND_END)
    expire_orphans(b)
    for r in range(b.forces.regiments):
        if b.place[r] == ARRIVING:
            b.place[r] = RESERVE
    return TO + AT_START_ROUND


AT_DEPLOYMENT, AT_START_ROUND, AT_REINFORCEMENT, AT_COMMAND, AT_SUPREMACY, AT_ACTION, AT_VICTORY = range(7)
"""The steps of this procedure by name, for those who go to one."""
BATTLE = procedure(
    "battle", _deployment, _start_round, _reinforcement, _command, _supremacy, _action, _victory
)
