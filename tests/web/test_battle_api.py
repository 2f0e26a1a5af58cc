"""The battle API: two seats by their links, secrets in the bytes, wrong requests answered clearly."""

from __future__ import annotations

import json
from typing import Any

import jsonschema_rs
import pytest
from django.test import Client

from tercio.store.battles.models import BattleSeat
from tercio.web.battles.api import ACTS_A_MINUTE
from tercio.web.battles.opening_limit import OPENED_A_DAY, OPENED_A_MINUTE
from tercio.web.limits import over
from tests.web.conftest import person

pytestmark = pytest.mark.django_db(transaction=True)

ORDER = {"pieces": 0, "seed": 5, "names": ["Ana", "Bea"], "seat": "both", "command_id": "open-this-one"}
ENGLISH = {"accept-language": "en"}


class Door:
    """A program without a browser, perhaps with the token of a seat."""

    def __init__(self, battle: str, link: str = "") -> None:
        self.address = f"/api/battles/{battle}"
        self.headers = dict(ENGLISH)
        if link:
            self.headers["authorization"] = f"Bearer {link.strip('/').rpartition('/')[2]}"

    def get(self, path: str = "", **asked: Any) -> Any:
        return Client().get(self.address + path, asked, headers=self.headers)

    def post(self, path: str, body: Any) -> Any:
        return Client().post(self.address + path, body, content_type="application/json", headers=self.headers)

    def send(self, command: Any, number: int, **more: Any) -> Any:
        return self.post("/commands", {"command": command, "command_id": f"command-{number:04}", **more})


def opened(**changes: Any) -> tuple[str, Door, Door, Door]:
    """A battle: its id, both seats, and somebody who watches."""
    answer = Client().post("/api/battles/", ORDER | changes, content_type="application/json")
    assert answer.status_code == 201, answer.content
    made = answer.json()
    links = made["links"]
    return made["id"], Door(made["id"], links["0"]), Door(made["id"], links["1"]), Door(made["id"])


def test_two_seats_play_by_their_links_and_see_their_own_choices() -> None:
    _, first, second, watcher = opened()
    for number in range(8):
        pages = [door.get().json() for door in (first, second)]
        asked = int(pages[0]["battle"]["asked"]["seat"])
        doors = (first, second)
        assert pages[asked]["battle"]["banner"]["text"].startswith("Your turn: ")
        assert pages[1 - asked]["battle"]["banner"]["text"].startswith("Waiting for ")
        command = pages[asked]["choices"][0]["command"]
        wrong = doors[1 - asked].send(command, number, seen=pages[0]["version"])
        assert (wrong.status_code, wrong.json()["rule"]) == (403, "FB-GEN-01")
        done = doors[asked].send(command, number, seen=pages[0]["version"])
        assert done.status_code == 200, done.content
        again = doors[asked].send(command, number, seen=pages[0]["version"])
        assert again.json() == {**done.json(), "repeated": True}, "twice the same does nothing twice"
    assert watcher.get().json()["choices"] == []
    assert watcher.send(command, 99).status_code == 401


def test_who_wants_the_table_drawn_gets_it_with_the_answer() -> None:
    """One journey there and back: what the sender would ask next is in the answer, and no more than that."""
    _, first, second, _ = opened()
    for number in range(8):
        asked = int(first.get().json()["battle"]["asked"]["seat"])
        door = (first, second)[asked]
        command = door.get().json()["choices"][0]["command"]
        told = door.send(command, number, picture=True).json()
        assert told["table"] == door.get(picture=True).json()
        assert told["table"]["battle"]["seat"] == str(asked)
        assert door.send(command, number).json()["table"] is None


NOT_NOW: list[dict[str, Any]] = [
    {"type": "March"},
    {"type": "ChooseDeployer", "player": 9},
    {"type": "Volley", "target": 99},
    {"type": "DeployRegiment", "regiment": 999, "slot": 0, "paths": []},
    {"type": "StackCard", "entry": -1},
]


@pytest.mark.parametrize("command", NOT_NOW, ids=lambda command: command["type"])
def test_a_command_that_cannot_be_is_tried_and_the_judge_says_why(command: dict[str, Any]) -> None:
    _, first, second, _ = opened()
    for door in (first, second):
        tried = door.post("/preview", {"command": command})
        assert tried.status_code == 200, tried.content
        verdict = tried.json()["verdict"]
        assert not verdict["fine"]
        assert verdict["key"]


def test_a_hall_looks_from_its_models_each_seat_by_itself_and_watchers_together() -> None:
    _, first, _, watcher = opened()
    for _ in range(ACTS_A_MINUTE):
        over("battle-sight", "127.0.0.1", ACTS_A_MINUTE, 60)
    assert first.get("/sight", model=0).status_code != 429
    assert watcher.get("/sight", model=0).status_code == 429


