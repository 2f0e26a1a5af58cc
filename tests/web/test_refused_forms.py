"""A refused form loses nothing: its page can be reloaded, in either language, with what was typed."""

from __future__ import annotations

import json
import re
import secrets
from typing import Any
from urllib.parse import urlencode

import pytest
from django.contrib.sessions.models import Session
from django.core.files.uploadedfile import SimpleUploadedFile

from tercio.app import kept_armies
from tercio.app.command_desk import open_stream
from tercio.core.speech import say
from tercio.web.limits import HALL, over
from tercio.web.links import link_for
from tests.web.conftest import TheClub, Visitor, person
from tests.web.test_official_events import House
from tests.web.test_tournament_pages import Room

KEPT = re.compile(r'<script id="refused-form" type="application/json">(.*?)</script>')


def refuse_a_rename(club: TheClub, **more: Any) -> Visitor:
    ines = Visitor(club.organiser)
    response = ines.post(
        f"{club.path}rename/",
        {"command_id": "12345678", "name": "x" * 300, "secret_password": "no", **more},
        headers={"referer": f"http://testserver{club.path}"},
    )
    assert response.status_code == 422
    return ines


def kept_in(response: Any) -> dict[str, Any]:
    found = KEPT.search(response.content.decode())
    return dict(json.loads(found[1])) if found else {}


def test_the_address_of_a_form_leads_to_the_page_with_the_refusal_and_what_was_typed(club: TheClub) -> None:
    ines = refuse_a_rename(club)
    assert ines.get(f"{club.path}rename/").headers["Location"] == club.path
    for _ in range(2):  # reloading keeps it
        page = ines.get(club.path)
        assert page.status_code == 200
        assert kept_in(page)["fields"] == {"name": ["x" * 300]}
        assert "notice refused" in page.content.decode()


def test_the_language_is_switched_on_the_spot(club: TheClub) -> None:
    ines = refuse_a_rename(club)
    spanish = ines.post("/preferences/", {"language": "es", "next": club.path}, follow=True)
    english = Visitor(club.organiser).get(club.path).content.decode()
    assert kept_in(spanish)["fields"]["name"] == ["x" * 300]
    told = re.search(r'role="alert">.*?<p>(.*?)</p>', spanish.content.decode(), re.S)
    assert told
    assert "nombre" in told[1]
    assert 'id="refused-form"' not in english  # somebody else's browser knows nothing of it


def test_passwords_are_never_kept(club: TheClub) -> None:
    assert "secret_password" not in kept_in(refuse_a_rename(club).get(club.path))["fields"]


def test_it_is_forgotten_on_another_page_or_once_it_is_accepted(club: TheClub) -> None:
    ines = refuse_a_rename(club)
    ines.get("/rules/")
    assert not kept_in(ines.get(club.path))
    ines = refuse_a_rename(club)
    ines.send(f"{club.path}rename/", name="Tercio Nuevo")
    assert not kept_in(ines.get(club.path))


def test_it_is_forgotten_once_another_form_of_its_page_is_carried_out(club: TheClub) -> None:
    ines = refuse_a_rename(club)
    invitation = {"command_id": "invite-12345", "role": "player", "label": "Cartel"}
    for came, gone in ((f"{club.path}elsewhere/", False), (club.path, True)):
        sent = {**invitation, "command_id": f"invite-{gone}-12345"}
        answer = ines.post(f"{club.path}invite/", sent, headers={"referer": f"http://testserver{came}"})
        assert answer.status_code == 302
        assert bool(kept_in(ines.get(club.path))) is not gone


def test_what_a_sheet_comes_to_is_asked_without_forgetting_that_it_was_refused(db: None) -> None:
    room = Room()
    room.enter(4)
    room.do("SetAdventure", number=1, scenario="WT-SC-TP", feat="WT-FT-RA")
    room.pair()
    path, ines = f"{room.path}game/1-1/", room.organiser
    sheet = {**room.sheet(room.state.rounds[0].games["1-1"], unchanged=""), "command_id": "sheet-12345"}
    in_place = {"referer": f"http://testserver{path}", "hx-request": "true"}
    assert ines.post(path, sheet, headers=in_place).status_code == 422
    assert ines.post(f"{path}preview/", sheet, headers=in_place).status_code == 200
    assert kept_in(ines.get(path))


