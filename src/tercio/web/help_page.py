"""`/help/`: first steps in every room and the guides, in the reader's language, brought by the program."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.safestring import SafeString, mark_safe
from django.views.decorators.http import require_safe

from tercio.core.speech import Language
from tercio.web.language import language_of
from tercio.web.rooms import doors

STEPS = ("1", "2", "3", "4")
"""Each room has as many, as `help.<room>.<step>`."""
GUIDES = {
    "tournaments": ("tournaments",),
    "campaigns": ("campaign",),
    "battles": ("battles", "cases"),
    "fieldcard": ("muskets",),
    "odds": ("odds",),
}
"""The guides of each room, by the names they have in docs/."""
HOUSE_GUIDES = ("hosting", "keeping")
EVERY_GUIDE = (*(guide for room in GUIDES.values() for guide in room), *HOUSE_GUIDES)


class Guide(NamedTuple):
    """A guide as docs/guides.py rendered it."""

    name: str
    title: str
    body: SafeString


def file_of(guide: str, language: Language) -> Path:
    return Path(__file__).parent / "guides" / f"{guide}.{language}.html"


@cache
def guide_in(name: str, language: Language) -> Guide:
    title, _, body = file_of(name, language).read_text(encoding="utf-8").partition("\n")
    return Guide(name, title, mark_safe(body))  # nosec: our own pages, rendered by us


@require_safe
def show(request: HttpRequest) -> HttpResponse:
    language = language_of(request)
    rooms = [
        (door, [guide_in(name, language) for name in GUIDES.get(door.room.name, ())]) for door in doors()
    ]
    of_the_house = [guide_in(name, language) for name in HOUSE_GUIDES]
    return render(request, "help.html", {"rooms_with_guides": rooms, "guides": of_the_house, "steps": STEPS})


@require_safe
def show_guide(request: HttpRequest, guide: str) -> HttpResponse:
    if guide not in EVERY_GUIDE:
        raise Http404(guide)
    return render(request, "guide.html", {"guide": guide_in(guide, language_of(request))})
