"""Tournaments for programs: read anything public, do anything one may."""

from __future__ import annotations

from typing import Any

import msgspec
from django.http import HttpRequest
from django.utils.crypto import salted_hmac
from ninja import Field, Router, Schema, Status
from ninja.security import django_auth

from tercio.app.command_desk import perform
from tercio.app.seasons import book_of, season_table
from tercio.app.tournaments import list_tournaments, open_tournament, season_named, verify, why
from tercio.core.refused import Refused
from tercio.core.speech import say
from tercio.tournament import exports
from tercio.tournament.asks import ask, asks_of, scene_of
from tercio.tournament.commands import CreateTournament
from tercio.tournament.season import PRIZES
from tercio.tournament.settings import Settings
from tercio.tournament.symbols import odds
from tercio.web.actor import actor_of, person_of
from tercio.web.api import MOST, Missing, Refusal, Unclear
from tercio.web.api_auth import account_or_seat
from tercio.web.language import language_of
from tercio.web.tournaments.pages import stream_of
from tercio.web.tournaments.request_identity import COMMANDS, identity_of, now

router = Router(tags=["tournaments"])


class EventOut(Schema):
    """An event in a list."""

    id: str
    name: str
    date: str
    place: str
    phase: str
    companies: int


class DoIn(Schema):
    """A command by its name, with its fields; `id` makes sending it twice harmless."""

    command: str
    id: str
    fields: dict[str, Any] = Field(default_factory=dict)
    seen: int | None = None


class NewIn(Schema):
    """An event as announced; `id` makes sending it twice harmless."""

    id: str
    settings: dict[str, Any]


class DoneOut(Schema):
    """What came of it."""

    version: int
    events: list[dict[str, Any]]
    repeated: bool


class CreatedOut(DoneOut):
    """What came of it, and under which name the event is found."""

    name: str


@router.get("/", response={200: list[EventOut], 422: Unclear}, summary="Events, newest day first")
def events(request: HttpRequest, q: str = "", offset: int = 0) -> list[EventOut]:
    """At most 200 at a time, from `offset` on; `q` searches names and places."""
    phases = {"phase__in": ("registration", "playing", "closed")}
    return [
        EventOut(
            id=event.id,
            name=event.title,
            date=event.day,
            place=event.facts["place"],
            phase=event.phase,
            companies=event.facts["seated"],
        )
        for event in list_tournaments(min(max(offset, 0), 1_000_000), q, MOST, **phases).rows
    ]


@router.post(
    "/",
    response={201: CreatedOut, 401: Missing, 403: Refusal | Missing, 422: Refusal | Unclear},
    auth=django_auth,
    summary="Create an event",
)
def create(request: HttpRequest, wish: NewIn) -> Any:
    """A new event, organised by the signed-in person; settings not told are as in the form."""
    person = person_of(request)
    if person is None or not 8 <= len(wish.id) <= 64:
        raise Refused("journal.unreadable_command")
    settings = settings_in(wish.settings)
    name = salted_hmac("tercio.events", f"{person.who} {wish.id}", algorithm="sha256").hexdigest()[:16]
    command = CreateTournament(settings, person.who, now())
    outcome = perform("tournament", f"tournament/{name}", command, who=person.who, command_id=wish.id)
    told = [msgspec.to_builtins(event) for event in outcome.events]
    return Status(201, CreatedOut(name=name, version=outcome.version, events=told, repeated=outcome.repeated))


def settings_in(raw: dict[str, Any]) -> Settings:
    """Settings as a program tells them: every one of them known, none of the wrong kind."""
    if not raw.keys() <= set(Settings.__struct_fields__) - {"rehearsal"}:
        raise Refused("journal.unreadable_command")
    try:
        return msgspec.convert(raw, Settings)
    except msgspec.ValidationError:
        raise Refused("journal.unreadable_command") from None


@router.get(
    "/season/{year}", response={200: list[dict[str, Any]], 404: Refusal}, summary="The ranking of a year"
)
def season(request: HttpRequest, year: str, club: str = "") -> Any:
    """The house's own, or with `club` a club's."""
    found = season_named(year, f"club/{club}" if club else "")
    if found is None:
        raise Refused("journal.no_such_stream")
    ranking = season_table(found).ranking
    return [
        {"place": place, "name": ranking.names.get(who, who), "score": ranking.scores[who]}
        for place, who in ranking.placed
    ]


@router.get(
    "/season/{year}/final",
    response={200: dict[str, Any], 404: Refusal},
    summary="The final list of a year and who won, once closed",
)
def season_final(request: HttpRequest, year: str, club: str = "") -> Any:
    """The house's own, or with `club` a club's."""
    found = season_named(year, f"club/{club}" if club else "")
    if found is None:
        raise Refused("journal.no_such_stream")
    book = book_of(found)
    return {
        "closed": book.closed,
        "final": [{"name": line.name, "score": line.score} for line in book.final],
        "winners": [line.name for line in book.final if line.player in book.winners],
        "prizes": list(PRIZES) if book.closed else [],
    }


