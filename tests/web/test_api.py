"""The JSON API: described, honest about refusals, and never broken by odd input."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest
import schemathesis
from django.core.signals import request_finished, request_started
from django.db import close_old_connections
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.generation.hypothesis.builder import HypothesisTestConfig, HypothesisTestMode, create_test
from schemathesis.generation.hypothesis.reporting import ignore_hypothesis_output
from schemathesis.generation.meta import CoveragePhaseData, CoverageScenario
from schemathesis.schemas import APIOperation, BaseSchema

from tercio.web.api import described_calls, description
from tercio.web.wsgi import application
from tests.web.conftest import TheClub, Visitor, person
from tests.web.test_tokens import event

QUESTION = r"/(odds|muskets/answers|asks|maps)/[a-z_]+$"
"""Calls that answer a question: they take longer."""
BOOK = r"/(rules/({rule})?|odds/|sheets?|maps|forces)$"
"""Calls that tell what stands in a book. All others are about things that are there or not, and are asked by
a stranger and with a key: test_api_with_key.py."""
schema = schemathesis.openapi.from_wsgi("/api/openapi.json", application, headers={"Host": "localhost"})


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


def calls(described: BaseSchema) -> Any:
    """One test for each call of a description."""
    found = [result.ok() for result in described.get_all_operations()]
    return pytest.mark.parametrize("call", found, ids=[call.label for call in found])


def kind(case: Case) -> tuple[Any, ...] | None:
    """What is tried of a description, and where; None for a case that tries nothing in particular."""
    if case.meta is None or not isinstance(tried := case.meta.phase.data, CoveragePhaseData):
        return None
    alone = tried.scenario == CoverageScenario.OBJECT_REQUIRED_AND_OPTIONAL
    told = "" if alone else tried.description  # it names the one field that is there
    place = tried.parameter_location, tried.parameter
    return case.method, case.meta.generation.mode, tried.scenario, place, told


def put_cases(call: APIOperation, check: Callable[[Case], None], examples: int) -> None:
    """A check on what a call's description allows and on what it just does not, once for each kind of case:
    fifty commands have a field `model`, and five things are no whole number.

    The cases are thought of here and not where tests are collected: every worker collects all of them.
    """
    known: set[tuple[Any, ...]] = set()
    few = settings(
        max_examples=examples, derandomize=True, deadline=None, suppress_health_check=list(HealthCheck)
    )

    @few
    def put(case: Case) -> None:
        if (this := kind(case)) not in known:
            known.update({this} if this else ())
            check(case)

    wanted = HypothesisTestConfig(project=schema.config, modes=list(HypothesisTestMode))
    with ignore_hypothesis_output():
        create_test(operation=call, test_func=put, config=wanted)()


def ask(case: Case, **more: Any) -> None:
    case.headers["Host"] = "localhost"
    case.headers["Accept-Encoding"] = "identity"
    case.call_and_validate(**more)


@calls(schema.include(path_regex=BOOK))
def test_whatever_a_book_is_asked_the_answer_fits_the_description(
    one_connection: None, call: APIOperation
) -> None:
    put_cases(call, ask, examples=12)


@calls(schema.include(path_regex=QUESTION))
def test_every_question_answers_what_its_fields_allow_and_refuses_the_rest(
    one_connection: None, an_event: str, call: APIOperation
) -> None:
    def ask_here(case: Case) -> None:
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
