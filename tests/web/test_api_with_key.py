"""Whatever a stranger sends, or a program with a key to what is there, the answer fits the description.

Without a key and at made up addresses most calls say 401 or 404 before they look at anything.
"""

from __future__ import annotations

import pytest
from schemathesis import Case
from schemathesis.core.parameters import ParameterLocation
from schemathesis.schemas import APIOperation

from tests.web.conftest import TheClub, forget_everything
from tests.web.test_api import BOOK, QUESTION, ask, calls, one_connection, put_cases, schema
from tests.web.test_hostile_programs import Mischief

__all__ = ["one_connection"]
KNOWN = schema.exclude(path_regex=f"{QUESTION}|{BOOK}")
"""What depends on who asks, and on what is there."""


@pytest.fixture
def house(club: TheClub) -> Mischief:
    """Built before connections are held: whoever calls in tests lets go of them again."""
    return Mischief(club)


@calls(KNOWN)
def test_for_a_stranger_and_with_a_key_and_real_names_the_answer_fits_the_description(
    house: Mischief, one_connection: None, call: APIOperation
) -> None:
    known = {**house.known, "number": 1, "year": "2027", "kind": "tournament"}

    def ask_twice(case: Case) -> None:
        forget_everything()
        ask(case)
        forget_everything()
        if case.meta is None or not case.meta.is_negative_at(ParameterLocation.PATH):
            case.path_parameters.update((name, known[name]) for name in known if name in case.path_parameters)
        ask(case, headers={"Authorization": f"Bearer {house.key}"})

    put_cases(call, ask_twice, examples=12)
