"""An evening of muskets for programs: begin one, see it, keep its book."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Any, cast, get_args

from django.http import HttpRequest
from ninja import Router, Status
from pydantic import Field

from tercio.app.access import admit
from tercio.app.command_desk import open_stream, perform
from tercio.app.fieldcard import clubs_evening
from tercio.app.shape_faults import read_as
from tercio.core.refused import Refused
from tercio.muskets.commands import (
    ChangeValue,
    MusketsCommand,
    OpenEvening,
    OpenSheet,
    RestoreValue,
)
from tercio.muskets.state import Evening
from tercio.web.actor import actor_of
from tercio.web.api_auth import account, account_in, account_or_seat
from tercio.web.api_door import read_parameter
from tercio.web.api_envelope import Begun, CommandId, CommandIn, Done, begun_answer, done_answer, own_stream
from tercio.web.api_errors import Asked
from tercio.web.api_numbers import up_to
from tercio.web.described_schema import DescribedSchema
from tercio.web.struct_schemas import PlainText, one_of

router = Router(tags=["muskets"])
OF_A_SHEET = (OpenSheet, OpenEvening, ChangeValue, RestoreValue)
"""Commands that begin something or change the club's own numbers: not an evening's."""
EVENING_COMMANDS: Any = reduce(or_, (kind for kind in get_args(MusketsCommand) if kind not in OF_A_SHEET))


Officers: Any = up_to(20)


class NewEvening(Asked):
    """An evening of a club, with the club's numbers as they stand."""

    club: str = Field(description="The id of the club.", examples=["9f2c41d07ab35e68"])
    title: PlainText = Field(examples=["Friday, the ford"])
    """What the evening is called."""
    attacker: PlainText = Field("", description="Who attacks.", examples=["Ana"])
    defender: PlainText = Field("", description="Who defends.", examples=["Bea"])
    officers: tuple[Officers, Officers] = Field((1, 1), description="Attacker's and defender's.  MT-CP-05")
    command_id: CommandId


class EveningSideOut(DescribedSchema):
    """A side of the table: its name, its command points, its cards beside the pool."""

    name: str
    """Who plays it."""
    pool: int
    """Command points."""
    reserved: int
    """Troops cards beside the pool.  MT-CMD-02"""
    discards: dict[str, int]
    """Its own troops cards in the discard pile, by kind of troops.  MT-CMD-05"""


class EveningUnitOut(DescribedSchema):
    """A line of the forces sheet."""

    id: str
    """What commands name it by."""
    side: str
    """`attacker` or `defender`."""
    name: str
    """What it is called."""
    troops: str
    """The kind of troops, as on their cards."""
    figures: int
    """Figures left."""
    officer: bool
    """Whether an officer leads it."""
    weapon: str
    """Its weapon, by its key on the sheet; empty for none."""
    shooting: int
    """Its Shooting; 0 where it has none."""
    aggression: int
    """Its Aggression in melee."""
    defence: int
    """Its Defence."""
    rally: int
    """What it rallies on."""
    fleeing: bool
    """Whether it runs."""
    shots: int
    """How often it has fired."""
    reloads: int
    """Shots it had fired when it last reloaded: less than `shots`, it must reload."""
    lost: int
    """Figures lost."""


class EveningOut(DescribedSchema):
    """An evening as it stands."""

    title: str
    """What the evening is called."""
    version: int
    """How far it has come: send it as `seen`."""
    clock: int = Field(description="Clock cards seen this cycle.  MT-CARD-02")
    cycles: int
    """How many cycles of cards are over."""
    sides: dict[str, EveningSideOut] = Field(description="`attacker` and `defender`.")
    units: list[EveningUnitOut]
    """The forces sheet."""


class EveningCommandIn(CommandIn):
    """A command to an evening."""

    command: one_of("Evening", EVENING_COMMANDS)  # type: ignore[valid-type]
    """What is wished: its name as `type`, and its fields."""


def stream_of(evening: str) -> str:
    return f"muskets/{evening}"


@router.post("/", response={201: Begun}, auth=account(), summary="Begin an evening")
def open_evening(request: HttpRequest, wish: NewEvening) -> Any:
    """For members of the club; its own numbers come along."""
    person, club = account_in(request), f"club/{wish.club}"
    if person is None:
        raise Refused("who.sign_in")
    who = person.who
    read_parameter("club", lambda: admit(club, who, "muskets.create"))
    edits = {
        cell: list(value) if isinstance(value, tuple) else value
        for cell, value in clubs_evening(club)[0].edits.items()
    }
    command = OpenEvening(wish.title, club, wish.attacker, wish.defender, wish.officers, edits)
    stream = own_stream("muskets", person.who, wish.command_id)
    outcome = perform("muskets", stream, command, who=person.who, command_id=wish.command_id)
    return Status(201, begun_answer(stream, outcome))


@router.get("/{evening}", response=EveningOut, summary="An evening as it stands")
def get_evening(request: HttpRequest, evening: str) -> EveningOut:
    """Both sides with their points and cards, every unit, the clock, and the version of what was read."""
    opened = open_stream(stream_of(evening))
    state = cast(Evening, opened.state)
    return EveningOut(
        title=state.title,
        version=opened.version,
        clock=state.clock,
        cycles=state.cycles,
        sides={name: EveningSideOut.from_orm(side) for name, side in state.sides.items()},
        units=[EveningUnitOut.from_orm(unit) for unit in state.units.values()],
    )


@router.post(
    "/{evening}/commands",
    response=Done,
    auth=account_or_seat(stream_of),
    summary="Send a command to an evening",
)
def send_evening_command(request: HttpRequest, evening: str, wish: EveningCommandIn) -> Done:
    """What happened at the table, entered by a member of the club."""
    stream, who = stream_of(evening), str(actor_of(request).who)
    admit(stream, who, "muskets.play")
    command = read_as(wish.command, EVENING_COMMANDS, "command")
    return done_answer(
        perform("muskets", stream, command, who=who, command_id=wish.command_id, seen=wish.seen)
    )
