"""After a battle: the chance of winning as a curve, what cost most, what would have been better, and luck."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from tercio.app.battle_analysis import (
    BattleAnalysis,
    DecisionShown,
    analysis_shown,
    ask_analysis,
    stop_analysis,
)
from tercio.app.battle_table import table_shown
from tercio.app.work_turns import Asker
from tercio.core.refused import Refused
from tercio.core.speech import percent, say
from tercio.web.actor import actor_of
from tercio.web.battles.chance_curve import chance_curve
from tercio.web.battles.replay import back_to, seats_here
from tercio.web.battles.table_page import stream_of
from tercio.web.language import language_of
from tercio.web.limits import HALL, over
from tercio.web.links import acting
from tercio.web.networks import visitor
from tercio.web.too_many import wait


@require_safe
@never_cache
@acting(stream_of)
def show_analysis(request: HttpRequest, battle: str) -> HttpResponse:
    """The analysis, or how far it has come, or the way to it."""
    stream, language = stream_of(battle), language_of(request)
    shown = analysis_shown(stream, language)
    names = [side.name for side in table_shown(stream, None, language).battle.sides]
    context: dict[str, Any] = {
        "battle": battle,
        "sides": names,
        "seated": bool(seats_here(request, stream)),
        "shown": shown,
        "work": shown.work,
        "change": reverse("battles:change-analysis", args=[battle]),
    }
    if shown.analysis is not None:
        context |= analysis_facts(shown.analysis, names, reverse("battles:replay", args=[battle]), language)
    return render(request, "battles/analysis.html", context)


def analysis_facts(analysis: BattleAnalysis, names: list[str], replay: str, language: str) -> dict[str, Any]:
    """A finished analysis as the page shows it."""
    label = say("battle.analysis.curve", language, side=names[0])
    return {
        "curve": chance_curve(analysis.decisions, analysis.dearest, label, replay),
        "label": label,
        "dearest": [dear(row, names, language) for row in analysis.dearest],
        "rows": [line(row, names, language) for row in analysis.decisions],
        "luck": [
            say(
                f"battle.analysis.luck.{kind_of(luck)}",
                language,
                side=name,
                share=percent(abs(luck), language, 0),
            )
            for name, luck in zip(names, analysis.luck, strict=True)
        ],
    }


def kind_of(luck: float) -> str:
    """Good, bad, or fair where it rounds to nothing."""
    return "fair" if abs(luck) < 0.005 else "good" if luck > 0 else "bad"


def dear(row: DecisionShown, names: list[str], language: str) -> dict[str, Any]:
    """A decision that cost much: what it was worth, what would have been better, and why."""
    return line(row, names, language) | {
        "better": row.better,
        "why": row.why,
        "expected": percent(row.expected or 0, language, 0),
        "hoped": percent(row.hoped or 0, language, 0),
    }


def line(row: DecisionShown, names: list[str], language: str) -> dict[str, Any]:
    """One decision as a line of the table; the chance is its own side's."""
    return {
        "version": row.version,
        "round": row.round,
        "side": names[row.player],
        "done": row.done,
        "chance": percent(row.chance, language, 0),
        "cost": percent(row.cost, language, 0) if row.cost else "",
    }


@require_POST
@acting(stream_of)
def change_analysis(request: HttpRequest, battle: str) -> HttpResponse:
    """Begin it, go on with it, or stop it."""
    if over("analysis", visitor(request), HALL, 3600):
        return wait(request, 3600)
    stream, page = stream_of(battle), reverse("battles:analysis", args=[battle])
    try:
        if request.POST.get("do") == "stop":
            stop_analysis(stream, seats_here(request, stream))
        else:
            asker = Asker(str(actor_of(request).who), visitor(request))
            ask_analysis(stream, asker, seats_here(request, stream))
    except Refused as refused:
        if refused.key == "firstblood.seat.watching":
            raise
        return back_to(request, refused, page)
    return redirect(page)
