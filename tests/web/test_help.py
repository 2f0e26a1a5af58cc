"""The help page: every room's first steps in both languages, one click away from anywhere."""

from __future__ import annotations

import re

import pytest

from tercio.core.speech import say
from tercio.web.help_page import EVERY_GUIDE, STEPS
from tercio.web.rooms import ROOMS
from tests.web.conftest import Visitor
from tests.web.markup import faults_of

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("language", ["es", "en"])
def test_every_page_leads_to_the_first_steps_of_every_room(language: str) -> None:
    visitor = Visitor(language=language)
    home = visitor.get("/").content.decode()
    footer = home[home.index("<footer") :]
    assert f'<a href="/help/">{say("help.title", language)}</a>' in footer
    page = visitor.get("/help/").content.decode()
    for room in ROOMS:
        assert f'<h2 id="{room.name}"><a href="/{room.path}">' in page
    assert len(re.findall(r"<li>[^<]{20,}", page[: page.index('id="more"')])) >= len(ROOMS) * len(STEPS)


@pytest.mark.parametrize("language", ["es", "en"])
def test_the_first_steps_lead_on_to_every_guide_in_the_readers_language(language: str) -> None:
    visitor = Visitor(language=language)
    guides = dict(
        re.findall(r'<a href="(/help/guides/[^"]+)">([^<]+)</a>', visitor.get("/help/").content.decode())
    )
    assert sorted(guides) == sorted(f"/help/guides/{guide}/" for guide in EVERY_GUIDE)
    assert (
        guides["/help/guides/battles/"]
        == {"es": "Jugar a First Blood", "en": "Playing First Blood"}[language]
    )
    ids = {}
    led = []
    for address, title in guides.items():
        page = visitor.get(address).content.decode()
        assert f"<h1>{title}</h1>" in page
        assert faults_of(page) == []
        ids[address] = set(re.findall(r' id="([^"]+)"', page))
        led += re.findall(r'<a href="\.\./(\w+)/(?:#([^"]+))?">', page)
    assert {guide for guide, _ in led} == {"hosting", "keeping"}
    for guide, part in led:
        assert not part or part in ids[f"/help/guides/{guide}/"]


def test_the_folder_of_the_guides_leads_to_their_list() -> None:
    answer = Visitor().get("/help/guides/")
    assert (answer.status_code, answer.url) == (302, "/help/")


def test_a_rule_named_in_a_guide_leads_to_it_and_an_unknown_guide_is_not_there() -> None:
    assert 'href="/rules/WT-BYE-05/"' in Visitor().get("/help/guides/tournaments/").content.decode()
    assert Visitor().get("/help/guides/nothing/").status_code == 404
    assert Visitor().get("/help/guides/..%2fhelp/").status_code == 404
