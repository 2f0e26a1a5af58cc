"""Studies: forces against forces over many games, and what each game tells besides who won.

Every two forces meet on the same grounds twice, sides changed, so that neither ground nor edge favours one. A
study is cut into pieces by number: the same order and number give the same games, wherever they are played.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from typing import TypeAlias

import msgspec

from tercio.arena.games import Match, on_cluster, table_for
from tercio.arena.lots import Lots
from tercio.arena.policies import POLICIES
from tercio.core.refused import Refused
from tercio.firstblood.armies.catalogue import faction
from tercio.firstblood.armies.muster import ArmyList, muster, price
from tercio.firstblood.armies.text import FindFaction
from tercio.firstblood.engine.profiles import ArmySheet
from tercio.firstblood.engine.state import ACTING, NOBODY, OVER, ROUND, WINNER, Battle
from tercio.firstblood.opening import start
from tercio.firstblood.ready_answers import give, whose
from tercio.firstblood.victory.scenarios import scenario, scenarios

GAMES_A_PIECE = 4
MOST_FORCES, MOST_GAMES, MOST_IN_ALL = 24, 2_000, 40_000
Points: TypeAlias = tuple[int, int]
"""Of the first and of the second player."""


class StudyForce(msgspec.Struct, frozen=True):
    """A force with its name and what each of its regiments cost."""

    name: str
    army: ArmySheet
    prices: tuple[int, ...]


class StudyOrder(msgspec.Struct, frozen=True):
    """What is studied: forces, scenarios in turn, who commands, and how many games every two forces play."""

    forces: tuple[StudyForce, ...]
    scenarios: tuple[str, ...]
    policies: tuple[str, str] = ("sergeant", "sergeant")
    games: int = 20
    seed: int = 1
    pieces: int = 10
    """Terrain pieces of each ground."""


class RegimentRow(msgspec.Struct, frozen=True, array_like=True):
    """What one regiment did in one game, in points of the list: what fell while it acted, what it lost."""

    felled: float
    lost: float


class GameRow(msgspec.Struct, frozen=True, array_like=True):
    """One game: the forces as they sat, who began, who won, and what it cost."""

    first: int
    second: int
    scenario: str
    starter: int
    """The player who acted first."""
    winner: int
    """0, 1, or DRAW."""
    points: tuple[Points, ...]
    """Victory points after each Round."""
    regiments: tuple[tuple[RegimentRow, ...], tuple[RegimentRow, ...]]


def study_force(name: str, chosen: ArmyList, find: FindFaction = faction) -> StudyForce:
    """A list as it enters a study."""
    offered = find(chosen.faction)
    prices = tuple(sum(line.points for line in price(choice, offered)) for choice in chosen.choices)
    return StudyForce(name, muster(chosen, offered), prices)


def check_order(order: StudyOrder) -> StudyOrder:
    """The order, if it can be played."""
    known = scenarios()
    if not 1 <= len(order.forces) <= MOST_FORCES:
        raise Refused("study.forces", most=MOST_FORCES)
    if not order.scenarios or any(name not in known for name in order.scenarios):
        raise Refused("arena.no_scenario", asked=",".join(order.scenarios), known=list(known))
    for policy in order.policies:
        if policy not in POLICIES:
            raise Refused("arena.no_policy", asked=policy, known=sorted(POLICIES))
    if order.games < 2 or order.games % 2 or order.games > MOST_GAMES:
        raise Refused("study.games", games=order.games, most=MOST_GAMES)
    if len(meetings(order)) * order.games > MOST_IN_ALL:
        raise Refused("study.too_long", games=len(meetings(order)) * order.games, most=MOST_IN_ALL)
    return order


def meetings(order: StudyOrder) -> list[tuple[int, int]]:
    """Every two forces; a force alone meets itself."""
    return list(combinations(range(len(order.forces)), 2)) or [(0, 0)]


def piece_count(order: StudyOrder) -> int:
    """How many pieces a study has."""
    return -(-len(meetings(order)) * order.games // GAMES_A_PIECE)


def study_piece(text: str, number: int) -> str:
    """One piece of a study, from its order as JSON to its games as JSON."""
    order = msgspec.json.decode(text, type=StudyOrder)
    return msgspec.json.encode(play_piece(order, number)).decode()


def play_piece(order: StudyOrder, number: int) -> list[GameRow]:
    """The games of one piece."""
    pairs = meetings(order)
    last = min((number + 1) * GAMES_A_PIECE, len(pairs) * order.games)
    return [study_game(order, pairs, k) for k in range(number * GAMES_A_PIECE, last)]


def study_game(order: StudyOrder, pairs: list[tuple[int, int]], k: int) -> GameRow:
    """A game by its number: all meetings on one ground, then the next ground; sides change every time."""
    turn, (first, second) = k // len(pairs), pairs[k % len(pairs)]
    ground, swapped = divmod(turn, 2)
    seats = (second, first) if swapped else (first, second)
    policies = order.policies[::-1] if swapped else order.policies
    field = order.scenarios[ground % len(order.scenarios)]
    armies = order.forces[seats[0]].army, order.forces[seats[1]].army
    match = Match(armies, scenario(field), policies, order.pieces)
    return WatchedGame(match, order, seats, field).play(order.seed * 1_000_003 + ground)


class WatchedGame:
    """A game that is watched for what its regiments do."""

    def __init__(self, match: Match, order: StudyOrder, seats: tuple[int, int], field: str) -> None:
        self.match, self.seats, self.field = match, seats, field
        self.prices = [price for seat in seats for price in order.forces[seat].prices]
        self.felled = [0.0] * len(self.prices)
        self.points: list[Points] = []
        self.starter = NOBODY

    def play(self, seed: int) -> GameRow:
        """The game to its end."""
        b, lots = start(table_for(self.match, seed), Lots(2 * seed)), Lots(2 * seed + 1)
        commanders = [POLICIES[name] for name in self.match.policies]
        whole = list(b.strength[: len(self.prices)])
        strength = whole[:]
        while not b.clock[OVER]:
            current, acting = b.clock[ROUND], b.clock[ACTING]
            give(b, commanders[whose(b)](b, lots))
            strength = self.watch(b, strength, whole, acting)
            if b.clock[ROUND] != current or b.clock[OVER]:
                self.points.append((b.vp[0], b.vp[1]))
        return self.row(b, strength, whole)

    def watch(self, b: Battle, before: list[int], whole: list[int], acting: int) -> list[int]:
        """Enemies that fell are put down to the regiment that acts."""
        if self.starter == NOBODY and b.clock[ROUND] and b.clock[ACTING] >= 0:
            self.starter = b.forces.player[b.clock[ACTING]]
        now = list(b.strength[: len(before)])
        if acting >= 0 and now != before:
            mine = b.forces.player[acting]
            for r, (then, left) in enumerate(zip(before, now, strict=True)):
                if left < then and b.forces.player[r] != mine:
                    self.felled[acting] += self.prices[r] * (then - left) / max(1, whole[r])
        return now

    def row(self, b: Battle, strength: list[int], whole: list[int]) -> GameRow:
        rows = [
            RegimentRow(felled, cost * (1 - left / max(1, full)))
            for felled, cost, left, full in zip(self.felled, self.prices, strength, whole, strict=True)
        ]
        split = len(self.match.armies[0].regiments)
        both = tuple(rows[:split]), tuple(rows[split:])
        return GameRow(*self.seats, self.field, self.starter, b.clock[WINNER], tuple(self.points[1:]), both)


def numbered_piece(order: StudyOrder, number: int) -> tuple[int, list[GameRow]]:
    """The games of one piece with its number, for whoever gets them in any order."""
    return number, play_piece(order, number)


def run_study(
    order: StudyOrder, numbers: Sequence[int], workers: int = 1, cluster: str = ""
) -> Iterator[tuple[int, list[GameRow]]]:
    """The pieces of these numbers as they are done: here, in so many processes, or on a Dask cluster."""
    if cluster:
        yield from on_cluster(numbered_piece, order, numbers, cluster)
        return
    if workers <= 1:
        yield from (numbered_piece(order, number) for number in numbers)
        return
    from joblib import Parallel, delayed

    yield from Parallel(n_jobs=workers, return_as="generator")(
        delayed(numbered_piece)(order, number) for number in numbers
    )


def games_of(texts: Iterator[str] | list[str]) -> list[GameRow]:
    """The games of the pieces done so far."""
    return [game for text in texts for game in msgspec.json.decode(text, type=list[GameRow])]
