"""Whole battles through the HTTP door by a program: what is offered is taken, and every battle ends."""

from __future__ import annotations

import pytest

from tests.http_battles import play_http

pytestmark = pytest.mark.django_db(transaction=True)

PLAYED = (4, 37)
"""Battles of the study (`./dev study --http`) played every time: a siege, the made-up company."""


@pytest.mark.parametrize("number", PLAYED)
def test_nothing_that_the_door_offers_is_refused(number: int) -> None:
    game = play_http(number)
    assert game.wrong == ()
    assert game.tried > 50
    assert {"deploy a regiment", "build the command stack", "take an action", "move the regiment"} <= set(
        game.decisions
    )
