"""The JSON API: described, honest about refusals, and never broken by odd input."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.core.signals import request_finished, request_started
from django.db import close_old_connections

from tercio.web.api import described_calls, description
from tests.web.conftest import TheClub, Visitor, person
from tests.web.test_tokens import event

QUESTION = r"/(odds|muskets/answers|asks|maps)/[a-z_]+$"
"""Calls that answer a question: they take longer."""
BOOK = r"/(rules/({rule})?|odds/|sheets?|maps|forces)$"
"""Calls that tell what stands in a book. All others are about things that are there or not, and are asked by
a stranger and with a key: test_api_with_key.py."""


@pytest.fixture
def one_connection(db: None) -> Iterator[None]:
    """The application, called as a server calls it, leaves the test's own connection open."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@pytest.fixture
def an_event(db: None) -> str:
    """The name in addresses of an event that is there."""
    return event(person("ines")).partition("/")[2]


def calls(wanted: Callable[[str], Any]) -> Any:
    """One test for each call of the description."""
    paths = json.loads(description())["paths"]
    known = [f"{method.upper()} {path}" for path, methods in paths.items() for method in methods]
    return pytest.mark.parametrize("call", [call for call in known if wanted(call)])


@calls(re.compile(BOOK).search)
def test_whatever_a_book_is_asked_the_answer_fits_the_description(one_connection: None, call: str) -> None:
    from tests.web.described_cases import ask, put_cases

    put_cases(call, ask, examples=12)


@calls(re.compile(QUESTION).search)
def test_every_question_answers_what_its_fields_allow_and_refuses_the_rest(
    one_connection: None, an_event: str, call: str
) -> None:
    from tests.web.described_cases import ask, put_cases

    def ask_here(case: Any) -> None:
        if "name" in case.path_parameters:
            case.path_parameters["name"] = an_event
        ask(case)

    put_cases(call, ask_here, examples=4)


def test_a_rule_in_the_readers_language(db: None) -> None:
    answers = [Visitor(language=one).get("/api/rules/wt-bye-02").json() for one in ("es", "en")]
    assert [one["id"] for one in answers] == ["WT-BYE-02"] * 2
    assert answers[0]["statement"] != answers[1]["statement"]


def test_my_clubs_need_somebody_to_be_me(club: TheClub) -> None:
    assert Visitor().get("/api/me/clubs").status_code == 401
    assert Visitor(club.player).get("/api/me/clubs").json() == [
        {"stream": club.stream, "id": club.stream.removeprefix("club/"), "title": "Tercio Viejo"}
    ]


def test_a_history_for_members_only_with_the_refusal_spelled_out(club: TheClub) -> None:
    lines = Visitor(club.player).get(f"/api/streams/{club.stream}/history").json()
    assert (lines[0]["who"], lines[0]["text"]) == ("ines", "Inés founded the club Tercio Viejo.")
    refused = Visitor().get(f"/api/streams/{club.stream}/history")
    assert refused.status_code == 403
    assert refused.json()["key"] == "roles.not_allowed"
    assert refused.json()["text"].startswith("Your role does not let you see the history")


def test_the_description_page_needs_nothing_from_elsewhere(visitor: Visitor) -> None:
    html = visitor.get("/api/docs").content.decode()
    assert "/api/rules/{rule}" in html
    assert "openapi.json" in html
    assert 'href="/account/tokens/"' in html


def test_the_page_of_the_api_is_put_together_once_for_all_readers(db: None) -> None:
    description.cache_clear()
    described_calls.cache_clear()
    for _ in range(2):
        assert "/api/rules/" in Visitor().get("/api/docs").content.decode()
    assert (description.cache_info().misses, described_calls.cache_info().hits) == (1, 1)
