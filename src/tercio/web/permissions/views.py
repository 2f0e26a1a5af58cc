"""The page of who may what."""

from __future__ import annotations

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render

from tercio.core.speech import say
from tercio.store.listings import searchable
from tercio.web.language import language_of
from tercio.web.permissions.callers import Caller
from tercio.web.permissions.rights_table import Line, Part, parts


def show(request: HttpRequest) -> HttpResponse:
    """Part by part, each folded; `?q=` finds lines by their words and unfolds what it finds."""
    words, language = request.GET.get("q", "")[:100].strip(), language_of(request)
    found = [with_words(part, words, language) for part in parts()]
    context = {"callers": list(Caller), "parts": [part for part in found if part.lines], "words": words}
    return render(request, "permissions/table.html", context)


def with_words(part: Part, words: str, language: str) -> Part:
    """The lines of a part that have all the words; a part whose title has them is whole."""
    title = say(f"permissions.part.{part.name}", language)
    return part._replace(
        lines=[line for line in part.lines if has_words(title, line, part.name, words, language)]
    )


def has_words(title: str, line: Line, part: str, words: str, language: str) -> bool:
    """Whether a line is about something asked for, by title, address, command or what is hidden."""
    hidden = say(f"permissions.hidden.{line.what}", language) if part == "hidden" else ""
    text = searchable(f"{title} {line.what} {line.where} {hidden}")
    return all(word in text for word in searchable(words).split())
