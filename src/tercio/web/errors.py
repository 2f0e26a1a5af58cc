"""Pages for when something is missing, forbidden or broken."""

from __future__ import annotations

import sys
from typing import Any

from django.conf import settings
from django.contrib.sessions.exceptions import SessionInterrupted
from django.core.exceptions import RequestDataTooBig, TooManyFieldsSent, TooManyFilesSent
from django.db import DatabaseError, InterfaceError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import render
from django.template.loader import render_to_string

from tercio.core.speech import say
from tercio.store.journal import NotKept
from tercio.web.language import language_of

UNAVAILABLE = 503


def page(request: HttpRequest, status: int, kind: str) -> HttpResponse:
    return render(request, "error.html", {"kind": kind, "status": status}, status=status)


def not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    return page(request, 404, "missing")


def forbidden(request: HttpRequest, exception: Exception) -> HttpResponse:
    return page(request, 403, "forbidden")


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """What was sent cannot be read; a form that is too large says how large it may be."""
    if isinstance(exception, RequestDataTooBig | TooManyFieldsSent | TooManyFilesSent):
        return sentence_response(
            request, 413, "limit.form", most=settings.DATA_UPLOAD_MAX_MEMORY_SIZE // 1000
        )
    if isinstance(exception, SessionInterrupted) and cannot_write(exception):
        return sentence_response(request, 503, "journal.not_kept")
    return page(request, 400, "unclear")


def cannot_write(interrupted: SessionInterrupted) -> bool:
    """Whether a session was not kept because nothing can be: Django says the same of one that is gone."""
    cause: BaseException | None = interrupted
    while cause is not None and not isinstance(cause, OperationalError | InterfaceError):
        cause = cause.__context__
    return cause is not None


def server_error(request: HttpRequest) -> HttpResponse:
    """Drawn with as little as possible, for it may break again; a lost database is nobody's mistake."""
    if isinstance(sys.exc_info()[1], DatabaseError | InterfaceError | NotKept):
        return sentence_response(request, 503, "journal.not_kept")
    html = render_to_string("broken.html", {"language": language_of(request)})
    return HttpResponse(html, status=500)


def sentence_response(request: HttpRequest, status: int, key: str, **facts: Any) -> HttpResponse:
    """One sentence, for a person or for a program."""
    text = say(key, language_of(request), **facts)
    if request.path.startswith("/api/"):
        shape = {"key": key, "text": text, "rule": None, "facts": facts, "field": None}
        return patient(JsonResponse(shape, status=status))
    html = render_to_string("broken.html", {"language": language_of(request), "said": text, "status": status})
    return patient(HttpResponse(html, status=status))


def patient(response: HttpResponse) -> HttpResponse:
    """When to come back, where the house cannot be asked at the moment."""
    if response.status_code == UNAVAILABLE:
        response.headers.setdefault("Retry-After", "10")
    return response


def csrf_failure(request: HttpRequest, reason: str = "", **facts: Any) -> HttpResponse:
    return page(request, 403, "stale")
