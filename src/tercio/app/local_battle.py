"""A battle played in this process, without a journal: it is kept as its replay."""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tercio.core.dice import Dice
from tercio.core.messages import Command, Event
from tercio.core.refused import Refused
from tercio.firstblood.answers_together import same_answer_again
from tercio.firstblood.commands import BeginBattle
from tercio.firstblood.decide import decide
from tercio.firstblood.decider import DECIDER
from tercio.firstblood.events import DecisionTaken
from tercio.firstblood.notation import MOST_BYTES, setup_of, steps
from tercio.firstblood.ready_answers import whose
from tercio.firstblood.seats import player_at
from tercio.firstblood.state import Battle


class LocalBattle:
    """Where the battle stands, and every line of its replay so far."""

    def __init__(self, battle: Battle, lines: list[str], sides: tuple[str, str]) -> None:
        self.battle = battle
        self.lines = lines
        self.sides = sides

    @property
    def asked(self) -> str | None:
        """The seat the battle waits for; None when it is over."""
        player = whose(self.battle)
        return str(player) if player_at(player) >= 0 else None

    def send(self, command: Command, dice: Dice, together: bool = False) -> Sequence[Event]:
        """What comes of a command from the seat that is asked; a refusal changes nothing.

        Sent together, it also answers the decisions like it that follow in the same attack.
        """
        if isinstance(command, BeginBattle):
            raise Refused("firstblood.already_begun", rule="FB-GEN-01")
        before, events = self.battle, decide(self.battle, command, dice, self.asked)
        self.battle = DECIDER.fold(events, self.battle) or self.battle
        self.lines += replay_lines(events)
        following = same_answer_again(before, command, events, self.battle) if together else None
        return [*events, *self.send(following, dice, together)] if following else events

    def replay(self) -> str:
        """The battle so far as one text."""
        return "\n".join(self.lines) + "\n"


def begin_locally(begin: BeginBattle, dice: Dice) -> LocalBattle:
    """A new battle, up to its first decision."""
    events = decide(None, begin, dice)
    battle = DECIDER.fold(events)
    assert battle is not None
    lines = [msgspec.json.encode(begin).decode(), *replay_lines(events)]
    return LocalBattle(battle, lines, side_names(begin))


def resume_locally(text: str) -> LocalBattle:
    """A battle where its replay leaves it; every command and die of it is checked again."""
    if len(text) > MOST_BYTES:
        raise Refused("firstblood.replay.too_large", most=MOST_BYTES // 1_000_000)
    lines = [line.strip() for line in text.splitlines()]
    battle = [b for _, b in steps(lines)][-1]
    lines = [line for line in lines if line and not line.startswith("#")]
    return LocalBattle(battle, lines, side_names(setup_of(lines[0])))


def replay_lines(events: Sequence[Event]) -> list[str]:
    """The lines of a replay that these events are: one for each decision taken."""
    return [event.line for event in events if isinstance(event, DecisionTaken)]


def side_names(begin: BeginBattle) -> tuple[str, str]:
    first, second = begin.rivals
    return first.name, second.name
