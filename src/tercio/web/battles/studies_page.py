"""Studies on the web: ask for one, watch it come, read it, take it away as CSV or JSON."""

from __future__ import annotations

from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tercio.app import battle_studies as studies
from tercio.app.battle_machine import RIVALS_OFFERED
from tercio.app.battle_opening import KEPT, ready_forces, scenario_keys
from tercio.app.kept_armies import armies_of
from tercio.app.work_turns import Asker
from tercio.core.refused import Refused
from tercio.core.speech import decimal, percent
from tercio.web.actor import person_of
from tercio.web.language import language_of
from tercio.web.networks import visitor
from tercio.web.refused_form import refused_at
from tercio.web.too_many import limit_posts

SIZES = (300, 500, 800)
GAMES = (10, 20, 50, 100)


def account_of(request: HttpRequest) -> str:
    person = person_of(request)
    return person.who if person else ""


def asking_account(request: HttpRequest) -> Asker:
    return Asker(account_of(request), visitor(request))


@login_required
@require_safe
@never_cache
def show_studies(request: HttpRequest) -> HttpResponse:
    """One's own studies, and the form of a new one."""
    language, owner = language_of(request), account_of(request)
    context = {
        "studies": [(study, studies.title_of(study.order, language)) for study in studies.studies_of(owner)],
        "forces": ready_forces(language),
        "kept": [(f"{KEPT}{own.key}", own.name) for own in armies_of(owner)],
        "sizes": [(f"{studies.MATRIX}{size}", size) for size in SIZES],
        "scenarios": scenario_keys(),
        "machines": RIVALS_OFFERED,
        "games": GAMES,
    }
    return render(request, "battles/studies.html", context)


@login_required
@require_POST
@limit_posts("study", 60)
def ask(request: HttpRequest) -> HttpResponse:
    """A new study from the form."""
    given = request.POST
    games = given.get("games", "")
    try:
        key = studies.ask_study(
            asking_account(request),
            given.getlist("force"),
            given.getlist("scenario") or scenario_keys(),
            given.get("policy", "sergeant"),
            int(games) if games.isascii() and games.isdigit() and len(games) < 6 else 0,
        )
    except Refused as refused:
        return refused_at(request, refused, reverse("battles:studies"))
    return redirect("battles:study", key)


@require_safe
@never_cache
def show_study(request: HttpRequest, study: str) -> HttpResponse:
    """A study by its link: how far it has come, or what it tells."""
    language, shown = language_of(request), studies.study_shown(study)
    context: dict[str, Any] = {
        "study": shown,
        "title": studies.title_of(shown.order, language),
        "work": shown.work,
        "seated": shown.owner == account_of(request),
        "change": reverse("battles:change-study", args=[study]),
    }
    if shown.report is not None:
        context |= report_context(shown.report, language)
    return render(request, "battles/study.html", context)


def report_context(report: Any, language: str) -> dict[str, Any]:
    """The report as its tables show it."""

    def name(force: str) -> str:
        return studies.force_label(force, language)

    def won(share: Any) -> tuple[str, str]:
        ends = f"{percent(share.low, language, 0)} – {percent(share.high, language, 0)}"
        return percent(share.share, language, 0), ends

    def number(value: float | None) -> str:
        return "–" if value is None else decimal(value, language, 2)

    forces = sorted(report.forces, key=lambda row: -row.won.share)
    regiments = sorted(report.regiments, key=lambda row: -(row.earned or 0))
    cells = {(row.first, row.second): row.won.share for row in report.meetings}
    return {
        "report": report,
        "starter": won(report.starter),
        "forces": [
            (
                name(row.name),
                row.games,
                won(row.won),
                number(row.points_a_round),
                number(row.lost),
                number(row.felled),
            )
            for row in forces
        ],
        "regiments": [
            (row.name, name(row.force), row.price, number(row.felled), number(row.lost), number(row.earned))
            for row in regiments
        ],
        "matrix": [
            (name(row.name), [cell(cells, row.name, other.name, language) for other in forces])
            for row in forces
        ],
    }


def cell(cells: dict[tuple[str, str], float], first: str, second: str, language: str) -> str:
    """What the force of a row took from that of a column."""
    if (first, second) in cells:
        return percent(cells[first, second], language, 0)
    return percent(1 - cells[second, first], language, 0) if (second, first) in cells else "–"


@require_safe
def games_file(request: HttpRequest, study: str) -> HttpResponse:
    """Every game of a study, for a spreadsheet."""
    written = "\ufeff" + studies.study_csv(study, language_of(request))
    return as_file(written, "text/csv; charset=utf-8", f"study-{study}.csv")


@require_safe
def report_file(request: HttpRequest, study: str) -> HttpResponse:
    """What a study tells, for programs."""
    return as_file(studies.study_json(study), "application/json", f"study-{study}.json")


def as_file(written: str | bytes, kind: str, name: str) -> HttpResponse:
    answer = HttpResponse(written, content_type=kind)
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer


@login_required
@require_POST
def change(request: HttpRequest, study: str) -> HttpResponse:
    """Stop a study of one's own, go on with it, or forget it."""
    there = studies.change_study(study, asking_account(request), request.POST.get("do", ""))
    return redirect("battles:study", study) if there else redirect("battles:studies")
