"""The JSON API and its OpenAPI description.

A room adds its own with a module `tercio.web.<room>.api` that has a `router`; it is found by itself and
stands under the room's path. Refusals come back as JSON with their key, text, rule and facts.
"""

from __future__ import annotations

from importlib import import_module
from importlib.util import find_spec
from typing import Any

import msgspec
from django.db import DatabaseError, InterfaceError
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from ninja import NinjaAPI, Router, Schema, Status
from ninja.errors import ValidationError
from ninja.security import django_auth

from tercio import __version__
from tercio.app.access import role_at
from tercio.app.history import history
from tercio.app.roles import demand
from tercio.app.stream_search import find
from tercio.core.refused import Refused
from tercio.core.speech import Phrase
from tercio.ledger import UnknownRule, rules, search
from tercio.ledger import rule as rule_of
from tercio.ledger.coverage import proofs
from tercio.store.journal import NotKept
from tercio.web.actor import actor_of, person_of
from tercio.web.errors import sentence_response
from tercio.web.language import language_of
from tercio.web.refusals import NOTHING_THERE, status_of
from tercio.web.rooms import ROOMS, is_built

MOST = 200

api = NinjaAPI(
    title="Tercio", urls_namespace="api", version=__version__, docs_url=None, openapi_url="/openapi.json"
)
ledger, mine, streams = Router(tags=["rules"]), Router(tags=["me"]), Router(tags=["streams"])


class Missing(Schema):
    """There is nothing by that name."""

    detail: str


class Unclear(Schema):
    """The question itself was not understood."""

    detail: list[dict[str, Any]]


class Refusal(Schema):
    """What the rules do not grant: in words, with the rule that says so."""

    key: str
    text: str
    rule: str | None
    facts: dict[str, Any]


class RuleOut(Schema):
    """A rule in the language of the request (`Accept-Language`)."""

    id: str
    area: str
    title: str
    statement: str
    ruling: str
    documents: list[str]
    section: str
    tests: list[str]


class StreamOut(Schema):
    stream: str
    title: str


class Happened(Schema):
    """One line of a history."""

    version: int
    who: str
    at: str
    text: str
    undone: bool


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


@ledger.get("/", response={200: list[RuleOut], 422: Unclear}, summary="Search the rules")
def find_rules(request: HttpRequest, q: str = "", offset: int = 0) -> list[RuleOut]:
    language = language_of(request)
    found = search(q, language) if q else list(rules())
    return [rule_out(rule, language) for rule in found[max(offset, 0) :][:MOST]]


@ledger.get("/{rule}", response={200: RuleOut, 404: Missing}, summary="One rule")
def one_rule(request: HttpRequest, rule: str) -> Any:
    try:
        return rule_out(rule_of(rule.upper()), language_of(request))
    except UnknownRule:
        return Status(404, {"detail": rule})


@mine.get("/clubs", response={200: list[StreamOut], 401: Missing}, auth=django_auth, summary="My clubs")
def my_clubs(request: HttpRequest) -> list[StreamOut]:
    person = person_of(request)
    return [
        StreamOut(stream=club.stream, title=club.title)
        for club in find("club", member=person.who if person else "")
    ]


@streams.get(
    "/{kind}/{name}/history",
    response={200: list[Happened], 403: Refusal, 404: Refusal, 422: Unclear},
    summary="What happened",
)
def what_happened(request: HttpRequest, kind: str, name: str, after: int = 0) -> Any:
    """Oldest first, at most 200 at a time: those above version `after`."""
    stream, language = f"{kind}/{name}", language_of(request)
    demand(role_at(stream, actor_of(request).who), "history.see")
    return [
        Happened(
            version=line.version,
            who=line.who,
            at=line.at.isoformat(),
            text=line.text(language),
            undone=line.undone,
        )
        for line in history(stream, after=min(max(after, 0), 2_000_000_000), most=MOST)
    ]


def refusal_response(request: HttpRequest, no: Refused | type[Refused]) -> HttpResponse:
    """A refusal, for a program to read."""
    assert isinstance(no, Refused)  # nosec
    told = {"key": no.key, "text": no.text(language_of(request)), "rule": no.rule, "facts": facts(no)}
    return api.create_response(request, told, status=status_of(no))


def unclear(request: HttpRequest, no: ValidationError | type[ValidationError]) -> HttpResponse:
    """A name in the address that cannot be one names nothing; anything else was not understood."""
    assert isinstance(no, ValidationError)  # nosec
    if any(fault["loc"][0] == "path" for fault in no.errors):
        return refusal_response(request, Refused(NOTHING_THERE))
    return api.create_response(request, {"detail": no.errors}, status=422)


def facts(no: Refused) -> Any:
    return msgspec.to_builtins(no.facts, enc_hook=plain_fact)


def plain_fact(fact: Any) -> str | int:
    """A fact that is itself a text goes out as its key, in no language; a named number as the number."""
    if isinstance(fact, int):
        return int(fact)
    return fact.key if isinstance(fact, Phrase) else str(fact)


def not_kept(request: HttpRequest, no: Exception | type[Exception]) -> HttpResponse:
    """The database cannot be asked or cannot write: the same sentence as on pages, for a program to read."""
    return sentence_response(request, 503, "journal.not_kept")


api.exception_handler(Refused)(refusal_response)
for lost in (NotKept, DatabaseError, InterfaceError):
    api.exception_handler(lost)(not_kept)
api.exception_handler(ValidationError)(unclear)
api.add_router("/rules", ledger)
api.add_router("/me", mine)
api.add_router("/streams", streams)
for room in ROOMS:
    if is_built(room) and find_spec(f"{room.module}.api"):
        api.add_router(f"/{room.path.strip('/')}", import_module(f"{room.module}.api").router)


def docs(request: HttpRequest) -> HttpResponse:
    """The description as a page of our own: no script from elsewhere."""
    schema = api.get_openapi_schema()
    calls = [
        {
            "method": method.upper(),
            "path": path,
            "summary": call.get("summary", ""),
            "tags": call.get("tags", []),
        }
        for path, methods in schema["paths"].items()
        for method, call in methods.items()
    ]
    return render(request, "api/docs.html", {"calls": calls})
