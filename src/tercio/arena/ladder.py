"""A ladder: every policy against every other over mirrored pairs of games, with honest intervals.

A pair of games is worth 0 to 1 to the first policy (half a point a win, a quarter a draw). Both games of
a pair share their ground, so pairs, not games, are what is independent: intervals count them. The same seed
gives the same ladder, however the pairs are spread over processes.
"""

from __future__ import annotations

import math
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import TypeAlias

import msgspec

from tercio.arena.games import play
from tercio.arena.ladder_tables import Seating, seating
from tercio.arena.lots import Lots
from tercio.arena.policies import POLICIES
from tercio.arena.thinking_time import Clock, ClockedPolicy, ThinkingTime, no_clock
from tercio.core.refused import Refused
from tercio.firstblood.engine.state import DRAW, WINNER

PAIRS_A_TASK = 4
RESAMPLES = 400
NORMAL_95 = 1.959964
Meeting: TypeAlias = tuple[str, str]
"""Two policies that meet."""


class Plan(msgspec.Struct, frozen=True):
    """What is played: who meets, how often, where."""

    policies: tuple[str, ...]
    games: int
    """For each two policies; an even number, for every table is played twice."""
    seed: int
    fields: tuple[str, ...]
    points: tuple[int, ...]
    kept_out: bool = True
    """On grounds and with lists that nobody trains on."""


class Pair(msgspec.Struct, frozen=True):
    """A table played twice by the same two, sides changed."""

    first: str
    second: str
    number: int
    scenario: str
    score: float
    """What it was worth to the first: 0, 0.25, 0.5, 0.75 or 1."""
    thinking: dict[str, ThinkingTime] = {}
    """How long each thought about it."""


class Row(msgspec.Struct, frozen=True):
    """How the first of two did against the second, with the 95 % interval of that share."""

    first: str
    second: str
    games: int
    score: float
    low: float
    high: float
    by_scenario: dict[str, float]


class Rung(msgspec.Struct, frozen=True):
    """A policy's rating, the weakest being 0, with its 95 % interval."""

    policy: str
    rating: float
    low: float
    high: float


# --- playing


def check_plan(plan: Plan) -> Plan:
    """The plan, if it can be played."""
    if len(set(plan.policies)) != len(plan.policies) or len(plan.policies) < 2:
        raise Refused("arena.two_policies", known=sorted(POLICIES))
    for name in plan.policies:
        if name not in POLICIES:
            raise Refused("arena.no_policy", asked=name, known=sorted(POLICIES))
    if plan.games < 2 or plan.games % 2:
        raise Refused("arena.even_games", games=plan.games)
    return plan


def play_pairs(plan: Plan, work: Sequence[tuple[Meeting, int]], clock: Clock = no_clock) -> list[Pair]:
    """Some pairs of a ladder, each told by who meets and the number of the table."""
    return [
        play_pair(meeting, number, seating(number, plan.seed, plan.fields, plan.points, plan.kept_out), clock)
        for meeting, number in work
    ]


def play_pair(meeting: Meeting, number: int, table: Seating, clock: Clock = no_clock) -> Pair:
    """One table, played twice."""
    clocked = {name: ClockedPolicy(POLICIES[name], clock) for name in meeting}
    first, second = meeting
    score = worth(table, (first, second), 0, clocked) + worth(table, (second, first), 1, clocked)
    thinking = {name: commander.time for name, commander in clocked.items()}
    return Pair(first, second, number, table.scenario, score / 2, thinking)


def worth(table: Seating, commanders: Meeting, seat: int, clocked: Mapping[str, ClockedPolicy]) -> float:
    """What one game was worth to whoever sat there."""
    b, _ = play(table.match(commanders), table.seed, commanders=[clocked[name] for name in commanders])
    winner = b.clock[WINNER]
    return 0.5 if winner == DRAW else float(winner == seat)


