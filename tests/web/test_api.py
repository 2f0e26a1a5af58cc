"""The JSON API: described, honest about refusals, and never broken by odd input."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, settings

from tercio.web.wsgi import application
from tests.web.conftest import TheClub, Visitor

QUESTION = r"/api/(odds|muskets/answers)/[a-z_]+$"
"""Calls that differ only in their fields: `test_odds_pages` and `test_api_errors` ask them."""
schema = schemathesis.openapi.from_wsgi("/api/openapi.json", application, headers={"Host": "localhost"})


@pytest.fixture
def one_connection(db: None) -> Iterator[None]:
    """The application, called as a server calls it, leaves the test's own connection open."""
    for signal in (request_started, request_finished):
        signal.disconnect(close_old_connections)
    yield
    for signal in (request_started, request_finished):
        signal.connect(close_old_connections)


@schema.exclude(path_regex=QUESTION).parametrize()
@settings(max_examples=12, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
def test_whatever_is_asked_the_answer_fits_the_description(
    one_connection: None, case: schemathesis.Case
) -> None:
    case.headers["Host"] = "localhost"
    case.headers["Accept-Encoding"] = "identity"
    case.call_and_validate()


def test_a_rule_in_the_readers_language(db: None) -> None:
    answers = [Visitor(language=one).get("/api/rules/wt-bye-02").json() for one in ("es", "en")]
    assert [one["id"] for one in answers] == ["WT-BYE-02"] * 2
    assert answers[0]["statement"] != answers[1]["statement"]


def test_my_clubs_need_somebody_to_be_me(club: TheClub) -> None:
    assert Visitor().get("/api/me/clubs").status_code == 401
    assert Visitor(club.player).get("/api/me/clubs").json() == [
        {"stream": club.stream, "title": "Tercio Viejo"}
    ]


def test_a_history_for_members_only_with_the_refusal_spelled_out(club: TheClub) -> None:
    lines = Visitor(club.player).get(f"/api/streams/{club.stream}/history").json()
    assert lines[0]["text"] == "Inés founded the club Tercio Viejo."
    refused = Visitor().get(f"/api/streams/{club.stream}/history")
    assert refused.status_code == 403
    assert refused.json()["key"] == "roles.not_allowed"
    assert refused.json()["text"].startswith("Your role does not let you see the history")


def test_the_description_page_needs_nothing_from_elsewhere(visitor: Visitor) -> None:
    html = visitor.get("/api/docs").content.decode()
    assert "/api/rules/{rule}" in html
    assert "openapi.json" in html
