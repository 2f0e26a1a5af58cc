"""Scores, roles, seasons and settings, compared whole: figures, and refusals with their rule and facts."""

from __future__ import annotations

from math import inf
from typing import Any

import pytest
from msgspec.structs import replace

from tercio.core.refused import Refused
from tercio.core.speech import Phrase
from tercio.tournament import commands as c
from tercio.tournament import settings as limits
from tercio.tournament.objectives import (
    at_turn,
    conquest_value,
    contest,
    contests,
    game_over,
    game_turns,
    may_act,
    most_points,
)
from tercio.tournament.roles import company_at, company_of, is_organiser, is_referee, is_staff, need_own
from tercio.tournament.scenarios import laid_out, layouts, placed_at
from tercio.tournament.score import Result, check_score, check_totals, clock_stop, no_show, result
from tercio.tournament.season import (
    EventResult,
    FactionLine,
    Season,
    SeasonEntry,
    Step,
    all_factions,
    event_result,
    factions,
    player_key,
    ranking,
    read_entry,
    season_entry,
)
from tercio.tournament.settings import Adventure, Settings
from tercio.tournament.sheet_scoring import if_stopped_now
from tercio.tournament.sheets import Sheet, choice, compare, count, flag, meter, owner, rival
from tercio.tournament.standings import Line, Tally, conceded_with_byes, order, places, scaled_for_byes
from tercio.tournament.state import Score, ScoreSheet, Tournament
from tests.proof import proves
from tests.tournament.event_script import ORGANISER, Desk

# -- points


@proves("WT-SCORE-01", "WT-SCORE-02", "WT-SCORE-03", "WT-SCORE-04", "WT-SCORE-05", "WT-SCORE-06")
@pytest.mark.parametrize(
    ("a", "b", "pt", "names"),
    [
        ((5, 2), (4, 1), (4, 0), ("supremacia", "derrota_amarga")),
        ((4, 1), (5, 2), (0, 4), ("derrota_amarga", "supremacia")),
        ((5, 1), (4, 1), (3, 1), ("triunfo_parcial", "retirada_tactica")),
        ((4, 1), (4, 2), (1, 3), ("retirada_tactica", "triunfo_parcial")),
        ((5, 0), (3, 2), (2, 2), ("duelo_equilibrado", "duelo_equilibrado")),
        ((5, 0), (3, 1), (3, 1), ("triunfo_parcial", "retirada_tactica")),
        ((3, 1), (5, 0), (1, 3), ("retirada_tactica", "triunfo_parcial")),
    ],
)
def test_five_results(a: tuple[int, int], b: tuple[int, int], pt: Any, names: Any) -> None:
    found = result(a, b)
    assert found == Result((a[0], b[0]), (a[1], b[1]), pt)
    assert (found.names, found.pv) == (names, (sum(a), sum(b)))
    assert clock_stop((a[0], 1), (0, b[0] - 1), (a[1], b[1])) == found


@proves("WT-SCORE-08", "WT-SCORE-10")
def test_points_are_whole_and_within_what_a_game_gives() -> None:
    check_score(0, 0)
    check_score(9, 4)
    for pm, pa, no in (
        ("3", 0, Refused("wt.score.not_whole", rule="WT-SCORE-08", points="3")),
        (0, True, Refused("wt.score.not_whole", rule="WT-SCORE-08", points="True")),
        (-1, 0, Refused("wt.score.negative", rule="WT-SCORE-08", points=-1)),
        (0, -2, Refused("wt.score.negative", rule="WT-SCORE-08", points=-2)),
        (10, 0, Refused("wt.score.pm_high", rule="WT-SCORE-08", points=10, most=9)),
        (9, 5, Refused("wt.score.pa_high", rule="WT-SCORE-08", points=5, most=4)),
    ):
        with pytest.raises(Refused) as told:
            check_score(pm, pa)
        assert told.value == no
    assert [no_show(present) for present in (0, 1)] == [(3, 0), (0, 3)]
    with pytest.raises(Refused):
        check_totals((0, 10), (0, 0), None, None, finished=False)


TP_RE = (Adventure("WT-SC-TP", "WT-FT-RE"),)
NONE = dict.fromkeys(("R1", "R2", "B1", "B2"), "none")
A_LEADS = {**NONE, "B1": "A"}
METERS = {"meter_a": 7, "meter_b": 3}
TO_TEN = [str(number) for number in range(1, 11)]


