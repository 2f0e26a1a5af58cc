"""Who may what: the request behind every cell of the table is really made."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from docs import permissions
from tercio.app.command_desk import open_stream
from tercio.app.systems import system
from tercio.core.speech import LANGUAGES
from tercio.tournament.checklists import OPENING, checklist
from tercio.web.clubs.views import hash_of
from tercio.web.permissions.api_rights import CALLS, COMMANDS
from tercio.web.permissions.callers import Audience, Caller
from tercio.web.permissions.hidden import HIDDEN
from tercio.web.permissions.page_rights import PAGES
from tercio.web.permissions.rights_table import KINDS, addresses, parts, undeclared_names
from tests.proof import proves
from tests.web.conftest import Visitor
from tests.web.permission_house import INVITATION, LIST, PLAYERS, PermissionHouse, sample

CLOSED = {401, 403, 404}
GIVE_UP = {"type": "Concede", "player": 0}
SENT = {"command_id": "0123456789abcdef"}


@pytest.fixture
def house(db: None) -> PermissionHouse:
    return PermissionHouse()


def turned_away(answer: Any) -> bool:
    """Refused, hidden, or sent to sign in."""
    return (
        answer.status_code in CLOSED
        or "sign-in" in answer.headers.get("Location", "")
        or ("/admin/login" in answer.headers.get("Location", ""))
    )


def wrong_cells(
    house: PermissionHouse, what: str, who: Audience, method: str, address: str, body: Any
) -> Iterator[str]:
    """The cells of one line whose answer is not what the table says."""
    for caller in Caller:
        answer, gained = house.ask(caller, method.lower(), address, from_seat(caller, body))
        if fault := wrong_answer(caller, who, answer, gained):
            yield f"{what}: {fault}"


def wrong_answer(caller: Caller, who: Audience, answer: Any, gained: int) -> str:
    """What is wrong with an answer to somebody, by the table; nothing where nothing is."""
    may, closed = caller in who, turned_away(answer)
    if may != closed and answer.status_code < 500 and (may or not gained):
        return ""
    return f"{caller} {'may' if may else 'may not'}, answered {answer.status_code} (+{gained})"


def from_seat(caller: Caller, body: Any) -> Any:
    """What a seat may always do is to give up; the rival gives up the other side."""
    if caller != Caller.RIVAL or body.get("command") != GIVE_UP:
        return body
    return {**body, "command": {**GIVE_UP, "player": 1}}


def test_everything_that_can_be_asked_for_has_a_line() -> None:
    """Whoever adds an address, a call or a command says who may (`web/permissions`)."""
    assert undeclared_names() == []


def bodies(house: PermissionHouse) -> dict[str, dict[str, Any]]:
    """What a form carries besides its command id, where it must be good for permission to be asked."""
    battle = {"command": GIVE_UP, "command_id": "01234567"}
    hook = {"stream": house.event, "address": "https://club.example/news"}
    return {
        "POST account-tokens": {"name": "bot", "grant": "read", "days": "30"},
        "POST account-webhooks": hook,
        "POST /api/me/webhooks": hook,
        "POST tournaments:side": {"company": house.company},
        "POST tournaments:agree": {"claim": house.claim(), "answer": "yes"},
        "POST tournaments:mark": {"box": "r1_x"},
        "POST tournaments:list": {"units": "Infantería"},
        "POST campaigns:army": {"player": PLAYERS[0], "typed": "Boyz 1"},
        "POST campaigns:chronicle": {"do": "note", "player": PLAYERS[0], "text": "Rocroi"},
        "POST campaigns:kept-map": {"do": "share"},
        "POST battles:keep-army": {"list": LIST},
        "POST battles:change-figures": {"figures": house.known["figures"], "do": "delete"},
        "POST clubs:withdraw": {"hash": hash_of(INVITATION)},
        "POST /api/battles/{battle}/preview": {"command": GIVE_UP},
        "POST /api/campaigns/": {"name": "Rocroi", "map": "ref19", **SENT},
        "POST /api/muskets/evenings/": {"club": house.name["club"], "title": "El vado", **SENT},
        "POST /api/muskets/evenings/{evening}/commands": {
            "command": {"type": "ChangePoints", "side": "attacker", "amount": 1, "reason": "x"},
            **SENT,
        },
        "POST /api/battles/{battle}/commands": battle,
        "POST /api/battles/{battle}/layout": {"ends": {}},
        "POST /api/battles/{battle}/seat": {"invitation": house.known["invitation"]},
        "POST /api/battles/{battle}/talk": {
            "command": {"type": "SayWords", "text": "Hola"},
            "command_id": "01234567",
        },
    }


QUERIES = {"POST tournaments:season-close": "?club={club}", "GET tournaments:season-year": "?club={club}"}


def page(house: PermissionHouse, what: str) -> str:
    """Where a line of the pages leads."""
    return house.address(dict(addresses())[what.partition(" ")[2]]) + QUERIES.get(what, "").format(
        club=house.name["club"]
    )


def call(house: PermissionHouse, what: str) -> str:
    """Where a line of the API leads."""
    return house.address(what.partition(" ")[2].replace("{", "<").replace("}", ">"))


@pytest.mark.parametrize("room", PAGES)
def test_every_cell_of_the_forms(house: PermissionHouse, room: str) -> None:
    wrong, told = list[str](), bodies(house)
    for what, who in PAGES[room].items():
        if what.startswith("POST"):
            wrong += wrong_cells(house, what, who, "POST", page(house, what), {**SENT, **told.get(what, {})})
    assert not wrong, "\n".join(wrong)


def test_every_cell_of_the_calls_that_send_something(house: PermissionHouse) -> None:
    wrong, told = list[str](), bodies(house)
    for what, who in CALLS.items():
        if what.startswith("POST"):
            body = told.get(what, {"settings": {"name": "Copa"}, **SENT} if "tournaments" in what else SENT)
            wrong += wrong_cells(house, what, who, "POST", call(house, what), body)
    assert not wrong, "\n".join(wrong)


@proves("WT-HID-01")
def test_every_cell_of_the_commands_of_a_tournament(house: PermissionHouse) -> None:
    wrong = list[str]()
    state = open_stream(house.event).state
    rule = checklist(state, OPENING)[0].rule
    known = {"company": house.company, "game": house.game.id, "rule": rule, "call": state.calls[0].id}
    kinds = {kind.__name__: kind for kind in system(KINDS["tournaments"]).commands.__args__}
    for name, who in COMMANDS["tournaments"].items():
        fields = sample(kinds[name], known)
        told = {key: fields[key] for key in fields if key not in {"type", "by", "at"}}
        body = {"command": {"type": name, **told}, "command_id": "12345678"}
        wrong += wrong_cells(
            house, name, who, "POST", house.address("/api/tournaments/<name>/commands"), body
        )
    assert not wrong, "\n".join(wrong)


def test_every_cell_of_the_commands_of_a_campaign(house: PermissionHouse) -> None:
    wrong = list[str]()
    known = {"player": PLAYERS[0], "attacker": house.known["attacker"]}
    kinds = {kind.__name__: kind for kind in system(KINDS["campaigns"]).commands.__args__}
    for name, who in COMMANDS["campaigns"].items():
        body = {"command": sample(kinds[name], known), "command_id": "12345678"}
        address = house.address("/api/campaigns/<campaign>/commands")
        wrong += wrong_cells(house, name, who, "POST", address, body)
    assert not wrong, "\n".join(wrong)


def reading(house: PermissionHouse) -> Iterator[tuple[str, Audience | None, str]]:
    """Every line that is read, who may, and where; and what else tells of something hidden."""
    pages = {what: who for rights in PAGES.values() for what, who in rights.items()}
    yield from ((what, who, page(house, what)) for what, who in pages.items() if what.startswith("GET"))
    yield from ((what, who, call(house, what)) for what, who in CALLS.items() if what.startswith("GET"))
    yield from ((address, None, address) for address in house.more_to_read())


@proves("WT-HID-01")
def test_every_page_is_read_by_those_who_may_and_what_is_hidden_nowhere_else(house: PermissionHouse) -> None:
    """Every page and answer is read as everybody and searched for what gives each hidden thing away."""
    markers, wrong = house.markers(), list[str]()
    seen: dict[str, dict[Caller, list[str]]] = {name: {} for name in markers}
    for what, who, address in reading(house):
        for caller in Caller:
            answer, gained = house.ask(caller, "get", address)
            if who is not None and (fault := wrong_answer(caller, who, answer, gained)):
                wrong.append(f"{what}: {fault}")
            text = "" if what == "GET admin:index" else answer.getvalue().decode("utf-8", "replace")
            for name, marker in markers.items():
                if marker in text:
                    seen[name].setdefault(caller, []).append(address)
    assert not wrong, "\n".join(wrong)
    assert seen.keys() == HIDDEN.keys()
    leaks = {
        name: {c: where for c, where in by.items() if c not in HIDDEN[name]} for name, by in seen.items()
    }
    assert {name: where for name, where in leaks.items() if where} == {}
    missed = {name: set(who) - set(seen[name]) for name, who in HIDDEN.items()}
    assert {name: who for name, who in missed.items() if who} == {}


def test_a_wrong_secret_opens_nothing(house: PermissionHouse) -> None:
    for pattern in ("/go/<token>/", "/p/<name>/<company>/<letters>/", "/t/<name>/<number>/<letters>/"):
        address = house.address(pattern, token="x", letters="AAAAAA")
        for caller in Caller:
            assert house.ask(caller, "get", address)[0].status_code in CLOSED
    assert house.ask(Caller.ACCOUNT, "post", f"/clubs/join/{INVITATION}x/", SENT)[0].status_code == 404


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_shows_every_line_in_both_languages(visitor: Visitor, language: str) -> None:
    page = Visitor(language=language).get("/who-may/").content.decode()
    for part in parts():
        for line in part.lines:
            assert (line.where or line.what).replace("<", "&lt;").replace(
                ">", "&gt;"
            ) in page or part.name == "hidden"
    assert page.count("<tr>") == sum(len(part.lines) + 1 for part in parts())
    assert "permissions." not in page


def test_the_table_is_searched_by_address_by_command_and_by_what_is_hidden(visitor: Visitor) -> None:
    def found(words: str) -> str:
        return Visitor(language="es").get("/who-may/", {"q": words}).content.decode()

    assert found("").count(" open>") == 0
    assert found("PROBABILIDADES").count("<tr>") == 1 + len(PAGES["books"]), "a title brings its whole part"
    assert "ConquerTile" in found("conquer")
    assert "EnterScore" not in found("conquer")
    assert found("sobre").count("<tr>") == found("SOBRE").count("<tr>")
    assert "<tr>" not in found("x" * 200)


def test_the_page_of_the_docs_is_the_table_of_the_code() -> None:
    """`make docs` writes it."""
    assert permissions.PAGE.read_text(encoding="utf-8") == permissions.text()
