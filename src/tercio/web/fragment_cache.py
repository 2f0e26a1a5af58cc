"""Hot fragments, drawn once for each version of their stream and each language.

A page everybody looks at (standings, pairings) is computed when something happens, not when somebody looks:

    cached_fragment(request, "tournaments/entrants.html", opened, lambda: entrants_of(name, opened.state))

The template prints it as it is. What is drawn must be the same for every reader of that language,
so forms (they carry tokens) and `{% live %}` (it carries a ticket) stay outside it; what else it depends
on, such as a role or a page number, is named at the end.

A reader about whom nothing is known (no session, nothing but language and theme) is shown the same whole page
as any other such reader, all but the token of its forms. `for_anybody` keeps that page too.

Only the newest version is kept: a busy evening does not fill the memory with what nobody will ask for again.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from hashlib import blake2b
from typing import Any

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse
from django.middleware.csrf import get_token
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from tercio.app.command_desk import OpenStream
from tercio.web.context import THEME_COOKIE, theme_of
from tercio.web.language import language_of

HOUR = 60 * 60
TOKEN = re.compile(rb'name="csrfmiddlewaretoken" value="([^"]+)"')
IMPERSONAL = {settings.CSRF_COOKIE_NAME, settings.LANGUAGE_COOKIE_NAME, THEME_COOKIE}
"""Cookies that say nothing about who somebody is."""


def cached_fragment(
    request: HttpRequest,
    template: str,
    opened: OpenStream,
    context: Callable[[], dict[str, Any]],
    *more: object,
) -> SafeString:
    """The fragment for this version and language; `context` is asked only when it has to be drawn."""
    language = language_of(request)

    def draw() -> str:
        return str(render_to_string(template, {**context(), "language": language}))

    return SafeString(newest(opened, draw, template, language, *more))  # nosec


def for_anybody(
    request: HttpRequest, opened: OpenStream, page: Callable[[], HttpResponse], *more: object
) -> HttpResponse:
    """A page that is public and has forms: as it was drawn for another stranger, with this reader's token."""
    if request.method != "GET" or request.GET or not IMPERSONAL.issuperset(request.COOKIES):
        return page()

    def around_tokens() -> list[bytes]:
        content = page().content
        found = TOKEN.search(content)
        if found is None:
            raise AssertionError("a page that sets no token has no forms: use `cached_fragment`")
        return content.split(found[1])

    parts = newest(opened, around_tokens, request.path, language_of(request), theme_of(request), *more)
    return HttpResponse(get_token(request).encode().join(parts))


def newest(opened: OpenStream, make: Callable[[], Any], *what: object) -> Any:
    """What was made for this version of a stream, or is made now and takes the place of the one before."""
    told = repr((opened.stream, *what))
    key = f"drawn:{blake2b(told.encode(), digest_size=20).hexdigest()}"
    version = (opened.created, opened.version)
    kept = cache.get(key)
    if kept is None or kept[0] != version:
        kept = (version, make())
        cache.set(key, kept, timeout=HOUR)
    return kept[1]
