"""What leaves the desk, whole: sheets of games and standings, decisions, and what a season keeps."""

from __future__ import annotations

from typing import Any

from msgspec.structs import replace

from tercio.tournament import commands as c
from tercio.tournament.asks import scene_of
from tercio.tournament.exports import as_data, decision_rows, games_rows, publisher_report, standings_rows
from tercio.tournament.feats import FEATS
from tercio.tournament.lists import Unit
from tercio.tournament.scenarios import SCENARIOS
from tercio.tournament.scenarios.quadrants import quadrant_of
from tercio.tournament.season import FactionLine, Season, event_result, factions, season_of
from tercio.tournament.settings import Adventure
from tercio.tournament.state import Clock, Game, ScoreSheet, Tournament
from tests.proof import proves
from tests.tournament.event_script import ORGANISER, Desk

BLANK = dict.fromkeys(
    ("pm_1", "pa_1", "pv_1", "pt_1", "pm_2", "pa_2", "pv_2", "pt_2", "result", "finish", "note"), ""
)


def five() -> Desk:
    """One round of five: a game played, one by the clock, and a bye."""
    desk = Desk(5, official=True, date="2027-03-01", club="club/x")
    desk.pair()
    desk.score(desk.game(1), (5, 3), (2, 1))
    desk.score(desk.game(2), (1, 1), (0, 3), finish="clock", note="late")
    return desk


def names(desk: Desk, number: int) -> dict[str, str]:
    one, two = (desk.state.companies[company].name for company in desk.game(number).pair)
    return {"company_1": one, "company_2": two}


@proves("WT-BYE-02", "WT-SCORE-01")
def test_games_and_byes_come_out_row_by_row() -> None:
    desk = five()
    desk.do(c.MoveTable("1-1", desk.game(2).table, ORGANISER))
    rested = str(desk.state.rounds[0].bye)
    played = {
        "pm_1": 5, "pa_1": 2, "pv_1": 7, "pt_1": 4, "pm_2": 3, "pa_2": 1, "pv_2": 4, "pt_2": 0,
        "result": "supremacia", "finish": "played", "note": "",
    }  # fmt: skip
    stopped = {
        "pm_1": 1, "pa_1": 0, "pv_1": 1, "pt_1": 1, "pm_2": 1, "pa_2": 3, "pv_2": 4, "pt_2": 3,
        "result": "retirada_tactica", "finish": "clock", "note": "late",
    }  # fmt: skip
    rows = {
        desk.game(1).table: {"round": 1, "table": desk.game(1).table, **names(desk, 1), **played},
        desk.game(2).table: {"round": 1, "table": desk.game(2).table, **names(desk, 2), **stopped},
    }
    bye = {
        "round": 1, "table": "", "company_1": desk.state.companies[rested].name, "company_2": "",
        **BLANK, "pv_1": 0, "pt_1": 3, "result": "triunfo_parcial", "finish": "bye",
    }  # fmt: skip
    assert games_rows(desk.state) == [rows[table] for table in sorted(rows)] + [bye]


@proves("WT-SCORE-10")
def test_a_game_to_come_is_a_row_of_names_and_one_nobody_came_to_has_its_points() -> None:
    desk = Desk(4)
    desk.pair()
    absent = desk.game(1).pair[0]
    desk.do(c.EnterScore("1-1", ScoreSheet("", finish="no_show", absent=absent, note="x"), ORGANISER))
    first, second = (
        {"round": 1, "table": desk.game(number).table, **names(desk, number), **BLANK} for number in (1, 2)
    )
    zeros = dict.fromkeys(("pm_1", "pa_1", "pv_1", "pm_2", "pa_2", "pv_2"), 0)
    walked = {**zeros, "pt_1": 0, "pt_2": 3, "result": "derrota_amarga", "finish": "no_show", "note": "x"}
    assert games_rows(desk.state) == [{**first, **walked}, second]


