"""A form nobody can read is answered at the door, and whoever draws that answer finds an empty one."""

from __future__ import annotations

from collections.abc import Callable

from django.core.exceptions import BadRequest, SuspiciousOperation
from django.http import HttpRequest
from django.http.multipartparser import MultiPartParserError
from django.http.response import HttpResponseBase

from tercio.web.errors import bad_request


class ReadableForms:
    """Reads a form before anything else does, also where its address leads nowhere; a call sends none."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if request.path.startswith("/api/"):
            request._mark_post_parse_error()  # type: ignore[attr-defined]
            return self.get_response(request)
        try:
            request.POST  # noqa: B018
        except (BadRequest, SuspiciousOperation, MultiPartParserError) as wrong:
            request._mark_post_parse_error()  # type: ignore[attr-defined]
            return bad_request(request, wrong)
        return self.get_response(request)
