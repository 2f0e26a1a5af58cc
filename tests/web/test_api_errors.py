"""One shape for whatever goes wrong under `/api/`, in the reader's language, naming the field."""

from __future__ import annotations

import asyncio
import json
from typing import Any

import pytest
from django.db import DatabaseError, connection
from django.utils import timezone

from tercio.app.access_tokens import Grant, make_token
from tercio.core.speech import LANGUAGES
from tercio.store.people.models import Webhook
from tercio.web.arrival import too_large
from tercio.web.asgi import refuse_early
from tests.web.conftest import TheClub, Visitor, person
from tests.web.test_tokens import event

SHAPE = {"key", "text", "rule", "facts", "field"}
JSON = "application/json"
NEW = {"command_id": "autumn-cup-2027", "settings": {"name": "Copa"}}


def in_shape(answer: Any, status: int) -> dict[str, Any]:
    """The refusal an answer holds, with nothing missing and nothing else."""
    assert answer.status_code == status, answer.content
    assert answer.headers["Content-Type"] == JSON
    told: dict[str, Any] = answer.json()
    assert set(told) == SHAPE
    assert told["text"].endswith((".", "?", "…"))
    return told


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("method", "path", "status", "key"),
    [
        ("get", "/api/nothing", 404, "api.no_such_address"),
        ("get", "/api/rules/NONE", 404, "journal.no_such_stream"),
        ("get", "/api/odds/nothing", 404, "journal.no_such_stream"),
        ("get", "/api/tournaments/none/rounds/first", 404, "journal.no_such_stream"),
        ("get", "/api/me/clubs", 401, "api.who"),
        ("post", "/api/tournaments/", 401, "api.who"),
        ("get", "/api/streams/club/none/history", 404, "journal.no_such_stream"),
        ("delete", "/api/rules/", 405, "api.wrong_method"),
        ("post", "/api/rules/", 405, "api.wrong_method"),
    ],
)
def test_whoever_knocks_at_the_wrong_door_is_told_so_in_one_shape(
    db: None, language: str, method: str, path: str, status: int, key: str
) -> None:
    told = in_shape(getattr(Visitor(language=language), method)(path), status)
    assert told["key"] == key


def test_a_method_that_is_not_taken_says_which_are(db: None) -> None:
    answer = Visitor().put("/api/campaigns/maps/check")
    assert in_shape(answer, 405)["facts"] == {"method": "PUT", "allowed": ["POST"]}
    assert answer.headers["Allow"] == "POST"


def test_what_is_forbidden_or_too_fast_or_lost_has_the_same_shape(club: TheClub, monkeypatch: Any) -> None:
    assert in_shape(Visitor().get(f"/api/streams/{club.stream}/history"), 403)["key"] == "roles.not_allowed"
    monkeypatch.setattr("tercio.web.campaigns.api.API_A_MINUTE", 0)
    fast = Visitor().get("/api/campaigns/maps/generate?players=2")
    assert in_shape(fast, 429)["facts"] == {"seconds": 60}
    assert fast.headers["Retry-After"] == "60"

    def lost(*said: Any) -> Any:
        raise DatabaseError("gone")

    with connection.execute_wrapper(lost):
        assert in_shape(Visitor().get("/api/tournaments/"), 503)["key"] == "journal.not_kept"


def test_a_mistake_of_ours_is_json_too(db: None) -> None:
    def broken(*said: Any) -> Any:
        raise ZeroDivisionError

    visitor = Visitor(raise_request_exception=False)
    with connection.execute_wrapper(broken):
        assert in_shape(visitor.get("/api/tournaments/"), 500)["key"] == "api.broken"


def test_a_wish_of_nobody_is_asked_who_it_is_also_where_form_tokens_are_looked_at(db: None) -> None:
    nobody = Visitor(enforce_csrf_checks=True)
    for path in ("/api/tournaments/", "/api/campaigns/x/commands", "/api/me/webhooks"):
        answer = nobody.post(path, NEW, JSON)
        assert in_shape(answer, 401)["key"] == "api.who"
        assert answer.headers["WWW-Authenticate"] == "Bearer"


