"""What may be answered to each decision: ready answers for those who choose among few, by decision.

An *answer* is a tuple of integers laid into `battle.answer` from place 1 on. `ready(b)` lists them for the
decision pending; `give(b, answer)` is the trusted way to play one of them, for bots and search. People send
commands (see asking.py), which become answers after being checked.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from tercio.core.refused import Refused
from tercio.firstblood.actions.challenge import ANSWER_CHALLENGE
from tercio.firstblood.actions.charge import REPEAT_IMPACT, REROLL_CHARGE
from tercio.firstblood.actions.clash import STORM
from tercio.firstblood.actions.disengage import STRIKE_OUT, check_clear
from tercio.firstblood.actions.kinds import FORCED
from tercio.firstblood.actions.march import (
    ENTER_TABLE,
    LEAVE_PIECE,
    MOVE,
    OCCUPY,
    edge_allowed,
    has_entered,
    leaving_paths,
    may_occupy,
    whole_entry,
)
from tercio.firstblood.charges import bits
from tercio.firstblood.drawing import able_to_follow, draw_event_options
from tercio.firstblood.fighting import CHOOSE_TARGET, DECLARE_BLESSING, targets_of
from tercio.firstblood.flow import DECISIONS, R1, advance, answered, frame_of, numbered
from tercio.firstblood.healing import CHOOSE_HEALED, RESTORE_MODEL, healable, restorable, return_spots
from tercio.firstblood.hits import CHOOSE_PART, part_options
from tercio.firstblood.legs import Path
from tercio.firstblood.phases.action import CHOOSE_REGIMENT, waiting_of
from tercio.firstblood.phases.activation import (
    ACTIVATION,
    CHOOSE_DRAW_EVENT,
    TAKE_ACTION,
    USE_ABILITY,
    ability_options,
    action_options,
    forced_options,
)
from tercio.firstblood.phases.command import ADJUST_ROLL, CHOOSE_ARRIVAL, STACK_CARD, unstacked_entries
from tercio.firstblood.phases.deployment import (
    CHOOSE_DEPLOYER,
    CHOOSE_EDGE,
    DEPLOY_REGIMENT,
    may_hold_back,
    slot_paths,
    slots,
    waiting,
)
from tercio.firstblood.plans import march_reaches_piece, plan_count, unfold
from tercio.firstblood.purposes import CHALLENGE_MOVE, CHARGE_MOVE, DISENGAGE_MOVE, MARCH_MOVE, PURPOSES
from tercio.firstblood.state import ASK_A, ASK_B, ASK_C, ASKED, ASKING, Battle
from tercio.firstblood.units import INCH
from tercio.firstblood.wounds import CHOOSE_CASUALTY, NAME_LEADER, candidates, takers

Ready: TypeAlias = tuple[int, ...]
_CHARGING = numbered("charge")
_CHALLENGING = numbered("challenge")
YES_NO: list[Ready] = [(0,), (1,)]
PLANS: list[Ready] = []
"""Answers to a move, by number, made when first asked for."""


def ready(b: Battle) -> list[Ready]:
    """Every ready answer to the decision pending; never empty while one is."""
    kind = b.clock[ASKING]
    if kind == TAKE_ACTION:  # these three are asked far more often than all the others
        return _actions(b)
    if kind == MOVE:
        return _moves(b)
    if kind == STACK_CARD:
        return _cards(b)
    return TABLE_OF[kind](b) if kind else []


class Asked(msgspec.Struct, frozen=True):
    """The decision pending, for whoever draws it: what, whose, about whom, and how far models may go."""

    decision: str
    player: int
    regiment: int = -1
    purpose: str = ""
    """Why models move (see purposes.py); empty where none do."""
    limit: int = 0
    """How far each may go, in our units."""
    targets: tuple[int, ...] = ()
    """Regiments a charge or a Challenge is aimed at."""


def asked(b: Battle) -> Asked | None:
    """What is asked now, or None when nobody has to decide."""
    kind = b.clock[ASKING]
    if not kind:
        return None
    name, player, a = DECISIONS[kind], b.clock[ASKED], b.clock[ASK_A]
    if kind == MOVE:
        purpose = b.clock[ASK_B]
        return Asked(
            name, player, a, PURPOSES[purpose], b.clock[ASK_C], tuple(bits(move_targets(b, purpose)))
        )
    if kind == ENTER_TABLE:
        return Asked(name, player, a, "entry", b.clock[ASK_B])
    if kind == LEAVE_PIECE:
        return Asked(name, player, a, "leave")
    if kind == DEPLOY_REGIMENT:
        return Asked(name, player, purpose="deploy")
    about = b.forces.regiment[a] if kind == CHOOSE_TARGET else a
    return Asked(name, player, about if kind in ABOUT_A_REGIMENT else -1)


def whose(b: Battle) -> int:
    """The player who must decide, or -1."""
    return b.clock[ASKED] if b.clock[ASKING] else -1


def give(b: Battle, answer: Ready, paths: tuple[Path, ...] | None = None) -> None:
    """Answer the decision, trusting the answer, and run on to the next."""
    kind = b.clock[ASKING]
    b.paths = unfolded(b, kind, answer) if paths is None else paths
    _lay(b, kept(kind, answer, bool(b.paths)))
    answered(b)
    advance(b)
    b.paths = ()


def kept(kind: int, answer: Ready, moves: bool) -> Ready:
    """What the state keeps of an answer: not by which plan models move, their paths say it all."""
    if kind == MOVE and answer[0] != OCCUPY:
        return 0, 0
    if kind == DEPLOY_REGIMENT:
        return answer[0], int(not moves), 0
    return answer


def _lay(b: Battle, answer: Ready) -> None:
    """Put the answer where the flow finds it, from place 1 on."""
    count = min(len(answer), 7)
    for k in range(count):
        b.answer[1 + k] = answer[k]
    for k in range(count, 7):
        b.answer[1 + k] = 0


def unfolded(b: Battle, kind: int, answer: Ready) -> tuple[Path, ...]:
    """The paths a ready answer stands for."""
    a, purpose, limit = b.clock[ASK_A], b.clock[ASK_B], b.clock[ASK_C]
    if kind == MOVE and answer[0] == OCCUPY:
        path = march_reaches_piece(b, a, limit, answer[1])
        return () if path is None else (path,)
    if kind == MOVE:
        return unfold(b, a, purpose, limit, answer[1], move_targets(b, purpose))
    if kind == DEPLOY_REGIMENT and not answer[1]:
        return slot_paths(b, answer[0], answer[2])
    if kind == LEAVE_PIECE:
        return leaving_paths(b, a)
    if kind == ENTER_TABLE and answer[2]:
        return whole_entry(b, a, b.clock[ASK_B], answer[0], answer[1])
    return ()


def move_targets(b: Battle, purpose: int) -> int:
    """The regiments a charging or challenging move is aimed at, as bits."""
    if purpose == CHARGE_MOVE:
        return b.frames[frame_of(b, _CHARGING) + R1]
    if purpose == CHALLENGE_MOVE:
        return 1 << b.forces.regiment[b.frames[frame_of(b, _CHALLENGING) + R1]]
    return 0


# --- answers by decision


def _deployers(b: Battle) -> list[Ready]:
    return [(0,), (1,)]


def _deployments(b: Battle) -> list[Ready]:
    found: list[Ready] = []
    for r in waiting(b, b.clock[ASKED]):
        found += [(r, 0, slot) for slot in range(slots(b))]
        if may_hold_back(b, r):
            found.append((r, 1, 0))
    return found


def _yes_no(b: Battle) -> list[Ready]:
    return YES_NO


def _side_yes_no(b: Battle) -> list[Ready]:
    return [(b.clock[ASK_A], 0), (b.clock[ASK_A], 1)]


def _cards(b: Battle) -> list[Ready]:
    return [(entry,) for entry in unstacked_entries(b, b.clock[ASKED])]


def _adjustments(b: Battle) -> list[Ready]:
    return [(-1,), (0,), (1,)]


def _regiments(b: Battle) -> list[Ready]:
    if b.clock[ASK_B]:  # drawn by a Draw Event: only those near the Character
        return [(r,) for r in able_to_follow(b, b.clock[ASK_B] - 1, b.clock[ASK_A])]
    return [(r,) for r in waiting_of(b, b.clock[ASKED], b.clock[ASK_A])]


def _draw_events(b: Battle) -> list[Ready]:
    return [(-1, 0), *draw_event_options(b, b.clock[ASK_A])]


def _abilities(b: Battle) -> list[Ready]:
    return [(-1, 0, 0), *ability_options(b, frame_of(b, ACTIVATION))]


def _actions(b: Battle) -> list[Ready]:
    f = frame_of(b, ACTIVATION)
    return forced_options(b, f) if b.frames[f + FORCED] else action_options(b, f)


def _moves(b: Battle) -> list[Ready]:
    r, purpose, limit = b.clock[ASK_A], b.clock[ASK_B], b.clock[ASK_C]
    found = _plans(plan_count(b, purpose))
    if purpose == CHALLENGE_MOVE:
        found = found[1:]  # a challenger goes as near as it gets, FB-CHAL-02
    if purpose == DISENGAGE_MOVE:
        found = [plan for plan in found if _clears(b, r, limit, plan[1])] or found[:1]
    if purpose == MARCH_MOVE:
        for piece in range(b.field.count):
            if may_occupy(b, r, piece) and march_reaches_piece(b, r, limit, piece):
                found.append((OCCUPY, piece))
    return found


def _clears(b: Battle, r: int, limit: int, plan: int) -> bool:
    """Does a plan bring every Leader clear that can be?  FB-DIS-05"""
    try:
        check_clear(b, r, limit, unfold(b, r, DISENGAGE_MOVE, limit, plan))
    except Refused:
        return False
    return True


def _plans(count: int) -> list[Ready]:
    while len(PLANS) < count:
        PLANS.append((0, len(PLANS)))
    return PLANS[:count]


def _leave(b: Battle) -> list[Ready]:
    return [(0,)]


def _entries(b: Battle) -> list[Ready]:
    r, limit = b.clock[ASK_A], b.clock[ASK_B]
    found: list[Ready] = []
    for x, y in entry_points(b, r):
        if edge_allowed(b, b.forces.player[r], x, y) and whole_entry(b, r, limit, x, y):
            found.append((x, y, 1))
    return found or [(0, 0, 0)]


def entry_points(b: Battle, r: int) -> list[tuple[int, int]]:
    """Where a bot may bring a regiment on: where it began, if some of it stand on the table already."""
    outside = [m for m in b.living(r) if not has_entered(b, m)]
    if len(outside) < len(b.living(r)):
        return [(b.x[m], b.y[m]) for m in outside[:1]]
    return edge_points(b)


def edge_points(b: Battle) -> list[tuple[int, int]]:
    """Points of the table's edge a bot considers, every six inches."""
    width, height, step = b.field.width, b.field.height, 6 * INCH
    along = [(x, y) for x in range(step, width, step) for y in (0, height)]
    return along + [(x, y) for y in range(step, height, step) for x in (0, width)]


