"""What organisers miss: late entries told, tables kept, words for all, names put right, events put away."""

from __future__ import annotations

import datetime as dt

import pytest

from tercio.core.refused import Refused
from tercio.tournament import commands as c
from tercio.tournament.checklists import open_items
from tercio.tournament.decider import marks
from tercio.tournament.lists import Unit
from tercio.tournament.settings import days_since_1970
from tercio.tournament.table_numbers import seat_all
from tests.proof import proves
from tests.tournament.event_script import ORGANISER, Desk

DAY = 24 * 60 * 60


@proves("WT-PAIR-05")
def test_whoever_would_play_no_round_is_not_let_in() -> None:
    desk = Desk(4)
    desk.do(c.SignUp("Late", by=ORGANISER))
    for _ in range(3):
        desk.pair()
        desk.play()
    for wish in (c.SignUp("Later", by=ORGANISER), c.CheckIn("c005", ORGANISER)):
        assert desk.refuses(wish) == Refused("wt.signup.no_round_left", rule="WT-PAIR-05", rounds=3)


@proves("WT-PAIR-05")
def test_the_last_round_takes_somebody_in_while_nobody_has_played_it() -> None:
    desk = Desk(4)
    for _ in range(2):
        desk.pair()
        desk.play()
    desk.pair()
    desk.do(c.SignUp("Late", by=ORGANISER), c.CheckIn("c005", ORGANISER))
    assert desk.state.companies["c005"].status == "present"


@proves("WT-PAIR-07")
def test_a_table_kept_for_somebody_is_theirs_in_every_round() -> None:
    desk = Desk(6)
    desk.do(c.PinTable("c003", 3, ORGANISER))
    for _ in range(3):
        desk.pair()
        assert next(g.table for g in desk.state.rounds[-1].games.values() if "c003" in g.pair) == 3
        desk.play()


@proves("WT-PAIR-07")
def test_the_leaders_sit_at_table_one_where_the_event_says_so() -> None:
    desk = Desk(6, top_table="first")
    desk.pair()
    desk.play((9, 4, 0, 0))
    desk.pair()
    assert [game.table for game in desk.state.rounds[1].games.values()] == [1, 2, 3]


def test_two_who_need_a_table_and_meet_sit_at_that_of_the_better_placed() -> None:
    pairs = [("a", "b"), ("c", "d"), ("e", "f")]
    assert seat_all(pairs, {}, pins={"b": 3, "a": 2}) == (2, 1, 3)
    assert seat_all(pairs, {}, pins={"a": 2, "c": 2}) == (2, 1, 3)
    assert seat_all(pairs, {"a": {1: 1}}, in_order=True) == (1, 2, 3)


def test_a_table_is_kept_for_one_only_and_must_be_there() -> None:
    desk = Desk(4)
    desk.do(c.PinTable("c001", 1, ORGANISER))
    assert desk.refuses(c.PinTable("c002", 1, ORGANISER)) == Refused("wt.pin.taken", table=1, name="Player 1")
    assert desk.refuses(c.PinTable("c002", 99, ORGANISER)) == Refused("wt.table.unknown", table=99)
    desk.do(c.PinTable("c001", 0, ORGANISER), c.PinTable("c002", 1, ORGANISER))
    assert desk.state.pins == {"c002": 1}


def test_an_announcement_is_plain_words_of_the_staff() -> None:
    desk = Desk(4)
    desk.do(c.Announce("  <b>Lunch</b> at two ", ORGANISER, 5))
    assert [said.text for said in desk.state.announcements] == ["<b>Lunch</b> at two"]
    assert desk.refuses(c.Announce(" ", ORGANISER)) == Refused("wt.announce.empty")
    assert desk.refuses(c.Announce("x" * 301, ORGANISER)) == Refused("wt.announce.long", most=300)
    assert desk.refuses(c.Announce("Hi", "user:1")) == Refused("wt.role.staff_only")


def test_an_announcement_about_the_day_is_not_shown_once_it_is_over() -> None:
    desk = Desk(4)
    desk.pair()
    assert desk.state.latest_announcement is None
    desk.do(c.Announce("Round 2 is at five", ORGANISER), c.Announce("Lunch at two", ORGANISER))
    assert desk.state.latest_announcement == desk.state.announcements[1]
    desk.play()
    desk.close(cut_short=True)
    assert desk.state.latest_announcement is None
    desk.do(c.Announce("See the photographs", ORGANISER))
    assert desk.state.latest_announcement == desk.state.announcements[2]


