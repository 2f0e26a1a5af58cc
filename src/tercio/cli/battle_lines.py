"""The table for programs: one JSON object a line. What is asked goes out, a command comes in.

{"kind": "decision", "seat": "0", "events": […], "reasons": […], "battle": {…},
 "choices": [{"command": {…}, "words": {…}}]}
{"choice": 0}                        or {"command": {"type": "March"}}; "together": true answers alike
                                     what the same attack still asks of the same kind
{"kind": "refused", "key": "…", "rule": "FB-…", "text": "…"}        and the decision stands
{"kind": "over", "events": […], "battle": {…}}
"""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Any

import msgspec

from tercio.app.local_battle import LocalBattle
from tercio.cli.terminal import Terminal, typed_line
from tercio.core.messages import Command, Event
from tercio.core.refused import Refused
from tercio.firstblood.commands import BattleCommand
from tercio.firstblood.decider import choices
from tercio.firstblood.narration import Names, Sentence, Wording, choice_words
from tercio.firstblood.shown_events import EventShown, shown_events
from tercio.firstblood.snapshot import snapshot
from tercio.firstblood.state import Battle

LONGEST_LINE = 100_000


class LineAnswer(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a program answers: a choice counted from 0, or a command in full."""

    choice: int | None = None
    command: dict[str, Any] | None = None
    together: bool = False
    """Is it also the answer to the decisions like it that follow in the same attack?"""


class LineChoice(msgspec.Struct, frozen=True):
    command: Command
    words: Wording


class LineTable:
    """Asks a program, one decision at a time."""

    def __init__(self, battle: LocalBattle, terminal: Terminal) -> None:
        self.battle, self.terminal = battle, terminal
        self.happened: list[tuple[Battle, Sequence[Event]]] = []
        self.refused = self.together = False
        self.reasons: list[str] = []

    def ask(self) -> Command | None:
        """The command of the next line that can be read, or None at the end."""
        b, seat = self.battle.battle, self.battle.asked
        offered = choices(b, seat)
        if not self.refused:
            self.put(
                {"kind": "decision", "seat": seat, **self.shown(seat), "choices": self.worded(offered, seat)}
            )
        while (line := typed_line(LONGEST_LINE)) is not None:
            try:
                return self.read(line, offered)
            except Refused as no:
                self.refuse(no)
        return None

    def read(self, line: str, offered: Sequence[Command]) -> Command:
        """The command a line holds."""
        try:
            answer = msgspec.json.decode(line, type=LineAnswer)
            self.together = answer.together
            if answer.command is not None:
                command: Command = msgspec.convert(answer.command, BattleCommand)
                return command
        except (msgspec.DecodeError, RecursionError, UnicodeError):
            raise Refused("play.unreadable_line") from None
        if answer.choice is None or not 0 <= answer.choice < len(offered):
            raise Refused("play.no_choice_line", most=len(offered) - 1)
        return offered[answer.choice]

    def worded(self, offered: Sequence[Command], seat: str | None) -> list[LineChoice]:
        names = Names(self.battle.battle, self.battle.sides, seat)
        language = self.terminal.language
        return [LineChoice(command, choice_words(names, command).in_words(language)) for command in offered]

    def shown(self, seat: str | None) -> dict[str, Any]:
        """What happened since, and how it stands, as a seat may see it."""
        language, sides = self.terminal.language, self.battle.sides
        events: list[EventShown] = []
        for before, told in self.happened:
            events += shown_events(before, told, seat, language, sides)
        self.happened.clear()
        reasons, self.reasons = self.reasons, []
        battle = snapshot(self.battle.battle, seat, language, sides)
        return {"events": events, "reasons": reasons, "battle": battle}

    def tell(self, before: Battle, events: Sequence[Event]) -> None:
        self.refused = False
        self.happened.append((before, events))

    def explain(self, command: Command, why: Sentence | None) -> None:
        """Why the machine sends a command, told with what happened; a secret stays one."""
        if why is not None:
            self.reasons.append(why.text(self.terminal.language))

    def refuse(self, no: Refused) -> None:
        """What was wrong; the decision stands and the program answers again."""
        self.refused = True
        self.put(
            {"kind": "refused", "key": no.key, "rule": no.rule or "", "text": no.text(self.terminal.language)}
        )

    def close(self) -> None:
        if self.battle.asked is None:
            self.put({"kind": "over", **self.shown(None)})

    def put(self, line: Any) -> None:
        sys.stdout.write(msgspec.json.encode(line).decode() + "\n")
        sys.stdout.flush()
