"""The campaign's own pages."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, cast

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.core.files.uploadedfile import UploadedFile
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from tercio.app.access import admit
from tercio.app.campaigns import (
    Moment,
    allow,
    export_file,
    import_file,
    moments,
    my_campaigns,
    series,
    sitting,
)
from tercio.app.command_desk import OpenStream, new_stream, open_stream
from tercio.app.history import history
from tercio.app.kept_maps import find_map, sound_map
from tercio.app.roles import may
from tercio.app.stream_search import StreamTitle, find
from tercio.campaign.chart import line_chart
from tercio.campaign.commands import FoundCampaign, LinkSeat
from tercio.campaign.house_rules import DOCUMENT, RULE_OF, limits_of
from tercio.campaign.map_picture import TileMark, draw
from tercio.campaign.map_thumbnail import thumbnail
from tercio.campaign.mapfile import MOST_BYTES, read_map, shipped_maps
from tercio.campaign.planet import Planet
from tercio.campaign.state import Campaign
from tercio.core.refused import Refused
from tercio.core.speech import say
from tercio.web.actor import actor_of, person_of
from tercio.web.campaigns.campaign_view import FIGURES, SHEET_PART, View, part_of_form, svg
from tercio.web.campaigns.form_commands import command_from_form, house_rules
from tercio.web.campaigns.kept_maps import kept_choices
from tercio.web.campaigns.map_generator import generate_for
from tercio.web.command_forms import say_what_happened, send, sender
from tercio.web.language import language_of
from tercio.web.links import acting, link_for, revoke
from tercio.web.page_addresses import page_start
from tercio.web.refusals import speaks, status_of, when_again
from tercio.web.refused_form import lead_back

A_LIST = 24


def stream_of(campaign: str, *rest: str, **more: str) -> str:
    return f"campaign/{campaign}"


def my_clubs(request: HttpRequest) -> list[StreamTitle]:
    """The clubs in which the reader may create campaigns."""
    who = actor_of(request).who
    if not who:
        return []
    return [
        club
        for club in find("club", member=who)
        if may(open_stream(club.stream).state.role(who), "campaign.create")
    ]


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    """The reader's campaigns, and the way to a new one."""
    page = my_campaigns(actor_of(request).who, page_start(request), A_LIST)
    context = {"campaigns": page.rows, "following": page.following}
    return render(request, "campaigns/home.html", context)


@login_required
def create(request: HttpRequest) -> HttpResponse:
    """Found a campaign: a name, a club if there is one, a planet."""
    refused = None
    if request.method == "POST":
        stream, person = new_stream("campaign"), person_of(request)
        assert person is not None  # nosec
        try:
            club = request.POST.get("club", "")
            if club and club not in [listing.stream for listing in my_clubs(request)]:
                raise Refused("campaign.organiser_only")
            house = house_rules(request.POST)
            name = request.POST.get("name", "")[:120]
            command = FoundCampaign(name, planet_of(request), club, person.who, house)
            send(request, stream, command)
            return redirect("campaigns:open", stream.partition("/")[2])
        except Refused as no:
            refused = no
    typed = request.POST or {"map": "breda", **request.GET.dict()}
    maps = map_choices(request) + kept_choices(request, typed.get("map", ""))
    context = {
        "refused": refused,
        "typed": typed,
        "clubs": my_clubs(request),
        "maps": sorted(maps, key=lambda offered: offered["key"] != typed.get("map")),
        "house": house_fields(request),
    }
    answer = render(request, "campaigns/new.html", context, status=status_of(refused))
    return when_again(answer, refused)


def house_fields(request: HttpRequest) -> list[dict[str, Any]]:
    """What a table may agree on: each figure as typed, its bounds and what the document says."""
    fields = []
    for figure, rule in RULE_OF.items():
        least, most = limits_of(figure)
        document = getattr(DOCUMENT, figure)
        typed = request.POST.get(f"house_{figure}", document)
        fields.append(
            {
                "figure": figure,
                "typed": typed,
                "least": least,
                "most": most,
                "document": document,
                "rule": rule,
            }
        )
    return fields


def map_choices(request: HttpRequest) -> list[dict[str, Any]]:
    ordered = sorted(shipped_maps().items(), key=lambda entry: entry[1].max_players)
    return [
        {"key": key, "planet": planet, "svg": svg(thumbnail(planet, language_of(request)))}
        for key, planet in ordered
    ]


def planet_of(request: HttpRequest) -> Planet:
    """The planet a form names: shipped, generated or in a file."""
    chosen = request.POST.get("map", "")
    if chosen == "file":
        return read_map(uploaded_bytes(request, "file", MOST_BYTES))
    if chosen == "generated":
        return generate_for(request, request.POST).planet
    if chosen.startswith("kept:"):
        return sound_map(find_map(chosen.removeprefix("kept:"), actor_of(request).who))
    if chosen in shipped_maps():
        return shipped_maps()[chosen]
    raise Refused("campaign.form.no_map")


def uploaded_bytes(request: HttpRequest, name: str, most: int) -> bytes:
    """A file that came with a form, never more of it than we read."""
    file = request.FILES.get(name)
    if not isinstance(file, UploadedFile):
        raise Refused("campaign.form.no_file")
    data: bytes = file.read(most + 1)
    return data


@login_required
@require_POST
def import_campaign(request: HttpRequest) -> HttpResponse:
    """A whole campaign from one file."""
    club = request.POST.get("club", "")
    if club and club not in [listing.stream for listing in my_clubs(request)]:
        raise Refused("campaign.organiser_only")
    stream = import_file(uploaded_bytes(request, "file", 8_000_001), sender(request)["who"], club)
    return redirect("campaigns:open", stream.partition("/")[2])


