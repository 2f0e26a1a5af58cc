"""Playing on from a moment with sergeants in command, and judging where that led."""

from __future__ import annotations

import math

from tercio.arena.estimates import wounds_left
from tercio.arena.lots import Lots
from tercio.arena.sergeant import sergeant
from tercio.firstblood.engine.profiles import PRINTED, WOUNDS
from tercio.firstblood.engine.state import (
    ASK_A,
    ASKING,
    DESTROYED,
    DRAW,
    MAX_REGIMENTS,
    OVER,
    ROUND,
    WINNER,
    Battle,
)
from tercio.firstblood.ready_answers import give
from tercio.firstblood.sequence.phases.activation import TAKE_ACTION

POINTS_WEIGHT, STRENGTH_WEIGHT = 2.1, 7.0
"""How much a lead in points (of the threshold, more as it comes near) and a whole army weigh on the logistic
curve: fitted to how 400 games between sergeants ended, Round by Round."""
ROUNDS, ACTIONS = 64, 4
"""More than a battle has Rounds, and a regiment Actions in one."""
MOST = 4_000
"""No playout takes so many decisions."""


def play_on(b: Battle, lots: Lots, last: int, luck: int) -> None:
    """Sergeants play to the end of a Round, or of the battle; luck names the dice they meet."""
    for _ in range(MOST):
        if b.clock[OVER] or b.clock[ROUND] > last:
            return
        meet_luck(b, luck)
        give(b, sergeant(b, lots))


def meet_luck(b: Battle, luck: int) -> None:
    """An Action that begins has dice of its own, whatever was rolled before it.

    So answers that are compared meet the same luck later on, although one of them rolls dice and another
    does not: what tells them apart varies by a third less.
    """
    if b.clock[ASKING] == TAKE_ACTION:
        r = b.clock[ASK_A]
        b.dice = Lots(((luck * ROUNDS + b.clock[ROUND]) * MAX_REGIMENTS + r) * ACTIONS + b.done[r])


def standing_of(b: Battle, player: int) -> float:
    """How well a player stands, from 0 to 1: who has won, else points and strength left."""
    if b.clock[OVER]:
        return 0.5 if b.clock[WINNER] == DRAW else float(b.clock[WINNER] == player)
    threshold = b.scenario.threshold
    missing = max(1, threshold - max(b.vp[0], b.vp[1])) / threshold
    points = (b.vp[player] - b.vp[1 - player]) / threshold / math.sqrt(missing)
    strength = strength_left(b, player) - strength_left(b, 1 - player)
    x = POINTS_WEIGHT * points + STRENGTH_WEIGHT * strength
    return 1.0 / (1.0 + math.exp(-x))


def strength_left(b: Battle, player: int) -> float:
    """The share of its Wounds an army has left."""
    now = once = 0
    for r in range(b.forces.regiments):
        if b.forces.player[r] == player:
            for m in range(b.forces.first[r], b.forces.end[r]):
                once += b.forces.characteristic[b.forces.profile[m] * PRINTED + WOUNDS]
            if b.place[r] != DESTROYED:
                now += wounds_left(b, r)
    return now / max(1, once)
