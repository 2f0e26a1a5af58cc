"""From a form to the desk: who sent it, which try it is, and what they had seen.

A form that sends a command has `{% command %}` inside it, or `{% command version %}` where it must not
overwrite what somebody else did meanwhile.
"""

from __future__ import annotations

import re
from typing import Any

from django.contrib import messages
from django.http import HttpRequest
from django.urls import NoReverseMatch, reverse

from tercio.app.command_desk import Outcome, perform
from tercio.app.command_desk import undo as undo_at_the_desk
from tercio.app.history import history
from tercio.core.dice import Dice
from tercio.core.messages import Command
from tercio.core.refused import Refused
from tercio.web.actor import actor_of
from tercio.web.language import language_of

SAID = 2
"""Sentences that say what came of a form."""
COMMAND_ID = re.compile(r"[A-Za-z0-9_-]{8,64}")
ROOM_OF = {
    "club": "clubs",
    "tournament": "tournaments",
    "campaign": "campaigns",
    "firstblood": "battles",
    "muskets": "fieldcard",
}


def sender(request: HttpRequest) -> dict[str, Any]:
    """Who sent this form, its command id and the version they had seen."""
    command_id, seen = request.POST.get("command_id", ""), request.POST.get("seen", "")
    who = actor_of(request).who
    if who is None:
        raise Refused("who.sign_in")
    if not COMMAND_ID.fullmatch(command_id) or not re.fullmatch(r"\d{0,9}", seen):
        raise Refused("journal.unreadable_command")
    return {"who": who, "command_id": command_id, "seen": int(seen) if seen else None}


def send(request: HttpRequest, stream: str, command: Command, dice: Dice | None = None) -> Outcome:
    """Carry out a command for whoever sent this form."""
    return perform(stream.partition("/")[0], stream, command, **sender(request), dice=dice)


def say_what_happened(request: HttpRequest, stream: str, outcome: Outcome) -> None:
    """The first things that came of a form, in the words of the history: what is read out and shown once."""
    lines = history(stream, after=outcome.version - len(outcome.events), most=SAID)
    messages.success(request, " ".join(line.text(language_of(request)) for line in lines))


def undo(request: HttpRequest, stream: str, back_to: int) -> Outcome:
    return undo_at_the_desk(stream, back_to, **sender(request))


def address_of(stream: str) -> str | None:
    """The page of a stream: the address named `open` of its room."""
    kind, _, name = stream.partition("/")
    try:
        return reverse(f"{ROOM_OF.get(kind, kind)}:open", args=[name])
    except NoReverseMatch:
        return None
