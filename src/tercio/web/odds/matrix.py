"""All against all: the page that sets every regiment of one list against every regiment of another."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlencode

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from tercio.app.questions.all_against_all import FIGURES, SITUATION, Matrix, all_against_all, lists
from tercio.app.questions.named_regiments import roster
from tercio.core.refused import Refused
from tercio.core.speech import say
from tercio.web.language import language_of
from tercio.web.large_turns import large_turn
from tercio.web.odds.charts import heat_picture, levels
from tercio.web.odds.charts import picture as svg_picture
from tercio.web.odds.stray_names import stray_names
from tercio.web.odds.turns import BUSY
from tercio.web.odds.views import (
    FilledField,
    FilledGroup,
    bare_figure,
    filled_groups,
    form_values,
    pairs_query,
    picture_answer,
    show_answered,
    situation_address,
)

FIRST, SECOND = "nords", "hundred-kingdoms"


class AskedPairs:
    """Two lists, the situation of every pair, and what came of it."""

    def __init__(self, request: HttpRequest) -> None:
        query, self.language = request.GET, language_of(request)
        self.first, self.second = query.get("first") or FIRST, query.get("second") or SECOND
        self.typed = form_values(query, SITUATION)
        names = ["asked", "first", "second", "figure", *(field.name for field in SITUATION.fields)]
        self.strays = stray_names(query, names)
        self.refused: Refused | None = None
        self.table: Matrix | None = None
        try:
            with large_turn(request, BUSY):
                self.table = all_against_all(self.first, self.second, self.typed, query.get("figure", ""))
        except Refused as no:
            self.refused = no

    def drawn(self) -> dict[str, Any] | None:
        return drawn_table(self.table, self.typed, self.language) if self.table else None

    def groups(self) -> list[FilledGroup]:
        return filled_groups(SITUATION, "", self.typed, self.language)

    def link(self) -> str:
        figure = self.table.number.key if self.table else ""
        return pairs_query(self.first, self.second, self.typed, figure)

    def heading(self) -> str:
        names = " → ".join(list_name(key, self.language) for key in (self.first, self.second))
        return f"{say('odds.all_pairs', self.language)}: {names}"

    def lines(self) -> list[str]:
        """What the figures are, and of which situation: one line for each part of it that is not as usual."""
        if self.table is None:
            return [self.refused.text(self.language)] if self.refused else []
        number, (how, *rest) = self.table.number, self.groups()
        chance = ", %" if number.kind == "chance" else ""
        told = [f"{say(number.name, self.language)}{chance}", ", ".join(self.told(how[1]))]
        for name, plain, ticks, _ in rest:
            if parts := self.told([item for item in (*plain, *ticks) if item.changed]):
                told.append(f"{say(f'ask.group.{name}', self.language)}: {', '.join(parts)}")
        told += [stray.text(self.language) for stray in self.strays]
        left = self.table.left
        return [*told, say("odds.map.left", self.language, count=left)] if left else told

    def told(self, items: Sequence[FilledField]) -> list[str]:
        """Fields in words; a tick that is set is its name."""
        return [
            item.field.label.text(self.language)
            if item.field.kind == "bool"
            else f"{item.field.label.text(self.language)}: "
            + next((name for _, name, on in item.choices if on), str(item.value))
            for item in items
        ]


@require_safe
def all_pairs(request: HttpRequest) -> HttpResponse:
    """One figure of every pair; each cell leads to its own question."""
    asked = AskedPairs(request)
    how, *rest = asked.groups()
    context = {
        "refused": asked.refused,
        "strays": asked.strays,
        "lists": [(key, list_name(key, asked.language)) for key in lists()],
        "first": asked.first,
        "second": asked.second,
        "how": {"groups": [how]},
        "situation": {"groups": rest},
        "changed": any(item.changed for _, plain, ticks, _ in rest for item in (*plain, *ticks)),
        "figures": FIGURES,
        "table": asked.drawn(),
        "link": asked.link(),
    }
    return show_answered(request, "odds/all_pairs.html", context, asked.refused)


@require_safe
def picture(request: HttpRequest) -> HttpResponse:
    """All against all as a picture that other sites may show."""
    asked = AskedPairs(request)
    table = asked.drawn()
    if table is None:
        drawn = svg_picture(say("odds.all_pairs", asked.language), asked.lines(), [], asked.language)
    else:
        rows = [(name, [(cell["text"], cell["shade"]) for cell in cells]) for name, cells in table["rows"]]
        drawn = heat_picture(asked.heading(), asked.lines(), table["columns"], rows)
    return picture_answer(drawn, asked.refused)


def list_name(key: str, language: str) -> str:
    faction = lists()[key]
    return faction.name_es if language == "es" and faction.name_es else faction.name


def drawn_table(table: Matrix, typed: dict[str, Any], language: str) -> dict[str, Any]:
    shades = levels(
        [[None if number is None else float(number.value) for number in row] for row in table.rows]
    )
    situation = [*situation_address(typed), ("figure", table.number.key)]

    def cell(i: int, j: int) -> dict[str, Any]:
        number = table.rows[i][j]
        pair = [("asked", "1"), ("a", table.attackers[i]), ("b", table.defenders[j])]
        return {
            "text": "–" if number is None else bare_figure(number, language),
            "shade": shades[i][j],
            "link": urlencode([*pair, *situation]),
        }

    return {
        "number": table.number,
        "chance": table.number.kind == "chance",
        "left": table.left,
        "none": not table.left and any(number is None for row in table.rows for number in row),
        "columns": [roster()[key][1].name for key in table.defenders],
        "rows": [
            (roster()[key][1].name, [cell(i, j) for j in range(len(table.defenders))])
            for i, key in enumerate(table.attackers)
        ],
    }
