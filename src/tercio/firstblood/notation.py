"""One notation for replays, bug reports and golden games: a command a line, with the dice it threw.

    0 FollowPlan plan=4
    1 TakeWounds model=12
    0 Clash | 1 4 2 | 6 6

The number before a command is the player's; what follows the first bar are the faces, roll by roll. A replay
file begins with the battle's setup as one line of JSON. Reading refuses a wrong line by its number.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from typing import Any, get_args

import msgspec

from tercio.core.dice import Dice, DiceError, Recorded, Scripted
from tercio.core.messages import Command
from tercio.core.refused import Refused
from tercio.firstblood.commands import BattleCommand, BeginBattle
from tercio.firstblood.decide import obey
from tercio.firstblood.events import BattleBegun
from tercio.firstblood.files import at_line
from tercio.firstblood.seats import sender
from tercio.firstblood.starting import start, table_of
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
    name, *fields = text.split() or [""]
    try:
        values = {key: msgspec.json.decode(value) for key, value in (field.split("=", 1) for field in fields)}
        command: Command = msgspec.convert({"type": name, **values}, BattleCommand)
    except (ValueError, RecursionError, msgspec.ValidationError, msgspec.DecodeError) as wrong:
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
        obey(b, command)
        self.lines.append(f"{player} {write_command(command)}{self._faces()}")

    def text(self) -> str:
        """The whole replay."""
        return "\n".join(self.lines) + "\n"


def _table(begin: BeginBattle) -> Any:
    return table_of(BattleBegun(begin.armies, begin.scenario, begin.terrain, begin.settings))


def replay(lines: Iterable[str]) -> Battle:
    """Play a replay again, checking every command and every die; a wrong line is refused by number."""
    return [b for _, b in steps(lines)][-1]


def steps(lines: Iterable[str]) -> Iterator[tuple[int, Battle]]:
    """The same, line by line: the number of each line played, and the battle after it."""
    rows = [(number, line.strip()) for number, line in enumerate(lines, 1)]
    rows = [(number, line) for number, line in rows if line and not line.startswith("#")]
    if len(rows) < 2:
        raise Refused("firstblood.replay.cut_short", line=rows[-1][0] if rows else 1)
    b = _begin(rows[0], rows[1])
    yield rows[1][0], b
    for number, line in rows[2:]:
        with _on_line(number, line):
            _step(b, number, line)
        yield number, b


def _begin(setup: tuple[int, str], first: tuple[int, str]) -> Battle:
    """The battle of the setup line, with the dice of the line after it."""
    try:
        begin = msgspec.json.decode(setup[1], type=BeginBattle)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as wrong:
        raise Refused("firstblood.replay.setup", line=setup[0], problem=str(wrong)) from None
    with _on_line(setup[0], ""):
        table = _table(begin)
    with _on_line(*first):
        said, _, faces = first[1].partition("|")
        if said.strip() != "start":
            raise Refused("firstblood.replay.no_start", text=said.strip())
        dice = faces_of(faces)
        b = start(table, dice)
        dice.done()
    return b


def faces_of(faces: str) -> Scripted:
    """The faces written after a command."""
    try:
        return Scripted(faces)
    except ValueError:
        raise Refused("firstblood.replay.faces", text=faces.strip()) from None


@contextmanager
def _on_line(number: int, line: str) -> Iterator[None]:
    """Whatever is wrong on a line is refused with its number."""
    try:
        yield
    except DiceError as wrong:
        raise Refused("firstblood.replay.dice", line=number, text=line, problem=str(wrong)) from None
    except Refused as no:
        raise no if "line" in no.facts else at_line(number, no) from None


def _step(b: Battle, number: int, line: str) -> None:
    if b.clock[OVER]:
        raise Refused("firstblood.replay.after_the_end", line=number)
    said, _, faces = line.partition("|")
    player, _, command = said.strip().partition(" ")
    wish = read_command(command)
    if player != str(sender(b, wish)):
        raise Refused("firstblood.replay.not_their_turn", line=number, player=player)
    if isinstance(wish, BeginBattle):
        raise Refused("firstblood.replay.command", text=command, problem=type(wish).__name__)
    dice = faces_of(faces)
    b.dice = dice
    obey(b, wish)
    dice.done()
