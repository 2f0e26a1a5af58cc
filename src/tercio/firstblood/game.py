"""A battle held in one hand, for scripts, bots and notebooks: ask it, play on it, print it.

    from tercio import firstblood

    game = firstblood.new_game("nords-300", "dweghom-300", seed=7)
    while not game.over:
        game = game.play(game.choices[0])
    print(game.winner, game.points)

A Game never changes: `play` gives the next one, so trying something out is playing it and looking. The
same seed and the same commands always give the same game. A Game knows everything, also what lies face
down; `seen_by` tells what one seat may know.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import reduce

import msgspec

from tercio.core.argument_checks import check_arguments, refuse_misfit, short_repr
from tercio.core.dice import Dice, SeededDice
from tercio.core.messages import Command, Event
from tercio.core.refused import Refused
from tercio.core.short_text import short_text
from tercio.core.speech import LANGUAGES
from tercio.firstblood.armies.muster import ArmyList, muster
from tercio.firstblood.armies.text import read_list, shipped_lists
from tercio.firstblood.battlefield.random_ground import field_by_lot
from tercio.firstblood.command_text import read_command
from tercio.firstblood.command_validation import ready_commands
from tercio.firstblood.commands import BeginBattle
from tercio.firstblood.decide import decide, judge
from tercio.firstblood.engine.profiles import ArmySheet
from tercio.firstblood.engine.scenario import Scenario
from tercio.firstblood.engine.settings import Settings
from tercio.firstblood.engine.state import OVER, ROUND, WINNER, Battle
from tercio.firstblood.events import DecisionTaken
from tercio.firstblood.evolve import evolve
from tercio.firstblood.narration import Names, banner, choice_words, narrate
from tercio.firstblood.notation import MOST_BYTES, numbered_lines, retell
from tercio.firstblood.picture import text_picture
from tercio.firstblood.ready_answers import whose
from tercio.firstblood.seats import BOTH
from tercio.firstblood.snapshot import Snapshot, snapshot
from tercio.firstblood.victory.scenarios import scenario as scenario_called

MOST_PIECES = 30
"""More terrain than any table of the book holds."""


@dataclass(frozen=True, eq=False)
class Game:
    """A battle at one moment, with all that led to it."""

    battle: Battle
    """Where it stands, as the engine keeps it: everything, face-down cards too."""
    lines: tuple[str, ...]
    """Its replay so far: the setup, the start, and a line for each command with its dice."""
    seed: int | str = 0
    """What its dice follow from."""
    events: tuple[Event, ...] = ()
    """What the last command brought about."""
    before: Battle | None = None
    """Where it stood before that command."""

    @property
    def over(self) -> bool:
        """Whether the battle has ended."""
        return bool(self.battle.clock[OVER])

    @property
    def turn(self) -> int | None:
        """The player who must decide: 0, 1, or None once it is over."""
        player = whose(self.battle)
        return player if player in (0, 1) and not self.over else None

    @property
    def round(self) -> int:
        """The Round being played; 0 while the armies deploy."""
        return self.battle.clock[ROUND]

    @property
    def points(self) -> tuple[int, int]:
        """The Victory Points of both players."""
        return self.battle.vp[0], self.battle.vp[1]

    @property
    def winner(self) -> int | None:
        """The player who won; None after a draw and while it lasts."""
        player = self.battle.clock[WINNER]
        return player if player in (0, 1) and self.over else None

    @property
    def choices(self) -> list[Command]:
        """What the player who must decide may do, each a ready command; giving up is not among them."""
        return [] if self.over else ready_commands(self.battle)

    @check_arguments
    def question(self, language: str = "en") -> str:
        """What is asked of whom, in a sentence; once it is over, who won."""
        return banner(self.battle).text(known_language(language))

    @check_arguments
    def words(self, command: Command, language: str = "en") -> str:
        """A choice as a button would say it."""
        tongue = known_language(language)
        try:
            return choice_words(Names(self.battle), command).text(tongue)
        except LookupError:  # it names somebody who is not there
            raise Refused("firstblood.game.no_command", command=short_repr(command)) from None

    @check_arguments
    def story(self, language: str = "en") -> list[str]:
        """What the last command brought about, a sentence each."""
        told = narrate(self.before, self.events)
        tongue = known_language(language)
        return [words.text(tongue) for event, words in told if not isinstance(event, DecisionTaken)]

    def why_not(self, command: Command | str) -> Refused | None:
        """The refusal `play` would give, or None where the command is fine."""
        try:
            judge(self.battle, _command(command))
        except Refused as no:
            return no
        return None

    def play(self, command: Command | str, dice: Dice | None = None) -> Game:
        """The game after a command, up to the next decision; what the rules forbid is refused.

        A command may be written as replays write it: `play("Volley target=3")`.
        """
        refuse_misfit("dice", dice, Dice | None)
        rolled = SeededDice(f"{self.seed} {len(self.lines)}") if dice is None else dice
        return self._after(decide(self.battle, _command(command), rolled, BOTH))

    def _after(self, events: list[Event]) -> Game:
        lines = [event.line for event in events if isinstance(event, DecisionTaken)]
        known: Battle | None = self.battle
        battle = reduce(evolve, events, known)
        return Game(battle or self.battle, (*self.lines, *lines), self.seed, tuple(events), self.battle)

    @check_arguments
    def seen_by(self, seat: int | None, language: str = "en") -> Snapshot:
        """The table as a seat (0 or 1) may see it; None is somebody who watches."""
        if isinstance(seat, bool) or seat not in (None, 0, 1):
            raise Refused("firstblood.game.seat", seat=short_text(seat))
        return snapshot(self.battle, None if seat is None else str(seat), known_language(language))

    def replay(self) -> str:
        """The battle so far as one text, which `read_game` and the page of battles read again."""
        return "\n".join(self.lines) + "\n"

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[str, int | str]]:
        """It travels as its replay, and is played again where it arrives."""
        return read_game, (self.replay(), self.seed)

    def __str__(self) -> str:
        return text_picture(self.battle)

    def __repr__(self) -> str:
        return f"<Game: Round {self.round}, {self.points[0]}–{self.points[1]}. {self.question()}>"


def new_game(
    first: str | ArmyList | ArmySheet = "hundred-kingdoms-300",
    second: str | ArmyList | ArmySheet = "nords-300",
    *,
    scenario: str | Scenario = "plunder-the-camp",
    pieces: int = 10,
    seed: int | str = 0,
    settings: Settings | None = None,
) -> Game:
    """A battle up to its first decision: two armies, a scenario, and so much ground thrown by the seed.

    An army is a ready list's name (`firstblood.armies.shipped_lists()`), the text of a list, or what either
    is read into. A scenario is one of the book's keys or one of your own.
    """
    if not (isinstance(pieces, int) and 0 <= pieces <= MOST_PIECES):
        raise Refused(
            "firstblood.game.pieces", rule="FB-FIELD-01", pieces=short_text(pieces), most=MOST_PIECES
        )
    if not isinstance(seed, int | str):
        raise Refused("firstblood.game.seed", seed=short_text(seed))
    refuse_misfit("scenario", scenario, str | Scenario)
    refuse_misfit("settings", settings, Settings | None)
    options = Settings() if settings is None else settings
    fought = scenario_called(scenario) if isinstance(scenario, str) else scenario
    ground = field_by_lot(fought, SeededDice(f"ground {seed}"), pieces, options)
    begin = BeginBattle((_army(first), _army(second)), fought, ground, options)
    return _begun(begin, decide(None, begin, SeededDice(f"start {seed}")), seed)


@check_arguments
def read_game(text: str, seed: int | str = 0) -> Game:
    """The game a replay holds; every command and die of it is checked again, a wrong line is refused."""
    if not isinstance(text, str):
        raise Refused("firstblood.replay.no_text")
    if len(text) > MOST_BYTES:
        raise Refused("firstblood.replay.too_large", most=MOST_BYTES // 1_000_000)
    lines = text.splitlines()
    setup = numbered_lines(lines)[0][1]
    first, *rest = retell(lines)
    return reduce(Game._after, rest, _begun(setup, first, seed))


def known_language(language: str) -> str:
    """One of the languages everything is said in."""
    if language not in LANGUAGES:
        raise Refused("speech.no_language", language=short_repr(language), known=list(LANGUAGES))
    return language


def _begun(setup: BeginBattle | str, events: list[Event], seed: int | str) -> Game:
    line = setup if isinstance(setup, str) else msgspec.json.encode(setup).decode()
    battle: Battle | None = reduce(evolve, events, None)
    assert battle is not None, "a battle's first event lays its table"
    lines = [event.line for event in events if isinstance(event, DecisionTaken)]
    return Game(battle, (line, *lines), seed, tuple(events))


def _command(wish: Command | str) -> Command:
    if isinstance(wish, str):
        return read_command(wish)
    if not isinstance(wish, Command):
        raise Refused("firstblood.game.no_command", command=short_repr(wish))
    refuse_misfit("command", wish, type(wish))
    return wish


def _army(named: str | ArmyList | ArmySheet) -> ArmySheet:
    """The army somebody named, wrote down or mustered."""
    if isinstance(named, ArmySheet):
        return named
    if isinstance(named, str):
        named = read_list(named) if "\n" in named else _shipped(named)
    if not isinstance(named, ArmyList):
        raise Refused("firstblood.game.no_list", rule="FB-MUSTER-01", army=short_repr(named))
    return muster(named)


def _shipped(name: str) -> ArmyList:
    known = shipped_lists()
    if name not in known:
        raise Refused("firstblood.game.no_army", rule="FB-MUSTER-01", name=name[:80], known=sorted(known))
    return known[name]
