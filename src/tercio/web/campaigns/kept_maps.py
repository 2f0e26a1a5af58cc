"""The pages of kept maps: saving while drawing, sharing, deleting."""

from __future__ import annotations

from contextlib import suppress
from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import redirect
from django.views.decorators.http import require_POST

from tercio.app.kept_maps import find_map, keep_map, maps_of, own_map, planet_of_map
from tercio.campaign.map_thumbnail import thumbnail
from tercio.core.refused import Refused
from tercio.core.speech import say
from tercio.store.maps.models import KeptMap
from tercio.web.actor import actor_of
from tercio.web.campaigns.campaign_view import svg
from tercio.web.language import language_of
from tercio.web.page_addresses import page_start
from tercio.web.too_many import limit_posts


@require_POST
@limit_posts("map-keep", 240)
def save(request: HttpRequest) -> HttpResponse:
    """A map saved by the editor itself: its key, or in words why it could not be kept."""
    who = actor_of(request).who
    if who is None:
        return JsonResponse({"said": Refused("who.sign_in").text(language_of(request))}, status=403)
    try:
        kept = keep_map(who, request.POST.get("key", ""), request.POST.get("text", ""))
    except Refused as no:
        return JsonResponse({"said": no.text(language_of(request))}, status=422)
    return JsonResponse({"key": kept.key, "said": say("campaigns.kept.saved", language_of(request))})


@login_required
@require_POST
def change(request: HttpRequest, key: str) -> HttpResponse:
    """Share a map of one's own, take it back or delete it."""
    kept, wanted = own_map(key, actor_of(request).who), request.POST.get("do", "")
    if wanted == "delete":
        kept.delete()
        messages.success(request, say("campaigns.kept.deleted", language_of(request), name=kept.name))
    elif wanted in {"share", "unshare"}:
        kept.shared = wanted == "share"
        kept.save(update_fields=["shared"])
    else:
        raise Refused("journal.unreadable_command")
    return redirect("campaigns:maps")


def kept_page(request: HttpRequest) -> tuple[list[dict[str, Any]], int | None]:
    """A page of the maps somebody may use, drawn small, and where the next begins."""
    who = actor_of(request).who
    found, following = maps_of(who, page_start(request))
    return [map_card(kept, who, language_of(request)) for kept in found], following


def kept_choices(request: HttpRequest, chosen: str) -> list[dict[str, Any]]:
    """The newest maps somebody may use and, wherever it stands among them, the one they chose."""
    who, (found, _) = actor_of(request).who, maps_of(actor_of(request).who)
    key = chosen.removeprefix("kept:")
    if chosen != key and key not in {kept.key for kept in found}:
        with suppress(Refused):  # taken back meanwhile: the form says so when it is sent
            found = [find_map(key, who), *found]
    return [map_card(kept, who, language_of(request)) for kept in found]


def map_card(kept: KeptMap, who: str | None, language: str) -> dict[str, Any]:
    planet = planet_of_map(kept)
    return {
        "kept": kept,
        "key": f"kept:{kept.key}",
        "planet": planet,
        "mine": kept.owner == who,
        "svg": svg(thumbnail(planet, language)),
    }
