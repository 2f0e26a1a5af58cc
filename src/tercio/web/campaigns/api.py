"""The campaign's JSON API: what stands, what may be done, doing it, maps."""

from __future__ import annotations

from functools import reduce
from operator import or_
from typing import Annotated, Any, cast, get_args

import msgspec
from django.http import HttpRequest, HttpResponse
from ninja import Query, Router, Status
from pydantic import Field

from tercio.app.access import admit
from tercio.app.campaigns import Sitting, allow, export_file, sitting
from tercio.app.campaigns import my_campaigns as campaigns_of
from tercio.app.command_desk import open_stream, perform, read_command
from tercio.app.shape_faults import nearest
from tercio.app.systems import system
from tercio.campaign.choices import STAND_IN, awaited_players, choices, everything
from tercio.campaign.commands import Attack, CampaignCommand, DeclareArmy, FoundCampaign, GrantRule
from tercio.campaign.conquest import price
from tercio.campaign.generate import Order
from tercio.campaign.mapfile import shipped_maps, sketch_map, write_map
from tercio.campaign.secrecy import as_seen
from tercio.campaign.state import CONQUEST, Battle, Campaign
from tercio.campaign.survey import faults, warnings
from tercio.core.refused import Refused
from tercio.web.actor import actor_of
from tercio.web.api import MOST
from tercio.web.api_auth import account, account_in, account_or_seat, actor_in
from tercio.web.api_door import read_parameter
from tercio.web.api_envelope import Begun, CommandId, CommandIn, Done, begun_answer, done_answer, own_stream
from tercio.web.api_errors import Asked, Refusal, refusal_of
from tercio.web.api_numbers import Offset, TypedWhole
from tercio.web.campaigns.map_generator import map_in_turn
from tercio.web.described_schema import DescribedSchema
from tercio.web.language import language_of
from tercio.web.limits import over
from tercio.web.networks import visitor
from tercio.web.refused_fields import texts
from tercio.web.struct_schemas import PlainText, one_of

router = Router(tags=["campaigns"])
MOST_CHOICES = 2_000
API_A_MINUTE = 8
HAVE_STAND_INS = {kind.__name__ for kind in (Attack, DeclareArmy, GrantRule)}
"""The commands that are listed with words for whoever picks them to fill in."""


class ListedOut(DescribedSchema):
    """A campaign in a list."""

    id: str
    """The name in addresses."""
    title: str
    """What it is called."""


class PlayerOut(DescribedSchema):
    """A player of a campaign, with what they have."""

    name: str
    """How commands name the player."""
    profile: str
    """The profile drawn, `A` to `J`; empty before the lots."""
    active: bool
    """False for who has left."""
    tiles: int
    """How many territories."""
    sp: int
    """Strategic positions."""
    energy: int
    """Energy the player has."""
    command: int
    """Command the player has."""
    supplies: int
    """Supplies the player has."""
    transport: int
    """Transport the player has."""


class CampaignOut(DescribedSchema):
    """A campaign as it stands."""

    name: str
    """What it is called."""
    version: int
    """How far it has come: send it as `seen`."""
    phase: str
    """gathering, draft, attacks, battles, conquest or ended."""
    turn: int
    """From 1; 0 before the first."""
    first: str | None
    """Who acts first this turn, by name; null before the first turn."""
    chain: list[str]
    """Who attacks this turn, in order, by name; the last has yet to say whom."""
    waiting: list[str]
    """Who it waits for, by name; empty where it waits for the organiser."""
    winners: list[str]
    """Who won, by name; empty while it lasts."""
    owners: dict[str, str]
    """Who owns each territory: names by territory."""
    players: list[PlayerOut]
    """Everybody in it, also who has left."""


class ChargeOut(DescribedSchema):
    """A line of a price."""

    what: str
    """What it is for, by its key."""
    points: int
    """How much; below zero, a discount."""
    rule: str
    """The rule that says so, by its id."""


class OfferOut(DescribedSchema):
    """A tile's price, line by line."""

    tile: str
    """The territory, by its id."""
    cost: int
    """What it costs altogether."""
    bill: list[ChargeOut]
    """Every line of the price."""


class SideOut(DescribedSchema):
    """Half a battle sheet; `army` is missing while it is sealed or not submitted."""

    points: int
    """How large an army it may bring, in points."""
    handicap: int
    """Points of that for having fewer territories.  CP-BON-01"""
    supply_points: int
    """Points of that for supplies.  CP-BON-03"""
    supplies: int
    """The tier of its supplies, 0 to 3."""
    energy: int
    """The tier of its energy, 0 to 3."""
    command: int
    """The tier of its command, 0 to 3."""
    transport: int
    """The tier of its transport, 0 to 3."""
    submitted: bool
    """Whether its list is in."""
    army: dict[str, Any] | None
    """The list as it was handed in; null while it is sealed or missing."""
    trait: dict[str, Any] | None
    """The warlord's trait: the die and what it is read as; null before it is rolled."""


