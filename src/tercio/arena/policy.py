"""What a policy is: it chooses a ready answer, and can say what else it weighed."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from tercio.arena.lots import Lots
from tercio.arena.reasons import Reason, reason_for
from tercio.firstblood.engine.state import Battle
from tercio.firstblood.named_choices import Ready


class WeighedAnswer(msgspec.Struct, frozen=True):
    """An answer that was weighed, and the chance of winning it was given, where one was."""

    answer: Ready
    chance: float | None = None
    playouts: int = 0


class Thought(msgspec.Struct, frozen=True):
    """What a policy answers, and what it weighed, the best first; empty where it just knew."""

    answer: Ready
    weighed: tuple[WeighedAnswer, ...] = ()


Alarm: TypeAlias = Callable[[], bool]
"""Says whether it is time to answer; asked between thoughts."""


def never() -> bool:
    """There is all the time it needs."""
    return False


class Policy:
    """Chooses for whoever must decide. It may change nothing, and knows nothing its seat may not see."""

    def think(self, b: Battle, lots: Lots, out_of_time: Alarm = never) -> Thought:
        """The answer to the decision pending, with what else was weighed."""
        raise NotImplementedError

    def choose(self, b: Battle, lots: Lots) -> Ready:
        """The answer alone."""
        return self.think(b, lots).answer

    def reason_for(self, b: Battle, answer: Ready) -> Reason:
        """Why this answer, in what everybody may know."""
        return reason_for(b, answer)

    def __call__(self, b: Battle, lots: Lots) -> Ready:
        return self.choose(b, lots)


class Script(Policy):
    """A policy that is one function."""

    def __init__(self, habit: Callable[[Battle, Lots], Ready]) -> None:
        self.habit = habit

    def think(self, b: Battle, lots: Lots, out_of_time: Alarm = never) -> Thought:
        return Thought(self.habit(b, lots))

    def choose(self, b: Battle, lots: Lots) -> Ready:
        return self.habit(b, lots)
