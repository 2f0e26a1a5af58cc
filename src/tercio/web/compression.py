"""Text travels compressed, and files whose address carries their mark are kept for a year.

Compressed pages could give secrets away to somebody who makes a browser ask for them again and again with
guesses in the address and measures the answers (BREACH). Form tokens are masked anew in every answer and
Django pads every compressed answer at random; a page nobody may keep (`no-store`), which may hold a personal
link or a new key, is not compressed at all.
"""

from __future__ import annotations

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse, HttpResponseNotModified
from django.http.response import HttpResponseBase
from django.middleware.gzip import GZipMiddleware

from tercio.web.files import mark, marked_script

TEXTS = ("text/", "application/json", "application/javascript", "image/svg+xml", "application/manifest+json")
YEAR = 60 * 60 * 24 * 365


class TextCompression(GZipMiddleware):
    """Compresses what is text and no secret page; pictures and fonts are compressed already."""

    def process_response(self, request: HttpRequest, response: HttpResponseBase) -> HttpResponseBase:
        return super().process_response(request, response) if is_plain_text(response) else response


def is_plain_text(response: HttpResponseBase) -> bool:
    kind = response.headers.get("Content-Type", "")
    secret = kind.startswith("text/html") and "no-store" in response.headers.get("Cache-Control", "")
    return kind.startswith(TEXTS) and not kind.startswith("text/event-stream") and not secret


class MarkedFiles:
    """A static file asked for by its mark never changes; any other is asked about again after a minute."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if not request.path.startswith(settings.STATIC_URL):
            return self.get_response(request)
        known = request.META.get("HTTP_IF_NONE_MATCH", "")
        request.META["HTTP_IF_NONE_MATCH"] = known.removeprefix("W/")  # compressing makes a mark a weak one
        name, wanted = request.path.removeprefix(settings.STATIC_URL), request.GET.get("v")
        if not wanted or wanted != mark(name):
            return self.get_response(request)
        is_script = name.endswith(".js") and request.method in ("GET", "HEAD")
        response = script_response(request, name, wanted) if is_script else self.get_response(request)
        response.headers["Cache-Control"] = f"max-age={YEAR}, public, immutable"
        return response


def script_response(request: HttpRequest, name: str, version: str) -> HttpResponse:
    """A script with its imports marked; nothing for whoever has it."""
    tag = f'"{version}"'
    if request.META["HTTP_IF_NONE_MATCH"] == tag:
        return HttpResponseNotModified(headers={"ETag": tag})
    return HttpResponse(
        marked_script(name), content_type="text/javascript; charset=utf-8", headers={"ETag": tag}
    )
