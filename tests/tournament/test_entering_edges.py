"""Full events, late companies and settings that stay as they were announced."""

from __future__ import annotations

import msgspec

from tercio.tournament import commands as c
from tercio.tournament.advice import advice
from tests.proof import proves
from tests.tournament.desk import ORGANISER, Desk


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
