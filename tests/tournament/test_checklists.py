"""What people tick: each item with its rule, and what waits for it."""

from __future__ import annotations

import pytest

from tercio.core.refused import Refused
from tercio.tournament import commands as c
from tercio.tournament.checklists import checklist, open_items
from tests.proof import proves
from tests.tournament.event_script import ORGANISER, Desk


def ticked(desk: Desk, moment: str, subject: str = "") -> list[str]:
    return [item.rule for item in checklist(desk.state, moment, subject) if item.done]


@proves("WT-SPORT-01", "WT-ORG-02", "WT-ORG-05")
def test_the_event_opens_when_the_organiser_has_ticked_the_opening_list() -> None:
    desk = Desk(4)
    items = [item.rule for item in checklist(desk.state, "opening")]
    assert items == ["WT-SPORT-01", "WT-ORG-02", "WT-ORG-05"]
    for item in items:
        no = desk.refuses(c.PairRound(by=ORGANISER))
        assert (no.key, no.rule) == ("wt.checklist.opening_open", item)
        desk.do(c.Tick(item, by=ORGANISER))
    assert desk.do(c.PairRound(by=ORGANISER))


@proves("WT-ORG-05")
def test_going_on_with_an_open_list_is_written_down() -> None:
    desk = Desk(4)
    told = desk.do(c.PairRound(("wt.checklist.opening_open",), ORGANISER))
    assert told[-1].accepted == ("wt.checklist.opening_open",)  # type: ignore[union-attr]


@proves("WT-ORG-03")
def test_the_event_closes_when_the_results_were_reported() -> None:
    desk = Desk(4, rounds=3)
    for _ in range(3):
        desk.pair()
        desk.play()
    no = desk.refuses(c.CloseTournament(by=ORGANISER))
    assert (no.key, no.rule) == ("wt.checklist.closing_open", "WT-ORG-03")
    desk.do(c.Tick("WT-ORG-03", by=ORGANISER), c.CloseTournament(by=ORGANISER))
    assert desk.state.phase == "closed"


@proves("WT-KIT-01", "WT-MINI-01", "WT-MINI-02", "WT-MINI-03", "WT-MINI-06", "WT-MINI-07", "WT-MINI-08")
@pytest.mark.parametrize("pack", ["wts-000", "wts-002"])
def test_each_company_has_its_own_check_in_list(pack: str) -> None:
    desk = Desk(4, pack=pack)
    wanted = ["WT-KIT-01", *(f"WT-MINI-{n:02}" for n in (1, 2, 3, 6, 7, 8))]
    assert open_items(desk.state, "check_in", "c001") == wanted
    desk.do(c.Tick("WT-MINI-03", "c001", by="user:1"))
    assert ticked(desk, "check_in", "c001") == ["WT-MINI-03"]
    assert ticked(desk, "check_in", "c002") == []
    assert desk.refuses(c.Tick("WT-MINI-03", "c001", by="user:2")) == Refused(
        "wt.role.staff_only", rule="WT-MINI-03"
    )


@proves("WT-HID-02", "WT-PREP-08", "WT-SPORT-03", "WT-SPORT-04")
def test_each_table_has_its_own_list_and_its_players_tick_it() -> None:
    desk = Desk(4)
    desk.pair()
    assert open_items(desk.state, "table", "1-1") == ["WT-HID-02", "WT-PREP-08", "WT-SPORT-03", "WT-SPORT-04"]
    mine, other = desk.game(1).pair[0], desk.game(2).pair[0]
    for item in ("WT-HID-02", "WT-PREP-08", "WT-SPORT-03", "WT-SPORT-04"):
        assert desk.refuses(c.Tick(item, "1-1", by=desk.player(other))).rule == item
        desk.do(c.Tick(item, "1-1", by=desk.player(mine)))
    assert open_items(desk.state, "table", "1-1") == []
    desk.do(c.Tick("WT-HID-02", "1-1", done=False, by=desk.player(mine)))
    assert open_items(desk.state, "table", "1-1") == ["WT-HID-02"]


def test_an_item_of_no_list_cannot_be_ticked() -> None:
    assert Desk(4).refuses(c.Tick("WT-BYE-02", by=ORGANISER)) == Refused(
        "wt.checklist.no_item", rule="WT-BYE-02", item="WT-BYE-02"
    )
