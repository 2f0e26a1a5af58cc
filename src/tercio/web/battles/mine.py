"""My battles: those an account took a seat in, and those whose link this browser keeps, by pages."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe

from tercio.app.my_battles import battles_of
from tercio.app.turn_letters import wants_letters
from tercio.web.actor import person_of
from tercio.web.battles.awaiting import held_here
from tercio.web.page_addresses import page_start


@require_safe
@never_cache
def show_mine(request: HttpRequest) -> HttpResponse:
    """One's battles, newest first: whose turn it is, the Round and the points."""
    person = person_of(request)
    page = battles_of(held_here(request), page_start(request))
    context = {
        "lines": page.lines,
        "following": page.following,
        "letters": wants_letters(person.who) if person else None,
        "address": person.email if person else "",
    }
    return render(request, "battles/mine.html", context)