class BattleOut(DescribedSchema):
    """A battle of this turn."""

    attacker: str
    """Who attacks, by name; it also names the battle in commands."""
    defender: str
    """Who defends, by name."""
    benefits: list[str]
    """What the attacker bought, by keys."""
    missions: dict[str, Any] | None
    """Both missions and the deployment, with the dice; null before they are rolled."""
    result: dict[str, Any] | None
    """What both scored and the margin; null until it counts."""
    sides: dict[str, SideOut]
    """Both armies, by the player's name."""


class MeasureOut(DescribedSchema):
    """One test of a map: shares in percent, `touching` and `apart` as counts."""

    what: str
    """What was measured, by its key."""
    value: float
    """What it came to."""
    limit: float
    """What it must come to."""
    met: bool
    """Whether it does."""


class MapOut(DescribedSchema):
    """A map as its file, and how fair it was measured to be."""

    map: dict[str, Any]
    """The map as its file, which the page of maps reads."""
    spread: float
    """How far a place in the draft is from the mean opening resources, as a share of it."""
    alike: float
    """How much the lands around the hives differ, as a share."""
    fair: bool
    """Whether it meets every check."""
    means: list[float]
    """Mean opening resources by place in the draft, first to last."""
    checks: list[MeasureOut]
    """Each thing that is asked of a fair map."""


class CampaignFileOut(DescribedSchema):
    """A campaign as a file, which the page of campaigns reads again."""

    tercio: str = Field(description="What this is a file of.", examples=["campaign"])
    version: int = Field(description="The version of the format.", examples=[1])
    commands: list[list[dict[str, Any]]] = Field(
        description="By command: what came of it, each with its `type`.",
        examples=[[[{"type": "PlayerJoined", "player": "Ana"}]]],
    )


class NewCampaign(Asked):
    """A campaign on a shipped map, of a club or of whoever begins it."""

    name: PlainText = Field(min_length=1, max_length=120, examples=["Rocroi"])
    """What it is called."""
    map: str = Field(
        description="The name of a shipped map.",
        examples=["ref19"],
        json_schema_extra={"enum": [*sorted(shipped_maps())]},
    )
    club: str = Field("", description="The id of a club whose organiser begins it; nothing for one's own.")
    command_id: CommandId


LATER_COMMANDS: Any = reduce(or_, (kind for kind in get_args(CampaignCommand) if kind is not FoundCampaign))
"""What is sent to a campaign there is."""
AnyCommand: Any = one_of("Campaign", LATER_COMMANDS)


class CampaignCommandIn(CommandIn):
    """A command to a campaign, as `choices` lists them."""

    command: AnyCommand
    """What is wished: its name as `type`, and its fields."""


MAP_SENT = {
    "requestBody": {
        "required": False,
        "description": "A map as its file. Whatever is sent, the answer says what is wrong with it.",
        "content": {"application/json": {"schema": {}, "example": {"name": "Rocroi", "tiles": []}}},
    }
}


class CheckOut(DescribedSchema):
    """What became of looking a map over."""

    sound: bool
    """Whether it can be played on."""
    faults: list[Refusal]
    """What is wrong with it."""
    warnings: list[Refusal]
    """What could be better."""


def stream_of(campaign: str, **more: Any) -> str:
    return f"campaign/{campaign}"


def state_of(campaign: str) -> tuple[Campaign, int]:
    opened = open_stream(f"campaign/{campaign}")
    return cast(Campaign, opened.state), opened.version


def player_out(campaign: Campaign, name: str) -> PlayerOut:
    player = campaign.players[name]
    has = campaign.reading(name) if campaign.lot else None
    figures = ("tiles", "sp", "energy", "command", "supplies", "transport")
    numbers = {figure: getattr(has, figure) if has else 0 for figure in figures}
    return PlayerOut(name=name, profile=player.profile, active=player.active, **numbers)


@router.get("/", response=list[ListedOut], auth=account(), summary="List my campaigns")
def list_my_campaigns(request: HttpRequest, offset: Offset = 0) -> list[ListedOut]:
    """The newest first, at most 200 at a time from `offset` on."""
    page = campaigns_of(actor_of(request).who, offset, MOST)
    return [ListedOut(id=row.id, title=row.title) for row in page.rows]


@router.post("/", response={201: Begun}, auth=account(), summary="Found a campaign")
def found_campaign(request: HttpRequest, wish: NewCampaign) -> Any:
    """Organised by whoever sends it; players join afterwards."""
    person, planet = account_in(request), shipped_maps().get(wish.map)
    if person is None:
        raise Refused("who.sign_in")
    if planet is None:
        raise nearest("shape.no_such_value", shipped_maps(), field="map", value=wish.map[:60])
    club = f"club/{wish.club}" if wish.club else ""
    if club:
        who = person.who
        read_parameter("club", lambda: admit(club, who, "campaign.create"))
    stream, command = (
        own_stream("campaign", person.who, wish.command_id),
        FoundCampaign(wish.name, planet, club, person.who),
    )
    outcome = perform("campaign", stream, command, who=person.who, command_id=wish.command_id)
    return Status(201, begun_answer(stream, outcome))


