"""Charts drawn here, as SVG: bars for each outcome and steps for "this or more", with their numbers on them.

Series are told apart by a pattern as well as a colour. What a chart leaves out at its thin ends is in the
table below it; where more than that does not fit, `left_out` says how much.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tercio.core.speech import CERTAIN, say, whole
from tercio.odds import Odds

WIDE, HIGH, FOOT, HEAD = 440, 190, 24, 18
THIN = 0.0005
MOST_BARS = 200
"""Of all series together: thinner ones could not be seen."""
LABEL_ROOM, DIGIT = 17, 6.5
"""The least room for the number of an outcome, and for each of its digits."""
COLOURS = ("#0072b2", "#d55e00", "#009e73", "#cc79a7")
"""Of the series, where no style sheet says it."""


@dataclass(frozen=True)
class ChartSeries:
    """Odds as floats with the outcomes a chart shows."""

    first: int
    p: list[float]
    more: list[float]
    """The chance of this many or more."""


def chart_series(odds: Odds) -> ChartSeries:
    p = odds.floats()
    more, running = [0.0] * len(p), 0.0
    for at in range(len(p) - 1, -1, -1):
        running = min(1.0, running + p[at])
        more[at] = running
    return ChartSeries(odds.first, p, more)


def window(series: Sequence[ChartSeries], most: int = 0) -> range:
    """The outcomes worth drawing: all but the thin ends, and no more than fit."""
    most = most or MOST_BARS // len(series)
    thin = min(THIN, *(max(row.p) / 10 for row in series))  # where all are thin, none is
    outcomes = [k for row in series for k, p in enumerate(row.p, row.first) if p >= thin]
    low, high = min(outcomes), max(outcomes)
    if high - low >= most:
        best = sum(p >= 0.5 for p in series[0].more) - 1 + series[0].first  # the median
        low = min(max(low, best - most // 2), high - most + 1)
        high = low + most - 1
    return range(low, high + 1)


def left_out(series: Sequence[ChartSeries], outcomes: range) -> float:
    """The largest chance any series has outside these outcomes; nothing where only thin ends are."""
    inside = [sum(p for k, p in enumerate(row.p, row.first) if k in outcomes) for row in series]
    share = max(1 - p for p in inside)
    return share if share >= THIN * 10 else 0.0


def label_every(step: float, digits: int) -> int:
    """Of how many outcomes one is numbered, so that the numbers do not run into each other."""
    rooms = ((every, max(LABEL_ROOM * min(every, 2), DIGIT * digits + 4)) for every in (1, 2, 5, 10, 20))
    return next((every for every, room in rooms if every * step >= room), 50)


def percent(p: float) -> str:
    """As few digits as tell the truth: 0, <1, 7, 43, >99, 100."""
    if p <= 0 or p >= CERTAIN:
        return "0" if p <= 0 else "100"
    if p < 0.005:
        return "<1"
    return ">99" if p >= 0.995 else f"{100 * p:.0f}"


def at(row: ChartSeries, values: list[float], k: int, beyond: float = 0.0) -> float:
    place = k - row.first
    return values[place] if 0 <= place < len(values) else beyond


def bars(
    odds: Sequence[Odds], label: str, language: str, cumulative: bool = False, pattern: bool = False
) -> SafeString:
    """One group of bars for each outcome, one bar for each series.

    `pattern` brings along the stripes of the second series: the first chart of a page has them for all.
    """
    return format_html(
        '<svg class="chart" viewBox="0 0 {} {}" role="img" aria-label="{}">{}{}</svg>',
        WIDE, HIGH, label, stripes() if pattern else "", plot(odds, language, cumulative),
    )  # fmt: skip


def chart_in_words(name: str, rows: Sequence[ChartSeries], language: str, cumulative: bool = False) -> str:
    """A chart in words, for whoever does not see it: each series with its numbers."""
    told = [
        say("odds.chart.label", language, name=say("odds.option", language, letter="ABCD"[at]), list=numbers)
        if len(rows) > 1
        else numbers
        for at, row in enumerate(rows)
        for numbers in [", ".join(numbers_in_words(row, language, cumulative))]
    ]
    title = f"{name}, {say('odds.this_or_more', language).lower()}" if cumulative else name
    return say("odds.chart.label", language, name=title, list="; ".join(told))


def numbers_in_words(row: ChartSeries, language: str, cumulative: bool) -> Iterator[str]:
    """Every outcome worth telling: not the impossible, and of the certain ones only the last."""
    values = row.more if cumulative else row.p
    for k, p in enumerate(values, row.first):
        following = values[k - row.first + 1] if k - row.first + 1 < len(values) else 0.0
        if p >= 0.005 and not (cumulative and following >= CERTAIN):
            name, shown = whole(k, language), f"{percent(p)} %"
            yield say("odds.at_least", language, n=name, p=shown) if cumulative else f"{name}: {shown}"


def plot(odds: Sequence[Odds], language: str, cumulative: bool = False) -> SafeString:
    """The bars with their numbers; drawn so that they can be read without a style sheet too."""
    series = [chart_series(row) for row in odds]
    ks = window(series)
    step, digits = WIDE / len(ks), max(len(whole(k, language)) for k in (ks[0], ks[-1]))
    every, half = label_every(step, digits), 4 * digits
    width = step * 0.84 / len(series)

    def height(row: ChartSeries, k: int) -> float:
        if not cumulative:
            return at(row, row.p, k)
        return at(row, row.more, k, 1.0 if k < row.first else 0.0)

    tallest = max(height(row, k) for row in series for k in ks) or 1.0
    room = HIGH - FOOT - HEAD
    marks, labels = [], []
    for place, k in enumerate(ks):
        for turn, row in enumerate(series):
            p = height(row, k)
            tall = max(room * p / tallest, 1.5 if p > 0 else 0)
            x, top = place * step + step * 0.08 + turn * width, HIGH - FOOT - tall
            size = f"{x:.1f}", f"{top:.1f}", f"{width:.1f}", f"{tall:.1f}"
            marks.append(("abcd"[turn], COLOURS[turn], COLOURS[turn], *size))
            if width >= 12 and (width >= 20 or len(percent(p)) < 3):
                labels.append(("value", f"{x + width / 2:.1f}", f"{top - 6:.1f}", percent(p)))
        if (place if every == 2 else k) % every == 0:
            middle = min(max(place * step + step / 2, half), WIDE - half)  # whole, also at the edge
            labels.append(("outcome", f"{middle:.1f}", f"{HIGH - 6}", whole(k, language)))
    return format_html(
        '{}{}<line class="floor" stroke="#8a8072" x1="0" x2="{}" y1="{}" y2="{}"/>',
        format_html_join(
            "",
            '<rect class="bar side-{}" fill="{}" stroke="{}" x="{}" y="{}" width="{}" height="{}" rx="1.5"/>',
            marks,
        ),
        format_html_join(
            "", '<text class="{}" text-anchor="middle" font-size="12" x="{}" y="{}">{}</text>', labels
        ),
        WIDE, HIGH - FOOT, HIGH - FOOT,
    )  # fmt: skip


def picture(title: str, lines: Sequence[str], odds: Sequence[Odds], language: str) -> SafeString:
    """A chart that stands by itself, to be shown on other sites: no style sheet, no script."""
    top = 44 + 20 * len(lines)
    high = top + (HIGH + 8 if odds else 0)
    chart = format_html('<g transform="translate(12 {})">{}</g>', top, plot(odds, language)) if odds else ""
    return format_html(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {} {}" width="{}" height="{}" '
        'font-family="sans-serif" fill="#201b15" role="img" aria-label="{}">'
        '<rect width="{}" height="{}" fill="#fffdf8"/>'
        '<text x="12" y="26" font-size="17" font-weight="bold">{}</text>{}{}</svg>',
        WIDE + 24, high, WIDE + 24, high, title, WIDE + 24, high, title,
        format_html_join(
            "",
            '<text x="12" y="{}" font-size="14">{}</text>',
            ((48 + 20 * place, line) for place, line in enumerate(lines)),
        ),
        chart,
    )  # fmt: skip


SHADES = (
    "#f5f3ef", "#e5e4e2", "#d4d5d4", "#c3c6c7", "#b2b7b9",
    "#56697b", "#4c6174", "#42586c", "#385065", "#2e475e",
)  # fmt: skip
"""Of the cells of a map, where no style sheet says it; the darker half has light figures."""
CELL_WIDE, CELL_HIGH, LETTER = 44, 24, 8
"""Room for a cell and for a letter of a name."""


def heat_picture(
    title: str,
    lines: Sequence[str],
    columns: Sequence[str],
    rows: Sequence[tuple[str, Sequence[tuple[str, int | None]]]],
) -> SafeString:
    """A map of shades that stands by itself: names down the side, and upright over the columns."""
    left = 24 + LETTER * max(len(name) for name, _ in rows)
    top = 44 + 20 * len(lines) + LETTER * max(map(len, columns))
    longest = max(10 * len(title), *(LETTER * len(line) for line in lines)) + 24
    wide, high = max(left + CELL_WIDE * len(columns) + 12, longest), top + CELL_HIGH * len(rows) + 12
    over = ((left + CELL_WIDE * at + 26, top - 6, name) for at, name in enumerate(columns))
    cells = [
        (left + CELL_WIDE * across, top + CELL_HIGH * down, text, shade)
        for down, (_, row) in enumerate(rows)
        for across, (text, shade) in enumerate(row)
    ]
    return format_html(
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {0} {1}" width="{0}" height="{1}" '
        'font-family="sans-serif" font-size="13" fill="#201b15" role="img" aria-label="{2}">'
        '<rect width="{0}" height="{1}" fill="#fffdf8"/>'
        '<text x="12" y="26" font-size="17" font-weight="bold">{2}</text>{3}{4}{5}{6}{7}</svg>',
        wide, high, title,
        format_html_join(
            "", '<text x="12" y="{}">{}</text>', ((48 + 20 * at, line) for at, line in enumerate(lines))
        ),
        format_html_join("", '<text transform="translate({} {}) rotate(-90)">{}</text>', over),
        format_html_join(
            "",
            '<text x="12" y="{}">{}</text>',
            ((top + CELL_HIGH * at + 16, name) for at, (name, _) in enumerate(rows)),
        ),
        format_html_join(
            "",
            '<rect x="{}" y="{}" width="{}" height="{}" rx="2" fill="{}"/>',
            (
                (x, y, CELL_WIDE - 2, CELL_HIGH - 2, SHADES[shade])
                for x, y, _, shade in cells
                if shade is not None
            ),
        ),
        format_html_join(
            "",
            '<text x="{}" y="{}" text-anchor="middle" fill="{}">{}</text>',
            (
                (x + CELL_WIDE // 2 - 1, y + 16, "#fffdf8" if (shade or 0) > 4 else "#201b15", text)
                for x, y, text, shade in cells
            ),
        ),
    )  # fmt: skip


def stripes() -> SafeString:
    """The second series is striped."""
    return SafeString(
        '<defs><pattern id="stripes" width="6" height="6" patternUnits="userSpaceOnUse" '
        'patternTransform="rotate(45)"><rect class="stripe-back" fill="#fffdf8" width="6" height="6"/>'
        '<rect class="stripe" fill="#d55e00" width="2.6" height="6"/></pattern></defs>'
    )


def levels(rows: Sequence[Sequence[float | None]]) -> list[list[int | None]]:
    """Ten shades between the least and the greatest, for a map."""
    values = [value for row in rows for value in row if value is not None]
    low, high = min(values, default=0.0), max(values, default=1.0)
    spread = (high - low) or 1.0
    return [[None if v is None else round(9 * (v - low) / spread) for v in row] for row in rows]
