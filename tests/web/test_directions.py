"""The words of a choice point where the picture beside them does, from either edge of the table."""

from __future__ import annotations

import re
from typing import Any

import pytest

from tests.web.test_battle_api import Door, opened

pytestmark = pytest.mark.django_db(transaction=True)


def marching(doors: tuple[Door, Door], seat: int) -> dict[str, Any]:
    """The page of a seat that is asked for the way of a March, others answered with what stands first."""
    for number in range(200):
        asked = doors[0].get().json()["battle"]["asked"]
        door = doors[int(asked["seat"])]
        page: dict[str, Any] = door.get(picture=True).json()
        if asked["purpose"] == "march" and int(asked["seat"]) == seat:
            return page
        commands = [choice["command"] for choice in page["choices"]]
        march = [command for command in commands if command["type"] == "March"]
        assert door.send((march or commands)[0], number).status_code == 200
    raise AssertionError("nobody marches")


def middle(page: dict[str, Any], models: set[int]) -> tuple[float, float]:
    """Where the picture shows some models, on the average: x to the right and y down the screen."""
    spots = re.findall(
        r'data-model="(\d+)"[^>]*transform="translate\(([-\d.]+)[ ,]([-\d.]+)', page["picture"]
    )
    mine = [(float(x), float(y)) for model, x, y in spots if int(model) in models]
    assert len(mine) == len(models)
    return sum(x for x, _ in mine) / len(mine), sum(y for _, y in mine) / len(mine)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_regiment_that_is_sent_north_goes_up_the_screen_of_whoever_sent_it(seat: int) -> None:
    _, first, second, _ = opened()
    doors = (first, second)
    before = marching(doors, seat)
    r = before["battle"]["asked"]["regiment"]
    models = {model["id"] for model in before["battle"]["regiments"][r]["models"]}
    north = [choice for choice in before["choices"] if choice["words"]["text"].endswith(", go north")]
    assert len(north) == 1
    doors[seat].send(north[0]["command"], 900)
    after = doors[seat].get(picture=True).json()
    assert middle(after, models)[1] < middle(before, models)[1] - 1
