"""An analysis a few decisions at a time, in both languages, for processes that work beside the web."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from tercio.arena.analysis import JudgedDecision, Step, judge_decision, told_steps
from tercio.arena.reasons import reason_for, reason_words
from tercio.core.messages import Command
from tercio.core.speech import LANGUAGES
from tercio.firstblood.command_validation import accept
from tercio.firstblood.engine.state import Battle
from tercio.firstblood.narration import Names, choice_words
from tercio.firstblood.notation import setup_of

DECISIONS_A_PIECE = 4
PLAYOUTS = 16
"""Games played on from each decision."""
Words = dict[str, str]
"""A sentence by language."""


class AnalysisOrder(msgspec.Struct, frozen=True):
    """What is analysed: a battle as its replay."""

    replay: str
    playouts: int = PLAYOUTS
    seed: int = 1


class DecisionAnalysed(msgspec.Struct, frozen=True, omit_defaults=True):
    """One decision as it looks afterwards, told in both languages."""

    line: int
    round: int
    player: int
    chance: float
    """Of the first player to win, after it."""
    done: Words
    cost: float = 0.0
    luck: float = 0.0
    expected: float | None = None
    hoped: float | None = None
    better: Words = {}
    why: Words = {}
    """What speaks for the better answer."""


def pieces_of(replay: str) -> int:
    """How many pieces an analysis has: the setup and the start decide nothing."""
    decisions = len(replay.splitlines()) - 2
    return max(1, -(-decisions // DECISIONS_A_PIECE))


def analyse_piece(order: str, number: int) -> str:
    """One piece of an analysis, as JSON."""
    wanted = msgspec.json.decode(order, type=AnalysisOrder)
    begin = number * DECISIONS_A_PIECE
    sides = side_names(wanted.replay)
    rows = [
        analyse(step, wanted, sides)
        for step in replayed_steps(wanted.replay)[begin : begin + DECISIONS_A_PIECE]
    ]
    return msgspec.json.encode(rows).decode()


@lru_cache(maxsize=2)
def replayed_steps(replay: str) -> tuple[Step, ...]:
    """The decisions of a battle, replayed once for all pieces that one process takes."""
    return tuple(told_steps(replay.splitlines()))


@lru_cache(maxsize=2)
def side_names(replay: str) -> tuple[str, str]:
    first, second = setup_of(replay.partition("\n")[0]).rivals
    return first.name, second.name


def analyse(step: Step, wanted: AnalysisOrder, sides: tuple[str, str]) -> DecisionAnalysed:
    """One decision judged and told."""
    found = judge_decision(step, wanted.playouts, wanted.seed + step[0])
    names = Names(step[1], sides)
    better = choice_in_words(names, found.better) if found.better else {}
    return DecisionAnalysed(
        found.line,
        found.round,
        found.player,
        found.chance,
        choice_in_words(names, found.command),
        found.cost,
        found.luck,
        found.expected,
        found.hoped,
        better,
        why_in_words(step[1], names, found),
    )


def choice_in_words(names: Names, command: Command) -> Words:
    sentence = choice_words(names, command)
    return {language: sentence.text(language) for language in LANGUAGES}


def why_in_words(b: Battle, names: Names, found: JudgedDecision) -> Words:
    """What speaks for the better answer, where there was one."""
    if found.better is None:
        return {}
    answer, _ = accept(b, found.better)
    sentence = reason_words(names, reason_for(b, answer))
    return {language: sentence.text(language) for language in LANGUAGES}
