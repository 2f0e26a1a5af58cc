"""The battle sheet: printed, taken to the table, and the lists checked against it."""

from __future__ import annotations

from typing import Any, cast
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from tercio.app.battle_opening import ready_list_of
from tercio.app.campaigns import last_of_battle, need_seat, sitting
from tercio.app.command_desk import OpenStream, open_stream, state_at
from tercio.campaign.army import ArmyList, faults_of
from tercio.campaign.benefits import banned_slots, checklist, defender_reserve, most_lords_of_war
from tercio.campaign.bonuses import trait_choices
from tercio.campaign.commands import SubmitArmy
from tercio.campaign.missions import DEPLOYMENTS, FAMILIES, combinations, markers
from tercio.campaign.rolls import acid_hits, perks, rolls, tables, traits
from tercio.campaign.roster import read_roster, read_typed
from tercio.campaign.rule_tables import TABLES
from tercio.campaign.secrecy import both_in, sealed_lists
from tercio.campaign.state import Battle, Campaign
from tercio.campaign.why import unknown_battle
from tercio.core.refused import Refused
from tercio.web.actor import actor_of
from tercio.web.campaigns.campaign_view import View
from tercio.web.campaigns.views import stream_of, uploaded_bytes
from tercio.web.command_forms import send
from tercio.web.links import acting
from tercio.web.refusals import NotHere, speaks, status_of

RESOURCES = ("supplies", "energy", "command", "transport")
PARTS = ("armies", "battle", "score", "lists")
MOST_ROSTER = 4_000_001


def battle_of(opened: OpenStream, attacker: str) -> Battle:
    campaign = cast(Campaign, opened.state)
    if attacker not in campaign.battles:
        raise no_such_battle(campaign)
    return campaign.battles[attacker]


def no_such_battle(campaign: Campaign) -> NotHere:
    no = unknown_battle(campaign)
    return NotHere(no.key, rule=no.rule, **no.facts)


@acting(stream_of)
@require_safe
def show(request: HttpRequest, campaign: str, attacker: str) -> HttpResponseBase:
    """The battle of this turn, or as it stood at `?version=` or in the end in `?turn=`.

    Without either, an attacker who has no battle now is shown with their latest: printed addresses stay good.
    """
    stream, query = stream_of(campaign), request.GET.copy()
    if (version := number_asked(request, "version")) is not None:
        return sheet(request, state_at(stream, version), attacker, live=False)
    opened, turn = open_stream(stream), number_asked(request, "turn")
    state = cast(Campaign, opened.state)
    if attacker in state.battles and turn in (None, state.turn):
        return sheet(request, opened, attacker)
    then = last_of_battle(stream, attacker, turn)
    if then is None:
        raise no_such_battle(state)
    if turn is None:
        query["turn"] = str(then.state.turn)
        return redirect(f"{request.path}?{query.urlencode()}")
    return sheet(request, state_at(stream, then.version), attacker, live=False)


def number_asked(request: HttpRequest, name: str) -> int | None:
    written = request.GET.get(name, "")
    return int(written) if written.isdecimal() and len(written) < 8 else None


def sheet(
    request: HttpRequest, opened: OpenStream, attacker: str, live: bool = True, **more: Any
) -> HttpResponse:
    """A battle's sheet; only one that is live may be acted on."""
    battle, campaign = battle_of(opened, attacker), cast(Campaign, opened.state)
    view = View(request, opened)
    drawn, path = battle.drawn, reverse("campaigns:battle", args=[view.id, battle.attacker])
    context = {
        "campaign": campaign,
        "id": view.id,
        "stream": opened.stream,
        "version": opened.version,
        "sat": view.sat,
        "card": view.battle(battle),
        "battle": battle,
        "sides": [side(view, battle, who) for who in (battle.attacker, battle.defender)],
        "resources": RESOURCES,
        "both_in": both_in(battle),
        "checklist": checklist(battle.benefits),
        "closed": banned_slots(battle.benefits),
        "lords": most_lords_of_war(battle.benefits),
        "reserve": defender_reserve(battle.benefits),
        "acid": float(acid_hits()) if "entorno_acido" in battle.benefits else None,
        "typical": TABLES.battle,
        "tables": list(tables(battle.benefits)),
        "markers": markers(drawn.maelstrom, drawn.eternal_war) if drawn else None,
        "families": FAMILIES,
        "pairs": combinations(),
        "deployments": len(DEPLOYMENTS),
        "deployment_die": list(enumerate(TABLES.missions.deployment_die, 1)),
        "unconfirmed": TABLES.missions.maelstrom_unconfirmed,
        "secondaries": TABLES.secondaries,
        "command_rules": TABLES.army.command_rules,
        "live": live,
        "table": table_address(campaign, battle),
        "path": path,
        **sheet_parts(request, battle, live),
        "address": request.build_absolute_uri(f"{path}?turn={campaign.turn}"),
        **more,
    }
    status = status_of(more.get("refused") or next(iter(more.get("faults", ())), None))
    return render(request, "campaigns/sheet.html", context, status=status)


