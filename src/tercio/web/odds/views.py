"""A question, its answer, another option beside it, and a map over two of its numbers."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor, log10
from typing import Any, TypeAlias
from urllib.parse import urlencode

from django.http import Http404, HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.urls import reverse
from django.utils.html import format_html
from django.views.decorators.http import require_safe

from tercio.app.questions import (
    BOOKS,
    Chart,
    Field,
    Heat,
    Number,
    OddsAnswer,
    Question,
    heat,
    question,
    read,
)
from tercio.app.questions.all_against_all import FIGURES, REGIMENTS, SITUATION
from tercio.app.questions.question_parts import Table
from tercio.core.refused import Refused
from tercio.core.speech import MARK, Phrase, bare_chance, decimal, fact_in_words, say, whole
from tercio.core.speech import percent as spoken_percent
from tercio.odds import Odds
from tercio.web.language import language_of
from tercio.web.large_turns import large_turn
from tercio.web.odds.charts import (
    ChartSeries,
    bars,
    chart_in_words,
    chart_series,
    left_out,
    levels,
    percent,
    window,
)
from tercio.web.odds.charts import picture as svg_picture
from tercio.web.odds.stray_names import stray_names
from tercio.web.odds.turns import BUSY, ask_in_turn
from tercio.web.refusals import status_of, when_again

OPTIONS = ("", "b.", "c.", "d.")
"""How the fields of each option compared are told apart in an address."""
MOST_JOINT, MOST_LISTED, MOST_LINES = 13, 400, 4


@require_safe
def home(request: HttpRequest) -> HttpResponse:
    return render(request, "odds/home.html", {"books": list(BOOKS.items())})


@require_safe
def show(request: HttpRequest, name: str) -> HttpResponse:
    try:
        asked = question(name)
    except Refused:
        raise Http404 from None
    page = Page(request, asked)
    return show_answered(request, "odds/question.html", page.context(), page.refused)


def show_answered(
    request: HttpRequest, template: str, context: dict[str, Any], refused: Refused | None
) -> HttpResponse:
    """A page with an answer or with what is wrong; where all are busy, also when to come back."""
    response = render(request, template, context, status=status_of(refused))
    return when_again(response, refused)


@require_safe
def picture(request: HttpRequest, name: str) -> HttpResponse:
    """The answer as a picture that other sites may show."""
    try:
        asked = question(name)
    except Refused:
        raise Http404 from None
    page = Page(request, asked)
    drawn = svg_picture(page.heading(), page.lines(), page.first_chart(), page.language)
    return picture_answer(drawn, page.refused)


def picture_answer(drawn: str, refused: Refused | None) -> HttpResponse:
    """A picture with leave for other sites to show it."""
    answer = HttpResponse(drawn, content_type="image/svg+xml", status=status_of(refused))
    answer["Cross-Origin-Resource-Policy"] = "cross-origin"
    return when_again(answer, refused)


def form_values(query: QueryDict, asked: Question, prefix: str = "") -> dict[str, Any]:
    """What a form holds; in a form that was sent, a box without a tick is a no."""
    sent = "asked" in query
    values: dict[str, Any] = {}
    for field in asked.fields:
        name = prefix + field.name
        if field.kind == "many":
            values[field.name] = query.getlist(name) if sent or name in query else None
        elif field.kind == "bool" and sent:
            values[field.name] = query.get(name, "0")
        else:
            values[field.name] = query.get(name)
    return values


@dataclass(frozen=True)
class FilledField:
    """A field with what was typed into it."""

    field: Field
    name: str
    value: Any
    groups: list[tuple[str, list[tuple[str, str, bool]]]]
    """Choices under their headings, each its value, its name, and whether it is chosen."""

    @property
    def changed(self) -> bool:
        """Whether it is not as usual."""
        return str(self.value) != usual_text(self.field)

    @property
    def choices(self) -> list[tuple[str, str, bool]]:
        return [choice for _, choices in self.groups for choice in choices]


def filled_field(field: Field, prefix: str, value: Any, language: str) -> FilledField:
    """A field as the form shows it, with what was typed or what is usual."""
    if field.kind == "bool":
        value = field.default if value is None else field.read(value)
    elif field.kind == "many":
        value = field.default if value is None else value
    elif value is None:
        value = usual_text(field)
    chosen = value if field.kind == "many" else [value]
    groups = [
        (heading, [(choice, name, choice in chosen) for choice, name in choices])
        for heading, choices in (field.choice_groups(language) if field.choices else [])
    ]
    return FilledField(field, prefix + field.name, value, groups)


FilledGroup: TypeAlias = tuple[str, list[FilledField], list[FilledField], int]
"""Its name, its fields to be filled in, its ticks, and how many of those are set."""


def filled_groups(asked: Question, prefix: str, values: dict[str, Any], language: str) -> list[FilledGroup]:
    """The fields of a question as its form shows them, group by group."""
    groups = []
    for name, fields in asked.groups:
        filled = [filled_field(field, prefix, values[field.name], language) for field in fields]
        plain = [item for item in filled if item.field.kind != "bool"]
        ticks = [item for item in filled if item.field.kind == "bool"]
        groups.append((name, plain, ticks, sum(bool(field.value) for field in ticks)))
    return groups


def options_of(query: QueryDict) -> int:
    """How many options are compared: `compare` says how many beside the first."""
    beside = query.get("compare", "0")
    return (
        min(len(OPTIONS), 1 + int(beside)) if beside.isascii() and beside.isdigit() and len(beside) < 3 else 1
    )


def option_letter(prefix: str) -> str:
    return prefix[:1] or "a"


def option_form(asked: Question, query: QueryDict, prefix: str, language: str) -> dict[str, Any]:
    """The form of one option, filled in."""
    groups = filled_groups(asked, prefix, form_values(query, asked, prefix), language)
    return {"prefix": prefix, "letter": option_letter(prefix), "groups": groups}


class Page:
    """Everything a question's page shows."""

    def __init__(self, request: HttpRequest, asked: Question) -> None:
        query = request.GET
        self.asked, self.query, self.language = asked, query, language_of(request)
        self.refused: Refused | None = None
        self.prefixes = OPTIONS[: options_of(query)]
        self.comparing = len(self.prefixes) > 1
        self.answers: list[OddsAnswer] = []
        self.map: Heat | None = None
        try:
            self.answers = [
                ask_in_turn(request, asked, form_values(query, asked, prefix)) for prefix in self.prefixes
            ]
            if (x := query.get("x")) and (y := query.get("y")):
                given = read(asked, form_values(query, asked))
                with large_turn(request, BUSY):
                    self.map = heat(asked, given, x, y, query.get("z") or "")
        except Refused as no:
            self.refused = no

    def context(self) -> dict[str, Any]:
        return {
            "asked": self.asked, "refused": self.refused, "comparing": self.comparing,
            "options": [self.option(prefix) for prefix in self.prefixes],
            "link": self.link(), "more_link": self.link(len(self.prefixes) + 1),
            "fewer_link": self.link(len(self.prefixes) - 1), "most": len(OPTIONS) == len(self.prefixes),
            "compared": len(self.prefixes) - 1, "typed_link": self.typed_link(),
            "pairs_link": self.pairs_link(), "figure": self.figure_of_pairs(),
            "numbers": self.numbers(), "charts": self.charts(), "reasons": self.reasons(),
            "notes": self.answers[0].notes if self.answers else (),
            "tables": [self.pair_table(answer.table) for answer in self.answers if answer.table],
            "strays": self.strays(),
            "understood": [answer.understood for answer in self.answers if answer.understood],
            "sample": next((answer.sample for answer in self.answers if answer.sample), None),
            "map": self.heat_map(), "numeric": self.asked.numeric, "grid": self.joint(),
            "x": self.query.get("x", ""), "y": self.query.get("y", ""), "z": self.query.get("z", ""),
        }  # fmt: skip

    # ------------------------------------------------------------ the form

    def option(self, prefix: str) -> dict[str, Any]:
        return option_form(self.asked, self.query, prefix, self.language)

    def strays(self) -> list[Phrase]:
        """What the address holds and this page does not ask for."""
        fields = [prefix + field.name for prefix in self.prefixes for field in self.asked.fields]
        figure = ["figure"] if self.asked is REGIMENTS else []
        return stray_names(self.query, ["asked", "compare", "x", "y", "z", *figure, *fields])

    def link(self, options: int = 0) -> str:
        """The question as an address: only what differs from the usual; a new option is as the first."""
        pairs: list[tuple[str, str]] = [("asked", "1")]
        wanted = OPTIONS[: options or len(self.prefixes)]
        for prefix in wanted:
            values = form_values(self.query, self.asked, prefix if prefix in self.prefixes else "")
            for field in self.asked.fields:
                pairs += address_part(field, prefix, values[field.name])
        pairs += [("compare", str(len(wanted) - 1))] if len(wanted) > 1 else []
        pairs += [(key, word) for key in ("x", "y", "z") if (word := self.query.get(key))]
        return "?" + urlencode(pairs)

    def typed_link(self) -> str:
        """Where every figure of this answer can be typed."""
        typed = self.answers[0].typed if self.answers and not self.comparing else None
        if typed is None:
            return ""
        name, values = typed
        said = {key: int(value) if value is True else value for key, value in values.items()}
        pairs = {key: value for key, value in said.items() if value not in ("", False)}
        return reverse("odds:question", args=[name]) + "?" + urlencode({"asked": 1, **pairs})

    def pairs_link(self) -> str:
        """All against all of the two lists this pair is from, in the same situation."""
        if self.asked is not REGIMENTS or self.refused:
            return ""
        values = form_values(self.query, self.asked)
        first, second = (
            str(values[side] or self.asked.field(side).default).partition(".")[0] for side in "ab"
        )
        return reverse("odds:all-pairs") + pairs_query(first, second, values, self.figure_of_pairs())

    def figure_of_pairs(self) -> str:
        """The figure of all against all from which somebody came."""
        name = self.query.get("figure", "")
        return name if name in FIGURES else ""

    # ------------------------------------------------------------ the picture

    def heading(self) -> str:
        """The question, with the names that were chosen."""
        values = form_values(self.query, self.asked)
        fields = [filled_field(f, "", values[f.name], self.language) for f in self.asked.fields]
        named = [name for field in fields if len(field.groups) > 1 for _, name, on in field.choices if on]
        return ": ".join([say(self.asked.title, self.language), *([" → ".join(named)] if named else [])])

    def lines(self) -> list[str]:
        if self.refused is not None:
            return [self.refused.text(self.language)]
        shown = self.numbers()[:MOST_LINES]
        lines = [f"{say(row['name'], self.language)}: {' / '.join(map(str, row['values']))}" for row in shown]
        series = [chart_series(odds) for odds in self.first_chart()]
        cut = series and cut_text(series, window(series), self.language)
        strays = [stray.text(self.language) for stray in self.strays()]
        return [*strays, *lines, *([cut] if cut else [])]

    def first_chart(self) -> list[Odds]:
        return [answer.charts[0].odds for answer in self.answers if answer.charts]

    # ------------------------------------------------------------ the answer

    def numbers(self) -> list[dict[str, Any]]:
        if not self.answers:
            return []
        return [self.figure(number) for number in self.answers[0].numbers if not number.condition]

    def figure(self, number: Number) -> dict[str, Any]:
        """A figure of every option, with what it is on a condition beside it."""
        given = [
            {"key": other.key, "condition": other.condition_name, "values": self.values(other.key)}
            for other in self.answers[0].numbers
            if other.condition and other.figure == number.figure
        ]
        return {
            "name": number.name,
            "key": number.key,
            "values": self.values(number.key),
            "given": given,
        }

    def values(self, key: str) -> list[str]:
        return [figure_text(answer, key, self.language) for answer in self.answers]

    def charts(self) -> list[dict[str, Any]]:
        if not self.answers:
            return []
        charts = []
        for at, chart in enumerate(self.answers[0].charts):
            odds = [answer.charts[at].odds for answer in self.answers if len(answer.charts) > at]
            name = chart_name(chart, self.language)
            lists = [chart_series(series) for series in odds]
            rows = [
                (
                    whole(k, self.language),
                    [fine_percent(series.p, k - series.first, self.language) for series in lists],
                    [
                        fine_percent(series.more, k - series.first, self.language, k < series.first)
                        for series in lists
                    ],
                )
                for k in table_outcomes(lists)
            ]
            charts.append(
                {
                    "name": name,
                    "bars": bars(
                        odds, chart_in_words(name, lists, self.language), self.language, pattern=at == 0
                    ),
                    "steps": bars(
                        odds,
                        chart_in_words(name, lists, self.language, True),
                        self.language,
                        cumulative=True,
                    ),
                    "rows": rows,
                    "cut": cut_text(lists, window(lists), self.language),
                    "rows_cut": cut_text(lists, table_outcomes(lists), self.language),
                    "exact": odds[0].exact,
                }
            )
        return charts

    def reasons(self) -> list[Any]:
        return [answer.reasons for answer in self.answers if answer.reasons]

    def joint(self) -> dict[str, Any] | None:
        """Both sides' losses at once, as a map."""
        grid = self.answers[0].grid if self.answers and not self.comparing else None
        if grid is None:
            return None
        down, across = (
            window([chart_series(grid.mine())], MOST_JOINT),
            window([chart_series(grid.theirs())], MOST_JOINT),
        )
        rows: list[list[float | None]] = [[float(grid[i, j]) for j in across] for i in down]
        shades = levels(rows)
        return {
            "across": across,
            "rows": [
                (i, [(percent(v or 0), shade) for v, shade in zip(row, tints, strict=True)])
                for i, row, tints in zip(down, rows, shades, strict=True)
            ],
        }

    def pair_table(self, table: Table) -> dict[str, Any]:
        """All against all, shaded."""
        shades = levels(table.values)
        rows = [
            (name, [(decimal(v, self.language, 2), shade) for v, shade in zip(values, tints, strict=True)])
            for name, values, tints in zip(table.rows, table.values, shades, strict=True)
        ]
        return {"name": table.name, "columns": table.columns, "rows": rows}

    def heat_map(self) -> dict[str, Any] | None:
        if self.map is None:
            return None
        shades = levels(self.map.rows)
        chance = self.map.number.kind == "chance"
        cells = [
            [
                ("–" if v is None else percent(v) if chance else decimal(v, self.language, 1), shades[i][j])
                for j, v in enumerate(row)
            ]
            for i, row in enumerate(self.map.rows)
        ]
        return {"heat": self.map, "rows": list(zip(self.map.ys, cells, strict=True)), "chance": chance}


