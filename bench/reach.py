"""The shortest way of a charging model to where it would Engage: every model of the charges of whole battles.

Asked as the judge asks it, of models whose straight way is free as well as of those who must go round.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Iterator

from bench import Line
from tercio.arena.lots import Lots
from tercio.arena.sergeant import sergeant
from tercio.firstblood.engine.purposes import CHARGE_MOVE
from tercio.firstblood.engine.state import ASK_A, ASK_B, ASK_C, ASKING, OVER, Battle, Table
from tercio.firstblood.movement.charges import bits, engage
from tercio.firstblood.named_choices import move_targets
from tercio.firstblood.opening import start
from tercio.firstblood.ready_answers import give
from tercio.firstblood.sequence.actions.march import MOVE

ENOUGH, ROUNDS, GOAL, WORST = 400, 5, 20.0, 5000.0
Question = tuple[Battle, int, int, list[int]]
"""A battle, a model, how far it may go and whom it charges."""


def questions(grounds: list[Table]) -> list[Question]:
    """Every model of the first charges of these battles, before it moves."""
    found: list[Question] = []
    for seed, ground in enumerate(grounds):
        b, lots = start(ground, Lots(seed)), Lots(seed + 99)
        while not b.clock[OVER] and len(found) < ENOUGH:
            if b.clock[ASKING] == MOVE and b.clock[ASK_B] == CHARGE_MOVE:
                still, names = b.clone(), bits(move_targets(b, CHARGE_MOVE))
                found += [(still, m, b.clock[ASK_C], names) for m in b.living(b.clock[ASK_A])]
            give(b, sergeant(b, lots))
    return found


def times(asked: list[Question]) -> tuple[float, float]:
    """Microseconds a model: in the middle, and at worst; each question at its best of several."""
    spent = []
    for b, m, limit, names in asked:
        best = float("inf")
        for _ in range(ROUNDS):
            begun = time.perf_counter_ns()
            engage(b, m, limit, names)
            best = min(best, time.perf_counter_ns() - begun)
        spent.append(best / 1000)
    return statistics.median(spent), max(spent)


def lines(asked: list[Question]) -> Iterator[Line]:
    median, worst = times(asked)
    yield Line(
        f"shortest way to Engage, a model (of {len(asked)})",
        f"{median:.1f} µs, worst {worst:.0f} µs",
        goal=f"{GOAL:g} µs in the middle, {WORST:g} µs at worst",
        met=median <= GOAL and worst <= WORST,
    )