def test_a_form_token_that_is_missing_is_said(db: None) -> None:
    ines = Visitor(person("ines"), enforce_csrf_checks=True)
    assert in_shape(ines.post("/api/tournaments/", NEW, JSON), 403)["key"] == "api.stale"


@pytest.mark.parametrize(
    ("change", "field", "key"),
    [
        ({"command_id": "x"}, "command_id", "shape.too_short"),
        ({"command_id": "x" * 65}, "command_id", "shape.too_long"),
        ({"command_id": "autumn cup 2027"}, "command_id", "shape.letters"),
        ({"command_id": 12345678}, "command_id", "shape.kind"),
        ({"command_id": None}, "command_id", "shape.kind"),
        ({"comand_id": "autumn-cup-2027"}, "comand_id", "shape.unknown.near"),
        ({"zebra": 1}, "zebra", "shape.unknown"),
        ({"settings": []}, "settings", "shape.kind_sent"),
        ({"settings": {}}, "settings.name", "shape.missing"),
        ({"settings": {"name": "Copa", "seats": "8"}}, "settings.seats", "shape.kind_sent"),
        ({"settings": {"name": "Copa", "seets": 8}}, "settings.seets", "shape.unknown.near"),
        ({"settings": {"name": "Copa", "odd_field": "by"}}, "settings.odd_field", "shape.no_such_value.near"),
        (
            {"settings": {"name": "Copa", "adventures": [{}]}},
            "settings.adventures.0.scenario",
            "shape.missing",
        ),
    ],
)
def test_a_body_that_is_not_understood_names_its_field(
    db: None, change: dict[str, Any], field: str, key: str
) -> None:
    for language in LANGUAGES:
        answer = Visitor(person(language), language).post("/api/tournaments/", {**NEW, **change}, JSON)
        told = in_shape(answer, 422)
        assert (told["field"], told["key"]) == (field, key)


@pytest.mark.parametrize(
    ("body", "status", "key"),
    [
        ("{", 400, "shape.not_json"),
        ("[]", 422, "shape.kind"),
        ('"x"', 422, "shape.kind"),
        ("null", 422, "shape.kind"),
        ("", 422, "shape.missing"),
        ('{"command_id": "autumn-cup-2027"}', 422, "shape.missing"),
        ('{"command_id": "autumn-cup-2027", "command_id": "autumn-cup-2028"}', 422, "shape.twice"),
        ('{"command_id": "autumn-cup-2027", "settings": {"name": "a", "name": "b"}}', 422, "shape.twice"),
        ('{"command_id": "autumn-cup-2027", "\\ud800": 1}', 422, "journal.unreadable_text"),
        ('{"command_id": "autumn-cup-2027", "settings": "\\uDfff"}', 422, "journal.unreadable_text"),
        ('{"command_id": "autumn-cup-2027", "settings": "\\ud83c\\udfb2"}', 422, "shape.kind_sent"),
        ('{"command_id": "autumn-cup-2027", "settings": {"name": "a", "seats": NaN}}', 400, "shape.not_json"),
        (
            '{"command_id": "autumn-cup-2027", "settings": {"name": "a", "seats": -Infinity}}',
            400,
            "shape.not_json",
        ),
    ],
)
def test_a_body_that_is_no_object_is_said_to_be_none(db: None, body: str, status: int, key: str) -> None:
    ines = Visitor(person("ines"))
    told = in_shape(ines.generic("POST", "/api/tournaments/", body, content_type=JSON), status)
    assert told["key"] == key


