"""Playing on from a moment with sergeants in command, and judging where that led."""

from __future__ import annotations

import math

from tercio.arena.estimates import wounds_left
from tercio.arena.lots import Lots
from tercio.arena.sergeant import sergeant
from tercio.firstblood.engine.profiles import PRINTED, WOUNDS
from tercio.firstblood.engine.state import DESTROYED, DRAW, OVER, ROUND, WINNER, Battle
from tercio.firstblood.ready_answers import give

POINTS_WEIGHT, STRENGTH_WEIGHT = 2.1, 7.0
"""How much a lead in points (of the threshold, more as it comes near) and a whole army weigh on the logistic
curve: fitted to how 400 games between sergeants ended, Round by Round."""
MOST = 4_000
"""No playout takes so many decisions."""


def play_on(b: Battle, lots: Lots, last: int) -> None:
    """Sergeants play to the end of a Round, or of the battle."""
    for _ in range(MOST):
        if b.clock[OVER] or b.clock[ROUND] > last:
            return
        give(b, sergeant(b, lots))


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
