"""The campaign's JSON API: what stands, what may be done, doing it, maps."""

from __future__ import annotations

from typing import Annotated, Any, cast

import msgspec
from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Schema, Status
from ninja.security import django_auth

from tercio.app.campaigns import Sitting, allow, export_file, sitting
from tercio.app.campaigns import my_campaigns as campaigns_of
from tercio.app.command_desk import open_stream, perform, read_command
from tercio.app.systems import system
from tercio.campaign.choices import awaited_players, choices
from tercio.campaign.conquest import price
from tercio.campaign.generate import Order
from tercio.campaign.mapfile import shipped_maps, sketch_map, write_map
from tercio.campaign.secrecy import as_seen
from tercio.campaign.state import CONQUEST, Battle, Campaign
from tercio.campaign.survey import faults, warnings
from tercio.core.refused import Refused
from tercio.web.actor import actor_of
from tercio.web.api import MOST, Missing, Refusal, Unclear
from tercio.web.api_auth import account_or_seat, actor_in
from tercio.web.campaigns.map_generator import generated_map
from tercio.web.language import language_of
from tercio.web.limits import over, visitor

router = Router(tags=["campaigns"])
MOST_CHOICES = 2_000
API_A_MINUTE = 8


class ListedOut(Schema):
    id: str
    title: str


class PlayerOut(Schema):
    name: str
    profile: str
    active: bool
    tiles: int
    sp: int
    energy: int
    command: int
    supplies: int
    transport: int


class CampaignOut(Schema):
    """A campaign as it stands."""

    name: str
    version: int
    phase: str
    turn: int
    first: str | None
    chain: list[str]
    waiting: list[str]
    winners: list[str]
    owners: dict[str, str]
    players: list[PlayerOut]


class Wish(Schema):
    """A command as choices list it, an id of the sender's making, and the version they saw."""

    command: dict[str, Any]
    command_id: str
    seen: int | None = None


class Done(Schema):
    version: int
    events: list[dict[str, Any]]


class ChargeOut(Schema):
    what: str
    points: int
    rule: str


class OfferOut(Schema):
    """A tile's price, line by line."""

    tile: str
    cost: int
    bill: list[ChargeOut]


class SideOut(Schema):
    """Half a battle sheet; `army` is missing while it is sealed or not submitted."""

    points: int
    handicap: int
    supply_points: int
    supplies: int
    energy: int
    command: int
    transport: int
    submitted: bool
    army: dict[str, Any] | None
    trait: dict[str, Any] | None


class BattleOut(Schema):
    """A battle of this turn."""

    attacker: str
    defender: str
    benefits: list[str]
    missions: dict[str, Any] | None
    result: dict[str, Any] | None
    sides: dict[str, SideOut]


class MeasureOut(Schema):
    """One test of a map: shares in percent, `touching` and `apart` as counts."""

    what: str
    value: float
    limit: float
    met: bool


class MapOut(Schema):
    """A map as its file, and how fair it was measured to be."""

    map: dict[str, Any]
    spread: float
    alike: float
    fair: bool
    means: list[float]
    checks: list[MeasureOut]


class CheckOut(Schema):
    sound: bool
    faults: list[Refusal]
    warnings: list[Refusal]


MISSING = {404: Refusal}


def stream_of(campaign: str, **more: Any) -> str:
    return f"campaign/{campaign}"


def state_of(campaign: str) -> tuple[Campaign, int]:
    opened = open_stream(f"campaign/{campaign}")
    return cast(Campaign, opened.state), opened.version


def refusal_out(no: Refused, language: str) -> Refusal:
    facts = msgspec.to_builtins(no.facts, enc_hook=str)
    return Refusal(key=no.key, text=no.text(language), rule=no.rule, facts=facts)


def player_out(campaign: Campaign, name: str) -> PlayerOut:
    player = campaign.players[name]
    has = campaign.reading(name) if campaign.lot else None
    figures = ("tiles", "sp", "energy", "command", "supplies", "transport")
    numbers = {figure: getattr(has, figure) if has else 0 for figure in figures}
    return PlayerOut(name=name, profile=player.profile, active=player.active, **numbers)


@router.get(
    "/", response={200: list[ListedOut], 401: Missing, 422: Unclear}, auth=django_auth, summary="My campaigns"
)
def my_campaigns(request: HttpRequest, offset: int = 0) -> list[ListedOut]:
    """The newest first, at most 200 at a time from `offset` on."""
    page = campaigns_of(actor_of(request).who, min(max(offset, 0), 1_000_000), MOST)
    return [ListedOut(id=row.id, title=row.title) for row in page.rows]


@router.get("/maps", response=list[str], summary="Shipped maps")
def maps(request: HttpRequest) -> list[str]:
    return sorted(shipped_maps())


@router.get(
    "/maps/generate",
    response={200: MapOut, 422: dict[str, Any], 429: Refusal},
    summary="A new map and how fair it is",
)
def new_map(
    request: HttpRequest,
    players: Annotated[int, Query(ge=2, le=10)],
    seed: Annotated[str, Query(max_length=40)] = "tercio",
    tiles: Annotated[int, Query(ge=6, le=12)] = 8,
) -> Any:
    if over("map-api", visitor(request), API_A_MINUTE, 60):
        return Status(429, refusal_out(Refused("limit.wait", seconds=60), language_of(request)))
    made = generated_map(Order(players, seed, tiles))
    return MapOut(
        map=msgspec.json.decode(write_map(made.planet)),
        spread=made.fairness.spread,
        alike=made.fairness.alike,
        fair=made.fairness.fair,
        means=list(made.fairness.means),
        checks=[MeasureOut(**msgspec.structs.asdict(check)) for check in made.fairness.checks],
    )