@pytest.mark.parametrize(
    ("body", "field"),
    [
        ('{"command_id": "autumn-cup-2027", "command_id": "autumn-cup-2028"}', "command_id"),
        ('{"settings": {"name": "a", "name": "b"}}', "settings.name"),
        ('{"settings": {"packs": [{"id": 1}, {"id": 1, "id": 2}]}}', "settings.packs[1].id"),
        ('{"settings": {"name": 1, "name": 2}, "settings": 3}', "settings"),
    ],
)
def test_what_is_sent_twice_is_named_where_it_stands(db: None, body: str, field: str) -> None:
    ines = Visitor(person("ines"))
    told = in_shape(ines.generic("POST", "/api/tournaments/", body, content_type=JSON), 422)
    assert (told["key"], told["field"]) == ("shape.twice", field)


def test_a_body_of_megabytes_is_refused_in_shape_before_and_after_it_arrives(db: None) -> None:
    ines, huge = Visitor(person("ines")), json.dumps({**NEW, "settings": {"name": "x" * 3_000_000}})
    told = in_shape(ines.generic("POST", "/api/tournaments/", huge, content_type=JSON), 413)
    assert told["key"] == "limit.form"
    sent: list[Any] = []

    async def send(message: Any) -> None:
        sent.append(message)

    scope = {"path": "/api/tournaments/", "headers": [(b"accept-language", b"en")]}
    asyncio.run(refuse_early(scope, send, too_large()))
    assert set(json.loads(sent[1]["body"])) == SHAPE
    assert (sent[0]["status"], dict(sent[0]["headers"])[b"content-type"]) == (413, b"application/json")


@pytest.mark.parametrize(
    ("path", "field", "nearest"),
    [
        ("/api/rules/?ofset=5", "ofset", "offset"),
        ("/api/odds/clash?dise=24", "dise", "dice"),
        ("/api/muskets/answers/shot?shoters=8", "shoters", "shooters"),
        ("/api/campaigns/maps/generate?players=3&sead=x", "sead", "seed"),
        ("/api/rules/?zzzzz=1", "zzzzz", None),
    ],
)
def test_an_unknown_parameter_is_refused_not_ignored(
    db: None, path: str, field: str, nearest: str | None
) -> None:
    told = in_shape(Visitor().get(path), 422)
    assert (told["field"], told["facts"].get("nearest")) == (field, nearest)


@pytest.mark.parametrize(
    ("path", "field", "key"),
    [
        ("/api/odds/clash?dice=", "dice", "ask.left_empty"),
        ("/api/odds/clash?dice=1_0", "dice", "ask.out_of_bounds"),
        ("/api/odds/clash?dice=6&dice=7", "dice", "shape.twice"),
        ("/api/odds/clash?broken=perhaps", "broken", "ask.not_a_choice"),
        ("/api/rules/?offset=1&offset=2", "offset", "shape.twice"),
        ("/api/rules/?offset=1_0", "offset", "shape.kind"),
        ("/api/rules/?offset=%201", "offset", "shape.kind"),
        ("/api/rules/?offset=%2B1", "offset", "shape.kind"),
        ("/api/rules/?offset=1.0", "offset", "shape.kind"),
        ("/api/rules/?offset=%D9%A1", "offset", "shape.kind"),
        ("/api/streams/club/none/history?after=1_0", "after", "shape.kind"),
        ("/api/battles/none?version=1_0", "version", "shape.kind"),
        ("/api/battles/none?version=%205", "version", "shape.kind"),
        ("/api/battles/none?version=%D9%A3", "version", "shape.kind"),
        ("/api/battles/none/reasons?until=1_0", "until", "shape.kind"),
        ("/api/battles/none/sight?model=1_0", "model", "shape.kind"),
        ("/api/battles/none/sight?model=1&target=%D9%A3", "target", "shape.kind"),
        ("/api/campaigns/maps/generate?players=%203", "players", "shape.kind"),
        ("/api/campaigns/maps/generate?players=3&tiles=0_8", "tiles", "shape.kind"),
        ("/api/muskets/answers/shot?shooters=none", "shooters", "ask.out_of_bounds"),
    ],
)
def test_a_value_that_cannot_be_is_refused_by_the_name_it_came_under(
    db: None, path: str, field: str, key: str
) -> None:
    for language in LANGUAGES:
        told = in_shape(Visitor(language=language).get(path), 422)
        assert (told["field"], told["key"]) == (field, key)


