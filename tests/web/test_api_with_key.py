"""Whatever a stranger sends, or a program with a key to what is there, the answer fits the description.

Without a key and at made up addresses most calls say 401 or 404 before they look at anything.
"""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.conftest import TheClub, forget_everything
from tests.web.test_api import BOOK, QUESTION, calls, one_connection
from tests.web.test_hostile_programs import Mischief

__all__ = ["one_connection"]
OF_NOBODY = re.compile(f"{QUESTION}|{BOOK}")
"""Calls that are answered alike whoever asks and whatever is there."""


@pytest.fixture
def house(club: TheClub) -> Mischief:
    """Built before connections are held: whoever calls in tests lets go of them again."""
    return Mischief(club)


@calls(lambda call: not OF_NOBODY.search(call))
def test_for_a_stranger_and_with_a_key_and_real_names_the_answer_fits_the_description(
    house: Mischief, one_connection: None, call: str
) -> None:
    from schemathesis.core.parameters import ParameterLocation

    from tests.web.described_cases import ask, put_cases

    known = {**house.known, "number": 1, "year": "2027", "kind": "tournament"}

    def ask_twice(case: Any) -> None:
        forget_everything()
        ask(case)
        forget_everything()
        if case.meta is None or not case.meta.is_negative_at(ParameterLocation.PATH):
            case.path_parameters.update((name, known[name]) for name in known if name in case.path_parameters)
        ask(case, headers={"Authorization": f"Bearer {house.key}"})

    put_cases(call, ask_twice, examples=12)
