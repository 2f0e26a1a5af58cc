"""First Blood as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Sequence

from tercio.core.decider import Decider
from tercio.core.listing import Listing
from tercio.core.messages import Command
from tercio.firstblood.command_validation import ready_commands
from tercio.firstblood.commands import (
    Answer,
    BattleCommand,
    Concede,
    FollowPlan,
    OrderStack,
    RestoreModel,
    SkipAction,
    UseAbility,
    UseDrawEvent,
)
from tercio.firstblood.decide import decide, judge
from tercio.firstblood.engine.state import ASKING, OVER, ROUND, Battle
from tercio.firstblood.events import BattleEvent
from tercio.firstblood.evolve import evolve
from tercio.firstblood.ready_answers import whose
from tercio.firstblood.seats import WATCHING, player_at
from tercio.firstblood.sequence.phases.command import STACK_CARD, cards_to_stack, may_stack_meanwhile
from tercio.firstblood.view import view


def choices(state: Battle | None, who: str | int | None) -> Sequence[Command]:
    """What a seat ("0", "1", or what `whose` gives) may do now: ready commands, and conceding.

    What lets the moment pass comes after everything that does something.
    """
    player = player_at(who)
    if state is None or state.clock[OVER] or player == WATCHING:
        return ()
    mine: list[Command] = ready_commands(state) if whose(state) == player else _meanwhile(state, player)
    return [*sorted(mine, key=lets_pass), Concede(player)]


def lets_pass(command: Command) -> bool:
    """Whether an answer leaves everything as it is."""
    match command:
        case SkipAction() | FollowPlan(0) | Answer(False):
            return True
        case UseAbility(-1) | UseDrawEvent(-1) | RestoreModel(-1):
            return True
    return False


def _meanwhile(state: Battle, player: int) -> list[Command]:
    """While the other builds a Command Stack one may build one's own.  FB-STACK-01"""
    cards = cards_to_order(state, player)
    return [OrderStack(tuple(cards), player)] if cards else []


def cards_to_order(state: Battle, player: int) -> list[int]:
    """The entries a player may put on the Command Stack now, where there is more than one order of them."""
    building = state.clock[ASKING] == STACK_CARD and may_stack_meanwhile(state, player)
    return cards_to_stack(state, player) if building else []


def lies_face_down(state: Battle | None) -> bool:
    """Whether Command Stacks are still secret.  FB-STACK-01, FB-STACK-02"""
    return state is not None and not state.clock[OVER]


def listing(state: Battle | None, stream: str) -> Listing:
    """What a list tells of a battle: the seat it waits for, or that it is over; the Round and the points."""
    if state is None:
        return Listing()
    phase = "over" if state.clock[OVER] else str(whose(state))
    return Listing(phase=phase, facts={"round": state.clock[ROUND], "points": [state.vp[0], state.vp[1]]})


DECIDER: Decider[Battle | None] = Decider(
    kind="firstblood",
    initial=None,
    commands=BattleCommand,
    events=BattleEvent,
    decide=decide,
    evolve=evolve,
    choices=choices,
    view=view,
    judge=judge,
    seated=True,
    sealed=lies_face_down,
    listing=listing,
)
