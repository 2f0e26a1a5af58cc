"""What nobody can read is answered at the door: forms, and addresses no database can be asked for."""

from __future__ import annotations

from collections.abc import Callable

from django.core.exceptions import BadRequest, SuspiciousOperation
from django.http import Http404, HttpRequest, QueryDict
from django.http.multipartparser import MultiPartParserError
from django.http.response import HttpResponseBase

from tercio.core.refused import Refused
from tercio.web.errors import bad_request, not_found
from tercio.web.refusals import refuse

NO_LETTER = "\0"


class ReadableForms:
    """Reads a form before anything else does, also where its address leads nowhere; a call sends none.

    Whoever draws the answer to one that cannot be read finds an empty form.
    """

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


class ReadableLetters:
    """Nothing is found under, searched by or kept with a letter that is none: PostgreSQL cannot be asked."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        if NO_LETTER in request.path:
            return not_found(request, Http404())
        if has_no_letter(request.GET):
            return bad_request(request, BadRequest())
        if has_no_letter(request.POST):
            return refuse(request, Refused("journal.unreadable_text"))
        return self.get_response(request)


def has_no_letter(fields: QueryDict) -> bool:
    """Whether a name or a value in it could not be written."""
    return any(NO_LETTER in text for name, values in fields.lists() for text in (name, *values))