def _targets(b: Battle) -> list[Ready]:
    m = b.clock[ASK_A]
    return [(m, r, pick) for r, pick in targets_of(b, m, b.clock[ASK_B], b.clock[ASK_C])]


def _casualties(b: Battle) -> list[Ready]:
    return [(m,) for m in takers(b, b.clock[ASK_A], b.clock[ASK_B], b.clock[ASK_C])]


def _leaders(b: Battle) -> list[Ready]:
    r = b.clock[ASK_A]
    return [(m,) for m in (b.living(r) if b.clock[ASK_B] else candidates(b, r))]


def _parts(b: Battle) -> list[Ready]:
    return [(part,) for part in part_options(b, b.clock[ASK_A], b.clock[ASK_B] - 1)]


def _healed(b: Battle) -> list[Ready]:
    return [(m,) for m in healable(b, b.clock[ASK_A])]


def _restored(b: Battle) -> list[Ready]:
    r = b.clock[ASK_A]
    found: list[Ready] = [(-1, 0, 0, 0)]
    for m in restorable(b, r, b.clock[ASK_B]):
        found += [(m, *spot) for spot in return_spots(b, r, m)]
    return found


ABOUT_A_REGIMENT = (
    TAKE_ACTION,
    USE_ABILITY,
    CHOOSE_DRAW_EVENT,
    CHOOSE_CASUALTY,
    CHOOSE_PART,
    NAME_LEADER,
    CHOOSE_HEALED,
    RESTORE_MODEL,
    CHOOSE_TARGET,
    CHOOSE_ARRIVAL,
    STRIKE_OUT,
    DECLARE_BLESSING,
    REROLL_CHARGE,
    REPEAT_IMPACT,
    STORM,
)