def test_it_can_be_put_away(club: TheClub) -> None:
    ines = refuse_a_rename(club)
    assert 'formaction="/refusal/forget/"' in ines.get(club.path).content.decode()
    answer = ines.post("/refusal/forget/", {"next": club.path})
    assert answer.headers["Location"] == club.path
    page = ines.get(club.path)
    assert not kept_in(page)
    assert "notice refused" not in page.content.decode()
    assert ines.post("/refusal/forget/").status_code == 302, "nothing was refused: nothing to forget"


def test_what_a_page_fetches_for_itself_forgets_nothing(club: TheClub) -> None:
    ines = refuse_a_rename(club)
    ines.get("/rules/", headers={"sec-fetch-mode": "cors"})
    assert kept_in(ines.get(club.path))


def test_a_form_with_a_page_of_its_own_keeps_what_was_typed_too(db: None) -> None:
    visitor = Visitor()
    person("ana")
    fields = {"username": "ana", "password1": "pica-y-mosquete", "password2": "pica-y-mosquete"}
    assert visitor.post("/account/sign-up/", fields).status_code == 422
    page = visitor.get("/account/sign-up/")
    assert kept_in(page)["fields"] == {"username": ["ana"]}
    assert "A user with that username already exists." in page.content.decode()
    visitor.cookies["tercio_language"] = "es"
    assert "Ya existe un usuario con este nombre." in visitor.get("/account/sign-up/").content.decode()


def test_an_address_changed_without_the_password_is_told_so_in_the_other_language_too(db: None) -> None:
    ana = Visitor(person("ana"))
    assert ana.post("/account/", {"shown": "Ana", "email": "ana@example.org"}).status_code == 422
    ana.cookies["tercio_language"] = "es"
    told = say("account.old_password.wrong", "es")
    assert told in ana.get("/account/").content.decode()


def test_the_page_of_a_form_is_never_somebody_elses_house(club: TheClub) -> None:
    ines = Visitor(club.organiser)
    ines.post(
        f"{club.path}rename/",
        {"command_id": "12345678", "name": "x" * 300},
        headers={"referer": "https://example.org/trap/"},
    )
    assert ines.get(f"{club.path}rename/").headers["Location"].startswith(club.path)


def test_an_address_with_two_strokes_leads_to_no_other_house(visitor: Visitor) -> None:
    """`//elsewhere.example/` is an address of ours where it is asked for; led there, one lands elsewhere."""
    came = {"Referer": "http://testserver//elsewhere.example/page/?a=1"}
    led = visitor.post("/battles/new/", {"rival": "nobody"}, headers=came)
    assert led.headers["Location"] == "/%2Felsewhere.example/page/?a=1"
    again = visitor.get("/battles/new/", headers=came)
    assert again.headers["Location"].startswith("/%2Felsewhere.example/")


def test_a_form_sent_in_place_keeps_its_refusal_for_a_reload(club: TheClub) -> None:
    ines = Visitor(club.organiser)
    response = ines.post(
        f"{club.path}rename/",
        {"command_id": "12345678", "name": "x" * 300},
        headers={"referer": f"http://testserver{club.path}", "hx-request": "true"},
    )
    assert response.status_code == 422
    assert kept_in(ines.get(club.path))["fields"] == {"name": ["x" * 300]}
    ines.post(
        f"{club.path}rename/",
        {"command_id": "12345679", "name": "Tercio Nuevo"},
        headers={"hx-request": "true"},
    )
    assert not kept_in(ines.get(club.path))


