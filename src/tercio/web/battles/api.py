"""The battle's JSON API: open one, see it from a seat, try a move, send it, hear what happened.

A seat is spoken for by the account that took it or by its personal link; a program sends the link's token as
`Authorization: Bearer <token>`. Whoever has neither watches: they see what neither side hides.
"""

from __future__ import annotations

from typing import Annotated, Any, Literal, TypeAlias

import msgspec
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from ninja import Field, Router, Status
from pydantic import StrictBool

from tercio.app import battle_opening as opening
from tercio.app import battle_seats as seating
from tercio.app import battle_table as table
from tercio.app.battle_machine import ask_machine
from tercio.app.battle_moves import Layout, guide_for, lay_out, sight_shown
from tercio.app.battle_talk import claim_win, say_across, take_back, talk_shown
from tercio.app.machine_reasons import reasons_told
from tercio.app.my_battles import take_seats
from tercio.app.open_streams import open_stream
from tercio.app.table_talk import Spoken
from tercio.core.refused import Refused
from tercio.web.actor import actor_of
from tercio.web.api_auth import account_or_seat, account_sending, actor_in, anybody_at, live_link
from tercio.web.api_envelope import CommandId, CommandIn
from tercio.web.api_errors import Asked, plain_fact
from tercio.web.api_numbers import FARTHEST, After, ModelId, NeededModelId, Until, up_to, within
from tercio.web.battles.invitation import seat_by_invitation
from tercio.web.battles.letters import write_to_who_is_asked
from tercio.web.battles.opening_limit import too_many_opened
from tercio.web.battles.table_page import invitation_link
from tercio.web.described_schema import DescribedSchema
from tercio.web.language import language_of
from tercio.web.limits import over
from tercio.web.links import link_for
from tercio.web.networks import visitor
from tercio.web.struct_schemas import answer_of, one_of

router = Router(tags=["battles"])
ACROSS = {"0": 1, "1": 0}
"""By the seat somebody opens a battle from: the side they send for."""
ACTS_A_MINUTE = 600
"""A decision may take a preview or two and the machine's answers, and programs play quickly."""
WORDS_A_MINUTE = 30
"""What is said across the table."""
PlayerName: TypeAlias = Annotated[
    str, Field(max_length=40, pattern=r"^([0-9A-Za-zÀ-ÿ]([0-9A-Za-zÀ-ÿ .'-]*[0-9A-Za-zÀ-ÿ])?)?$")
]
SeatWanted: TypeAlias = Literal["0", "1", "watch"]
"""A seat by its number, or looking on from none."""
Force: TypeAlias = Annotated[str, Field(json_schema_extra={"enum": opening.force_keys()})]
Ground: TypeAlias = Annotated[str, Field(json_schema_extra={"enum": opening.scenario_keys()})]


class Order(Asked):
    """What to play: two ready lists, a scenario, terrain pieces by lot, names, and where you sit."""

    first: Force = "hundred-kingdoms-300"
    """The list of seat 0, by its key: see `/api/battles/forces`."""
    second: Force = "nords-300"
    """The list of seat 1, by its key."""
    scenario: Ground = "plunder-the-camp"
    """The scenario, by its key."""
    pieces: up_to(opening.MOST_PIECES) = Field(  # type: ignore[valid-type]
        10, description="Pieces of terrain, laid by lot."
    )
    seed: up_to(opening.MOST_SEED) | None = Field(  # type: ignore[valid-type]
        None, description="The same seed lays the same ground; none: by lot. Dice are always by lot."
    )
    winner_picks_edge: StrictBool = Field(False, description="Who wins the roll chooses the table edge too.")
    names: tuple[PlayerName, PlayerName] = Field(("", ""), description="How the players are called.")
    accept: list[Literal["battle.open.unequal"]] = Field(
        [],
        description="What you have read and accept: the key of a refusal, here of unequal forces.",
        max_length=1,
    )
    seat: Literal["0", "1", "both"] = Field(
        "0", description="Where you sit: first, second, or both for two programs of yours."
    )
    command_id: CommandId


class Version(DescribedSchema):
    """The version of the battle, or of what is said, after a wish."""

    version: int
    """The version after it."""


class Opened(DescribedSchema):
    """A new battle: the personal link of each seat that is yours, and the invitation to the other."""

    id: str
    """The name in addresses."""
    version: int
    """How far the battle has come: send it as `seen`."""
    links: dict[str, str]
    """By seat: the personal link of those you took; the token of a seat is the part after `/go/`."""
    invitation: str | None
    """The link to send to your rival, a person or a program; null where both seats are yours."""


