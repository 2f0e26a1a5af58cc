"""Whole battles between the shipped armies, watched at every decision (see tests/study.py).

Each game is played through the decider, command by command, as a club plays it; it must end, break no
invariant, fold from its journal (written to JSON and read again) to the very state it reached, and every
thirtieth is written in notation and replayed. A game depends on nothing but its number: game 17 is the same
in a study of 20 and of 10,000, interpreted and compiled.
"""

from __future__ import annotations

from collections.abc import Iterator
from hashlib import blake2b
from typing import NamedTuple

import msgspec

from tercio.arena.games import Match, table_for
from tercio.arena.lots import Lots
from tercio.arena.policies import POLICIES
from tercio.core.messages import Event
from tercio.firstblood.armies import muster, shipped_lists
from tercio.firstblood.command_validation import command_of
from tercio.firstblood.commands import BeginBattle
from tercio.firstblood.decider import DECIDER
from tercio.firstblood.engine.state import OVER, Battle
from tercio.firstblood.events import BattleEvent
from tercio.firstblood.notation import Scribe, replay
from tercio.firstblood.ready_answers import whose
from tercio.firstblood.victory.scenarios import scenarios
from tests.firstblood.invariants import Watch

TASK = 10
"""Games a worker takes at a time."""
REPLAYED = 30
"""Every so many games the notation is tried as well."""
LONGEST = 5000
"""No battle takes so many decisions."""
JOURNAL = msgspec.json.Decoder(list[BattleEvent])


class Game(NamedTuple):
    """One game of the study: its number, who fought where, and a mark of how it ended."""

    number: int
    name: str
    decisions: int
    mark: str
    error: str = ""

    @property
    def line(self) -> str:
        return f"{self.number} {self.decisions} {self.mark} {self.name}"


def match_of(number: int) -> tuple[Match, str]:
    """Game by number: every scenario in turn, armies of one size drawn by lot from all factions."""
    lots = Lots(7919 * number + 11)
    lists = shipped_lists()
    first = sorted(lists)[number // 4 % len(lists)]
    peers = sorted(name for name, army in lists.items() if abs(army.limit - lists[first].limit) <= 50)
    second = peers[lots.below(len(peers))]
    key = list(scenarios())[number % 4]
    sides = (first, second) if lots.below(2) else (second, first)
    policies = ("recruit", "recruit") if number % 16 < 12 else ("sergeant", "recruit")
    armies = (muster(lists[sides[0]]), muster(lists[sides[1]]))
    return Match(armies, scenarios()[key], policies), f"{key} {sides[0]} {sides[1]}"


def play_watched(number: int) -> Game:
    """One game, watched to its end."""
    match, name = match_of(number)
    lots, dice = Lots(2 * number + 1), Lots(2 * number)
    begin = BeginBattle(match.armies, match.scenario, table_for(match, number).field.pieces)
    journal: list[Event] = list(DECIDER.decide(None, begin, dice))
    b = DECIDER.fold(journal)
    assert b is not None
    watch = Watch(b)
    watch.see(b, journal)
    decisions = 0
    while not b.clock[OVER]:
        before = b.words[:]
        command = command_of(b, POLICIES[match.policies[whose(b)]](b, lots))
        assert b.words == before, "choosing changes nothing"
        told = DECIDER.decide(b, command, dice)
        assert b.words == before, "deciding changes nothing"
        journal += told
        b = DECIDER.fold(told, b)
        watch.see(b, told)
        decisions += 1
        assert decisions < LONGEST, "the battle does not end"
    again = DECIDER.fold(JOURNAL.decode(msgspec.json.encode(journal)))
    assert again is not None
    assert again.words == b.words, "its journal tells another battle"
    if number % REPLAYED == 0:
        check_notation(match, number, b)
    return Game(number, name, decisions, mark_of(b))


def check_notation(match: Match, number: int, end: Battle) -> None:
    """Written down and played again, it is the same battle."""
    begin = BeginBattle(match.armies, match.scenario, table_for(match, number).field.pieces)
    scribe, lots = Scribe(begin, Lots(2 * number)), Lots(2 * number + 1)
    while not scribe.battle.clock[OVER]:
        b = scribe.battle
        scribe.play(command_of(b, POLICIES[match.policies[whose(b)]](b, lots)))
    assert scribe.battle.words == end.words, "the decider and the engine part ways"
    assert replay(scribe.text().splitlines()).words == end.words, "its notation tells another battle"


def mark_of(b: Battle) -> str:
    """A short mark of the whole state."""
    return blake2b(b.words.tobytes(), digest_size=8).hexdigest()


def play_task(numbers: list[int]) -> list[Game]:
    """Several games; one that breaks is reported with its number, ready to be played again."""
    return [_guarded(number) for number in numbers]


def _guarded(number: int) -> Game:
    try:
        return play_watched(number)
    except Exception as wrong:  # a study reports every game that broke, whatever broke in it
        return Game(number, match_of(number)[1], 0, "-", f"{type(wrong).__name__}: {wrong}")


def play_all(numbers: list[int], workers: int) -> Iterator[Game]:
    """The games, spread over so many processes, as they are done."""
    tasks = [numbers[k : k + TASK] for k in range(0, len(numbers), TASK)]
    if workers <= 1:
        for task in tasks:
            yield from play_task(task)
        return
    from joblib import Parallel, delayed

    for games in Parallel(n_jobs=workers, return_as="generator_unordered")(
        delayed(play_task)(task) for task in tasks
    ):
        yield from games
