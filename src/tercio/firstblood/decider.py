"""First Blood as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Sequence

from tercio.core.decider import Decider
from tercio.core.messages import Command
from tercio.firstblood.asking import ready_commands
from tercio.firstblood.commands import BattleCommand, Concede
from tercio.firstblood.decide import decide
from tercio.firstblood.events import BattleEvent
from tercio.firstblood.evolve import evolve
from tercio.firstblood.options import whose
from tercio.firstblood.state import OVER, Battle
from tercio.firstblood.view import view


def choices(state: Battle | None, who: str | None) -> Sequence[Command]:
    """What a player ("0" or "1") may do now: the ready commands of their decision, and conceding."""
    if state is None or state.clock[OVER] or who not in ("0", "1"):
        return ()
    mine: list[Command] = ready_commands(state) if whose(state) == int(who) else []
    return [*mine, Concede(int(who))]


DECIDER: Decider[Battle | None] = Decider(
    kind="firstblood",
    initial=None,
    commands=BattleCommand,
    events=BattleEvent,
    decide=decide,
    evolve=evolve,
    choices=choices,
    view=view,
)
