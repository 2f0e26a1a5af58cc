"""A refused form loses nothing: its page can be reloaded, in either language, with what was typed."""

from __future__ import annotations

import json
import re
from typing import Any

from tests.web.conftest import TheClub, Visitor, person

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


def test_what_a_page_fetches_for_itself_forgets_nothing(club: TheClub) -> None:
    ines = refuse_a_rename(club)
    ines.get("/rules/", headers={"sec-fetch-mode": "cors"})
    assert kept_in(ines.get(club.path))


def test_a_form_with_a_page_of_its_own_keeps_what_was_typed_too(db: None) -> None:
    visitor = Visitor()
    person("ana")
    fields = {"username": "ana", "password1": "pica-y-mosquete", "password2": "pica-y-mosquete"}
    assert visitor.post("/account/sign-up/", fields).status_code == 422
    assert kept_in(visitor.get("/account/sign-up/"))["fields"] == {"username": ["ana"]}


def test_the_page_of_a_form_is_never_somebody_elses_house(club: TheClub) -> None:
    ines = Visitor(club.organiser)
    ines.post(
        f"{club.path}rename/",
        {"command_id": "12345678", "name": "x" * 300},
        headers={"referer": "https://example.org/trap/"},
    )
    assert ines.get(f"{club.path}rename/").headers["Location"].startswith(club.path)


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
