"""A program that means no good: whatever it sends where, it is told in the one shape, and nothing is done."""

from __future__ import annotations

import datetime as dt
import json
import re
from typing import Any

import pytest
from django.utils import timezone

from tercio.app.access_tokens import Grant, make_token
from tercio.app.command_desk import open_stream
from tercio.store.people.models import AccessToken
from tercio.web.api import description
from tests.web.conftest import TheClub, Visitor, forget_everything
from tests.web.test_api_errors import in_shape
from tests.web.test_tokens import JSON, event

CALLS = {
    path: "requestBody" in calls["post"]
    for path, calls in json.loads(description())["paths"].items()
    if "post" in calls and path != "/api/campaigns/maps/check"
}
"""Everything that changes something, and whether it takes a body; checking a map changes nothing."""
TEN_MEGABYTES = b'{"command_id": "' + b"x" * 10_000_000 + b'"}'


class Mischief:
    """A house with one of each thing in it, and a program at its door."""

    def __init__(self, club: TheClub) -> None:
        self.owner, self.key = club.organiser, make_token(club.organiser, "bot", Grant("act"), 30)[1]
        begun = {
            "name": self.made("/api/tournaments/", settings={"name": "Copa"}),
            "campaign": self.made("/api/campaigns/", name="Rocroi", map="ref19"),
            "evening": self.made("/api/muskets/evenings/", club=club.id, title="The ford"),
            "battle": self.made("/api/battles/", pieces=0, seed=5),
        }
        self.known = {**begun, "webhook": "1"}

    def made(self, path: str, **wish: Any) -> str:
        answer = self.send(path, json.dumps({"command_id": "the-first-one", **wish}).encode())
        assert answer.status_code < 300, answer.content
        return str(answer.json()["id"])

    def send(self, path: str, body: bytes, key: str = "") -> Any:
        forget_everything()  # whoever knocks this often would be asked to wait
        headers = {"authorization": f"Bearer {key or self.key}", "accept-language": "en"}
        visitor = Visitor(enforce_csrf_checks=True, raise_request_exception=False)
        return visitor.generic("POST", path, body, JSON, headers=headers)

    def path(self, call: str) -> str:
        return re.sub(r"{(\w+)}", lambda part: self.known[part[1]], call)


@pytest.fixture
def mischief(club: TheClub) -> Mischief:
    return Mischief(club)


def test_there_are_a_dozen_calls_and_more() -> None:
    assert len(CALLS) >= 12


@pytest.mark.parametrize(
    ("body", "status", "keys"),
    [
        (b"[]", 422, {"shape.kind"}),
        (b'[{"command_id": "12345678"}]', 422, {"shape.kind"}),
        (b"[" * 100_000, 400, {"shape.not_json"}),
        (b"\xff\xfe", 400, {"shape.not_json"}),
        (b'{"zebra": 1}', 422, {"shape.unknown", "shape.missing"}),
        (TEN_MEGABYTES, 413, {"limit.form"}),
    ],
)
def test_a_body_that_is_none_is_refused_by_every_call_that_takes_one(
    mischief: Mischief, body: bytes, status: int, keys: set[str]
) -> None:
    for call in (call for call, takes_body in CALLS.items() if takes_body):
        told = in_shape(mischief.send(mischief.path(call), body), status)
        assert told["key"] in keys, call


def test_a_parameter_nobody_knows_is_refused_by_every_call(mischief: Mischief) -> None:
    for call in CALLS:
        answer = mischief.send(f"{mischief.path(call)}?zebra=1", b'{"command_id": "12345678"}')
        assert in_shape(answer, 422)["field"], call


def test_a_key_of_another_event_an_expired_one_and_an_invented_one_open_nothing(mischief: Mischief) -> None:
    elsewhere = event(mischief.owner, "Elsewhere")
    other = make_token(mischief.owner, "other", Grant("organise", elsewhere), 30)[1]
    over = make_token(mischief.owner, "over", Grant("act"), 30)[1]
    AccessToken.objects.filter(name="over").update(expires=timezone.now() - dt.timedelta(seconds=1))
    before = open_stream(f"tournament/{mischief.known['name']}").version
    for call in CALLS:
        path = mischief.path(call)
        for key in (over, "tercio_" + "x" * 43):
            told = in_shape(mischief.send(path, b'{"command_id": "12345678"}', key), 401)
            assert told["key"] == "token.dead", call
        answer = mischief.send(path, b'{"command_id": "12345678"}', other)
        assert answer.status_code in {401, 403, 422}, (call, answer.content)
        in_shape(answer, answer.status_code)
    assert open_stream(f"tournament/{mischief.known['name']}").version == before


METHODS = ("get", "post", "put", "patch", "delete")
OPERATIONS = [
    (method.upper(), path)
    for path, calls in json.loads(description())["paths"].items()
    for method in calls
    if method in METHODS
]


def test_a_dead_token_is_refused_by_every_operation_also_where_anybody_may_ask(db: None) -> None:
    program = Visitor(enforce_csrf_checks=True, raise_request_exception=False)
    assert len(OPERATIONS) > 60
    for method, path in OPERATIONS:
        address = re.sub(r"{\w+}", "1", path)
        for token in ("tercio_" + "x" * 43, "no-link-of-ours"):
            forget_everything()
            headers = {"authorization": f"Bearer {token}", "accept-language": "en"}
            answer = program.generic(method, address, b"{}", JSON, headers=headers)
            assert in_shape(answer, 401)["key"] == "token.dead", (method, path)


def test_an_id_used_again_for_something_else_does_nothing(mischief: Mischief) -> None:
    path = mischief.path("/api/tournaments/{name}/commands")
    wishes = [
        {"command": {"type": "SignUp", "name": name}, "command_id": "sign-them-up"} for name in ("Ana", "Eva")
    ]
    first, again = (mischief.send(path, json.dumps(wish).encode()).json() for wish in wishes)
    assert again == {**first, "repeated": True}
    companies = open_stream(f"tournament/{mischief.known['name']}").state.companies.values()
    assert [company.name for company in companies] == ["Ana"]
