"""A battle drawn: as text for terminals and bug reports, as SVG for pages and docs."""

from __future__ import annotations

from html import escape

from tercio.firstblood.field import GARRISON, IMPASSABLE, OBSCURING, OBSTRUCTING, RUIN, WATER
from tercio.firstblood.knowing import is_leader
from tercio.firstblood.phases.victory import zone_radius
from tercio.firstblood.state import ROUND, TABLE, Battle
from tercio.firstblood.units import INCH

LETTERS = "abcdefghijklmnopqrstuvwxyz"


def text_picture(b: Battle, width: int = 72) -> str:
    """The table in characters: player 1's regiments a, b, c… (Leaders capital), player 2's n, o, p…"""
    height = width * b.field.height // b.field.width // 2
    rows = [["·"] * width for _ in range(height)]
    for k in range(b.field.count):
        _paint(b, rows, k)
    for m in range(b.forces.models):
        r = b.forces.regiment[m]
        if b.alive[m] and b.place[r] == TABLE:
            column = min(width - 1, b.x[m] * width // b.field.width)
            row = min(height - 1, b.y[m] * height // b.field.height)
            letter = letter_of(b, r)
            rows[height - 1 - row][column] = letter.upper() if is_leader(b, m) else letter
    lines = ["".join(row) for row in rows]
    return "\n".join([*lines, *legend(b)])


def letter_of(b: Battle, r: int) -> str:
    """The letter of a regiment."""
    player = b.forces.player[r]
    return LETTERS[(13 * player + b.regiments(player).index(r)) % 26]


def legend(b: Battle) -> list[str]:
    """Round, points, and one line for each regiment."""
    lines = [f"round {b.clock[ROUND]}   vp {b.vp[0]} : {b.vp[1]}"]
    for r in range(b.forces.regiments):
        sheet = b.forces.sheets[r]
        wounds = sum(b.wounds[m] for m in b.living(r))
        marks = [name for name in ("broken", "inspired", "aimed", "activated") if getattr(b, name)[r]]
        where = ("waiting", "reserve", "arriving", "table", "garrison", "destroyed", "entering")[b.place[r]]
        lines.append(
            f"{letter_of(b, r)} {sheet.name or sheet.entry} {b.strength[r]} {where}"
            f" wounds {wounds} tokens {b.tokens[r]} {' '.join(marks)}".rstrip()
        )
    return lines


def _paint(b: Battle, rows: list[list[str]], piece: int) -> None:
    height, width = len(rows), len(rows[0])
    mark = _mark(b.field.traits[piece])
    for row in range(height):
        for column in range(width):
            x = (2 * column + 1) * b.field.width // (2 * width)
            y = (2 * (height - 1 - row) + 1) * b.field.height // (2 * height)
            if b.field.ground.inside(piece, x, y):
                rows[row][column] = mark


def _mark(traits: int) -> str:
    for trait, mark in ((GARRISON, "#"), (IMPASSABLE, "X"), (RUIN, "="), (WATER, "~")):
        if traits & trait:
            return mark
    return "%" if traits & (OBSCURING | OBSTRUCTING) else ":"


COLOURS = ("#b3422f", "#2f5fb3")


def svg_picture(b: Battle, scale: float = 12) -> str:
    """The table as SVG, one unit of the page for a twelfth of an inch."""
    width, height = b.field.width / INCH * scale, b.field.height / INCH * scale
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" role="img">']
    parts.append(f'<rect width="{width:g}" height="{height:g}" fill="#e9e4d4"/>')
    for k, piece in enumerate(b.field.pieces):
        points = " ".join(f"{x * scale:g},{height - y * scale:g}" for x, y in piece.outline)
        name = escape(piece.name or "+".join(piece.traits) or "hill")
        fill = "#8d8a7e" if b.field.traits[k] & (GARRISON | IMPASSABLE) else "#b9c3a0"
        parts.append(f'<polygon points="{points}" fill="{fill}"><title>{name}</title></polygon>')
    for zone in b.scenario.zones:
        radius = zone_radius(b, zone) / INCH * scale
        parts.append(
            f'<circle cx="{zone.x * scale:g}" cy="{height - zone.y * scale:g}" r="{radius:g}"'
            ' fill="none" stroke="#6b5d3a" stroke-dasharray="4 3"/>'
        )
    parts += [_disc(b, m, scale, height) for m in range(b.forces.models) if _shown(b, m)]
    parts.append("</svg>")
    return "\n".join(parts) + "\n"


def _shown(b: Battle, m: int) -> bool:
    return bool(b.alive[m]) and b.place[b.forces.regiment[m]] == TABLE


def _disc(b: Battle, m: int, scale: float, height: float) -> str:
    r = b.forces.regiment[m]
    x, y, radius = (length / INCH * scale for length in (b.x[m], b.y[m], b.forces.radius[m]))
    edge = "#000" if is_leader(b, m) else "#fff"
    name = escape(f"{b.forces.sheets[r].name or b.forces.sheets[r].entry} {m}")
    return (
        f'<circle cx="{x:.1f}" cy="{height - y:.1f}" r="{radius:.1f}" fill="{COLOURS[b.forces.player[r]]}"'
        f' fill-opacity="{0.45 if b.broken[r] else 0.9}" stroke="{edge}"><title>{name}</title></circle>'
    )
