"""Every text of the house beside its translation, for whoever reviews the words."""

from __future__ import annotations

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tercio.core.refused import Refused
from tercio.core.speech import Text, catalogue
from tercio.ledger.rule_search import LONGEST
from tercio.ledger.rules import plain

PER_PAGE = 200


def both_forms(text: Text) -> str:
    return " / ".join(text.values()) if isinstance(text, dict) else text


def rows(wanted: str) -> list[dict[str, str]]:
    """The texts whose key or words hold what is looked for."""
    spanish, english = catalogue("es"), catalogue("en")
    every = [
        {"key": key, "es": both_forms(spanish[key]), "en": both_forms(english[key])}
        for key in sorted(spanish)
    ]
    return [row for row in every if plain(wanted) in plain(" ".join(row.values()))]


@require_safe
def texts(request: HttpRequest) -> HttpResponse:
    """`?q=` narrows them, `?page=` leafs through."""
    wanted, number = request.GET.get("q", "").strip(), request.GET.get("page", "")
    if len(wanted) > LONGEST:
        raise Refused("rules.search_long", most=LONGEST)
    found = rows(wanted)
    pages = max(1, -(-len(found) // PER_PAGE))
    page = min(pages, max(1, int(number) if number.isascii() and number.isdigit() and len(number) < 5 else 1))
    context: dict[str, Any] = {
        "rows": found[(page - 1) * PER_PAGE : page * PER_PAGE],
        "count": len(found),
        "wanted": wanted,
        "page": page,
        "pages": pages,
    }
    return render(request, "rules/texts.html", context)