@pytest.mark.parametrize("number", ["1_0", "%2010", "%D9%A1%D9%A0", "10.0", "%2B10"])
def test_a_number_in_an_address_is_written_in_digits(db: None, number: str) -> None:
    """What reads as 10 to somebody is another name, and nothing is there by it."""
    ines = person("ines")
    program = Visitor(ines)
    hook = Webhook.objects.create(
        pk=10, person=ines, stream=event(ines), address="https://club.example/", due=timezone.now()
    )
    assert program.get(f"/api/me/webhooks/{hook.pk}/deliveries").status_code == 200
    in_shape(program.get(f"/api/me/webhooks/{number}/deliveries"), 404)
    for wish in ("off", "on", "remove"):
        in_shape(program.post(f"/api/me/webhooks/{number}/{wish}"), 404)
    assert Webhook.objects.filter(pk=10, off="").exists()


def test_a_parameter_of_the_wrong_kind_is_named(db: None) -> None:
    assert in_shape(Visitor().get("/api/rules/?offset=many"), 422)["field"] == "offset"
    told = in_shape(Visitor().get("/api/campaigns/maps/generate?players=99"), 422)
    assert (told["field"], told["key"], told["facts"]["most"]) == ("players", "shape.at_most", 10)


@pytest.mark.parametrize(
    ("seen", "key"),
    [
        ("4", "shape.kind"),
        (True, "shape.kind"),
        (4.5, "shape.kind"),
        ([4], "shape.kind"),
        (-1, "shape.at_least"),
        (10**12, "shape.at_most"),
        (999, "journal.ahead"),
    ],
)
def test_the_version_seen_is_a_whole_number_that_has_been(club: TheClub, seen: Any, key: str) -> None:
    ines = Visitor(club.organiser)
    begun = ines.post("/api/tournaments/", NEW, JSON).json()
    wish = {"command": {"type": "SignUp", "name": "Ana"}, "command_id": "sign-up-ana", "seen": seen}
    status = 409 if key == "journal.ahead" else 422
    told = in_shape(ines.post(f"/api/tournaments/{begun['id']}/commands", wish, JSON), status)
    assert (told["field"], told["key"]) == ("seen", key)
    if key == "journal.ahead":
        assert told["facts"] == {"field": "seen", "seen": 999, "version": begun["version"]}


@pytest.mark.parametrize(
    ("path", "field"),
    [
        ("/api/rules/?offset=-1", "offset"),
        ("/api/tournaments/?offset=-1", "offset"),
        ("/api/campaigns/?offset=-5", "offset"),
        ("/api/streams/club/none/history?after=-1", "after"),
        ("/api/battles/none/events?after=-1", "after"),
        ("/api/battles/none?version=-1", "version"),
        ("/api/battles/none/reasons?until=-1", "until"),
        ("/api/battles/none/sight?model=1&target=-1", "target"),
    ],
)
def test_no_list_begins_before_its_beginning(db: None, path: str, field: str) -> None:
    told = in_shape(Visitor(person("ines")).get(path), 422)
    assert (told["field"], told["key"], told["facts"]["least"]) == (field, "shape.at_least", 0)


@pytest.mark.parametrize(
    ("name", "key"),
    [("a<b", "shape.name_letters"), ("-Ana", "shape.name_letters"), ("x" * 41, "shape.too_long")],
)
def test_a_players_name_says_which_letters_it_may_have(db: None, name: str, key: str) -> None:
    wish = {"command_id": "open-this-one", "names": [name, ""]}
    told = in_shape(Visitor().post("/api/battles/", wish, JSON), 422)
    assert (told["key"], told["field"]) == (key, "names.0")


