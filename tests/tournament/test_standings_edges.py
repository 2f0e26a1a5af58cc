"""Where standings are easy to get nearly right: sanctions beside byes, absences, more than two level."""

from __future__ import annotations

from tercio.tournament import commands as c
from tercio.tournament.rounds import field
from tercio.tournament.standings import Line, Tally, bye, classification, seeding, settle
from tercio.tournament.state import ScoreSheet
from tests.proof import proves
from tests.tournament.event_script import ORGANISER, Desk


@proves("WT-SPORT-02", "WT-BYE-05")
def test_victory_points_are_taken_from_the_corrected_total() -> None:
    """11 PV in two games and a bye count as 17; a deduction of 2 leaves 15."""
    company = Tally("A", (bye(1), Line(2, "game", 3, 5), Line(3, "game", 4, 6)), pv_taken=2, final=True)
    assert company.pv == 15


@proves("WT-SPORT-02")
def test_a_deduction_never_leaves_less_than_nothing() -> None:
    company = Tally("A", (Line(1, "game", 1, 3),), pt_taken=2, pv_taken=9)
    assert (company.pt, company.pv) == (0, 0)


@proves("WT-SCORE-10", "WT-BYE-05")
def test_who_stayed_away_played_that_game_to_nothing() -> None:
    """8 PV, a bye and an absence: three rounds over two games, not over one."""
    company = Tally("A", (bye(1), Line(2, "game", 4, 8), Line(3, "absent", 0, rival="B")), final=True)
    assert company.pv == 12


@proves("WT-RANK-04", "WT-SCORE-10")
def test_a_walkover_is_no_game_between_them() -> None:
    level = {
        "A": Tally("A", (Line(1, "absent", 0, rival="B"), Line(2, "game", 3, 5, 5, "C"))),
        "B": Tally("B", (Line(1, "walkover", 3, rival="A"), Line(2, "game", 0, 5, 5, "D"))),
    }
    for pair in (["A", "B"], ["B", "A"]):
        assert settle([pair], "head_to_head", level, ()) == [pair]


@proves("WT-RANK-04")
def test_three_level_companies_share_even_where_two_of_them_met() -> None:
    level = {
        "A": Tally("A", (Line(1, "game", 4, 9, 0, "B"),)),
        "B": Tally("B", (Line(1, "game", 0, 0, 9, "A"),)),
        "C": Tally("C"),
    }
    assert settle([["A", "B", "C"]], "head_to_head", level, ()) == [["A", "B", "C"]]


@proves("WT-RANK-04")
def test_the_winner_of_the_game_between_them_goes_first_whoever_is_listed_first() -> None:
    level = {
        "A": Tally("A", (Line(1, "game", 1, 5, 6, "B"), Line(2, "game", 3, 6, 5, "C"))),
        "B": Tally("B", (Line(1, "game", 3, 6, 5, "A"), Line(2, "game", 1, 5, 6, "D"))),
    }
    rows = classification(level, dict.fromkeys("AB", "present"), mode="head_to_head", lot=())
    assert [(row.id, row.place) for row in rows] == [("B", 1), ("A", 2)]


@proves("WT-BYE-04")
def test_pairing_counts_points_as_scored_even_at_the_end() -> None:
    rested = Tally("A", (bye(1), Line(2, "game", 0, 6)), final=True)
    played = Tally("B", (Line(1, "game", 3, 3), Line(2, "game", 0, 4)), final=True)
    assert (rested.pv, played.pv) == (12, 7)
    assert seeding([rested, played], ("A", "B")) == ["B", "A"]


@proves("WT-SPORT-02")
def test_a_game_lost_by_sanction_gives_the_offender_nothing_and_leaves_a_supremacy() -> None:
    desk = Desk(4)
    desk.pair()
    desk.play((9, 4, 3, 1), (5, 2, 3, 1))
    won, lost = desk.game(1).pair
    desk.do(c.Penalise(lost, "game_loss", "illegal list", game="1-1", by=ORGANISER))
    assert (desk.row(won).tally.pt, desk.row(won).tally.pv, desk.row(won).tally.conceded) == (4, 13, 0)
    assert (desk.row(lost).tally.pt, desk.row(lost).tally.pv, desk.row(lost).tally.conceded) == (0, 0, 13)


@proves("WT-SCORE-10", "WT-BYE-03", "WT-PAIR-03")
def test_a_walkover_uses_up_no_bye_and_the_two_have_not_met() -> None:
    desk = Desk(5)
    desk.pair()
    present, absent = desk.game(1).pair
    desk.do(c.EnterScore("1-1", ScoreSheet(present, finish="no_show", absent=absent), ORGANISER))
    desk.score(desk.game(2), (5, 3))
    seats = {seat.id: seat for seat in field(desk.state, 2)}
    assert (seats[present].byes, seats[present].met, seats[absent].met) == (0, (), ())
    rested = desk.state.rounds[0].bye
    assert rested
    assert seats[rested].byes == 1


@proves("WT-FMT-01", "WT-PAIR-05")
def test_the_first_round_is_not_drawn_again_for_fewer_than_four() -> None:
    desk = Desk(4)
    desk.pair()
    desk.do(c.Drop("c001", ORGANISER))
    assert desk.refuses(c.RepairRound(by=ORGANISER)).rule == "WT-FMT-01"


@proves("WT-PAIR-07")
def test_no_table_changes_once_the_round_is_closed() -> None:
    desk = Desk(4)
    desk.pair()
    desk.play()
    desk.do(c.CloseRound(by=ORGANISER))
    desk.refuses(c.MoveTable("1-1", 2, ORGANISER))
