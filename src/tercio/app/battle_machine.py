"""The machine's answers, played from here as soon as they are found.

Whoever waits for the machine asks; processes of their own think (`thinkers.py`).
"""

from __future__ import annotations

import secrets
from functools import partial

import msgspec
from django.db import connection

from tercio.app.battle_seats import KIND, battle_of, rivals_of
from tercio.app.command_desk import open_stream, perform
from tercio.app.machine_reasons import keep_explanation
from tercio.app.thinkers import THINKERS, think
from tercio.arena.explanations import explain
from tercio.arena.policies import OFFERED
from tercio.arena.policy import Thought
from tercio.arena.seated_policy import SeatQuestion, question
from tercio.core.refused import Refused
from tercio.firstblood.command_validation import command_of
from tercio.firstblood.ready_answers import whose

RIVALS_OFFERED = OFFERED
"""Who plays for the machine, the weakest first; `machine.<name>` says what each is like."""


class MachineAsked(msgspec.Struct, frozen=True):
    """How the machine stands with a battle."""

    version: int
    thinking: bool
    """Is it asked for an answer?"""
    place: int = 0
    """How many other battles' questions come first."""


def machine_waited_for(stream: str) -> bool:
    """Does the battle wait for a side that the machine plays?"""
    player = whose(battle_of(open_stream(stream)))
    return player in (0, 1) and bool(rivals_of(stream)[player].machine)


def ask_machine(stream: str) -> MachineAsked:
    """Let the machine think, and go on until a person is asked: nobody waits here for that."""
    opened = open_stream(stream)
    if not machine_waited_for(stream):
        return MachineAsked(opened.version, False)
    place = THINKERS.ask(stream, _question(stream), partial(_found, stream, opened.version))
    return MachineAsked(opened.version, True, place)


def let_machine_answer(stream: str) -> int:
    """The machine decides at once until a person is asked: the version after it. For who has time to wait."""
    while machine_waited_for(stream):
        version = open_stream(stream).version
        if not play_thought(stream, version, think(_question(stream))):
            break
    return open_stream(stream).version


def _question(stream: str) -> SeatQuestion:
    """What the machine is asked; it may see what its seat may."""
    b = battle_of(open_stream(stream))
    return question(b, rivals_of(stream)[whose(b)].machine, secrets.randbelow(2**40))


def _found(stream: str, version: int, thought: Thought) -> None:
    """An answer has been found: it is played, and the next question put at the end of the queue."""
    try:
        play_thought(stream, version, thought)
        ask_machine(stream)
    finally:
        connection.close()


def play_thought(stream: str, version: int, thought: Thought) -> bool:
    """One decision, if the battle still stands where it was asked; what somebody else did first counts."""
    opened = open_stream(stream)
    if opened.version != version:
        return False
    b = battle_of(opened)
    player = whose(b)
    explanation = explain(b, rivals_of(stream)[player].machine, thought)
    try:
        perform(
            KIND,
            stream,
            command_of(b, thought.answer),
            who=f"machine:{player}",
            command_id=f"machine-{version}",
            seen=version,
            seat=str(player),
        )
    except Refused as no:
        if no.key != "journal.somebody_acted_first":
            raise
        return False
    if explanation is not None:
        keep_explanation(stream, version, explanation)
    return True