def test_a_battle_that_is_not_there_is_missed_before_the_model(db: None) -> None:
    assert in_shape(Visitor().get("/api/battles/none/sight"), 404)["field"] is None
    wish = {"command_id": "open-this-one", "pieces": 0, "seed": 5}
    battle = Visitor().post("/api/battles/", wish, JSON).json()["id"]
    assert in_shape(Visitor().get(f"/api/battles/{battle}/sight"), 422)["field"] == "model"


def test_what_anybody_may_read_the_pages_of_other_sites_may(club: TheClub) -> None:
    origin = "Access-Control-Allow-Origin"
    for path in ("/api/rules/wt-bye-02", "/api/rules/NONE", "/api/openapi.json", "/api/tournaments/"):
        answer = Visitor().get(path, headers={"origin": "https://club.example"})
        assert (answer.headers[origin], "Access-Control-Allow-Credentials" in answer.headers) == ("*", False)
    ines = Visitor(club.organiser)
    secret = make_token(club.organiser, "bot", Grant("read"), 1)[1]
    for answer in (
        ines.get("/api/me/clubs"),
        Visitor().get("/api/me/clubs", headers={"authorization": f"Bearer {secret}"}),
        Visitor().post("/api/campaigns/maps/check", {}, JSON),
        Visitor().get("/rules/"),
    ):
        assert (answer.status_code, origin in answer.headers) == (200, False)


def test_what_has_not_changed_is_not_sent_again(club: TheClub) -> None:
    visitor = Visitor(language="en")
    first = visitor.get("/api/rules/wt-bye-02")
    seen = {"if-none-match": first.headers["ETag"]}
    again = visitor.get("/api/rules/wt-bye-02", headers=seen)
    assert (again.status_code, again.content, again.headers["ETag"]) == (304, b"", first.headers["ETag"])
    assert Visitor(language="es").get("/api/rules/wt-bye-02", headers=seen).status_code == 200
    assert "ETag" not in visitor.get("/api/rules/NONE").headers
    wish = {"command_id": "open-this-one", "pieces": 0, "seed": 5}
    battle = visitor.post("/api/battles/", wish, JSON).json()["id"]
    assert "ETag" not in visitor.get(f"/api/battles/{battle}").headers, "nobody in between keeps a battle"


def test_what_can_be_read_can_be_looked_at_without_its_body(club: TheClub) -> None:
    ines = Visitor(club.organiser)
    for path in (
        "/api/rules/",
        "/api/me/clubs",
        "/api/odds/clash?dice=6",
        f"/api/streams/{club.stream}/history",
    ):
        read, looked = ines.get(path), ines.head(path)
        assert (looked.status_code, looked.content) == (200, b"")
        assert looked.headers["Content-Type"] == read.headers["Content-Type"]
    refused = ines.head("/api/campaigns/maps/check")
    assert (refused.status_code, refused.headers["Allow"]) == (405, "POST")


@pytest.mark.parametrize(
    ("wish", "field", "facts"),
    [
        ({"settings": {"name": "Copa", "seats": 3}}, "settings.seats", {"seats": 3, "least": 4}),
        ({"settings": {"name": "Copa", "k_factor": 99}}, "settings.k_factor", {"most": 64}),
        ({"settings": {"name": " "}}, "settings.name", {}),
        (
            {"settings": {"name": "Copa", "place": "x" * 300}},
            "settings.place",
            {"field": "wt.set.place", "most": 200},
        ),
        (
            {"settings": {"name": "Copa", "rehearsal": True}},
            "settings.rehearsal",
            {"field": "settings.rehearsal"},
        ),
        ({"command": {"type": "CheckIn", "company": "c999"}}, "command.company", {"company": "c999"}),
        ({"command": {"type": "Announce", "text": ""}}, "command.text", {}),
        ({"settings": {"name": "Copa", "date": "soon"}}, "settings.date", {"date": "soon"}),
        (
            {"settings": {"name": "Copa", "date": "2027-03-01", "lists_due": "soon"}},
            "settings.lists_due",
            {"date": "soon"},
        ),
    ],
)
def test_a_rules_no_names_the_field_it_is_about(
    club: TheClub, wish: dict[str, Any], field: str, facts: dict[str, Any]
) -> None:
    ines = Visitor(club.organiser)
    begun = ines.post("/api/tournaments/", NEW, JSON).json()
    path = "/api/tournaments/" if "settings" in wish else f"/api/tournaments/{begun['id']}/commands"
    told = in_shape(ines.post(path, {"command_id": "another-wish", **wish}, JSON), 409)
    assert (told["field"], told["facts"]) == (field, facts)


