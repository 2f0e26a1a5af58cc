"""Deciding a command: the rules run on a copy, and what they tell becomes events."""

from __future__ import annotations

from array import array
from typing import Any

from tercio.core.dice import Dice, RecordedDice
from tercio.core.messages import Command, Event
from tercio.core.refused import Refused
from tercio.firstblood.command_text import with_faces, write_line
from tercio.firstblood.command_validation import Accepted, accept
from tercio.firstblood.commands import AgreeDraw, BeginBattle, Concede
from tercio.firstblood.engine.event_log import CONCEDED_, emit
from tercio.firstblood.engine.flow import advance, push
from tercio.firstblood.engine.state import ASKING, DRAW, OVER, STARTED, Battle, Table, new_battle
from tercio.firstblood.events import CLASSES, BattleBegun, DecisionTaken
from tercio.firstblood.input_validation import check_numbers
from tercio.firstblood.journal_words import NUMBER_OF
from tercio.firstblood.narration.refusal_words import with_names
from tercio.firstblood.opening import table_of
from tercio.firstblood.ready_answers import give
from tercio.firstblood.rivals import check_rivals
from tercio.firstblood.seats import BOTH, check_sender, sender
from tercio.firstblood.sequence.phases.battle import BATTLE
from tercio.firstblood.victory.scoring import end_battle

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
        """Called by `emit`."""
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


def decide(state: Battle | None, command: Command, dice: Dice, who: str | int | None = BOTH) -> list[Event]:
    """Every event a command brings about, up to the next decision; or a refusal that changes nothing.

    `who` is the seat it comes from: nobody answers for the other side.  FB-GEN-01
    """
    if isinstance(command, BeginBattle):
        return _begin(state, command, dice)
    b = running(state).clone()
    accepted = admit(b, command, who)
    listener, thrown = Listener(b), RecordedDice(dice)
    b.story, b.dice = listener, thrown  # type: ignore[assignment]
    asked, player = b.clock[ASKING], sender(b, command)
    _carry_out(b, command, accepted)
    line = write_line(player, command, thrown.script())
    listener.events.append(DecisionTaken(decision=asked, player=player, delta=listener.delta(), line=line))
    return listener.events


def judge(state: Battle | None, command: Command, who: str | int | None = BOTH) -> None:
    """The refusal `decide` would give, without doing anything: no dice, no events, nothing changed."""
    if isinstance(command, BeginBattle):
        begin(state, command)
    else:
        admit(running(state).clone(), command, who)


def running(state: Battle | None) -> Battle:
    """A battle one can do something in."""
    if state is None:
        raise Refused("firstblood.not_begun", rule="FB-GEN-01")
    if state.clock[OVER]:
        raise Refused("firstblood.over", rule="FB-RND-02")
    return state


def admit(b: Battle, command: Command, who: str | int | None) -> Accepted | None:
    """What a command answers, or the refusal: whose it is, its numbers, then what the rules say."""
    check_sender(b, command, who)
    check_numbers(command)
    if isinstance(command, AgreeDraw):
        return None
    if not isinstance(command, Concede):
        try:
            return accept(b, command)
        except Refused as no:
            raise with_names(b, no) from None
    if command.player not in (0, 1):
        raise Refused("firstblood.no_such_player", rule="FB-GEN-01", player=command.player)
    return None


def begin(state: Battle | None, command: BeginBattle) -> tuple[BattleBegun, Table]:
    """The first event of a battle, and the table it lays."""
    if state is not None:
        raise Refused("firstblood.already_begun", rule="FB-GEN-01")
    check_rivals(command.rivals)
    begun = BattleBegun(
        command.armies, command.scenario, command.terrain, command.settings, rivals=command.rivals
    )
    return begun, table_of(begun)


def _begin(state: Battle | None, command: BeginBattle, dice: Dice) -> list[Event]:
    begun, table = begin(state, command)
    b = new_battle(table)
    listener, thrown = Listener(b), RecordedDice(dice)
    b.story, b.dice = listener, thrown  # type: ignore[assignment]
    listener.events.append(begun)
    push(b, BATTLE)
    b.clock[STARTED] = 1
    advance(b)
    line = with_faces("start", thrown.script())
    listener.events.append(DecisionTaken(decision=0, player=-1, delta=listener.delta(), line=line))
    return listener.events


def obey(b: Battle, command: Command) -> None:
    """What a command brings about in the battle itself, or a refusal; whoever calls speaks for both sides."""
    _carry_out(b, command, admit(b, command, BOTH))


def _carry_out(b: Battle, command: Command, accepted: Accepted | None) -> None:
    if accepted is not None:
        give(b, *accepted)
    elif isinstance(command, Concede):
        _concede(b, command.player)
    elif isinstance(command, AgreeDraw):
        end_battle(b, DRAW)


def _concede(b: Battle, player: int) -> None:
    """The battle ends at once.  FB-VIC-02"""
    emit(b, CONCEDED_, player)
    end_battle(b, 1 - player)
