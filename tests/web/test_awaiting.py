"""My evening: home says what awaits me, and a club's page tells what is over from what is under way."""

from __future__ import annotations

import pytest

from tercio.app.stream_search import find
from tests.web.conftest import Visitor, person
from tests.web.test_tournament_pages import Room


@pytest.fixture
def room(db: None) -> Room:
    made = Room()
    made.enter(3)
    return made


def test_home_shows_my_table_then_the_sheet_to_confirm(room: Room) -> None:
    ana = person("ana")
    room.do("OpenRegistration")
    room.do("SignUp", Visitor(ana), name="Ana")
    room.do("CheckInAll")
    room.pair()
    game = next(g for g in room.state.rounds[0].games.values() if "c004" in g.pair)
    rival = room.state.companies[game.rival("c004")]
    home = Visitor(ana).get("/").content.decode()
    assert f"Round 1: table {game.table}, against {rival.name}" in home
    totals = {"pm_a": "4", "pm_b": "3", "pa_a": "1", "pa_b": "1", "totals": "true", "zone_a": game.pair[0]}
    room.link(rival.id).send(f"{room.path}game/{game.id}/", **totals)
    home = Visitor(ana).get("/").content.decode()
    assert f"{rival.name} has sent the sheet of table {game.table}: confirm it" in home


def test_home_tells_whoever_runs_an_event_where_it_stands(room: Room) -> None:
    assert "Registration: 3 players" in room.organiser.get("/").content.decode()
    room.do("SignUp", name="Player 4")
    room.do("CheckInAll")
    room.pair()
    assert "Round 1: 2 sheets missing" in room.organiser.get("/").content.decode()
    assert "sheets missing" not in Visitor(person("eva")).get("/").content.decode()


def test_home_shows_the_table_of_whoever_plays_by_a_personal_link(room: Room) -> None:
    room.do("SignUp", name="Ana")
    room.do("CheckInAll")
    room.pair()
    game = next(g for g in room.state.rounds[0].games.values() if "c004" in g.pair)
    rival = room.state.companies[game.rival("c004")].name
    phone = room.link("c004")
    home = phone.get("/").content.decode()
    assert f"Round 1: table {game.table}, against {rival}" in home
    assert home.index(f"against {rival}") < home.index("<h1>"), "before anything about the house"
    assert f"against {rival}" not in Visitor().get("/").content.decode()
    room.organiser.send(f"{room.path}players/take-back/", company="c004")
    assert f"against {rival}" not in phone.get("/").content.decode()


def test_home_shows_the_table_of_whoever_the_desk_let_in_without_an_account(room: Room) -> None:
    phone, other = Visitor(), Visitor()
    room.do("OpenRegistration")
    for guest, name in ((phone, "Nadia"), (other, "Omar")):
        guest.send(f"{room.path}enter/", name=name)
    room.do("AnswerEntry", ask="a001", admitted="true")
    phone.get(room.path)
    room.do("CheckInAll")
    room.pair()
    game = next(g for g in room.state.rounds[0].games.values() if "c004" in g.pair)
    rival = room.state.companies[game.rival("c004")].name
    assert f"Round 1: table {game.table}, against {rival}" in phone.get("/").content.decode()
    assert "Round 1: table" not in other.get("/").content.decode(), "who still waits for a yes has no table"
    room.organiser.send(f"{room.path}players/take-back/", company="c004")
    assert "Round 1: table" not in phone.get("/").content.decode()


def test_home_calls_whoever_runs_an_event_to_a_question_and_a_dispute(room: Room) -> None:
    room.do("SignUp", name="Player 4")
    room.do("CheckInAll")
    room.pair()
    room.do("CallReferee", game="1-1", question="Does it reach?")
    assert "1 thing to decide" in room.organiser.get("/").content.decode()


def test_a_club_tells_what_is_over_and_offers_to_start_things(db: None) -> None:
    room = Room()
    room.organiser.send("/clubs/new/", name="Arcabuces")
    (club,) = (listed.stream for listed in find("club", member=room.ines.who))
    room.organiser.send("/tournaments/new/", name="Trofeo", seats=16, round_minutes=90, club=club)
    room.stream = next(s.stream for s in find("tournament", organiser=room.ines.who) if s.title == "Trofeo")
    room.path = f"/tournaments/{room.stream.partition('/')[2]}/"
    room.enter(4)
    members_page = f"/clubs/{club.partition('/')[2]}/"

    def listed() -> tuple[str, str]:
        """What the club's page says is under way, and what is over."""
        under_way, _, over = room.organiser.get(members_page).content.decode().partition("Finished")
        return under_way, over

    assert "Trofeo" in listed()[0]
    for _ in range(3):
        room.pair()
        room.play()
    room.do("CloseTournament", accept=["wt.checklist.closing_open"])
    assert "Trofeo" not in listed()[0]
    assert "Trofeo" in listed()[1]
    shown = room.organiser.get(members_page).content.decode()
    assert f"/tournaments/new/?club={club}" in shown
    assert "/campaigns/new/" in shown


def test_a_new_event_is_held_by_the_club_its_maker_runs_unless_said_otherwise(db: None) -> None:
    room = Room()
    assert 'id="s-club"' not in room.organiser.get("/tournaments/new/").content.decode()
    room.organiser.send("/clubs/new/", name="Arcabuces")
    (club,) = (listed.stream for listed in find("club", member=room.ines.who))
    assert f'<option value="{club}" selected>' in room.organiser.get("/tournaments/new/").content.decode()
    refused = room.organiser.send("/tournaments/new/", name="", club="").content.decode()
    assert f'<option value="{club}">' in refused, "no club was asked for: it stays so"
    kept = room.organiser.send("/campaigns/new/", name="", club="").content.decode()
    assert '<option value="" selected>' in kept


def test_an_event_in_the_name_of_somebody_elses_club_is_refused(db: None) -> None:
    room = Room()
    room.organiser.send("/clubs/new/", name="Arcabuces")
    (club,) = (listed.stream for listed in find("club", member=room.ines.who))
    eva = person("eva")
    answer = Visitor(eva).send("/tournaments/new/", name="Copa", club=club)
    assert "does not let you create tournaments" in answer.content.decode()
    assert not find("tournament", organiser=eva.who)
