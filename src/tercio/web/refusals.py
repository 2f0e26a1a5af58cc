"""Refusals: said once, the same way everywhere, and never a lost form.

A view that shows a form catches `Refused` itself and draws the form again, with the refusal above it
(`{% refusal refused %}`) and everything typed still there. Any other refusal ends here: a sent
form is led back to the page it stands on, which shows it; else it is a page of its own, or just the notice
when htmx asked. Programs are answered by `api_errors`.
"""

from __future__ import annotations

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.http.response import HttpResponseBase
from django.shortcuts import render

from tercio.core.refused import Refused
from tercio.store.journal import NotKept
from tercio.web.errors import not_found, patient
from tercio.web.refused_form import lead_back

UNPROCESSABLE = 422
LATER = {429, 503}
"""Statuses that ask whoever reads them to come back."""
NOTHING_THERE = "journal.no_such_stream"
NOT_FOR_YOU = (
    "roles.not_allowed",
    "token.read_only",
    "token.elsewhere",
    "token.not_yours",
    "webhook.not_yours",
    "who.sign_in",
    "wt.role.organiser_only",
    "wt.role.staff_only",
    "wt.role.own_company_only",
    "wt.referee.only",
    "wt.list.hidden",
    "wt.score.not_your_table",
    "wt.alerts.not_yours",
    "wt.season.keepers_only",
    "wt.settings.not_yours_to_rate",
    "wt.settings.not_your_club",
    "campaign.organiser_only",
    "campaign.not_your_seat",
    "campaigns.kept.not_yours",
    "army.kept.not_yours",
    "study.not_yours",
    "battle.seat.not_yours",
    "battle.invitation.none",
    "battle.invitation.own",
    "battle.invitation.not_across",
    "firstblood.seat.watching",
    "firstblood.seat.concede",
    "firstblood.seat.stack",
    "firstblood.seat.not_yours",
)
STATUS = {
    "journal.somebody_acted_first": 409,
    "battle.rival.twice": 409,
    "battle.invitation.taken": 409,
    "webhook.twice": 409,
    NOTHING_THERE: 404,
    "club.no_such_invitation": 404,
    "wt.ask.not_here": 404,
    "campaigns.kept.missing": 404,
    "army.kept.missing": 404,
    "study.missing": 404,
    "army.figures.missing": 404,
    "token.dead": 401,
    "limit.wait": 429,
    "limit.large": 503,
    "odds.busy": 503,
    "campaigns.generate.busy": 503,
    **dict.fromkeys(NOT_FOR_YOU, 403),
}


OLD_PAGE = frozenset({"wt.draft.changed", "wt.draft.gone", "wt.draft.outdated"})
"""What a page was refused because it is no longer as things are: it fetches what there is now."""


class NotHere(Refused):
    """What an address names is not there, and there is something better to say than that it leads nowhere."""


def status_of(refused: Refused | None) -> int:
    """How a page answers: 200 if nothing was refused, else missing, not for you, or not understood."""
    if refused is None:
        return 200
    return 404 if isinstance(refused, NotHere) else STATUS.get(refused.key, UNPROCESSABLE)


def speaks(refused: Refused) -> bool:
    """A refusal worth showing beside the form; the others mean there is no such page, or not for you."""
    return refused.key not in {NOTHING_THERE, "roles.not_allowed", "who.sign_in"}


def when_again(response: HttpResponse, refused: Refused | NotKept | None) -> HttpResponse:
    """An answer that says when to come back, where the refusal knows it."""
    if isinstance(refused, Refused) and response.status_code in LATER and "seconds" in refused.facts:
        response.headers["Retry-After"] = str(refused.facts["seconds"])
    return response


def refuse(request: HttpRequest, refused: Refused | NotKept, status: int = UNPROCESSABLE) -> HttpResponse:
    """The refusal as a page, or as the notice alone for htmx."""
    request.refusal = refused  # type: ignore[attr-defined]
    short = bool(getattr(request, "htmx", False))
    template = "parts/refusal.html" if short else "refused.html"
    response = render(request, template, {"refused": refused, "status": status}, status=status)
    if isinstance(refused, Refused) and refused.key in OLD_PAGE:
        response.headers["X-Tercio-Old-Page"] = "yes"
    if short:
        response.headers["HX-Retarget"] = "#notices"
        response.headers["HX-Reswap"] = "innerHTML show:window:top"
    return when_again(response, refused)


class RefusalMiddleware:
    """Catches what a view did not."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, exception: Exception) -> HttpResponse | None:
        if isinstance(exception, NotKept):
            return patient(refuse(request, exception, status=503))
        if not isinstance(exception, Refused):
            return None
        if exception.key == NOTHING_THERE:
            return not_found(request, exception)
        status = status_of(exception)
        back = lead_back(request, exception) if status in {409, UNPROCESSABLE} else None
        return back or refuse(request, exception, status)