def meter_a(value: str) -> Refused:
    box = Phrase("wt.box.WT-FT-RE.meter_a", a="A", b="B")
    return Refused("wt.sheet.meter", rule="WT-FT-RE", box=box, value=value, options=TO_TEN)


@proves("WT-SCORE-08", "WT-SCORE-10", "WT-CONV-02", "WT-OBJ-08")
@pytest.mark.parametrize(
    ("changes", "no"),
    [
        (
            {"rounds": (A_LEADS,) * 2},
            Refused("wt.score.rounds_written", rule="WT-OBJ-08", count=2, needed=3),
        ),
        (
            {"rounds": (A_LEADS,) * 4, "finish": "clock", "note": "x"},
            Refused("wt.score.rounds_written", rule="WT-OBJ-08", count=4, needed=3),
        ),
        (
            {"rounds": ({**NONE, "R1": "C"}, NONE, NONE)},
            Refused(
                "wt.sheet.owner",
                rule="WT-SC-TP",
                box="R1",
                value="C",
                options=["A", "B", Phrase("wt.value.none")],
            ),
        ),
        (
            {"rounds": ({**NONE, "X": "A", "W": "A"}, NONE, NONE)},
            Refused("wt.sheet.unknown_box", rule="WT-SC-TP", boxes=["W", "X"]),
        ),
        (
            {"rounds": ({"R1": "A"}, NONE, NONE)},
            Refused("wt.sheet.missing_box", rule="WT-SC-TP", box="R2"),
        ),
        ({"feat": {"meter_a": 11, "meter_b": 1}}, meter_a("11")),
        ({"feat": {"meter_a": 0, "meter_b": 1}}, meter_a("0")),
        ({"feat": {"meter_a": True, "meter_b": 1}}, meter_a("True")),
        (
            {"rounds": (), "pm": (1, 0)},
            Refused("wt.score.pm_unreachable", rule="WT-SCORE-08", a=1, b=0),
        ),
        ({"feat": None, "pa": (4, 3)}, Refused("wt.score.pa_unreachable", rule="WT-SCORE-08", a=4, b=3)),
        ({"rounds": ()}, Refused("wt.score.no_military", rule="WT-SCORE-08")),
        ({"feat": None}, Refused("wt.score.no_arcane", rule="WT-SCORE-08")),
        ({"zone_a": "c009"}, Refused("wt.score.zone_unknown", rule="WT-CONV-02")),
        ({"finish": "clock", "note": " "}, Refused("wt.score.note_needed", rule="WT-SCORE-10")),
        ({"finish": "no_show", "absent": "c009"}, Refused("wt.score.who_absent", rule="WT-SCORE-10")),
    ],
)
def test_a_sheet_that_cannot_be_is_refused_for_its_box(changes: dict[str, Any], no: Refused) -> None:
    desk = Desk(4, adventures=TP_RE)
    desk.pair()
    fine = {"zone_a": desk.game().pair[0], "rounds": (A_LEADS,) * 3, "feat": METERS}
    assert desk.refuses(c.EnterScore("1-1", ScoreSheet(**{**fine, **changes}), ORGANISER)) == no


@proves("WT-ADV-01")
def test_a_sheet_of_boxes_needs_an_adventure() -> None:
    desk = Desk(4)
    desk.pair()
    pair, no = desk.game().pair, Refused("wt.score.no_adventure", rule="WT-ADV-01", number=1)
    for sheet in (
        ScoreSheet(pair[0], rounds=(A_LEADS,) * 3, pa=(1, 1)),
        ScoreSheet(pair[0], pm=(5, 3), feat=METERS),
    ):
        assert desk.refuses(c.EnterScore("1-1", sheet, ORGANISER)) == no
    assert if_stopped_now(desk.state, desk.state.rounds[0], desk.game()) is None


@proves("WT-SCORE-10")
def test_who_never_came_scores_nothing_and_what_lies_there_is_told_when_somebody_has_written() -> None:
    desk = Desk(4, adventures=TP_RE)
    desk.pair()
    absent = desk.game().pair[1]
    assert if_stopped_now(desk.state, desk.state.rounds[0], desk.game()) is None
    desk.do(c.EnterScore("1-1", ScoreSheet("", finish="no_show", absent=absent, note="x"), ORGANISER))
    assert desk.game().score == Score((0, 0), (0, 0), "no_show", absent, "x")


