"""Hot fragments, drawn once for each version of their stream and each language.

A page everybody looks at (standings, pairings) is computed when something happens, not when somebody looks:

    drawn(request, "tournaments/standings.html", opened, lambda: {"rows": standings(opened.state)})

The template prints it as it is. What is drawn must be the same for every reader of that language,
so forms (they carry tokens) and `{% live %}` (it carries a ticket) stay outside it; what else it depends
on, such as a role or a page number, is named at the end.
"""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from typing import Any

from django.core.cache import cache
from django.http import HttpRequest
from django.template.loader import render_to_string
from django.utils.safestring import SafeString

from tercio.app.desk import Opened
from tercio.web.language import language_of

HOUR = 60 * 60


def drawn(
    request: HttpRequest, template: str, opened: Opened, context: Callable[[], dict[str, Any]], *more: object
) -> SafeString:
    """The fragment for this version and language; `context` is asked only when it has to be drawn."""
    language = language_of(request)
    told = repr((template, opened.stream, opened.created, opened.version, language, more))
    key = f"drawn:{blake2b(told.encode(), digest_size=20).hexdigest()}"
    html: str | None = cache.get(key)
    if html is None:
        html = str(render_to_string(template, {**context(), "language": language}))
        cache.set(key, html, timeout=HOUR)
    return SafeString(html)  # nosec