@acting(stream_of)
@require_safe
def show(request: HttpRequest, campaign: str) -> HttpResponse:
    return page(request, open_stream(stream_of(campaign)))


def page(request: HttpRequest, opened: OpenStream, **more: Any) -> HttpResponse:
    context = View(request, opened).context() | more
    status = status_of(more.get("refused"))
    return render(request, "campaigns/show.html", context, status=status)


@acting(stream_of)
@require_POST
def act(request: HttpRequest, campaign: str) -> HttpResponseBase:
    """Anything a button asks for: whose wish it is, then the rules."""
    stream = stream_of(campaign)
    opened = open_stream(stream)
    try:
        command = command_from_form(request.POST)
        actor = actor_of(request)
        allow(opened, sitting(opened, actor.who, actor.seat), command)
        say_what_happened(request, stream, send(request, stream, command))
    except Refused as no:
        if not speaks(no):
            raise
        return lead_back(request, no) or page(request, open_stream(stream), refused=no, typed=request.POST)
    back = request.POST.get("back", "")
    if back and back in cast(Campaign, opened.state).battles:
        part = SHEET_PART.get(request.POST.get("do", ""), "score")
        return redirect(f"{reverse('campaigns:battle', args=[campaign, back])}?part={part}")
    part = part_of_form(request.POST)
    return redirect(reverse("campaigns:open", args=[campaign]) + (f"?part={part}" if part else ""))


@require_safe
def picture(request: HttpRequest, campaign: str) -> HttpResponse:
    """The planet as it stands, as a file of its own."""
    state = cast(Campaign, open_stream(stream_of(campaign)).state)
    drawing = draw(state.planet, state.owners, list(state.players), language_of(request), legend=True)
    return HttpResponse(drawing, content_type="image/svg+xml; charset=utf-8")


@acting(stream_of)
@require_safe
def export(request: HttpRequest, campaign: str) -> HttpResponse:
    """The whole campaign as one file, without the lists its reader may not see yet."""
    stream, actor = stream_of(campaign), actor_of(request)
    sat = sitting(open_stream(stream), actor.who, actor.seat)
    response = HttpResponse(export_file(stream, sat), content_type="application/json")
    response.headers["Content-Disposition"] = f'attachment; filename="tercio-campaign-{campaign}.json"'
    return response


@acting(stream_of)
def timeline(request: HttpRequest, campaign: str) -> HttpResponse:
    """The whole campaign, step by step: the map then, what had just happened, how everybody fared."""
    stream, language = stream_of(campaign), language_of(request)
    past = moments(stream)
    told = {line.version: line.text(language) for line in history(stream)}
    opened = open_stream(stream)
    at = moment_at(request, [moment.version for moment in past])
    moment, state = past[at], past[at].state
    players = list(state.players)
    first = moment.version - len(moment.events) + 1
    context = {
        "campaign": state, "id": campaign, "stream": stream, "version": opened.version,
        "at": at + 1, "count": len(past), "back_to": moment.version,
        "told": [told[version] for version in range(first, moment.version + 1)],
        "planet": svg(draw(state.planet, state.owners, players, language, marks=changed_tiles(past, at))),
        "charts": [
            {"name": figure, "svg": svg(line_chart(lines, list(past[-1].state.players), figure, language))}
            for figure, lines in series(past).items()
        ],
        "may_undo": at + 1 < len(past) and sitting(opened, actor_of(request).who).runs,
        "figures": FIGURES,
        "rows": [{"name": who, "has": state.live(who)} for who in players] if state.lot else [],
    }  # fmt: skip
    return render(request, "campaigns/timeline.html", context)


def changed_tiles(past: Sequence[Moment], at: int) -> dict[str, TileMark]:
    """The tiles that got another owner in a moment."""
    before = past[at - 1].state.owners if at else {}
    now = past[at].state.owners
    return {tile: TileMark(state="captured") for tile in now if now[tile] != before.get(tile)}


def moment_at(request: HttpRequest, versions: list[int]) -> int:
    """The moment asked for (`?at=12`, the twelfth), or the last."""
    text = request.GET.get("at", "")
    number = int(text) if text.isdecimal() and len(text) < 7 else len(versions)
    return min(max(number, 1), len(versions)) - 1


@acting(stream_of)
def seats(request: HttpRequest, campaign: str) -> HttpResponseBase:
    """Links to hand out or call back, one a player; and keeping one's own seat with an account."""
    stream = stream_of(campaign)
    opened, actor = open_stream(stream), actor_of(request)
    sat = sitting(opened, actor.who, actor.seat)
    keeping = request.method == "POST" and "revoke" not in request.POST
    if keeping and actor.person and actor.seat and sat.player:
        send(request, stream, LinkSeat(sat.player, actor.person.who))
        messages.success(request, say("campaigns.seat.kept", language_of(request), player=sat.player))
        return redirect("campaigns:open", campaign)
    admit(stream, actor.who, "campaign.run")
    state = cast(Campaign, opened.state)
    if request.method == "POST" and (player := request.POST.get("revoke", "")) in state.players:
        revoke(stream, f"player:{player}")
        messages.success(request, say("campaigns.seats.revoked", language_of(request), player=player))
        return redirect("campaigns:seats", campaign)
    to = reverse("campaigns:open", args=[campaign])
    links = [
        {
            "name": name,
            "url": request.build_absolute_uri(link_for(stream, f"player:{name}", to=to)),
            "account": player.account,
        }
        for name, player in state.players.items()
    ]
    return render(request, "campaigns/seats.html", {"campaign": state, "id": campaign, "links": links})
