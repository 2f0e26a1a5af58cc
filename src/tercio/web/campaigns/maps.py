"""Maps: the shipped ones, fresh ones from the generator, and an editor to draw and check them."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.views.decorators.http import require_POST, require_safe

from tercio.app.kept_maps import find_map
from tercio.campaign.banners import GLYPHS
from tercio.campaign.fairness import measure
from tercio.campaign.generate import GeneratedMap
from tercio.campaign.map_picture import draw, sign
from tercio.campaign.mapfile import MOST_BYTES, shipped_maps, sketch_map, write_map
from tercio.campaign.planet import Planet
from tercio.campaign.rule_tables import BARE, FEATURES
from tercio.campaign.survey import faults, warnings
from tercio.core.refused import Refused
from tercio.core.speech import say
from tercio.web.actor import actor_of
from tercio.web.campaigns.campaign_view import svg
from tercio.web.campaigns.kept_maps import kept_page
from tercio.web.campaigns.map_generator import generate_for
from tercio.web.campaigns.views import map_choices
from tercio.web.language import language_of
from tercio.web.refusals import status_of, when_again
from tercio.web.too_many import limit_posts

SIGHTS = (
    ("left", "←"), ("up", "↑"), ("down", "↓"), ("right", "→"),
    ("nearer", "+"), ("farther", "−"), ("fit", "▣"), ("back", "↶"),
)  # fmt: skip
HINTS = ("touch", "keys", "free", "link")


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    """The maps of the house and a fresh one if asked for, with how fair it turned out."""
    kept, following = kept_page(request)
    context: dict[str, Any] = {
        "maps": map_choices(request),
        "kept_maps": kept,
        "following": following,
        "typed": request.GET,
    }
    status = 200
    if request.GET.get("players"):
        try:
            made = generate_for(request, request.GET)
            context |= {
                "made": made,
                "drawn": bare_map(made.planet, request),
                "places": list(enumerate(made.fairness.means, 1)),
            }
        except Refused as no:
            context["refused"], status = no, status_of(no)
    answer = render(request, "campaigns/maps.html", context, status=status)
    return when_again(answer, context.get("refused"))


def bare_map(planet: Planet, request: HttpRequest) -> Any:
    return svg(draw(planet, {}, (), language_of(request)))


@require_safe
def download(request: HttpRequest) -> HttpResponse:
    """A map as a file: `?map=breda`, or the generator's inputs; `&svg` for the picture."""
    name = request.GET.get("map", "")
    if name and name not in shipped_maps():
        raise Http404
    planet = shipped_maps()[name] if name else generate_for(request, request.GET).planet
    if "svg" in request.GET:
        picture = draw(planet, {}, (), language_of(request), legend=True)
        return HttpResponse(picture, content_type="image/svg+xml; charset=utf-8")
    response = HttpResponse(write_map(planet), content_type="application/json")
    response.headers["Content-Disposition"] = 'attachment; filename="tercio-map.json"'
    return response


@require_safe
def editor(request: HttpRequest) -> HttpResponse:
    """Draw a planet, hex by hex; it begins as a shipped map or empty."""
    begun, key = request.GET.get("map", ""), request.GET.get("kept", "")
    planet = shipped_maps().get(begun)
    if begun and planet is None:
        raise Http404
    kept = find_map(key, actor_of(request).who) if key else None
    made: GeneratedMap | None = generate_for(request, request.GET) if request.GET.get("players") else None
    start = planet or (made.planet if made else None)
    context = {
        "text": kept.text if kept else write_map(start) if start else "",
        "key": kept.key if kept and kept.owner == actor_of(request).who else "",
        "draft": begun or key or request.GET.get("seed", ""),
        "brushes": brushes(language_of(request)),
        "glyphs": json.dumps(GLYPHS),
        "words": json.dumps(words(language_of(request))),
        "sights": SIGHTS,
        "hints": HINTS,
    }
    return render(request, "campaigns/editor.html", context)


class Brush(NamedTuple):
    """What a stroke paints, with the sign it has on the map."""

    name: str
    words: str
    sign: SafeString


HAND = "⤢"
OTHER_BRUSHES = {"free": "+", "erase": "×"}


def brushes(language: str) -> list[Brush]:
    """First the hand that moves the view, then what stands on a tile, then what lies between tiles."""
    painted = [("feature", kind, f"campaign.feature.{kind}") for kind in (*FEATURES, BARE)]
    painted += [("terrain", flag, f"campaign.terrain.{flag}") for flag in ("river", "mountain")]
    drawn = [Brush(name, say(key, language), svg(sign(kind, name, ()))) for kind, name, key in painted]
    links = (("link", "lane"), ("cut", "wall"))
    return [
        written_brush("hand", HAND, language),
        *drawn,
        *(written_brush(name, letter, language) for name, letter in OTHER_BRUSHES.items()),
        *(
            Brush(name, say(f"campaigns.editor.{name}", language), svg(sign("link", css, ())))
            for name, css in links
        ),
    ]


def written_brush(name: str, letter: str, language: str) -> Brush:
    drawn = format_html('<text y="8" text-anchor="middle" font-size="24">{}</text>', letter)
    return Brush(name, say(f"campaigns.editor.{name}", language), drawn)


def words(language: str) -> dict[str, str]:
    """What the editor calls things, for whoever hears the map instead of seeing it."""
    features = {kind: say(f"campaign.feature.{kind}", language) for kind in (*FEATURES, BARE)}
    terrain = {flag: say(f"campaign.terrain.{flag}", language) for flag in ("river", "mountain")}
    return {
        **features,
        **terrain,
        "empty": say("campaigns.editor.empty", language),
        "taken_back": say("campaigns.editor.taken_back", language),
        "nothing_back": say("campaigns.editor.nothing_back", language),
        "new_map": say("campaigns.editor.new_map", language),
        "unsaved": say("campaigns.kept.unsaved", language),
        "replace": say("campaigns.editor.replace", language),
        "unreached": say("campaigns.editor.unreached", language),
    }


@require_POST
@limit_posts("map-check", 120)
def check(request: HttpRequest) -> HttpResponse:
    """What is wrong with a drawn map, tile by tile; and how fair it is when nothing is.

    A file about to be opened (`open`) is only read: what is wrong with its map can be mended when drawn.
    """
    try:
        planet = sketch_map(request.POST.get("text", "")[: MOST_BYTES + 1])
    except Refused as no:
        return render(request, "campaigns/checked.html", {"faults": [no], "unreadable": True})
    context = {"readable": True} if "open" in request.POST else verdict(planet)
    return render(request, "campaigns/checked.html", context)


def verdict(planet: Planet) -> dict[str, Any]:
    """What keeps a map from being played on, or else what is odd about it and how fair it is."""
    if wrong := list(faults(planet)):
        return {"faults": wrong}
    return {"warnings": list(warnings(planet)), "fairness": measure(planet, planet.max_players, drafts=12)}
