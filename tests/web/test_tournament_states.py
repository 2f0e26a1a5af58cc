"""Pages before anything happened, and after it is all over: each says where things stand."""

from __future__ import annotations

import re

import pytest

from tercio.core.speech import say
from tercio.tournament.results import standings
from tests.proof import proves
from tests.web.conftest import Visitor, person
from tests.web.test_tournament_pages import Room

CLOSE = {"accept": ["wt.checklist.closing_open"], "cut_short": "true"}


@pytest.fixture
def room(db: None) -> Room:
    return Room()


def page(room: Room, address: str = "", who: Visitor | None = None) -> str:
    return (who or Visitor()).get(f"{room.path}{address}").content.decode()


def test_the_projector_shows_a_clock_only_while_a_round_is_played(room: Room) -> None:
    room.enter(4)
    assert "data-clock" not in page(room, "wall/")
    assert "4 players present" in page(room, "wall/")
    room.pair()
    assert "data-clock" in page(room, "wall/")
    room.play()
    room.do("CloseTournament", **CLOSE)
    assert "data-clock" not in page(room, "wall/")
    assert "Final classification" in page(room, "wall/")


def test_the_page_for_whoever_films_shows_a_table_only_while_it_is_played(room: Room) -> None:
    room.enter(4)
    room.pair()
    assert "stream-pair" in page(room, "stream/")
    room.play()
    room.do("CloseTournament", **CLOSE)
    over = page(room, "stream/")
    assert "stream-pair" not in over
    first = standings(room.state)
    winners = [room.state.companies[row.id].name for row in first if row.place == 1]
    assert say("wt.desk.won_by", "en", winners=winners, count=len(winners)) in over
    assert say("wt.phase.closed", "en") in over


def test_the_desk_takes_somebody_off_in_its_own_words(room: Room) -> None:
    room.enter(4)
    room.pair()
    at_desk, own = page(room, "desk/player/c001/", room.organiser), page(room, "", room.link("c001"))
    assert say("wt.desk.drop", "es") != say("wt.page.drop", "es")
    assert say("wt.desk.drop", "en") in at_desk
    assert say("wt.page.drop", "en") in own


def test_pages_without_anything_yet_say_so(room: Room) -> None:
    assert "Standings begin with the first round" in page(room, "standings/")
    assert "Nobody has a seat yet" in page(room, "players/", room.organiser)
    assert "Registration is not open" in page(room)
    room.do("OpenRegistration")
    assert "Registration is not open" not in page(room)


def test_the_event_says_who_runs_it_and_when_to_be_there(db: None) -> None:
    room = Room(starts="09:30", event_minutes="540")
    assert room.ines.name in page(room)
    assert "09:30" in page(room)
    assert "540 min" in page(room)
    calendar = Visitor().get(f"{room.path}export/event.ics").content.decode()
    assert "DTSTART:20270301T093000\r\nDURATION:PT540M" in calendar


@proves("WT-ORG-01")
def test_an_organiser_who_plays_signs_up_for_themselves(db: None) -> None:
    room = Room(organiser_plays="true")
    form = next(part for part in page(room, "", room.organiser).split("<form") if "SignUp" in part)
    hidden = dict(re.findall(r'type="hidden" name="(\w+)" value="([^"]*)"', form))
    room.organiser.post(f"{room.path}do/", {**hidden, "name": "Inés"})
    (company,) = room.state.companies.values()
    assert company.person == room.ines.who


def test_nobody_signs_up_somebody_else(room: Room) -> None:
    room.do("OpenRegistration")
    rosa = person("rosa")
    room.do("SignUp", Visitor(rosa), name="Rosa", person=room.ines.who)
    (company,) = room.state.companies.values()
    assert company.person == rosa.who