NO_FILE = SimpleUploadedFile("nada.txt", b"nada de esto")
ELSEWHERE = [
    ("/account/sign-in/", "/account/sign-in/", {"username": "nadie", "password": "x"}),
    ("/account/reset/", "/account/reset/", {"email": "no es un correo"}),
    ("/account/", "/account/", {"email": "no es un correo", "shown": "Inés"}),
    ("/account/password/", "/account/password/", {"old_password": "x", "new_password1": "y"}),
    ("/account/", "/account/delete/", {"password": "x"}),
    ("/tournaments/", "/tournaments/code/", {"code": "QQQQQQ"}),
    ("/campaigns/", "/campaigns/import/", {"command_id": "12345678", "file": NO_FILE}),
    ("/battles/", "/battles/new/", {"rival": "nobody", "scenario": "plunder-the-camp"}),
    ("/battles/ground/?rival=friend", "/battles/new/", {"ground": "hand", "terrain": "[]", "first": "??"}),
    ("/battles/", "/battles/import/", {"file": NO_FILE}),
    ("/battles/figures/", "/battles/figures/change/", {"club": "{club}", "faction": "nobody"}),
    ("/battles/studies/", "/battles/studies/new/", {"force": "nobody", "games": "0"}),
    ("/account/tokens/", "/account/tokens/", {"name": "", "grant": "read", "days": "7"}),
]
"""Forms that are no command of a stream: where each stands, where it is sent, and what is wrong with it."""


@pytest.mark.parametrize(("page", "action", "fields"), ELSEWHERE)
def test_every_other_form_is_refused_on_its_page_in_either_language(
    club: TheClub, page: str, action: str, fields: dict[str, Any]
) -> None:
    ines = Visitor(None if "sign-in" in page or "reset" in page else club.organiser)
    sent = {name: club.id if text == "{club}" else text for name, text in fields.items()}
    refused_on_its_page(ines, page, action, sent)


def refused_on_its_page(who: Visitor, page: str, action: str, sent: dict[str, Any]) -> None:
    """Told there, with what was typed, and so again after switching the language and after reloading."""
    answer = who.post(action, sent, headers={"referer": f"http://testserver{page}"}, follow=True)
    shown = answer.redirect_chain[-1][0] if answer.redirect_chain else page
    assert shown.partition("?")[0] == page.partition("?")[0]
    assert f'name="next" value="{shown}"' in answer.content.decode()  # where the language switch leads
    typed = {name for name in sent if "password" not in name and name not in ("command_id", "file")}
    for language in ("es", "en", "en"):
        again = who.post("/preferences/", {"language": language, "next": shown}, follow=True)
        assert again.status_code == 200
        assert "notice refused" in again.content.decode() or "errorlist" in again.content.decode()
        assert set(kept_in(again).get("fields", ())) == typed


def test_forms_for_guests_alerts_and_webhooks_are_refused_on_their_pages(db: None) -> None:
    room, guest = Room(), Visitor()
    room.do("OpenRegistration")
    entry = {"name": "Nadia", "club": "Tercio Viejo", "faction": "", "mail": "no es un correo"}
    refused_on_its_page(guest, room.path, f"{room.path}enter/", {**entry, "command_id": "12345678"})
    unnamed = {**entry, "name": "", "mail": "", "command_id": "12345679"}
    refused_on_its_page(guest, room.path, f"{room.path}enter/", unnamed)
    alert = {"kind": "mail", "mail": "no es un correo", "command_id": "12345680"}
    refused_on_its_page(room.organiser, room.path, f"{room.path}alerts/", alert)
    hook = {"stream": room.stream, "address": "http://10.0.0.1/"}
    refused_on_its_page(room.organiser, "/account/webhooks/", "/account/webhooks/", hook)


def test_a_lists_review_is_refused_beside_the_list_not_where_it_would_have_led(db: None) -> None:
    room = Room()
    room.enter(4)
    company = next(iter(open_stream(room.stream).state.companies))
    listed, desk = f"{room.path}list/{company}/", f"{room.path}desk/"
    review = {"command": "ReviewList", "company": company, "note": "Falta un héroe", "approved": "false"}
    sent = {**review, "command_id": "?", "next": desk}
    for came, page in (({}, desk), ({"referer": f"http://testserver{listed}"}, listed)):
        answer = room.organiser.post(f"{room.path}do/", sent, headers=came)
        assert answer.headers["Location"] == page
        assert kept_in(room.organiser.get(page))["fields"]["note"] == ["Falta un héroe"]


