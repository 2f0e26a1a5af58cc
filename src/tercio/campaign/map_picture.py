"""The planet as a picture: one SVG for the page, for paper and for the terminal's file.

Colours stand in attributes, so the file is whole by itself and a page may restyle it. Text from people is
escaped here and nowhere else.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import escape
from math import hypot, sqrt

import msgspec

from tercio.campaign.banners import GLYPHS, PATTERNS, banner, initials
from tercio.campaign.planet import Planet, Tile
from tercio.campaign.rule_tables import BARE, FEATURES
from tercio.core.speech import say, sentence

SIZE = 36.0
WIDE = SIZE * sqrt(3)
HALF = sqrt(3) / 2
CORNERS = ((0, -1), (HALF, -0.5), (HALF, 0.5), (0, 1), (-HALF, 0.5), (-HALF, -0.5))
INK, PAPER, STONE, WATER = "#1e1b18", "#fffdf8", "#8a7f6b", "#2a6fa8"
LONGEST_LABEL = 9
Point = tuple[float, float]


class TileMark(msgspec.Struct, frozen=True):
    """What a page wants to say about a tile: where it leads, its state and words for its state."""

    href: str = ""
    state: str = ""
    """legal, picked, illegal, target, captured, shown or nothing"""
    words: str = ""
    price: int | None = None


Marks = Mapping[str, TileMark]


def places(planet: Planet) -> dict[str, Point]:
    """The middle of every tile; those off the grid without an outline stand in a row below it."""
    found: dict[str, Point] = {}
    homeless: list[str] = []
    for tile in planet.tiles:
        if tile.polygon:
            xs, ys = zip(*tile.polygon, strict=True)
            found[tile.id] = sum(xs) / len(xs), sum(ys) / len(ys)
        elif tile.q is not None and tile.r is not None:
            found[tile.id] = WIDE * (tile.q + tile.r / 2), SIZE * 1.5 * tile.r
        else:
            homeless.append(tile.id)
    below = max((y for _, y in found.values()), default=0.0) + SIZE * 2.5 if found else 0.0
    across = max(1, round(sqrt(len(homeless))))
    for number, name in enumerate(homeless):
        found[name] = (number % across) * WIDE * 1.1, below + (number // across) * SIZE * 2.2
    return found


def outline(tile: Tile, middle: Point, scale: float = 1.0) -> str:
    if tile.polygon and scale == 1.0:
        return " ".join(f"{x:.1f},{y:.1f}" for x, y in tile.polygon)
    size = SIZE * scale
    return " ".join(f"{middle[0] + x * size:.1f},{middle[1] + y * size:.1f}" for x, y in CORNERS)


def draw(  # noqa: PLR0913
    planet: Planet,
    owners: Mapping[str, str],
    players: Sequence[str],
    language: str,
    *,
    marks: Marks | None = None,
    legend: bool = False,
    patterns: bool = True,
) -> str:
    """The whole picture. With `legend` it explains itself, on paper; its `patterns` may stand elsewhere."""
    middles = places(planet)
    left, top, width, height = frame(planet, middles)
    key = list(_legend(planet, players, language, left, top + height)) if legend else []
    tall = height + (LEGEND_ROW * (len(key) // 2 + 1) if legend else 0)
    title = escape(say("campaign.map.title", language, name=planet.name, count=len(planet.tiles)), quote=True)
    size = " big" if len(planet.tiles) > 40 else ""
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="planet{size}" role="group" aria-label="{title}" '
        f'viewBox="{left:.0f} {top:.0f} {max(width, 400 if legend else 0):.0f} {tall:.0f}" '
        'font-family="sans-serif">'
    )
    tiles = [
        draw_tile(tile, middles[tile.id], owners.get(tile.id), players, language, (marks or {}).get(tile.id))
        for tile in planet.tiles
    ]
    own = owner_patterns(players) if patterns else ""
    return "".join([head, own, *tiles, *_lanes(planet, middles), *key, "</svg>"])


def frame(planet: Planet, middles: Mapping[str, Point]) -> tuple[float, float, float, float]:
    points = list(middles.values()) + [point for tile in planet.tiles for point in tile.polygon]
    xs, ys = [x for x, _ in points], [y for _, y in points]
    pad = SIZE * 1.15
    left, top = min(xs) - pad, min(ys) - pad
    return left, top, max(xs) - left + pad, max(ys) - top + pad


def owner_patterns(players: Sequence[str]) -> str:
    """What fills the land and the sign of each player, to be told apart without colours."""
    return f"<defs>{''.join(_patterns(players))}</defs>"


def _patterns(players: Sequence[str]) -> Iterator[str]:
    for number, player in enumerate(players):
        colour, shape = banner(players, player)
        yield (
            f'<pattern id="owner-{number}" width="8" height="8" patternUnits="userSpaceOnUse">'
            f'<rect width="8" height="8" fill="{colour}" fill-opacity=".3"/>'
            f'<g stroke="{colour}" fill="{colour}" stroke-width="1.7">{PATTERNS[shape]}</g></pattern>'
        )


def _lanes(planet: Planet, middles: Mapping[str, Point]) -> Iterator[str]:
    """Links the grid does not show, dashed from rim to rim; walls where an edge cannot be crossed."""
    for css, ends, drawn in (("lane", planet.extra, _lane), ("wall", planet.cut, _wall)):
        for tile, other in ends:
            if tile in middles and other in middles and tile != other:
                (x1, y1), (x2, y2) = drawn(middles[tile], middles[other])
                dash = ' stroke-dasharray="6 5"' if css == "lane" else ""
                width = 3 if css == "lane" else 6
                yield (
                    f'<line class="{css}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}" '
                    f'stroke="{INK}" stroke-width="{width}" stroke-linecap="round"{dash}/>'
                )


def _lane(start: Point, end: Point) -> tuple[Point, Point]:
    """From near the middle of one tile to near the middle of the other, hiding neither building."""
    (x1, y1), (x2, y2) = start, end
    far = max(hypot(x2 - x1, y2 - y1), 1.0)
    short = min(0.45 * far, SIZE * 0.6) / far
    dx, dy = (x2 - x1) * short, (y2 - y1) * short
    return (x1 + dx, y1 + dy), (x2 - dx, y2 - dy)


def _wall(start: Point, end: Point) -> tuple[Point, Point]:
    """Along the edge between two tiles: across the middle of the way."""
    (x1, y1), (x2, y2) = start, end
    x, y, far = (x1 + x2) / 2, (y1 + y2) / 2, max(hypot(x2 - x1, y2 - y1), 1.0)
    dx, dy = (y2 - y1) / far * SIZE / 2, (x1 - x2) / far * SIZE / 2
    return (x - dx, y - dy), (x + dx, y + dy)


def describe(tile: Tile, language: str) -> str:
    """What a tile is, in words."""
    features = [say(f"campaign.feature.{kind}", language) for kind in tile.kinds]
    terrain = [
        say(f"campaign.terrain.{flag}", language) for flag in ("river", "mountain") if getattr(tile, flag)
    ]
    name = f"{tile.name} ({tile.id})" if tile.name else tile.id
    return f"{name}: {', '.join([*features, *terrain])}"


def label(tile: Tile, owner: str | None, language: str, words: str = "") -> str:
    """What a tile is and whose, for screen readers and tooltips."""
    whose = say("campaign.tile.of", language, owner=owner) if owner else say("campaign.tile.free", language)
    return f"{describe(tile, language)}, {whose}" + (f". {sentence(words)}" if words else "")


def mark_in_words(marked: TileMark, language: str) -> str:
    """What colours and the disc with its price show, said: may it be chosen, is it, what does it cost."""
    said = [say(f"campaign.tile.state.{marked.state}", language)] if marked.state else []
    if marked.price is not None:
        said.append(say("campaign.tile.price", language, price=marked.price))
    return ". ".join(sentence(part) for part in (", ".join(said), marked.words) if part)


def draw_tile(  # noqa: PLR0913, PLR0917
    tile: Tile, at: Point, owner: str | None, players: Sequence[str], language: str, marked: TileMark | None
) -> str:
    marked = marked or TileMark()
    told = escape(label(tile, owner, language, mark_in_words(marked, language)), quote=True)
    body = "".join(_body(tile, at, owner, players, marked))
    state = f" {marked.state}" if marked.state else ""
    group = (
        f'<g class="tile{state}" data-tile="{escape(tile.id, quote=True)}"><title>{told}</title>{body}</g>'
    )
    if marked.href:
        pressed = ' aria-current="true"' if marked.state in ("picked", "shown") else ""
        return f'<a href="{escape(marked.href, quote=True)}" aria-label="{told}"{pressed}>{group}</a>'
    return group


def _body(
    tile: Tile, at: Point, owner: str | None, players: Sequence[str], marked: TileMark
) -> Iterator[str]:
    x, y = at
    edge = outline(tile, at)
    yield f'<polygon class="ground" points="{edge}" fill="{PAPER}" stroke="{STONE}" stroke-width="1.5"/>'
    if owner is not None and owner in players:
        colour, _ = banner(players, owner)
        inner = outline(tile, at, 0.92)
        yield f'<polygon points="{edge}" fill="url(#owner-{list(players).index(owner)})"/>'
        yield f'<polygon points="{inner}" fill="none" stroke="{colour}" stroke-width="3.5"/>'
        yield _banner(x, y, initials(owner), colour)
    yield from _terrain(tile, x, y)
    yield from _glyphs(tile, x, y)
    label = _text(x, y - 21.5, 7.5, short_name(tile))
    yield f'<g class="tile-name" stroke="{PAPER}" stroke-width="2.4" paint-order="stroke">{label}</g>'
    if marked.price is not None:
        disc = f'<circle cx="{x + 17:.1f}" cy="{y - 17:.1f}" r="9.5" fill="{PAPER}" stroke="{INK}"/>'
        yield f'<g class="price">{disc}{_text(x + 17, y - 13, 11, str(marked.price))}</g>'
    yield f'<polygon class="halo" points="{outline(tile, at, 0.97)}" fill="none" stroke="none"/>'


def short_name(tile: Tile) -> str:
    """What stands on the tile itself: its own name as far as it fits, or its coordinates."""
    name = tile.name or tile.id
    return name if len(name) <= LONGEST_LABEL else f"{name[: LONGEST_LABEL - 1]}…"


def _text(x: float, y: float, size: float, words: str) -> str:
    return (
        f'<text x="{x:.1f}" y="{y:.1f}" font-size="{size}" font-weight="700" text-anchor="middle" '
        f'fill="{INK}">{escape(words)}</text>'
    )


def _banner(x: float, y: float, letters: str, colour: str) -> str:
    return (
        f'<g class="banner-of"><rect x="{x - 10:.1f}" y="{y + 16:.1f}" width="20" height="12.5" rx="2" '
        f'fill="{PAPER}" stroke="{colour}" stroke-width="1.5"/>{_text(x, y + 25.8, 9.5, letters)}</g>'
    )


def _terrain(tile: Tile, x: float, y: float) -> Iterator[str]:
    if tile.mountain:
        yield (
            f'<path class="mountain" d="M{x - 26:.1f},{y - 8:.1f} l5,-11 l4,7 l3,-4.5 l5,8.5 Z" '
            f'fill="{STONE}" stroke="{INK}" stroke-width="1" stroke-linejoin="round"/>'
        )
    if tile.river:
        waves = f"M{x - 28:.1f},{y + 6:.1f} q7,-6 14,0 t14,0 t14,0 t14,0"
        for css, colour, width in (("river bank", PAPER, 6.5), ("river", WATER, 3.6)):
            yield f'<path class="{css}" d="{waves}" fill="none" stroke="{colour}" stroke-width="{width}"/>'


def _glyphs(tile: Tile, x: float, y: float) -> Iterator[str]:
    shown = [feature for feature in tile.features if feature in GLYPHS]
    scale = 1.0 if len(shown) < 2 else 0.7
    for number, feature in enumerate(shown):
        move = f"translate({x + (number - (len(shown) - 1) / 2) * 20:.1f} {y:.1f}) scale({scale})"
        yield (
            f'<path class="glyph {feature}" transform="{move}" d="{GLYPHS[feature]}" fill="{INK}" '
            f'fill-rule="evenodd" stroke="{PAPER}" stroke-width="2.2" paint-order="stroke"/>'
        )


LEGEND_ROW = 30


def legend_of(planet: Planet, players: Sequence[str], language: str) -> list[tuple[str, str, str]]:
    """What the picture's signs mean: (kind, key, words) for features, terrain and owners."""
    kinds = [kind for kind in (*FEATURES, BARE) if any(tile.has(kind) for tile in planet.tiles)]
    lines = [("feature", kind, say(f"campaign.feature.{kind}", language)) for kind in kinds]
    lines += [
        ("terrain", flag, say(f"campaign.terrain.{flag}", language))
        for flag in ("river", "mountain")
        if any(getattr(tile, flag) for tile in planet.tiles)
    ]
    drawn = (("lane", planet.extra), ("wall", planet.cut))
    lines += [("link", css, say(f"campaign.link.{css}", language)) for css, ends in drawn if ends]
    return lines + [("owner", player, player) for player in players]