def test_a_name_is_put_right_and_stays_the_same_person() -> None:
    desk = Desk(4)
    desk.do(c.EditPlayer("c001", "Ana", "Tercio", "Sÿenann", ORGANISER))
    company = desk.state.companies["c001"]
    assert (company.name, company.club, company.faction, company.person) == (
        "Ana",
        "Tercio",
        "Sÿenann",
        "user:1",
    )
    assert desk.refuses(c.EditPlayer("c002", "ana", by=ORGANISER)).key == "wt.signup.name_taken"
    assert desk.refuses(c.EditPlayer("c002", "Bea", by="user:1")).key == "wt.role.own_company_only"
    desk.do(c.EditPlayer("c002", "Bea", by="user:2"))
    desk.pair()
    assert desk.refuses(c.EditPlayer("c002", "Eva", by="user:2")).key == "wt.edit.too_late"


def test_an_event_is_called_off_only_before_anybody_plays() -> None:
    desk = Desk(4)
    desk.do(c.CancelTournament(ORGANISER))
    assert ("phase", "archived") in marks(desk.state)
    assert desk.refuses(c.OpenRegistration(ORGANISER)).key == "wt.tournament.cancelled"
    begun = Desk(4)
    begun.pair()
    assert begun.refuses(c.CancelTournament(ORGANISER)).key == "wt.cancel.begun"
    assert begun.refuses(c.ArchiveTournament(by=ORGANISER)).key == "wt.archive.playing"


def test_an_event_put_away_leaves_the_lists_and_comes_back() -> None:
    desk = Desk(4).play_through()
    desk.do(c.ArchiveTournament(True, ORGANISER))
    assert ("phase", "archived") in marks(desk.state)
    desk.do(c.ArchiveTournament(False, ORGANISER))
    assert ("phase", "closed") in marks(desk.state)


@proves("WT-LIST-01")
@pytest.mark.parametrize(("at", "refused"), [(DAY - 1, False), (DAY, True)])
def test_lists_are_due_by_the_end_of_a_day(at: int, refused: bool) -> None:
    desk = Desk(4, lists_due="1970-01-01")
    wish = c.SubmitList("c001", (Unit("Hetman"),), by="user:1", at=at)
    if refused:
        assert desk.refuses(wish).key == "wt.list.past_due"
        desk.do(c.SubmitList("c001", (Unit("Hetman"),), by=ORGANISER, at=at))
    else:
        desk.do(wish)
    assert desk.state.companies["c001"].army


@pytest.mark.parametrize("day", ["1970-01-01", "2000-02-29", "2026-11-15", "2100-03-01"])
def test_days_are_counted_as_the_calendar_does(day: str) -> None:
    assert days_since_1970(day) == (dt.date.fromisoformat(day) - dt.date(1970, 1, 1)).days


def test_everything_open_on_a_list_is_ticked_at_once() -> None:
    desk = Desk(4)
    desk.do(c.TickAll("opening", ORGANISER))
    assert desk.refuses(c.TickAll("opening", ORGANISER)).key == "wt.checklist.all_done"
    desk.do(c.PairRound(by=ORGANISER))
    assert desk.refuses(c.TickAll("closing", "user:1")).key == "wt.role.staff_only"


def test_players_tick_all_of_their_own_list_and_of_their_table() -> None:
    desk = Desk(4)
    desk.do(c.TickAll("check_in", "user:1", "c001"))
    assert not open_items(desk.state, "check_in", "c001")
    assert open_items(desk.state, "check_in", "c002")
    assert desk.refuses(c.TickAll("check_in", "user:1", "c002")).key == "wt.role.staff_only"
    desk.pair()
    mine, other = sorted(desk.state.rounds[0].games.values(), key=lambda game: "c001" not in game.pair)
    desk.do(c.TickAll("table", "user:1", mine.id))
    assert desk.refuses(c.TickAll("table", "user:1", other.id)).key == "wt.role.staff_only"