@pytest.mark.parametrize(
    ("sheet", "field"),
    [
        ({"rounds": [{}], "pa": [1, 1]}, "command.sheet.rounds"),
        ({"rounds": [{"x": "A"}], "pa": [1, 1]}, "command.sheet.rounds"),
        ({"pm": [1, 1], "feat": {"x": 1}}, "command.sheet.feat"),
    ],
)
def test_a_box_that_is_wrong_says_in_which_half_of_the_sheet(
    club: TheClub, sheet: dict[str, Any], field: str
) -> None:
    ines = Visitor(club.organiser)
    timed = {"settings": {"name": "Copa", "round_minutes": 90}, "command_id": "a-timed-event"}
    path = f"/api/tournaments/{ines.post('/api/tournaments/', timed, JSON).json()['id']}/commands"
    listed = ines.get("/api/tournaments/sheets").json()
    adventure = {"scenario": listed["scenarios"][0]["key"], "feat": listed["feats"][0]["key"]}
    commands = [
        *({"type": "SignUp", "name": name} for name in ("Ana", "Bea", "Carla", "Dora")),
        {"type": "CheckInAll"},
        {"type": "SetAdventure", "number": 1, "adventure": adventure},
        {"type": "PairRound", "accept": ["wt.checklist.opening_open"]},
    ]
    knowingly = {"command": {"type": "PairRound"}, "command_id": "not-knowingly"}
    for number, command in enumerate(commands):
        if command["type"] == "PairRound":
            no = in_shape(ines.post(path, knowingly, JSON), 409)
            assert (no["key"], no["field"]) == ("wt.checklist.opening_open", "command.accept")
        sent = ines.post(path, {"command": command, "command_id": f"step-{number:06}"}, JSON)
        assert sent.status_code == 200, sent.content
    zone = ines.get(path.replace("commands", "rounds/1")).json()["games"][0]["companies"][0]
    wish = {"type": "EnterScore", "game": "1-1", "sheet": {"zone_a": zone, **sheet}}
    told = in_shape(ines.post(path, {"command": wish, "command_id": "the-sheet"}, JSON), 409)
    assert told["field"] == field


@pytest.mark.parametrize("text", ["a\x00b", "\ud800"])
def test_a_text_nothing_can_hold_is_named_by_its_field(club: TheClub, text: str) -> None:
    wish = {"settings": {"name": "Copa", "place": text}, "command_id": "another-wish"}
    told = in_shape(Visitor(club.organiser).post("/api/tournaments/", wish, JSON), 422)
    assert (told["key"], told["field"]) == ("journal.unreadable_text", "settings.place")


def test_an_announcement_nothing_can_hold_is_not_said_to_be_long(club: TheClub) -> None:
    ines = Visitor(club.organiser)
    path = f"/api/tournaments/{ines.post('/api/tournaments/', NEW, JSON).json()['id']}/commands"
    wish = {"command": {"type": "Announce", "text": "a\x00b"}, "command_id": "another-wish"}
    told = in_shape(ines.post(path, wish, JSON), 422)
    assert (told["key"], told["field"]) == ("journal.unreadable_text", "command.text")