class Invitation(Asked):
    """An invitation somebody was sent."""

    invitation: str = Field(
        max_length=1_000, description="The token of the invitation: the part of its link after `/go/`."
    )


class OwnSeat(DescribedSchema):
    """The seat taken by an invitation, from now on the taker's alone."""

    seat: str
    """The seat: `0` or `1`."""
    link: str
    """Its personal link; the token of the seat is the part after `/go/`."""


BattleOrder: Any = one_of("Battle", table.SENDABLE)


class BattleCommandIn(CommandIn):
    """A command as the choices list it, and the seat it comes from, for who holds both.

    `together`: it is also the answer to the decisions like it that follow in the same attack.
    `picture`: the answer holds the table as it stands then, drawn.
    """

    command: BattleOrder
    """As `choices` lists it."""
    seat: SeatWanted | None = None
    """`0` or `1`, for who holds both; `watch` to look on; nothing for the one you hold."""
    together: StrictBool = False
    """It also answers the decisions like it that follow in the same attack."""
    picture: StrictBool = False
    """Does the answer hold the table as it stands then, drawn?"""


Inches: Any = within(100)


class Places(Asked):
    """Where models are to end, by their id, in inches; or a regiment to deploy and its Leader's place."""

    ends: dict[str, tuple[Inches, Inches]] = Field({}, max_length=64)
    """By the model's id: the x and y it is to end at, in inches from the south-west corner."""
    regiment: up_to(FARTHEST) | None = None  # type: ignore[valid-type]
    """A regiment to deploy, by its id."""
    at: tuple[Inches, Inches] | None = None
    """The place of its Leader, x and y in inches."""
    seat: SeatWanted | None = None
    """`0` or `1`, for who holds both; `watch` to look on; nothing for the one you hold."""


class Trial(Asked):
    """A command that is only tried."""

    command: BattleOrder
    """As it would be sent."""
    seat: SeatWanted | None = None
    """`0` or `1`, for who holds both; `watch` to look on; nothing for the one you hold."""


def stream_of(battle: str) -> str:
    return f"{seating.KIND}/{battle}"


def json_response(value: Any) -> HttpResponse:
    """A value of ours as JSON; what a seat may see is never kept by anybody in between."""
    written = msgspec.json.encode(value, enc_hook=plain_fact)
    answer = HttpResponse(written, content_type="application/json")
    answer["Cache-Control"] = "no-store"
    return answer


def seats_here(request: HttpRequest, stream: str) -> tuple[str, ...]:
    """Every seat a request may speak from."""
    actor = actor_in(request, stream)
    return seating.seats_of(stream, actor.who, actor.seat)


def seat_acting(request: HttpRequest, stream: str, wanted: str | None) -> str:
    """The seat a request acts from; who only watches is refused."""
    seat = seat_here(request, stream, wanted)
    if seat is None:
        raise Refused("firstblood.seat.watching", rule="FB-GEN-01")
    return seat


def seat_here(request: HttpRequest, stream: str, wanted: str | None) -> str | None:
    """The seat a request speaks from; None for a watcher."""
    actor = actor_in(request, stream)
    return seating.seat_for(stream, actor.who, actor.seat, wanted)


def own_seat(request: HttpRequest, stream: str, wanted: str | None) -> str:
    """The seat a request speaks from; watchers are refused."""
    seat = seat_here(request, stream, wanted)
    if seat is None:
        raise Refused("firstblood.seat.watching", rule="FB-GEN-01")
    return seat


@router.get("/forces", response=answer_of(opening.ready_forces), summary="Lists one can play at once")
def list_forces(request: HttpRequest) -> HttpResponse:
    """Each by its key, for opening a battle, and by its name."""
    return json_response(opening.ready_forces(language_of(request)))


@router.post("/", response={201: Opened}, summary="Open a battle")
def open_battle(request: HttpRequest, order: Order) -> Any:
    """Anybody may, with an account or without; the answer holds your own link and one to send."""
    if too_many_opened(request):
        raise Refused("limit.wait", seconds=60)
    person = account_sending(request)
    account = person.who if person else ""
    first, second = (account if order.seat in (seat, "both") else "" for seat in ("0", "1"))
    asked = order.dict(exclude={"seat", "command_id"}) | {"invited": ACROSS.get(order.seat)}
    wanted = msgspec.convert(asked, opening.BattleOrder)
    stream, version = opening.open_battle(wanted, account or "visitor", order.command_id, (first, second))
    own = ("0", "1") if order.seat == "both" else (order.seat,)
    links = {seat: seat_link(stream, f"{seating.SIDE}{seat}") for seat in own}
    invitation = invitation_link(stream) if order.seat in ACROSS else None
    name = stream.partition("/")[2]
    return Status(201, Opened(id=name, version=version, links=links, invitation=invitation))


