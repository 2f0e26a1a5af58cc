"""The JSON API and its OpenAPI description.

A room adds its own with a module `tercio.web.<room>.api` that has a `router`; it is found by itself and
stands under the room's path. The calls on rules, one's own clubs and histories, which are no room's alone,
stand here. Whatever goes wrong comes back in one shape (`api_errors`).
"""

from __future__ import annotations

from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Annotated, Any, TypeAlias

import msgspec
from django.db import DatabaseError, InterfaceError
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from ninja import Query, Router
from ninja.errors import HttpError, ValidationError

from tercio import __version__
from tercio.app.access import role_at
from tercio.app.history import history, told_to
from tercio.app.roles import demand
from tercio.app.stream_search import find
from tercio.core.refused import Refused
from tercio.ledger import UnknownRule, rules, search
from tercio.ledger import rule as rule_of
from tercio.ledger.coverage import proofs
from tercio.ledger.rule_search import LONGEST
from tercio.store.journal import NotKept
from tercio.web.actor import names_for
from tercio.web.api_auth import account, account_in, actor_in
from tercio.web.api_body import PlainJson
from tercio.web.api_description import DescribedApi
from tercio.web.api_door import guarded_call
from tercio.web.api_errors import answer_refusal, http_error, unclear
from tercio.web.api_numbers import After, Offset
from tercio.web.described_schema import DescribedSchema
from tercio.web.errors import UNAVAILABLE, patient
from tercio.web.history import seat_names
from tercio.web.language import language_of
from tercio.web.refusals import NOTHING_THERE
from tercio.web.rooms import ROOMS

MOST = 200
SearchWords: TypeAlias = Annotated[str, Query("", max_length=LONGEST, description="Words to look for.")]
ABOUT = """Everything a page of the house does, a program can do.

Send a key made in your account as `Authorization: Bearer …`; much can be read without. Every system takes
commands in one envelope (`command`, `command_id`, `seen`) and answers in one shape; every error is a
`Refusal`, in the language of `Accept-Language`. Lists come at most 200 at a time, from `offset` on."""

api = DescribedApi(
    title="Tercio",
    description=ABOUT,
    urls_namespace="api",
    version=__version__,
    docs_url=None,
    openapi_url=None,
    parser=PlainJson(),
)
api.add_decorator(guarded_call, mode="view")
ledger, mine, streams = Router(tags=["rules"]), Router(tags=["me"]), Router(tags=["streams"])


class RuleOut(DescribedSchema):
    """A rule in the language of the request (`Accept-Language`)."""

    id: str
    """By which everything cites it."""
    area: str
    """What it is about, by key."""
    title: str
    """In a few words."""
    statement: str
    """What it says."""
    ruling: str
    """How it is read here where it is unclear; empty where it is clear."""
    documents: list[str]
    """The documents it stands in, by key."""
    section: str
    """Where in them."""
    tests: list[str]
    """The tests that prove it."""


class StreamOut(DescribedSchema):
    """Something with a history: its kind and its id, together and the id alone."""

    stream: str
    """What it is, as `club/9f2c41d07ab35e68`."""
    id: str
    """Its id, as other calls ask for it: `club` of a new evening."""
    title: str
    """What it is called."""


class Happened(DescribedSchema):
    """One line of a history."""

    version: int
    """The version it led to."""
    who: str
    """Who did it, by name."""
    at: str
    """When, as 2026-11-30T18:06:00+00:00."""
    text: str
    """What happened, in the language asked for."""
    undone: bool
    """Whether it was taken back."""


def rule_out(rule: Any, language: str) -> RuleOut:
    return RuleOut(
        id=rule.id,
        area=rule.area,
        title=rule.title[language],
        statement=rule.statement[language],
        ruling=rule.ruling.get(language, ""),
        documents=list(rule.documents),
        section=rule.section,
        tests=list(proofs().get(rule.id, ())),
    )


