"""The picture of docs/geometry.md: four viewers, one target, a rank, a wood and a wall, drawn from answers.

`python -m docs.geometry_picture` writes it anew; a test fails when the picture and the answers part ways.
"""

from __future__ import annotations

from pathlib import Path

from tercio.geometry import Disc, Line, Polygon, line_of_sight
from tercio.geometry.lines import Shape

PICTURE = Path(__file__).parent / "images" / "sight.svg"
TARGET = Disc(21_000, 6000, 1350)
VIEWERS = (
    Disc(4500, 1700, 1350),
    Disc(2500, 6000, 1350),
    Disc(2500, 10_400, 1350),
    Disc(19_000, 12_300, 1350),
)
RANK = tuple(Disc(13_000, y, 1250) for y in (4200, 6700, 9310, 11_810))
WOOD = Polygon(((6200, 4300), (9200, 3700), (10_400, 5700), (8600, 7100), (8300, 5500), (6600, 6100)))
WALL = Polygon(((16_800, 9600), (21_200, 9600)))
BLOCKERS: tuple[Shape, ...] = (*RANK, WOOD, WALL)
INK, BURGUNDY, BRASS, SLATE, MOSS = "#1e1b18", "#8f1d2c", "#b9812a", "#2f4a66", "#4c6b3c"


def lines() -> list[Line | None]:
    """What each viewer finds."""
    return [line_of_sight(viewer, TARGET, BLOCKERS) for viewer in VIEWERS]


def disc(shape: Disc, colour: str, text: str = "") -> str:
    look = f'fill="{colour}" fill-opacity=".18" stroke="{colour}"'
    circle = f'<circle cx="{shape.x}" cy="{shape.y}" r="{shape.r}" {look}/>'
    if not text:
        return circle
    return f'{circle}<text x="{shape.x}" y="{shape.y + 260}" fill="{colour}">{text}</text>'


def outline(polygon: Polygon, colour: str) -> str:
    corners = " ".join(f"{x},{y}" for x, y in polygon.corners)
    return f'<polygon points="{corners}" fill="{colour}" fill-opacity=".25" stroke="{colour}"/>'


def draw() -> str:
    """The picture as SVG, the lines a true millimetre thick."""
    parts = [outline(WOOD, MOSS), outline(WALL, INK), *(disc(base, SLATE) for base in RANK)]
    for line in lines():
        if line is not None:
            ends = f'x1="{line.from_x:.1f}" y1="{line.from_y:.1f}" x2="{line.to_x:.1f}" y2="{line.to_y:.1f}"'
            parts.append(f'<line {ends} stroke="{BRASS}" stroke-width="100"/>')
    for number, (viewer, line) in enumerate(zip(VIEWERS, lines(), strict=True), start=1):
        parts.append(
            disc(viewer, BURGUNDY if line is None else MOSS, f"{number} {'×' if line is None else '✓'}")
        )
    parts.append(disc(TARGET, INK, "target"))
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24000 14000" role="img" stroke-width="60"'
        ' font-family="sans-serif" font-size="760" text-anchor="middle">'
        "<title>Lines of sight found past a rank of bases, a wood and a wall</title>"
        '<rect width="24000" height="14000" fill="#f7f2e8" stroke="none"/>\n'
        + "\n".join(part.replace("<text ", '<text stroke="none" ') for part in parts)
        + "\n</svg>\n"
    )


if __name__ == "__main__":
    PICTURE.write_text(draw(), encoding="utf-8")
