"""Whose command it is: each player commands one army, and nobody answers for the other.  FB-GEN-01"""

from __future__ import annotations

from tercio.core.messages import Command
from tercio.core.refused import Refused
from tercio.core.speech import Phrase
from tercio.firstblood.commands import AgreeDraw, Concede, OrderStack
from tercio.firstblood.engine.state import ASKED, ASKING, Battle

BOTH = "both"
"""A program that plays both sides: simulations, replays, case files. No door hands this to anybody."""
WATCHING = -1


def player_at(who: str | int | None) -> int:
    """The player who sits in a seat ("0", "1", or what `whose` gives); a watcher is nobody."""
    return {"0": 0, "1": 1}.get(str(who), WATCHING)


def sender(b: Battle, command: Command) -> int:
    """Whose command it is: the player asked, except that a Stack may be built while the other builds, and
    either may concede at any time.

    FB-STACK-01
    """
    if isinstance(command, OrderStack | Concede) and command.player in (0, 1):
        return command.player
    return b.clock[ASKED] if b.clock[ASKING] else WATCHING


def check_sender(b: Battle, command: Command, who: str | int | None) -> None:
    """Refuse what is not this seat's to answer.  FB-GEN-01, FB-STACK-01"""
    player, mine = sender(b, command), player_at(who)
    if isinstance(command, AgreeDraw) and who != BOTH:
        raise Refused("firstblood.seat.draw", rule="FB-VIC-02")
    if who == BOTH or player == mine != WATCHING:
        return
    if mine == WATCHING:
        raise Refused("firstblood.seat.watching", rule="FB-GEN-01")
    if isinstance(command, Concede):
        raise Refused("firstblood.seat.concede", rule="FB-GEN-01")
    if isinstance(command, OrderStack):
        raise Refused("firstblood.seat.stack", rule="FB-STACK-01")
    asked = Phrase(f"firstblood.decision.{b.clock[ASKING]}")
    raise Refused("firstblood.seat.not_yours", rule="FB-GEN-01", asked=asked)
