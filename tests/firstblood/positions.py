"""Battles stopped at every kind of decision: motley armies on built-up ground, from the kept brawls."""

from __future__ import annotations

from functools import cache

from tercio.firstblood.engine.flow import DECISIONS, advance, push
from tercio.firstblood.engine.state import ASKING, Battle
from tercio.firstblood.engine.units import INCH
from tercio.firstblood.notation import steps
from tercio.firstblood.ready_answers import give, ready
from tercio.firstblood.sequence.actions.challenge import ANSWER_CHALLENGE, CHALLENGING
from tercio.firstblood.sequence.actions.clash import CLASHING, STORM
from tests.firstblood.table import battle
from tests.firstblood.test_terrain import inside
from tests.replays import brawls

BRAWLS = (90, 52, 50)
"""Between them they come to every kind of decision but two."""


@cache
def positions() -> dict[int, tuple[Battle, ...]]:
    """By decision: a battle or a few that wait for it."""
    found: dict[int, list[Battle]] = {kind: [] for kind in range(1, len(DECISIONS))}
    found[STORM], found[ANSWER_CHALLENGE] = [stormed()], [challenged()]  # seldom met by lot
    for seed in BRAWLS:
        kept_here = set()
        for _, b in steps((brawls.HERE / f"{seed}.txt").read_text(encoding="utf-8").splitlines()):
            kind = b.clock[ASKING]
            if kind and kind not in kept_here:
                found[kind].append(b.clone())
                kept_here.add(kind)
    assert all(found.values()), "the brawls have changed: choose those that come to everything"
    return {kind: tuple(kept) for kind, kept in found.items()}


def challenged() -> Battle:
    """A lord called out by another who falls short."""
    b = battle("lord M5 at 10,10 vs lord at 18,10")
    push(b, CHALLENGING, 0, 1, 0)
    advance(b)
    give(b, (0, 1))
    assert b.clock[ASKING] == ANSWER_CHALLENGE
    return b


def stormed() -> Battle:
    """The occupants of a building are dead, and the victors stand at the door."""
    b = inside("men x2 W1 R1 D0 at 5,5 vs men C3 A1 at 10,20", dice="1 | 6 | 6")
    m = b.forces.first[1]
    b.x[m], b.y[m] = 10 * INCH, 19 * INCH + b.forces.radius[m] + INCH // 2
    push(b, CLASHING, 1)
    advance(b)
    while b.clock[ASKING] != STORM:
        give(b, ready(b)[0])
    return b