def sign(kind: str, key: str, players: Sequence[str]) -> str:
    """A legend's small drawing, about the origin."""
    if kind == "owner":
        colour, number = banner(players, key)[0], list(players).index(key)
        shape = f'fill="url(#owner-{number})" stroke="{colour}" stroke-width="3"'
        return f'<rect x="-13" y="-11" width="26" height="22" {shape}/>'
    if kind == "link":
        look = 'stroke-width="3" stroke-dasharray="6 5"' if key == "lane" else 'stroke-width="6"'
        ends = 'x1="-13" y1="0" x2="13" y2="0"' if key == "lane" else 'x1="0" y1="-11" x2="0" y2="11"'
        return f'<line class="{key}" {ends} stroke="{INK}" stroke-linecap="round" {look}/>'
    if kind == "terrain":
        drawn = "".join(_terrain(Tile("", river=key == "river", mountain=key == "mountain"), 0, 0))
        moved = "translate(0 -3) scale(.6 1)" if key == "river" else "translate(23 18) scale(1.3)"
        return f'<g transform="{moved}">{drawn}</g>'
    plain = f'<polygon points="0,-10 9,-5 9,5 0,10 -9,5 -9,-5" fill="{PAPER}" stroke="{STONE}"/>'
    return "".join(_glyphs(Tile("", (key,)), 0, 0)) or plain


def _legend(planet: Planet, players: Sequence[str], language: str, left: float, top: float) -> Iterator[str]:
    for number, (kind, key, words) in enumerate(legend_of(planet, players, language)):
        x, y = left + 24 + (number % 2) * 190, top + 16 + (number // 2) * LEGEND_ROW
        yield (
            f'<g class="legend"><g transform="translate({x:.0f} {y:.0f}) scale(.75)">'
            f"{sign(kind, key, players)}</g>"
            f'<text x="{x + 20:.0f}" y="{y + 4:.0f}" font-size="13" fill="{INK}">{escape(words)}</text></g>'
        )
