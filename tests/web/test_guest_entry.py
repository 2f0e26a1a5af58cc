"""Signing up without an account: a link by mail, or a yes at the desk."""

from __future__ import annotations

import re
from typing import Any
from urllib.parse import urlsplit

import pytest
from django.core import mail

from tests.web.conftest import Visitor
from tests.web.test_tournament_pages import Room


@pytest.fixture
def room(db: None) -> Room:
    room = Room()
    room.enter(3)
    if not room.state.registration_open:
        room.do("OpenRegistration")
    return room


def ask(guest: Visitor, room: Room, **fields: Any) -> Any:
    return guest.send(f"{room.path}enter/", **{"name": "Nadia", "club": "Tercio Viejo", **fields})


def mailed_link() -> str:
    found = re.search(r"https?://\S+", str(mail.outbox[-1].body))
    assert found
    return urlsplit(found[0]).path


def page(guest: Visitor, room: Room) -> str:
    return str(guest.get(room.path).content.decode())


def test_the_staff_let_somebody_in_and_their_phone_becomes_that_player(room: Room) -> None:
    guest = Visitor()
    assert 'id="g-name"' in page(guest, room)
    assert ask(guest, room).status_code == 302
    assert "your request is made" in page(guest, room)
    assert len(room.state.companies) == 3
    desk = room.organiser.get(f"{room.path}desk/?part=players").content.decode()
    assert 'id="ask-a001"' in desk
    assert "Nadia asks for a place." in desk
    room.do("AnswerEntry", ask="a001", admitted="true")
    assert room.state.companies["c004"].name == "Nadia"
    assert "<h2>Nadia</h2>" in page(guest, room)
    guest.send(f"{room.path}do/", command="CheckIn", company="c004")
    assert room.state.companies["c004"].status == "present"
    assert "<h2>Nadia</h2>" not in page(Visitor(), room), "another phone is nobody"


def test_what_was_asked_for_in_place_is_said_where_the_reader_looks(room: Room) -> None:
    in_place = {"command_id": "ask-12345", "name": "Nadia"}
    said = Visitor().post(f"{room.path}enter/", in_place, headers={"hx-request": "true"}, follow=True)
    assert re.search(r'<div id="notices">.*?notice done.*?Nadia, your request is made', said.content.decode())


def test_who_is_turned_down_is_told_and_may_ask_again(room: Room) -> None:
    guest = Visitor()
    ask(guest, room)
    room.do("AnswerEntry", ask="a001", admitted="false")
    assert 'id="not-admitted"' in page(guest, room)
    ask(guest, room, name="Nadia Ruiz")
    assert "Nadia Ruiz, your request is made" in page(guest, room)


def test_a_mailed_link_enters_once_and_stays_the_players_key(room: Room) -> None:
    asked = Visitor()
    ask(asked, room, mail="nadia@example.org")
    assert mail.outbox[-1].to == ["nadia@example.org"]
    assert len(room.state.companies) == 3, "nothing is written before it is confirmed"
    link = mailed_link()
    phone = Visitor()
    assert "Confirm my place" in phone.get(link).content.decode()
    assert len(room.state.companies) == 3, "a mail program that looks at links confirms nothing"
    assert "<h2>Nadia</h2>" in phone.post(link, follow=True).content.decode()
    assert room.state.companies["c004"].club == "Tercio Viejo"
    another = Visitor()
    assert "<h2>Nadia</h2>" in another.get(link, follow=True).content.decode()
    assert len(room.state.companies) == 4
    assert "<h2>Nadia</h2>" not in page(asked, room), "who typed somebody's address is not that person"


def test_a_link_taken_back_opens_nothing_any_more(room: Room) -> None:
    ask(Visitor(), room, mail="nadia@example.org")
    Visitor().post(mailed_link(), follow=True)
    room.organiser.post(f"{room.path}players/take-back/", {"company": "c004"})
    assert Visitor().get(mailed_link()).status_code == 404


def test_a_link_confirmed_after_the_door_was_shut_says_so(room: Room) -> None:
    ask(Visitor(), room, mail="nadia@example.org")
    room.do("CloseRegistration")
    answer = Visitor().post(mailed_link())
    assert answer.status_code == 422
    assert "notice refused" in answer.content.decode()
    assert len(room.state.companies) == 3


@pytest.mark.parametrize(
    ("fields", "words"),
    [
        ({"mail": "nadia at example"}, "does not look like a mail address"),
        ({"name": ""}, "name"),
        ({"name": "x" * 300, "mail": "nadia@example.org"}, "80"),
        ({"mail": "a@b.es\nBcc: c@d.es"}, "does not look like a mail address"),
    ],
)
def test_what_cannot_be_is_said_and_nothing_is_sent(room: Room, fields: dict[str, str], words: str) -> None:
    answer = ask(Visitor(), room, **fields)
    assert answer.status_code == 422
    assert words in answer.content.decode()
    assert not mail.outbox
    assert not room.state.asking


def test_nobodys_mailbox_is_filled(room: Room) -> None:
    answers = [ask(Visitor(), room, name=f"N{at}", mail="victim@example.org") for at in range(4)]
    assert [answer.status_code for answer in answers] == [302, 302, 302, 422]
    assert len(mail.outbox) == 3


def test_a_mail_server_that_is_gone_is_said(room: Room, settings: Any) -> None:
    settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
    settings.EMAIL_HOST, settings.EMAIL_PORT = "127.0.0.1", 9
    answer = ask(Visitor(), room, mail="nadia@example.org")
    assert answer.status_code == 422
    assert "could not be sent" in answer.content.decode()


@pytest.mark.parametrize("token", ["forged", "a:b:c", "x" * 3000])
def test_a_forged_link_leads_nowhere(room: Room, token: str) -> None:
    assert Visitor().get(f"{room.path}enter/{token}/").status_code == 404


def test_two_taps_ask_once(room: Room) -> None:
    guest = Visitor()
    for _ in range(2):
        guest.post(f"{room.path}enter/", {"command_id": "12345678", "name": "Nadia"})
    assert len(room.state.asking) == 1


def test_who_withdrew_may_ask_again_from_the_same_phone(room: Room) -> None:
    ask(Visitor(), room, mail="nadia@example.org")
    phone = Visitor()
    phone.post(mailed_link(), follow=True)
    phone.send(f"{room.path}do/", command="Withdraw", company="c004")
    assert 'id="g-name"' in page(phone, room), "nobody any more: the way in is offered again"
    ask(phone, room)
    room.do("AnswerEntry", ask="a001", admitted="true")
    assert "<h2>Nadia</h2>" in page(phone, room)
    phone.send(f"{room.path}do/", command="CheckIn", company="c005")
    assert room.state.companies["c005"].status == "present"
