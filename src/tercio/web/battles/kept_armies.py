"""Army lists that are kept: saved from the builder, opened by their link, deleted."""

from __future__ import annotations

from urllib.parse import urlencode

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from tercio.app.kept_armies import drop_army, find_army, keep_army
from tercio.core.refused import Refused
from tercio.core.speech import say
from tercio.web.actor import person_of
from tercio.web.language import language_of
from tercio.web.refused_form import refused_at
from tercio.web.too_many import limit_posts

LONGEST_ADDRESS = 4_000
"""Letters of a list that still go into an address; nobody builds a longer one by hand."""


def builder_at(text: str) -> str:
    """The builder with a list."""
    return f"{reverse('battles:armies')}?{urlencode({'list': text})}"


@login_required
@require_POST
@limit_posts("army-keep", 240)
def keep(request: HttpRequest) -> HttpResponse:
    """Keep the list of the builder under its name."""
    person, text = person_of(request), request.POST.get("list", "")
    assert person is not None  # nosec
    try:
        kept = keep_army(person.who, text)
    except Refused as refused:
        page = builder_at(text) if len(text) <= LONGEST_ADDRESS else reverse("battles:armies")
        return refused_at(request, refused, page)
    messages.success(request, say("army.kept.saved", language_of(request), name=kept.name))
    return redirect(builder_at(kept.text))


@require_safe
def show_kept(request: HttpRequest, army: str) -> HttpResponse:
    """A kept list by its short link: whoever has it sees the list in the builder."""
    return redirect(builder_at(find_army(army).text))


@login_required
@require_POST
def drop(request: HttpRequest, army: str) -> HttpResponse:
    """Delete a list of one's own."""
    person = person_of(request)
    assert person is not None  # nosec
    name = drop_army(army, person.who)
    messages.success(request, say("army.kept.deleted", language_of(request), name=name))
    return redirect("battles:armies")
