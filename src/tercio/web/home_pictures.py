"""The front door's pictures: each room shown by something it made itself, small."""

from __future__ import annotations

from functools import cache

from django.urls import reverse
from django.utils.safestring import SafeString, mark_safe

from tercio.app.stream_search import find
from tercio.campaign.map_picture import draw
from tercio.campaign.mapfile import shipped_maps

WIDE, TALL = 132, 66


@cache
def planet_picture(language: str) -> SafeString:
    """A shipped planet."""
    return mark_safe(draw(shipped_maps()["breda"], {}, (), language))  # nosec


@cache
def odds_picture(language: str) -> SafeString:
    """The chances of three dice, as bars."""
    bars = [3, 10, 21, 36, 56, 80, 108, 125, 125, 108, 80, 56, 36, 21, 10, 3]
    width = WIDE / len(bars)
    drawn = "".join(
        f'<rect x="{number * width + 1:.1f}" y="{TALL - TALL * bar / 130:.1f}" width="{width - 2:.1f}" '
        f'height="{TALL * bar / 130:.1f}"/>'
        for number, bar in enumerate(bars)
    )
    return mark_safe(f'<svg class="bars" viewBox="0 0 {WIDE} {TALL}" aria-hidden="true">{drawn}</svg>')  # nosec


def sketch(*parts: str) -> SafeString:
    """A small drawing in the page's own colours: `fill` strong, `soft` faint, `line` an outline."""
    inside = "".join(parts)
    return mark_safe(f'<svg class="sketch" viewBox="0 0 {WIDE} {TALL}" aria-hidden="true">{inside}</svg>')  # nosec


def disc(x: float, y: float, size: float, css: str) -> str:
    return f'<circle class="{css}" cx="{x}" cy="{y}" r="{size}"/>'


def box(x: float, y: float, wide: float, tall: float, css: str) -> str:
    return f'<rect class="{css}" x="{x}" y="{y}" width="{wide}" height="{tall}" rx="2"/>'


@cache
def table_picture() -> SafeString:
    """A tournament's table from above: two deployment bands and five markers."""
    spots = ((48, 22), (84, 22), (66, 33), (48, 44), (84, 44))
    return sketch(
        box(34, 3, 64, 60, "line"), box(34, 3, 64, 11, "soft"), box(34, 52, 64, 11, "soft"),
        *(disc(x, y, 4, "fill") for x, y in spots),
    )  # fmt: skip


@cache
def battle_picture() -> SafeString:
    """Two regiments about to meet beside a wood and a ruin."""
    left = [disc(34 + 8 * column, 24 + 9 * row, 3.4, "fill") for column in range(2) for row in range(3)]
    right = [disc(88 + 8 * column, 22 + 9 * row, 3.4, "line") for column in range(2) for row in range(4)]
    return sketch(
        box(8, 3, 116, 60, "line"), disc(64, 15, 9, "soft"), disc(72, 20, 7, "soft"),
        box(58, 44, 20, 12, "soft"), *left, *right,
    )  # fmt: skip


@cache
def die_picture() -> SafeString:
    """The ten faces of a musket's die: the four that hit are full."""
    faces = [box(9 + 23 * (face % 5), 8 + 27 * (face // 5), 20, 22, "fill" if face > 5 else "line")
             for face in range(10)]  # fmt: skip
    return sketch(*faces)


@cache
def page_picture() -> SafeString:
    """A page of rules: lines, and the one that was looked for."""
    lines = [
        box(40, 10 + 10 * row, 52 - 9 * (row % 3), 4, "fill" if row == 2 else "soft") for row in range(5)
    ]
    return sketch(box(32, 2, 68, 62, "line"), *lines)


def pictures(language: str) -> dict[str, SafeString]:
    """Every room in a picture."""
    return {
        "tournaments": table_picture(),
        "campaigns": planet_picture(language),
        "battles": battle_picture(),
        "fieldcard": die_picture(),
        "odds": odds_picture(language),
        "rules": page_picture(),
    }


def tries() -> dict[str, tuple[str, str]]:
    """What a stranger can try at once in each room: the address and the text of its button."""
    events = find("tournament")
    event = reverse("tournaments:open", args=[events[0].stream.partition("/")[2]]) if events else ""
    return {
        "tournaments": (event or reverse("tournaments:home"), "home.try.tournaments"),
        "campaigns": (reverse("campaigns:editor"), "home.try.campaigns"),
        "battles": (reverse("battles:home"), "home.try.battles"),
        "fieldcard": (f"{reverse('fieldcard:home')}#shot", "home.try.fieldcard"),
        "odds": (reverse("odds:home"), "home.try.odds"),
        "rules": (f"{reverse('rules:home')}?q=", "home.try.rules"),
    }
