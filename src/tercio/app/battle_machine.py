"""The machine's answers: whoever waits for it asks, and nobody else's request is kept waiting."""

from __future__ import annotations

import secrets

from tercio.app.battle_seats import KIND, battle_of, rivals_of
from tercio.app.command_desk import open_stream, perform
from tercio.arena.lots import Lots
from tercio.arena.policies import POLICIES
from tercio.core.dice import Seeded
from tercio.core.refused import Refused
from tercio.firstblood.command_validation import command_of
from tercio.firstblood.ready_answers import whose
from tercio.firstblood.view import determinize

AT_A_TIME = 12
"""Decisions the machine takes before it lets others through: whoever waits asks again."""


def machine_waited_for(stream: str) -> bool:
    """Does the battle wait for a side that the machine plays?"""
    player = whose(battle_of(open_stream(stream)))
    return player in (0, 1) and bool(rivals_of(stream)[player].machine)


def let_machine_answer(stream: str) -> int:
    """The machine decides until a person is asked, or for a while: the version after it.

    It chooses from what its seat may see: the other's face-down cards lie for it in an order drawn by lot.
    """
    for _ in range(AT_A_TIME):
        if not machine_waited_for(stream) or not _answer_once(stream):
            break
    return open_stream(stream).version


def _answer_once(stream: str) -> bool:
    """One decision; if somebody else has just caused the same one, theirs counts."""
    opened = open_stream(stream)
    b = battle_of(opened)
    player = whose(b)
    guess = determinize(b, player, Seeded(secrets.token_hex(16)))
    policy = POLICIES[rivals_of(stream)[player].machine]
    command = command_of(b, policy(guess, Lots(secrets.randbelow(2**40))))
    once = f"machine-{opened.version}"
    try:
        perform(
            KIND,
            stream,
            command,
            who=f"machine:{player}",
            command_id=once,
            seen=opened.version,
            seat=str(player),
        )
    except Refused as no:
        if no.key != "journal.somebody_acted_first":
            raise
        return False
    return True
