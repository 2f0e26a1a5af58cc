"""A refused form loses nothing: its page can be reloaded, read in the other language and updated live.

A form is sent to an address of its own (`…/send/`), which is no page. When it is refused, what was typed and
why it was refused are kept for the page the form stands on, until the reader goes elsewhere, puts it away or
carries out this or another form there: that page shows the refusal again and `refill.js` types everything
back in. So it is with a form sent in place. A plain visit to an address that only takes forms leads to its
page.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Any
from urllib.parse import quote, unquote, urlsplit

from django.core.exceptions import DisallowedHost
from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.http.response import HttpResponseBase
from django.utils.http import escape_leading_slashes, url_has_allowed_host_and_scheme

from tercio.core.refused import Refused
from tercio.core.speech import LANGUAGES, say
from tercio.web.limits import HALL, begins_too_much, over
from tercio.web.networks import visitor

SESSION_KEY = "refused_form"
PASSING = {"csrfmiddlewaretoken", "command_id", "seen", "next"}
LONGEST, MOST = 40_000, 200
HALF_AN_HOUR = 30 * 60
KEPT_IN = 600  # seconds in which a hall's worth of refused forms is kept for one address
LONGEST_PAGE = 2_000
NOT_TAKEN = {409, 413, 422, 429}


def keep_form(request: HttpRequest, no: Refused | None, page: str = "") -> bool:
    """Keep what was typed and why it was refused for the page the form stands on, where there is room."""
    if begins_too_much(request):
        return False
    request.refusal_kept = True  # type: ignore[attr-defined]
    too_many = over("refused-form", visitor(request), HALL, KEPT_IN)
    texts = {language: no.text(language) for language in LANGUAGES} if no else form_reasons(request)
    request.session[SESSION_KEY] = {
        "page": (page or page_of(request))[:LONGEST_PAGE],
        "action": request.path,
        "fields": {} if too_many else typed_fields(request),
        "texts": texts,
        "rule": no.rule if no else None,
        "at": time.time(),
    }
    return True


def forget_form(request: HttpRequest) -> None:
    """What was refused is put away, or done with."""
    request.session.pop(SESSION_KEY, None)


def lead_back(request: HttpRequest, no: Refused) -> HttpResponse | None:
    """To the page the form stands on, where the refusal is told; nothing where that page is not known."""
    page = page_of(request)
    if request.method != "POST" or getattr(request, "htmx", False) or path_of(page) == request.path:
        return None
    return HttpResponseRedirect(page) if keep_form(request, no, page) else None


def refused_at(request: HttpRequest, no: Refused, page: str) -> HttpResponse:
    """To a page, which tells the refusal and has what was typed; without room for that it is told at once."""
    if not keep_form(request, no, page):
        raise no
    return HttpResponseRedirect(page)


def form_reasons(request: HttpRequest) -> dict[str, str]:
    """What a form of Django's own finds wrong, and that it may be sent again, in both languages."""
    said = getattr(request, "form_reasons", {})
    return {
        language: " ".join([*said.get(language, ()), say("refusal.again", language)])
        for language in LANGUAGES
    }


def typed_fields(request: HttpRequest) -> dict[str, list[str]]:
    """What was typed, without what only serves the sending; a password is never kept."""
    fields = {
        name: values
        for name, values in list(request.POST.lists())[:MOST]
        if name not in PASSING and "password" not in name
    }
    length = sum(len(text) for name, values in fields.items() for text in (name, *values))
    return fields if length <= LONGEST else {}


def page_of(request: HttpRequest) -> str:
    """The page a request belongs to: where its form stands, or itself when it is read."""
    if request.method != "POST":
        return request.get_full_path()
    came = request.META.get("HTTP_REFERER", "")
    at = urlsplit(came if is_ours(request, came) else "")
    if at.path and unquote(at.path) != request.path:
        path = escape_leading_slashes(at.path)  # with two of them it would lead to another house
        return f"{path}?{at.query}" if at.query else path
    kept = refused_form(request)
    return str(kept["page"]) if kept.get("action") == request.path else quote(request.path)


def is_ours(request: HttpRequest, address: str) -> bool:
    """Whether an address is of the house as it was asked for; under a name that is not its own, none is."""
    try:
        return url_has_allowed_host_and_scheme(address, {request.get_host()}, request.is_secure())
    except DisallowedHost:
        return False


def refused_form(request: HttpRequest) -> dict[str, Any]:
    """The form refused last in this browser, for at most half an hour."""
    session = getattr(request, "session", None)
    kept: dict[str, Any] = session.get(SESSION_KEY, {}) if session is not None else {}
    return kept if kept and time.time() - kept["at"] < HALF_AN_HOUR else {}


def refused_here(request: HttpRequest) -> dict[str, Any]:
    """The refused form whose page this is; while it is being refused, what was just sent."""
    if request.method == "POST":
        return {"action": request.path, "fields": typed_fields(request)}
    kept = refused_form(request)
    return kept if kept and path_of(kept["page"]) == path_of(page_of(request)) else {}


def refused_fields(request: HttpRequest) -> dict[str, str]:
    """The fields of the form refused on this page, the last of each name."""
    return {name: values[-1] for name, values in refused_here(request).get("fields", {}).items() if values}


def path_of(page: str) -> str:
    return unquote(page.partition("?")[0])


def parent(path: str) -> str:
    """The address one step up."""
    return path.rstrip("/").rpartition("/")[0] + "/"


class RefusedForms:
    """Keeps refused forms until the reader moves on, and leads visits of a form's address to its page."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        response = self.get_response(request)
        if request.path.startswith("/api/") or asks_only(request):
            return response
        if response.status_code == 405 and request.method in {"GET", "HEAD"}:
            return HttpResponseRedirect(self.page_for(request))
        self.remember(request, response)
        return response

    def page_for(self, request: HttpRequest) -> str:
        """Where the form was refused a moment ago, or the page above its address."""
        kept = refused_form(request)
        return str(kept["page"]) if kept.get("action") == request.path else quote(parent(request.path))

    def remember(self, request: HttpRequest, response: HttpResponseBase) -> None:
        html = isinstance(response, HttpResponse) and "text/html" in response.headers.get("Content-Type", "")
        if request.method == "POST" and html and response.status_code in NOT_TAKEN:
            keep_form(request, getattr(request, "refusal", None))
        elif not (kept := refused_form(request)):
            return
        elif request.method == "POST" and response.status_code < 400 and done_with(request, response, kept):
            if not getattr(request, "refusal_kept", False):
                forget_form(request)
        elif request.method == "GET" and html and response.status_code == 200 and moved_on(request, kept):
            forget_form(request)


def asks_only(request: HttpRequest) -> bool:
    """Whether a page asks something for itself, such as what a sheet comes to: no form was sent."""
    in_place = getattr(request, "htmx", False) and request.method == "POST"
    return bool(in_place) and "command_id" not in request.POST


def done_with(request: HttpRequest, response: HttpResponseBase, kept: dict[str, Any]) -> bool:
    """Whether the refused form was taken now, or another of its page: such an answer leads back there."""
    taken = "command_id" in request.POST and isinstance(response, HttpResponseRedirect)
    beside = taken and path_of(page_of(request)) == path_of(kept["page"])
    return beside or bool(kept["action"] == request.path)


def moved_on(request: HttpRequest, kept: dict[str, Any]) -> bool:
    """Whether somebody reads another page now; what a page fetches for itself does not count."""
    visit = request.headers.get("Sec-Fetch-Mode", "navigate") == "navigate"
    return visit and not getattr(request, "htmx", False) and path_of(kept["page"]) != request.path
