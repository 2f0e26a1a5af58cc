"""A club's own figures: a shipped faction corrected by form, or the club's printed lists as a file."""

from __future__ import annotations

from collections import defaultdict
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from tercio.app import club_figures as figures_desk
from tercio.app.army_builder import faction_names
from tercio.app.club_figures import KINDS, MOST_BYTES
from tercio.core.refused import Refused
from tercio.core.speech import say
from tercio.web.actor import person_of
from tercio.web.language import language_of
from tercio.web.refused_form import refused_at
from tercio.web.too_many import limit_posts


@login_required
@require_safe
def show_all(request: HttpRequest) -> HttpResponse:
    """The figures of one's clubs, and where to begin others."""
    context = {
        "kept": figures_desk.figures_for(account(request)),
        "clubs": figures_desk.clubs_that_may(account(request)),
        "factions": faction_names(language_of(request)),
    }
    return render(request, "battles/figures.html", context)


@login_required
@require_safe
def show_figures(request: HttpRequest, figures: str) -> HttpResponse:
    """One file of figures as a form, and the file itself."""
    kept = figures_desk.find_figures(figures)
    offered = figures_desk.faction_of(kept)
    shelves = [(kind, list(enumerate(getattr(offered, kind)))) for kind in KINDS if getattr(offered, kind)]
    mine = [club for club, _ in figures_desk.clubs_that_may(account(request))]
    context = {
        "figures": kept,
        "offered": offered,
        "shelves": shelves,
        "club": figures_desk.club_name(kept),
        "mine": kept.club in mine,
    }
    return render(request, "battles/figures_of.html", context)


@login_required
@require_safe
def download(request: HttpRequest, figures: str) -> HttpResponse:
    """The figures as a file, to be corrected elsewhere."""
    kept = figures_desk.find_figures(figures)
    answer = HttpResponse(kept.text, content_type="application/toml; charset=utf-8")
    answer["Content-Disposition"] = f'attachment; filename="figures-{kept.key}.toml"'
    return answer


@login_required
@require_POST
@limit_posts("figures", 120)
def change(request: HttpRequest) -> HttpResponse:
    """New figures from a faction or a file, over old ones, corrected entries, or none any more."""
    key = request.POST.get("figures", "")
    page = reverse("battles:figures-of", args=[key]) if key else reverse("battles:figures")
    try:
        kept = changed_figures(request, key)
    except Refused as refused:
        if refused.key in ("journal.no_such_stream", "roles.not_allowed", "army.figures.missing"):
            raise
        return refused_at(request, refused, page)
    if kept is None:
        return redirect("battles:figures")
    messages.success(request, say("army.figures.kept", language_of(request), name=kept.name))
    return redirect("battles:figures-of", kept.key)


def changed_figures(request: HttpRequest, key: str) -> Any:
    """What the form asks for; None once the figures are gone."""
    who, given, sent = account(request), request.POST, request.FILES.get("file")
    kept = figures_desk.find_figures(key) if key else None
    club = kept.club if kept else f"club/{given.get('club', '')[:40]}"
    if sent is not None:
        return figures_desk.keep_figures(club, who, sent.read(MOST_BYTES + 1), key)
    if kept is None:
        return figures_desk.copy_figures(club, who, given.get("faction", "")[:60])
    if given.get("do") == "delete":
        return figures_desk.drop_figures(kept, who)
    return figures_desk.change_entries(kept, who, typed_figures(request))


def typed_figures(request: HttpRequest) -> dict[str, dict[str, str]]:
    """What was typed, by entry: `regiment.0.stats` is the stats of the first regiment."""
    found: dict[str, dict[str, str]] = defaultdict(dict)
    for name, value in request.POST.items():
        kind, _, rest = name.partition(".")
        number, _, field = rest.partition(".")
        if kind in KINDS and field:
            found[f"{kind}.{number}"][field] = str(value)[:400]
    return found


def account(request: HttpRequest) -> str:
    person = person_of(request)
    assert person is not None  # nosec
    return person.who
