"""The types the battle page's scripts are checked with name what the server really sends."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from tests.web.test_battle_api import Door, opened

pytestmark = pytest.mark.django_db(transaction=True)

TYPES = Path(__file__).parents[2] / "types" / "battle.d.ts"


def declared(name: str) -> tuple[set[str], set[str]]:
    """The fields of an interface: those it must have, and those it may."""
    body = re.search(rf"interface {name} {{\n(.*?)\n  }}", TYPES.read_text("utf-8"), re.DOTALL)
    assert body is not None, name
    fields = re.findall(r"^    (\w+)(\??):", body[1], re.MULTILINE)
    return {field for field, may in fields if not may}, {field for field, may in fields if may}


def check(name: str, answer: dict[str, Any]) -> None:
    must, may = declared(name)
    assert must <= set(answer) <= must | may, name


def to_the_first_march(doors: tuple[Door, Door]) -> tuple[Door, dict[str, Any]]:
    """Whoever is asked deploys, stacks and marches: the door and the page of the move."""
    for number in range(40):
        door = doors[int(doors[0].get().json()["battle"]["asked"]["seat"])]
        page = door.get(picture=True).json()
        if page["battle"]["asked"]["purpose"] == "march":
            return door, page
        commands = [choice["command"] for choice in page["choices"]]
        march = [command for command in commands if command["type"] == "March"]
        assert door.send((march or commands)[0], number).status_code == 200
    raise AssertionError("nobody marches")


def test_every_name_the_scripts_are_checked_with_is_one_the_server_sends() -> None:
    _, first, second, _ = opened()
    door, page = to_the_first_march((first, second))
    battle = page["battle"]
    for name, answer in {
        "Page": page,
        "Battle": battle,
        "Asked": battle["asked"],
        "Side": battle["sides"][0],
        "Regiment": battle["regiments"][0],
        "Model": battle["regiments"][0]["models"][0],
        "Choice": page["choices"][0],
        "Wording": page["choices"][0]["words"],
        "Told": door.get("/events").json()["events"][0],
        "Talk": door.get("/talk").json(),
        "Preview": door.post("/preview", {"command": page["choices"][0]["command"]}).json(),
    }.items():
        check(name, answer)
    guide = door.get("/guide").json()
    check("Guide", guide)
    check("PlaceMap", guide["costs"])
    for enemy in guide["enemies"]:
        check("Enemy", enemy)
