"""My evening: home says what awaits me, and a club's page tells what is over from what is under way."""

from __future__ import annotations

import pytest

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
