"""Browse, search and read the rules."""

from __future__ import annotations

from django.http import Http404, HttpRequest, HttpResponse


def home(request: HttpRequest) -> HttpResponse:
    raise Http404


def rule(request: HttpRequest, rule: str) -> HttpResponse:
    raise Http404(rule)
