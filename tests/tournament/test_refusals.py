"""Refusals as a whole: what was wrong, the rule that says so, and every fact its sentence names."""

from __future__ import annotations

from typing import Any

import pytest

from tercio.core.refused import Refused
from tercio.tournament import commands as c
from tercio.tournament.lists import Unit
from tercio.tournament.settings import Adventure
from tercio.tournament.state import ScoreSheet
from tests.proof import proves
from tests.tournament.event_script import KNOWINGLY, ORGANISER, Desk

PLAYER = "user:1"
SHEET = ScoreSheet("c001", pm=(5, 3), pa=(1, 1))


def refused(key: str, rule: str | None = None, **facts: Any) -> Refused:
    return Refused(key, rule=rule, **facts)


def named(*cases: tuple[Any, Refused]) -> Any:
    return pytest.mark.parametrize(
        ("wish", "no"), [pytest.param(wish, no, id=f"{type(wish).__name__} {no.key}") for wish, no in cases]
    )


@proves("WT-PAIR-05", "WT-ADV-01", "WT-LIST-01", "WT-REF-01")
@named(
    (c.CreateTournament(Desk().state.settings, ORGANISER), refused("wt.tournament.exists")),
    (c.CloseRegistration(ORGANISER), refused("wt.registration.not_now")),
    (c.DrawAdventures(0, ORGANISER), refused("wt.adventure.how_many", "WT-ADV-01", most=50)),
    (c.DrawAdventures(51, ORGANISER), refused("wt.adventure.how_many", "WT-ADV-01", most=50)),
    (
        c.SetAdventure(2, Adventure("WT-SC-TP", "WT-FT-RA"), ORGANISER),
        refused("wt.adventure.in_order", "WT-ADV-01", number=1),
    ),
    (
        c.SetAdventure(1, Adventure("WT-SC-XX", "WT-FT-RA"), ORGANISER),
        refused("wt.adventure.no_scenario", "WT-ADV-01", scenario="WT-SC-XX"),
    ),
    (
        c.SetAdventure(1, Adventure("WT-SC-TP", "WT-FT-XX"), ORGANISER),
        refused("wt.adventure.no_feat", "WT-ADV-01", feat="WT-FT-XX"),
    ),
    (c.SignUp("Ana", by="user:9"), refused("wt.registration.closed")),
    (c.SignUp("Ana", person=PLAYER, by=ORGANISER), refused("wt.signup.twice")),
    (c.SignUp(" ", by=ORGANISER), refused("wt.signup.no_name")),
    (c.SignUp("x" * 81, by=ORGANISER), refused("wt.signup.name_long", longest=80)),
    (c.SignUp(" player 1 ", by=ORGANISER), refused("wt.signup.name_taken", name="player 1")),
    (c.EditPlayer("c002", "Bea", by=PLAYER), refused("wt.role.own_company_only", name="Player 2")),
    (c.EditPlayer("c009", "Bea", by=ORGANISER), refused("wt.company.unknown", company="c009")),
    (c.PinTable("c001", 9, ORGANISER), refused("wt.table.unknown", table=9)),
    (c.PinTable("c001", -1, ORGANISER), refused("wt.table.unknown", table=-1)),
    (c.PinTable("c009", 1, ORGANISER), refused("wt.company.unknown", company="c009")),
    (c.SubmitList("c001", (), by=PLAYER), refused("wt.list.empty", "WT-LIST-01")),
    (c.ReviewList("c001", True, by=ORGANISER), refused("wt.list.none", "WT-LIST-01", name="Player 1")),
    (c.ReviewList("c001", True, by=PLAYER), refused("wt.role.staff_only", "WT-LIST-01")),
    (c.CheckIn("c001", ORGANISER), refused("wt.checkin.not_now", name="Player 1")),
    (c.CheckInAll(ORGANISER), refused("wt.checkin.nobody")),
    (c.ConfirmPlayers((), ORGANISER), refused("wt.confirm.nobody")),
    (c.Drop("c001", PLAYER), refused("wt.drop.not_now", "WT-PAIR-05", name="Player 1")),
    (c.Rejoin("c001", ORGANISER), refused("wt.drop.not_now", "WT-PAIR-05", name="Player 1")),
    (c.Tick("WT-XX-01", by=ORGANISER), refused("wt.checklist.no_item", "WT-XX-01", item="WT-XX-01")),
    (c.TickAll("opening", PLAYER), refused("wt.role.staff_only", "WT-CONV-06")),
    (c.RepairRound(by=ORGANISER), refused("wt.pairing.no_round")),
    (c.CloseTournament(by=ORGANISER), refused("wt.pairing.no_round")),
    (c.StartClock(ORGANISER, 5), refused("wt.pairing.no_round")),
    (c.ReopenTournament("slip", ORGANISER), refused("wt.tournament.not_over")),
    (c.CallReferee("1-1", "Who?", by=PLAYER), refused("wt.game.unknown", game="1-1")),
    (c.DecideCall("q1", "So.", ORGANISER), refused("wt.call.unknown")),
    (c.PairRound(KNOWINGLY, PLAYER), refused("wt.role.organiser_only")),
)
def test_before_round_1(wish: Any, no: Refused) -> None:
    assert Desk(4).refuses(wish) == no


