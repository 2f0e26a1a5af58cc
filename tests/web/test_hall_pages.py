"""What organisers asked for, over HTTP: paper, projector, stream, cloning, archive, and bad moments."""

from __future__ import annotations

import re
from html import unescape

import pytest

from tercio.app.stream_search import find
from tercio.tournament.looked_at import seating_mark
from tests.web.conftest import Visitor, person
from tests.web.test_tournament_pages import Room


@pytest.fixture
def room(db: None) -> Room:
    made = Room(place="Casino", fee="5 €", contact="ines@example.org", description="Trae dados.")
    made.do("SetAdventure", number="1", scenario="WT-SC-TP", feat="WT-FT-RA")
    return made


def page(room: Room, path: str, who: Visitor | None = None) -> str:
    answer = (who or room.organiser).get(f"{room.path}{path}")
    assert answer.status_code == 200, path
    return unescape(answer.content.decode())


def test_the_projector_shows_everybody_from_a_to_z_the_adventure_and_what_was_announced(room: Room) -> None:
    for name in ("zoe", "Álvaro", "Bea", "Carla", "Ñusta"):
        room.do("SignUp", name=name)
    room.do("CheckInAll")
    room.pair()
    room.do("Announce", text="<b>Lunch</b> at two")
    wall = room.organiser.get(f"{room.path}wall/").content.decode()
    names = re.search(r'<ul class="wall-names">(.*?)</ul>', wall, re.S)
    assert names
    assert re.findall(r"<span>(.*?)</span>", names[1]) == ["Álvaro", "Bea", "Carla", "Ñusta", "zoe"]
    assert "Bye" in names[1]
    assert "Take positions + Track" in wall
    assert "&lt;b&gt;Lunch&lt;/b&gt; at two" in wall
    assert "<b>Lunch" not in wall


def test_a_round_is_one_sheet_by_table_and_by_name(room: Room) -> None:
    room.enter(4)
    room.pair()
    paper = page(room, "round/1/print/", Visitor())
    tables, names = re.findall(r"<table>.*?</table>", paper, re.S)
    game = room.state.rounds[0].games["1-1"]
    first, second = (room.state.companies[company].name for company in game.pair)
    assert f"<strong>{game.table}</strong></td><td>{first}</td><td>{second}" in tables
    assert re.findall(r"Player \d", names) == [f"Player {number}" for number in range(1, 5)]


def test_the_page_for_streams_follows_table_one_and_the_leaders(room: Room) -> None:
    room.enter(4)
    room.pair()
    first = next(game for game in room.state.rounds[0].games.values() if game.table == 1)
    shown = page(room, "stream/", Visitor())
    assert all(f"<strong>{room.state.companies[one].name}</strong>" in shown for one in first.pair)
    assert 'data-clock="5400"' in shown
    room.play()
    assert shown.count("stream-top") == 1
    leader = page(room, "standings/").split('class="who">')[1].split("<")[0].strip()
    top = page(room, "stream/", Visitor()).split("stream-top")[1]
    assert top.index(leader) < top.index("</li>")


def test_a_long_name_keeps_its_letters_in_shape_on_the_picture(db: None) -> None:
    room = Room(name="Torneo " + "de las viejas glorias " * 5)
    for name in ("Ana", "María del Carmen Fernández", "x" * 80, "Bea"):
        room.do("SignUp", name=name)
    room.do("CheckInAll")
    room.pair()
    room.play()
    drawing = Visitor().get(f"{room.path}picture.svg").content.decode()
    assert "textLength" not in drawing
    assert "María del Carmen Fernández" in drawing
    sizes = {text: int(size) for size, text in re.findall(r'font-size="(\d+)"[^>]*>([^<]+)</text>', drawing)}
    assert sizes["Ana"] == 42
    assert sizes["María del Carmen Fernández"] == 32
    assert sizes["x" * 29 + "…"] == 28
    assert [size for text, size in sizes.items() if text.startswith("Torneo")] == [44]


def test_an_event_is_cloned_without_its_day_and_people_and_only_by_its_organiser(room: Room) -> None:
    room.enter(4)
    assert Visitor(person("eva")).send(f"{room.path}desk/clone/").status_code == 403
    made = room.organiser.send(f"{room.path}desk/clone/")
    copy = next(s for s in find("tournament", organiser=room.ines.who) if s.stream != room.stream)
    assert made["Location"] == f"/tournaments/{copy.stream.partition('/')[2]}/desk/settings/"
    form = unescape(room.organiser.get(made["Location"]).content.decode())
    assert 'value="Copa (copy)"' in form
    assert all(kept in form for kept in ("Casino", "5 €", "ines@example.org", "Trae dados."))
    assert "2027-03-01" not in form
    event = unescape(room.organiser.get(f"/tournaments/{copy.stream.partition('/')[2]}/").content.decode())
    assert "Nobody has entered yet." in event


def test_a_draft_event_is_called_off_and_leaves_every_list(room: Room) -> None:
    room.do("CancelTournament")
    assert "Copa" not in Visitor().get("/tournaments/").content.decode()
    assert "Called off" in page(room, "")
    room.do("OpenRegistration", next=f"{room.path}desk/")
    assert "This event was called off: create another one or clone it." in page(room, "desk/")


