"""A policy that sits at a table: it answers from what its seat may see, here or in a process of its own."""

from __future__ import annotations

from array import array
from functools import lru_cache

import msgspec

from tercio.arena.explanations import explain
from tercio.arena.lots import Lots
from tercio.arena.policies import POLICIES
from tercio.arena.policy import Alarm, Thought, never
from tercio.arena.reasons import reason_words
from tercio.core.dice import SeededDice
from tercio.core.messages import Command
from tercio.firstblood.command_validation import command_of
from tercio.firstblood.engine.field import Piece
from tercio.firstblood.engine.profiles import ArmySheet
from tercio.firstblood.engine.scenario import Scenario
from tercio.firstblood.engine.settings import Settings
from tercio.firstblood.engine.state import Battle, Table
from tercio.firstblood.narration import Names, Sentence
from tercio.firstblood.ready_answers import whose
from tercio.firstblood.view import determinize


class LaidTable(msgspec.Struct, frozen=True):
    """What never changes on a table, as it travels."""

    armies: tuple[ArmySheet, ArmySheet]
    scenario: Scenario
    pieces: tuple[Piece, ...]
    settings: Settings


class SeatQuestion(msgspec.Struct, frozen=True):
    """A decision put to a policy: the table, the battle as its seat may see it, and a seed of its own."""

    policy: str
    table: bytes
    words: bytes
    seed: int


def question(b: Battle, policy: str, seed: int) -> SeatQuestion:
    """The decision pending, for the policy that plays that side; the other's cards lie for it by lot."""
    table = b.table
    laid = LaidTable((table.forces.armies[0], table.forces.armies[1]), b.scenario, b.field.pieces, b.settings)
    guess = determinize(b, whose(b), SeededDice(seed))
    return SeatQuestion(policy, msgspec.msgpack.encode(laid), guess.words.tobytes(), seed)


@lru_cache(maxsize=64)
def _table(laid: bytes) -> Table:
    told = msgspec.msgpack.decode(laid, type=LaidTable)
    return Table(told.armies, told.scenario, told.pieces, told.settings)


def thought_about(asked: SeatQuestion, out_of_time: Alarm = never) -> Thought:
    """What a policy answers, and what else it weighed."""
    b = Battle(_table(asked.table), array("q", asked.words))
    return POLICIES[asked.policy].think(b, Lots(asked.seed), out_of_time)


def answer_and_reason(b: Battle, policy: str, seed: int) -> tuple[Command, Sentence | None]:
    """A policy's answer to the decision pending, and what it may say of it; the other's cards lie by lot.

    It says nothing where there was nothing to choose, nor of what the other side may not know.
    """
    guess = determinize(b, whose(b), SeededDice(seed))
    thought = POLICIES[policy].think(guess, Lots(seed))
    explanation = explain(b, policy, thought)
    if explanation is None or explanation.secret:
        return command_of(b, thought.answer), None
    return command_of(b, thought.answer), reason_words(Names(b), explanation.considered[0].reason)