def test_a_seasons_forms_are_refused_on_the_seasons_page(db: None) -> None:
    keeper = person("k", is_staff=True)
    house, page = House(keeper, "2027-03-01"), "/tournaments/season/2027/"
    closing = {"command_id": "12345678"}
    house.enter(4)
    refused_on_its_page(house.organiser, page, f"{page}close/", closing)
    reopening = {"command_id": "12345679", "reason": "Falta un torneo"}
    refused_on_its_page(house.organiser, page, f"{page}close/", reopening)


def test_a_list_that_is_not_kept_is_still_in_the_builder(
    club: TheClub, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(kept_armies, "MOST_ARMIES", 0)
    text = "Wolves · Nords · 300\nJarl\nRaiders ×4"
    page = Visitor(club.organiser).post("/battles/armies/keep/", {"list": text}, follow=True)
    assert page.redirect_chain[-1][0] == f"/battles/armies/?{urlencode({'list': text})}"
    assert "notice refused" in page.content.decode()
    assert "Raiders" in page.content.decode()


def test_ground_laid_by_hand_is_still_there_when_the_battle_is_refused(club: TheClub) -> None:
    ground, laid = "/battles/ground/?scenario=plunder-the-camp", '[{"kind":"ruin","x":9,"y":30,"turn":3}]'
    page = Visitor(club.organiser).post(
        "/battles/new/",
        {"ground": "hand", "terrain": laid, "rival": "nobody"},
        headers={"referer": f"http://testserver{ground}"},
        follow=True,
    )
    assert page.redirect_chain[-1][0] == ground
    told = re.search(
        r'<script id="ground-laid" type="application/json">(.*?)</script>', page.content.decode()
    )
    assert told
    assert [(piece["kind"], piece["x"], piece["y"]) for piece in json.loads(told[1])] == [("ruin", 9, 30)]


def session_size() -> int:
    return max((len(session.session_data) for session in Session.objects.all()), default=0)


def test_what_a_stranger_types_does_not_fill_the_disk(visitor: Visitor) -> None:
    """Neither long names of fields nor a page's address nor one form after the other."""
    form = {"username": "x", "password": "y"}
    plain = {"content_type": "application/x-www-form-urlencoded"}
    visitor.post("/account/sign-in/", urlencode({**form, secrets.token_hex(500_000): "z"}), **plain)
    assert 0 < session_size() < 2_000
    far = f"http://testserver/help/?{secrets.token_hex(20_000)}"
    visitor.post("/account/sign-in/", form, headers={"referer": far})
    assert session_size() < 8_000
    for _ in range(HALL):
        over("refused-form", "127.0.0.1", HALL, 600)
    stranger = Visitor()
    stranger.post("/account/sign-in/", {**form, "more": "typed"})
    assert stranger.session["refused_form"]["fields"] == {}


def test_strangers_sessions_do_not_fill_the_disk(visitor: Visitor) -> None:
    """A hall's worth of them; whoever has one already goes on, and everybody reads why they were refused."""
    known, form = Visitor(), {"username": "x", "password": "y"}
    assert known.post("/account/sign-in/", form).status_code == 422
    for _ in range(HALL):
        over("session", "127.0.0.1", HALL, 600)
    before = Session.objects.count()
    refused = visitor.post("/account/sign-in/", form)
    assert "name or the password is wrong" in refused.content.decode()
    table = visitor.post(
        "/battles/new/", {"scenario": "nowhere"}, headers={"referer": "http://testserver/battles/"}
    )
    assert table.status_code == 422
    forged = Visitor()
    forged.cookies["tercio_session"] = "abcdefghijklmnopqrstuvwxyz012345"
    forged.post("/account/sign-in/", form)
    link = visitor.get(link_for("club/a", "player:7", to="/"))
    assert (link.status_code, link.headers["Retry-After"]) == (429, "600")
    assert Session.objects.count() == before
    assert known.get(link_for("club/a", "player:7", to="/")).status_code == 302
    assert known.post("/account/sign-in/", {**form, "more": "typed"}).status_code == 422
    assert known.session["refused_form"]["fields"]["more"] == ["typed"]