def seat_link(stream: str, link: str) -> str:
    """The personal link of a seat."""
    return link_for(stream, link, to=reverse("battles:table", args=[stream.partition("/")[2]]))


@router.post(
    "/{battle}/seat",
    response=OwnSeat,
    auth=anybody_at(stream_of),
    summary="Sit down by an invitation",
)
def sit_down_at_battle(request: HttpRequest, battle: str, shown: Invitation) -> Any:
    """Once: the seat is yours alone, and your account's where you send a key; the answer holds its link."""
    stream, person = stream_of(battle), account_sending(request)
    who = person.who if person else None
    link = live_link(request, shown.invitation)
    offered = link.seat if link.stream == stream else None
    taken = seat_by_invitation(stream, offered, seats_here(request, stream), who)
    if who:
        take_seats(stream, seating.LINKED[taken], who)
    return OwnSeat(seat=seating.LINKED[taken][0], link=seat_link(stream, taken))


@router.get("/{battle}", response=answer_of(table.table_shown), summary="The battle as you may see it")
def get_battle(
    request: HttpRequest,
    battle: str,
    seat: SeatWanted | None = None,
    version: Until = None,
    picture: bool = False,
) -> HttpResponse:
    """With what you may do now, in words; at an older version, as it stood then; drawn, if you want it."""
    stream, language = stream_of(battle), language_of(request)
    own = seat_here(request, stream, seat)
    return json_response(table.table_shown(stream, own, language, version, drawn=picture))


@router.get(
    "/{battle}/guide",
    response=answer_of(guide_for),
    summary="What to draw while you move models",
)
def get_move_guide(request: HttpRequest, battle: str, seat: SeatWanted | None = None) -> HttpResponse:
    """Where the Leader may end, at what cost, what it would see, how far enemies reach; or null."""
    stream = stream_of(battle)
    return json_response(guide_for(stream, seat_here(request, stream, seat)))


@router.get(
    "/{battle}/sight",
    response=answer_of(sight_shown),
    summary="Whom a model sees",
)
def list_seen_by_model(
    request: HttpRequest, battle: str, model: NeededModelId = None, target: ModelId = None
) -> HttpResponse:
    """Every enemy that `model` sees, or one other model: the free line, or what stands in the way."""
    stream = stream_of(battle)
    seated = actor_in(request, stream).who
    if over("battle-sight", f"{stream}:{seated}" if seated else visitor(request), ACTS_A_MINUTE, 60):
        raise Refused("limit.wait", seconds=60)
    stream = open_stream(stream).stream
    if model is None:
        raise Refused("shape.missing", field="model")
    return json_response(sight_shown(stream, model, target, language_of(request)))


@router.get(
    "/{battle}/events",
    response=answer_of(table.told_since),
    summary="What happened after a version",
)
def list_battle_events(
    request: HttpRequest, battle: str, after: After = 0, seat: SeatWanted | None = None
) -> HttpResponse:
    """At most 400 events at a time, as the seat may read them, and the version told up to."""
    stream = stream_of(battle)
    told = table.told_since(stream, after, seat_here(request, stream, seat), language_of(request))
    return json_response(told)


@router.get(
    "/{battle}/reasons",
    response=answer_of(reasons_told),
    summary="Why the machine decided so",
)
def list_machine_reasons(
    request: HttpRequest, battle: str, after: Until = None, until: Until = None
) -> HttpResponse:
    """Its last decisions, or those between two versions; while the battle lasts only what is no secret."""
    stream = stream_of(battle)
    seat = seat_here(request, stream, None)
    return json_response(reasons_told(stream, language_of(request), after, until, seat))


@router.post(
    "/{battle}/preview",
    response=answer_of(table.preview),
    auth=account_or_seat(stream_of, ACTS_A_MINUTE),
    summary="Try a command",
)
def try_battle_command(request: HttpRequest, battle: str, trial: Trial) -> HttpResponse:
    """The judge's answer, the nearest legal place, exact odds; nothing is done."""
    stream = stream_of(battle)
    seat = own_seat(request, stream, trial.seat)
    return json_response(table.preview(stream, trial.command, seat, language_of(request)))