def table_address(campaign: Campaign, battle: Battle) -> str:
    """Where the battle can be played in this house: only where both sides play First Blood."""
    armies = [campaign.players[who].army for who in (battle.attacker, battle.defender)]
    points = campaign.house.army_points
    mine, theirs = (ready_list_of(army.faction, points) if army else None for army in armies)
    if not (mine and theirs):
        return ""
    return f"{reverse('battles:home')}?{urlencode({'mine': mine, 'theirs': theirs})}"


def sheet_parts(request: HttpRequest, battle: Battle, live: bool) -> dict[str, Any]:
    """The parts of the sheet, one tap apart, and the one asked for or a refused list stands in."""
    query, wanted = request.GET.copy(), request.GET.get("part", "")
    lists = bool(battle.armies) or (live and not battle.result)
    found = []
    for part in PARTS if lists else PARTS[:-1]:
        query["part"] = part
        found.append((part, query.urlencode()))
    if request.method == "POST" and lists:
        wanted = PARTS[-1]
    return {"page_parts": found, "page_part": wanted if wanted in dict(found) else PARTS[0]}


def side(view: View, battle: Battle, who: str) -> dict[str, Any]:
    """Half of the sheet."""
    campaign = view.campaign
    mine, trait = campaign.side(battle, who), battle.traits.get(who)
    closed = {
        whose
        for attacker, whose in sealed_lists(campaign, view.sat.player, view.sat.runs)
        if attacker == battle.attacker
    }
    return {
        "name": who,
        "role": battle.role(who),
        "side": mine,
        "base": campaign.house.army_points,
        "army": campaign.players[who].army,
        "profile": campaign.players[who].profile,
        "has": campaign.start[who],
        "perks": perks(mine),
        "rolls": list(rolls(mine, battle.benefits)),
        "traits": traits(mine),
        "trait": trait,
        "readings": trait_choices(mine.command, trait.die) if trait else [],
        "granted": [(unit, rule) for player, unit, rule in battle.granted if player == who],
        "list": battle.armies.get(who) if who not in closed else None,
        "sealed": who in closed,
        "may": view.may_play(who) and campaign.players[who].active,
    }


@acting(stream_of)
@require_POST
def army(request: HttpRequest, campaign: str, attacker: str) -> HttpResponseBase:
    """A player's list, read and checked; a legal one is kept with the battle."""
    opened = open_stream(stream_of(campaign))
    battle, state = battle_of(opened, attacker), cast(Campaign, opened.state)
    player = request.POST.get("player", "")
    try:
        actor = actor_of(request)
        need_seat(sitting(opened, actor.who, actor.seat), player)
        listed = read_list(request)
        command = SubmitArmy(player, attacker, listed)
        declared = state.players[player].army if player in state.players else None
        faults = list(faults_of(declared, listed, state.terms(battle, player))) if declared else []
        if faults:
            return sheet(request, opened, attacker, faults=faults, typed=request.POST)
        send(request, opened.stream, command)
    except Refused as no:
        if not speaks(no):
            raise
        return sheet(request, opened, attacker, refused=no, typed=request.POST)
    return redirect(f"{reverse('campaigns:battle', args=[campaign, attacker])}?part=lists")


def read_list(request: HttpRequest) -> ArmyList:
    if request.FILES.get("file"):
        return read_roster(uploaded_bytes(request, "file", MOST_ROSTER))
    return read_typed(request.POST.get("typed", ""))