@router.post("/maps/check", response={200: CheckOut, 422: dict[str, Any]}, summary="Check a map")
def check_map(request: HttpRequest) -> CheckOut:
    language = language_of(request)
    try:
        planet = sketch_map(request.body)
    except Refused as no:
        return CheckOut(sound=False, faults=[refusal_out(no, language)], warnings=[])
    wrong = [refusal_out(no, language) for no in faults(planet)]
    soft = [] if wrong else [refusal_out(no, language) for no in warnings(planet)]
    return CheckOut(sound=not wrong, faults=wrong, warnings=soft)


@router.get("/{campaign}", response={200: CampaignOut, **MISSING}, summary="A campaign as it stands")
def show(request: HttpRequest, campaign: str) -> CampaignOut:
    state, version = state_of(campaign)
    return CampaignOut(
        name=state.name,
        version=version,
        phase=state.phase,
        turn=state.turn,
        first=state.first,
        chain=list(state.chain),
        waiting=awaited_players(state),
        winners=list(state.outcome.winners) if state.outcome else [],
        owners=dict(state.owners),
        players=[player_out(state, name) for name in state.players],
    )


@router.get(
    "/{campaign}/choices", response={200: list[dict[str, Any]], **MISSING}, summary="What may be done now"
)
def what_may_be_done(request: HttpRequest, campaign: str, player: str = "") -> list[dict[str, Any]]:
    state, _ = state_of(campaign)
    listed = choices(state, player or None)[:MOST_CHOICES]
    return [msgspec.to_builtins(command) for command in listed]


@router.get("/{campaign}/bills", response={200: list[OfferOut], **MISSING}, summary="Prices of the conquest")
def bills(request: HttpRequest, campaign: str) -> list[OfferOut]:
    state, _ = state_of(campaign)
    who = state.conqueror() if state.phase == CONQUEST else None
    return [
        OfferOut(
            tile=tile,
            cost=price(bill),
            bill=[ChargeOut(what=charge.what, points=charge.points, rule=charge.rule) for charge in bill],
        )
        for tile, bill in (state.bills(who) if who else {}).items()
    ]


@router.get("/{campaign}/file", response={200: Any, **MISSING}, summary="The whole campaign as one file")
def file(request: HttpRequest, campaign: str) -> HttpResponse:
    stream = stream_of(campaign)
    return HttpResponse(export_file(stream, sitting_of(request, stream)), content_type="application/json")


@router.get(
    "/{campaign}/battles",
    response={200: list[BattleOut], **MISSING},
    summary="This turn's battles, with the lists one may read",
)
def battles(request: HttpRequest, campaign: str) -> list[BattleOut]:
    stream = stream_of(campaign)
    state, _ = state_of(campaign)
    sat = sitting_of(request, stream)
    seen = as_seen(state, sat.player, sat.runs)
    return [battle_out(seen, state.battles[attacker], battle) for attacker, battle in seen.battles.items()]


def sitting_of(request: HttpRequest, stream: str) -> Sitting:
    """Who a request speaks for in a campaign."""
    actor = actor_in(request, stream)
    return sitting(open_stream(stream), actor.who, actor.seat)


def battle_out(campaign: Campaign, whole: Battle, seen: Battle) -> BattleOut:
    sides = {
        who: SideOut(
            **msgspec.structs.asdict(campaign.side(seen, who)),
            army=msgspec.to_builtins(seen.armies[who]) if who in seen.armies else None,
            submitted=who in whole.armies,
            trait=msgspec.to_builtins(seen.traits[who]) if who in seen.traits else None,
        )
        for who in (seen.attacker, seen.defender)
    }
    return BattleOut(
        attacker=seen.attacker,
        defender=seen.defender,
        benefits=list(seen.benefits),
        missions=msgspec.to_builtins(seen.drawn) if seen.drawn else None,
        result=msgspec.to_builtins(seen.result) if seen.result else None,
        sides=sides,
    )


@router.post(
    "/{campaign}/commands",
    response={
        200: Done, 401: Missing, 403: dict[str, Any], 404: Refusal, 409: Refusal, 422: dict[str, Any],
        429: Refusal,
    },
    auth=account_or_seat(stream_of),
    summary="Do something",
)  # fmt: skip
def do(request: HttpRequest, campaign: str, wish: Wish) -> Done:
    """Any command, as an account, as the seat of a link opened here, or as the seat of a link's token."""
    stream = f"campaign/{campaign}"
    opened, actor = open_stream(stream), actor_of(request)
    command = read_command(system("campaign"), wish.command)
    allow(opened, sitting(opened, actor.who, actor.seat), command)
    if not 8 <= len(wish.command_id) <= 64:
        raise Refused("journal.unreadable_command")
    who = str(actor.who)
    outcome = perform("campaign", stream, command, who=who, command_id=wish.command_id, seen=wish.seen)
    return Done(version=outcome.version, events=[msgspec.to_builtins(event) for event in outcome.events])