def test_whoever_waits_is_told_their_place_in_the_queue(db: None) -> None:
    room = Room(seats=4)
    room.enter(4)
    room.do("OpenRegistration")
    rosa, saul = Visitor(person("rosa")), Visitor(person("saul"))
    room.do("SignUp", rosa, name="rosa")
    room.do("SignUp", saul, name="saul")
    assert "Number 2 in the queue" in page(room, "", saul)
    room.organiser.send(f"{room.path}desk/import/", csv="name\nTomás\n")
    assert "1 of them is on the waiting list" in page(room, "desk/", room.organiser)
    listed = re.findall(r'<li class="one" id="p-c[0-9]+"><span>([^<]*)', page(room, "desk/", room.organiser))
    assert [name.strip() for name in listed][4:] == ["rosa", "saul", "Tomás"]


@proves("WT-HID-01")
def test_a_published_list_is_read_and_not_written(db: None) -> None:
    room = Room(lists_public_after_event="true")
    room.enter(4)
    room.organiser.send(f"{room.path}list/c001/", units="Hetman | 2\nVercana | M")
    owner = room.link("c001")
    assert "<textarea" in page(room, "list/c001/", owner)
    room.pair()
    assert "<textarea" not in page(room, "list/c001/", owner)
    room.play()
    room.do("CloseTournament", **CLOSE)
    shown = page(room, "list/c001/")
    assert "Hetman" in shown
    assert "<textarea" not in shown


@proves("WT-PAIR-01")
def test_a_first_round_changed_by_hand_is_no_longer_called_the_draw(room: Room) -> None:
    room.enter(4)
    room.pair()
    assert "Drawn by lot" in page(room, "round/1/")
    one, other = (game.pair[0] for game in room.state.rounds[0].games.values())
    room.do("SwapCompanies", one=one, other=other)
    assert "Drawn by lot" not in page(room, "round/1/")
    assert "Round 1 was changed by hand" in page(room, "round/1/").partition("list games")[2]


@proves("WT-BYE-05", "WT-SPORT-02")
def test_the_bye_correction_and_a_sanction_are_told_apart(room: Room) -> None:
    room.enter(5)
    room.pair()
    room.play()
    resting = str(room.state.rounds[0].bye)
    room.pair()
    room.play()
    room.do("Penalise", company=resting, kind="pv", amount="2", reason="Late", game="")
    room.do("CloseTournament", **CLOSE)
    (line,) = re.findall(rf'data-company="{resting}".*?</details>', page(room, "standings/"), re.S)
    told = re.search(r"Bye correction: (\d+) × 2 ÷ 1, rounded up = (\d+) PV", line)
    assert told
    assert int(told[2]) == 2 * int(told[1])
    assert line.index("Bye correction") < line.index("Sanctions: −0 PT, −2 PV")
    assert f"<b>{int(told[2]) - 2}</b> PV" in line


@proves("WT-LIST-02")
def test_lists_in_the_app_are_asked_for_as_the_pack_says_or_as_the_event_does(room: Room) -> None:
    address = f"{room.path}desk/settings/"
    for said, asked in (("false", False), ("true", True), ("", True)):
        room.organiser.send(address, name="Copa", seats="16", lists_via_app=said)
        assert room.state.lists_via_app is asked
    assert room.state.settings.lists_via_app is None


@proves("WT-RANK-04")
@pytest.mark.parametrize(
    ("mode", "words"),
    [
        ("shared", "share the place"),
        ("lot", "parted by the lot"),
        ("head_to_head", "parted by their head-to-head"),
    ],
)
def test_the_standings_say_what_parts_companies_still_level(db: None, mode: str, words: str) -> None:
    assert words in page(Room(further_tiebreak=mode), "standings/")


def test_dropping_somebody_is_asked_twice(room: Room) -> None:
    room.enter(4)
    room.pair()
    desk = page(room, "desk/player/c001/", room.organiser)
    drop = desk[: desk.index('value="Drop"')]
    assert drop.rindex('<details class="confirm">') > drop.rfind("</details>")
