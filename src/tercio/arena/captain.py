"""The captain: tries each promising answer in its head.

Sergeants play on to the end of the next Round with dice of its own, the rival's face-down cards shuffled;
points and strength left tell how good that was.

Sequential halving: all candidates are tried a little, the better half a little more, until one is left. All
candidates of a turn meet the same dice and the same cards, so that luck favours none.
"""

from __future__ import annotations

import tercio.firstblood.opening  # noqa: F401 (playing on needs the steps of every procedure)
from tercio.arena.lots import Lots
from tercio.arena.playouts import play_on, standing_of
from tercio.arena.policy import Alarm, Policy, Thought, WeighedAnswer, never
from tercio.arena.sergeant import sergeant
from tercio.firstblood.engine.purposes import CHARGE_MOVE, CLOSING
from tercio.firstblood.engine.state import ASK_B, ASKED, ASKING, ROUND, Battle
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


class Captain(Policy):
    """Searches with so many playouts a decision: the same on every machine, unless it is told to stop."""

    def __init__(self, playouts: int = 192) -> None:
        self.playouts = playouts

    def think(self, b: Battle, lots: Lots, out_of_time: Alarm = never) -> Thought:
        options, habit = ready(b), sergeant(b, lots)
        share = importance(b)
        if len(options) == 1 or not share:
            return Thought(habit)
        candidates = promising(options, habit, lots)
        trial = Trial(b, candidates, lots)
        trial.halve(max(len(candidates), int(self.playouts * share)), out_of_time)
        weighed = trial.weighed()
        return Thought(weighed[0].answer, weighed)


def importance(b: Battle) -> float:
    """What share of the usual thought the decision pending deserves."""
    purpose = b.clock[ASK_B]
    if b.clock[ASKING] == MOVE and (purpose in CLOSING or purpose == CHARGE_MOVE):
        return 0.0
    return IMPORTANCE.get(b.clock[ASKING], 0.0)


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
        self.totals = [0.0] * len(candidates)
        self.counts = [0] * len(candidates)

    def halve(self, playouts: int, out_of_time: Alarm) -> None:
        """Spend the playouts: the worse half is given up again and again."""
        left = list(range(len(self.candidates)))
        turns = max(1, (len(left) - 1).bit_length())
        for _ in range(turns):
            for _ in range(max(1, playouts // (turns * len(left)))):
                if min(self.counts) and out_of_time():
                    return
                self.try_all(left)
            left.sort(key=self.order)
            left = left[: (len(left) + 1) // 2]

    def try_all(self, left: list[int]) -> None:
        """One playout of each that is left, all with the same cards and dice."""
        seed = self.lots.word() >> 8
        guess = determinize(self.b, self.player, Lots(seed))
        for k in left:
            ahead = guess.clone()
            ahead.dice = Lots(seed + 1)
            give(ahead, self.candidates[k])
            play_on(ahead, Lots(seed + 2), self.last)
            self.totals[k] += standing_of(ahead, self.player)
            self.counts[k] += 1

    def order(self, k: int) -> float:
        """The better the earlier; the sergeant's answer, which is the first, has the benefit of the doubt."""
        return -self.mean(k) - (0.0 if k else MARGIN)

    def mean(self, k: int) -> float:
        """How well a candidate did."""
        return self.totals[k] / self.counts[k]

    def weighed(self) -> tuple[WeighedAnswer, ...]:
        """All candidates, those tried longest first, then by what they came to."""
        tried = [k for k in range(len(self.candidates)) if self.counts[k]]
        order = sorted(tried, key=lambda k: (-self.counts[k], self.order(k)))
        return tuple(WeighedAnswer(self.candidates[k], self.mean(k), self.counts[k]) for k in order)
