"""What the desk's wishes lead to, whole: every event with all it says, and what is refused at each edge."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from tercio.core.dice import ScriptedDice
from tercio.core.refused import Refused
from tercio.tournament import commands as c
from tercio.tournament import events as e
from tercio.tournament.lists import Unit
from tercio.tournament.settings import SECONDS_A_DAY, Adventure, days_since_1970
from tercio.tournament.state import Tournament
from tests.proof import proves
from tests.tournament.event_script import KNOWINGLY, ORGANISER, Desk

TP_RA = Adventure("WT-SC-TP", "WT-FT-RA")
ANA = "user:1"


def told(desk: Desk, wish: Any, dice: str = "") -> list[Any] | Refused:
    """The events of a wish, or its refusal; scripted dice must be used up."""
    script = ScriptedDice(dice)
    try:
        return desk.do(wish, dice=script)
    except Refused as no:
        return no
    finally:
        script.done()


def playing(players: int = 4, **settings: Any) -> Desk:
    desk = Desk(players, rounds=3, **settings)
    desk.pair()
    return desk


def changed(desk: Desk, **settings: Any) -> c.ChangeSettings:
    return c.ChangeSettings(replace(desk.state.settings, **settings), ORGANISER)


# -- coming and going


@proves("WT-PAIR-05")
def test_who_comes_late_joins_the_next_round_and_draws_a_lot_among_the_others() -> None:
    desk = playing()
    late = c.SignUp(" Late ", " Tercio ", " Nords ", True, by=ORGANISER)
    assert told(desk, late) == [
        e.CompanyEntered("c005", "Late", "", "Tercio", "Nords", registered=True, joins=2)
    ]
    before = desk.state.lot
    for place in (0, 6):
        with pytest.raises(AssertionError):
            told(desk, c.CheckIn("c005", ORGANISER), str(place))
    start = desk.state
    for place in range(1, 6):
        desk.state = start
        assert told(desk, c.CheckIn("c005", ORGANISER), str(place)) == [e.CheckedIn("c005", "Late", place, 2)]
        assert desk.state.lot == (*before[: place - 1], "c005", *before[place - 1 :])
    desk.do(c.SignUp("Later", by=ORGANISER), c.SignUp("Last", by=ORGANISER))
    assert told(desk, c.CheckInAll(ORGANISER), "1 | 7") == [
        e.CheckedIn("c006", "Later", 1, 2), e.CheckedIn("c007", "Last", 7, 2),
    ]  # fmt: skip
    assert (desk.state.lot[0], desk.state.lot[-1]) == ("c006", "c007")


@proves("WT-PAIR-05")
def test_who_signed_up_late_and_never_came_withdraws_and_who_was_drawn_drops() -> None:
    desk = playing()
    desk.do(c.SignUp("Late", by=ORGANISER))
    assert told(desk, c.Drop("c005", ORGANISER)) == Refused("wt.drop.not_now", rule="WT-PAIR-05", name="Late")
    assert told(desk, c.Withdraw("c005", ORGANISER)) == [e.CompanyWithdrawn("c005", "Late")]
    assert told(desk, c.Drop("c001", ANA)) == [e.CompanyDropped("c001", "Player 1", 1)]
    assert desk.state.companies["c001"].left_after == 1
    assert told(desk, c.Rejoin("c001", ANA)) == Refused("wt.role.organiser_only")
    assert told(desk, c.Rejoin("c001", ORGANISER)) == [e.CompanyRejoined("c001", "Player 1")]
    assert desk.state.companies["c001"].left_after is None
    desk.do(c.Drop("c001", ANA))
    desk.state = replace(desk.state, phase="closed")
    assert told(desk, c.Rejoin("c001", ORGANISER)) == Refused(
        "wt.drop.not_now", rule="WT-PAIR-05", name="Player 1"
    )


def test_names_are_as_long_as_eighty_letters_and_of_one_line() -> None:
    long = "x" * 80
    assert told(Desk(), c.SignUp(long, long, long, by=ORGANISER)) == [
        e.CompanyEntered("c001", long, "", long, long)
    ]
    no = Refused("wt.signup.name_long", longest=80)
    for wrong in (long + "x", "a\nb", "a\x00b"):
        for wish in (
            c.SignUp(wrong, by=ORGANISER),
            c.SignUp("Ana", club=wrong, by=ORGANISER),
            c.SignUp("Ana", faction=wrong, by=ORGANISER),
        ):
            assert told(Desk(), wish) == no
    desk = Desk(2)
    assert told(desk, c.EditPlayer("c001", " Ana ", " T ", " N ", ANA)) == [
        e.PlayerEdited("c001", "Player 1", "Ana", "T", "N")
    ]


@proves("WT-LIST-01")
@pytest.mark.parametrize(("late", "by"), [(-1, ANA), (0, ANA), (-1, ORGANISER), (0, ORGANISER)])
def test_a_list_is_handed_in_by_its_last_day_and_later_by_the_organiser_alone(late: int, by: str) -> None:
    day = "2026-11-28"
    desk = Desk(2, date="2026-11-30", lists_due=day)
    at = (days_since_1970(day) + 1) * SECONDS_A_DAY + late
    units = (Unit("Hetman"),)
    wish = c.SubmitList("c001", units, True, by=by, at=at)
    assert told(desk, wish) == (
        Refused("wt.list.past_due", rule="WT-LIST-01", day=day)
        if (late, by) == (0, ANA)
        else [e.ListSubmitted("c001", "Player 1", units, True, by)]
    )


@proves("WT-LIST-01")
def test_a_list_approved_or_rejected_stays_the_list_it_is() -> None:
    desk = Desk(2)
    units = (Unit("Hetman"),)
    desk.do(c.SubmitList("c001", units, True, by=ANA))
    for approved, status in ((True, "approved"), (False, "rejected")):
        assert told(desk, c.ReviewList("c001", approved, "So.", ORGANISER)) == [
            e.ListReviewed("c001", "Player 1", approved, "So.")
        ]
        army = desk.state.companies["c001"].army
        assert army
        assert (army.units, army.uploaded, army.status, army.note, army.by) == (
            units, True, status, "So.", ANA,
        )  # fmt: skip


# -- tables kept for somebody


@proves("WT-PAIR-07")
@pytest.mark.parametrize(
    ("players", "seats", "tables", "most"),
    [(0, 4, None, 2), (0, 9, None, 4), (0, 9, 3, 4), (0, 9, 6, 6), (7, 4, None, 3)],
)
def test_a_table_is_kept_as_far_as_there_are_tables(
    players: int, seats: int, tables: int | None, most: int
) -> None:
    desk = Desk(max(1, players), tables=tables)
    desk.state = replace(desk.state, settings=replace(desk.state.settings, seats=seats))
    assert told(desk, c.PinTable("c001", most, ORGANISER)) == [e.TablePinned("c001", "Player 1", most)]
    assert told(desk, c.PinTable("c001", most + 1, ORGANISER)) == Refused("wt.table.unknown", table=most + 1)


@proves("WT-PAIR-07")
def test_tables_are_kept_for_several_and_given_back() -> None:
    desk = Desk(4)
    desk.do(c.PinTable("c001", 2, ORGANISER))
    assert told(desk, c.PinTable("c002", 1, ORGANISER)) == [e.TablePinned("c002", "Player 2", 1)]
    assert desk.state.pins == {"c001": 2, "c002": 1}
    for company in ("c001", "c003", "c002"):
        assert told(desk, c.PinTable(company, 0, ORGANISER))[0] == e.TablePinned(  # type: ignore[index]
            company, desk.state.companies[company].name, 0
        )
    assert desk.state.pins == {}


# -- settings and adventures


@proves("WT-ADV-01", "WT-FMT-03")
def test_what_was_played_stays_in_the_settings_and_what_comes_may_change() -> None:
    other = Adventure("WT-SC-AM", "WT-FT-RE")
    desk = playing(adventures=(TP_RA,) * 2)
    assert told(desk, changed(desk, adventures=(other, TP_RA))) == Refused(
        "wt.settings.adventure_played", rule="WT-ADV-01"
    )
    new = changed(desk, adventures=(TP_RA, other))
    assert told(desk, new) == [e.SettingsChanged(new.settings)]


@proves("WT-ELO-01", "WT-ELO-02")
def test_a_club_of_a_closed_event_changes_only_where_no_ranking_counts_it() -> None:
    for official in (False, True):
        desk = Desk(4, rounds=3, official=official, date="2026-11-30", club="club/x").play_through()
        new = changed(desk, club="club/y")
        no = Refused("wt.tournament.reopen_first")
        assert told(desk, new) == (no if official else [e.SettingsChanged(new.settings)])


@proves("WT-KIT-02")
def test_rules_that_change_are_told_and_late_ones_marked() -> None:
    desk = Desk()
    new = replace(desk.state.settings, special_rules="No shoes.")
    assert told(desk, c.ChangeSettings(new, ORGANISER, at=200)) == [e.SettingsChanged(new, True, 200)]
    assert (desk.state.rules_published_at, desk.state.rules_changed_at) == (200, 0)
    desk.do(
        c.OpenRegistration(ORGANISER), c.ChangeSettings(replace(new, special_rules=""), ORGANISER, at=300)
    )
    assert (desk.state.rules_published_at, desk.state.rules_changed_at) == (300, 300)
    desk.do(c.ChangeSettings(replace(new, special_rules="", place="Breda"), ORGANISER, at=400))
    assert (desk.state.rules_published_at, desk.state.rules_changed_at) == (300, 300)


@proves("WT-ADV-01")
def test_adventures_are_drawn_for_one_round_or_for_fifty() -> None:
    desk = Desk()
    assert told(desk, c.DrawAdventures(1, ORGANISER), "6 | 5") == [
        e.AdventuresSet((Adventure("WT-SC-CU", "WT-FT-RE"),), (6, 5))
    ]
    assert told(desk, c.DrawAdventures(2, ORGANISER), "5 | 4") == [
        e.AdventuresSet((Adventure("WT-SC-CU", "WT-FT-RE"), Adventure("WT-SC-AC", "WT-FT-ES")), (5, 4))
    ]
    assert told(desk, c.DrawAdventures(2, ORGANISER)) == [e.AdventuresSet(desk.state.settings.adventures)]
    desk.do(c.DrawAdventures(50, ORGANISER))
    assert len(desk.state.settings.adventures) == 50
    assert told(desk, c.DrawAdventures(51, ORGANISER)) == Refused(
        "wt.adventure.how_many", rule="WT-ADV-01", most=50
    )


# -- drafts and rounds


@proves("WT-PAIR-06", "WT-PAIR-03")
@pytest.mark.parametrize("closed", [False, True])
def test_a_round_left_open_is_closed_as_the_next_is_published(closed: bool) -> None:
    desk = playing()
    desk.play()
    if closed:
        assert told(desk, c.CloseRound(ORGANISER)) == [e.RoundClosed(1)]
    (drafted,) = desk.do(c.DraftRound(ORGANISER))
    assert isinstance(drafted, e.RoundDrafted)
    paired = e.RoundPaired(2, drafted.pairs, drafted.tables, field=drafted.field, draft_id=1)
    assert told(desk, c.PublishRound((), ORGANISER)) == [*([] if closed else [e.RoundClosed(1)]), paired]


@proves("WT-PAIR-03", "WT-PAIR-01")
def test_what_a_round_repeats_is_written_down_from_round_2_on() -> None:
    desk = Desk(4, rounds=4)
    desk.do(c.DraftRound(ORGANISER))
    assert desk.do(c.PublishRound(KNOWINGLY, ORGANISER))[-1].rematches == ()  # type: ignore[union-attr]
    desk.play()
    first = {frozenset(game.pair) for game in desk.state.rounds[0].games.values()}
    desk.do(c.DraftRound(ORGANISER))
    assert desk.state.draft
    one, other = (game.pair for game in desk.state.draft.games.values())
    back = other[0] if frozenset((one[0], other[0])) in first else other[1]
    desk.do(c.SwapCompanies(one[1], back, ORGANISER))
    (paired,) = desk.do(c.PublishRound((), ORGANISER))[1:]
    assert isinstance(paired, e.RoundPaired)
    assert {frozenset(pair) for pair in paired.rematches} == first
    assert paired.by_hand


@proves("WT-FMT-03")
def test_nothing_is_drafted_before_there_is_an_event_nor_after_it() -> None:
    over = Desk(4).play_through()
    for state, key in (
        (over.state, "wt.tournament.over"),
        (replace(over.state, phase="cancelled"), "wt.tournament.cancelled"),
        (Tournament(organiser=ORGANISER), "wt.tournament.none"),
    ):
        desk = Desk(1)
        desk.state = state
        for wish in (
            c.DraftRound(ORGANISER),
            c.PairRound((), ORGANISER),
            c.SignUp("Ana", by=ORGANISER),
            c.ImportCompanies("name\nAna", ORGANISER),
        ):
            assert told(desk, wish) == Refused(key)


@proves("WT-PAIR-06", "WT-PAIR-07")
@pytest.mark.parametrize("closed", [False, True])
def test_a_round_is_paired_and_paired_again_as_if_for_the_first_time(closed: bool) -> None:
    desk = playing(6)
    desk.play()
    if closed:
        desk.do(c.CloseRound(ORGANISER))
    *before, first = desk.do(c.PairRound(KNOWINGLY, ORGANISER))
    assert before == ([] if closed else [e.RoundClosed(1)])
    assert isinstance(first, e.RoundPaired)
    assert told(desk, c.RepairRound(KNOWINGLY, ORGANISER)) == [replace(first, again=True)]


@proves("WT-PAIR-02", "WT-PAIR-06")
def test_the_last_two_may_change_seats_and_it_costs_nothing() -> None:
    desk = playing()
    for company in ("c003", "c004"):
        desk.do(c.Drop(company, ORGANISER))
    desk.play()
    desk.pair()
    one, other = desk.game().pair
    names = tuple(desk.state.companies[company].name for company in (one, other))
    (swapped,) = desk.do(c.SwapCompanies(one, other, ORGANISER))
    assert isinstance(swapped, e.CompaniesSwapped)
    assert swapped == e.CompaniesSwapped(
        one, other, names, 2, ((other, one),), None, swapped.optimum, swapped.optimum
    )
    assert len(swapped.optimum) > 1
    for pair in ((one, one), (one, "c009"), ("c003", one)):
        assert told(desk, c.SwapCompanies(*pair, ORGANISER)) == Refused("wt.pairing.not_seated")


@proves("WT-PAIR-07")
def test_a_game_that_moves_changes_places_with_whoever_is_there_and_nobody_else() -> None:
    desk = playing(6)
    tables = {game.id: game.table for game in desk.state.rounds[0].games.values()}
    for game, other in (("1-1", "1-3"), ("1-2", "1-3"), ("1-3", "1-2")):
        now = {one.id: one.table for one in desk.state.rounds[0].games.values()}
        assert told(desk, c.MoveTable(game, now[other], ORGANISER)) == [e.TableMoved(game, now[other], other)]
        assert told(desk, c.MoveTable(game, now[other], ORGANISER)) == [e.TableMoved(game, now[other])]
    assert sorted(one.table for one in desk.state.rounds[0].games.values()) == sorted(tables.values())


# -- the clock


@proves("WT-ORG-06")
def test_the_clock_belongs_to_a_round_that_is_being_played() -> None:
    desk = playing()
    no_round = Refused("wt.pairing.no_round")
    wishes = (
        c.StartClock(ORGANISER, 5), c.PauseClock(ORGANISER, 5), c.GiveTime(1, ORGANISER),
        c.TakeTimeBack(1, ORGANISER), c.CloseRound(ORGANISER),
    )  # fmt: skip
    assert told(desk, c.StartClock(ORGANISER, 5)) == [e.ClockStarted(1, 5)]
    assert told(desk, c.StartClock(ORGANISER, 6)) == Refused("wt.clock.runs")
    assert told(desk, c.PauseClock(ORGANISER, 7)) == [e.ClockPaused(1, 7)]
    assert told(desk, c.GiveTime(120, ORGANISER)) == [e.TimeGiven(1, 120)]
    assert told(desk, c.TakeTimeBack(120, ORGANISER)) == [e.TimeTakenBack(1, 120)]
    clock = desk.state.rounds[0].clock
    assert (clock.running, clock.at, clock.spent, clock.extra) == (False, 7, 2, 0)
    desk.play()
    desk.do(c.CloseRound(ORGANISER))
    assert [told(desk, wish) for wish in wishes] == [no_round] * len(wishes)
    assert [told(Desk(4), wish) for wish in wishes] == [no_round] * len(wishes)
