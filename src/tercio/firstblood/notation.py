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
from functools import reduce
from typing import Any

import msgspec

from tercio.core.dice import Dice, DiceError, RecordedDice, ScriptedDice
from tercio.core.messages import Command, Event
from tercio.core.refused import Refused
from tercio.firstblood.command_text import read_command, with_faces, write_line
from tercio.firstblood.commands import BeginBattle
from tercio.firstblood.decide import decide, obey
from tercio.firstblood.engine.state import OVER, Battle
from tercio.firstblood.events import BattleBegun
from tercio.firstblood.evolve import evolve
from tercio.firstblood.hand_written import at_line
from tercio.firstblood.opening import start, table_of
from tercio.firstblood.rivals import Rival
from tercio.firstblood.seats import sender

MOST_BYTES = 4_000_000
"""The largest replay file anybody is asked to read."""
MOST_LINES = 5_000
"""The longest battles take some six hundred decisions."""
LONGEST_LINE = 400_000
"""The setup line, with two armies and the ground, has some 40,000 characters."""


class Scribe:
    """Plays a battle and writes it down."""

    def __init__(self, begin: BeginBattle, dice: Dice) -> None:
        self.dice = RecordedDice(dice)
        self.battle = start(_table(begin), self.dice)
        self.lines = [msgspec.json.encode(begin).decode(), with_faces("start", self._script())]

    def _script(self) -> str:
        script = self.dice.script()
        self.dice.rolls.clear()
        return script

    def play(self, command: Command) -> None:
        """One command, checked, written with its dice."""
        b = self.battle
        player = sender(b, command)
        obey(b, command)
        self.lines.append(write_line(player, command, self._script()))

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
    rows = numbered_lines(lines)
    b = _begin(rows[0], rows[1])
    yield rows[1][0], b
    for number, line in rows[2:]:
        with _on_line(number, line):
            _step(b, number, line)
        yield number, b


def numbered_lines(lines: Iterable[str]) -> list[tuple[int, str]]:
    """The lines that say something, each with its number; at least the setup and the start."""
    rows = [(number, line.strip()) for number, line in enumerate(check_size(lines), 1)]
    rows = [(number, line) for number, line in rows if line and not line.startswith("#")]
    if len(rows) < 2:
        raise Refused("firstblood.replay.cut_short", line=rows[-1][0] if rows else 1)
    return rows


def retell(lines: Iterable[str], rivals: tuple[Rival, Rival] | None = None) -> Iterator[list[Event]]:
    """The events of a replay, command by command, as a journal would hold them; other rivals may play it."""
    rows = numbered_lines(lines)
    begin = setup_of(rows[0][1], rows[0][0])
    begin = begin if rivals is None else msgspec.structs.replace(begin, rivals=rivals)
    state: Battle | None = None
    for number, line in rows[1:]:
        with _on_line(number, line):
            events = _retold(state, begin, number, line)
        yield events
        state = reduce(evolve, events, state)


def _retold(state: Battle | None, begin: BeginBattle, number: int, line: str) -> list[Event]:
    if state is None:
        dice = start_faces(line)
        events = decide(None, begin, dice)
    else:
        wish, dice = read_line(state, number, line)
        events = decide(state, wish, dice)
    dice.done()
    return events


def check_size(lines: Iterable[str]) -> Iterator[str]:
    """The same lines, if they are no more and no longer than a battle takes."""
    for number, line in enumerate(lines, 1):
        if number > MOST_LINES or len(line) > LONGEST_LINE:
            raise Refused("firstblood.replay.too_long", line=number, lines=MOST_LINES, letters=LONGEST_LINE)
        yield line


def _begin(setup: tuple[int, str], first: tuple[int, str]) -> Battle:
    """The battle of the setup line, with the dice of the line after it."""
    begin = setup_of(setup[1], setup[0])
    with _on_line(setup[0], ""):
        table = _table(begin)
    with _on_line(*first):
        dice = start_faces(first[1])
        b = start(table, dice)
        dice.done()
    return b


def start_faces(line: str) -> ScriptedDice:
    """The dice of the second line, `start | 3 5`."""
    said, _, faces = line.partition("|")
    if said.strip() != "start":
        raise Refused("firstblood.replay.no_start", text=said.strip())
    return faces_of(faces)


def setup_of(line: str, number: int = 1) -> BeginBattle:
    """What the first line of a replay sets up."""
    try:
        return msgspec.json.decode(line, type=BeginBattle)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as wrong:
        raise Refused("firstblood.replay.setup", line=number, problem=str(wrong)) from None


def faces_of(faces: str) -> ScriptedDice:
    """The faces written after a command."""
    try:
        return ScriptedDice(faces)
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
    wish, dice = read_line(b, number, line)
    b.dice = dice
    obey(b, wish)
    dice.done()


def read_line(b: Battle, number: int, line: str) -> tuple[Command, ScriptedDice]:
    """The command of a line and its dice; one that is not this player's to send now is refused."""
    if b.clock[OVER]:
        raise Refused("firstblood.replay.after_the_end", line=number)
    said, _, faces = line.partition("|")
    player, _, command = said.strip().partition(" ")
    wish = read_command(command)
    if player != str(sender(b, wish)):
        raise Refused("firstblood.replay.not_their_turn", line=number, player=player)
    if isinstance(wish, BeginBattle):
        raise Refused("firstblood.replay.command", text=command, problem=type(wish).__name__)
    return wish, faces_of(faces)
