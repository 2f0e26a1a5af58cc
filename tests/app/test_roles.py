"""One table says who may do what."""

import pytest

from tercio.app.roles import MAY, Role, demand, may, roles_that_may
from tercio.core.refused import Refused
from tercio.core.speech import LANGUAGES, catalogue


@pytest.mark.parametrize(
    ("action", "allowed"),
    [
        ("club.see", "organiser referee player spectator"),
        ("club.rename", "organiser"),
        ("club.invite", "organiser"),
        ("club.role", "organiser"),
        ("club.leave", "organiser referee player"),
        ("tournament.run", "organiser"),
        ("tournament.referee", "organiser referee"),
        ("tournament.score", "organiser referee player"),
        ("history.undo", "organiser referee"),
        ("club.undo", "organiser"),
    ],
)
def test_who_may_do_it(action: str, allowed: str) -> None:
    assert {role for role in Role if may(role, action)} == set(allowed.split())


def test_the_organiser_may_do_everything_and_a_passer_by_only_look() -> None:
    for action in MAY:
        assert may("organiser", action)
        assert not may("spectator", action) or action.endswith(".see")


def test_who_may_not_is_told_whom_to_ask() -> None:
    demand("organiser", "club.rename")
    with pytest.raises(Refused) as no:
        demand("player", "club.rename")
    assert (
        no.value.text("en")
        == "Your role does not let you rename the club: ask somebody who does (organiser)."
    )


def test_every_action_has_its_words() -> None:
    for language in LANGUAGES:
        texts = catalogue(language)
        for action in MAY:
            assert f"action.{action}" in texts
            assert all(said.key in texts for said in roles_that_may(action))


def test_an_action_nobody_listed_is_our_own_mistake() -> None:
    with pytest.raises(KeyError):
        may("organiser", "club.burn")
