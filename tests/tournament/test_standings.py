"""The table: reasons in order, byes, sanctions, shared places."""

from __future__ import annotations

import pytest

from tercio.core.refused import Refused
from tercio.tournament import commands as c
from tercio.tournament.score import check_totals, result
from tercio.tournament.standings import Line, Tally, classification, reasons, seeding
from tercio.tournament.state import ScoreSheet
from tests.proof import proves
from tests.tournament.event_script import KNOWINGLY, ORGANISER, Desk


def tally(company: str, *lines: tuple[int, int, int], **more: object) -> Tally:
    """Lines of (PT, PV, conceded)."""
    games = tuple(Line(n, "game", *line, "rival") for n, line in enumerate(lines, start=1))
    return Tally(company, games, **more)  # type: ignore[arg-type]


@proves("WT-RANK-01", "WT-RANK-02", "WT-RANK-03")
def test_the_three_reasons_in_order() -> None:
    assert reasons(tally("A", (4, 9, 2), (3, 7, 5))) == (7, 16, -7)


@proves("WT-RANK-03")
def test_conceded_points_are_those_of_the_games_against_it() -> None:
    desk = Desk(4)
    desk.pair()
    desk.play((5, 2, 3, 1), (9, 4, 0, 0))
    first, second = desk.game(1).pair
    assert (desk.row(first).tally.conceded, desk.row(second).tally.conceded) == (4, 7)


@proves("WT-RANK-04")
@pytest.mark.parametrize(
    ("mode", "placed"), [("shared", [1, 1, 3]), ("lot", [1, 2, 3]), ("head_to_head", [1, 2, 3])]
)
def test_level_companies_share_a_place_unless_the_event_parts_them(mode: str, placed: list[int]) -> None:
    met = {
        "A": Tally("A", (Line(1, "game", 1, 5, 6, "B"), Line(2, "game", 4, 9, 0, "C"))),
        "B": Tally("B", (Line(1, "game", 3, 6, 5, "A"), Line(2, "game", 2, 8, 1, "C"))),
        "C": Tally("C", (Line(1, "game", 0, 0, 0, "A"),)),
    }
    rows = classification(met, dict.fromkeys("ABC", "present"), mode=mode, lot=("B", "C", "A"))
    assert [row.place for row in rows] == placed
    assert rows[0].id == ("A" if mode == "shared" else "B")


@proves("WT-RANK-04", "WT-BYE-04")
def test_for_pairing_the_lot_settles_what_nothing_else_does() -> None:
    level = [tally(one, (2, 5, 5)) for one in ("A", "B", "C")]
    assert seeding(level, ("C", "A", "B")) == ["C", "A", "B"]


@proves("WT-SCORE-09", "WT-BYE-02")
def test_points_add_up_and_a_bye_is_three_and_nothing() -> None:
    desk = Desk(5)
    desk.pair()
    desk.play()
    rests = desk.state.rounds[0].bye or ""
    assert (desk.row(rests).tally.pt, desk.row(rests).tally.pv, desk.row(rests).tally.conceded) == (3, 0, 0)


@proves("WT-BYE-05", "WT-RANK-02", "WT-FINAL-01")
def test_the_correction_waits_for_the_end_and_rounds_up() -> None:
    desk = Desk(5)
    for _ in range(3):
        desk.pair()
        desk.play((4, 3, 3, 1), (4, 3, 3, 1))
    rested = next(row.tally for row in desk.table() if row.tally.byes)
    assert rested.pv == rested.pv_scored
    desk.close()
    after = desk.row(rested.id).tally
    assert (after.games, after.byes) == (2, 1)
    assert after.pv == (rested.pv_scored * 3 + 1) // 2


@proves("WT-BYE-05")
def test_cut_short_it_counts_the_rounds_held() -> None:
    desk = Desk(5)
    for _ in range(2):
        desk.pair()
        desk.play((4, 3, 3, 1), (4, 3, 3, 1))
    assert desk.refuses(c.CloseTournament(KNOWINGLY, by=ORGANISER)) == Refused(
        "wt.close.rounds_left", rule="WT-FMT-03", count=1
    )
    desk.close(cut_short=True)
    rested = [row.tally for row in desk.table() if row.tally.byes]
    assert [t.pv for t in rested] == [2 * t.pv_scored for t in rested]


