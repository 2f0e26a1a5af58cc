"""The smallest system there is: a number that only grows, for tests of what lies beneath the systems."""

from __future__ import annotations

from collections.abc import Sequence

from tercio.core.decider import Decider
from tercio.core.dice import Dice
from tercio.core.messages import Command, Event
from tercio.core.refused import Refused


class Add(Command, frozen=True):
    """Add each of these, one event apiece."""

    numbers: tuple[int, ...]


class Roll(Command, frozen=True):
    """Add what a die shows."""


class Added(Event, frozen=True):
    number: int
    note: str = ""


TallyCommand = Add | Roll


def decide(total: int, command: TallyCommand, dice: Dice) -> Sequence[Event]:
    if isinstance(command, Roll):
        return [Added(face) for face in dice.roll(1)]
    if any(number < 0 for number in command.numbers):
        raise Refused("account.delete.password")
    return [Added(number) for number in command.numbers]


def evolve(total: int, event: Added) -> int:
    return total + event.number


TALLY: Decider[int] = Decider("tally", 0, TallyCommand, Added, decide, evolve)
