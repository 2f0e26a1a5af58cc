"""Refusals: said once, the same way everywhere, and never a lost form.

A view that shows a form catches `Refused` itself and draws the form again, with the refusal above it
(`{% refusal refused %}`) and everything typed still there. Any other refusal ends here: a page of its
own, or just the notice when htmx asked.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render

from tercio.core.refused import Refused

UNPROCESSABLE = 422


def refuse(request: HttpRequest, refused: Refused, status: int = UNPROCESSABLE) -> HttpResponse:
    """The refusal as a page, or as the notice alone for htmx."""
    short = bool(getattr(request, "htmx", False))
    template = "parts/refusal.html" if short else "refused.html"
    response = render(request, template, {"refused": refused}, status=status)
    if short:
        response.headers["HX-Retarget"] = "#notices"
        response.headers["HX-Reswap"] = "innerHTML show:window:top"
    return response


class RefusalMiddleware:
    """Catches what a view did not."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        return refuse(request, exception) if isinstance(exception, Refused) else None