def climb(plan: Plan, workers: int = 1, clock: Clock = no_clock) -> Iterator[list[Pair]]:
    """The pairs of a ladder as they are done; thinking is timed by the clock."""
    meetings = list(combinations(check_plan(plan).policies, 2))
    work = [(meeting, number) for number in range(plan.games // 2) for meeting in meetings]
    tasks = [work[k : k + PAIRS_A_TASK] for k in range(0, len(work), PAIRS_A_TASK)]
    if workers <= 1:
        yield from (play_pairs(plan, task, clock) for task in tasks)
        return
    from joblib import Parallel, delayed

    yield from Parallel(n_jobs=workers, return_as="generator")(
        delayed(play_pairs)(plan, task, clock) for task in tasks
    )


def tasks_of(plan: Plan) -> int:
    """How many pieces `climb` hands out, for a progress bar."""
    meetings = len(plan.policies) * (len(plan.policies) - 1) // 2
    return math.ceil(meetings * (plan.games // 2) / PAIRS_A_TASK)


# --- reckoning


def interval(scores: Sequence[float]) -> tuple[float, float, float]:
    """Low, mean and high of a share: Wilson's interval for as many games as the pairs are worth.

    Pairs that agree (one win each) tell more than as many games by lot would, pairs that go together
    (both won by one list's luck) less: the number of games is corrected by how much the pairs differ.
    """
    pairs = len(scores)
    mean = sum(scores) / pairs
    spread = sum((score - mean) ** 2 for score in scores) / max(1, pairs - 1)
    by_lot = mean * (1 - mean)
    games = 2.0 * pairs if not spread else min(4.0 * pairs, max(1.0, pairs * by_lot / spread))
    square = NORMAL_95 * NORMAL_95
    middle = (mean + square / (2 * games)) / (1 + square / games)
    half = NORMAL_95 * math.sqrt(by_lot / games + square / (4 * games * games)) / (1 + square / games)
    return max(0.0, min(mean, middle - half)), mean, min(1.0, max(mean, middle + half))


def cross_table(pairs: Sequence[Pair]) -> list[Row]:
    """A row for each two that met, in the order they first did."""
    meetings = dict.fromkeys((pair.first, pair.second) for pair in pairs)
    return [row(meeting, [p for p in pairs if (p.first, p.second) == meeting]) for meeting in meetings]


def row(meeting: Meeting, pairs: Sequence[Pair]) -> Row:
    """One row of the cross-table."""
    low, score, high = interval([pair.score for pair in pairs])
    fields = sorted({pair.scenario for pair in pairs})
    by_scenario = {
        field: sum(p.score for p in pairs if p.scenario == field) / sum(p.scenario == field for p in pairs)
        for field in fields
    }
    return Row(*meeting, 2 * len(pairs), score, low, high, by_scenario)


def thinking_times(pairs: Sequence[Pair]) -> dict[str, ThinkingTime]:
    """How long each policy thought, over all pairs."""
    times: dict[str, ThinkingTime] = {}
    for pair in pairs:
        for name, time in pair.thinking.items():
            times[name] = times.get(name, ThinkingTime()) + time
    return times


def ratings(pairs: Sequence[Pair], seed: int = 1) -> list[Rung]:
    """Elo ratings of all who met, best first; intervals from pairs drawn again."""
    numbers = sorted({pair.number for pair in pairs})
    by_number = {number: [pair for pair in pairs if pair.number == number] for number in numbers}
    best = strengths(pairs)
    lots, drawn = Lots(seed), []
    for _ in range(RESAMPLES):
        again = [pair for _ in numbers for pair in by_number[numbers[lots.below(len(numbers))]]]
        drawn.append(strengths(again))
    rungs = [Rung(name, best[name], *_middle_95([sample[name] for sample in drawn])) for name in best]
    return sorted(rungs, key=lambda rung: -rung.rating)


def _middle_95(values: list[float]) -> tuple[float, float]:
    values.sort()
    return values[len(values) // 40], values[-1 - len(values) // 40]


def strengths(pairs: Sequence[Pair]) -> dict[str, float]:
    """Ratings on Elo's scale under which the shares won are likeliest, the weakest at 0 (Bradley and Terry).

    Each two get half a drawn pair on top, so that whoever won everything has a rating all the same.
    """
    names = list(dict.fromkeys(name for pair in pairs for name in (pair.first, pair.second)))
    won, met = _totals(pairs, names)
    force = dict.fromkeys(names, 1.0)
    for _ in range(60):
        force = {
            name: sum(won[name, rival] for rival in names if rival != name)
            / sum(met[name, rival] / (force[name] + force[rival]) for rival in names if rival != name)
            for name in names
        }
    weakest = min(force.values())
    return {name: 400 * math.log10(force[name] / weakest) for name in names}


def _totals(
    pairs: Sequence[Pair], names: Sequence[str]
) -> tuple[Mapping[Meeting, float], Mapping[Meeting, float]]:
    """What each took from each, and how much there was to take."""
    won = {(policy, rival): 0.25 for policy in names for rival in names}
    met = {(policy, rival): 0.5 for policy in names for rival in names}
    for pair in pairs:
        won[pair.first, pair.second] += pair.score
        won[pair.second, pair.first] += 1 - pair.score
        met[pair.first, pair.second] += 1
        met[pair.second, pair.first] += 1
    return won, met