def test_an_archived_event_leaves_the_lists_and_comes_back(room: Room) -> None:
    room.enter(4)
    for _ in range(3):
        room.pair()
        room.play()
    room.do("CloseTournament", accept=["wt.checklist.closing_open"])
    assert "Copa" in Visitor().get("/tournaments/").content.decode()
    room.do("ArchiveTournament", archived="true")
    assert "Copa" not in Visitor().get("/tournaments/").content.decode()
    assert page(room, "standings/", Visitor())
    room.do("ArchiveTournament", archived="false")
    assert "Copa" in Visitor().get("/tournaments/").content.decode()


@pytest.mark.parametrize("pack", ["wts-000", "wts-002"])
def test_factions_are_picked_from_the_packs_own_wherever_people_are_entered(db: None, pack: str) -> None:
    room = Room(pack=pack)
    room.do("OpenRegistration")
    room.do("SignUp", name="Ana")
    for path, who in (("desk/", room.organiser), ("desk/player/c001/", room.organiser), ("", Visitor())):
        shown = page(room, path, who)
        assert 'list="factions"' in shown, path
        options = re.findall(r'<option value="([^"]+)"></option>', shown)
        assert options == list(room.state.pack.factions) != [], path


def test_whoever_makes_an_event_is_told_about_teams_and_days(db: None) -> None:
    shown = unescape(Visitor(person("ines")).get("/tournaments/new/").content.decode())
    assert "there are no teams" in shown
    assert "a second day is played by pausing the clock" in shown


def test_fee_contact_and_description_stand_on_the_events_page(room: Room) -> None:
    shown = page(room, "", Visitor())
    assert all(word in shown for word in ("5 €", "ines@example.org", "Trae dados."))


def test_every_page_with_a_clock_says_when_time_is_over(room: Room) -> None:
    room.enter(4)
    room.pair()
    for path in ("desk/", "game/1-1/", "wall/"):
        shown = page(room, path)
        said = re.search(r'data-time-over="([^"]+)".*?data-clock="\d+"', shown, re.S)
        assert said, path
        assert said[1] == "Time! The round is over."


def test_a_draft_changed_by_another_is_not_published_unseen_and_stays(room: Room) -> None:
    room.enter(4)
    room.do("TickAll", list="opening")
    room.do("DraftRound")
    mark = re.search(r'name="looked_at" value="(\w+)"', page(room, "desk/"))
    assert mark
    room.do("MoveTable", game="1-1", table="2")
    refused = room.do("PublishRound", looked_at=mark[1], next=f"{room.path}desk/")
    assert refused.status_code == 302
    assert "has changed since you opened it" in page(room, "desk/")
    assert room.state.draft
    assert not room.state.rounds
    room.do("PublishRound", looked_at=seating_mark(room.state.draft))
    assert len(room.state.rounds) == 1


def test_a_sheet_written_before_the_round_was_paired_again_is_said_and_kept(room: Room) -> None:
    room.enter(4)
    room.pair()
    game, other = room.state.rounds[0].games["1-1"], room.state.rounds[0].games["1-2"]
    phone = room.link(game.pair[0])
    between = re.search(r'name="between" value="([^"]+)"', page(room, "game/1-1/", phone))
    assert between
    assert between[1].split() == list(game.pair)
    room.do("SwapCompanies", one=game.pair[1], other=other.pair[0])
    typed = room.sheet(game, r1_R1="B", note="R1 changed hands")
    answer = phone.send(f"{room.path}game/1-1/", between=between[1], **typed)
    said = unescape(answer.content.decode())
    assert answer.status_code == 422
    assert "Table 1 was paired again" in said or "Table 2 was paired again" in said
    assert 'value="R1 changed hands"' in said
    assert not room.state.rounds[0].begun


def test_two_who_enter_the_same_table_at_once_settle_it_once(room: Room) -> None:
    room.do("SetAdventure", number="1", scenario="WT-SC-TP", feat="WT-FT-RA")
    room.enter(4)
    room.pair()
    game = room.state.rounds[0].games["1-1"]
    totals = {"zone_a": game.pair[0], "totals": "true", "pm_a": "5", "pm_b": "3", "pa_a": "2", "pa_b": "1"}
    assert room.organiser.send(f"{room.path}game/1-1/", **totals).status_code == 302
    second = room.organiser.send(f"{room.path}game/1-1/", **(totals | {"pm_a": "4", "note": "the other one"}))
    assert second.status_code == 422
    said = unescape(second.content.decode())
    assert "That game has a result: if it is wrong, ask for a correction." in said
    assert 'value="the other one"' in said
    assert room.state.rounds[0].games["1-1"].score.pm == (5, 3)  # type: ignore[union-attr]


def test_a_late_entry_with_a_bye_is_told_how_its_points_were_scaled(db: None) -> None:
    room = Room(bye_conceded="scaled")
    room.enter(5)
    room.pair()
    room.play()
    room.do("SignUp", name="Late one")
    room.do("SignUp", name="Later one")
    room.do("CheckInAll")
    while len(room.state.rounds) < room.state.planned:
        room.pair()
        room.play()
    room.do("CloseTournament", accept=["wt.checklist.closing_open"])
    late = [c for c in ("c006", "c007") if any(r.bye == c for r in room.state.rounds)]
    shown = page(room, "standings/")
    assert late, "seven are odd: a newcomer without points has the bye first"
    assert "Entered in round 2: scaled over their own" in shown
    assert "Points against: in the same proportion." in shown
