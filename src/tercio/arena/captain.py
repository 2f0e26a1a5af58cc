"""The captain: tries each promising answer in its head.

Sergeants play on to the end of the next Round with dice of its own, the rival's face-down cards shuffled;
points and strength left tell how good that was.

A race: all candidates are tried a little, whoever is clearly behind drops out, and what is close is tried
longer. All candidates of a turn meet the same dice and the same cards, so that luck favours none.
"""

from __future__ import annotations

import math

import tercio.firstblood.opening  # noqa: F401 (playing on needs the steps of every procedure)
from tercio.arena.lots import Lots
from tercio.arena.playouts import meet_luck, play_on, standing_of
from tercio.arena.policy import Alarm, Policy, Thought, WeighedAnswer, never
from tercio.arena.sergeant import sergeant
from tercio.firstblood.engine.purposes import CHARGE_MOVE, CLOSING
from tercio.firstblood.engine.state import ASK_B, ASKED, ASKING, DESTROYED, ROUND, Battle
from tercio.firstblood.named_choices import Ready
from tercio.firstblood.ready_answers import give, ready
from tercio.firstblood.sequence.actions.challenge import ANSWER_CHALLENGE
from tercio.firstblood.sequence.actions.march import ENTER_TABLE, MOVE
from tercio.firstblood.sequence.command_stack import CHOOSE_REGIMENT
from tercio.firstblood.sequence.phases.activation import CHOOSE_DRAW_EVENT, TAKE_ACTION, USE_ABILITY
from tercio.firstblood.sequence.phases.command import CHOOSE_ARRIVAL, STACK_CARD
from tercio.firstblood.sequence.phases.deployment import DEPLOY_REGIMENT
from tercio.firstblood.view import determinize

IMPORTANCE = {
    TAKE_ACTION: 1.0,
    MOVE: 1.0,
    STACK_CARD: 0.5,
    DEPLOY_REGIMENT: 0.5,
    CHOOSE_ARRIVAL: 0.5,
    CHOOSE_REGIMENT: 0.5,
    CHOOSE_DRAW_EVENT: 0.5,
    USE_ABILITY: 0.5,
    ENTER_TABLE: 0.5,
    ANSWER_CHALLENGE: 0.5,
}
"""The decisions worth thinking about, and what share of the usual thought each is given."""
CANDIDATES = 12
"""So many answers are weighed at most."""
ROUNDS_AHEAD = 1
"""Playouts end with the Round after this one."""
MARGIN = 0.02
"""So much better than the sergeant's answer another must do: of many, few playouts favour some by luck."""
USUAL_REGIMENTS = 8
"""So many on the table get the whole thought; larger battles take longer to play on, and are tried less."""
WARM_UP = 4
"""Nobody drops out before so many tries."""
CLEARLY, NO_MATTER, FEW = 2.0, 0.007, 0.15
"""Behind by so many standard errors, or hardly able to be better than this: not tried any more; with
few tries the error is taken larger by this over their number."""


class Captain(Policy):
    """Searches with at most so many playouts a decision: the same on every machine, unless told to stop."""

    def __init__(self, playouts: int = 500) -> None:
        self.playouts = playouts

    def think(self, b: Battle, lots: Lots, out_of_time: Alarm = never) -> Thought:
        options, habit = ready(b), sergeant(b, lots)
        share = importance(b)
        if len(options) == 1 or not share:
            return Thought(habit)
        trial = Trial(b, promising(options, habit, lots), lots)
        trial.race(int(self.playouts * share * size_share(b)), out_of_time)
        weighed = trial.weighed()
        return Thought(weighed[0].answer, weighed)


def importance(b: Battle) -> float:
    """What share of the usual thought the decision pending deserves."""
    purpose = b.clock[ASK_B]
    if b.clock[ASKING] == MOVE and (purpose in CLOSING or purpose == CHARGE_MOVE):
        return 0.0
    return IMPORTANCE.get(b.clock[ASKING], 0.0)


def size_share(b: Battle) -> float:
    """The larger the battle, the fewer playouts in the same time."""
    standing = sum(b.place[r] != DESTROYED for r in range(b.forces.regiments))
    return math.pow(USUAL_REGIMENTS / max(USUAL_REGIMENTS, standing), 1.5)


def promising(options: list[Ready], habit: Ready, lots: Lots) -> list[Ready]:
    """The habit first, then the others; if they are too many, some by lot."""
    others = [option for option in options if option != habit]
    while len(others) >= CANDIDATES:
        others.pop(lots.below(len(others)))
    return [habit, *others]


class Trial:
    """Answers to one decision, tried by playing on."""

    def __init__(self, b: Battle, candidates: list[Ready], lots: Lots) -> None:
        self.b = b
        self.candidates = candidates
        self.player = b.clock[ASKED]
        self.lots = lots
        self.last = b.clock[ROUND] + ROUNDS_AHEAD
        self.results: list[list[float]] = [[] for _ in candidates]

    def race(self, playouts: int, out_of_time: Alarm) -> None:
        """Spend at most so many playouts; who is clearly behind drops out."""
        left = list(range(len(self.candidates)))
        self.try_all(left)
        spent = len(left)
        while len(left) > 1 and spent + len(left) <= playouts and not out_of_time():
            self.try_all(left)
            spent += len(left)
            left = self.still_in(left)

    def try_all(self, left: list[int]) -> None:
        """One playout of each that is left, all with the same cards and dice."""
        luck = self.lots.word() >> 24
        guess = determinize(self.b, self.player, Lots(luck))
        for k in left:
            ahead = guess.clone()
            ahead.dice = Lots(luck + 1)
            meet_luck(ahead, luck)
            give(ahead, self.candidates[k])
            play_on(ahead, Lots(luck + 2), self.last, luck)
            self.results[k].append(standing_of(ahead, self.player))

    def still_in(self, left: list[int]) -> list[int]:
        """Those that may yet be the best; all of them until they are warm."""
        leader = min(left, key=self.order)
        if len(self.results[leader]) < WARM_UP:
            return left
        return [k for k in left if k == leader or not self.beaten(k, leader)]

    def beaten(self, k: int, leader: int) -> bool:
        """Is it clear that a candidate is worse than the leader, or at best hardly better?"""
        gap = self.order(k) - self.order(leader)
        doubt = CLEARLY * standard_error(self.results[leader], self.results[k])
        return gap > doubt or doubt - gap < NO_MATTER

    def order(self, k: int) -> float:
        """The better the earlier; the sergeant's answer, which is the first, has the benefit of the doubt."""
        return -self.mean(k) - (0.0 if k else MARGIN)

    def mean(self, k: int) -> float:
        """How well a candidate did."""
        return sum(self.results[k]) / len(self.results[k])

    def weighed(self) -> tuple[WeighedAnswer, ...]:
        """All candidates, those tried longest first, then by what they came to."""
        tries = [len(results) for results in self.results]
        order = sorted(range(len(tries)), key=lambda k: (-tries[k], self.order(k)))
        return tuple(WeighedAnswer(self.candidates[k], self.mean(k), tries[k]) for k in order)


def standard_error(first: list[float], second: list[float]) -> float:
    """Of the mean difference between results under the same luck; few tries that agree prove little."""
    gaps = [a - b for a, b in zip(first, second, strict=True)]
    tries = len(gaps)
    mean = sum(gaps) / tries
    spread = sum((gap - mean) ** 2 for gap in gaps) / (tries - 1)
    return math.sqrt(spread / tries) + FEW / tries
