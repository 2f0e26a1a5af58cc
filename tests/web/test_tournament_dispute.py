"""A table without agreement: both sheets are read side by side, and the ruling starts from either."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tercio.core.speech import say
from tests.proof import proves
from tests.web.conftest import Visitor
from tests.web.test_tournament_pages import Room

PATH = "game/1-1/"


@pytest.fixture
def room(db: None) -> Room:
    """Two tables with an adventure; at the first the two sheets differ in one marker."""
    made = Room.with_adventure()
    game = made.state.rounds[0].games["1-1"]
    for company, owner in zip(game.pair, "AB", strict=True):
        made.link(company).send(made.path + PATH, **made.sheet(game, r3_R1=owner))
    assert made.state.rounds[0].games["1-1"].disputed
    return made


def page(room: Room, who: Visitor, query: str = "") -> str:
    return unescape(who.get(f"{room.path}{PATH}{query}").content.decode())


def rows(text: str) -> dict[str, list[str]]:
    """What each sheet says of each thing, by its heading."""
    table = text.partition('class="sent-sheets"')[2].partition("</table>")[0]
    found = re.findall(r'<tr(?: class="differs")?><th scope="row">([^<]+?) ?<(.*?)</tr>', table, re.S)
    return {what: re.findall(r'class="number">([^<]*)<', cells) for what, cells in found}


def names(room: Room) -> list[str]:
    return [room.state.companies[company].name for company in room.state.rounds[0].games["1-1"].pair]


@proves("WT-REF-02")
def test_both_sheets_are_read_side_by_side_by_the_staff_and_by_both_players(room: Room) -> None:
    first, second = names(room)
    readers = [room.organiser, *map(room.link, room.state.rounds[0].games["1-1"].pair)]
    for reader, query in zip(readers, ("", "", "?totals=yes"), strict=True):
        told = rows(page(room, reader, query))
        assert told["R1, round 3"] == [first, second]
        assert told[f"PM of {first}"][0] > told[f"PM of {first}"][1]
        assert told[f"PM of {second}"][0] < told[f"PM of {second}"][1]
        assert told[f"PA of {first}"][0] == told[f"PA of {first}"][1]
    assert "sent-sheets" not in page(room, Visitor())


@proves("WT-REF-02")
def test_a_marker_told_otherwise_the_same_way_in_several_rounds_is_one_line(db: None) -> None:
    room = Room.with_adventure()
    game = room.state.rounds[0].games["1-1"]
    told = ({"r1_R1": "A", "r2_R1": "A", "r3_R1": "A"}, {"r1_R1": "B", "r2_R1": "B", "r3_R1": "none"})
    for company, marks in zip(game.pair, told, strict=True):
        room.link(company).send(room.path + PATH, **room.sheet(game, **marks))
    first, second = names(room)
    compared = rows(page(room, room.organiser))
    assert compared["R1, rounds 1–2"] == [first, second]
    assert compared["R1, round 3"] == [first, say("wt.value.none", "en")]


@proves("WT-REF-02")
@pytest.mark.parametrize("at", [0, 1])
def test_one_tap_fills_the_ruling_with_the_sheet_of_either(room: Room, at: int) -> None:
    sender = room.state.rounds[0].games["1-1"].pair[at]
    opened = page(room, room.organiser)
    assert f"?part=sheet&sent_by={sender}#ruling" in opened
    assert 'id="ruling"' not in opened, "first one is chosen: both together are no page for a phone"
    filled = page(room, room.organiser, f"?part=sheet&sent_by={sender}")
    assert re.search(rf'name="r3_R1" value="{"AB"[at]}" checked', filled)
    assert say("wt.sent.filled_from", "en", name=names(room)[at]) in filled
    assert f'value="{say("wt.sent.stands", "en", name=names(room)[at])}"' in filled


@proves("WT-REF-02")
def test_what_both_said_stays_readable_after_the_ruling(room: Room) -> None:
    game = room.state.rounds[0].games["1-1"]
    ruled = room.sheet(game, r3_R1="B", how="rule", reason="B held it")
    assert room.organiser.send(room.path + PATH, **ruled).status_code == 302
    read = page(room, room.link(game.pair[0]))
    assert rows(read)["R1, round 3"] == names(room)
    decided = read.partition('id="decided"')[2].partition("</ul>")[0]
    assert "«B held it»" in decided
    assert decided.count("WT-REF-02</a>") == 1
    assert decided.casefold().count(say("wt.decided.ruled", "en").casefold()) == 1, "said once"


def test_a_sheet_that_was_only_refused_is_no_second_sheet(room: Room) -> None:
    game = room.state.rounds[0].games["1-2"]
    room.link(game.pair[0]).send(f"{room.path}game/1-2/", **room.sheet(game))
    room.do("DisputeScore", room.link(game.pair[1]), game="1-2")
    desk = unescape(room.organiser.get(f"{room.path}desk/?part=tables").content.decode())
    line = desk.partition('id="x-1-2"')[2].partition("</li>")[0]
    assert say("wt.dispute.differ", "en") not in line
    assert say("wt.dispute.not_agreed", "en", name=room.state.companies[game.pair[1]].name) in line


def test_a_sheet_opens_as_it_was_sent_whatever_its_reader_used_last(room: Room) -> None:
    """Box by box and filled in for an organiser who copies totals elsewhere; as totals when asked."""
    game = room.state.rounds[0].games["1-2"]
    totals = {"pm_a": "4", "pm_b": "3", "pa_a": "1", "pa_b": "1", "totals": "true", "zone_a": game.pair[0]}
    room.organiser.send(f"{room.path}game/1-2/", **totals)
    assert room.organiser.session["sheet_ways"] == {room.path.split("/")[2]: True}
    taken = f"?part=sheet&sent_by={room.state.rounds[0].games['1-1'].pair[0]}"
    assert re.search(r'name="r3_R1" value="A" checked', page(room, room.organiser, taken))
    asked = page(room, room.organiser, "?totals=yes")
    assert 'name="r3_R1"' not in asked
    assert len(re.findall(r'name="p[ma]_[ab]" value="[0-9]" checked', asked)) == 4


@proves("WT-PAIR-05")
def test_a_table_somebody_left_is_told_to_the_rival_and_settled_by_one_tap_at_the_desk(room: Room) -> None:
    stays, leaves = room.state.rounds[0].games["1-2"].pair
    name, path, desk = (
        room.state.companies[leaves].name,
        f"{room.path}game/1-2/",
        f"{room.path}desk/?part=tables",
    )
    rival = room.link(stays)
    room.do("Drop", room.link(leaves), company=leaves)
    assert say("wt.page.player_gone", "en", name=name) in unescape(rival.get(path).content.decode())
    before = room.organiser.get(desk).content.decode().partition('id="left-1-2"')[2].partition("</li>")[0]
    assert say("wt.desk.left_table", "en", name=name) in before
    assert "ConfirmScore" not in before
    rival.send(path, **room.sheet(room.state.rounds[0].games["1-2"], r3_R1="A"))
    line = room.organiser.get(desk).content.decode().partition('id="left-1-2"')[2].partition("</li>")[0]
    mark = re.search(r'name="looked_at" value="([^"]+)"', line)
    assert mark
    room.do("ConfirmScore", rival, game="1-2", looked_at=mark[1])
    assert room.state.rounds[0].games["1-2"].score is None, "not by the sender's own yes"
    room.do("ConfirmScore", game="1-2", looked_at=mark[1])
    settled = room.state.rounds[0].games["1-2"]
    assert (settled.score is not None, settled.settlements[-1].how) == (True, "staff")
    assert 'id="left-1-2"' not in room.organiser.get(desk).content.decode()


def test_the_staff_say_yes_for_nobody_who_is_still_there(room: Room) -> None:
    game = room.state.rounds[0].games["1-2"]
    room.link(game.pair[0]).send(f"{room.path}game/1-2/", **room.sheet(game))
    room.do("ConfirmScore", game="1-2")
    assert room.state.rounds[0].games["1-2"].score is None
