"""How everybody fared: lines over the turns, labelled where they end, no legend to decode."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape

from tercio.campaign.banners import banner
from tercio.campaign.map_picture import INK, STONE
from tercio.core.speech import say

WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM = 360, 220, 42, 112, 14, 30
DASHES = ("", "7 4", "2 4", "10 3 2 3", "5 2")


def line_chart(series: Mapping[str, Sequence[int]], players: Sequence[str], what: str, language: str) -> str:
    """One line for each player: what they had when each turn began, and what they have now."""
    turns = max((len(values) for values in series.values()), default=0)
    top = max([1, *(value for values in series.values() for value in values)])
    named = say("campaign.chart.title", language, what=say(f"campaign.number.{what}", language))
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="chart" role="img" '
        f'aria-label="{escape(named, quote=True)}" viewBox="0 0 {WIDTH} {HEIGHT}" '
        'font-family="sans-serif" font-size="13">'
    )
    return "".join([head, *_axes(turns, top, language), *_lines(series, players, turns, top), "</svg>"])


def x_of(turn: int, turns: int) -> float:
    return LEFT + (WIDTH - LEFT - RIGHT) * (turn / max(1, turns - 1))


def y_of(value: int, top: int) -> float:
    return HEIGHT - BOTTOM - (HEIGHT - TOP - BOTTOM) * value / top


def _word(x: float, y: float, words: str, anchor: str = "start") -> str:
    place = f'x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}"'
    return f'<text class="axis" {place} fill="{INK}">{escape(words)}</text>'


def _axes(turns: int, top: int, language: str) -> Iterator[str]:
    step = max(1, -(-top // 5))
    for value in range(0, top + 1, step):
        y = y_of(value, top)
        across = f'x1="{LEFT}" x2="{WIDTH - RIGHT}" y1="{y:.1f}" y2="{y:.1f}"'
        yield f'<line class="rule-line" {across} stroke="{STONE}" stroke-opacity=".35"/>'
        yield _word(LEFT - 6, y + 4, str(value), "end")
    for turn in range(turns - 1):
        yield _word(x_of(turn, turns), HEIGHT - 10, str(turn + 1), "middle")
    yield _word(x_of(turns - 1, turns), HEIGHT - 10, say("campaign.chart.now", language), "middle")
    yield _word(4, HEIGHT - 10, say("campaign.turn", language))


def _lines(
    series: Mapping[str, Sequence[int]], players: Sequence[str], turns: int, top: int
) -> Iterator[str]:
    labels = _spread({who: y_of(values[-1], top) for who, values in series.items() if values})
    for who, values in series.items():
        if not values:
            continue
        colour, number = banner(players, who)
        spots = [(x_of(turn, turns), y_of(value, top)) for turn, value in enumerate(values)]
        points = " ".join(f"{x:.1f},{y:.1f}" for x, y in spots)
        look = f'stroke="{colour}" stroke-width="2.6" stroke-dasharray="{DASHES[number % len(DASHES)]}"'
        yield f'<polyline points="{points}" fill="none" {look}/>'
        yield f'<circle cx="{spots[-1][0]:.1f}" cy="{spots[-1][1]:.1f}" r="3.6" fill="{colour}"/>'
        yield _word(WIDTH - RIGHT + 10, labels[who] + 4, f"{_short(who)} {values[-1]}")


def _short(who: str) -> str:
    """A name that fits beside the chart."""
    return who if len(who) <= 11 else f"{who[:10].rstrip()}…"


def _spread(wanted: Mapping[str, float]) -> dict[str, float]:
    """Labels near their line's end, none on top of another."""
    placed: dict[str, float] = {}
    lowest = -100.0
    for who, y in sorted(wanted.items(), key=lambda label: label[1]):
        lowest = max(y, lowest + 14)
        placed[who] = lowest
    highest = HEIGHT - BOTTOM + 4.0
    for who in reversed(placed):  # those pushed below the chart push the ones above them up again
        placed[who] = highest = min(placed[who], highest)
        highest -= 14
    return placed
