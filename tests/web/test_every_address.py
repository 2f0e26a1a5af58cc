"""Every address of the house, walked: unknown names, malformed ones, other people, other methods.

What an address names and does not exist is 404; what is not for this reader is 403 (401 for programs, the
way to sign in for pages that need an account); a method an address does not know is 405; and nothing, ever,
is 500. A new address is swept as soon as it has a pattern.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, unquote

import pytest
from django.urls import Resolver404, URLPattern, URLResolver, get_resolver, resolve

from tercio.app.command_desk import open_stream
from tercio.app.stream_search import find
from tercio.store.people.models import Person
from tercio.web.permissions.api_rights import CALLS
from tercio.web.permissions.page_rights import PAGES
from tercio.web.permissions.rights_table import addresses
from tests.browser import refusable_forms
from tests.databases import Trial
from tests.demo_club import found_demo_club
from tests.web.conftest import Visitor, forget_everything, person

PART = re.compile(r"<(?:\w+:)?(\w+)>")
STRANGE = ("nothing", "a\x00b", "x" * 300, "..", "ñ '\"%s", "-1", "9" * 30)
BODIES: dict[str, dict[str, Any]] = {
    "preview": {"command": {}},
    "layout": {"ends": {}},
    "undo": {"command_id": "12345678"},
    "claim": {"command_id": "12345678"},
    "": {"command_id": "12345678", "settings": {}},
}
"""What a call of the API takes, by the end of its address; any other takes a command."""
ELSEWHERE = ("/account/sign-out/", "/account/look-around/")  # these change who the visitor is
FRAMEWORK = ("/admin/", "/account/reset/<uidb64>/<token>/")  # Django's own pages, with Django's own answers


def walk(patterns: Any = None, before: str = "/") -> Iterator[str]:
    """Every pattern of the resolver as one text."""
    for one in get_resolver().url_patterns if patterns is None else patterns:
        at = before + str(one.pattern)
        if isinstance(one, URLResolver):
            yield from walk(one.url_patterns, at)
        elif isinstance(one, URLPattern) and "(?P" not in at and at not in ELSEWHERE:
            yield at


class House:
    """The demo club: something real behind every address."""

    def __init__(self) -> None:
        found_demo_club()
        streams = {kind: find(kind)[0].stream for kind in ("club", "campaign", "muskets")}
        streams["tournament"] = find("tournament", phase="playing")[0].stream
        self.name = {kind: stream.partition("/")[2] for kind, stream in streams.items()}
        event = open_stream(streams["tournament"]).state
        self.known = {
            "year": "2026",
            "number": "1",
            "company": next(iter(event.companies)),
            "game": next(iter(event.current.games)),
            "what": "standings.csv",
            "attacker": next(iter(open_stream(streams["campaign"]).state.battles)),
            "rule": "WT-BYE-02",
            "question": "model",
            "guide": "battles",
            "stream": streams["club"],
            "kind": "club",
            "club": self.name["club"],
            "campaign": self.name["campaign"],
            "object_id": "1",
            "key_number": "1",
            "webhook": "1",
            "evening": self.name["muskets"],
            "id": "1",
            "content_type_id": "1",
        }

    def value(self, pattern: str, part: str) -> str:
        if part != "name":
            return self.known.get(part, "nothing")
        kinds = {"/streams/": "club", "/evening/": "muskets", "tournaments/": "tournament"}
        kind = next((kind for mark, kind in kinds.items() if mark in pattern), "")
        return self.name[kind] if kind else "shot" if "/answers/" in pattern else "clash"

    def address(self, pattern: str, **other: str) -> str:
        return PART.sub(lambda part: quote(other.get(part[1]) or self.value(pattern, part[1])), pattern)

    def strange(self, pattern: str) -> Iterator[tuple[str, str]]:
        """The address with one of its names changed to something that is not there, and to what."""
        for part in PART.findall(pattern):
            for text in STRANGE:
                yield text, self.address(pattern, **{part: text})


@pytest.fixture
def house(db: None) -> House:
    return House()


def people() -> dict[str, Visitor]:
    """Whoever may come to a door."""
    known = {name: Visitor(Person.objects.get(username=name)) for name in ("demo", "arbitro", "ana")}
    visitors = {"signed out": Visitor(), "stranger": Visitor(person("nadie")), **known}
    for visitor in visitors.values():
        visitor.raise_request_exception = False
    return visitors


def answer(visitor: Visitor, method: str, address: str) -> int:
    forget_everything()  # whoever knocks this often would be asked to wait
    body = BODIES.get(address.rpartition("/")[2], {"command_id": "12345678", "command": {}})
    more = {"data": body, "content_type": "application/json"} if "/api/" in address else {"data": {}}
    response = getattr(visitor, method)(address, **(more if method == "post" else {}))
    status: int = response.status_code
    page = unquote(response.url) if method == "get" and status == 302 else address
    if page != unquote(address) and unquote(address).startswith(page):
        return answer(visitor, method, response.url)  # an address that takes forms leads to its page
    return status


def test_what_is_not_there_is_404_for_everybody(house: House) -> None:
    """A door that needs an account may ask for it first; a method the address does not know is said first.

    The plainest of strange names is asked for by both, the others by somebody many doors are open to.
    """
    visitors, wrong, asked = people(), [], set()
    for pattern in walk():
        if pattern.startswith(FRAMEWORK):
            continue
        for text, address in house.strange(pattern):
            if leads_nowhere(address):  # whatever the pattern was: once among pages, once among calls
                if (text, "/api/" in address) in asked:
                    continue
                asked.add((text, "/api/" in address))
            for who in ("demo", "signed out") if text == STRANGE[0] else ("demo",):
                allowed = {404, 405} | ({401, 302} if who == "signed out" else set())
                allowed |= {403} if pattern.startswith("/go/") else set()  # a dead link is told as such
                answers = [(answer(visitors[who], method, address), method) for method in ("get", "post")]
                wrong += [(*one, address[:80], who) for one in answers if one[0] not in allowed]
    assert not wrong, "\n".join(map(str, wrong))


def leads_nowhere(address: str) -> bool:
    """No pattern takes it, or the door does not let it in (below)."""
    try:
        resolve(unquote(address))
    except Resolver404:
        return True
    return "%00" in address


def test_whoever_reads_where_forms_are_sent_is_led_to_a_page_or_told_that_it_is_not_theirs(
    house: House,
) -> None:
    """What needs an account leads to signing in. All that is there to be read: test_permissions.py."""
    wrong = []
    for who, visitor in people().items():
        for pattern in set(walk()) - pages_and_calls_to_read():
            status = visitor.get(house.address(pattern)).status_code
            if status not in {200, 302, 401, 403, 404, 405}:
                wrong.append((status, pattern, who))
    assert not wrong, "\n".join(map(str, wrong))


def pages_and_calls_to_read() -> set[str]:
    """The patterns the table of who may what names for reading."""
    where = dict(addresses())
    pages = {
        where[what.removeprefix("GET ")] for rights in PAGES.values() for what in rights if "GET " in what
    }
    calls = {
        what.removeprefix("GET ").replace("{", "<").replace("}", ">") for what in CALLS if "GET " in what
    }
    return pages | calls


STAFF = ("desk/", "cards/<int:number>/")
ORGANISER = ("desk/settings/", "players/")


@pytest.mark.parametrize("page", STAFF + ORGANISER)
def test_the_desk_is_closed_to_players_with_a_page_that_says_whose_it_is(house: House, page: str) -> None:
    address, visitors = house.address(f"/tournaments/<str:name>/{page}"), people()
    theirs = {"demo", "arbitro"} if page in STAFF else {"demo"}
    answers = {who: answer(visitor, "get", address) for who, visitor in visitors.items()}
    assert answers == {who: 200 if who in theirs else 403 for who in visitors}
    told = {language: Visitor(language=language).get(address).content.decode() for language in ("es", "en")}
    assert "Esta puerta está cerrada para ti" in told["es"]
    assert "la organización" in told["es"]
    assert "This door is closed to you" in told["en"]
    assert "the organiser" in told["en"]


def test_nobody_without_a_part_changes_anything(house: House) -> None:
    """An empty form from anybody: refused, sent to sign in, or missing; never carried out, never broken."""
    wrong = []
    visitors = people()
    for pattern in walk():
        if pattern.startswith(("/admin/", "/account/", "/preferences/", "/api/openapi")):
            continue
        for who in ("signed out", "stranger"):
            status = answer(visitors[who], "post", house.address(pattern))
            open_to_all = "check" in pattern or pattern.endswith(("/preview/", "/code/"))
            open_to_all |= pattern == "/api/battles/"  # anybody may begin a battle of their own
            if status not in ({200} if open_to_all else set()) | {302, 401, 403, 404, 405, 422}:
                wrong.append((status, pattern, who))
    assert not wrong, "\n".join(map(str, wrong))


def test_an_address_that_takes_forms_leads_to_its_page(house: House) -> None:
    """Whoever reloads, switches language or is updated there is on a page that can be read."""
    demo, wrong = people()["demo"], []
    for pattern in walk():
        if pattern.startswith(("/api/", *FRAMEWORK)):
            continue
        if answer(demo, "get", house.address(pattern)) == 405:
            wrong.append(pattern)
    assert not wrong, "\n".join(wrong)


def test_every_form_is_refused_in_a_browser_or_says_why_not(house: House) -> None:
    """The pages `tests/browser/test_refused_forms` walks have a form for every address that takes one."""
    demo, taking = people()["demo"], set()
    for pattern in walk():
        if not pattern.startswith(("/api/", "/admin/", "/account/reset/")):
            address = house.address(pattern)
            if answer(demo, "post", address) != 405:
                taking.add(resolve(address).view_name)
    walked = {name for page in refusable_forms.PAGES for name in page.addresses.split()}
    assert walked & set(refusable_forms.LEFT_OUT) == set()
    assert taking - walked - set(refusable_forms.LEFT_OUT) == set(), "forms nobody saw refused"
    ours = {name for name in walked if not name.startswith("password_reset")}
    assert (ours | set(refusable_forms.LEFT_OUT)) - taking - {"look-around", "sign-out"} == set(), (
        "addresses that take no form"
    )


@pytest.mark.parametrize("method", ["put", "patch", "delete"])
def test_a_method_nobody_knows_is_405(house: House, method: str) -> None:
    visitor = people()["demo"]
    answers = {pattern: answer(visitor, method, house.address(pattern)) for pattern in walk()}
    assert {pattern: status for pattern, status in answers.items() if status != 405} == {}


def test_an_unknown_code_says_what_to_do_and_the_next_try_goes_elsewhere(visitor: Visitor) -> None:
    page = visitor.get("/tournaments/code/QQQQQQ/")
    html = page.content.decode()
    assert page.status_code == 404
    assert "No table in play has that code. Look at the six letters on the card" in html
    assert 'action="/tournaments/code/"' in html
    assert visitor.post("/tournaments/code/", {"code": "QQQQQQ"}).status_code == 422


def test_a_round_that_is_no_number_is_no_round(house: House) -> None:
    address = house.address("/api/tournaments/<name>/rounds/<number>", number="first")
    refused = Visitor().get(address)
    assert (refused.status_code, refused.json()["key"]) == (404, "journal.no_such_stream")


@pytest.mark.parametrize(
    ("address", "status"),
    [
        ("/history/%00/", 404),
        ("/history/tournament/%00/", 404),
        ("/battles/studies/a%00b/", 404),
        ("/battles/armies/kept/%00/", 404),
        ("/api/streams/club/%00/history", 404),
        ("/tournaments/?q=copa%00", 400),
        ("/tournaments/season/?%00=x", 400),
        ("/api/tournaments/?q=%00", 400),
    ],
)
def test_a_letter_no_database_can_be_asked_for_is_answered_at_the_door(
    trial: Trial, address: str, status: int
) -> None:
    answer = Visitor(raise_request_exception=False).get(address)
    assert answer.status_code == status
    if address.startswith("/api/"):
        assert answer.json()["key"] in ("api.unclear", "api.no_such_address")


@pytest.mark.parametrize(
    ("address", "fields"),
    [
        ("/account/tokens/", {"name": "a\x00b", "grant": "read", "days": "7"}),
        ("/battles/figures/change/", {"name": "a\x00b", "figures": "a\x00b"}),
        ("/account/tokens/", {"a\x00b": "", "grant": "read", "days": "7"}),
    ],
)
def test_a_form_no_database_can_keep_is_refused_in_words(
    trial: Trial, address: str, fields: dict[str, str]
) -> None:
    answer = Visitor(person("ana"), raise_request_exception=False).post(address, fields)
    assert answer.status_code == 422
    assert "notice refused" in answer.content.decode()