@proves("WT-SCORE-08")
def test_a_box_takes_its_own_answers_and_no_others() -> None:
    boxes = (
        owner("m"),
        owner("q", "A", "B"),
        meter("t", 1, 3),
        count("n", 2),
        flag("f"),
        choice("w", "si", "no"),
    )
    assert [box.options for box in boxes] == [
        ("A", "B", "none"),
        ("A", "B"),
        (1, 2, 3),
        (0, 1, 2),
        (False, True),
        ("si", "no"),
    ]
    assert [box.takes(value) for box in boxes[2:5] for value in (0, 1, True)] == [
        False, True, False, True, True, False, False, False, True,
    ]  # fmt: skip
    assert [boxes[0].word(who) for who in ("A", "none")] == ["A", Phrase("wt.value.none")]
    assert [boxes[5].word(word) for word in ("si", "x")] == [Phrase("wt.value.si", a="A", b="B"), "x"]
    entry = Sheet("WT-SC-TP", boxes[:1]).read({"m": "A"})
    assert (entry.count("A", ("m",)), entry.count("B", ("m",)), len(entry)) == (1, 0, 1)
    assert (entry.held("m", "A"), entry.held("m", "B"), rival("A"), rival("B")) == (True, False, "B", "A")
    assert [compare(mine, 2, more=3, level=1) for mine in (1, 2, 3)] == [0, 1, 3]
    assert compare(2, 2, more=3) == 0


@proves("WT-OBJ-04", "WT-OBJ-05", "WT-OBJ-06", "WT-OBJ-08", "WT-END-01", "WT-END-02")
def test_objectives_by_figures() -> None:
    assert [contest(now, *sums) for now in ("none", "A", "B") for sums in ((3, 2), (2, 3), (2, 2))] == [
        "A", "B", "none", "A", "B", "A", "A", "B", "B",
    ]  # fmt: skip
    assert [contests(distance, 3) for distance in (2.9, 3, 3.1)] == [True, True, False]
    assert conquest_value(2, -1, demoralised=False, dominance=True) == 2
    assert conquest_value(2, 1, demoralised=False, dominance=False) == 3
    assert conquest_value(2, 1, demoralised=True, dominance=True) == 0
    assert (game_turns(), most_points(3)) == (15, 9)
    assert [at_turn(turn) for turn in (1, 5, 6, 15)] == [(1, 1), (1, 5), (2, 1), (3, 5)]
    assert [game_over(3, turn, turn_finished=done) for turn in (4, 5) for done in (False, True)] == [
        False, False, False, True,
    ]  # fmt: skip
    assert not game_over(2, 5, turn_finished=True)
    assert [may_act(able) for able in (0, 1)] == ["pass", "activate"]


@proves("WT-CONV-03", "WT-OBJ-09")
def test_a_table_is_laid_out_from_the_edges_it_was_measured_from() -> None:
    near, far = placed_at({"left": 4, "A": 6}, 40), placed_at({"right": 4, "B": 6}, 40)
    assert [a + b for a, b in zip(near, far, strict=True)] == [40, 40]
    assert near[1] - near[0] == 2
    sheet = laid_out({"depth": 6, "middle": 20})
    size = sheet["table"][0]
    assert sheet == {
        "depth": 6,
        "middle": 20,
        "table": [size, size],
        "zones": {"A": [0, 6], "B": [size - 6, size]},
    }
    for layout in layouts().values():
        (width, height), zones = layout["table"], layout["zones"]
        assert width == height
        assert zones["A"][0] == 0
        assert zones["B"][1] == height
        assert zones["A"][1] == height - zones["B"][0]
        for marker in layout.get("markers", ()):
            assert all(0 < at < width for at in marker["at"])


# -- standings


