"""One notation for replays, bug reports and golden games: a command a line, with the dice it threw.

    0 FollowPlan plan=4
    1 TakeWounds model=12
    0 Clash | 1 4 2 | 6 6

The number before a command is the player's; what follows the first bar are the faces, roll by roll. A replay
file begins with the battle's setup as one line of JSON. Reading refuses a wrong line by its number.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, get_args

import msgspec

from tercio.core.dice import Dice, Recorded, Scripted
from tercio.core.messages import Command
from tercio.core.refused import Refused
from tercio.firstblood.asking import accept, sender
from tercio.firstblood.commands import BattleCommand, BeginBattle
from tercio.firstblood.decide import table_of
from tercio.firstblood.events import BattleBegun
from tercio.firstblood.options import give
from tercio.firstblood.starting import start
from tercio.firstblood.state import OVER, Battle

COMMANDS: dict[str, Any] = {cls.__name__: cls for cls in get_args(BattleCommand)}


def write_command(command: Command) -> str:
    """`Volley target=3 markers=1`"""
    words = [type(command).__name__]
    for name in command.__struct_fields__:
        value = msgspec.json.encode(getattr(command, name)).decode()
        words.append(f"{name}={value}")
    return " ".join(words)


def read_command(text: str) -> Command:
    """The command a line says; a wrong one is refused."""
    name, *fields = text.split()
    try:
        values = {key: msgspec.json.decode(value) for key, value in (field.split("=", 1) for field in fields)}
        command: Command = msgspec.convert({"type": name, **values}, BattleCommand)
    except (ValueError, msgspec.ValidationError, msgspec.DecodeError) as wrong:
        raise Refused("firstblood.replay.command", text=text, problem=str(wrong)) from None
    return command


class Scribe:
    """Plays a battle and writes it down."""

    def __init__(self, begin: BeginBattle, dice: Dice) -> None:
        self.dice = Recorded(dice)
        self.battle = start(_table(begin), self.dice)
        self.lines = [msgspec.json.encode(begin).decode(), "start" + self._faces()]

    def _faces(self) -> str:
        script = self.dice.script()
        self.dice.rolls.clear()
        return f" | {script}" if script else ""

    def play(self, command: Command) -> None:
        """One command, checked, written with its dice."""
        b = self.battle
        player = sender(b, command)
        give(b, *accept(b, command))
        self.lines.append(f"{player} {write_command(command)}{self._faces()}")

    def text(self) -> str:
        """The whole replay."""
        return "\n".join(self.lines) + "\n"


def _table(begin: BeginBattle) -> Any:
    return table_of(BattleBegun(begin.armies, begin.scenario, begin.terrain, begin.settings))


def replay(lines: Iterable[str]) -> Battle:
    """Play a replay again, checking every command and every die; a wrong line is refused by number."""
    rows = [(number, line.strip()) for number, line in enumerate(lines, 1) if line.strip() and line[0] != "#"]
    try:
        begin = msgspec.json.decode(rows[0][1], type=BeginBattle)
    except (msgspec.ValidationError, msgspec.DecodeError, IndexError) as wrong:
        raise Refused("firstblood.replay.setup", problem=str(wrong)) from None
    number, first = rows[1]
    dice = Scripted(first.partition("|")[2])
    b = start(_table(begin), dice)
    dice.done()
    for number, line in rows[2:]:
        _step(b, number, line)
    return b


def _step(b: Battle, number: int, line: str) -> None:
    if b.clock[OVER]:
        raise Refused("firstblood.replay.after_the_end", line=number)
    said, _, faces = line.partition("|")
    player, _, command = said.strip().partition(" ")
    wish = read_command(command)
    if player != str(sender(b, wish)):
        raise Refused("firstblood.replay.not_their_turn", line=number, player=player)
    dice = Scripted(faces)
    b.dice = dice
    give(b, *accept(b, wish))
    dice.done()
