"""The analysis of a battle that is over: asked for by who played it, worked out beside the web, then kept."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from tercio.app.background_work import (
    DONE,
    FAILED,
    STOPPED,
    WorkShown,
    ask_work,
    pieces_done,
    resume_work,
    stop_work,
    work_shown,
)
from tercio.app.battle_files import export_battle
from tercio.app.battle_seats import battle_of
from tercio.app.battle_story import battle_story
from tercio.app.open_streams import open_stream
from tercio.app.work_turns import Asker
from tercio.arena.analysis_pieces import AnalysisOrder, DecisionAnalysed, pieces_of
from tercio.core.refused import Refused
from tercio.firstblood.state import OVER
from tercio.store.battles.models import BackgroundWork

KIND = "analysis"
DEAREST = 5
"""Decisions told in full."""
LEAST_COST = 0.02
"""What costs less is within what so few playouts can tell."""


class DecisionShown(msgspec.Struct, frozen=True):
    """One decision of an analysis in the reader's language, with the version of the battle after it."""

    version: int
    round: int
    player: int
    chance: float
    """Of the first player, after it."""
    done: str
    cost: float
    luck: float
    expected: float | None
    hoped: float | None
    better: str
    why: str


class BattleAnalysis(msgspec.Struct, frozen=True):
    """What is known of a battle afterwards."""

    decisions: tuple[DecisionShown, ...]
    dearest: tuple[DecisionShown, ...]
    luck: tuple[float, float]
    """What the dice gave either side, in parts of a win."""


class AnalysisShown(msgspec.Struct, frozen=True):
    """How the analysis of a battle stands: not before it is over, not asked for, under way, or there."""

    over: bool
    work: WorkShown | None
    analysis: BattleAnalysis | None


def analysis_shown(stream: str, language: str) -> AnalysisShown:
    """The analysis of a battle, as far as it has come."""
    over = bool(battle_of(open_stream(stream)).clock[OVER])
    work = find_work(stream)
    if not over or work is None:
        return AnalysisShown(over, None, None)
    return AnalysisShown(
        over, work_shown(work), analysis_in_words(work, stream, language) if work.phase == DONE else None
    )


def ask_analysis(stream: str, asker: Asker, seats: tuple[str, ...]) -> None:
    """Have a battle analysed, or go on with that; only who played may ask, and only afterwards."""
    check_seat(seats)
    if not battle_of(open_stream(stream)).clock[OVER]:
        raise Refused("battle.analysis.running", rule="FB-STACK-01")
    work = find_work(stream)
    if work is None:
        replay = export_battle(stream)
        order = msgspec.json.encode(AnalysisOrder(replay)).decode()
        work = ask_work(KIND, stream, asker, order, pieces_of(replay))
    elif work.phase in (STOPPED, FAILED):
        resume_work(work.key, asker)


def stop_analysis(stream: str, seats: tuple[str, ...]) -> None:
    """No more of it for now."""
    check_seat(seats)
    if (work := find_work(stream)) is not None:
        stop_work(work.key)


def check_seat(seats: tuple[str, ...]) -> None:
    if not seats:
        raise Refused("firstblood.seat.watching", rule="FB-GEN-01")


def find_work(stream: str) -> BackgroundWork | None:
    return BackgroundWork.objects.filter(kind=KIND, about=stream).first()


# --- telling


def analysis_in_words(work: BackgroundWork, stream: str, language: str) -> BattleAnalysis:
    """A finished analysis in a language; it never changes."""
    return _told(work.key, stream, language)


@lru_cache(maxsize=32)
def _told(key: str, stream: str, language: str) -> BattleAnalysis:
    work = BackgroundWork.objects.get(key=key)
    rows = [
        row for text in pieces_done(work) for row in msgspec.json.decode(text, type=list[DecisionAnalysed])
    ]
    versions = [moment.version for moment in battle_story(stream).moments]
    decisions = tuple(decision_shown(row, versions, language) for row in rows)
    dear = sorted((row for row in decisions if row.cost >= LEAST_COST), key=lambda row: -row.cost)
    first, second = (sum(row.luck for row in rows if row.player == player) for player in (0, 1))
    return BattleAnalysis(decisions, tuple(dear[:DEAREST]), (first, second))


def decision_shown(row: DecisionAnalysed, versions: list[int], language: str) -> DecisionShown:
    """One decision; the second line of a replay is the battle's first moment."""
    version = versions[min(row.line - 2, len(versions) - 1)]
    better, why = row.better.get(language, ""), row.why.get(language, "")
    return DecisionShown(
        version, row.round, row.player, row.chance, row.done[language], row.cost, row.luck, row.expected,
        row.hoped, better, why,
    )  # fmt: skip
