"""Laying out a move over the API: the guide, the judge's answer to places, forged ones refused."""

from __future__ import annotations

from typing import Any

import pytest

from tests.web.test_battle_api import Door, opened

pytestmark = pytest.mark.django_db(transaction=True)


def asked_to_move() -> tuple[dict[str, Any], Door, Door, Door]:
    """A battle in which a regiment moves: the page of who moves it, their door, the other's, a watcher's."""
    _, first, second, watcher = opened()
    for number in range(60):
        page = watcher.get().json()
        mover, other = (first, second) if page["battle"]["asked"]["seat"] == "0" else (second, first)
        seen = mover.get().json()
        if seen["battle"]["asked"]["decision"] == "move the regiment":
            return seen, mover, other, watcher
        commands = [choice["command"] for choice in seen["choices"]]
        march = next((one for one in commands if one["type"] == "March"), commands[0])
        assert mover.send(march, number).status_code == 200
    raise AssertionError("nobody ever marched")


def test_who_moves_gets_a_guide_and_nobody_else() -> None:
    page, mover, other, watcher = asked_to_move()
    guide = mover.get("/guide").json()
    assert guide["regiment"] == page["battle"]["asked"]["regiment"]
    assert guide["limit"] == page["battle"]["asked"]["limit"]
    assert max(guide["costs"]["values"]) > 0
    assert other.get("/guide").json() is None
    assert watcher.get("/guide").json() is None


def test_places_become_a_command_the_judge_answers_and_that_can_be_sent() -> None:
    page, mover, _, watcher = asked_to_move()
    regiment = page["battle"]["regiments"][page["battle"]["asked"]["regiment"]]
    ends = {str(model["id"]): [model["x"], model["y"]] for model in regiment["models"]}
    laid = mover.post("/layout", {"ends": ends}).json()
    assert laid["preview"]["verdict"]["fine"]
    far = {model: [x, 24] for model, (x, y) in ends.items()}
    refused = mover.post("/layout", {"ends": far}).json()["preview"]
    assert refused["verdict"]["rule"] == "FB-MARCH-03"
    assert refused["verdict"]["nearest"]
    assert watcher.get().json()["version"] == page["version"], "nothing was done"
    assert mover.send(laid["command"], 99, seen=page["version"]).status_code == 200


def test_forged_places_are_refused() -> None:
    page, mover, other, watcher = asked_to_move()
    model = page["battle"]["regiments"][page["battle"]["asked"]["regiment"]]["models"][0]
    fine = {"ends": {str(model["id"]): [model["x"], model["y"]]}}
    assert other.post("/layout", fine).status_code == 403
    assert watcher.post("/layout", fine).status_code == 401
    forgeries: list[dict[str, Any]] = [{"ends": {name: [1, 1]}} for name in ("-1", "99", "x")]
    forgeries += [{}, {"ends": {str(model["id"]): [1e9, 1]}}, {"regiment": 0, "at": [1, 1]}]
    for forged in forgeries:
        assert mover.post("/layout", forged).status_code in (409, 422), forged
    assert watcher.get().json()["version"] == page["version"]
