"""Tournaments for programs: read anything public, do anything one may."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any

import msgspec
from django.http import HttpRequest
from ninja import Router, Status
from pydantic import Field

from tercio.app.command_desk import perform
from tercio.app.open_streams import NoSuchStream, open_stream
from tercio.app.season_rankings import season_page
from tercio.app.seasons import book_of
from tercio.app.shape_faults import read_as
from tercio.app.tournaments import list_tournaments, open_tournament, season_named, verify, why
from tercio.core.messages import Command
from tercio.core.refused import Refused
from tercio.core.speech import say
from tercio.tournament.commands import CreateTournament
from tercio.tournament.season import PRIZES, Season
from tercio.tournament.settings import Settings
from tercio.web.actor import actor_of
from tercio.web.api import MOST
from tercio.web.api_auth import account, account_in, account_or_seat
from tercio.web.api_envelope import Begun, CommandId, CommandIn, Done, begun_answer, done_answer, own_stream
from tercio.web.api_errors import Asked
from tercio.web.api_numbers import Offset, TypedWhole
from tercio.web.described_schema import DescribedSchema
from tercio.web.language import language_of
from tercio.web.refusals import NOTHING_THERE
from tercio.web.struct_schemas import one_of
from tercio.web.tournaments.api_answers import (
    EventRecordOut,
    EventSettings,
    FinalSeasonOut,
    RankedOut,
    RoundOut,
    event_record,
    round_answer,
)
from tercio.web.tournaments.ask_calls import router as asks
from tercio.web.tournaments.pages import stream_of
from tercio.web.tournaments.request_identity import COMMANDS, identity_of, now
from tercio.web.tournaments.sheet_calls import SheetsOut, list_sheets

router = Router(tags=["tournaments"])
router.get("/sheets", response=SheetsOut, summary="What is written at a table")(list_sheets)
router.add_router("", asks)
EVENT_COMMANDS: Any = reduce(or_, COMMANDS.values())
FILLED_IN = ("by", "at")
"""Fields of commands that the door fills in: who asks, and when."""


class EventOut(DescribedSchema):
    """An event in a list."""

    id: str
    """The name in addresses."""
    name: str
    """What it is called."""
    date: str
    """The day, as 2026-11-30; empty where none was announced."""
    place: str
    """Where it is played, in words."""
    phase: str
    """draft, registration, playing, closed or cancelled."""
    companies: int
    """How many players have a place."""


class EventCommandIn(CommandIn):
    """A command to an event; who sends it and when is said by the house."""

    command: one_of("Event", EVENT_COMMANDS, FILLED_IN)  # type: ignore[valid-type]
    """What is wished: its name as `type`, and its fields."""


class NewEvent(Asked):
    """An event as announced, by whoever sends it; settings not said are as in the form."""

    settings: EventSettings = Field(
        description="Its name at least; it is no `rehearsal`.",
        examples=[{"name": "Copa", "date": "2027-03-01", "seats": 16, "round_minutes": 90}],
    )
    command_id: CommandId


@router.get("/", response=list[EventOut], summary="List events, newest day first")
def list_events(request: HttpRequest, q: str = "", offset: Offset = 0) -> list[EventOut]:
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
        for event in list_tournaments(offset, q, MOST, **phases).rows
    ]


@router.post("/", response={201: Begun}, auth=account(), summary="Create an event")
def create_event(request: HttpRequest, wish: NewEvent) -> Any:
    """A new event, organised by the signed-in person; settings not told are as in the form."""
    person = account_in(request)
    if person is None:
        raise Refused("who.sign_in")
    settings = read_as(wish.settings, Settings, "settings")
    if settings.rehearsal:  # those are played by the house, from an event there is
        raise Refused("wt.settings.no_rehearsal", field="settings.rehearsal")
    stream = own_stream("tournament", person.who, wish.command_id)
    command = CreateTournament(settings, person.who, now())
    outcome = perform("tournament", stream, command, who=person.who, command_id=wish.command_id)
    return Status(201, begun_answer(stream, outcome))


def season_asked(year: str, club: str) -> Season:
    """The season of a year, of the house or of a club; of a club nobody knows there is none."""
    if club:
        try:
            open_stream(f"club/{club}")
        except NoSuchStream:
            raise Refused(NOTHING_THERE, field="club") from None
    found = season_named(year, f"club/{club}" if club else "")
    if found is None:
        raise Refused(NOTHING_THERE)
    return found


@router.get("/season/{year}", response=list[RankedOut], summary="The ranking of a year")
def get_season(request: HttpRequest, year: str, club: str = "", offset: Offset = 0) -> Any:
    """The house's own, or with `club` a club's; at most 200 players at a time, from `offset` on."""
    found = season_asked(year, club)
    page = season_page(found, offset, MOST)
    return [{"place": line.place, "name": line.name, "score": line.score} for line in page.players]


@router.get(
    "/season/{year}/final",
    response=FinalSeasonOut,
    summary="The final list of a year and who won, once closed",
)
def get_final_season(request: HttpRequest, year: str, club: str = "") -> Any:
    """The house's own, or with `club` a club's."""
    found = season_asked(year, club)
    book = book_of(found)
    return {
        "closed": book.closed,
        "final": [{"name": line.name, "score": line.score} for line in book.final],
        "winners": [line.name for line in book.final if line.player in book.winners],
        "prizes": list(PRIZES) if book.closed else [],
    }


@router.get("/{name}", response=EventRecordOut, summary="An event: settings, standings, games")
def get_event(request: HttpRequest, name: str) -> dict[str, Any]:
    """As it is exported, with the version of what was read."""
    found, state = open_tournament(f"tournament/{name}")
    return event_record(state, found.version)


@router.get("/{name}/rounds/{number}", response=RoundOut, summary="A round, with its reasons")
def get_round(request: HttpRequest, name: str, number: TypedWhole) -> dict[str, Any]:
    """Its games with their results, why each was paired so, and what is not as it should be."""
    _, state = open_tournament(f"tournament/{name}")
    if not 0 < number <= len(state.rounds):
        raise Refused("journal.no_such_stream")
    found, language = state.rounds[number - 1], language_of(request)
    reasons = {
        where: say(reason.key, language, **reason.facts) for where, reason in why(state, found).items()
    }
    faults = [say(fault.key, language, **fault.facts) for fault in verify(state, found)]
    return round_answer(state, found, reasons, faults)


@router.post(
    "/{name}/commands", response=Done, auth=account_or_seat(stream_of), summary="Send a command to an event"
)
def send_event_command(request: HttpRequest, name: str, wish: EventCommandIn) -> Done:
    """Any command of the room, as an account, as the seat of a link opened here, or of a token."""
    stream = f"tournament/{name}"
    _, state = open_tournament(stream)
    command = command_in(wish.command, identity_of(request, state))
    who = str(actor_of(request).who)
    return done_answer(
        perform("tournament", stream, command, who=who, command_id=wish.command_id, seen=wish.seen)
    )


def command_in(raw: Any, by: str) -> Command:
    """A command as a program sends it; who sends it and when is said by this house and by nobody else."""
    command = read_as(raw, EVENT_COMMANDS, "command", without=FILLED_IN)
    filled = {"by": by, "at": now()}
    known = {name: filled[name] for name in FILLED_IN if name in command.__struct_fields__}
    written: Command = msgspec.structs.replace(command, **known)
    return written