@router.post(
    "/{battle}/layout",
    response=answer_of(lay_out),
    auth=account_or_seat(stream_of, ACTS_A_MINUTE),
    summary="Lay out a move",
)
def lay_out_move(request: HttpRequest, battle: str, places: Places) -> HttpResponse:
    """The command for it, each model by its cheapest way, and the judge's answer; nothing is done."""
    stream = stream_of(battle)
    ends = {number(model): end for model, end in places.ends.items()}
    wanted = Layout(ends, places.regiment, places.at)
    return json_response(
        lay_out(stream, wanted, own_seat(request, stream, places.seat), language_of(request))
    )


def number(text: str) -> int:
    """The id of a model as JSON has it in a name."""
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise Refused("firstblood.layout.not_of_it", rule="FB-GAP-03")
    return int(text)


@router.post(
    "/{battle}/commands",
    response=answer_of(table.send),
    auth=account_or_seat(stream_of, ACTS_A_MINUTE),
    summary="Send a command",
)
def send_battle_command(request: HttpRequest, battle: str, wish: BattleCommandIn) -> HttpResponse:
    """Once, on the version you saw: what happened, as you may read it."""
    stream, who = stream_of(battle), str(actor_of(request).who)
    seat, language = seat_here(request, stream, wish.seat), language_of(request)
    told = table.send(
        stream,
        wish.command,
        seat=seat,
        who=who,
        command_id=wish.command_id,
        seen=wish.seen,
        language=language,
        together=wish.together,
        drawn=wish.picture,
    )
    write_to_who_is_asked(stream, who)
    return json_response(told)


class Words(Asked):
    """Something said, offered or answered across the table: `SayWords`, `MakeOffer` or `AnswerOffer`."""

    command: one_of("Talk", Spoken)  # type: ignore[valid-type]
    """What is said: its name as `type`, and its fields."""
    command_id: CommandId
    seat: SeatWanted | None = None
    """`0` or `1`, for who holds both; `watch` to look on; nothing for the one you hold."""


class Request(Asked):
    """A wish that needs nothing said, with an id of the sender's making."""

    command_id: CommandId
    seat: SeatWanted | None = None
    """`0` or `1`, for who holds both; `watch` to look on; nothing for the one you hold."""


@router.get("/{battle}/talk", response=answer_of(talk_shown), summary="What is said across the table")
def get_table_talk(request: HttpRequest, battle: str, seat: SeatWanted | None = None) -> HttpResponse:
    """The last lines, the offer that waits, the clock, and whether you may take back or claim the win."""
    stream = stream_of(battle)
    return json_response(talk_shown(stream, seat_here(request, stream, seat), seats_here(request, stream)))


@router.post(
    "/{battle}/talk",
    response=Version,
    auth=account_or_seat(stream_of, WORDS_A_MINUTE),
    summary="Say, offer or answer something",
)
def say_at_table(request: HttpRequest, battle: str, words: Words) -> HttpResponse:
    """Words for the other side, an offer of peace or a draw, or the answer to one."""
    stream, who = stream_of(battle), str(actor_of(request).who)
    seat = seat_acting(request, stream, words.seat)
    version = say_across(stream, words.command, seat=seat, who=who, command_id=words.command_id)
    return json_response({"version": version})


@router.post(
    "/{battle}/undo",
    response=Version,
    auth=account_or_seat(stream_of, WORDS_A_MINUTE),
    summary="Take your last decision back",
)
def take_back_decision(request: HttpRequest, battle: str, wish: Request) -> HttpResponse:
    """At once where nothing has shown, otherwise the other side is asked."""
    stream, who = stream_of(battle), str(actor_of(request).who)
    seat, held = seat_acting(request, stream, wish.seat), seats_here(request, stream)
    return json_response(
        {"version": take_back(stream, seat=seat, held=held, who=who, command_id=wish.command_id)}
    )


@router.post(
    "/{battle}/claim",
    response=Version,
    auth=account_or_seat(stream_of, WORDS_A_MINUTE),
    summary="Claim the win from who has left",
)
def claim_victory(request: HttpRequest, battle: str, wish: Request) -> HttpResponse:
    """Where the other side's time is up."""
    stream, who = stream_of(battle), str(actor_of(request).who)
    seat = seat_acting(request, stream, wish.seat)
    return json_response({"version": claim_win(stream, seat=seat, who=who, command_id=wish.command_id)})


@router.post(
    "/{battle}/machine",
    response=Version,
    auth=account_or_seat(stream_of, ACTS_A_MINUTE),
    summary="Let the machine answer",
)
def let_machine_answer(request: HttpRequest, battle: str) -> HttpResponse:
    """Whoever sits across from the machine asks for its answers: it thinks until a person must decide.

    You are told at once how many other battles come first; what it does arrives like anybody's moves.
    """
    stream = stream_of(battle)
    own_seat(request, stream, None)
    return json_response(ask_machine(stream))
