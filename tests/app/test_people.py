"""Accounts, as whoever runs the house finds them."""

from __future__ import annotations

import pytest

from tercio.app.people import account_names, by_login, keeps_house, person_named
from tercio.core.refused import Refused
from tercio.store.people.models import Person
from tests.databases import Trial


def test_somebody_is_found_whatever_the_case_of_their_name(trial: Trial) -> None:
    ana = Person.objects.create_user("Ana")
    assert by_login("aNA") == ana


def test_a_name_no_database_can_hold_is_nobodys(trial: Trial) -> None:
    assert by_login("a\0na") is None
    with pytest.raises(Refused) as no:
        person_named("a\0na")
    assert no.value.key == "people.unknown"


@pytest.mark.parametrize("number", ["²", "１", "9" * 40, "-1", ""])
def test_what_is_no_number_of_an_account_is_nobodys_name(trial: Trial, number: str) -> None:
    """As a history from another house may have it."""
    ana = Person.objects.create_user("ana")
    assert account_names({f"user:{number}", ana.who}) == {ana.who: "ana"}
    assert not keeps_house(f"user:{number}")
