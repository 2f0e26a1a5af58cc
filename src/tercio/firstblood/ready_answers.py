"""Ready answers to each decision, for those who choose among few.

An *answer* is a tuple of integers laid into `battle.answer` from place 1 on. `ready(b)` lists them for the
decision pending: what may be named (named_choices.py) and what bots propose (bots/proposals.py).
`give(b, answer)` is the trusted way to play one of them, for bots and search. People send commands (see
command_validation.py), which become answers after being checked.
"""

from __future__ import annotations

import msgspec

from tercio.firstblood.bots.proposals import PROPOSED_AT, answer_paths, moves_now
from tercio.firstblood.combat.fighting import CHOOSE_TARGET, DECLARE_BLESSING
from tercio.firstblood.combat.healing import CHOOSE_HEALED, RESTORE_MODEL
from tercio.firstblood.combat.hits import CHOOSE_PART
from tercio.firstblood.combat.wounds import CHOOSE_CASUALTY, NAME_LEADER
from tercio.firstblood.engine.flow import DECISIONS, advance, close_decision
from tercio.firstblood.engine.purposes import PURPOSES
from tercio.firstblood.engine.state import ASK_A, ASK_B, ASK_C, ASKED, ASKING, OVER, Battle
from tercio.firstblood.movement.charges import bits
from tercio.firstblood.movement.path_checks import Path
from tercio.firstblood.named_choices import NAMED_AT, Ready, actions_now, cards_now, move_targets
from tercio.firstblood.sequence.actions.charge import REPEAT_IMPACT, REROLL_CHARGE
from tercio.firstblood.sequence.actions.clash import STORM
from tercio.firstblood.sequence.actions.disengage import STRIKE_OUT
from tercio.firstblood.sequence.actions.march import ENTER_TABLE, LEAVE_PIECE, MOVE, OCCUPY
from tercio.firstblood.sequence.phases.activation import CHOOSE_DRAW_EVENT, TAKE_ACTION, USE_ABILITY
from tercio.firstblood.sequence.phases.command import CHOOSE_ARRIVAL, STACK_CARD
from tercio.firstblood.sequence.phases.deployment import DEPLOY_REGIMENT

TABLE_OF = NAMED_AT | PROPOSED_AT
assert len(TABLE_OF) == len(DECISIONS) - 1, "every decision says what may be answered"


def ready(b: Battle) -> list[Ready]:
    """Every ready answer to the decision pending; never empty while one is."""
    kind = b.clock[ASKING]
    if kind == TAKE_ACTION:  # these three are asked far more often than all the others
        return actions_now(b)
    if kind == MOVE:
        return moves_now(b)
    if kind == STACK_CARD:
        return cards_now(b)
    return TABLE_OF[kind](b) if kind else []


class PendingDecision(msgspec.Struct, frozen=True):
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


def pending_decision(b: Battle) -> PendingDecision | None:
    """What is asked now, or None when nobody has to decide."""
    kind = b.clock[ASKING]
    if not kind or b.clock[OVER]:  # who concedes leaves a question open
        return None
    name, player, a = DECISIONS[kind], b.clock[ASKED], b.clock[ASK_A]
    if kind == MOVE:
        purpose = b.clock[ASK_B]
        return PendingDecision(
            name, player, a, PURPOSES[purpose], b.clock[ASK_C], tuple(bits(move_targets(b, purpose)))
        )
    if kind == ENTER_TABLE:
        return PendingDecision(name, player, a, "entry", b.clock[ASK_B])
    if kind == LEAVE_PIECE:
        return PendingDecision(name, player, a, "leave")
    if kind == DEPLOY_REGIMENT:
        return PendingDecision(name, player, purpose="deploy")
    about = b.forces.regiment[a] if kind == CHOOSE_TARGET else a
    return PendingDecision(name, player, about if kind in ABOUT_A_REGIMENT else -1)


def whose(b: Battle) -> int:
    """The player who must decide, or -1."""
    return b.clock[ASKED] if b.clock[ASKING] else -1


def give(b: Battle, answer: Ready, paths: tuple[Path, ...] | None = None) -> None:
    """Answer the decision, trusting the answer, and run on to the next."""
    kind = b.clock[ASKING]
    b.paths = answer_paths(b, kind, answer) if paths is None else paths
    _lay(b, stored_answer(kind, answer, bool(b.paths)))
    close_decision(b)
    advance(b)
    b.paths = ()


def stored_answer(kind: int, answer: Ready, moves: bool) -> Ready:
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
