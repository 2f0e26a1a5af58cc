"""A planet drawn small, for choosing among many: a few paths for all its tiles, no names and no links."""

from __future__ import annotations

from collections.abc import Iterator
from html import escape

from tercio.campaign.banners import GLYPHS
from tercio.campaign.map_picture import INK, PAPER, SIZE, STONE, WATER, Point, frame, outline, places
from tercio.campaign.planet import Planet, Tile
from tercio.core.speech import say

MANY_TILES = 150
"""Above so many a thumbnail shows where tiles are, not what they hold."""


def thumbnail(planet: Planet, language: str) -> str:
    """The picture, told in one sentence."""
    middles = places(planet)
    left, top, width, height = frame(planet, middles)
    title = escape(say("campaign.map.title", language, name=planet.name, count=len(planet.tiles)), quote=True)
    many = len(planet.tiles) > MANY_TILES
    ground = "".join(ground_of(tile, middles[tile.id], many) for tile in planet.tiles)
    signs = "" if many else "".join(signs_of(planet, middles))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" class="planet" role="img" aria-label="{title}" '
        f'viewBox="{left:.0f} {top:.0f} {width:.0f} {height:.0f}">'
        f'<path class="ground" d="{ground}" fill="{PAPER}" stroke="{STONE}" stroke-width="1.5"/>{signs}</svg>'
    )


def ground_of(tile: Tile, middle: Point, many: bool) -> str:
    """A tile's outline as a piece of a path; among many, a square."""
    if not many:
        return f"M{outline(tile, middle)}Z"
    side = SIZE * 1.4
    return f"M{middle[0] - side / 2:.0f},{middle[1] - side / 2:.0f}h{side:.0f}v{side:.0f}h-{side:.0f}z"


def signs_of(planet: Planet, middles: dict[str, Point]) -> Iterator[str]:
    """Rivers, mountains and what stands on the tiles, each kind in one go."""
    rivers = "".join(
        f"M{x - 28:.0f},{y + 6:.0f}q7,-6 14,0t14,0t14,0t14,0" for x, y in at("river", planet, middles)
    )
    if rivers:
        yield f'<path class="river" d="{rivers}" fill="none" stroke="{WATER}" stroke-width="3.6"/>'
    heights = "".join(
        f"M{x - 16:.0f},{y - 15:.0f}l6,-10l5,7l4,-5l7,8z" for x, y in at("mountain", planet, middles)
    )
    if heights:
        yield f'<path class="mountain" d="{heights}" fill="{STONE}" stroke="{INK}"/>'
    look = f'fill="{INK}" fill-rule="evenodd" stroke="{PAPER}" stroke-width="2.2" paint-order="stroke"'
    yield f'<g class="glyph" {look}>{"".join(glyphs(planet, middles))}</g>'


def at(terrain: str, planet: Planet, middles: dict[str, Point]) -> list[Point]:
    return [middles[tile.id] for tile in planet.tiles if getattr(tile, terrain)]


def glyphs(planet: Planet, middles: dict[str, Point]) -> Iterator[str]:
    """The first building of each tile."""
    for tile in planet.tiles:
        feature = next((feature for feature in tile.features if feature in GLYPHS), "")
        if feature:
            x, y = middles[tile.id]
            yield f'<path transform="translate({x:.0f} {y:.0f})" d="{GLYPHS[feature]}"/>'