@proves("WT-BYE-07")
@pytest.mark.parametrize(("mode", "factor"), [("literal", 2), ("scaled", 3)])
def test_conceded_points_are_scaled_only_where_the_event_says_so(mode: str, factor: int) -> None:
    desk = Desk(5, bye_conceded=mode)
    for _ in range(3):
        desk.pair()
        desk.play((4, 2, 4, 2), (4, 2, 4, 2))
    desk.close()
    rested = next(row.tally for row in desk.table() if row.tally.byes)
    assert rested.conceded == 6 * factor


@proves("WT-SPORT-02", "WT-REF-03")
def test_a_disqualified_company_is_last_without_a_place_and_its_games_still_count() -> None:
    desk = Desk(5)
    desk.pair()
    desk.play()
    out, rival = desk.game(1).pair
    kept = desk.row(rival).tally.lines
    desk.do(c.Penalise(out, "disqualify", "abuse", by=ORGANISER, at=500))
    assert (desk.table()[-1].id, desk.table()[-1].place) == (out, None)
    assert [row.place for row in desk.table()[:-1]] == sorted(row.place or 0 for row in desk.table()[:-1])
    assert desk.row(rival).tally.lines == kept
    desk.pair()
    assert all(out not in game.pair for game in desk.state.rounds[1].games.values())
    (record,) = desk.state.sanctions
    assert (record.by, record.at, record.company, record.reason, record.kind) == (
        ORGANISER,
        500,
        out,
        "abuse",
        "disqualify",
    )


@proves("WT-SPORT-02")
def test_deductions_and_lost_games_take_points() -> None:
    desk = Desk(4)
    desk.pair()
    desk.play((5, 2, 3, 1), (5, 2, 3, 1))
    won, lost = desk.game(1).pair
    desk.do(c.Penalise(won, "pt", "slow", 1, by=ORGANISER), c.Penalise(won, "pv", "slow", 2, by=ORGANISER))
    assert (desk.row(won).tally.pt, desk.row(won).tally.pv) == (3, 5)
    desk.do(c.Penalise(won, "game_loss", "illegal list", game="1-1", by=ORGANISER))
    assert (desk.row(won).tally.pt, desk.row(lost).tally.pt, desk.row(lost).tally.pv) == (0, 3, 4)
    for wrong in (
        c.Penalise(won, "pt", "slow", 0, by=ORGANISER),
        c.Penalise(won, "game_loss", "x", game="1-2", by=ORGANISER),
        c.Penalise(won, "warning", " ", by=ORGANISER),
        c.Penalise(won, "warning", "late", by="user:1"),
    ):
        assert desk.refuses(wrong).rule == "WT-SPORT-02"


@proves("WT-SCORE-10", "WT-BYE-05")
def test_a_walkover_counts_as_a_bye_for_the_correction_and_uses_none_up() -> None:
    desk = Desk(4)
    desk.pair()
    present, absent = desk.game(1).pair
    gone = ScoreSheet(present, finish="no_show", absent=absent)
    desk.do(c.EnterScore("1-1", gone, ORGANISER))
    desk.score(desk.game(2), (5, 3))
    for _ in range(2):
        desk.pair()
        desk.play()
    desk.close()
    tally_ = desk.row(present).tally
    assert (tally_.byes, tally_.byes_used) == (1, 0)
    assert tally_.pv == -(-tally_.pv_scored * 3 // 2)


@proves("WT-SCORE-07")
def test_every_game_shares_four_points() -> None:
    assert {
        sum(result((a, b), (x, y)).pt)
        for a in range(10)
        for b in range(5)
        for x in range(10)
        for y in range(5)
    } == {4}


def test_totals_without_an_adventure_only_keep_to_the_range() -> None:
    check_totals((9, 9), (4, 4), None, None, finished=True)
    with pytest.raises(Refused) as no:
        check_totals((9, 10), (4, 4), None, None, finished=True)
    assert no.value == Refused("wt.score.pm_high", rule="WT-SCORE-08", points=10, most=9)


def test_reopening_lets_a_correction_in_and_closing_settles_it_again() -> None:
    desk = Desk(4).play_through()
    sheet = ScoreSheet(desk.game(1, 1).pair[0], pm=(0, 9), pa=(0, 4))
    wish = c.CorrectScore("1-1", sheet, "misread", ORGANISER)
    assert desk.refuses(wish) == Refused("wt.tournament.reopen_first")
    desk.do(c.ReopenTournament("misread sheet", ORGANISER), wish)
    desk.close()
    assert desk.game(1, 1).score.pm == (0, 9)  # type: ignore[union-attr]
    assert desk.refuses(c.CorrectScore("1-1", sheet, "", ORGANISER)) == Refused("wt.tournament.reopen_first")
