"""The table's page: who sits where, and what the browser needs; it fetches what it shows as JSON."""

from __future__ import annotations

import msgspec
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.cache import never_cache
from django.views.decorators.gzip import gzip_page
from django.views.decorators.http import require_safe

from tercio.app import battle_seats as seating
from tercio.app.battle_invitation import freed_at, invited_seat, invites, is_free
from tercio.app.battle_opening import army_told
from tercio.app.battle_table import TableShown, square_frame, table_shown
from tercio.app.battle_talk import talk_stream
from tercio.app.my_battles import look_at, take_seats
from tercio.core.speech import catalogue, say
from tercio.web.actor import Actor, actor_of
from tercio.web.language import language_of
from tercio.web.links import INVITE, acting, link_for, while_held
from tercio.web.tickets import ticket

WORDS = "battle.table."
IN_A_SCRIPT = {ord(sign): f"\\u{ord(sign):04X}" for sign in "<>&"}
"""Nothing inside a script may end it."""


def stream_of(battle: str) -> str:
    return f"{seating.KIND}/{battle}"


@require_safe
@never_cache
@gzip_page
@acting(stream_of)
def show_table(request: HttpRequest, battle: str) -> HttpResponse:
    """The page of a table, drawn as whoever opens it may see it: a picture before any script has come."""
    stream, language, actor = stream_of(battle), language_of(request), actor_of(request)
    seats = seating.seats_of(stream, actor.who, actor.seat)
    keep_account(request, stream, actor)
    machine = any(rival.machine for rival in seating.rivals_of(stream))
    shown = first_look(stream, seats, language)
    context = {
        "battle": battle,
        "frame": square_frame(shown),
        "picture": mark_safe((shown and shown.picture) or ""),  # nosec
        "first": first_answers(shown),
        "stream": stream,
        "ticket": ticket(stream),
        "talk": talk_stream(stream),
        "talk_ticket": ticket(talk_stream(stream)),
        "seats": seats,
        "machine": machine,
        "with_people": not machine and len(seats) < 2,
        "watch": request.build_absolute_uri(request.path),
        "invite": request.build_absolute_uri(invitation_link(stream)) if invites(stream, seats) else "",
        "invite_words": invitation_words(stream, shown, language) if shown and invites(stream, seats) else "",
        "free": is_free(stream),
        "freed": None if seats else freed_at(stream),
        "own_link": own_link(request, stream, seats),
        "words": page_words(language),
    }
    return render(request, "battles/table.html", context)


def keep_account(request: HttpRequest, stream: str, actor: Actor) -> None:
    """An account that opened a seat's link has the seat on every device, if the link still counts then.

    Who worked out their seats before another sat down there would else keep what the other has taken.
    """
    if actor.person is None:
        return
    linked = set(seating.LINKED.get(actor.seat or "", ()))
    if linked <= look_at(stream, actor.person.who):
        return
    with while_held(request, stream, str(actor.seat)) as still_held:
        if still_held:
            take_seats(stream, linked, actor.person.who)


def first_look(stream: str, seats: tuple[str, ...], language: str) -> TableShown | None:
    """The table as the only one who looks may see it; two at one screen look when the curtain is lifted."""
    if len(seats) > 1:
        return None
    return table_shown(stream, seats[0] if seats else None, language, drawn=True)


def first_answers(shown: TableShown | None) -> SafeString:
    """What the page would ask first, by the path it would ask it at; the picture is in the page already."""
    known = {"": msgspec.structs.replace(shown, picture=None)} if shown else {}
    return mark_safe(msgspec.json.encode(known).decode().translate(IN_A_SCRIPT))  # nosec


def page_words(language: str) -> dict[str, object]:
    """What the page itself says; everything about the battle comes in words from the engine."""
    texts = catalogue(language).items()
    return {key.removeprefix(WORDS): text for key, text in texts if key.startswith(WORDS)}


def invitation_to(stream: str) -> str:
    """How the link that is sent to a rival names what it is for."""
    return f"{INVITE}{invited_seat(stream)}"


def invitation_link(stream: str) -> str:
    """The link to send to the rival."""
    page = reverse("battles:invitation", args=[stream.partition("/")[2]])
    return link_for(stream, invitation_to(stream), to=page)


def invitation_words(stream: str, shown: TableShown, language: str) -> str:
    """What is sent along with the link, to whoever is to be the rival."""
    side = int(invited_seat(stream))
    opener, scenario = seating.side_names(stream, language)[1 - side], shown.battle.scenario
    key = "battle.invitation.lead" if opener else "battle.invitation.lead_unnamed"
    army = say("battle.invitation.army", language, yours=army_told(stream, side, language))
    return f"{say(key, language, name=opener, scenario=scenario)} {army}"


def own_link(request: HttpRequest, stream: str, seats: tuple[str, ...]) -> str:
    """The link by which whoever sits here comes back from another device."""
    if not seats:
        return ""
    seat = "both" if len(seats) > 1 else seats[0]
    return request.build_absolute_uri(link_for(stream, f"{seating.SIDE}{seat}", to=request.path))