TABLE_OF: dict[int, Callable[[Battle], list[Ready]]] = {
    CHOOSE_DEPLOYER: _deployers,
    CHOOSE_EDGE: _deployers,
    DEPLOY_REGIMENT: _deployments,
    CHOOSE_ARRIVAL: _yes_no,
    STACK_CARD: _cards,
    ADJUST_ROLL: _adjustments,
    CHOOSE_REGIMENT: _regiments,
    CHOOSE_DRAW_EVENT: _draw_events,
    USE_ABILITY: _abilities,
    TAKE_ACTION: _actions,
    MOVE: _moves,
    ENTER_TABLE: _entries,
    LEAVE_PIECE: _leave,
    REROLL_CHARGE: _yes_no,
    REPEAT_IMPACT: _yes_no,
    STORM: _yes_no,
    ANSWER_CHALLENGE: _yes_no,
    STRIKE_OUT: _side_yes_no,
    DECLARE_BLESSING: _side_yes_no,
    CHOOSE_TARGET: _targets,
    CHOOSE_CASUALTY: _casualties,
    NAME_LEADER: _leaders,
    CHOOSE_PART: _parts,
    CHOOSE_HEALED: _healed,
    RESTORE_MODEL: _restored,
}
assert len(TABLE_OF) == len(DECISIONS) - 1, "every decision says what may be answered"
