"""Random events with drops, late entries, corrections and undos, against a slow oracle."""

from __future__ import annotations

import random
from itertools import permutations
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tercio.core.dice import SeededDice
from tercio.core.refused import Refused
from tercio.core.timeline import Undone, standing
from tercio.tournament import commands as c
from tercio.tournament.decider import DECIDER
from tercio.tournament.rehearsal import random_sheet
from tercio.tournament.results import standings
from tercio.tournament.state import ScoreSheet, Tournament
from tercio.tournament.table_numbers import assign
from tests.oracles.warcrow_classification import fewest_rematches, final_table
from tests.proof import proves
from tests.tournament.event_script import KNOWINGLY, ORGANISER, Desk


def history_of(state: Tournament) -> list[Any]:
    """The event as plain data, for the oracle."""
    rounds = []
    for round_ in state.rounds:
        games = []
        for game in round_.games.values():
            if game.score is None:
                continue
            one, two = game.pair
            if game.score.finish == "no_show":
                games.append((one, two, "absent", game.score.absent))
            else:
                first, second = zip(game.score.pm, game.score.pa, strict=True)
                games.append((one, two, first, second))
        rounds.append((games, round_.bye))
    return rounds


def agrees_with_oracle(state: Tournament) -> None:
    taking_part = [
        one.id for one in state.companies.values() if one.status not in ("waiting", "entered", "withdrawn")
    ]
    out = [one.id for one in state.companies.values() if one.status == "disqualified"]
    wanted = final_table(history_of(state), taking_part, out, final=state.phase == "closed")
    got = [(row.id, row.place, (row.tally.pt, row.tally.pv, row.tally.conceded)) for row in standings(state)]
    assert got == wanted


def retold(events: list[Any]) -> Tournament:
    """The event folded from nothing but what still counts of its journal."""
    return DECIDER.fold([events[version - 1] for version in standing(events)])


class Organiser:
    """Somebody at the desk who does all sorts of things."""

    def __init__(self, seed: int) -> None:
        self.luck = random.Random(seed)
        self.desk = Desk(self.luck.randint(4, 9), seed=str(seed), rounds=self.luck.choice([None, None, 4, 5]))
        if self.luck.random() < 0.5:
            self.desk.do(c.DrawAdventures(5, ORGANISER))
        self.ends = [len(self.desk.events)]

    def do(self, command: Any) -> None:
        self.desk.do(command)
        self.ends.append(len(self.desk.events))

    def undo(self, commands: int) -> None:
        """The last commands no longer count: an undo is one more line of the journal."""
        self.desk.events.append(Undone(self.ends[-1 - commands]))
        self.desk.state = retold(self.desk.events)
        self.ends.append(len(self.desk.events))

    def try_(self, command: Any) -> None:
        try:
            self.do(command)
        except Refused as no:
            no.text("es")

    def sheet(self, game: Any) -> ScoreSheet:
        if self.luck.random() < 0.06:
            return ScoreSheet(game.pair[0], finish="no_show", absent=self.luck.choice(game.pair))
        return random_sheet(self.desk.state, game, self.desk.dice)

    def meddle(self) -> None:
        """A drop, a late entry, a correction, a sanction or an undo, whichever comes up."""
        state, luck = self.desk.state, self.luck
        somebody = luck.choice(list(state.companies))
        games = [game for _, game in state.games()]
        kind = luck.random()
        if kind < 0.12:
            self.try_(c.Drop(somebody, ORGANISER))
        elif kind < 0.2:
            self.try_(c.SignUp(f"Late {len(state.companies)}", by=ORGANISER))
            self.try_(c.CheckIn(f"c{len(self.desk.state.companies):03}", ORGANISER))
        elif kind < 0.3 and games:
            game = luck.choice(games)
            self.try_(c.CorrectScore(game.id, self.sheet(game), "slip", ORGANISER))
        elif kind < 0.33:
            self.try_(c.Penalise(somebody, "disqualify", "abuse", by=ORGANISER))
        elif kind < 0.37:
            self.try_(c.Rejoin(somebody, ORGANISER))
        elif kind < 0.42 and len(self.ends) > 3:
            self.undo(luck.randint(1, 2))

    def check_pairing(self) -> None:
        """No rematch that could be avoided, no second bye while another is due."""
        last = self.desk.state.rounds[-1]
        met = {frozenset((seat.id, rival)): 1 for seat in last.field for rival in seat.met}
        pairs = [frozenset(game.pair) for game in last.games.values()]
        players = sorted(one for pair in pairs for one in pair)
        assert sum(pair in met for pair in pairs) == fewest_rematches(players, met)
        if last.bye:
            byes = {seat.id: seat.byes for seat in last.field}
            assert byes[last.bye] == min(byes.values())
        if last.number > 1:
            real = {
                frozenset(game.pair)
                for round_ in self.desk.state.rounds[:-1]
                for game in round_.games.values()
                if game.score and game.score.finish != "no_show"
            }
            assert {pair for pair in met if len(pair & set(players)) == 2} == {
                pair for pair in real if pair <= set(players)
            }

    def run(self) -> None:
        try:
            while not self.desk.state.planned or len(self.desk.state.rounds) < self.desk.state.planned:
                self.do(c.PairRound(KNOWINGLY, ORGANISER))
                self.check_pairing()
                self.play_round()
                agrees_with_oracle(self.desk.state)
        except Refused as no:
            if no.key not in ("wt.pairing.nobody_left", "wt.format.few_players"):
                raise
            return
        self.do(c.CloseTournament(KNOWINGLY, by=ORGANISER))
        agrees_with_oracle(self.desk.state)
        assert retold(self.desk.events) == self.desk.state

    def play_round(self) -> None:
        while missing := self.desk.state.rounds[-1].missing:
            game = self.luck.choice(missing)
            self.do(c.EnterScore(game.id, self.sheet(game), ORGANISER))
            self.meddle()
            if not self.desk.state.rounds:
                return