@router.get(
    "/{name}", response={200: dict[str, Any], 404: Refusal}, summary="An event: settings, standings, games"
)
def event(request: HttpRequest, name: str) -> dict[str, Any]:
    found, state = open_tournament(f"tournament/{name}")
    return {**exports.as_data(state), "version": found.version}


@router.get(
    "/{name}/rounds/{number}",
    response={200: dict[str, Any], 404: Refusal},
    summary="A round, with its reasons",
)
def round_(request: HttpRequest, name: str, number: int) -> dict[str, Any]:
    _, state = open_tournament(f"tournament/{name}")
    if not 0 < number <= len(state.rounds):
        raise Refused("journal.no_such_stream")
    found, language = state.rounds[number - 1], language_of(request)
    reasons = {
        where: say(reason.key, language, **reason.facts) for where, reason in why(state, found).items()
    }
    return {
        "number": number,
        "closed": found.closed,
        "bye": found.bye,
        "games": [
            {
                "id": game.id,
                "table": game.table,
                "companies": list(game.pair),
                "score": msgspec.to_builtins(game.score) if game.score else None,
                "why": reasons.get(game.id, ""),
            }
            for game in found.games.values()
        ],
        "faults": [say(fault.key, language, **fault.facts) for fault in verify(state, found)],
    }


class FieldOut(Schema):
    """Something a question has to be told."""

    name: str
    kind: str
    options: list[str]


class AskOut(Schema):
    """A question this table may ask."""

    name: str
    moment: str
    rule: str
    fields: list[FieldOut]


class ToldOut(Schema):
    """An answer with its rule; `chances` by number of successes where dice are rolled."""

    allowed: bool | None
    rule: str
    text: str
    order: list[str]
    dice: list[str]
    chances: dict[str, str]


@router.get("/{name}/asks", response={200: list[AskOut], 404: Refusal}, summary="What a table may ask")
def asks(request: HttpRequest, name: str) -> list[AskOut]:
    """The questions of the round being played, each with what it has to be told."""
    _, state = open_tournament(f"tournament/{name}")
    return [
        AskOut(
            name=question.name,
            moment=question.moment,
            rule=question.rule,
            fields=[FieldOut(name=f.name, kind=f.kind, options=list(f.options)) for f in question.fields],
        )
        for question in asks_of(scene_of(state))
    ]


@router.get(
    "/{name}/asks/{question}",
    response={200: ToldOut, 404: Refusal, 422: Refusal | Unclear},
    summary="Ask and be told",
)
def answer_question(request: HttpRequest, name: str, question: str) -> ToldOut:
    """The question's fields come as query parameters; a refusal is the rules' own no."""
    _, state = open_tournament(f"tournament/{name}")
    found = ask(scene_of(state), question, dict(request.GET.lists()))
    return ToldOut(
        allowed=found.good,
        rule=found.rule,
        text=say(found.key, language_of(request), **found.facts),
        order=list(found.order),
        dice=list(found.dice),
        chances={str(n): str(p) for n, p in odds(found.dice, elite=found.elite).items()}
        if found.dice
        else {},
    )


@router.post(
    "/{name}/do",
    response={
        200: DoneOut,
        401: Missing,
        403: Refusal | Missing,
        404: Refusal,
        409: Refusal,
        422: Refusal | Unclear,
        429: Refusal,
    },
    auth=account_or_seat(stream_of),
    summary="Do something",
)
def do(request: HttpRequest, name: str, wish: DoIn) -> Any:
    """Any command of the room, as an account, as the seat of a link opened here, or of a link's token."""
    _, state = open_tournament(f"tournament/{name}")
    who, kind = actor_of(request).who, COMMANDS.get(wish.command)
    if who is None or kind is None or not 8 <= len(wish.id) <= 64:
        raise Refused("journal.unreadable_command")
    fields = set(kind.__struct_fields__)
    raw = {**wish.fields, "type": wish.command, "by": identity_of(request, state)}
    if "at" in fields:
        raw["at"] = now()
    try:
        command = msgspec.convert(raw, kind)
    except msgspec.ValidationError:
        raise Refused("journal.unreadable_command") from None
    outcome = perform(
        "tournament", f"tournament/{name}", command, who=who, command_id=wish.id, seen=wish.seen
    )
    told = [msgspec.to_builtins(event) for event in outcome.events]
    return DoneOut(version=outcome.version, events=told, repeated=outcome.repeated)
