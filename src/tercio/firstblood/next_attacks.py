"""What a regiment could attack next from where a March would bring it: the March is tried on a copy."""

from __future__ import annotations

from tercio.core.messages import Command
from tercio.core.refused import Refused
from tercio.firstblood import commands as c
from tercio.firstblood.command_validation import ready_commands
from tercio.firstblood.decide import decide
from tercio.firstblood.engine.purposes import MARCH_MOVE
from tercio.firstblood.engine.state import ASK_A, ASK_B, ASKED, ASKING, Battle
from tercio.firstblood.evolve import evolve
from tercio.firstblood.sequence.actions.march import MOVE
from tercio.firstblood.sequence.phases.activation import TAKE_ACTION

ATTACKS = (c.Volley, c.DeclareCharge, c.Clash)


class DiceNeeded(Exception):
    """What is tried would throw dice, and nothing is thrown for a try."""


class NoDice:
    """Dice nobody throws."""

    def roll(self, count: int, sides: int = 6) -> tuple[int, ...]:
        if count:
            raise DiceNeeded
        return ()


def next_attacks(b: Battle, command: Command) -> tuple[Battle, list[Command]]:
    """The table after a March, and the attacks open to the same regiment there.

    None where its activation ends with the March, somebody else is asked first, or the ground throws dice:
    nothing is told that only happens once the March is sent.
    """
    if not isinstance(command, c.MoveModels) or b.clock[ASKING] != MOVE or b.clock[ASK_B] != MARCH_MOVE:
        return b, []
    try:
        after: Battle | None = b
        for event in decide(b, command, NoDice(), b.clock[ASKED]):
            after = evolve(after, event)
    except (Refused, DiceNeeded):
        return b, []
    if after is None or after.clock[ASKING] != TAKE_ACTION or after.clock[ASK_A] != b.clock[ASK_A]:
        return b, []
    return after, [command for command in ready_commands(after) if isinstance(command, ATTACKS)]
