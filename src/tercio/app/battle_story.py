"""How a battle went: its moments, one for each decision, and its account round by round.

Nothing here is secret: points, losses and dice lie open on the table.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import sqrt

import msgspec

from tercio.app.battle_seats import KIND
from tercio.app.command_desk import open_stream
from tercio.app.event_reader import read
from tercio.app.systems import system
from tercio.core.messages import Event
from tercio.core.timeline import standing
from tercio.firstblood.events import (
    BattleConceded,
    BattleEnded,
    DecisionTaken,
    DefenceRolled,
    MoraleTested,
    RoundEnded,
    StrikesRolled,
)
from tercio.firstblood.evolve import evolve
from tercio.firstblood.state import DRAW, OVER, ROUND, WINNER, Battle
from tercio.store import journal

MEAN_FACE, SPREAD_OF_FACE = 3.5, sqrt(35 / 12)
"""Of one fair die."""
TWO_SIDED_95 = 1.959964


class BattleMoment(msgspec.Struct, frozen=True):
    """The battle after a decision: where to look it up, its Round, and who decided."""

    version: int
    round: int
    seat: str | None


class DiceThrown(msgspec.Struct, frozen=True):
    """The dice of one side to strike, to defend and for Morale, as they finally lay. Low faces are good."""

    count: int = 0
    total: int = 0

    @property
    def mean(self) -> float:
        return self.total / self.count if self.count else MEAN_FACE

    @property
    def margin(self) -> float:
        """How far from 3.5 the mean of so many fair dice lies, nineteen times in twenty."""
        return TWO_SIDED_95 * SPREAD_OF_FACE / sqrt(self.count) if self.count else 0.0

    @property
    def luck(self) -> str:
        """good, bad, or fair where chance alone explains it; none where nothing was thrown."""
        if not self.count:
            return "none"
        apart = self.mean - MEAN_FACE
        return "fair" if abs(apart) <= self.margin else "good" if apart < 0 else "bad"

    def with_faces(self, faces: Sequence[int]) -> DiceThrown:
        return DiceThrown(self.count + len(faces), self.total + sum(faces))


Pair = tuple[int, int]


class RoundAccount(msgspec.Struct, frozen=True):
    """One Round: points scored and models lost by either side, and the points after it."""

    round: int
    scored: Pair
    lost: Pair
    points: Pair


class BattleStory(msgspec.Struct, frozen=True):
    """A whole battle, or as much of it as has been played."""

    moments: tuple[BattleMoment, ...]
    rounds: tuple[RoundAccount, ...]
    dice: tuple[DiceThrown, DiceThrown]
    over: bool
    winner: str | None
    """The seat that won; None for a draw, and while it lasts."""
    turning: int | None
    """The Round from which the winner led to the end."""
    conceded: str | None = None
    """The seat that gave the battle up; None where it was played out or drawn."""


def battle_story(stream: str) -> BattleStory:
    """The story of a battle so far; what has been told is kept."""
    opened = open_stream(stream)
    return _story(stream, opened.version, opened.created)


@lru_cache(maxsize=64)
def _story(stream: str, version: int, created: object) -> BattleStory:
    events = read(system(KIND), journal.story(stream, 0, version))
    return story_of([(at, events[at - 1]) for at in standing(events)])


def story_of(events: Sequence[tuple[int, Event]]) -> BattleStory:
    """The story that numbered events tell."""
    battle: Battle | None = None
    moments: list[BattleMoment] = []
    rounds: list[RoundAccount] = []
    dice = [DiceThrown(), DiceThrown()]
    before: tuple[Pair, Pair] = ((0, 0), (0, 0))
    conceded: str | None = None
    for at, event in events:
        battle = evolve(battle, event)
        if battle is None:
            continue
        if isinstance(event, DecisionTaken):
            moments.append(BattleMoment(at, battle.clock[ROUND], seat_of(event.player)))
            before = before if len(moments) > 1 else (points_of(battle), strength_of(battle))
        elif isinstance(event, StrikesRolled | DefenceRolled | MoraleTested):
            thrower = side_of(battle, event.regiment)
            if thrower is not None:
                dice[thrower] = dice[thrower].with_faces(event.dice)
        elif isinstance(event, BattleConceded):
            conceded = seat_of(event.player)
        elif isinstance(event, RoundEnded | BattleEnded):
            now = points_of(battle), strength_of(battle)
            if now != before or isinstance(event, RoundEnded):
                rounds = account(rounds, battle.clock[ROUND], before, now)
            before = now
    assert battle is not None
    over, winner = bool(battle.clock[OVER]), battle.clock[WINNER]
    won = str(winner) if over and winner in (0, 1) and winner != DRAW else None
    turning = turning_point(rounds, int(won)) if won is not None else None
    return BattleStory(tuple(moments), tuple(rounds), (dice[0], dice[1]), over, won, turning, conceded)


def account(
    rounds: list[RoundAccount], number: int, before: tuple[Pair, Pair], now: tuple[Pair, Pair]
) -> list[RoundAccount]:
    """The Rounds with one more accounted for; what the end of the battle adds joins the Round it ended."""
    scored = apart(now[0], before[0])
    lost = apart(before[1], now[1])
    if rounds and rounds[-1].round == number:
        last = rounds[-1]
        scored, lost = together(last.scored, scored), together(last.lost, lost)
        rounds = rounds[:-1]
    return [*rounds, RoundAccount(number, scored, lost, now[0])]


def turning_point(rounds: Sequence[RoundAccount], winner: int) -> int | None:
    """The Round from which the winner was ahead on points to the end; None where points did not decide."""
    turned = None
    for played in reversed(rounds):
        if played.points[winner] <= played.points[1 - winner]:
            break
        turned = played.round
    return turned


def points_of(b: Battle) -> Pair:
    return b.vp[0], b.vp[1]


def strength_of(b: Battle) -> Pair:
    """The models of either side."""
    first, second = (sum(b.strength[r] for r in b.regiments(player)) for player in (0, 1))
    return first, second


def side_of(b: Battle, r: int) -> int | None:
    return b.forces.player[r] if 0 <= r < b.forces.regiments else None


def seat_of(player: int) -> str | None:
    return str(player) if player in (0, 1) else None


def apart(first: Pair, second: Pair) -> Pair:
    return first[0] - second[0], first[1] - second[1]


def together(first: Pair, second: Pair) -> Pair:
    return first[0] + second[0], first[1] + second[1]