@proves("WT-PAIR-06", "WT-PREP-01", "WT-PREP-02", "WT-OBJ-08", "WT-SPORT-02", "WT-REF-02", "WT-ORG-06")
@named(
    (
        c.PairRound(KNOWINGLY, ORGANISER),
        refused("wt.pairing.results_missing", "WT-PAIR-06", count=2, tables=[1, 2]),
    ),
    (
        c.CloseRound(ORGANISER),
        refused("wt.pairing.results_missing", "WT-PAIR-06", count=2, tables=[1, 2]),
    ),
    (c.MoveTable("1-1", 3, ORGANISER), refused("wt.table.unknown", table=3)),
    (c.MoveTable("1-1", 0, ORGANISER), refused("wt.table.unknown", table=0)),
    (c.MoveTable("1-3", 1, ORGANISER), refused("wt.game.unknown", game="1-3")),
    (c.SwapCompanies("c001", "c001", ORGANISER), refused("wt.pairing.not_seated")),
    (c.PauseClock(ORGANISER, 5), refused("wt.clock.stands")),
    (c.GiveTime(121, ORGANISER), refused("wt.clock.too_long", "WT-ORG-06", most=120, given=0)),
    (c.TakeTimeBack(1, ORGANISER), refused("wt.clock.not_given", "WT-ORG-06", given=0)),
    (c.DeclareCommand("1-1", "c009", 3, ORGANISER), refused("wt.score.not_your_table")),
    (c.RollInitiative("1-1", by=ORGANISER), refused("wt.prep.command_first", "WT-PREP-01")),
    (c.RollInitiative("1-1", "c009", ORGANISER), refused("wt.score.not_your_table")),
    (c.TakeInitiative("1-1", True, ORGANISER), refused("wt.prep.not_this_step", "WT-PREP-01")),
    (c.ChooseZone("1-1", "A", ORGANISER), refused("wt.prep.not_this_step", "WT-PREP-01")),
    (c.EndTurn("1-1", 2, ORGANISER), refused("wt.turn.not_this", "WT-OBJ-08", turn=1)),
    (c.EndTurn("1-1", 0, ORGANISER), refused("wt.turn.not_this", "WT-OBJ-08", turn=1)),
    (c.CallReferee("1-1", " ", by=ORGANISER), refused("wt.call.no_question", "WT-REF-02")),
    (c.RuleScore("1-1", SHEET, " ", ORGANISER), refused("wt.call.no_decision", "WT-REF-02")),
    (c.RuleScore("1-1", SHEET, "So.", PLAYER), refused("wt.referee.only", "WT-REF-01")),
    (c.CorrectScore("1-1", SHEET, "slip", ORGANISER), refused("wt.correct.nothing", "WT-PAIR-06")),
    (c.CorrectScore("1-1", SHEET, " ", ORGANISER), refused("wt.correct.no_reason", "WT-PAIR-06")),
    (c.Penalise("c001", "warning", " ", by=ORGANISER), refused("wt.sanction.no_reason", "WT-SPORT-02")),
    (c.Penalise("c001", "warning", "rude", by=PLAYER), refused("wt.role.staff_only", "WT-SPORT-02")),
    (c.Penalise("c001", "pt", "rude", 0, by=ORGANISER), refused("wt.sanction.no_amount", "WT-SPORT-02")),
    (c.Penalise("c001", "pv", "rude", 0, by=ORGANISER), refused("wt.sanction.no_amount", "WT-SPORT-02")),
    (c.Penalise("c001", "game_loss", "rude", by=ORGANISER), refused("wt.sanction.which_game", "WT-SPORT-02")),
    (c.Withdraw("c001", PLAYER), refused("wt.company.drop_instead", "WT-PAIR-05", name="Player 1")),
    (c.UndoCheckIn("c001", PLAYER), refused("wt.checkin.not_now", name="Player 1")),
    (c.SubmitList("c001", (Unit("Hetman"),), by=PLAYER), refused("wt.list.too_late", "WT-LIST-01")),
    (c.Rejoin("c001", ORGANISER), refused("wt.drop.not_now", "WT-PAIR-05", name="Player 1")),
)
def test_while_round_1_is_played(wish: Any, no: Refused) -> None:
    desk = Desk(4)
    desk.pair()
    assert desk.refuses(wish) == no