@proves("WT-SCORE-09", "WT-BYE-05", "WT-BYE-06", "WT-BYE-07", "WT-RANK-02", "WT-RANK-03")
def test_a_tally_adds_up_its_lines() -> None:
    lines = (
        Line(1, "game", 4, 7, 3, "b"),
        Line(2, "bye", 3),
        Line(3, "walkover", 3),
        Line(4, "absent", 0),
        Line(5, "game", 1, 4, 6, "c"),
    )
    tally = Tally("a", lines, pt_taken=2, pv_taken=1)
    assert (tally.games, tally.byes, tally.byes_used, tally.pt, tally.pv_scored) == (3, 2, 1, 9, 11)
    assert (tally.pv, tally.conceded) == (10, 9)
    final = Tally("a", lines, pt_taken=99, pv_taken=1, final=True)
    assert (final.pt, final.pv, final.conceded) == (0, 18, 9)
    assert Tally("a", lines, final=True, bye_conceded="scaled").conceded == 15
    assert Tally("a", lines, pv_taken=99).pv == 0
    assert [scaled_for_byes(11, games, 2) for games in (0, 3)] == [0, 19]
    assert [conceded_with_byes(11, 3, 2, mode) for mode in ("literal", "scaled")] == [11, 19]
    assert Line(1, "bye", 3) == Line(1, "bye", 3, 0, 0, None)


@proves("WT-RANK-01", "WT-RANK-02", "WT-RANK-03", "WT-RANK-04")
def test_level_companies_share_a_place_and_the_next_is_skipped() -> None:
    def tally(name: str, *points: int) -> Tally:
        return Tally(name, (Line(1, "game", *points),))

    groups = order([tally("d", 1, 9), tally("c", 4, 5, 3), tally("b", 4, 5, 3), tally("a", 4, 5, 4)])
    assert groups == [["b", "c"], ["a"], ["d"]]
    assert places(groups) == {"b": 1, "c": 1, "a": 3, "d": 4}
    assert order([tally("a", 3, 9), tally("b", 4, 1), tally("c", 3, 10)]) == [["b"], ["c"], ["a"]]


# -- the season


def two_factions() -> Desk:
    desk = Desk(0, official=True, date="2027-03-01", club="club/x", k_factor=16.0)
    for number, faction in enumerate(("Norte", "Norte", "Sur", ""), start=1):
        desk.do(c.SignUp(f"P{number}", faction=faction, by=ORGANISER), c.CheckIn(f"c{number:03}", ORGANISER))
    return desk


def test_a_faction_is_its_companies_games_wins_draws_and_points() -> None:
    desk = two_factions()
    desk.pair()
    desk.play((5, 2, 3, 1), (4, 1, 4, 1))
    desk.close(cut_short=True)
    of = {company: desk.state.companies[company].faction for company in desk.state.companies}
    expected: dict[str, list[int]] = {faction: [0, 0, 0, 0, 0] for faction in of.values()}
    for company, faction in of.items():
        pt = desk.row(company).tally.pt
        for at, more in enumerate((1, 1, pt >= 3, pt == 2, pt)):
            expected[faction][at] += more
    lines = factions([desk.state])
    assert {line.faction: line for line in lines} == {
        faction: FactionLine(faction, *figures) for faction, figures in expected.items()
    }
    assert [line.pt for line in lines] == sorted((line.pt for line in lines), reverse=True)
    found = event_result(desk.state, "tournament/1")
    assert found is not None
    entry = read_entry(season_entry(desk.state, found))
    assert entry == SeasonEntry(found, tuple(lines))
    doubled = all_factions([entry, entry])
    assert doubled == [
        FactionLine(x.faction, 2 * x.companies, 2 * x.games, 2 * x.wins, 2 * x.draws, 2 * x.pt) for x in lines
    ]


def test_a_line_of_a_faction_tells_losses_and_points_a_game() -> None:
    line = FactionLine("Norte", 2, 7, 3, 1, 14)
    assert (line.losses, line.pt_a_game) == (3, 2.0)
    assert FactionLine("Norte", 2, 0, 0, 0, 0).pt_a_game == 0.0


@proves("WT-ELO-01", "WT-ELO-07")
def test_an_event_means_its_players_places_and_games_and_a_missing_place_comes_last() -> None:
    desk = two_factions()
    desk.pair()
    desk.play((5, 2, 3, 1), (5, 2, 3, 1))
    desk.do(c.Penalise(desk.table()[0].id, "disqualify", "abuse", by=ORGANISER))
    desk.close(cut_short=True)
    found = event_result(desk.state, "tournament/1")
    assert found is not None
    rows = desk.table()
    assert (found.name, found.date, found.k, found.model, found.club) == (
        "Copa", "2027-03-01", 16.0, desk.state.settings.rating_model, "club/x",
    )  # fmt: skip
    assert found.players == tuple(player_key(desk.state, row.id, "tournament/1") for row in rows)
    assert found.places == tuple(inf if row.place is None else float(row.place) for row in rows)
    assert inf in found.places
    assert len(found.games) == 2
    kept = season_entry(desk.state, found)
    assert 0.0 in kept["result"]["places"]
    assert read_entry(kept).result == found
    rehearsal = replace(desk.state, settings=replace(desk.state.settings, rehearsal=True))
    assert event_result(rehearsal) is None


