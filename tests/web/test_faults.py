"""When the database is lost or full, and when people send too much, too slowly or too often."""

from __future__ import annotations

import asyncio
import stat
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from django.conf import settings
from django.db import OperationalError, connection

from tercio.app import bounds
from tercio.app.house import is_public, keep_private
from tercio.app.stream_search import find
from tercio.app.tournaments import begin_rehearsal
from tercio.core.dice import ScriptedDice
from tercio.core.refused import Refused
from tercio.store import health
from tercio.web import arrival, live
from tercio.web.asgi import application
from tercio.web.links import link_for
from tercio.web.logs import WithoutAddresses
from tercio.web.tickets import ticket
from tests.web.conftest import TheClub, Visitor, person

FIELDS = {"name": "Copa", "date": "2027-03-01", "seats": 16, "round_minutes": 90, "pack": "wts-002"}


def lost(*args: Any) -> None:
    raise OperationalError("server closed the connection unexpectedly")


def full(execute: Any, sql: str, params: Any, many: Any, context: Any) -> Any:
    if sql.lstrip().upper().startswith(("INSERT", "UPDATE", "DELETE")):
        raise OperationalError("database or disk is full")
    return execute(sql, params, many, context)


@pytest.mark.parametrize("path", ["/", "/tournaments/", "/clubs/k3f9/", "/account/"])
def test_a_lost_database_is_503_on_every_page(club: TheClub, path: str) -> None:
    reader = Visitor(club.organiser, raise_request_exception=False)
    with connection.execute_wrapper(lost):
        answer = reader.get(path)
    assert answer.status_code == 503
    assert answer.headers["Retry-After"]


@pytest.mark.parametrize("path", ["/api/tournaments/", "/api/me/clubs", "/api/tournaments/season/2027"])
def test_a_lost_database_is_503_in_json_for_programs(club: TheClub, path: str) -> None:
    reader = Visitor(club.organiser, raise_request_exception=False)
    with connection.execute_wrapper(lost):
        answer = reader.get(path)
    assert answer.status_code == 503
    assert answer.json()["key"] == "journal.not_kept"


def test_a_command_that_cannot_be_kept_is_503_in_json(db: None) -> None:
    ines = Visitor(person("ines"), raise_request_exception=False)
    wish = {"command_id": "autumn-cup-2027", "settings": {"name": "Copa"}}
    with connection.execute_wrapper(full):
        answer = ines.post("/api/tournaments/", wish, content_type="application/json")
    assert (answer.status_code, answer["Retry-After"]) == (503, "10")
    assert answer.json()["key"] == "journal.not_kept"


@pytest.mark.parametrize("name", ["Lanza", "x" * 300])
def test_a_form_on_a_full_disk_says_so_although_not_even_its_session_can_be_kept(
    club: TheClub, name: str
) -> None:
    """Both one that would be carried out and one that would be refused."""
    ines = Visitor(club.organiser, raise_request_exception=False)
    with connection.execute_wrapper(full):
        answer = ines.send(f"{club.path}rename/", name=name)
    assert answer.status_code == 503
    assert "could not be saved" in answer.content.decode()
    assert answer.headers["Retry-After"]


def test_a_session_that_ended_meanwhile_is_no_fault_of_the_house(club: TheClub) -> None:
    """Signed out in another window while a form was refused in this one."""

    def gone(execute: Any, sql: str, params: Any, many: Any, context: Any) -> Any:
        if sql.startswith("UPDATE") and "django_session" in sql:
            sql = sql.replace('"session_key" = ', '"session_key" <> ')
        return execute(sql, params, many, context)

    ines = Visitor(club.organiser, raise_request_exception=False)
    with connection.execute_wrapper(gone):
        answer = ines.send(f"{club.path}rename/", name="x" * 300)
    assert answer.status_code == 400


@pytest.fixture
def asked_afresh() -> Iterator[None]:
    health._last = (-health.AGAIN, "")
    yield
    health._last = (-health.AGAIN, "")


@pytest.mark.usefixtures("asked_afresh")
@pytest.mark.parametrize(
    ("fault", "status"), [(lost, "database unreachable"), (full, "database cannot be written")]
)
def test_health_tells_when_nothing_can_be_kept(db: None, fault: Any, status: str) -> None:
    with connection.execute_wrapper(fault):
        answer = Visitor().get("/healthz")
    assert answer.status_code == 503
    assert answer.json()["status"] == status
    assert Visitor().get("/healthz").json()["status"] == "ok"


