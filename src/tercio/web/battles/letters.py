"""Letters that say it is your turn, and how to have none."""

from __future__ import annotations

import logging
from concurrent.futures import ThreadPoolExecutor
from smtplib import SMTPException

from django.conf import settings
from django.contrib.auth.decorators import login_required
from django.core import signing
from django.core.mail import EmailMessage
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_POST

from tercio.app.turn_letters import TurnLetter, letters_due, want_letters
from tercio.core.speech import say
from tercio.web.actor import person_of
from tercio.web.language import known_language
from tercio.web.links import DAY

log = logging.getLogger(__name__)
SALT = "tercio.letters"
LASTS = 400 * DAY
POSTMAN = ThreadPoolExecutor(1, "letters")
"""Whoever sends a command never waits for a mail server."""


def write_to_who_is_asked(stream: str, sender: str) -> None:
    """Send the letters a command made due."""
    for due in letters_due(stream, sender):
        POSTMAN.submit(deliver, letter_of(due))


def letter_of(due: TurnLetter) -> EmailMessage:
    """The letter, in the reader's language, with the table's address and the way to stop it."""
    person, language = due.person, known_language(due.person.language)
    table = settings.ADDRESS + reverse("battles:table", args=[due.stream.partition("/")[2]])
    stop = settings.ADDRESS + reverse("battles:stop-letters", args=[token_of(person.who)])
    rival = due.rival or say("battle.letter.rival", language)
    text = say(
        "battle.letter.text",
        language,
        name=person.name,
        rival=rival,
        table=table,
        stop=stop,
    )
    heads = {"List-Unsubscribe": f"<{stop}>", "List-Unsubscribe-Post": "List-Unsubscribe=One-Click"}
    subject = say("battle.letter.subject", language, rival=rival)
    return EmailMessage(subject, text, to=[person.email], headers=heads)


def deliver(letter: EmailMessage) -> None:
    """Hand a letter to the mail server; one that cannot be sent is logged and stops nobody."""
    try:
        letter.send()
    except (OSError, SMTPException):
        log.warning("a letter could not be sent", exc_info=True)


def token_of(who: str) -> str:
    return signing.dumps(who, salt=SALT)


@csrf_exempt  # the token is the permission: mail programs post without a page
@never_cache
@require_http_methods(["GET", "POST"])
def stop_letters(request: HttpRequest, letter: str) -> HttpResponse:
    """The address in every letter: a button, and after it no more letters."""
    try:
        who = signing.loads(letter, salt=SALT, max_age=LASTS)
    except signing.BadSignature:
        raise Http404 from None
    if request.method == "POST":
        want_letters(who, False)
    return render(request, "battles/letters.html", {"stopped": request.method == "POST"})


@login_required
@require_POST
def choose_letters(request: HttpRequest) -> HttpResponse:
    """Letters or none, from one's own list."""
    person = person_of(request)
    assert person is not None  # nosec
    want_letters(person.who, request.POST.get("letters") == "yes")
    return redirect("battles:mine")
