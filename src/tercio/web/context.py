"""What every page is drawn with."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest

from tercio.core.speech import LANGUAGES
from tercio.web.language import language_of
from tercio.web.refused_form import page_of, refused_here
from tercio.web.rooms import doors

THEMES = ("auto", "light", "dark")
THEME_COOKIE = "tercio_theme"


def theme_of(request: HttpRequest) -> str:
    chosen = request.COOKIES.get(THEME_COOKIE, "auto")
    return chosen if chosen in THEMES else "auto"


def here(path: str) -> str:
    """The room this page is in."""
    return next((door.room.name for door in doors() if path.startswith(door.url)), "")


def shell(request: HttpRequest) -> dict[str, Any]:
    """Language, theme and the doors to the rooms."""
    return {
        "language": language_of(request),
        "languages": LANGUAGES,
        "theme": theme_of(request),
        "themes": THEMES,
        "rooms": doors(),
        "here": here(request.path),
        "page_address": page_of(request),
        "refused_form": refused_here(request),
    }
