"""How long a policy thinks: seconds of one core, whatever else the machine does meanwhile."""

from __future__ import annotations

from time import thread_time

import msgspec

from tercio.arena.lots import Lots
from tercio.arena.policy import Policy
from tercio.firstblood.engine.state import Battle
from tercio.firstblood.named_choices import Ready


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

    def __init__(self, policy: Policy) -> None:
        self.policy = policy
        self.time = ThinkingTime()

    def __call__(self, b: Battle, lots: Lots) -> Ready:
        began = thread_time()
        answer = self.policy(b, lots)
        seconds = thread_time() - began
        self.time += ThinkingTime(1, seconds, seconds)
        return answer
