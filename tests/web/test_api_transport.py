"""How a request of a program travels: in pieces, packed, its key under any scheme, to another name."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from a2wsgi import WSGIMiddleware
from django.core.handlers.wsgi import WSGIRequest

from tercio.app.access_tokens import Grant, make_token
from tercio.web import arrival
from tests.web.conftest import TheClub, Visitor, person
from tests.web.test_api_errors import in_shape
from tests.web.test_tokens import event, key

JSON = "application/json"


def body_read(environ: Any, start: Any) -> list[bytes]:
    """What Django reads of a request."""
    start("200 OK", [])
    return [WSGIRequest(environ).body]


def body_as_it_arrives(headers: list[tuple[bytes, bytes]], *pieces: bytes) -> bytes:
    """The body Django reads where a request has these headers and comes in these pieces."""
    left, sent = list(pieces), b""
    scope = {
        "type": "http", "method": "POST", "path": "/api/", "headers": headers, "query_string": b"",
        "http_version": "1.1", "scheme": "http", "server": ("house", 80), "client": ("there", 1),
    }  # fmt: skip

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": left.pop(0), "more_body": bool(left)}

    async def send(message: Any) -> None:
        nonlocal sent
        sent += message.get("body", b"")

    async def travel() -> None:
        async with arrival.received_whole(scope, receive) as whole:
            await WSGIMiddleware(body_read)(scope, whole, send)  # type: ignore[arg-type]

    asyncio.run(travel())
    return sent


def test_a_body_that_does_not_say_its_length_is_read_whole() -> None:
    pieces = (b'{"command_id": ', b'"in-two-pieces"}')
    chunked = [(b"content-type", JSON.encode()), (b"transfer-encoding", b"chunked")]
    assert body_as_it_arrives(chunked, *pieces) == b"".join(pieces)
    length = str(len(b"".join(pieces))).encode()
    assert body_as_it_arrives([(b"content-length", length)], *pieces) == b"".join(pieces)


@pytest.mark.parametrize("packed", [b"gzip", b"br", b"gzip, identity", b"nonsense"])
def test_a_packed_body_is_said_to_be_packed(packed: bytes) -> None:
    with pytest.raises(arrival.Unwelcome) as no:
        body_as_it_arrives([(b"content-encoding", packed), (b"content-length", b"1")], b"x")
    assert (no.value.status, no.value.key) == (415, "limit.packed")
    assert body_as_it_arrives([(b"content-encoding", b"Identity"), (b"content-length", b"1")], b"x") == b"x"


@pytest.mark.parametrize("scheme", ["Bearer", "bearer", "BEARER ", "bEARER"])
def test_a_key_counts_whatever_letters_its_scheme_is_written_in(club: TheClub, scheme: str) -> None:
    secret = make_token(club.organiser, "bot", Grant("act"), 30)[1]
    program, headers = Visitor(enforce_csrf_checks=True), {"authorization": f"{scheme} {secret}"}
    assert [mine["id"] for mine in program.get("/api/me/clubs", headers=headers).json()] == [club.id]
    new = {"command_id": "a-new-event", "settings": {"name": "Copa"}}
    assert program.post("/api/tournaments/", new, JSON, headers=headers).status_code == 201
    assert program.get(f"/api/streams/{club.stream}/history", headers=headers).status_code == 200
    dead = {"authorization": f"{scheme} tercio_{'x' * 43}"}
    assert in_shape(program.get("/api/rules/", headers=dead), 401)["key"] == "token.dead"


def test_a_live_key_for_something_else_is_not_asked_who_it_is(db: None) -> None:
    ines = person("ines")
    program = key(ines, "organise", event(ines))
    for path in ("/api/me/clubs", "/api/me/webhooks", "/api/campaigns/"):
        assert in_shape(program.get(path), 403)["key"] == "token.elsewhere"


@pytest.mark.parametrize("method", ["get", "post"])
def test_another_name_of_the_house_is_refused_in_the_one_shape(db: None, method: str) -> None:
    answer = getattr(Visitor(), method)("/api/rules/", headers={"host": "elsewhere.example"})
    assert in_shape(answer, 400)["key"] == "api.unclear"


def test_what_lacks_its_last_slash_is_sent_on_with_its_body(db: None) -> None:
    new = json.dumps({"command_id": "a-new-event", "settings": {"name": "Copa"}})
    ines = Visitor(person("ines"))
    answer = ines.post("/api/tournaments", new, JSON)
    assert (answer.status_code, answer.headers["Location"]) == (308, "/api/tournaments/")
    assert ines.post("/api/tournaments", new, JSON, follow=True).status_code == 201