@router.get("/maps", response=list[str], summary="List the shipped maps")
def list_maps(request: HttpRequest) -> list[str]:
    """The names of the maps that come with the program."""
    return sorted(shipped_maps())


@router.get("/maps/generate", response=MapOut, summary="A new map and how fair it is")
def generate_map(
    request: HttpRequest,
    players: Annotated[TypedWhole, Query(ge=2, le=10)],
    seed: Annotated[str, Query(max_length=40)] = "tercio",
    tiles: Annotated[TypedWhole, Query(8, ge=6, le=12)] = 8,
) -> Any:
    """The same for the same seed; how fair it is to each seat is measured."""
    if over("map-api", visitor(request), API_A_MINUTE, 60):
        raise Refused("limit.wait", seconds=60)
    made = map_in_turn(request, Order(players, seed, tiles))
    return MapOut(
        map=msgspec.json.decode(write_map(made.planet)),
        spread=made.fairness.spread,
        alike=made.fairness.alike,
        fair=made.fairness.fair,
        means=list(made.fairness.means),
        checks=[MeasureOut(**msgspec.structs.asdict(check)) for check in made.fairness.checks],
    )


@router.post("/maps/check", response=CheckOut, summary="Check a map", openapi_extra=MAP_SENT)
def check_map(request: HttpRequest) -> CheckOut:
    """What is wrong with a map, sent as its file, and what could be better."""
    language = language_of(request)
    try:
        planet = sketch_map(request.body)
    except Refused as no:
        return CheckOut(sound=False, faults=[refusal_of(no, language)], warnings=[])
    wrong = [refusal_of(no, language) for no in faults(planet)]
    soft = [] if wrong else [refusal_of(no, language) for no in warnings(planet)]
    return CheckOut(sound=not wrong, faults=wrong, warnings=soft)


@router.get("/{campaign}", response=CampaignOut, summary="A campaign as it stands")
def get_campaign(request: HttpRequest, campaign: str) -> CampaignOut:
    """The turn, whose move it is, who has what, and the version of what was read."""
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


@router.get("/{campaign}/choices", response=list[AnyCommand], summary="What may be done now")
def list_campaign_choices(request: HttpRequest, campaign: str, player: str = "") -> Any:
    """Commands ready to be sent, of everybody and the organiser or of one player; at most 2,000.

    A `…` stands for what whoever picks it fills in. While players gather the organiser sends `Join` for each,
    players declare their armies, and `DrawLots` is listed once there are enough.
    """
    state, _ = state_of(campaign)
    if player and player not in state.players:
        raise Refused("campaign.no_such_player", player=player[:60], field="player")
    listed = (choices(state, player) if player else everything(state))[:MOST_CHOICES]
    return [msgspec.to_builtins(command) for command in listed]


@router.get("/{campaign}/bills", response=list[OfferOut], summary="Prices of the conquest")
def list_conquest_prices(request: HttpRequest, campaign: str) -> list[OfferOut]:
    """What each territory would cost whoever conquers now, line by line; nothing outside the conquest."""
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


@router.get("/{campaign}/file", response=CampaignFileOut, summary="The whole campaign as one file")
def get_campaign_file(request: HttpRequest, campaign: str) -> HttpResponse:
    """Every command and what came of it, without the lists that are sealed to whoever asks."""
    stream = stream_of(campaign)
    return HttpResponse(export_file(stream, sitting_of(request, stream)), content_type="application/json")


@router.get(
    "/{campaign}/battles",
    response=list[BattleOut],
    summary="This turn's battles, with the lists one may read",
)
def list_campaign_battles(request: HttpRequest, campaign: str) -> list[BattleOut]:
    """Sheets, missions and results; a list that is sealed to whoever asks is left out."""
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
    response=Done,
    auth=account_or_seat(stream_of),
    summary="Send a command to a campaign",
)
def send_campaign_command(request: HttpRequest, campaign: str, wish: CampaignCommandIn) -> Done:
    """Any command, as an account, as the seat of a link opened here, or as the seat of a token."""
    stream, actor = stream_of(campaign), actor_of(request)
    opened = open_stream(stream)
    command = read_command(system("campaign"), wish.command)
    demand_filled_in(wish.command)
    allow(opened, sitting(opened, actor.who, actor.seat), command)
    who = str(actor.who)
    return done_answer(
        perform("campaign", stream, command, who=who, command_id=wish.command_id, seen=wish.seen)
    )


def demand_filled_in(sent: dict[str, Any]) -> None:
    """Refuse a choice that is sent as it was listed, its words not filled in."""
    if sent["type"] not in HAVE_STAND_INS:
        return
    for path, text in texts(sent, "command"):
        if text.strip() == STAND_IN:
            raise Refused("shape.stand_in", field=path)
