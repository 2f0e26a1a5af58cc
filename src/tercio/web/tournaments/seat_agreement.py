"""Becoming a company without a personal link: a phone asks, the rival or the staff say yes, once an event.

A table's card lets whoever holds it write that table's sheet and no more; lists and drops need the person.
WT-HID-01
"""

from __future__ import annotations

from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from tercio.app.tournaments import open_tournament
from tercio.core.refused import Refused
from tercio.core.speech import say
from tercio.store.people.models import AlertChannel, SeatClaim
from tercio.tournament.roles import LINK, company_at, company_of, is_organiser, is_staff
from tercio.tournament.state import Game, Tournament
from tercio.web.actor import actor_of
from tercio.web.language import language_of
from tercio.web.links import acting, revoke
from tercio.web.seat_claims import answer_claim, claim_of, claim_seat, waiting_claims
from tercio.web.tournaments.pages import find_game, stream_of
from tercio.web.tournaments.request_identity import card_side, identity_of, table_seat


def side_at(state: Tournament, who: str, game: Game) -> str:
    """The side somebody speaks for at a table; none for who has no part in it."""
    company = company_at(state, who, game)
    return company.id if company and company.id in game.pair else ""


def may_agree(state: Tournament, who: str, game: Game, company: str) -> bool:
    """Staff, or the rival at this table as a person; a card agrees to nothing."""
    rival = company_of(state, who)
    return is_staff(state, who) or bool(rival and rival.id in game.pair and rival.id != company)


def claims_at(request: HttpRequest, context: dict[str, Any], game: Game) -> dict[str, Any]:
    """For a phone with a card, how its claim stands; for who may agree, the phones that wait."""
    state, who = context["t"], context["who"]
    sides = [company for company in game.pair if may_agree(state, who, game, company)]
    by_card = bool(card_side(request)) and table_seat(request) == game.id and context["me"] is None
    return {
        "by_card": by_card,
        "claimed": bool(by_card and claim_of(request, context["stream"])),
        "waiting": waiting_claims(context["stream"], *sides) if sides else [],
    }


@require_POST
@acting(stream_of)
def ask(request: HttpRequest, name: str, game: str) -> HttpResponse:
    """A phone that wrote with a table's card asks to be that company for the whole event."""
    _, state = open_tournament(stream_of(name))
    _, found = find_game(state, game)
    side = card_side(request)
    if table_seat(request) != found.id or side not in found.pair:
        raise Refused("wt.score.not_your_table")
    claim_seat(request, stream_of(name), side)
    return redirect("tournaments:game", name, game)


@require_POST
@acting(stream_of)
def agree(request: HttpRequest, name: str, game: str) -> HttpResponse:
    """The rival or the staff say whether a phone is who it says."""
    _, state = open_tournament(stream_of(name))
    _, found = find_game(state, game)
    number = request.POST.get("claim", "")
    claims = SeatClaim.objects.filter(stream=stream_of(name), agreed_by="", seat__in=found.pair)
    claim = claims.filter(pk=int(number)).first() if number.isdecimal() and len(number) < 10 else None
    if claim is None:
        raise Refused("link.no_claim")
    if not may_agree(state, identity_of(request, state), found, claim.seat):
        raise Refused("wt.score.not_your_table")
    answer_claim(claim, actor_of(request).who or "", agreed=request.POST.get("answer") == "yes")
    return redirect("tournaments:game", name, game)


@require_POST
@acting(stream_of)
def take_back(request: HttpRequest, name: str) -> HttpResponse:
    """The organiser takes back a company's personal links and every phone agreed to be it."""
    _, state = open_tournament(stream_of(name))
    if not is_organiser(state, identity_of(request, state)):
        raise Refused("wt.role.organiser_only")
    company = state.companies.get(request.POST.get("company", ""))
    if company is None:
        raise Refused("wt.company.unknown", company=request.POST.get("company", "")[:40])
    revoke(stream_of(name), company.id)
    AlertChannel.objects.filter(stream=stream_of(name), who=f"{LINK}{company.id}").delete()
    messages.success(request, say("wt.page.link_taken_back", language_of(request), name=company.name))
    return redirect("tournaments:player-cards", name)
