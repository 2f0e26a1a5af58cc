"""What zones, pieces and scenarios are called that somebody named as the house names others."""

from __future__ import annotations

import pytest

from tercio.core.speech import LANGUAGES
from tercio.firstblood.engine.field import Piece
from tercio.firstblood.engine.scenario import Scenario, Zone
from tercio.firstblood.narration.event_words import scenario_name
from tercio.firstblood.narration.names import Names
from tests.firstblood.table import battle
from tests.firstblood.test_distance import square

OWN = ("camp", "quarter", "named", "unnamed", "ford")
"""The first four are words of the house with something to be filled in."""


@pytest.mark.parametrize("name", OWN)
def test_what_people_call_as_the_house_calls_others_keeps_their_name(name: str) -> None:
    scenario = Scenario(name, zones=(Zone(24, 24, 12, name=name),))
    pieces = (Piece(square(8, 8, 2), ("hindering",), name=name),)
    names = Names(battle("men at 10,10 vs men at 40,40", scenario=scenario, pieces=pieces))
    assert [names.zone(0).text(language) for language in LANGUAGES] == [
        f"la zona «{name}»",
        f"the {name} zone",
    ]
    assert names.piece(0).text("en") == f"the {name}"
    assert scenario_name(name) == name


@pytest.mark.parametrize("key", ["unknown", "my-own"])
def test_a_scenario_of_ones_own_is_called_by_its_key(key: str) -> None:
    assert scenario_name(key) == key


def test_words_of_the_house_are_said_in_each_language() -> None:
    zones = (Zone(24, 24, 12, name="centre"), Zone(9, 9, 12), Zone(30, 9, 12, name="7"))
    b = battle("men at 10,10 vs men at 40,40", scenario=Scenario("stake-a-claim", zones=zones))
    assert [Names(b).zone(k).text("en") for k in range(3)] == ["the centre", "the zone B", "the zone C"]
    name = scenario_name("stake-a-claim")
    assert not isinstance(name, str)
    assert name.text("en") == "Stake a Claim"
