"""A decision of a policy explained: what it did and why, what else it weighed and with which chances."""

from __future__ import annotations

from typing import cast

import msgspec

from tercio.arena.policies import POLICIES
from tercio.arena.policy import Thought, WeighedAnswer
from tercio.arena.reasons import SECRET, Reason
from tercio.firstblood.command_validation import command_of
from tercio.firstblood.commands import BattleCommand
from tercio.firstblood.engine.state import ASKING, Battle
from tercio.firstblood.ready_answers import ready

MOST_OTHERS = 3
"""Answers told besides the one given."""


class ConsideredAnswer(msgspec.Struct, frozen=True, omit_defaults=True):
    """One answer: the command, what speaks for it, and the chance of winning it was given, if any was."""

    command: BattleCommand
    reason: Reason
    chance: float | None = None


class Explanation(msgspec.Struct, frozen=True, omit_defaults=True):
    """Why a policy decided so: the answer it gave first, then the best of the others."""

    policy: str
    considered: tuple[ConsideredAnswer, ...]
    secret: bool = False
    """May the other side know the answer only when the battle is over?"""


def explain(b: Battle, policy: str, thought: Thought) -> Explanation | None:
    """A thought about the decision pending, explained; None where there was nothing to choose."""
    if len(ready(b)) < 2:
        return None
    answer, weighed = thought.answer, thought.weighed
    given = [row for row in weighed if row.answer == answer] or [WeighedAnswer(answer)]
    others = [row for row in weighed if row.answer != answer][:MOST_OTHERS]
    considered = tuple(_considered(b, policy, row) for row in (given[0], *others))
    return Explanation(policy, considered, b.clock[ASKING] in SECRET)


def _considered(b: Battle, policy: str, row: WeighedAnswer) -> ConsideredAnswer:
    reason = POLICIES[policy].reason_for(b, row.answer)
    command = cast(BattleCommand, command_of(b, row.answer))
    return ConsideredAnswer(command, reason, row.chance)