@pytest.mark.parametrize("letter", ["\x07", "\x1b", "\x7f", "\x9b", "\u202e", "\u2066", "\x00"])
def test_a_letter_that_steers_what_is_drawn_is_refused_by_its_field(club: TheClub, letter: str) -> None:
    ines = Visitor(club.organiser)
    path = f"/api/tournaments/{ines.post('/api/tournaments/', NEW, JSON).json()['id']}/commands"
    for command in ({"type": "Announce", "text": f"a{letter}b"}, {"type": "SignUp", "name": f"a{letter}b"}):
        told = in_shape(ines.post(path, {"command": command, "command_id": "another-wish"}, JSON), 422)
        field = [f"command.{name}" for name in command if name != "type"]
        assert (told["key"], [told["field"]]) == ("journal.unreadable_text", field)
    wish = {"command": {"type": "Announce", "text": "a\tb\r\nc"}, "command_id": "a-wish-in-lines"}
    assert ines.post(path, wish, JSON).status_code == 200


@pytest.mark.parametrize(
    ("path", "body", "field"),
    [
        ("/api/muskets/evenings/", {"club": "none", "title": "Friday"}, "club"),
        ("/api/campaigns/", {"club": "none", "name": "Rocroi", "map": "ref19"}, "club"),
    ],
)
def test_a_body_that_names_what_is_not_there_is_told_which(
    club: TheClub, path: str, body: dict[str, str], field: str
) -> None:
    answer = Visitor(club.organiser).post(path, {**body, "command_id": "a-new-thing"}, JSON)
    assert in_shape(answer, 404)["field"] == field


def test_a_webhook_to_nothing_is_told_which(club: TheClub) -> None:
    body = {"stream": "tournament/none", "address": "https://club.example/tercio"}
    assert in_shape(Visitor(club.organiser).post("/api/me/webhooks", body, JSON), 404)["field"] == "stream"


def test_a_season_of_a_club_nobody_knows_is_not_there(club: TheClub) -> None:
    for path in ("/api/tournaments/season/2026", "/api/tournaments/season/2026/final"):
        told = in_shape(Visitor().get(f"{path}?club=0000000000000000"), 404)
        assert told["field"] == "club"
        assert Visitor().get(f"{path}?club={club.id}").status_code == 200


def test_what_is_told_to_somebody_is_kept_by_nobody_in_between(club: TheClub) -> None:
    ines, path = Visitor(club.organiser), "/api/tournaments/"
    bearer = {"authorization": f"Bearer {make_token(club.organiser, 'bot', Grant('read'), 1)[1]}"}
    for told in (ines.get(path), Visitor().get(path, headers=bearer)):
        assert told.headers["Cache-Control"] == "private, no-cache"
        assert {"Authorization", "Cookie"} <= set(told.headers["Vary"].split(", "))
    public = Visitor().get(path)
    assert public.headers["Cache-Control"] == "no-cache"
    assert {"Authorization", "Cookie"} <= set(public.headers["Vary"].split(", "))


def test_what_is_unchanged_is_readable_from_other_sites_too_and_each_has_their_own(club: TheClub) -> None:
    path = "/api/tournaments/"
    seen = {"if-none-match": Visitor().get(path).headers["ETag"]}
    again = Visitor().get(path, headers=seen)
    assert (again.status_code, again.headers["Access-Control-Allow-Origin"]) == (304, "*")
    ines = Visitor(club.organiser)
    mine = {"if-none-match": ines.get("/api/me/clubs").headers["ETag"]}
    assert ines.get("/api/me/clubs", headers=mine).status_code == 304
    assert Visitor().get("/api/me/clubs", headers=mine).status_code == 401


def test_a_wish_to_read_only_what_once_was_is_refused_in_the_shape_of_all(club: TheClub) -> None:
    in_shape(Visitor().get("/api/tournaments/", headers={"if-match": '"once"'}), 412)