def chart_name(chart: Chart, language: str) -> str:
    """What it shows, and what it takes for granted."""
    name = say(chart.name, language)
    return f"{name}, {say(chart.condition_name, language)}" if chart.condition else name


def table_outcomes(series: list[ChartSeries]) -> range:
    """The outcomes of the table below a chart: all, or those around the likeliest if they are too many."""
    low, high = min(row.first for row in series), max(row.first + len(row.p) for row in series)
    return range(low, high) if high - low <= MOST_LISTED + 1 else window(series, MOST_LISTED)


def cut_text(series: list[ChartSeries], outcomes: range, language: str) -> str:
    """That these are not all outcomes, and how much is outside; nothing where all are there."""
    share = left_out(series, outcomes)
    if not share:
        return ""
    text = spoken_percent(share, language)
    return say("odds.cut", language, least=outcomes[0], most=outcomes[-1], share=text)


def fine_percent(values: list[float], place: int, language: str, whole: bool = False) -> str:
    """Per cent to three figures, however small."""
    if whole:
        return "100"
    share = 100 * (values[place] if 0 <= place < len(values) else 0.0)
    figures = 2 - floor(log10(share)) if share > 0 else 0
    return trim_zeros(decimal(share, language, max(figures, 0)), MARK[language])


def trim_zeros(written: str, mark: str) -> str:
    """Without the noughts behind its mark that say nothing."""
    return written.rstrip("0").rstrip(mark) if mark in written else written


