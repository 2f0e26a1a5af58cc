"""How long a policy thinks, by a clock that is handed in: nothing here knows the time of its own."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

import msgspec

from tercio.arena.lots import Lots
from tercio.arena.policy import Policy
from tercio.firstblood.engine.state import Battle
from tercio.firstblood.named_choices import Ready

Clock: TypeAlias = Callable[[], float]
"""Seconds since some moment."""


def no_clock() -> float:
    """Nobody asked for the time."""
    return 0.0


class ThinkingTime(msgspec.Struct, frozen=True):
    """What a number of decisions took."""

    decisions: int = 0
    seconds: float = 0.0
    worst: float = 0.0

    def __add__(self, other: ThinkingTime) -> ThinkingTime:
        return ThinkingTime(
            self.decisions + other.decisions, self.seconds + other.seconds, max(self.worst, other.worst)
        )

    @property
    def mean(self) -> float:
        """Seconds a decision."""
        return self.seconds / max(1, self.decisions)


class ClockedPolicy:
    """A policy with a clock beside it."""

    def __init__(self, policy: Policy, clock: Clock) -> None:
        self.policy = policy
        self.clock = clock
        self.time = ThinkingTime()

    def __call__(self, b: Battle, lots: Lots) -> Ready:
        began = self.clock()
        answer = self.policy(b, lots)
        seconds = self.clock() - began
        self.time += ThinkingTime(1, seconds, seconds)
        return answer
