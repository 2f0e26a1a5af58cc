"""The help page: every room's first steps in both languages, one click away from anywhere."""

from __future__ import annotations

import re

import pytest

from tercio.core.speech import say
from tercio.web.help_page import STEPS
from tercio.web.rooms import ROOMS
from tests.web.conftest import Visitor

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
