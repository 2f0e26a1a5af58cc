"""What may be named at each decision: targets, regiments, cards, models, Actions.  FB-ACT-12, FB-RND-01

Only names: where models go and stand is proposed elsewhere (`bots/`) and judged in `movement/`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from tercio.firstblood.characters.draw_events import draw_event_options
from tercio.firstblood.combat.fighting import CHOOSE_TARGET, DECLARE_BLESSING, targets_of
from tercio.firstblood.combat.healing import CHOOSE_HEALED, healable
from tercio.firstblood.combat.hits import CHOOSE_PART, part_options
from tercio.firstblood.combat.wounds import CHOOSE_CASUALTY, NAME_LEADER, candidates, takers
from tercio.firstblood.engine.flow import frame_of
from tercio.firstblood.engine.purposes import CHALLENGE_MOVE, CHARGE_MOVE
from tercio.firstblood.engine.state import ASK_A, ASK_B, ASK_C, ASKED, Battle
from tercio.firstblood.sequence.actions.challenge import ANSWER_CHALLENGE, CHALLENGING, OPPONENT
from tercio.firstblood.sequence.actions.charge import CHARGING, REPEAT_IMPACT, REROLL_CHARGE, TARGETS
from tercio.firstblood.sequence.actions.clash import STORM
from tercio.firstblood.sequence.actions.disengage import STRIKE_OUT
from tercio.firstblood.sequence.activation_frame import FORCED
from tercio.firstblood.sequence.command_stack import CHOOSE_REGIMENT, waiting_of
from tercio.firstblood.sequence.draw_on import able_to_follow
from tercio.firstblood.sequence.phases.activation import (
    ACTIVATION,
    CHOOSE_DRAW_EVENT,
    TAKE_ACTION,
    USE_ABILITY,
    ability_options,
    action_options,
    forced_options,
)
from tercio.firstblood.sequence.phases.command import (
    ADJUST_ROLL,
    CHOOSE_ARRIVAL,
    STACK_CARD,
    unstacked_entries,
)
from tercio.firstblood.sequence.phases.deployment import CHOOSE_DEPLOYER, CHOOSE_EDGE

Ready: TypeAlias = tuple[int, ...]
"""An answer to a decision, as the flow reads it."""
YES_NO: list[Ready] = [(0,), (1,)]


def move_targets(b: Battle, purpose: int) -> int:
    """The regiments a charging or challenging move is aimed at, as bits."""
    if purpose == CHARGE_MOVE:
        return b.frames[frame_of(b, CHARGING) + TARGETS]
    if purpose == CHALLENGE_MOVE:
        return 1 << b.forces.regiment[b.frames[frame_of(b, CHALLENGING) + OPPONENT]]
    return 0


def _deployers(b: Battle) -> list[Ready]:
    return [(0,), (1,)]


def _yes_no(b: Battle) -> list[Ready]:
    return YES_NO


def _side_yes_no(b: Battle) -> list[Ready]:
    return [(b.clock[ASK_A], 0), (b.clock[ASK_A], 1)]


def cards_now(b: Battle) -> list[Ready]:
    """The cards still to be put on the Stack, each entry once."""
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


def actions_now(b: Battle) -> list[Ready]:
    """The Actions open now, each with what it names."""
    f = frame_of(b, ACTIVATION)
    return forced_options(b, f) if b.frames[f + FORCED] else action_options(b, f)


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


NAMED_AT: dict[int, Callable[[Battle], list[Ready]]] = {
    CHOOSE_DEPLOYER: _deployers,
    CHOOSE_EDGE: _deployers,
    CHOOSE_ARRIVAL: _yes_no,
    STACK_CARD: cards_now,
    ADJUST_ROLL: _adjustments,
    CHOOSE_REGIMENT: _regiments,
    CHOOSE_DRAW_EVENT: _draw_events,
    USE_ABILITY: _abilities,
    TAKE_ACTION: actions_now,
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
}
"""By decision: everything that may be named."""
