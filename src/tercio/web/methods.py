"""Pages are read and forms are sent: any other method is answered 405 before a view is asked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseNotAllowed
from django.http.response import HttpResponseBase

KNOWN = ("GET", "HEAD", "OPTIONS", "POST")


class KnownMethods:
    """GET, HEAD, POST and OPTIONS; which of them an address takes is its view's business."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_view(self, request: HttpRequest, *view: Any) -> HttpResponse | None:
        a_call = (
            request.path.startswith("/api/") and request.path != "/api/"
        )  # which says itself what it takes
        return None if a_call or request.method in KNOWN else HttpResponseNotAllowed(KNOWN)