@proves("WT-PAIR-06", "WT-FMT-03")
@named(
    (c.RepairRound(KNOWINGLY, ORGANISER), refused("wt.pairing.round_begun", "WT-PAIR-06", number=1)),
    (c.CloseTournament(KNOWINGLY, by=ORGANISER), refused("wt.close.rounds_left", "WT-FMT-03", count=2)),
    (c.EndTurn("1-1", 1, ORGANISER), refused("wt.score.settled", "WT-PAIR-06")),
)
def test_once_every_result_of_round_1_is_in(wish: Any, no: Refused) -> None:
    desk = Desk(4)
    desk.pair()
    desk.play()
    assert desk.refuses(wish) == no
    desk.do(c.CloseRound(ORGANISER))
    assert desk.refuses(c.EnterScore("1-1", SHEET, ORGANISER)) == refused(
        "wt.score.round_closed", "WT-PAIR-06", number=1
    )


@proves("WT-FMT-03", "WT-PAIR-05")
def test_after_the_last_round_nothing_is_paired_and_nobody_enters() -> None:
    desk = Desk(4)
    for _ in range(3):
        desk.pair()
        desk.play()
    assert desk.refuses(c.PairRound(KNOWINGLY, ORGANISER)) == refused(
        "wt.pairing.all_played", "WT-FMT-03", rounds=3
    )
    assert desk.refuses(c.SignUp("Late", by=ORGANISER)) == refused(
        "wt.signup.no_round_left", "WT-PAIR-05", rounds=3
    )
    desk.close()
    assert desk.refuses(c.PairRound(KNOWINGLY, ORGANISER)) == refused("wt.tournament.over")
    assert desk.refuses(c.SignUp("Late", by=ORGANISER)) == refused("wt.tournament.over")
    assert desk.refuses(c.ReopenTournament(" ", ORGANISER)) == refused("wt.correct.no_reason")


@proves("WT-PAIR-05")
def test_a_later_round_needs_two() -> None:
    desk = Desk(4)
    desk.pair()
    desk.play()
    desk.do(c.Drop("c001", ORGANISER), c.Drop("c002", ORGANISER), c.PairRound(KNOWINGLY, ORGANISER))
    assert len(desk.state.rounds[1].games) == 1
    desk.play()
    desk.do(c.Drop("c003", ORGANISER))
    assert desk.refuses(c.PairRound(KNOWINGLY, ORGANISER)) == refused("wt.pairing.nobody_left", "WT-PAIR-05")


@proves("WT-ORG-06")
def test_a_round_is_lengthened_by_two_hours_in_all_and_all_of_it_can_be_taken_back() -> None:
    desk = Desk(4)
    desk.pair()
    desk.do(c.GiveTime(1, ORGANISER), c.GiveTime(119, ORGANISER))
    assert desk.refuses(c.GiveTime(1, ORGANISER)) == refused(
        "wt.clock.too_long", "WT-ORG-06", most=120, given=120
    )
    assert desk.refuses(c.TakeTimeBack(121, ORGANISER)) == refused(
        "wt.clock.not_given", "WT-ORG-06", given=120
    )
    desk.do(c.TakeTimeBack(1, ORGANISER), c.TakeTimeBack(119, ORGANISER))
    assert desk.state.time_left(0) == 90 * 60


def test_a_table_kept_for_somebody_is_told_with_their_name() -> None:
    desk = Desk(4, seats=4)
    desk.do(c.PinTable("c001", 2, ORGANISER))
    assert desk.refuses(c.PinTable("c002", 2, ORGANISER)) == refused("wt.pin.taken", table=2, name="Player 1")
    assert desk.refuses(c.PinTable("c002", 3, ORGANISER)) == refused("wt.table.unknown", table=3)
    desk.do(c.PinTable("c001", 2, ORGANISER))
