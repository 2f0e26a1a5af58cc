"""Whole battles played at random: they end, break nothing, and replay identically from their journal."""

from __future__ import annotations

import random
from typing import get_args, get_type_hints

import msgspec
import pytest

from tercio.core.dice import SeededDice
from tercio.core.messages import Command, Event
from tercio.core.refused import Refused
from tercio.firstblood.command_validation import accept
from tercio.firstblood.commands import (
    BattleCommand,
    BeginBattle,
    Concede,
    DeclareCharge,
    Inspire,
    MoveModels,
)
from tercio.firstblood.decider import DECIDER
from tercio.firstblood.engine.flow import advance, push
from tercio.firstblood.engine.profiles import ArmySheet
from tercio.firstblood.engine.state import OVER, ROUND, TABLE, Battle, Table
from tercio.firstblood.events import BattleEvent
from tercio.firstblood.opening import start
from tercio.firstblood.ready_answers import give, pending_decision, ready, whose
from tercio.firstblood.sequence.phases.activation import ACTIVATION
from tests.firstblood.armies import RED, WHITE
from tests.firstblood.invariants import check
from tests.firstblood.table import SCENARIO, battle
from tests.proof import proves

ARMIES: tuple[ArmySheet, ArmySheet] = (RED, WHITE)


def play(seed: int) -> Battle:
    chooser = random.Random(seed)
    b = start(Table(ARMIES, SCENARIO), SeededDice(seed))
    while not b.clock[OVER]:
        before = b.words[:]
        options = ready(b)
        assert b.words == before, "looking at the options changes nothing"
        give(b, chooser.choice(options))
        check(b)
    return b


@proves("FB-RND-02", "FB-BATTLE-01", "FB-GEN-01")
@pytest.mark.parametrize("seed", range(6))
def test_random_battles_end_and_break_nothing(seed: int) -> None:
    b = play(seed)
    assert b.clock[ROUND] <= SCENARIO.rounds
    assert whose(b) == -1


def test_the_same_seed_gives_the_same_battle() -> None:
    assert play(11).words == play(11).words


def journal(seed: int, decisions: int) -> tuple[list[Event], Battle]:
    """Play through the decider, as the club does."""
    chooser, dice = random.Random(seed), SeededDice(seed)
    events: list[Event] = list(DECIDER.decide(None, BeginBattle(ARMIES, SCENARIO), dice))
    state = DECIDER.fold(events)
    for _ in range(decisions):
        assert state is not None
        if state.clock[OVER]:
            break
        options = DECIDER.choices(state, str(whose(state)))[:-1]
        told = DECIDER.decide(state, chooser.choice(options), dice)
        events += told
        state = DECIDER.fold(told, state)
    assert state is not None
    return events, state


@proves("FB-GEN-02")
@pytest.mark.parametrize("seed", [1, 2])
def test_a_journal_folds_to_the_state_reached_and_travels_as_json(seed: int) -> None:
    events, state = journal(seed, 120)
    again = msgspec.json.decode(msgspec.json.encode(events), type=list[BattleEvent])
    replayed = DECIDER.fold(again)
    assert replayed is not None
    assert replayed.words == state.words


def test_every_ready_command_is_accepted_and_travels_as_json() -> None:
    _, state = journal(5, 60)
    for command in DECIDER.choices(state, str(whose(state)))[:-1]:
        again: Command = msgspec.json.decode(msgspec.json.encode(command), type=BattleCommand)
        assert again == command
        assert DECIDER.decide(state, again, SeededDice(1))


def test_a_refused_command_changes_nothing() -> None:
    _, state = journal(5, 3)
    before = state.words[:]
    with pytest.raises(Refused):
        DECIDER.decide(state, Inspire(), SeededDice(1))
    assert state.words == before


WILD = (-(10**6), -2, -1, 0, 1, 2, 3, 7, 12, 99, 10**5, 10**12, 10**25)


def wild(kind: type[Command], chance: random.Random) -> Command:
    """A command of that kind that says anything at all."""
    fields = {}
    for name, hint in get_type_hints(kind).items():
        if name not in kind.__struct_fields__:
            continue
        if hint is bool:
            fields[name] = chance.random() < 0.5
        elif hint is int:
            fields[name] = chance.choice(WILD)
        elif hint == int | None:
            fields[name] = chance.choice((None, *WILD))
        elif hint == tuple[tuple[int, ...], ...]:
            sizes = [chance.choice((0, 1, 3, 4, 4, 5, 6)) for _ in range(chance.randrange(4))]
            fields[name] = tuple(tuple(chance.choice(WILD) for _ in range(size)) for size in sizes)
        else:
            fields[name] = tuple(chance.choice(WILD) for _ in range(chance.randrange(4)))
    return kind(**fields)


@pytest.mark.parametrize("seed", range(3))
def test_whatever_is_sent_is_accepted_or_refused_and_changes_nothing_by_itself(seed: int) -> None:
    chance, dice = random.Random(seed), SeededDice(seed)
    b = start(Table(ARMIES, SCENARIO), dice)
    sendable = [kind for kind in get_args(BattleCommand) if kind not in (BeginBattle, Concede)]
    refused = 0
    while not b.clock[OVER]:
        before = b.words[:]
        for _ in range(4):
            command = wild(chance.choice(sendable), chance)
            try:
                DECIDER.decide(b, command, SeededDice(1))
            except Refused:
                refused += 1
            assert b.words == before
        give(b, chance.choice(ready(b)))
    assert refused > 100


@proves("FB-GAP-02")
@pytest.mark.parametrize("far", [10**8, -(10**12), 10**25])
def test_a_place_no_table_has_is_refused_before_anybody_reckons_with_it(far: int) -> None:
    b = start(Table(ARMIES, SCENARIO), SeededDice(1))
    with pytest.raises(Refused, match=r"firstblood\.number"):
        DECIDER.decide(b, MoveModels(paths=((0, 0, far, 5),)), SeededDice(1))


@proves("FB-CHG-03")
def test_nobody_charges_friends_or_regiments_that_do_not_exist() -> None:
    b = battle("men M5 at 10,10 / men at 10,13 vs men at 13,13 / men at 7,13 / men at 14,10")
    push(b, ACTIVATION, 0)
    advance(b)
    assert accept(b, DeclareCharge((2, 3, 4)))[0][1] == 0b11100, "three at once, though bots name two"
    for targets in ((1,), (1, 2), (2, 3, 99), (-1, 2, 3), (2, 3, 10**25)):
        with pytest.raises(Refused, match=r"out_of_reach|closed"):
            accept(b, DeclareCharge(targets))


def test_clones_are_independent() -> None:
    _, state = journal(5, 30)
    copy = state.clone()
    give_dice = SeededDice(3)
    copy.dice = give_dice
    give(copy, ready(copy)[0])
    assert copy.words != state.words
    assert state.place[0] == TABLE


def test_what_is_asked_can_be_told() -> None:
    _, state = journal(5, 40)
    for _ in range(40):
        what = pending_decision(state)
        assert what is not None
        assert what.player == whose(state)
        assert bool(what.limit) <= bool(what.purpose)
        state.dice = SeededDice(2)
        give(state, ready(state)[0])


def test_every_decision_has_its_own_text() -> None:
    from tercio.core.speech import say
    from tercio.firstblood.engine.flow import DECISIONS, PROCEDURES

    assert [say(f"firstblood.decision.{k}", "en") for k in range(len(DECISIONS))] == list(DECISIONS)
    assert len({say(f"firstblood.decision.{k}", "es") for k in range(len(DECISIONS))}) == len(DECISIONS)
    assert all(PROCEDURES), "every named procedure has steps"