@proves(
    "WT-PAIR-03",
    "WT-BYE-04",
    "WT-BYE-05",
    "WT-BYE-06",
    "WT-FINAL-01",
    "WT-RANK-01",
    "WT-RANK-02",
    "WT-RANK-03",
)
@pytest.mark.parametrize("batch", range(4))
def test_random_events_pair_without_avoidable_rematches_and_end_as_the_oracle_says(batch: int) -> None:
    for seed in range(batch * 30, batch * 30 + 30):
        Organiser(seed).run()


@pytest.mark.slow
@proves("WT-PAIR-03", "WT-BYE-04", "WT-FINAL-01")
def test_hundreds_of_random_events() -> None:
    for seed in range(10_000, 10_400):
        Organiser(seed).run()


@given(st.integers(0, 10**6))
@settings(max_examples=15, deadline=None)
def test_the_state_is_the_fold_of_its_events(seed: int) -> None:
    desk = Desk(5, seed=str(seed)).play_through()
    assert DECIDER.fold(desk.events) == desk.state


def slow_tables(
    pairs: list[tuple[str, str]], been: dict[str, dict[int, int]], tables: int
) -> tuple[int, ...]:
    """Every allocation tried: fewest returns, then lowest numbers for the first pairs."""

    def cost(chosen: tuple[int, ...]) -> tuple[Any, ...]:
        returns = sum(
            table in been.get(one, {}) for pair, table in zip(pairs, chosen, strict=True) for one in pair
        )
        return returns, chosen

    return min(permutations(range(1, tables + 1), len(pairs)), key=cost)


@proves("WT-PAIR-07")
@given(st.integers(1, 5), st.integers(0, 2), st.data())
@settings(max_examples=150, deadline=None)
def test_tables_equal_every_allocation_tried(size: int, spare: int, data: st.DataObject) -> None:
    pairs = [(f"A{n}", f"B{n}") for n in range(size)]
    seen = st.dictionaries(st.integers(1, size + spare), st.just(1), max_size=3)
    been = {one: data.draw(seen) for pair in pairs for one in pair}
    assert assign(pairs, been, size + spare) == slow_tables(pairs, been, size + spare)


def test_a_large_hall_is_seated_at_once() -> None:
    pairs = [(f"A{n}", f"B{n}") for n in range(250)]
    been = {
        one: {(number * 7 + k * 13) % 250 + 1: 1 for k in range(4)}
        for number, pair in enumerate(pairs)
        for one in pair
    }
    given_ = assign(pairs, been)
    assert sorted(given_) == list(range(1, 251))
    assert all(table not in been[one] for pair, table in zip(pairs, given_, strict=True) for one in pair)


def test_the_same_dice_play_the_same_event() -> None:
    one, two = (Desk(7, seed="same").play_through() for _ in range(2))
    assert one.events == two.events
    assert DECIDER.decide(one.state, c.ReopenTournament("x", ORGANISER), SeededDice(1))
