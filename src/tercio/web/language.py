"""Which language a page speaks: the reader's own choice, or their browser's until they choose."""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol, cast

from django.conf import settings
from django.http import HttpRequest
from django.http.response import HttpResponseBase
from django.utils import translation
from django.utils.cache import patch_vary_headers

from tercio.core.speech import DEFAULT, LANGUAGES, Language

YEAR = 60 * 60 * 24 * 365


class HasLanguage(Protocol):
    """A request that knows its reader's language."""

    language: Language


def known_language(code: str | None) -> Language:
    """One of our languages, whatever was asked for."""
    return next((language for language in LANGUAGES if language == (code or "")[:2]), DEFAULT)


def language_of(request: HttpRequest) -> Language:
    """The language of this request's reader."""
    return known_language(getattr(request, "language", None))


def remember(response: HttpResponseBase, language: str) -> None:
    """Keep the choice in a cookie; the account keeps it too when there is one."""
    response.set_cookie(
        settings.LANGUAGE_COOKIE_NAME,
        known_language(language),
        max_age=YEAR,
        samesite="Lax",
        secure=settings.HTTPS,
    )


class LanguageMiddleware:
    """Cookie first, then the browser's own list, then Spanish."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        language = known_language(translation.get_language_from_request(request))
        cast(HasLanguage, request).language = language
        with translation.override(language):
            response = self.get_response(request)
        response.headers.setdefault("Content-Language", language)
        patch_vary_headers(response, ("Accept-Language", "Cookie"))
        return response
