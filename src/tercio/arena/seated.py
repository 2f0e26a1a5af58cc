"""A policy that sits at a table: it answers from what its seat may see."""

from __future__ import annotations

from tercio.arena.lots import Lots
from tercio.arena.policies import POLICIES
from tercio.core.dice import Seeded
from tercio.core.messages import Command
from tercio.firstblood.command_validation import command_of
from tercio.firstblood.engine.state import Battle
from tercio.firstblood.ready_answers import whose
from tercio.firstblood.view import determinize


def answer_from_seat(b: Battle, policy: str, seed: int) -> Command:
    """A policy's answer to the decision pending; for it the other's face-down cards lie in random order."""
    guess = determinize(b, whose(b), Seeded(seed))
    return command_of(b, POLICIES[policy](guess, Lots(seed)))