def test_a_battle_is_opened_in_an_accounts_name_only_by_a_form_of_ours(db: None) -> None:
    """A page elsewhere makes a browser send its cookies, but knows no form token."""
    browser = Client(enforce_csrf_checks=True, headers=ENGLISH)
    browser.force_login(person("ines"), backend="django.contrib.auth.backends.ModelBackend")
    forged = browser.post("/api/battles/", json.dumps(ORDER), content_type="text/plain")
    assert (forged.status_code, forged.json()["key"]) == (403, "api.stale")
    assert not BattleSeat.objects.exists()
    browser.get("/account/sign-up/")
    mark = {"X-CSRFToken": browser.cookies["tercio_csrf"].value}
    mine = ORDER | {"seat": "0"}
    taken = browser.post("/api/battles/", mine, content_type="application/json", headers=mark)
    assert taken.status_code == 201
    assert BattleSeat.objects.count() == 1
    program, order = Client(enforce_csrf_checks=True), ORDER | {"command_id": "another-one"}
    assert program.post("/api/battles/", order, content_type="application/json").status_code == 201


def test_a_hall_opens_its_battles_at_once_and_nobody_opens_them_all_day() -> None:
    def ask() -> int:
        return int(Client().post("/api/battles/", ORDER, content_type="application/json").status_code)

    for _ in range(64):
        over("open-battle", "127.0.0.1", OPENED_A_MINUTE, 60)
    assert ask() == 201
    for _ in range(OPENED_A_DAY):
        over("open-battle-day", "127.0.0.1", OPENED_A_DAY, 24 * 3600)
    assert ask() == 429


def test_an_old_version_and_a_link_of_another_battle_change_nothing() -> None:
    battle, first, second, watcher = opened()
    _, stranger, _, _ = opened(command_id="open-another")
    version = watcher.get().json()["version"]
    seats = {"0": first, "1": second}
    asked = seats[watcher.get().json()["battle"]["asked"]["seat"]]
    command = asked.get().json()["choices"][0]["command"]
    assert asked.send(command, 1, seen=version - 1).status_code == 409
    stranger.address = f"/api/battles/{battle}"
    assert stranger.send(command, 2).status_code == 401
    assert watcher.get().json()["version"] == version


def test_a_command_can_be_tried_without_being_sent() -> None:
    _, first, _, watcher = opened()
    version = watcher.get().json()["version"]
    tried = first.post("/preview", {"command": {"type": "Concede", "player": 1}}).json()
    assert tried["verdict"]["fine"] is False
    assert tried["refusal"]["text"].startswith("Only the other side can concede")
    assert first.post("/preview", {"command": {"type": "Concede", "player": 0}}).json()["verdict"]["fine"]
    assert watcher.get().json()["version"] == version
    assert watcher.post("/preview", {"command": {"type": "Concede", "player": 0}}).status_code == 401


@pytest.mark.parametrize(
    ("change", "status"),
    [
        ({"first": "nobody"}, 422),
        ({"scenario": "moon"}, 422),
        ({"pieces": 10**6}, 422),
        ({"pieces": True}, 422),
        ({"seed": -1}, 422),
        ({"names": ["Ana", "Ana"]}, 409),
        ({"names": ["Ana"]}, 422),
        ({"seat": "2"}, 422),
        ({"command_id": "x"}, 422),
        ({"first": "x" * 10**5}, 422),
    ],
)
def test_a_battle_that_cannot_be_opened_is_refused(change: dict[str, Any], status: int) -> None:
    answer = Client().post("/api/battles/", ORDER | change, content_type="application/json")
    assert answer.status_code == status, answer.content


@pytest.mark.parametrize("path", ["", "/events", "/events?after=1"])
def test_what_is_not_there_is_not_there(path: str) -> None:
    assert Client().get(f"/api/battles/0123456789abcdef{path}").status_code == 404


@pytest.mark.parametrize(
    ("command", "status"),
    [
        ({}, 422),
        ({"type": "Fly"}, 422),
        ({"type": "MoveModels", "paths": [[1, 0, 10**30, 5]]}, 409),
        ({"type": "BeginBattle"}, 422),
    ],
)
def test_a_forged_command_is_refused(command: Any, status: int) -> None:
    _, first, second, watcher = opened()
    version = watcher.get().json()["version"]
    asked = int(watcher.get().json()["battle"]["asked"]["seat"])
    for number, door in enumerate((first, second)):
        answer = door.send(command, number)
        assert answer.status_code == status or (answer.status_code, number) == (403, 1 - asked)
    assert watcher.get().json()["version"] == version


def test_ready_lists_are_named_in_the_readers_language() -> None:
    offered = Client().get("/api/battles/forces", headers={"accept-language": "es"}).json()
    assert {"Cien Reinos, 500 puntos", "Nórdicos, 300 puntos"} <= {force["name"] for force in offered}


def test_every_answer_of_a_battle_is_described_and_is_as_described() -> None:
    _, first, _, watcher = opened()
    whole = Client().get("/api/openapi.json", headers={"host": "localhost"}).json()
    paths = whole["paths"]
    described = {
        (path, method): operation["responses"]["200"]["content"]["application/json"]["schema"]
        for path, operations in paths.items()
        if path.startswith("/api/battles/{battle}")
        for method, operation in operations.items()
    }
    assert len(described) >= 8
    assert all(
        schema.get("properties") or schema.get("anyOf") or "$ref" in schema for schema in described.values()
    )
    for path, answer in (
        ("", watcher.get()),
        ("/events", first.get("/events")),
        ("/talk", first.get("/talk")),
    ):
        schema = described[f"/api/battles/{{battle}}{path}", "get"]
        jsonschema_rs.validate({**schema, "components": whole["components"]}, answer.json())
