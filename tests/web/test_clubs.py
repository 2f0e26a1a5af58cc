"""Clubs: made, joined by invitation, and run by whoever may."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tercio.app.command_desk import open_stream
from tercio.app.stream_search import find
from tercio.web.limits import WRONG_BY_ADDRESS
from tests.web.conftest import TheClub, Visitor, person


def invited(ines: Visitor, club: TheClub, **fields: str) -> str:
    """A fresh invitation; its path."""
    page = ines.post(
        f"{club.path}invite/",
        {"command_id": "invitation-1", "label": "Poster", "role": "player"} | fields,
        follow=True,
    )
    return re.search(r"http://testserver(/clubs/join/[\w-]+/)", page.content.decode())[1]  # type: ignore[index]


def members(club: TheClub) -> dict[str, str]:
    return {one.name: one.role for one in open_stream(club.stream).state.members.values()}


def test_whoever_makes_a_club_organises_it(db: None) -> None:
    ana = person("ana")
    page = Visitor(ana).send("/clubs/new/", name="  Los   Arcabuces ")
    (listed,) = find("club", member=ana.who)
    assert listed.title == "Los Arcabuces"
    assert page.headers["Location"] == f"/clubs/{listed.stream.partition('/')[2]}/"
    assert open_stream(listed.stream).state.role(ana.who) == "organiser"


def test_a_refused_name_is_still_in_the_form(db: None) -> None:
    response = Visitor(person("ana")).send("/clubs/new/", name="x" * 90)
    assert response.status_code == 422
    assert "90 letters and 80 fit" in response.content.decode()
    assert f'value="{"x" * 90}"' in response.content.decode()


def test_making_a_club_needs_an_account(visitor: Visitor) -> None:
    assert visitor.get("/clubs/new/").headers["Location"] == "/account/sign-in/?next=/clubs/new/"


def test_an_invitation_lets_somebody_in_once(club: TheClub) -> None:
    path = invited(Visitor(club.organiser), club)
    lucia = Visitor(person("lucia"))
    assert "You will join as player" in lucia.get(path).content.decode()
    assert lucia.send(path).headers["Location"] == club.path
    assert members(club)["lucia"] == "player"
    assert lucia.get(path).headers["Location"] == club.path  # already in: straight to the club


def test_a_withdrawn_invitation_opens_nothing(club: TheClub) -> None:
    ines = Visitor(club.organiser)
    path = invited(ines, club)
    (hashed,) = [
        one.hash for one in open_stream(club.stream).state.invitations.values() if one.label == "Poster"
    ]
    ines.send(f"{club.path}withdraw/", hash=hashed)
    response = Visitor(person("lucia")).get(path)
    assert response.status_code == 404
    assert "no longer works" in response.content.decode()


def test_guessing_invitations_is_rate_limited(visitor: Visitor) -> None:
    answers = [visitor.get(f"/clubs/join/guess-{n}/").status_code for n in range(WRONG_BY_ADDRESS + 1)]
    assert answers == [404] * WRONG_BY_ADDRESS + [429]


def test_a_link_is_shown_only_where_it_was_made(club: TheClub) -> None:
    ines = Visitor(club.organiser)
    path = invited(ines, club)
    assert path in ines.get(club.path).content.decode()
    assert path not in Visitor(club.organiser).get(club.path).content.decode()


def test_an_organiser_changes_roles_and_shows_people_the_door(club: TheClub) -> None:
    ines = Visitor(club.organiser)
    ines.send(f"{club.path}role/", member=club.player.who, role="referee")
    assert members(club)["Ana"] == "referee"
    ines.send(f"{club.path}remove/", member=club.referee.who)
    assert "Bruno" not in members(club)


def test_there_is_always_an_organiser(club: TheClub) -> None:
    response = Visitor(club.organiser).send(f"{club.path}remove/", member=club.organiser.who)
    assert response.status_code == 422
    assert "only organiser" in response.content.decode()


def test_anybody_may_leave(club: TheClub) -> None:
    response = Visitor(club.player).send(f"{club.path}remove/", member=club.player.who)
    assert response.headers["Location"] == "/"
    assert "Ana" not in members(club)


ACTS: list[tuple[str, dict[str, Any]]] = [
    ("rename/", {"name": "Mío"}),
    ("invite/", {"label": "x", "role": "player"}),
    ("withdraw/", {"hash": "x"}),
    ("role/", {"member": "user:1", "role": "organiser"}),
    ("remove/", {"member": "user:1"}),
]


@pytest.mark.parametrize(("act", "fields"), ACTS)
def test_only_organisers_run_the_club(club: TheClub, act: str, fields: dict[str, Any]) -> None:
    fields = {**fields, "member": club.referee.who} if "member" in fields else fields
    before = open_stream(club.stream).version
    for who in (club.player, person("stranger"), None):
        response = Visitor(who).send(club.path + act, **fields)
        assert response.status_code == 403, who
        assert "Your role does not let you" in response.content.decode()
    assert open_stream(club.stream).version == before


def test_passers_by_see_a_name_and_no_members(club: TheClub) -> None:
    html = Visitor().get(club.path).content.decode()
    assert "Tercio Viejo" in html
    assert "Bruno" not in html
    assert "Only members see" in html


def test_the_same_form_sent_twice_does_nothing_twice(club: TheClub) -> None:
    ines = Visitor(club.organiser)
    for _ in range(2):
        ines.post(f"{club.path}rename/", {"command_id": "same-form-1", "name": "Tercio Nuevo"})
    ines.post(f"{club.path}rename/", {"command_id": "other-form", "name": "Tercio Viejo"})
    ines.post(f"{club.path}rename/", {"command_id": "same-form-1", "name": "Tercio Nuevo"})
    assert open_stream(club.stream).state.name == "Tercio Viejo"


def test_somebody_who_acted_first_is_not_overwritten(club: TheClub) -> None:
    ines, seen = Visitor(club.organiser), open_stream(club.stream).version
    ines.send(f"{club.path}rename/", name="Uno", seen=seen)
    response = ines.send(f"{club.path}rename/", name="Dos", seen=seen)
    assert response.status_code == 409
    assert "Somebody acted before you" in response.content.decode()
    assert 'value="Dos"' in response.content.decode()
    assert open_stream(club.stream).state.name == "Uno"


@pytest.mark.parametrize(
    "broken",
    [
        {"command_id": ""}, {"command_id": "x" * 65}, {"command_id": "bad id!!"}, {"seen": "many"},
        {"seen": "9" * 30}, {"name": "nul\x00here"},
    ],
)  # fmt: skip
def test_a_mangled_form_is_refused_not_broken(club: TheClub, broken: dict[str, str]) -> None:
    response = Visitor(club.organiser).send(f"{club.path}rename/", **{"name": "Uno", **broken})
    assert response.status_code == 422
    assert open_stream(club.stream).state.name == "Tercio Viejo"


def test_a_name_is_text_never_markup(club: TheClub) -> None:
    Visitor(club.organiser).send(f"{club.path}rename/", name="<script>alert(1)</script>")
    for path in (club.path, club.history):
        html = Visitor(club.organiser).get(path).content.decode()
        assert "<script>alert" not in html
        assert "&lt;script&gt;" in html
