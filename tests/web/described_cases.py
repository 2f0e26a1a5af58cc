"""Cases thought up from the API's own description, and whether the answers to them fit it.

Whoever wants them imports this file when a test runs: what thinks them up takes long to load, and every
worker collects all tests.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Any

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import Case
from schemathesis.generation.hypothesis.builder import HypothesisTestConfig, HypothesisTestMode, create_test
from schemathesis.generation.hypothesis.reporting import ignore_hypothesis_output
from schemathesis.generation.meta import CoveragePhaseData, CoverageScenario
from schemathesis.schemas import APIOperation

from tercio.web.wsgi import application


@cache
def described_calls() -> dict[str, APIOperation]:
    """Every call of the description, by its method and address."""
    schema = schemathesis.openapi.from_wsgi("/api/openapi.json", application, headers={"Host": "localhost"})
    return {call.label: call for call in (result.ok() for result in schema.get_all_operations())}


def kind(case: Case) -> tuple[Any, ...] | None:
    """What is tried of a description, and where; None for a case that tries nothing in particular."""
    if case.meta is None or not isinstance(tried := case.meta.phase.data, CoveragePhaseData):
        return None
    alone = tried.scenario == CoverageScenario.OBJECT_REQUIRED_AND_OPTIONAL
    told = "" if alone else tried.description  # it names the one field that is there
    place = tried.parameter_location, tried.parameter
    return case.method, case.meta.generation.mode, tried.scenario, place, told


def put_cases(call: str, check: Callable[[Case], None], examples: int) -> None:
    """A check on what a call's description allows and on what it just does not, once for each kind of case:
    fifty commands have a field `model`, and five things are no whole number.
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

    operation = described_calls()[call]
    wanted = HypothesisTestConfig(project=operation.schema.config, modes=list(HypothesisTestMode))
    with ignore_hypothesis_output():
        create_test(operation=operation, test_func=put, config=wanted)()


def ask(case: Case, **more: Any) -> None:
    case.headers["Host"] = "localhost"
    case.headers["Accept-Encoding"] = "identity"
    case.call_and_validate(**more)
