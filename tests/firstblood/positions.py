"""Battles stopped at every kind of decision: motley armies on built-up ground, found by playing at random."""

from __future__ import annotations

from functools import cache

import msgspec

from tercio.arena.games import Match, table_for
from tercio.arena.lots import Lots
from tercio.firstblood.engine.flow import DECISIONS, advance, push
from tercio.firstblood.engine.profiles import ArmySheet
from tercio.firstblood.engine.settings import Settings
from tercio.firstblood.engine.state import ASKING, OVER, Battle
from tercio.firstblood.engine.units import INCH
from tercio.firstblood.opening import start
from tercio.firstblood.ready_answers import give, ready
from tercio.firstblood.sequence.actions.challenge import ANSWER_CHALLENGE, CHALLENGING
from tercio.firstblood.sequence.actions.clash import CLASHING, STORM
from tercio.firstblood.victory.scenarios import scenarios
from tests.firstblood import motley
from tests.firstblood.table import battle
from tests.firstblood.test_terrain import inside

ENOUGH = 2
"""Positions of each kind."""
MOST_GAMES = 400


@cache
def positions() -> dict[int, tuple[Battle, ...]]:
    """By decision: a few battles that wait for it."""
    found: dict[int, list[Battle]] = {kind: [] for kind in range(1, len(DECISIONS))}
    found[STORM], found[ANSWER_CHALLENGE] = [stormed()] * ENOUGH, [challenged()] * ENOUGH  # seldom met by lot
    for number in range(MOST_GAMES):
        play_on(number, found)
        if all(len(kept) >= ENOUGH for kept in found.values()):
            return {kind: tuple(kept) for kind, kept in found.items()}
    raise AssertionError([DECISIONS[kind] for kind, kept in found.items() if len(kept) < ENOUGH])


def play_on(number: int, found: dict[int, list[Battle]]) -> None:
    """One game at random, keeping what is still missing."""
    armies = doubled(3 * number), doubled(3 * number + 1)
    scenario = list(scenarios().values())[number % 4]
    match = Match(armies, scenario, pieces=14, settings=Settings(roll_off_winner_picks_edge=number % 3 == 0))
    lots, kept_here = Lots(number), set()
    b = start(table_for(match, number), Lots(7 * number + 1))
    while not b.clock[OVER]:
        kind = b.clock[ASKING]
        if len(found[kind]) < ENOUGH and kind not in kept_here:
            found[kind].append(b.clone())
            kept_here.add(kind)
        options = ready(b)
        give(b, options[lots.below(len(options))])


def doubled(seed: int) -> ArmySheet:
    """A motley army in which two regiments share an entry."""
    army = motley.army(seed)
    *rest, last = army.regiments
    return msgspec.structs.replace(
        army, regiments=(*rest, msgspec.structs.replace(last, entry=rest[-1].entry))
    )


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
