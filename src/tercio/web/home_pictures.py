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
