"""Full events, late companies and settings that stay as they were announced."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from tercio.core.refused import Refused
from tercio.tournament import commands as c
from tercio.tournament.advice import advice
from tercio.tournament.lists import Unit
from tercio.tournament.settings import NO_ADVENTURE, Adventure
from tests.proof import proves
from tests.tournament.event_script import ORGANISER, Desk


def statuses(desk: Desk) -> list[str]:
    return [one.status for one in desk.state.companies.values()]


@proves("WT-PAIR-05")
def test_a_late_company_does_not_queue_for_a_seat_once_play_began() -> None:
    desk = Desk(4, seats=4)
    desk.pair()
    desk.do(c.SignUp("Late", by=ORGANISER))
    assert statuses(desk)[-1] == "entered"


def test_leaving_the_queue_frees_no_seat() -> None:
    desk = Desk(4, seats=4)
    desk.do(c.SignUp("Fifth", by=ORGANISER), c.SignUp("Sixth", by=ORGANISER))
    desk.do(c.Withdraw("c005", ORGANISER))
    assert statuses(desk)[4:] == ["withdrawn", "waiting"]
    desk.do(c.Withdraw("c001", ORGANISER))
    assert statuses(desk)[5] == "entered"


@proves("WT-FMT-03")
def test_how_many_rounds_is_fixed_once_the_first_is_paired() -> None:
    desk = Desk(8)
    desk.pair()
    longer = msgspec.structs.replace(desk.state.settings, rounds=5)
    no = desk.refuses(c.ChangeSettings(longer, ORGANISER))
    assert (no.rule, no.facts["rounds"]) == ("WT-FMT-03", 3)
    other = msgspec.structs.replace(desk.state.settings, place="Elsewhere")
    desk.do(c.ChangeSettings(other, ORGANISER))
    assert desk.state.settings.place == "Elsewhere"


@proves("WT-LIST-01")
def test_what_to_do_before_the_start_is_said_until_the_start() -> None:
    desk = Desk(4)
    assert "wt.advice.no_list" in {one.key for one in advice(desk.state)}
    desk.pair()
    assert "wt.advice.no_list" not in {one.key for one in advice(desk.state)}


def changed(desk: Desk, **settings: Any) -> c.ChangeSettings:
    return c.ChangeSettings(msgspec.structs.replace(desk.state.settings, **settings), ORGANISER)


def advised(desk: Desk) -> set[str]:
    return {one.key for one in advice(desk.state)}


def test_more_seats_let_in_whoever_has_waited_longest() -> None:
    desk = Desk(4, seats=4)
    desk.do(*(c.SignUp(name, by=ORGANISER) for name in ("Fifth", "Sixth", "Seventh")))
    desk.do(changed(desk, seats=6))
    assert statuses(desk)[4:] == ["entered", "entered", "waiting"]


def test_fewer_seats_put_nobody_out() -> None:
    desk = Desk(6, seats=6)
    desk.do(changed(desk, seats=4))
    assert statuses(desk) == ["present"] * 6


@proves("WT-PAIR-05")
def test_once_play_began_the_organiser_may_let_in_who_still_waits() -> None:
    desk = Desk(4, seats=4)
    desk.do(c.OpenRegistration(ORGANISER), c.SignUp("Fifth", by="user:5"))
    assert desk.refuses(c.CheckIn("c005", ORGANISER)) == Refused("wt.checkin.waiting", name="Fifth")
    desk.pair()
    assert desk.refuses(c.CheckIn("c005", "user:5")) == Refused("wt.checkin.waiting", name="Fifth")
    desk.do(c.CheckIn("c005", ORGANISER))
    assert (desk.state.companies["c005"].status, desk.state.companies["c005"].joins) == ("present", 2)


@pytest.mark.parametrize(
    "wish",
    [
        c.CheckIn("c005", ORGANISER),
        c.Drop("c001", "user:1"),
        c.Withdraw("c005", ORGANISER),
        c.SubmitList("c001", (Unit("Hetman"),), by=ORGANISER),
        c.Penalise("c001", "disqualify", "late", by=ORGANISER),
        c.CallReferee("1-1", "Who won?", by="user:1"),
        c.DrawAdventures(5, ORGANISER),
    ],
    ids=lambda wish: type(wish).__name__,
)
def test_a_closed_event_changes_only_after_it_is_reopened(wish: Any) -> None:
    desk = Desk(4)
    desk.pair()
    desk.do(c.SignUp("Late", by=ORGANISER))
    while desk.play() or len(desk.state.rounds) < desk.state.planned:
        desk.pair()
    desk.close()
    assert desk.refuses(wish) == Refused("wt.tournament.reopen_first")


@proves("WT-ELO-01")
def test_what_a_closed_event_counts_for_changes_only_after_it_is_reopened() -> None:
    desk = Desk(4, date="2026-11-30").play_through()
    assert desk.refuses(changed(desk, k_factor=64.0)) == Refused("wt.tournament.reopen_first")
    desk.do(changed(desk, lists_public_after_event=True))
    desk.do(c.ReopenTournament("wrong K", ORGANISER), changed(desk, k_factor=64.0))
    assert desk.state.settings.k_factor == 64


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("date", "banana"),
        ("date", "2026-02-30"),
        ("date", "20261130"),
        ("starts", "9.30"),
        ("starts", "25:00"),
    ],
)
def test_a_day_and_an_hour_are_such(field: str, value: str) -> None:
    desk = Desk(date="2026-11-30", starts="09:30")
    assert desk.refuses(changed(desk, **{field: value})).facts


@proves("WT-ORG-06")
def test_the_whole_event_lasts_at_least_a_minute() -> None:
    assert Desk().refuses(changed(Desk(), event_minutes=0)).rule == "WT-ORG-06"


@proves("WT-ADV-01")
def test_an_adventure_forgotten_can_still_be_named_until_the_first_sheet() -> None:
    desk = Desk(4)
    desk.pair()
    assert "wt.advice.no_adventure" in advised(desk)
    desk.do(c.SetAdventure(1, Adventure("WT-SC-TP", "WT-FT-RA"), ORGANISER))
    assert desk.state.scenario(1)
    assert desk.refuses(c.SetAdventure(1, Adventure("WT-SC-AM", "WT-FT-RE"), ORGANISER)).rule == "WT-ADV-01"


@proves("WT-ADV-01")
def test_a_round_that_began_without_an_adventure_keeps_none_whatever_is_drawn_later() -> None:
    desk = Desk(4)
    desk.pair()
    desk.score(desk.game(1), (9, 9), (4, 4))
    assert desk.refuses(c.SetAdventure(1, Adventure("WT-SC-TP", "WT-FT-RA"), ORGANISER)).rule == "WT-ADV-01"
    desk.do(c.DrawAdventures(3, ORGANISER))
    assert desk.state.settings.adventures[0] == NO_ADVENTURE
    assert (desk.state.scenario(1), bool(desk.state.scenario(2))) == (None, True)


@proves("WT-PAIR-05")
def test_who_has_not_checked_in_is_named_before_round_1() -> None:
    desk = Desk(4)
    desk.do(c.SignUp("Sleepy", by=ORGANISER))
    (told,) = [one for one in advice(desk.state) if one.key == "wt.advice.not_here"]
    assert told.facts["names"] == ["Sleepy"]
    desk.do(c.CheckIn("c005", ORGANISER))
    assert "wt.advice.not_here" not in advised(desk)


@proves("WT-ELO-01")
def test_an_official_event_without_a_day_is_pointed_out() -> None:
    assert "wt.advice.no_date" in advised(Desk(official=True))
    assert "wt.advice.no_date" not in advised(Desk(official=True, date="2026-11-30"))
