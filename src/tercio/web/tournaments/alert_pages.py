"""Turning alerts on and off: by mail once the address said yes, or on a device that allowed it."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlsplit

from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tercio.app.alerts import MAIL, PUSH, STOP_SALT
from tercio.app.tournaments import open_tournament
from tercio.core.refused import Refused
from tercio.core.speech import say
from tercio.store.people.models import AlertChannel
from tercio.tournament.roles import company_of, is_staff
from tercio.web.actor import person_of
from tercio.web.language import language_of
from tercio.web.limits import HALL, WHILE, count_wrong, shut_out
from tercio.web.links import DAY, acting
from tercio.web.outgoing_mail import count_link, mail_address, outward, post
from tercio.web.refusals import NotHere
from tercio.web.too_many import limit_posts, wait
from tercio.web.tournaments.pages import context_of, draw, stream_of
from tercio.web.tournaments.request_identity import identity_of

SALT = "tercio.alerts"
MOST = 6  # channels of one person in one event
LONGEST = 500


def alerts_for(request: HttpRequest, context: dict[str, Any]) -> dict[str, Any]:
    """What the event's page offers whoever has a part in it: their channels, and what may be turned on."""
    who, state = context["who"], context["t"]
    may_hear = takes_part(state, who) and state.phase not in ("closed", "cancelled")
    if not may_hear:
        return {"may_hear": False}
    from tercio.app import web_push

    channels = AlertChannel.objects.filter(stream=context["stream"], who=who).order_by("pk")
    person = person_of(request)
    return {
        "may_hear": True,
        "channels": [(channel, urlsplit(channel.address).netloc) for channel in channels if not channel.gone],
        "gone": [channel for channel in channels if channel.gone],
        "own_mail": person.email if person else "",
        "push_key": web_push.public_key(),
    }


def takes_part(state: Any, who: str) -> bool:
    return is_staff(state, who) or company_of(state, who) is not None


def hearer(request: HttpRequest, name: str) -> str:
    """Who asks for alerts: staff or a player, by account or personal link."""
    _, state = open_tournament(stream_of(name))
    who = identity_of(request, state)
    if not takes_part(state, who):
        raise Refused("wt.alerts.not_yours")
    return who


@require_POST
@acting(stream_of)
@limit_posts("alerts", HALL)
def turn_on(request: HttpRequest, name: str) -> HttpResponseBase:
    """A device is told from now on; a mail address once it confirms that it wants to be."""
    who = hearer(request, name)
    if AlertChannel.objects.filter(stream=stream_of(name), who=who, gone=False).count() >= MOST:
        raise Refused("wt.alerts.many", most=MOST)
    if request.POST.get("kind") == PUSH:
        keep_push(request, name, who)
    else:
        mail_link(request, name, who)
    return redirect("tournaments:open", name)


def keep_push(request: HttpRequest, name: str, who: str) -> None:
    """A browser's subscription, if it is one and its service is known."""
    from tercio.app import web_push

    asked = web_push.Subscription(*(request.POST.get(key, "") for key in ("endpoint", "p256dh", "auth")))
    if len(asked.endpoint) > LONGEST or not web_push.is_push_service(asked.endpoint):
        raise Refused("wt.alerts.unknown_service")
    if len(asked.p256dh + asked.auth) > 180 or not web_push.sealable(asked):
        raise Refused("journal.unreadable_command")
    AlertChannel.objects.filter(stream=stream_of(name), who=who, gone=True).delete()
    keys = f"{asked.p256dh} {asked.auth}"
    keep_channel(stream_of(name), who, asked.endpoint, language_of(request), keys)
    messages.success(request, say("wt.alerts.turned_on", language_of(request)))


def keep_channel(stream: str, who: str, address: str, language: str, keys: str = "") -> None:
    """A channel with keys is a browser's; without, it is a mail address."""
    said = {"kind": PUSH if keys else MAIL, "keys": keys, "language": language, "gone": False}
    AlertChannel.objects.update_or_create(stream=stream, who=who, address=address, defaults=said)


def mail_link(request: HttpRequest, name: str, who: str) -> None:
    """Ask the owner of an address whether they want to hear."""
    mail, language = mail_address(request.POST.get("mail", "")), language_of(request)
    _, state = open_tournament(stream_of(name))
    count_link(mail, state.organiser)
    token = alert_token(name, who, mail, language)
    link = outward(reverse("tournaments:alerts-confirm", args=[name, token]))
    subject = say("wt.alerts.confirm_subject", language, event=state.name)
    post(mail, subject, say("wt.alerts.confirm_text", language, event=state.name, link=link))
    messages.success(request, say("wt.alerts.mailed", language, mail=mail))


def alert_token(name: str, who: str, mail: str, language: str) -> str:
    """The end of a mailed link: whose news of which event goes to which address."""
    return signing.dumps([name, who, mail, language], salt=SALT, compress=True)


@require_POST
@acting(stream_of)
def turn_off(request: HttpRequest, name: str) -> HttpResponseBase:
    """One of one's own channels is forgotten."""
    number = request.POST.get("channel", "")
    mine = AlertChannel.objects.filter(stream=stream_of(name), who=hearer(request, name))
    if number.isdecimal() and len(number) < 10:
        mine.filter(pk=int(number)).delete()
    return redirect("tournaments:open", name)


@never_cache
@acting(stream_of)
def confirm_mail(request: HttpRequest, name: str, mailed: str) -> HttpResponseBase:
    """The page a mailed link opens; one tap turns the alerts on."""
    if shut_out(request, "link"):
        return wait(request, WHILE)
    try:
        event, who, mail, language = signing.loads(mailed, salt=SALT, max_age=7 * DAY)
    except (signing.BadSignature, ValueError, TypeError):
        event = ""
    _, state = open_tournament(stream_of(name))
    if event != name or not takes_part(state, who):
        count_wrong(request, "link")
        raise NotHere("link.dead")
    if request.method == "POST":
        keep_channel(stream_of(name), who, mail, language)
        messages.success(request, say("wt.alerts.turned_on", language_of(request)))
        return redirect("tournaments:open", name)
    words = {"lead": "wt.alerts.confirm_lead", "mail": mail, "button": "wt.alerts.mail_on"}
    return draw(request, "alert_link", context_of(request, name) | words)


@never_cache
def stop_by_link(request: HttpRequest, stop: str) -> HttpResponse:
    """The way out every letter carries: one tap and nothing more is sent there."""
    try:
        number = signing.loads(stop, salt=STOP_SALT)
    except signing.BadSignature:
        number = None
    channel = AlertChannel.objects.filter(pk=number).first() if isinstance(number, int) else None
    if channel is None:
        count_wrong(request, "link")
        raise NotHere("link.dead")
    name = channel.stream.partition("/")[2]
    if request.method == "POST":
        channel.delete()
        messages.success(request, say("wt.alerts.turned_off", language_of(request)))
        return redirect("tournaments:open", name)
    words = {"lead": "wt.alerts.stop_lead", "mail": channel.address, "button": "wt.alerts.off"}
    return draw(request, "alert_link", context_of(request, name) | words)


@require_safe
def worker(request: HttpRequest) -> HttpResponse:
    """The service worker of alerts, at the room's own address so that it may open the room's pages."""
    response = render(request, "tournaments/alerts-worker.js", content_type="text/javascript")
    response.headers["Cache-Control"] = "no-cache"
    return response
