"""Signing up without an account: by a link sent by mail, or by asking, when the staff say yes.

Nothing is written until somebody confirms: the link carries what was typed, signed, and entering by it twice
enters once. It then stays that player's own key, until the organiser takes the player's links back.
"""

from __future__ import annotations

import secrets
from dataclasses import dataclass
from hashlib import sha256

from django.contrib import messages
from django.core import signing
from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST

from tercio.app.command_desk import perform
from tercio.app.tournaments import open_tournament
from tercio.core.dice import SeededDice
from tercio.core.refused import Refused
from tercio.core.speech import say
from tercio.store import journal
from tercio.store.people.link_epochs import epoch_of
from tercio.tournament.commands import AskToEnter, SignUp
from tercio.tournament.decide import decide
from tercio.tournament.events import CompanyEntered, EntryAsked
from tercio.tournament.state import EntryAsk
from tercio.web.actor import GUEST
from tercio.web.command_forms import COMMAND_ID
from tercio.web.language import language_of
from tercio.web.limits import HALL, WHILE, count_wrong, shut_out
from tercio.web.links import DAY, acting, actor_at, link_for
from tercio.web.outgoing_mail import count_link, mail_address, outward, post
from tercio.web.refusals import NotHere
from tercio.web.seat_claims import claim_of, claim_seat
from tercio.web.too_many import limit_posts, wait
from tercio.web.tournaments.pages import context_of, draw, stream_of

SALT = "tercio.entry"
GOOD_FOR = 60 * DAY
ASK = "ask:"
"""The seat a browser claims while its request waits."""


@dataclass(frozen=True)
class GuestRequest:
    """What became of this browser's request for a place."""

    name: str
    waiting: bool


@require_POST
@acting(stream_of)
@limit_posts("entry", HALL)
def ask(request: HttpRequest, name: str) -> HttpResponseBase:
    """A place for somebody without an account: a link by mail, or a request at the desk."""
    open_tournament(stream_of(name))
    fields = {field: request.POST.get(field, "") for field in ("name", "club", "faction")}
    registered = request.POST.get("registered") == "true"
    if request.POST.get("mail", "").strip():
        mail_link(request, name, SignUp(**fields, registered=registered))
    else:
        ask_staff(request, name, AskToEnter(**fields, registered=registered))
    return redirect("tournaments:open", name)


def ask_staff(request: HttpRequest, name: str, command: AskToEnter) -> None:
    """The request goes to the desk, and this browser keeps what it asked."""
    stream, command_id = stream_of(name), request.POST.get("command_id", "")
    if not COMMAND_ID.fullmatch(command_id):
        raise Refused("journal.unreadable_command")
    outcome = perform("tournament", stream, command, who=GUEST, command_id=command_id)
    for event in outcome.events:
        if isinstance(event, EntryAsked):
            claim_seat(request, stream, f"{ASK}{event.ask}")
    messages.success(request, say("wt.entry.asked", language_of(request), name=command.name.strip()))


def mail_link(request: HttpRequest, name: str, command: SignUp) -> None:
    """A link to confirm by, for what could be entered now."""
    _, state = open_tournament(stream_of(name))
    decide(state, command, SeededDice("would it do"))
    mail, language = mail_address(request.POST.get("mail", "")), language_of(request)
    count_link(mail, state.organiser)
    link = outward(reverse("tournaments:entry", args=[name, entry_token(name, command)]))
    text = say("wt.entry.mail_text", language, name=command.name.strip(), event=state.name, link=link)
    post(mail, say("wt.entry.mail_subject", language, event=state.name), text)
    messages.success(request, say("wt.entry.mailed", language, mail=mail))


def entry_token(name: str, command: SignUp) -> str:
    """The end of a mailed link: who it enters where."""
    said = [name, command.name, command.club, command.faction, command.registered, secrets.token_hex(4)]
    return signing.dumps(said, salt=SALT, compress=True)


def read_link(name: str, token: str) -> SignUp:
    """What a mailed link asks for."""
    try:
        event, player, club, faction, registered, _ = signing.loads(token, salt=SALT, max_age=GOOD_FOR)
    except (signing.BadSignature, ValueError, TypeError):
        raise NotHere("link.dead") from None
    if event != name:
        raise NotHere("link.dead")
    return SignUp(player, club, faction, registered)


@never_cache
@acting(stream_of)
def confirm(request: HttpRequest, name: str, entry: str) -> HttpResponseBase:
    """The page a mailed link opens: one tap enters; afterwards the link opens the player's own page."""
    if shut_out(request, "link"):
        return wait(request, WHILE)
    try:
        asked = read_link(name, entry)
    except NotHere:
        count_wrong(request, "link")
        raise
    command_id, refused = f"mail-{sha256(entry.encode()).hexdigest()[:40]}", None
    if request.method == "POST" or journal.receipt(stream_of(name), GUEST, command_id):
        try:
            return enter(request, name, asked, command_id)
        except Refused as no:
            if isinstance(no, NotHere):
                raise
            refused = no
    return draw(request, "entry", context_of(request, name) | {"entry": asked, "refused": refused})


def enter(request: HttpRequest, name: str, entry: SignUp, command_id: str) -> HttpResponse:
    """Enter once; then this browser is that player, as long as nobody took the player's links back."""
    outcome = perform("tournament", stream_of(name), entry, who=GUEST, command_id=command_id)
    company = next(event.company for event in outcome.events if isinstance(event, CompanyEntered))
    if outcome.repeated and epoch_of(stream_of(name), company):
        raise NotHere("link.dead")
    if not outcome.repeated:
        messages.success(request, say("wt.entry.confirmed", language_of(request)))
    return redirect(link_for(stream_of(name), company, to=reverse("tournaments:open", args=[name])))


def asked_by(request: HttpRequest, stream: str) -> str:
    """The request this browser made and was not granted yet."""
    claim = claim_of(request, stream)
    return claim.seat.removeprefix(ASK) if claim and claim.seat.startswith(ASK) else ""


def request_of_guest(request: HttpRequest, stream: str) -> GuestRequest | None:
    """How this browser's request stands: it waits, or was turned down."""
    asked = asked_by(request, stream)
    if not asked:
        return None
    _, state = open_tournament(stream)
    asking: EntryAsk | None = state.asking.get(asked)
    return GuestRequest(asking.name if asking else "", waiting=bool(asking))


def take_granted_seat(request: HttpRequest, name: str) -> None:
    """Once the staff said yes, the browser that asked has the seat, and no older one."""
    stream = stream_of(name)
    asked = asked_by(request, stream)
    if not asked:
        return
    _, state = open_tournament(stream)
    claim = claim_of(request, stream)
    company = next((company for company in state.companies.values() if company.ask == asked), None)
    if claim and company:
        claim.seat, claim.agreed_by, claim.epoch = company.id, "staff", epoch_of(stream, company.id)
        claim.save(update_fields=["seat", "agreed_by", "epoch"])
        older = request.session.get("links", {})
        request.session["links"] = {where: link for where, link in older.items() if where != stream}
        request.actor = actor_at(request, stream)  # type: ignore[attr-defined]
