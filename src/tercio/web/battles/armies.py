"""The army builder: one address holds the whole list, so that it is shared, printed and played from there.

Every change is a GET that leads to `?list=<text>`; nothing is kept in the house.
"""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from tercio.app import army_builder as builder
from tercio.app.battle_opening import ready_forces
from tercio.app.club_figures import club_name, figures_for, find_figures
from tercio.app.kept_armies import armies_of
from tercio.core.refused import Refused
from tercio.web.actor import person_of
from tercio.web.language import language_of
from tercio.web.refusals import status_of

LIMITS = (300, 500, 800)


@require_safe
def build(request: HttpRequest) -> HttpResponse:
    """The list of the address, the form that changes it, and where to begin one."""
    given = request.GET
    context: dict[str, Any] = {"text": given.get("list", given.get("before", "")), "limits": LIMITS}
    refused = None
    try:
        if "edited" in given or "ready" in given:
            changed = builder.draft_army(changed_list(given), figures_of(given))
            return redirect(f"{request.path}?{urlencode({'list': changed.text})}")
        if context["text"]:
            context |= page_of(request, builder.read_drafted(context["text"]))
    except Refused as no:
        refused = no
        context |= last_good(request, given.get("before", ""))
    who = person.who if (person := person_of(request)) else None
    context |= {
        "refused": refused,
        "forces": starting_points(request),
        "factions": factions(request),
        "kept": armies_of(who),
        "figures": figures_for(who),
    }
    return render(request, "battles/armies.html", context, status=status_of(refused))


def starting_points(request: HttpRequest) -> list[Any]:
    return ready_forces(language_of(request))


def factions(request: HttpRequest) -> list[tuple[str, str, bool]]:
    return builder.faction_names(language_of(request))


def page_of(request: HttpRequest, army: builder.DraftArmy) -> dict[str, Any]:
    """What the page shows of an army."""
    query = urlencode({"list": army.text})
    home = reverse("battles:home")
    return {
        "army": army,
        "club": club_name(find_figures(army.figures)) if army.figures else "",
        "share": request.build_absolute_uri(f"{request.path}?{query}"),
        "play_first": f"{home}?{urlencode({'mine': army.text})}",
        "play_second": f"{home}?{urlencode({'theirs': army.text})}",
    }


def last_good(request: HttpRequest, before: str) -> dict[str, Any]:
    """The army as it was before a change that was refused, if it can be read."""
    try:
        return page_of(request, builder.read_drafted(before)) if before else {}
    except Refused:
        return {}


# --- reading the form


def changed_list(given: QueryDict) -> builder.ArmyList:
    """The list a form asks for: a ready one, a new one, or the one shown with a change."""
    if ready := given.get("ready", ""):
        return builder.ready_army(ready)
    chosen = builder.ArmyList(
        builder.new_army(given.get("faction", "")[:60], 1, figures_of(given)).faction,
        whole(given.get("limit", "")),
        tuple(choice_of(given, k, entry) for k, entry in enumerate(entries(given))),
        " ".join(given.get("name", "").split()),
    )
    if given.get("add"):
        return builder.with_regiment(chosen, given.get("add", ""))
    if given.get("drop"):
        return builder.without_regiment(chosen, whole(given.get("drop", "")))
    return chosen


def figures_of(given: QueryDict) -> str:
    """The club figures a form builds with; empty for the shipped ones."""
    named = given.get("figures", "")
    return named if len(named) == 16 and named.isalnum() else ""


def entries(given: QueryDict) -> list[str]:
    found = given.getlist("entry")
    if len(found) > builder.MOST_REGIMENTS:
        raise Refused("army.builder.regiments", most=builder.MOST_REGIMENTS)
    return found


def choice_of(given: QueryDict, k: int, entry: str) -> builder.Choice:
    """One regiment as its part of the form says."""
    counts = {category: whole(given.get(f"retinue.{k}.{category}") or "0") for category in builder.CATEGORIES}
    return builder.Choice(
        entry,
        whole(given.get(f"models.{k}") or "0"),
        given.get(f"officer.{k}") or None,
        f"standard.{k}" in given,
        {category: count for category, count in counts.items() if count},
        tuple(item for item in given.getlist(f"item.{k}") if item),
    )


def whole(text: str) -> int:
    """A number of a form."""
    if not (text.isascii() and text.isdigit() and len(text) < 6):
        raise Refused("army.builder.numbers", points=builder.MOST_POINTS, models=builder.MOST_MODELS)
    return int(text)