def test_a_failed_link_does_not_write_its_token_into_the_log(
    club: TheClub, caplog: pytest.LogCaptureFixture
) -> None:
    path = link_for(club.stream, "player:7", to="/")
    token = path.strip("/").split("/")[1]
    assert settings.LOGGING["handlers"]["console"]["filters"] == ["routes"]
    caplog.handler.addFilter(WithoutAddresses())
    with connection.execute_wrapper(full):
        assert Visitor(raise_request_exception=False).get(path).status_code == 503
    assert caplog.records
    assert token not in caplog.text


def test_what_the_house_keeps_is_its_own(tmp_path: Path) -> None:
    home = tmp_path / "home"
    (home / "outbox").mkdir(parents=True, mode=0o755)
    (home / "tercio.sqlite3").touch(mode=0o644)
    keep_private(home)
    (home / "new").touch()
    for path in (home, *home.rglob("*")):
        assert not stat.S_IMODE(path.stat().st_mode) & 0o077, path


@pytest.mark.parametrize(
    ("host", "https", "hosts", "public"),
    [
        ("127.0.0.1", False, ["localhost", "127.0.0.1", "[::1]", ".local"], False),
        ("0.0.0.0", False, ["localhost"], True),
        ("127.0.0.1", True, ["localhost"], True),
        ("127.0.0.1", False, ["club.example"], True),
    ],
)
def test_a_house_is_public_by_address_by_tls_or_by_name(
    settings: Any, host: str, https: bool, hosts: list[str], public: bool
) -> None:
    settings.HTTPS, settings.ALLOWED_HOSTS = https, hosts
    assert is_public(host) == public


def test_a_public_house_does_not_start_with_the_demo_accounts(db: None) -> None:
    from tercio.app.demos import remove_people, set_up
    from tercio.app.people import rename_person
    from tercio.cli.serve import refuse_demo_people
    from tercio.core.refused import Refused

    set_up()
    with pytest.raises(Refused) as no:
        refuse_demo_people()
    assert "tercio people remove-demo" in no.value.text("en")
    assert "demo" in no.value.facts["names"]
    rename_person("demo", "ines")
    assert "ines" not in remove_people()
    refuse_demo_people()


# -- too much


def test_a_text_has_a_bound_that_says_so(db: None) -> None:
    ines = Visitor(person("ines"))
    ines.send("/tournaments/new/", **FIELDS)
    (event,) = find("tournament")
    path = f"/tournaments/{event.stream.partition('/')[2]}/"
    ines.send(f"{path}do/", command="SignUp", name="x" * 3000)
    assert "2000 are allowed" in ines.get(path).content.decode()
    refused = ines.send(f"{path}desk/settings/", **{**FIELDS, "name": "x" * 121})
    assert refused.status_code == 422
    assert "120 letters at most" in refused.content.decode()


def test_nobody_begins_events_without_end(db: None, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bounds, "BEGUN_A_DAY", 3)
    ines = Visitor(person("ines"))
    answers = [ines.send("/tournaments/new/", **FIELDS).status_code for _ in range(4)]
    assert answers == [302] * 3 + [422]
    assert Visitor(person("otra")).send("/tournaments/new/", **FIELDS).status_code == 302


