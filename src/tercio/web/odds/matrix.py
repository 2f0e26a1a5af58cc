"""All against all: the page that sets every regiment of one list against every regiment of another."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tercio.app.questions.all_against_all import (
    FIGURES,
    REGIMENTS,
    SHARED,
    Matrix,
    all_against_all,
    lists,
)
from tercio.app.questions.named_regiments import roster
from tercio.core.refused import Refused
from tercio.core.speech import decimal
from tercio.web.language import language_of
from tercio.web.odds.charts import levels, percent
from tercio.web.odds.views import filled_field
from tercio.web.refusals import status_of

FIRST, SECOND = "nords", "hundred-kingdoms"


@require_safe
def all_pairs(request: HttpRequest) -> HttpResponse:
    """One figure of every pair; each cell leads to its own question."""
    language, query = language_of(request), request.GET
    first, second = query.get("first") or FIRST, query.get("second") or SECOND
    typed = {key: query.get(key) for key in SHARED}
    refused, table = None, None
    try:
        table = all_against_all(first, second, typed, query.get("figure", ""))
    except Refused as no:
        refused = no
    context = {
        "refused": refused,
        "lists": [(key, list_name(key, language)) for key in lists()],
        "first": first,
        "second": second,
        "fields": [filled_field(REGIMENTS.field(key), "", typed[key], language) for key in SHARED],
        "figures": FIGURES,
        "table": drawn_table(table, typed, language) if table else None,
        "link": "?" + query.urlencode(),
    }
    return render(request, "odds/all_pairs.html", context, status=status_of(refused))


def list_name(key: str, language: str) -> str:
    faction = lists()[key]
    return faction.name_es if language == "es" and faction.name_es else faction.name


def drawn_table(table: Matrix, typed: dict[str, Any], language: str) -> dict[str, Any]:
    shades = levels(table.rows)
    chance = table.number.kind == "chance"

    def cell(i: int, j: int) -> dict[str, Any]:
        value = table.rows[i][j]
        text = "–" if value is None else percent(value) if chance else decimal(value, language, 1)
        pairs = {"a": table.attackers[i], "b": table.defenders[j], **{k: v for k, v in typed.items() if v}}
        pairs |= {"figure": table.number.key}
        return {"text": text, "shade": shades[i][j], "link": urlencode({"asked": 1, **pairs})}

    return {
        "number": table.number,
        "chance": chance,
        "left": table.left,
        "columns": [roster()[key][1].name for key in table.defenders],
        "rows": [
            (roster()[key][1].name, [cell(i, j) for j in range(len(table.defenders))])
            for i, key in enumerate(table.attackers)
        ],
    }
