"""Deciding a command: the rules run on a copy, and what they tell becomes events."""

from __future__ import annotations

from array import array
from typing import Any

from tercio.core.dice import Dice
from tercio.core.messages import Command, Event
from tercio.core.refused import Refused
from tercio.firstblood.asking import accept, sender
from tercio.firstblood.commands import BeginBattle, Concede
from tercio.firstblood.events import CLASSES, BattleBegun, DecisionTaken
from tercio.firstblood.flow import advance, push
from tercio.firstblood.journal import NUMBER_OF
from tercio.firstblood.options import give
from tercio.firstblood.phases.battle import BATTLE
from tercio.firstblood.scoring import end_battle
from tercio.firstblood.sound import check_armies, check_numbers, check_pieces, check_scenario
from tercio.firstblood.state import ASKING, OVER, STARTED, Battle, Table, new_battle
from tercio.firstblood.telling import CONCEDED_, tell

STRIDE = 64
"""Words compared at a time when looking for what changed."""
Saying = tuple[int, int, int, int, tuple[int, ...]]


class Listener:
    """Turns each saying of the engine into an event that carries what changed since the last one."""

    def __init__(self, battle: Battle) -> None:
        self.battle = battle
        self.seen: array[int] = battle.words[:]
        self.events: list[Event] = []

    def append(self, saying: Saying) -> None:
        """Called by `tell`."""
        kind, *numbers, faces = saying
        cls: Any = CLASSES[kind]
        fields = [name for name in cls.__struct_fields__ if name not in ("delta", "dice")]
        facts = dict(zip(fields, numbers, strict=False))
        self.events.append(cls(**facts, delta=self.delta(), dice=faces))

    def delta(self) -> tuple[int, ...]:
        """Word, value, … of all that changed since last asked, words as the journal numbers them."""
        now, before = self.battle.words, self.seen
        if now == before:
            return ()
        changed: list[int] = []
        for start in range(0, len(now), STRIDE):
            old, new = before[start : start + STRIDE], now[start : start + STRIDE]
            if old != new:  # most stretches are as they were, and arrays compare fast
                for k, (was, value) in enumerate(zip(old, new, strict=True), start):
                    if was != value:
                        changed += (NUMBER_OF[k], value)
        self.seen = now[:]
        return tuple(changed)


def decide(state: Battle | None, command: Command, dice: Dice) -> list[Event]:
    """Every event a command brings about, up to the next decision; or a refusal that changes nothing."""
    if isinstance(command, BeginBattle):
        return _begin(state, command, dice)
    if state is None:
        raise Refused("firstblood.not_begun", rule="FB-GEN-01")
    if state.clock[OVER]:
        raise Refused("firstblood.over", rule="FB-RND-02")
    check_numbers(command)
    b = state.clone()
    listener = Listener(b)
    b.story, b.dice = listener, dice  # type: ignore[assignment]
    asked, player = b.clock[ASKING], sender(b, command)
    obey(b, command)
    listener.events.append(DecisionTaken(decision=asked, player=player, delta=listener.delta()))
    return listener.events


def _begin(state: Battle | None, command: BeginBattle, dice: Dice) -> list[Event]:
    if state is not None:
        raise Refused("firstblood.already_begun", rule="FB-GEN-01")
    begun = BattleBegun(command.armies, command.scenario, command.terrain, command.settings)
    b = new_battle(table_of(begun))
    listener = Listener(b)
    b.story, b.dice = listener, dice  # type: ignore[assignment]
    listener.events.append(begun)
    push(b, BATTLE)
    b.clock[STARTED] = 1
    advance(b)
    listener.events.append(DecisionTaken(decision=0, player=-1, delta=listener.delta()))
    return listener.events


def obey(b: Battle, command: Command) -> None:
    """What a command brings about in the battle itself, or a refusal."""
    if isinstance(command, Concede):
        _concede(b, command.player)
    else:
        answer, paths = accept(b, command)
        give(b, answer, paths)


def _concede(b: Battle, player: int) -> None:
    """The battle ends at once.  FB-VIC-02"""
    if player not in (0, 1):
        raise Refused("firstblood.no_such_player", rule="FB-GEN-01", player=player)
    tell(b, CONCEDED_, player)
    end_battle(b, 1 - player)


def table_of(begun: BattleBegun) -> Table:
    """The fixed part of a battle; one that cannot be played on is refused."""
    check_armies(begun.armies)
    check_scenario(begun.scenario)
    check_pieces(begun.terrain)
    try:
        return Table(begun.armies, begun.scenario, begun.terrain, begun.settings)
    except (LookupError, ValueError, ArithmeticError) as wrong:  # a rule or a model nobody knows
        raise Refused("firstblood.setup", rule="FB-GEN-01", problem=str(wrong)) from None
