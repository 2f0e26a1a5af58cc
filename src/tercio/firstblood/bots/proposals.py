"""What a bot may answer where models are placed or moved: plans, entries, spots, each as a few numbers.

Proposals only: `unfolded` gives the paths an answer stands for, and the judges of people's moves accept them
(tests/firstblood/laws.py).
"""

from __future__ import annotations

from collections.abc import Callable

from tercio.core.refused import Refused
from tercio.firstblood.bots.plans import STAY, march_reaches_piece, plan_count, unfold
from tercio.firstblood.combat.healing import RESTORE_MODEL, restorable, return_spots
from tercio.firstblood.engine.purposes import CHALLENGE_MOVE, DISENGAGE_MOVE, MARCH_MOVE
from tercio.firstblood.engine.state import ASK_A, ASK_B, ASK_C, ASKED, Battle
from tercio.firstblood.engine.units import INCH
from tercio.firstblood.movement.path_checks import Path
from tercio.firstblood.named_choices import Ready, move_targets
from tercio.firstblood.sequence.actions.disengage import check_clear
from tercio.firstblood.sequence.actions.garrisons import leaving_paths, may_occupy
from tercio.firstblood.sequence.actions.march import ENTER_TABLE, LEAVE_PIECE, MOVE, OCCUPY
from tercio.firstblood.sequence.actions.table_entry import (
    block_entry,
    close_entry,
    edge_allowed,
    has_entered,
    whole_entry,
)
from tercio.firstblood.sequence.phases.deployment import (
    DEPLOY_REGIMENT,
    may_hold_back,
    slot_paths,
    slots,
    still_to_deploy,
)

PLANS: list[Ready] = []
"""Answers to a move, by number, made when first asked for."""


def _deployments(b: Battle) -> list[Ready]:
    found: list[Ready] = []
    for r in still_to_deploy(b, b.clock[ASKED]):
        found += [(r, 0, slot) for slot in range(slots(b))]
        if may_hold_back(b, r):
            found.append((r, 1, 0))
    return found


def moves_now(b: Battle) -> list[Ready]:
    """The plans for a move, and the garrisons it may end in."""
    r, purpose, limit = b.clock[ASK_A], b.clock[ASK_B], b.clock[ASK_C]
    found = _plans(plan_count(b, purpose))
    if purpose == CHALLENGE_MOVE:
        found = found[1:]  # a challenger goes as near as it gets, FB-CHAL-02
    if purpose == DISENGAGE_MOVE:
        found = [plan for plan in found if _clears(b, r, limit, plan[1])] or _last_resort(b, r, limit)
    if purpose == MARCH_MOVE:
        for piece in range(b.field.count):
            if may_occupy(b, r, piece) and march_reaches_piece(b, r, limit, piece):
                found.append((OCCUPY, piece))
    return found


def _last_resort(b: Battle, r: int, limit: int) -> list[Ready]:
    """Where no heading will do: the Leaders alone, if they get clear; else to stand.  FB-DIS-05"""
    alone = plan_count(b, DISENGAGE_MOVE)
    return [(0, alone)] if _clears(b, r, limit, alone) else [(0, STAY)]


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
    points = [(x, y) for x, y in entry_points(b, r) if edge_allowed(b, b.forces.player[r], x, y)]
    found: list[Ready] = [(x, y, 1) for x, y in points if block_entry(b, r, limit, x, y)]
    if (
        not found
    ):  # closer ranks take longer to find: they are looked for only where nothing else lets anybody on
        found = [(x, y, 1) for x, y in points if close_entry(b, r, limit, x, y)]
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


def _restored(b: Battle) -> list[Ready]:
    r = b.clock[ASK_A]
    found: list[Ready] = [(-1, 0, 0, 0)]
    for m in restorable(b, r, b.clock[ASK_B]):
        found += [(m, *spot) for spot in return_spots(b, r, m)]
    return found


def answer_paths(b: Battle, kind: int, answer: Ready) -> tuple[Path, ...]:
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


PROPOSED_AT: dict[int, Callable[[Battle], list[Ready]]] = {
    DEPLOY_REGIMENT: _deployments,
    MOVE: moves_now,
    ENTER_TABLE: _entries,
    LEAVE_PIECE: _leave,
    RESTORE_MODEL: _restored,
}
"""By decision: what a bot may choose among."""
