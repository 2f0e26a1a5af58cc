"""The chance of winning after every decision, drawn as SVG: the middle line is an even battle."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString

from tercio.app.battle_analysis import DecisionShown

WIDE, HIGH, MARGIN = 640, 220, 14
DOT = 5


def chance_curve(
    decisions: Sequence[DecisionShown], dearest: Sequence[DecisionShown], label: str, address: str
) -> SafeString:
    """The first side's chance from left to right; a dot on each dear decision leads to its moment."""
    places = {id(row): k for k, row in enumerate(decisions)}
    points = " ".join(
        f"{across(k, len(decisions)):.1f},{up(row.chance):.1f}" for k, row in enumerate(decisions)
    )
    dots = [
        (
            f"{address}?at={row.version}",
            row.player,
            f"{across(places[id(row)], len(decisions)):.1f}",
            f"{up(row.chance):.1f}",
            DOT,
            row.done,
        )
        for row in dearest
    ]
    return format_html(
        '<svg class="curve" viewBox="0 0 {} {}" role="img" aria-label="{}">'
        '<line class="even" x1="0" x2="{}" y1="{}" y2="{}"/>{}<polyline class="chance" points="{}"/>{}</svg>',
        WIDE, HIGH, label, WIDE, up(0.5), up(0.5), rounds(decisions), points,
        format_html_join(
            "",
            '<a href="{}"><circle class="dear side-{}" cx="{}" cy="{}" r="{}"><title>{}</title></circle></a>',
            dots,
        ),
    )  # fmt: skip


def rounds(decisions: Sequence[DecisionShown]) -> SafeString:
    """A line and its number where each Round begins."""
    begins = [
        (k + 1, late.round)
        for k, (early, late) in enumerate(pairwise(decisions))
        if late.round != early.round
    ]
    marks = [(f"{across(k, len(decisions)):.1f}", number) for k, number in begins]
    return format_html_join(
        "",
        '<line class="round" x1="{}" x2="{}" y1="0" y2="{}"/><text class="round" x="{}" y="{}">{}</text>',
        ((x, x, HIGH, x, HIGH - 3, number) for x, number in marks),
    )


def across(place: int, count: int) -> float:
    return WIDE * place / max(1, count - 1)


def up(chance: float) -> float:
    """Certain to win is at the top."""
    return MARGIN + (HIGH - 2 * MARGIN) * (1 - chance)
