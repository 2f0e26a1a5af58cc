"""The invitation an opener sends: its page, sitting down by it, and taking the seat's links back.

Opening it takes nothing: messengers fetch a link to show what it leads to. Who sits down gets a link of the
seat that nobody had before, and every older one is over, so whoever sent the invitation cannot sit there too.
"""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tercio.app import battle_seats as seating
from tercio.app.battle_invitation import (
    TAKEN,
    changed_at,
    forget_invited_accounts,
    free_invited_seat,
    invited_seat,
    invites,
    inviting_seat,
    is_free,
    take_invited_seat,
)
from tercio.app.battle_opening import army_told, unequal_at
from tercio.app.battle_table import table_shown
from tercio.core.refused import Refused
from tercio.web.actor import GUEST, actor_of
from tercio.web.battles.table_page import invitation_to, stream_of
from tercio.web.language import language_of
from tercio.web.links import acting, give_seat, invitation_in, revoke


def held_by(request: HttpRequest, stream: str) -> tuple[str, ...]:
    actor = actor_of(request)
    return seating.seats_of(stream, actor.who, actor.seat)


@require_safe
@never_cache
@acting(stream_of)
def show_invitation(request: HttpRequest, battle: str) -> HttpResponse:
    """Who invites to what, for whoever was sent the link; who sits there already comes to the table."""
    stream = stream_of(battle)
    held, language = held_by(request, stream), language_of(request)
    if held == (invited_seat(stream),):
        return redirect("battles:table", battle=battle)
    theirs = int(inviting_seat(stream))
    context = {
        "battle": battle,
        "scenario": table_shown(stream, None, language).battle.scenario,
        "theirs": army_told(stream, theirs, language),
        "yours": army_told(stream, 1 - theirs, language),
        "opener": seating.side_names(stream, language)[theirs],
        "standing": standing_of(request, stream, held),
        "since": changed_at(stream),
        "unequal": unequal_at(stream, theirs),
    }
    return render(request, "battles/invitation.html", context)


def standing_of(request: HttpRequest, stream: str, held: tuple[str, ...]) -> str:
    """What the page tells its reader: own, taken, free, or none where this browser has no invitation."""
    if inviting_seat(stream) in held:
        return "own"
    if not is_free(stream):
        return "taken"
    return "free" if invitation_in(request, stream) == invitation_to(stream) else "none"


@require_POST
@acting(stream_of)
def sit_down(request: HttpRequest, battle: str) -> HttpResponse:
    """The seat becomes this browser's alone, and with an account that account's."""
    stream, table = stream_of(battle), reverse("battles:table", args=[battle])
    held = held_by(request, stream)
    if held == (invited_seat(stream),):
        return redirect(table)
    try:
        seat = seat_by_invitation(stream, invitation_in(request, stream), held, actor_of(request).who)
    except Refused as no:
        if no.key != TAKEN:
            raise
        return redirect("battles:invitation", battle=battle)  # which tells that somebody was quicker
    give_seat(request, stream, seat, to=table)
    return redirect(table)


def seat_by_invitation(stream: str, shown: str | None, held: tuple[str, ...], who: str | None) -> str:
    """Whoever shows the invitation takes the seat, whose older links are over: the seat as links name it."""
    seat = invited_seat(stream)
    if inviting_seat(stream) in held:
        raise Refused("battle.invitation.own")
    if shown != invitation_to(stream):
        raise Refused("battle.invitation.none")
    take_invited_seat(stream, who or f"{GUEST}:{seat}")
    revoke_seat(stream)
    return f"{seating.SIDE}{seat}"


@require_POST
@acting(stream_of)
def take_back(request: HttpRequest, battle: str) -> HttpResponse:
    """The seat across is nobody's again: its links are over, and so is the invitation it was taken by."""
    stream = stream_of(battle)
    if not invites(stream, held_by(request, stream)):
        raise Refused("battle.invitation.not_across")
    if is_free(stream):
        raise Refused("battle.invitation.nobody")
    revoke(stream, invitation_to(stream))
    revoke_seat(stream)
    free_invited_seat(stream, str(actor_of(request).who))
    return redirect("battles:table", battle=battle)


def revoke_seat(stream: str) -> None:
    """Whoever sat there until now, by whatever link or account, does no longer: two at one screen, too."""
    seat = invited_seat(stream)
    for link, seats in seating.LINKED.items():
        if seat in seats:
            revoke(stream, link)
    forget_invited_accounts(stream)
