"""Pages kept for strangers: one drawing for all of them, and nobody sees another's."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tercio.app.command_desk import open_stream
from tests.web.conftest import Visitor, person
from tests.web.test_tournament_pages import Room

pytestmark = pytest.mark.django_db


@pytest.fixture
def played() -> Room:
    room = Room()
    room.enter(4)
    room.pair()
    room.play()
    return room


def token(page: Any) -> str:
    found = set(re.findall(r'name="csrfmiddlewaretoken" value="([^"]+)"', page.content.decode()))
    (only,) = found
    assert f'"X-CSRFToken": "{only}"' in page.content.decode()
    return only


def test_every_stranger_gets_the_same_standings_with_a_token_of_their_own(played):
    pages = [Visitor(enforce_csrf_checks=True).get(f"{played.path}standings/") for _ in range(3)]
    tokens = [token(page) for page in pages]
    assert len(set(tokens)) == 3
    bare = {page.content.decode().replace(token, "") for page, token in zip(pages, tokens, strict=True)}
    assert len(bare) == 1


def test_a_stranger_can_send_the_forms_of_a_page_drawn_for_another(played):
    Visitor().get(f"{played.path}standings/")
    visitor = Visitor(enforce_csrf_checks=True)
    mine = token(visitor.get(f"{played.path}standings/"))
    forms = {"language": "es", "next": "/"}
    assert visitor.post("/preferences/", {**forms, "csrfmiddlewaretoken": "x" * 64}).status_code == 403
    assert visitor.post("/preferences/", {**forms, "csrfmiddlewaretoken": mine}).status_code == 302


def test_a_page_for_somebody_known_is_theirs_alone(played):
    belen, name = Visitor(person("belen")), '<span class="clip">belen</span>'
    for _ in range(2):
        assert name in belen.get(f"{played.path}standings/").content.decode()
        assert 'class="clip"' not in Visitor().get(f"{played.path}standings/").content.decode()


def test_language_and_theme_have_pages_of_their_own(played):
    english, spanish = (
        Visitor(language=code).get(f"{played.path}standings/").content.decode() for code in ("en", "es")
    )
    dark = Visitor()
    dark.cookies["tercio_theme"] = "dark"
    shown = dark.get(f"{played.path}standings/").content.decode()
    assert '<html lang="en" data-theme="auto"' in english
    assert '<html lang="es" data-theme="auto"' in spanish
    assert '<html lang="en" data-theme="dark"' in shown


def test_what_happens_is_on_the_page_at_once(played):
    before = Visitor().get(f"{played.path}standings/").content.decode()
    played.do("SignUp", name="Latecomer", club="", faction="")
    after = Visitor().get(f"{played.path}standings/").content.decode()
    versions = [re.search(r'data-version="(\d+)"', page) for page in (before, after)]
    assert all(versions)
    assert int(versions[1][1]) == open_stream(played.stream).version > int(versions[0][1])
