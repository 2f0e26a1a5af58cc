"""Short addresses on paper: a player's own, and one for each table that stays all day."""

from __future__ import annotations

import re

import pytest

from tercio.web.limits import WHILE, WRONG_BY_ADDRESS, over
from tercio.web.tournaments.short_links import table_path
from tests.web.conftest import Visitor
from tests.web.test_tournament_pages import Room


@pytest.fixture
def room(db: None) -> Room:
    made = Room()
    made.enter(4)
    made.pair()
    return made


def addresses(room: Room) -> list[str]:
    """The personal addresses the organiser prints."""
    text = room.organiser.get(f"{room.path}players/").content.decode()
    return re.findall(r'value="http://testserver(/p/[^"]+)"', text)


def address_of_table(room: Room, number: int) -> str:
    return table_path(room.path.strip("/").rpartition("/")[2], number)


def test_a_players_address_is_short_and_makes_the_phone_theirs(room: Room) -> None:
    first = addresses(room)[0]
    assert len(first) < 45
    phone = Visitor()
    page = phone.get(first, follow=True)
    assert page.redirect_chain[-1][0] == room.path
    assert "Player 1" in page.content.decode()
    assert phone.send(f"{room.path}do/", command="Drop", company="c001").status_code == 302
    assert room.state.companies["c001"].status == "dropped"


def test_what_one_phone_of_the_hall_guesses_keeps_nobody_from_their_own_address(room: Room) -> None:
    first = addresses(room)[0]
    for _ in range(WRONG_BY_ADDRESS):
        over("code-address", "127.0.0.1", WRONG_BY_ADDRESS, WHILE)
    assert Visitor().get(first[:-3] + "ZZ/").status_code == 429
    assert Visitor().get(first).status_code == 302


def test_taking_links_back_kills_the_printed_address(room: Room) -> None:
    first = addresses(room)[0]
    room.organiser.post(f"{room.path}players/take-back/", {"company": "c001"})
    stale = Visitor().get(first)
    assert first not in addresses(room)
    assert stale.status_code == 404


def test_a_table_keeps_its_address_while_the_game_changes(room: Room) -> None:
    address = address_of_table(room, 1)
    before = Visitor().get(address, follow=True).redirect_chain[-1][0]
    assert "game/1-" in before
    room.play()
    room.do("PairRound")
    after = Visitor().get(address, follow=True).redirect_chain[-1][0]
    assert "game/2-" in after


def test_wrong_letters_and_empty_tables_say_so(room: Room) -> None:
    address = address_of_table(room, 1)
    assert Visitor().get(address[:-3] + "ZZ/").status_code == 404
    assert Visitor().get(address_of_table(room, 9)).status_code == 404
    assert "Nothing is played at table 9" in Visitor().get(address_of_table(room, 9)).content.decode()
