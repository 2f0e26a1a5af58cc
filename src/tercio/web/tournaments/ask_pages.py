"""Table helps: what may be asked at an event or a table, each answered with its rule."""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.loader import render_to_string
from django.urls import reverse
from django.utils.safestring import SafeString
from django.views.decorators.http import require_safe

from tercio.core.refused import Refused
from tercio.core.speech import Phrase
from tercio.tournament.asks import ASKS, MOMENTS, Ask, Scene, TableAnswer, ask, asks_of, scene_of
from tercio.tournament.state import Tournament
from tercio.tournament.symbols import odds
from tercio.web.language import language_of
from tercio.web.links import acting
from tercio.web.refusals import NotHere
from tercio.web.tournaments.pages import context_of, draw, stream_of
from tercio.web.tournaments.rule_help import percent


def number_in(request: HttpRequest, state: Tournament) -> int:
    """The round the questions are about: the one named, else the one being played or the first."""
    told = request.GET.get("at", "")
    rounds = max(len(state.rounds), len(state.settings.adventures), 1)
    if told.isdigit() and 0 < int(told[:4]) <= rounds:
        return int(told[:4])
    return max(1, len(state.rounds))


@require_safe
@acting(stream_of)
def asks_page(request: HttpRequest, name: str) -> HttpResponse:
    """Every question of the event's present adventure, by moment."""
    context = context_of(request, name)
    number = number_in(request, context["t"])
    scene = scene_of(context["t"], number)
    language = language_of(request)
    groups = [(moment, forms(language, name, number, scene, moment)) for moment in MOMENTS]
    context |= {
        "tab": "asks",
        "number": number,
        "scene": scene,
        "groups": [group for group in groups if group[1]],
    }
    return draw(request, "asks", context)


@require_safe
@acting(stream_of)
def ask_page(request: HttpRequest, name: str, question: str) -> HttpResponse:
    """One question; with its answer once it has been asked."""
    context = context_of(request, name)
    number = number_in(request, context["t"])
    scene = scene_of(context["t"], number)
    found = ASKS.get(question)
    if found is None or not found.applies(scene):
        raise NotHere("wt.ask.not_here")
    context |= {"tab": "asks", "number": number, "question": ask_form(found, dict(request.GET.lists()))}
    if "asked" in request.GET:
        context |= answer_to(scene, question, dict(request.GET.lists()), language_of(request))
    asked_in_place = getattr(request, "htmx", None)
    if asked_in_place and asked_in_place.target != "event-head":
        return render(request, "tournaments/ask_answer.html", context)
    return draw(request, "ask", context)


def answer_to(scene: Scene, question: str, given: dict[str, list[str]], language: str) -> dict[str, Any]:
    """The answer, or the refusal that is the answer."""
    try:
        found = ask(scene, question, given)
    except Refused as no:
        return {"refusal_told": no}
    return {"answer": found, "chances": chances(found, language)}


def chances(answer: TableAnswer, language: str) -> list[tuple[str, str, str, Phrase | None]]:
    """Each number of successes: per cent, exact, and what it brings."""
    if not answer.dice:
        return []
    rows = odds(answer.dice, elite=answer.elite)
    told = percent({str(n): p for n, p in rows.items()}, language)
    brings = answer.notes
    return [(n, share, exact, brings(int(n)) if brings else None) for n, share, exact in told]


def ask_form(question: Ask, given: dict[str, list[str]] | None = None) -> dict[str, Any]:
    """A question as its form shows it, with what was told or what it starts from."""
    asked = bool(given and "asked" in given)
    fields = []
    for field in sorted(question.fields, key=lambda box: box.kind in ("yes", "many")):
        told = (given or {}).get(field.name, [])
        if asked:
            value: Any = tuple(told) if field.kind == "many" else (told[-1] if told else "")
            value = value == "true" if field.kind == "yes" else value
        else:
            value = f"{field.start:g}" if field.kind == "number" else field.start
        fields.append({"field": field, "value": value})
    return {"ask": question, "fields": fields}


def forms(language: str, name: str, number: int, scene: Scene, moment: str) -> SafeString:
    """The questions of a moment as folded forms, drawn once for each language and adventure."""
    return _forms(language, name, number, tuple(question.name for question in asks_of(scene, moment)))


@lru_cache(maxsize=512)
def _forms(language: str, name: str, number: int, questions: tuple[str, ...]) -> SafeString:
    shown = [
        {**ask_form(ASKS[question]), "url": reverse("tournaments:ask", args=[name, question])}
        for question in questions
    ]
    if not shown:
        return SafeString("")
    context = {"asks": shown, "number": number, "language": language}
    return render_to_string("tournaments/ask_forms.html", context)