@proves("WT-ELO-07")
def test_a_player_is_an_account_or_a_name_somebody_vouched_for() -> None:
    desk = two_factions()
    desk.do(c.SignUp("Ana", person="user:1", by=ORGANISER), c.ConfirmPlayers(("c001",), ORGANISER))
    keys = [player_key(desk.state, company, "tournament/1") for company in ("c001", "c002", "c005")]
    assert keys == ["name:p1", "only:tournament/1:c002", "user:1"]


@proves("WT-ELO-02")
def test_a_season_holds_its_clubs_days_both_ends_included() -> None:
    season = Season("2027", "2027-01-01", "2027-12-31", "x")

    def on(date: str, club: str = "x") -> EventResult:
        return EventResult("cup", date, 32, "per_game_wdl", ("ana", "luis"), (1, 2), ((0, 1, 4),), club=club)

    days = ("2026-12-31", "2027-01-01", "2027-12-31", "2028-01-01")
    assert [season.holds(on(day)) for day in days] == [False, True, True, False]
    assert not season.holds(on("2027-05-01", "y"))


@proves("WT-ELO-03", "WT-ELO-06")
def test_a_players_story_is_its_events_by_day() -> None:
    def cup(name: str, date: str, pt: int) -> EventResult:
        return EventResult(
            name, date, 32, "per_game_wdl", ("ana", "luis"), (1, 2), ((0, 1, pt),), {"ana": name}
        )

    season = ranking([cup("late", "2027-02-01", 2), cup("early", "2027-01-01", 4)])
    first, second = season.history["ana"]
    assert first == Step("early", "2027-01-01", 1000.0, 16.0)
    assert (second.event, second.before, second.after) == ("late", 1016.0, season.scores["ana"])
    assert second.change < 0 < second.size == -second.change
    assert (season.names, season.order, season.winners) == ({"ana": "late"}, ["ana", "luis"], ["ana"])
    assert season.placed == [(1, "ana"), (2, "luis")]


# -- who is who


@proves("WT-ORG-01", "WT-REF-01", "WT-REF-04", "WT-REF-05")
def test_who_is_organiser_referee_and_whose_company() -> None:
    desk = Desk(4)
    desk.pair()
    game, other = desk.game(1), desk.game(2)
    mine = desk.player(game.pair[0])
    state = replace(desk.state, referee=mine, stand_in="user:judge")
    people = (ORGANISER, mine, "user:judge", "user:9", "", None)
    assert [is_organiser(state, who) for who in people] == [True, False, False, False, False, False]
    assert [is_referee(state, who) for who in people] == [False, True, True, False, False, False]
    assert [is_referee(state, who, game) for who in people] == [False, False, True, False, False, False]
    assert [is_referee(state, who, other) for who in people] == [False, True, True, False, False, False]
    assert [is_staff(state, who) for who in people] == [True, True, True, False, False, False]
    alone = replace(state, stand_in="")
    assert [is_referee(alone, who, game) for who in people] == [False, True, False, False, False, False]
    assert not is_organiser(Tournament(), "")
    assert not is_referee(replace(Tournament(), stand_in=""), "")


def test_a_company_is_spoken_for_by_its_player_its_link_or_its_side_of_a_card() -> None:
    desk = Desk(4)
    desk.pair()
    state, game = desk.state, desk.game(1)
    first, second = (state.companies[company] for company in game.pair)
    stranger = next(company for company in state.companies if company not in game.pair)
    assert company_of(state, first.person) == company_of(state, f"seat:{first.id}") == first
    assert [company_of(state, who) for who in (None, "", "user:9", "seat:c009")] == [None] * 4
    assert company_at(state, f"card:{game.id}:{second.id}", game) == second
    assert company_at(state, f"card:1-2:{second.id}", game) is None
    assert company_at(state, f"card:{game.id}:{stranger}", game) is None
    assert company_at(state, first.person, game) == first
    gone = replace(first, status="withdrawn")
    without = replace(state, companies={**state.companies, first.id: gone})
    assert company_of(without, first.person) is company_of(without, f"seat:{first.id}") is None
    with pytest.raises(Refused) as no:
        need_own(without, ORGANISER, first.id)
    assert no.value == Refused("wt.company.unknown", company=first.id)
    assert need_own(state, ORGANISER, first.id) == need_own(state, first.person, first.id) == first


