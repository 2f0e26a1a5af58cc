"""The house's own players as bots of a `Game`: a function from a game to the command they choose."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeAlias

from tercio.arena.lots import Lots
from tercio.arena.policies import POLICIES
from tercio.core.dice import SeededDice
from tercio.core.messages import Command
from tercio.core.refused import Refused
from tercio.firstblood.command_validation import command_of
from tercio.firstblood.game import Game
from tercio.firstblood.ready_answers import whose
from tercio.firstblood.view import determinize

Bot: TypeAlias = Callable[[Game], Command]


def commander(policy: str = "sergeant", seed: int = 0) -> Bot:
    """A bot that plays by one of the house's policies (`recruit`, `sergeant`, `captain`), for either side.

    It decides from what its seat may know: the other's face-down cards lie for it in an order drawn by lot.
    """
    if policy not in POLICIES:
        raise Refused("arena.no_commander", asked=policy[:80], known=sorted(POLICIES))

    def choose(game: Game) -> Command:
        moment = seed + len(game.lines)
        guess = determinize(game.battle, whose(game.battle), SeededDice(moment))
        return command_of(game.battle, POLICIES[policy].choose(guess, Lots(moment)))

    return choose