@ledger.get("/", response=list[RuleOut], summary="Search the rules")
def find_rules(request: HttpRequest, q: SearchWords = "", offset: Offset = 0) -> list[RuleOut]:
    """All of them, or those that `q` finds: at most 200 at a time, from `offset` on."""
    language = language_of(request)
    found = search(q, language) if q else list(rules())
    return [rule_out(rule, language) for rule in found[offset:][:MOST]]


@ledger.get("/{rule}", response=RuleOut, summary="One rule")
def get_rule(request: HttpRequest, rule: str) -> Any:
    """What it says, how it is read where it is unclear, and the tests that prove it."""
    try:
        return rule_out(rule_of(rule.upper()), language_of(request))
    except UnknownRule:
        raise Refused(NOTHING_THERE) from None


@mine.get("/clubs", response=list[StreamOut], auth=account(), summary="My clubs")
def list_my_clubs(request: HttpRequest) -> list[StreamOut]:
    """The clubs whoever asks is a member of."""
    person = account_in(request)
    return [
        StreamOut(stream=club.stream, id=club.stream.partition("/")[2], title=club.title)
        for club in find("club", member=person.who if person else "")
    ]


@streams.get(
    "/{kind}/{name}/history",
    response=list[Happened],
    summary="What happened",
)
def list_history(request: HttpRequest, kind: str, name: str, after: After = 0) -> Any:
    """Oldest first, at most 200 at a time: those above version `after`."""
    stream, language = f"{kind}/{name}", language_of(request)
    who = actor_in(request, stream).who
    demand(role_at(stream, who), "history.see")
    lines = told_to(stream, history(stream, after=after, most=MOST), who)
    people = names_for(request, {line.who for line in lines}) | seat_names(stream, lines)
    return [
        Happened(
            version=line.version,
            who=people[line.who],
            at=line.at.isoformat(),
            text=line.text(language),
            undone=line.undone,
        )
        for line in lines
    ]


def refusal_response(request: HttpRequest, no: Refused | type[Refused]) -> HttpResponse:
    """A refusal, for a program to read."""
    assert isinstance(no, Refused)  # nosec
    return answer_refusal(request, no)


def not_here(request: HttpRequest, no: Http404 | type[Http404]) -> HttpResponse:
    return answer_refusal(request, Refused(NOTHING_THERE))


def not_kept(request: HttpRequest, no: Exception | type[Exception]) -> HttpResponse:
    """The database cannot be asked or cannot write: the same sentence as on pages, for a program to read."""
    return patient(answer_refusal(request, Refused("journal.not_kept"), UNAVAILABLE))


api.exception_handler(Refused)(refusal_response)
for lost in (NotKept, DatabaseError, InterfaceError):
    api.exception_handler(lost)(not_kept)
api.exception_handler(ValidationError)(unclear)
api.exception_handler(HttpError)(http_error)
api.exception_handler(Http404)(not_here)
api.add_router("/rules", ledger)
api.add_router("/me", mine)
api.add_router("/me/webhooks", import_module("tercio.web.accounts.api").router)
api.add_router("/streams", streams)
for room in ROOMS:
    if find_spec(f"{room.module}.api"):
        api.add_router(f"/{room.path.strip('/')}", import_module(f"{room.module}.api").router)


@cache
def description() -> bytes:
    """The OpenAPI description, written once: it changes with the program."""
    return msgspec.json.encode(api.get_openapi_schema())


def describe(request: HttpRequest) -> HttpResponse:
    """`/api/openapi.json`"""
    return HttpResponse(description(), content_type="application/json")


@cache
def described_calls() -> list[dict[str, Any]]:
    """What the page of the API says of each call."""
    return [
        {
            "method": method.upper(),
            "path": path,
            "summary": call.get("summary", ""),
            "tags": call.get("tags", []),
        }
        for path, methods in msgspec.json.decode(description())["paths"].items()
        for method, call in methods.items()
    ]


def docs(request: HttpRequest) -> HttpResponse:
    """The description as a page of our own: no script from elsewhere."""
    return render(request, "api/docs.html", {"calls": described_calls()})