def test_no_event_is_rehearsed_for_somebody_who_may_begin_none(
    db: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A whole event is played for it: whoever has used up the day is refused before a die falls."""
    ines = person("ines")
    Visitor(ines).send("/tournaments/new/", **FIELDS)
    (event,) = find("tournament")
    monkeypatch.setattr(bounds, "BEGUN_A_DAY", 1)
    with pytest.raises(Refused) as no:
        begin_rehearsal(event.stream, ines.who, ScriptedDice(""))
    assert no.value.key == "limit.begun"


def test_a_form_that_is_too_large_says_how_large_it_may_be(db: None) -> None:
    answer = Visitor().post("/preferences/", {"language": "x" * 2_700_000})
    assert answer.status_code == 413
    assert "2621 kB" in answer.content.decode()


# -- before a thread is taken


class Knock:
    """A request as uvicorn hands it over, and what was answered."""

    def __init__(self, body: list[bytes], path: str = "/account/sign-in/", **headers: str) -> None:
        self.body, self.sent = body, []
        names = [(key.replace("_", "-").encode(), value.encode()) for key, value in headers.items()]
        self.scope = {
            "type": "http", "method": "POST", "path": path, "headers": names, "query_string": b"",
        }  # fmt: skip

    async def receive(self) -> dict[str, Any]:
        if not self.body:
            await asyncio.Event().wait()  # a browser that has fallen silent
        piece = self.body.pop(0)
        return {"type": "http.request", "body": piece, "more_body": True}

    async def send(self, message: dict[str, Any]) -> None:
        self.sent.append(message)

    def answered(self, app: Callable[..., Any] = application) -> tuple[int, str]:
        asyncio.run(app(self.scope, self.receive, self.send))
        return self.sent[0]["status"], self.sent[1]["body"].decode()


def test_a_slow_upload_takes_no_thread_and_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrival, "MOST_SECONDS", 0.05)
    status, said = Knock([b"a", b"b"], accept_language="es").answered()
    assert status == 408
    assert "no llegó" in said
    assert not arrival.ARRIVING


def test_an_upload_that_is_too_large_is_not_taken_in() -> None:
    status, said = Knock([], content_length="99999999", accept_language="en").answered()
    assert status == 413
    assert "10 MB" in said
    assert Knock([b"x" * 6_000_000, b"x" * 6_000_000]).answered()[0] == 413


def test_slow_senders_keep_nobody_out(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arrival, "MOST_ARRIVING", 2)

    async def crowd() -> list[int]:
        slow = [Knock([b"a"]) for _ in range(4)]
        tasks = [asyncio.create_task(application(knock.scope, knock.receive, knock.send)) for knock in slow]
        while not slow[1].sent:
            await asyncio.sleep(0)
        for task in tasks[2:]:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        return [knock.sent[0]["status"] for knock in slow if knock.sent]

    assert asyncio.run(crowd()) == [408, 408], "those who have been sending longest"
    assert not arrival.ARRIVING


def test_only_so_many_pages_are_followed_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(live, "MOST_PAGES", 0)
    knock = Knock([], path="/live/", accept_language="en")
    knock.scope["query_string"] = f"t={ticket('club/k3f9')}".encode()
    status, said = knock.answered()
    assert status == 503
    assert "Try again in 30 seconds" in said


def test_a_body_arrives_whole() -> None:
    async def taken() -> bytes:
        pieces = [b"a" * 70_000, b"b" * 70_000, b"c"]

        async def receive() -> dict[str, Any]:
            piece = pieces.pop(0)
            return {"type": "http.request", "body": piece, "more_body": bool(pieces)}

        scope = {"method": "POST", "headers": []}
        async with arrival.received_whole(scope, receive) as whole:
            got, more = b"", True
            while more:
                message = await whole()
                got, more = got + message["body"], message["more_body"]
            return got

    assert asyncio.run(taken()) == b"a" * 70_000 + b"b" * 70_000 + b"c"


# -- what cannot be read


@pytest.mark.parametrize(
    "kind",
    [
        "text/plain; charset=punycode",
        "multipart/form-data; boundary=b; charset=zlib_codec",
        "text/plain; charset*=utf-8''punycode",
        "text/plain; charset*=no_such''punycode",
        'application/json; CHARSET="utf-16"',
        "text/plain; a=" + "b" * 300,
    ],
)
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_everything_is_utf_8_before_anybody_reads_it(kind: str, method: str) -> None:
    knock = Knock([], content_type=kind, accept_language="en")
    knock.scope["method"] = method
    status, said = knock.answered()
    assert (status, said) == (415, "That is written in a charset this house does not read: send UTF-8.")


def test_two_headers_hide_no_charset() -> None:
    knock = Knock([], content_type="text/plain")
    knock.scope["headers"].append((b"content-type", b"text/plain; charset=punycode"))
    assert knock.answered()[0] == 415


@pytest.mark.parametrize("kind", ["", "text/plain", 'text/plain; charset="UTF-8"', "a/b; charset=utf8"])
def test_utf_8_by_any_name_is_welcome(kind: str) -> None:
    arrival.check_charset(Knock([], content_type=kind).scope)


def test_a_length_beyond_all_measure_is_too_large() -> None:
    assert Knock([], content_length="9" * 19).answered()[0] == 413


@pytest.mark.parametrize("path", ["/account/sign-in/", "/nowhere/", "/api/nowhere", "/api/battles/"])
@pytest.mark.parametrize("htmx", [{}, {"HX-Request": "true"}])
@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        ("&".join(f"a{number}=1" for number in range(2_000)), "application/x-www-form-urlencoded", 413),
        ("x" * 10, "multipart/form-data; boundary=", 400),
        ("--b\r\n" + "X: y\r\n" * 2_000, "multipart/form-data; boundary=b", 400),
    ],
)
def test_a_form_that_cannot_be_read_breaks_nothing(
    db: None, path: str, htmx: dict[str, str], body: str, kind: str, status: int
) -> None:
    answer = Visitor(raise_request_exception=False).post(path, body, kind, headers=htmx)
    assert answer.status_code == {"/api/nowhere": 404, "/api/battles/": 400}.get(path, status)


def test_an_address_nobody_can_read_is_nowhere_to_go_back_to(db: None) -> None:
    answer = Visitor(raise_request_exception=False).post("/nowhere/", headers={"Referer": "http://[::1"})
    assert answer.status_code == 404
