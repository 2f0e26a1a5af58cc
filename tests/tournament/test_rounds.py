"""Pairing a round: the start, the draw, byes, rematches, tables, hands."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from tercio.app.history import facts
from tercio.app.tournaments import faults_of, pairs_of, verify
from tercio.core.dice import ScriptedDice, SeededDice
from tercio.core.refused import Refused
from tercio.core.speech import enumeration, say
from tercio.pairing import Pairing, check
from tercio.tournament import commands as c
from tercio.tournament import events as e
from tercio.tournament.advice import advice
from tercio.tournament.decider import DECIDER
from tercio.tournament.rounds import entrants, visits
from tercio.tournament.table_numbers import assign
from tests.proof import proves
from tests.tournament.event_script import KNOWINGLY, ORGANISER, Desk


def pairs(desk: Desk, number: int = 0) -> list[set[str]]:
    return [set(game.pair) for game in desk.state.rounds[number - 1].games.values()]


@proves("WT-FMT-01")
def test_three_players_are_no_tournament() -> None:
    no = Desk(3).refuses(c.PairRound(KNOWINGLY, ORGANISER))
    assert (no.key, no.facts["players"]) == ("wt.format.few_players", 3)


@proves("WT-FMT-03")
def test_rounds_are_counted_from_those_present_and_later_arrivals_change_nothing() -> None:
    desk = Desk(8)
    desk.do(c.SignUp("Absent", by=ORGANISER))
    desk.pair()
    desk.do(c.CheckIn("c009", ORGANISER))
    assert desk.state.planned == 3


@proves("WT-FMT-02")
def test_every_game_is_between_two_companies() -> None:
    desk = Desk(9)
    desk.pair()
    assert all(len(pair) == 2 for pair in pairs(desk))


@proves("WT-PAIR-01", "WT-RANK-04")
def test_the_draw_is_written_down_and_the_same_dice_draw_the_same_round() -> None:
    desk = Desk(6)
    lot, drawn = DECIDER.decide(desk.state, c.PairRound(KNOWINGLY, ORGANISER), SeededDice("fair"))
    assert isinstance(lot, e.LotDrawn)
    assert isinstance(drawn, e.RoundPaired)
    script = " ".join(map(str, (*lot.faces, *drawn.faces)))
    dice = ScriptedDice(script)
    assert DECIDER.decide(desk.state, c.PairRound(KNOWINGLY, ORGANISER), dice) == [lot, drawn]
    dice.done()


@proves("WT-PAIR-01")
def test_any_two_may_meet_unless_the_event_keeps_clubmates_apart() -> None:
    together = apart = 0
    for seed in range(30):
        for keep in (False, True):
            desk = Desk(0, clubmates_apart=keep, seed=f"clubs {seed}")
            for number, club in enumerate(("Lanza", "lanza", "Pica", "Pica"), start=1):
                desk.do(c.SignUp(f"P{number}", club, by=ORGANISER), c.CheckIn(f"c{number:03}", ORGANISER))
            desk.pair()
            mates = {"c001", "c002"} in pairs(desk)
            together, apart = together + (mates and not keep), apart + (mates and keep)
    assert together > 0
    assert apart == 0


@proves("WT-BYE-03")
def test_the_first_bye_may_fall_to_anybody() -> None:
    rests = set()
    for seed in range(40):
        desk = Desk(5, seed=f"bye {seed}")
        desk.pair()
        rests.add(desk.state.rounds[0].bye)
    assert rests == {f"c{n:03}" for n in range(1, 6)}


@proves("WT-BYE-04", "WT-BYE-06")
def test_nobody_rests_twice_while_another_is_due() -> None:
    desk = Desk(5, rounds=5)
    for _ in range(5):
        desk.pair()
        desk.play()
    assert len({round_.bye for round_ in desk.state.rounds}) == 5


@proves("WT-BYE-04")
def test_the_bye_goes_to_the_lowest_placed_that_has_had_none() -> None:
    desk = Desk(5)
    desk.pair()
    desk.play((9, 4, 0, 0), (8, 3, 1, 0))
    order = [row.id for row in desk.table()]
    due = next(one for one in reversed(order) if one != desk.state.rounds[0].bye)
    desk.pair()
    assert desk.state.rounds[1].bye == due


@proves("WT-PAIR-02")
def test_winners_meet_winners() -> None:
    desk = Desk(8)
    desk.pair()
    desk.play((9, 4, 0, 0), (9, 4, 0, 0), (5, 2, 4, 1), (5, 2, 4, 1))
    four = {row.id for row in desk.table() if row.tally.pt == 4}
    desk.pair()
    assert sum(pair <= four for pair in pairs(desk)) == 2


@proves("WT-PAIR-03")
def test_an_unavoidable_rematch_is_named_before_it_is_accepted() -> None:
    desk = Desk(4, rounds=4)
    for _ in range(3):
        desk.pair()
        desk.play()
    no = desk.refuses(c.PairRound(("wt.checklist.opening_open",), ORGANISER))
    assert (no.key, no.rule, len(no.facts["pairs"])) == ("wt.pairing.rematches", "WT-PAIR-03", 2)
    told = desk.do(c.PairRound(("wt.pairing.rematches",), ORGANISER))
    assert len(told[-1].rematches) == 2  # type: ignore[union-attr]


@proves("WT-PAIR-04")
@pytest.mark.parametrize("players", [4, 5, 7, 8, 9])
def test_with_the_official_rounds_no_rematch_is_ever_needed(players: int) -> None:
    for seed in range(6):
        desk = Desk(players, seed=f"official {seed}")
        while not desk.state.rounds or len(desk.state.rounds) < desk.state.planned:
            desk.do(c.PairRound(("wt.checklist.opening_open",), ORGANISER))
            desk.play((seed, 1, 3, 2), (9, 0, seed, 1))
        met = [frozenset(pair) for n in range(desk.state.planned) for pair in pairs(desk, n + 1)]
        assert len(met) == len(set(met))


@proves("WT-PAIR-04")
def test_when_drops_break_the_guarantee_the_organiser_is_told() -> None:
    desk = Desk(9)
    for _ in range(3):
        desk.pair()
        desk.play()
    assert "wt.advice.rematch_possible" not in {one.key for one in advice(desk.state)}
    for number in (1, 2, 3):
        desk.do(c.Drop(f"c{number:03}", ORGANISER))
    assert "wt.advice.rematch_possible" in {one.key for one in advice(desk.state)}


@proves("WT-PAIR-05")
def test_a_dropped_company_is_not_paired_again_but_keeps_what_it_earned() -> None:
    desk = Desk(6)
    desk.pair()
    desk.play()
    gone, rival = desk.game(1).pair
    before = desk.row(rival).tally
    earned = desk.row(gone).tally.pt
    desk.do(c.Drop(gone, desk.player(gone)))
    desk.pair()
    assert all(gone not in pair for pair in pairs(desk))
    assert (desk.row(gone).tally.pt, desk.row(gone).status) == (earned, "dropped")
    assert desk.row(rival).tally.lines[:1] == before.lines
    assert desk.state.rounds[1].bye, "five are left, so one rests"


@proves("WT-PAIR-05")
def test_a_drop_in_the_middle_of_a_round_still_owes_its_game() -> None:
    desk = Desk(4)
    desk.pair()
    gone = desk.game(1).pair[0]
    desk.do(c.Drop(gone, ORGANISER))
    desk.score(desk.game(2), (5, 3))
    assert desk.refuses(c.PairRound(KNOWINGLY, ORGANISER)) == Refused(
        "wt.pairing.results_missing", rule="WT-PAIR-06", count=1, tables=[1]
    )


@proves("WT-PAIR-05")
def test_a_late_company_starts_from_nothing_and_has_missed_neither_game_nor_bye() -> None:
    desk = Desk(5)
    desk.pair()
    desk.play()
    desk.do(c.SignUp("Late", by=ORGANISER), c.CheckIn("c006", ORGANISER))
    assert (desk.row("c006").tally.pt, desk.row("c006").tally.lines) == (0, ())
    desk.pair()
    assert desk.state.rounds[1].bye is None
    assert any("c006" in pair for pair in pairs(desk))


@proves("WT-PAIR-06")
def test_pairing_waits_for_every_result() -> None:
    desk = Desk(4)
    desk.pair()
    desk.score(desk.game(1), (5, 3))
    no = desk.refuses(c.PairRound(KNOWINGLY, ORGANISER))
    assert (no.key, no.facts["tables"]) == ("wt.pairing.results_missing", [desk.game(2).table])


@proves("WT-PAIR-06")
def test_a_round_is_paired_anew_only_before_its_first_result() -> None:
    desk = Desk(4)
    desk.pair()
    desk.play()
    desk.pair()
    desk.do(c.Drop("c001", ORGANISER), c.RepairRound(KNOWINGLY, ORGANISER))
    assert desk.state.rounds[1].bye
    desk.score(desk.game(1), (5, 3))
    assert desk.refuses(c.RepairRound(KNOWINGLY, ORGANISER)) == Refused(
        "wt.pairing.round_begun", rule="WT-PAIR-06", number=2
    )


@proves("WT-PAIR-06")
def test_a_correction_moves_the_standings_at_once_and_not_the_published_pairings() -> None:
    desk = Desk(4)
    desk.pair()
    desk.play((9, 4, 0, 0), (5, 2, 4, 1))
    desk.pair()
    published = pairs(desk)
    loser = desk.game(1, 1).pair[1]
    assert desk.table()[-1].id == loser
    wrong = desk.game(1, 1)
    sheet = c.ScoreSheet(wrong.pair[0], pm=(0, 9), pa=(0, 4))
    desk.do(c.CorrectScore(wrong.id, sheet, "sides were swapped", ORGANISER))
    assert desk.table()[0].id == loser
    assert pairs(desk) == published


@proves("WT-PAIR-02")
def test_a_swap_by_hand_is_logged_with_its_distance_from_the_optimum() -> None:
    desk = Desk(6)
    desk.pair()
    desk.play()
    desk.pair()
    one, other = desk.game(1).pair[0], desk.game(3).pair[1]
    (told,) = desk.do(c.SwapCompanies(one, other, ORGANISER))
    assert isinstance(told, e.CompaniesSwapped)
    assert told.cost > told.optimum
    text = say("event.tournament.CompaniesSwapped", "en", **facts(told))
    assert text.endswith(f"the best possible was {enumeration([str(n) for n in told.optimum], 'en')}.")
    assert any(other in pair for pair in pairs(desk)[:1])
    desk.score(desk.game(1), (5, 3))
    assert desk.refuses(c.SwapCompanies(one, other, ORGANISER)) == Refused(
        "wt.pairing.round_begun", rule="WT-PAIR-06", number=2
    )


@proves("WT-PAIR-01")
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("es", "Se intercambiaron a mano {names} en la ronda 1. La primera ronda es un sorteo"),
        ("en", "{names} were swapped by hand in round 1. Round 1 is a draw"),
    ],
)
@pytest.mark.parametrize("numbers", [(), (0, 0, 0, 4)], ids=["told now", "told by an older journal"])
def test_a_swap_in_round_1_is_compared_with_nothing(
    language: str, said: str, numbers: tuple[int, ...]
) -> None:
    desk = Desk(4)
    desk.pair()
    one, other = desk.game(1).pair[0], desk.game(2).pair[0]
    (swapped,) = desk.do(c.SwapCompanies(one, other, ORGANISER))
    assert isinstance(swapped, e.CompaniesSwapped)
    assert (swapped.cost, swapped.optimum) == ((), ())
    kept = replace(swapped, cost=numbers, optimum=numbers)
    text = say("event.tournament.CompaniesSwapped", language, **facts(kept))
    names = enumeration([desk.state.companies[one].name, desk.state.companies[other].name], language)
    assert text.startswith(said.format(names=names))
    assert "0" not in text


def test_the_resting_company_can_be_swapped_in() -> None:
    desk = Desk(5)
    desk.pair()
    rests, plays = desk.state.rounds[0].bye or "", desk.game(1).pair[0]
    desk.do(c.SwapCompanies(rests, plays, ORGANISER))
    assert desk.state.rounds[0].bye == plays
    assert desk.game(1).pair[0] == rests
    assert desk.refuses(c.SwapCompanies("c001", "nobody", ORGANISER)) == Refused("wt.pairing.not_seated")


@proves("WT-PAIR-02", "WT-PAIR-03")
def test_the_checker_finds_every_round_sound() -> None:
    desk = Desk(9, seed="checker")
    while not desk.state.rounds or len(desk.state.rounds) < desk.state.planned:
        desk.pair()
        desk.play((7, 1, 2, 2), (3, 3, 3, 3), (0, 4, 9, 0))
    for told in desk.events:
        if isinstance(told, e.RoundPaired) and told.number > 1:
            assert check(entrants(told.field), Pairing(told.pairs, told.bye, told.cost)).sound


@proves("WT-PAIR-07")
def test_nobody_returns_to_a_table_while_it_can_be_helped() -> None:
    desk = Desk(16, seed="tables")
    while not desk.state.rounds or len(desk.state.rounds) < desk.state.planned:
        desk.pair()
        desk.play()
    been = visits(desk.state, desk.state.planned + 1)
    assert all(count == 1 for tables in been.values() for count in tables.values())


@proves("WT-PAIR-07")
def test_the_best_placed_pair_gets_the_lowest_number_left_to_it() -> None:
    assert assign([("A", "B"), ("C", "D"), ("E", "F")], {}) == (1, 2, 3)
    assert assign([("A", "B"), ("C", "D"), ("E", "F")], {"A": {1: 1}, "D": {3: 1}}) == (2, 1, 3)
    assert assign([("A", "B"), ("C", "D")], {"A": {1: 1}, "C": {1: 1}}) == (1, 2), "one return is the least"
    assert assign([("A", "B")], {"A": {1: 1}, "B": {2: 1}}, tables=3) == (3,)


@proves("WT-PAIR-07")
def test_moving_a_game_swaps_tables_and_leaves_the_pairing_alone() -> None:
    desk = Desk(4)
    desk.pair()
    before = pairs(desk)
    desk.do(c.MoveTable("1-1", 2, ORGANISER))
    assert (desk.game(1).table, desk.game(2).table) == (2, 1)
    assert pairs(desk) == before
    assert desk.refuses(c.MoveTable("1-1", 9, ORGANISER)) == Refused("wt.table.unknown", table=9)


@proves("WT-ORG-06")
def test_the_round_clock_runs_and_stands() -> None:
    desk = Desk(4)
    desk.pair()
    desk.do(c.StartClock(ORGANISER, 1000))
    assert desk.state.rounds[0].clock.elapsed(1300) == 300
    assert desk.refuses(c.StartClock(ORGANISER, 1300)) == Refused("wt.clock.runs")
    desk.do(c.PauseClock(ORGANISER, 1400))
    assert desk.state.rounds[0].clock.elapsed(9999) == 400
    desk.do(c.StartClock(ORGANISER, 2000))
    assert desk.state.rounds[0].clock.elapsed(2100) == 500


@proves("WT-ORG-06")
def test_a_round_is_given_minutes_while_its_clock_runs_and_they_can_be_taken_back() -> None:
    desk = Desk(4, round_minutes=90)
    desk.pair()
    desk.do(c.StartClock(ORGANISER, 1000))
    assert desk.do(c.GiveTime(10, ORGANISER)) == [e.TimeGiven(1, 10)]
    assert desk.state.time_left(1060) == 99 * 60
    assert desk.do(c.TakeTimeBack(4, ORGANISER)) == [e.TimeTakenBack(1, 4)]
    assert desk.state.time_left(1060) == 95 * 60
    desk.do(c.PauseClock(ORGANISER, 1060), c.StartClock(ORGANISER, 5000))
    assert desk.state.time_left(5000) == 95 * 60
    assert desk.refuses(c.TakeTimeBack(7, ORGANISER)) == Refused(
        "wt.clock.not_given", rule="WT-ORG-06", given=6
    )


@proves("WT-ORG-06")
@pytest.mark.parametrize(
    ("command", "key"),
    [
        (c.GiveTime(0, ORGANISER), "wt.clock.too_long"),
        (c.GiveTime(121, ORGANISER), "wt.clock.too_long"),
        (c.GiveTime(5, "user:1"), "wt.role.staff_only"),
        (c.TakeTimeBack(1, ORGANISER), "wt.clock.not_given"),
        (c.TakeTimeBack(-5, ORGANISER), "wt.clock.not_given"),
    ],
)
def test_time_that_cannot_be_given_or_taken(command: c.Commands, key: str) -> None:
    desk = Desk(4)
    desk.pair()
    assert desk.refuses(command).key == key


def test_extra_time_belongs_to_one_round_and_needs_a_round_time() -> None:
    desk = Desk(4)
    desk.pair()
    desk.do(c.GiveTime(120, ORGANISER))
    desk.play()
    desk.pair()
    assert desk.state.time_left(0) == 90 * 60
    timeless = Desk(4, pack="wts-000", round_minutes=None)
    timeless.pair()
    assert timeless.refuses(c.GiveTime(5, ORGANISER)) == Refused("wt.clock.no_time", rule="WT-ORG-06")


def test_choices_are_what_would_be_granted() -> None:
    desk = Desk(4)
    before = {type(one) for one in DECIDER.choices(desk.state, ORGANISER)}
    assert before == {c.OpenRegistration, c.DraftRound, c.CancelTournament}
    desk.pair()
    offered = {type(one) for one in DECIDER.choices(desk.state, ORGANISER)}
    assert offered == {c.RepairRound, c.StartClock}
    assert {type(one) for one in DECIDER.choices(desk.state, "user:1")} == {c.Drop}
    assert DECIDER.choices(desk.state, None) == []


@proves("WT-PAIR-02")
@pytest.mark.parametrize("manner", ["whole_field", "top_down"])
def test_the_checker_passes_the_best_round_of_either_manner_and_no_other(manner: str) -> None:
    desk = Desk(6, pairing=manner)
    desk.pair()
    desk.play((9, 4, 0, 0), (5, 2, 3, 1), (4, 2, 3, 2))
    desk.pair()
    round_ = desk.state.rounds[-1]
    assert verify(desk.state, round_) == []
    (a, b), (x, y), *rest = pairs_of(round_)
    assert faults_of(round_.field, ((a, x), (b, y), *rest), None, manner)


@proves("WT-PAIR-01", "WT-BYE-03")
@pytest.mark.parametrize("apart", [False, True])
def test_round_1_is_verified_against_its_recorded_draw(apart: bool) -> None:
    desk = Desk(7, seed="draw", clubmates_apart=apart)
    desk.pair()
    assert verify(desk.state, desk.state.rounds[0]) == []
    desk.do(c.ChangeSettings(replace(desk.state.settings, clubmates_apart=not apart), ORGANISER))
    assert verify(desk.state, desk.state.rounds[0]) == [], "as it was announced when it was drawn"
    desk.do(c.RepairRound(KNOWINGLY, ORGANISER))
    assert verify(desk.state, desk.state.rounds[0]) == []
    desk.do(c.SwapCompanies(desk.game(1).pair[0], desk.game(2).pair[1], ORGANISER))
    (fault,) = verify(desk.state, desk.state.rounds[0])
    assert fault.key == "pairing.fault.not_as_drawn"
