"""Set up in a minute: two armies, a scenario, the ground and who plays; the opener sits down at once."""

from __future__ import annotations

import secrets

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST

from tercio.app import battle_opening as opening
from tercio.app import battle_seats as seating
from tercio.app.battle_ground import read_ground_text
from tercio.app.battle_machine import RIVALS_OFFERED
from tercio.core.refused import Refused
from tercio.core.speech import say
from tercio.web.actor import person_of
from tercio.web.battles.opening_limit import too_many_opened
from tercio.web.language import language_of
from tercio.web.links import link_for
from tercio.web.refused_form import lead_back, refused_at
from tercio.web.too_many import wait

MACHINES = {"machine": "sergeant"} | {name: name for name in RIVALS_OFFERED}
"""The policy behind each rival that is a machine."""
RIVALS = (*MACHINES, "friend", "screen")
GROUNDS = {"lot": 10, "much": 14, "little": 6, "bare": 0}
"""Pieces thrown by lot, by what the form says."""
LAID = "hand"


@require_POST
def open_table(request: HttpRequest) -> HttpResponse:
    """A new battle from the form, or the example; its opener sits down at once."""
    if too_many_opened(request):
        return wait(request, 60)
    try:
        order = order_in(request)
        if request.POST.get("ground") == LAID and order.laid is None:
            opening.check_match(order)  # before somebody lays ground for it
            return redirect(f"{reverse('battles:ground')}?{handed_over(request.POST)}")
        stream, seat = open_for(request, order)
    except Refused as refused:
        return lead_back(request, refused) or refused_at(request, refused, reverse("battles:home"))
    page = reverse("battles:table", args=[stream.partition("/")[2]])
    return redirect(link_for(stream, f"{seating.SIDE}{seat}", to=page))


def handed_over(given: QueryDict) -> str:
    """The form as an address, without its token."""
    query = given.copy()
    query.pop("csrfmiddlewaretoken", None)
    query.pop("ground", None)
    return query.urlencode()


def order_in(request: HttpRequest) -> opening.BattleOrder:
    """The battle a form asks for."""
    given, usual = request.POST, opening.BattleOrder()
    rival = given.get("rival") or "machine"
    if rival not in RIVALS:
        raise Refused("battle.play.rival.unknown")
    ground = given.get("ground") or "lot"
    if ground not in GROUNDS and ground != LAID:
        raise Refused("battle.play.ground.unknown")
    machine = rival in MACHINES
    names = (given.get("name", "").strip(), given.get("rival_name", "").strip())
    if machine:
        names = (names[0], say("battle.play.machine", language_of(request)))
    return opening.BattleOrder(
        first=given.get("first") or usual.first,
        second=given.get("second") or usual.second,
        scenario=given.get("scenario") or usual.scenario,
        pieces=GROUNDS.get(ground, usual.pieces),
        laid=read_ground_text(given["terrain"]) if given.get("terrain") else None,
        names=names,
        invited=1 if rival == "friend" else None,
        machines=("", MACHINES.get(rival, "")),
        accept=tuple(given.getlist("accept")),
    )


def open_for(request: HttpRequest, order: opening.BattleOrder) -> tuple[str, str]:
    """The battle is opened: its stream, and the seat of whoever asks."""
    rival, person = request.POST.get("rival"), person_of(request)
    account = person.who if person else ""
    accounts = (account, account if rival == "screen" else "")
    stream, _ = opening.open_battle(order, account or "visitor", secrets.token_hex(8), accounts)
    return stream, "both" if rival == "screen" else "0"
