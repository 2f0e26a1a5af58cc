"""Sit down and play: the set-up in a minute, and the table's page. The page fetches what it shows as JSON."""

from __future__ import annotations

import secrets

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tercio.app import battle_opening as opening
from tercio.app import battle_seats as seating
from tercio.app.battle_talk import talk_stream
from tercio.app.my_battles import take_seats
from tercio.core.refused import Refused
from tercio.core.speech import catalogue, say
from tercio.web.actor import actor_of, person_of
from tercio.web.language import language_of
from tercio.web.limits import over, visitor, wait
from tercio.web.links import acting, link_for
from tercio.web.refused_form import keep_form
from tercio.web.tickets import ticket

OPENED_A_MINUTE = 10
WORDS = "battle.table."
RIVALS = ("machine", "friend", "screen")


def stream_of(battle: str) -> str:
    return f"{seating.KIND}/{battle}"


@require_POST
def open_table(request: HttpRequest) -> HttpResponse:
    """A new battle from the form, or the example; its opener sits down at once."""
    if over("open-battle", visitor(request), OPENED_A_MINUTE, 60):
        return wait(request, 60)
    try:
        stream, seat = open_for(request)
    except Refused as refused:
        keep_form(request, refused, reverse("battles:home"))
        return redirect("battles:home")
    page = reverse("battles:table", args=[stream.partition("/")[2]])
    return redirect(link_for(stream, f"{seating.SIDE}{seat}", to=page))


def open_for(request: HttpRequest) -> tuple[str, str]:
    """The battle a form asks for, and the seat of whoever asks."""
    given, usual, person = request.POST, opening.BattleOrder(), person_of(request)
    rival = given.get("rival", "machine")
    if rival not in RIVALS:
        raise Refused("battle.play.rival.unknown")
    machine = rival == "machine"
    names = (given.get("name", "").strip(), given.get("rival_name", "").strip())
    if machine:
        names = (names[0], say("battle.play.machine", language_of(request)))
    order = opening.BattleOrder(
        first=given.get("first") or usual.first,
        second=given.get("second") or usual.second,
        scenario=given.get("scenario") or usual.scenario,
        names=names,
        machines=("", "sergeant" if machine else ""),
    )
    account = person.who if person else ""
    accounts = (account, account if rival == "screen" else "")
    stream, _ = opening.open_battle(order, account or "visitor", secrets.token_hex(8), accounts)
    return stream, "both" if rival == "screen" else "0"


@require_safe
@never_cache
@acting(stream_of)
def show_table(request: HttpRequest, battle: str) -> HttpResponse:
    """The page of a table: who sits where, and what the browser needs to fetch the rest."""
    stream, language, actor = stream_of(battle), language_of(request), actor_of(request)
    seats = seating.seats_of(stream, actor.who, actor.seat)
    if actor.person:
        take_seats(stream, seats, actor.person.who)
    context = {
        "battle": battle,
        "stream": stream,
        "ticket": ticket(stream),
        "talk": talk_stream(stream),
        "talk_ticket": ticket(talk_stream(stream)),
        "seats": seats,
        "with_people": not any(rival.machine for rival in seating.rivals_of(stream)) and len(seats) < 2,
        "watch": request.build_absolute_uri(request.path),
        "invite": invitation(request, stream, seats),
        "words": page_words(language),
    }
    return render(request, "battles/table.html", context)


def page_words(language: str) -> dict[str, object]:
    """What the page itself says; everything about the battle comes in words from the engine."""
    texts = catalogue(language).items()
    return {key.removeprefix(WORDS): text for key, text in texts if key.startswith(WORDS)}


def invitation(request: HttpRequest, stream: str, seats: tuple[str, ...]) -> str:
    """The link for the seat across, for whoever sits alone on this side and opened the battle."""
    rivals = seating.rivals_of(stream)
    if seats != ("0",) or rivals[1].machine or rivals[1].account:
        return ""
    page = reverse("battles:table", args=[stream.partition("/")[2]])
    return request.build_absolute_uri(link_for(stream, f"{seating.SIDE}1", to=page))
