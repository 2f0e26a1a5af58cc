"""Pages for when something is missing, forbidden or broken."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string

from tercio.web.language import language_of


def page(request: HttpRequest, status: int, kind: str) -> HttpResponse:
    return render(request, "error.html", {"kind": kind, "status": status}, status=status)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return page(request, 404, "missing")


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return page(request, 403, "forbidden")


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    return page(request, 400, "unclear")


def broken(request: HttpRequest) -> HttpResponse:
    """Drawn with as little as possible: whatever broke may break again."""
    html = render_to_string("broken.html", {"language": language_of(request)})
    return HttpResponse(html, status=500)


def csrf_failure(request: HttpRequest, reason: str = "", **facts: Any) -> HttpResponse:
    return page(request, 403, "stale")
