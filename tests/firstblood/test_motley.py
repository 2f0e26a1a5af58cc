"""Every rule dealt out at random: the engine keeps its promises whatever an army list may print."""

from __future__ import annotations

import pytest

from tercio.arena.games import Match, table_for
from tercio.arena.lots import Lots
from tercio.arena.recruit import recruit
from tercio.arena.sergeant import sergeant
from tercio.core.dice import SeededDice
from tercio.core.messages import Event
from tercio.firstblood.command_validation import command_of
from tercio.firstblood.commands import BeginBattle
from tercio.firstblood.decider import DECIDER
from tercio.firstblood.engine.state import OVER
from tercio.firstblood.opening import start
from tercio.firstblood.ready_answers import give, ready, whose
from tercio.firstblood.victory.scenarios import scenarios
from tests.firstblood.invariants import check
from tests.firstblood.motley import army


def motley(seed: int) -> Match:
    fields = list(scenarios().values())
    return Match((army(2 * seed), army(2 * seed + 1)), fields[seed % len(fields)])


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10))
def test_motley_armies_fight_to_the_end_and_break_no_law(seed: int) -> None:
    b = start(table_for(motley(seed), seed), Lots(2 * seed))
    lots = Lots(2 * seed + 1)
    while not b.clock[OVER]:
        before = b.words[:]
        answer = (recruit, sergeant)[whose(b)](b, lots)
        assert b.words == before, "choosing changes nothing"
        give(b, answer)
        check(b)


@pytest.mark.slow
@pytest.mark.parametrize("seed", [3, 4])
def test_their_journals_fold_to_the_state_reached(seed: int) -> None:
    match, lots, dice = motley(seed), Lots(seed), SeededDice(seed)
    begin = BeginBattle(match.armies, match.scenario, table_for(match, seed).field.pieces)
    events: list[Event] = list(DECIDER.decide(None, begin, dice))
    state = DECIDER.fold(events)
    for _ in range(150):
        assert state is not None
        if state.clock[OVER]:
            break
        options = ready(state)
        command = command_of(state, options[lots.below(len(options))])
        told = DECIDER.decide(state, command, dice)
        events += told
        state = DECIDER.fold(told, state)
    again = DECIDER.fold(events)
    assert state is not None
    assert again is not None
    assert again.words == state.words