@proves("WT-RANK-01", "WT-RANK-02", "WT-RANK-03", "WT-ORG-03", "WT-HID-01")
def test_standings_and_the_report_hold_every_figure() -> None:
    desk = five()
    desk.do(c.SubmitList("c001", (Unit("Hetman"), Unit("Drago")), by=ORGANISER))
    rows = standings_rows(desk.state)
    assert [row["id"] for row in rows] == [row.id for row in desk.table()]
    for row, line in zip(rows, desk.table(), strict=True):
        tally = line.tally
        assert row == {
            "place": line.place, "id": line.id, "name": desk.state.companies[line.id].name, "club": "",
            "faction": "", "pt": tally.pt, "pv": tally.pv, "pv_scored": tally.pv_scored,
            "conceded": tally.conceded, "games": tally.games, "byes": tally.byes, "status": "present",
        }  # fmt: skip
    data = as_data(desk.state)
    assert {key: data[key] for key in data if key not in ("settings", "standings", "games")} == {
        "format": "tercio-tournament-1", "phase": "playing", "rounds": 1, "decisions": [],
    }  # fmt: skip
    assert publisher_report(desk.state) == {
        **data, "pack": "wts-002", "official": True, "lists": {"Player 1": ["Hetman", "Drago"]},
    }  # fmt: skip


@proves("WT-REF-02")
def test_disputes_rulings_and_corrections_are_told_with_before_and_after() -> None:
    desk = Desk(4)
    desk.pair()
    one, two = desk.game(1).pair
    sheet = ScoreSheet(one, pm=(5, 3), pa=(2, 1))
    desk.do(
        c.EnterScore("1-1", sheet, desk.player(one)),
        c.DisputeScore("1-1", "No", desk.player(two)),
        c.RuleScore("1-1", replace(sheet, pm=(4, 3)), "So.", ORGANISER),
    )
    desk.score(desk.game(2), (1, 1))
    game = desk.game(2)
    desk.do(c.CorrectScore("1-2", ScoreSheet(game.pair[0], pm=(2, 1), pa=(1, 1)), "slip", ORGANISER))
    where = {"round": 1, "table": desk.game(1).table, **names(desk, 1)}
    by = {company: desk.state.companies[company].name for company in (one, two)}
    assert decision_rows(desk.state) == [
        {
            **where, "what": "disputed", "by": by[two], "reason": "No",
            "sheets": [{"by": by[one], "pm": (5, 3), "pa": (2, 1), "pv": [7, 4]}],
        },
        {
            **where, "what": "ruled", "by": "organiser", "reason": "So.",
            "pv_before": None, "pv_after": [6, 4],
        },
        {
            "round": 1, "table": game.table, **names(desk, 2), "what": "corrected", "by": "organiser",
            "reason": "slip", "pv_before": [2, 2], "pv_after": [3, 2],
        },
    ]  # fmt: skip


# -- the season


@proves("WT-ELO-01", "WT-ELO-02", "WT-ELO-03")
def test_a_season_counts_every_game_by_the_points_of_its_first_company() -> None:
    desk = Desk(6, rounds=3, official=True, date="2027-03-01", club="club/x")
    desk.pair()
    desk.play((5, 2, 3, 1), (4, 1, 4, 1), (3, 1, 5, 0))
    found_before = season_of(desk.state)
    desk.close(cut_short=True)
    found = event_result(desk.state)
    assert found
    rows = [row.id for row in desk.table()]
    pairs = [game.pair for game in desk.state.rounds[0].games.values()]
    assert found.games == tuple(
        (rows.index(one), rows.index(two), pt) for (one, two), pt in zip(pairs, (4, 2, 1), strict=True)
    )
    assert found.places == tuple(float(row.place or 0) for row in desk.table())
    assert (found_before, season_of(desk.state)) == (
        None, Season("2027", "2027-01-01", "2027-12-31", "club/x"),
    )  # fmt: skip
    for changes in ({"date": ""}, {"official": False}, {"rehearsal": True}):
        settings: Any = replace(desk.state.settings, **changes)
        assert season_of(replace(desk.state, settings=settings)) is None


def test_wins_of_a_faction_are_supremacies_and_partial_triumphs() -> None:
    desk = Desk(0)
    for number, faction in enumerate("NNNNNS", start=1):
        desk.do(c.SignUp(f"P{number}", faction=faction, by=ORGANISER), c.CheckIn(f"c{number:03}", ORGANISER))
    desk.pair()
    desk.play((5, 2, 3, 1), (4, 2, 4, 1), (3, 1, 3, 1))
    south = desk.row("c006").tally.pt
    all_pt = {"N": 12 - south, "S": south}
    lines = {line.faction: line for line in factions([desk.state])}
    assert lines["S"] == FactionLine("S", 1, 1, int(south >= 3), int(south == 2), south)
    assert lines["N"] == FactionLine("N", 5, 5, 2 - int(south >= 3), 2 - int(south == 2), all_pt["N"])