def figure_text(answer: OddsAnswer, key: str, language: str) -> str:
    """A figure as people read it."""
    number = next((figure for figure in answer.numbers if figure.key == key), None)
    if number is None:
        return "–"
    text = bare_figure(number, language)
    if number.margin is None:
        return f"{text} %" if number.kind == "chance" else text
    if number.kind == "chance":
        return with_margin(f"{text} %", decimal(100 * number.margin, language, 1))
    return with_margin(text, decimal(number.margin, language, 2))


def bare_figure(number: Number, language: str) -> str:
    """A figure to as many places as the house gives it, without its sign of per cent."""
    if number.kind == "chance":
        return bare_chance(number.value, language)
    return (
        decimal(number.value, language, 2)
        if number.kind == "mean"
        else str(fact_in_words(number.value, language))
    )


def with_margin(value: str, margin: str | None) -> str:
    """A figure with the margin of one that was thrown, smaller beside it."""
    return value if margin is None else format_html('{} <small class="margin">± {}</small>', value, margin)


def address_part(field: Field, prefix: str, value: Any) -> list[tuple[str, str]]:
    """A field's part of the address, where it is not as usual."""
    name = prefix + field.name
    if field.kind == "many":
        return [(name, word) for word in value or ()]
    if field.kind == "bool":
        on = field.default if value is None else field.read(value)
        return [(name, "1")] if on else []
    return [] if value in (None, usual_text(field)) else [(name, str(value))]


def usual_text(field: Field) -> str:
    """What a field holds unless somebody says otherwise, as it is typed."""
    return f"{field.default:g}" if isinstance(field.default, float) else str(field.default)


def situation_address(values: dict[str, Any]) -> list[tuple[str, str]]:
    """How two regiments stand, as an address has it: only what differs from the usual."""
    return [part for field in SITUATION.fields for part in address_part(field, "", values[field.name])]


def pairs_query(first: str, second: str, values: dict[str, Any], figure: str) -> str:
    """The address of all against all, from its question mark on."""
    shown = [("figure", figure)] if figure else []
    return "?" + urlencode([("first", first), ("second", second), *situation_address(values), *shown])