# -- settings


@proves("WT-FMT-01", "WT-FMT-03", "WT-FMT-04", "WT-ORG-06", "WT-BYE-01")
def test_rounds_minutes_and_days_to_their_ends() -> None:
    counts = (4, 8, 9, 16, 17, 40)
    assert [limits.rounds_for(players) for players in counts] == [3, 3, 4, 4, 5, 5]
    assert [limits.rivals_enough(players) for players in (7, 8)] == [7, 7]
    assert [limits.tables_needed(players) for players in (7, 8)] == [3, 4]
    for day in ("2028-02-29", "2000-02-29", "2027-04-30", "2027-12-31", "2027-01-01", ""):
        limits.check_day(day, "23:59")
    for day in ("2027-02-29", "2100-02-29", "2027-04-31", "2027-06-31", "2027-09-31", "2027-11-31"):
        assert refusal(lambda day=day: limits.check_day(day, "")) == Refused("wt.settings.bad_date", date=day)
    for time in ("24:00", "12:60", "9:00"):
        assert refusal(lambda time=time: limits.check_day("", time)) == Refused(
            "wt.settings.bad_time", time=time
        )
    limits.check_minutes(None)
    limits.check_minutes(1)
    assert refusal(lambda: limits.check_minutes(0)) == Refused("wt.settings.no_minutes", rule="WT-ORG-06")
    assert refusal(lambda: limits.rounds_for(3)) == Refused(
        "wt.format.few_players", rule="WT-FMT-01", players=3, least=4
    )
    assert refusal(lambda: limits.check_rounds(2)) == Refused(
        "wt.format.few_rounds", rule="WT-FMT-04", rounds=2, least=3
    )
    assert refusal(lambda: limits.check_odd_field(5, "refuse")) == Refused(
        "wt.format.odd_field", rule="WT-BYE-01", players=5
    )
    limits.check_odd_field(4, "refuse")
    limits.check_odd_field(5, "bye")
    assert [warning.key for warning in limits.check_rounds(6)] == ["wt.format.many_rounds"]
    assert limits.check_rounds(5) == limits.check_rounds(3, 4) == []
    assert [(w.key, w.rule, w.facts) for w in limits.check_rounds(4, 4)] == [
        ("wt.format.rematches_certain", "WT-FMT-04", {"rounds": 4, "players": 4})
    ]


def refusal(ask: Any) -> Refused:
    with pytest.raises(Refused) as no:
        ask()
    return no.value


@pytest.mark.parametrize(
    ("day", "number"),
    [
        ("1970-01-01", 0),
        ("1970-03-01", 59),
        ("2000-02-29", 11016),
        ("2026-12-31", 20818),
        ("2027-01-01", 20819),
    ],
)
def test_days_are_counted_from_1970(day: str, number: int) -> None:
    assert limits.days_since_1970(day) == number


@pytest.mark.parametrize(
    ("changes", "no"),
    [
        ({"name": " "}, Refused("wt.settings.no_name")),
        ({"seats": 3}, Refused("wt.settings.few_seats", rule="WT-FMT-01", seats=3, least=4)),
        ({"rounds": 2}, Refused("wt.format.few_rounds", rule="WT-FMT-04", rounds=2, least=3)),
        ({"lists_due": "soon"}, Refused("wt.settings.bad_date", date="soon")),
        ({"event_minutes": 0}, Refused("wt.settings.no_minutes", rule="WT-ORG-06")),
        ({"round_minutes": 0}, Refused("wt.settings.no_minutes", rule="WT-ORG-06")),
    ],
)
def test_settings_that_cannot_be(changes: dict[str, Any], no: Refused) -> None:
    told = refusal(lambda: Desk(0, **changes))
    assert told == no
    assert Settings("Copa").name == "Copa"