# -- a state asked


@proves("WT-ADV-01", "WT-SC-CU-02")
def test_a_table_asks_in_the_round_being_played_or_in_the_first_to_come() -> None:
    adventures = (Adventure("WT-SC-TP", "WT-FT-RA"), Adventure("WT-SC-CU", "WT-FT-RE"))
    desk = Desk(4, rounds=3, adventures=adventures)

    def played(number: int | None = None) -> tuple[Any, Any]:
        scene = scene_of(desk.state, number)
        assert (scene.pack, scene.settings) == (desk.state.pack, desk.state.settings)
        return scene.scenario, scene.feat

    first, second = ((SCENARIOS[one.scenario], FEATS[one.feat]) for one in adventures)
    assert [played(), played(1), played(2), played(3)] == [first, first, second, (None, None)]
    desk.pair()
    assert played() == first
    desk.play((5, 1, 3, 1), (5, 1, 3, 1))
    desk.pair()
    assert [played(), played(1)] == [second, first]


@proves("WT-SC-CU-02")
def test_a_base_that_touches_a_line_is_in_no_quadrant() -> None:
    quadrants = [{"id": "L", "x": [0, 10], "y": [0, 10]}, {"id": "R", "x": [12, 20], "y": [0, 10]}]
    places = (
        (9, 5, 3, None), (9, 5, 2.9, "L"), (11, 5, 1, None), (11, 5, 0.9, None), (13, 5, 3, None),
        (13, 13, 3, "R"), (13, 13.1, 3, None), (14, 13, 3, "R"), (23, 14, 5, "R"), (23, 14, 4.9, None),
    )  # fmt: skip
    found = [quadrant_of(x, y, radius, quadrants) for x, y, radius, _ in places]
    assert found == [quadrant for *_, quadrant in places]


@proves("WT-ORG-06")
def test_a_clock_tells_what_is_left_of_the_announced_and_the_given_minutes() -> None:
    assert [Clock(running, 10, 5).elapsed(now) for running in (False, True) for now in (9, 10, 30)] == [
        5, 5, 5, 5, 5, 25,
    ]  # fmt: skip
    desk = Desk(4, round_minutes=2)
    assert desk.state.time_left(99) == 120
    desk.pair()
    desk.do(c.StartClock(ORGANISER, 10), c.GiveTime(1, ORGANISER))
    assert [desk.state.time_left(now) for now in (10, 100, 200)] == [180, 90, -10]
    assert Tournament().time_left(5) == 0


def test_who_somebody_is_in_an_event_and_where_a_game_is_found() -> None:
    desk = Desk(4)
    desk.pair()
    state = replace(desk.state, referee="r", stand_in="i", organiser="o")
    people = ("o", "r", "i", "user:1", "seat:c001", "user:9", "seat:c009", "", None)
    assert [state.role(who) for who in people] == [
        "organiser", "referee", "referee", "player", "player", *["spectator"] * 4,
    ]  # fmt: skip
    assert [state.seat_name(seat) for seat in ("c001", "c009")] == ["Player 1", ""]
    games = [state.game(name) for name in ("1-1", "1-3", "0-1", "2-1", "x-1", "", "-1-1")]
    assert games == [(state.rounds[0], state.rounds[0].games["1-1"]), *[None] * 6]
    assert Tournament().game("0-1") is Tournament().game("1-1") is None
    game = Game("1-1", ("a", "b"), 1, marks={"a": ({"R1": "A"}, {"R1": "B"})})
    assert [game.marks_in(who, number) for who in "ab" for number in (1, 2, 3)] == [
        {"R1": "A"}, {"R1": "B"}, {}, {}, {}, {},
    ]  # fmt: skip
    assert [(game.rival(who), game.side(who)) for who in "ab"] == [("b", "A"), ("a", "B")]
