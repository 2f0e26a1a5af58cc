"""A battle drawn: as text for terminals and bug reports, as SVG for pages and docs."""

from __future__ import annotations

from html import escape

from tercio.core.speech import say
from tercio.firstblood.battlefield.compass import RING
from tercio.firstblood.engine.field import GARRISON, IMPASSABLE, OBSCURING, OBSTRUCTING, RUIN, WATER
from tercio.firstblood.engine.regiment_queries import is_leader
from tercio.firstblood.engine.scenario import Zone
from tercio.firstblood.engine.state import ROUND, TABLE, Battle
from tercio.firstblood.engine.units import INCH, inches
from tercio.firstblood.sequence.phases.deployment_zone import zone_of
from tercio.firstblood.sequence.phases.victory import active, zone_radius

MARKS = ("broken", "inspired", "aimed", "activated")
LETTERS = "abcdefghijklmnopqrstuvwxyz"


def text_picture(b: Battle, width: int = 72, language: str = "en") -> str:
    """The table in characters: player 1's regiments a, b, c… (Leaders capital), player 2's n, o, p…"""
    height = width * b.field.height // b.field.width // 2
    rows = [["·"] * width for _ in range(height)]
    for k in range(b.field.count):
        _paint(b, rows, k)
    for zone in b.scenario.zones:
        _plant(b, rows, zone)
    for m in range(b.forces.models):
        r = b.forces.regiment[m]
        if b.alive[m] and b.place[r] == TABLE:
            column = min(width - 1, b.x[m] * width // b.field.width)
            row = min(height - 1, b.y[m] * height // b.field.height)
            letter = letter_of(b, r)
            rows[height - 1 - row][column] = letter.upper() if is_leader(b, m) else letter
    edge = "+" + "-" * width + "+"
    lines = [edge, *(f"|{''.join(row)}|" for row in rows), edge]
    return "\n".join([*lines, say("picture.key", language), *summary(b, language)])


def _plant(b: Battle, rows: list[list[str]], zone: Zone) -> None:
    """A flag in the middle of a zone that counts this Round, and dots of another kind round its rim."""
    height, width = len(rows), len(rows[0])
    radius = zone_radius(b, zone)
    marks = [(inches(zone.x), inches(zone.y), "*" if active(b, zone) else "o")]
    for dx, dy in RING:
        marks.append((inches(zone.x) + dx * radius // 1000, inches(zone.y) + dy * radius // 1000, "'"))
    for x, y, mark in marks:
        column, row = x * width // b.field.width, height - 1 - y * height // b.field.height
        if 0 <= column < width and 0 <= row < height and (mark != "'" or rows[row][column] == "·"):
            rows[row][column] = mark


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
        marks = [name for name in MARKS if getattr(b, name)[r]]
        where = ("waiting", "reserve", "arriving", "table", "garrison", "destroyed", "entering")[b.place[r]]
        lines.append(
            f"{letter_of(b, r)} {sheet.name or sheet.entry} {b.strength[r]} {where}"
            f" wounds {wounds} tokens {b.tokens[r]} {' '.join(marks)}".rstrip()
        )
    return lines


def summary(b: Battle, language: str) -> list[str]:
    """The same for people, in their language: columns, and only what is worth saying."""
    lines = [say("picture.round", language, round=b.clock[ROUND], one=b.vp[0], two=b.vp[1])]
    names = [sheet.name or sheet.entry for sheet in b.forces.sheets]
    longest = max(map(len, names), default=0)
    for r in range(b.forces.regiments):
        if r and b.forces.player[r] != b.forces.player[r - 1]:
            lines.append("")
        where = say(f"picture.place.{b.place[r]}", language)
        told = [say("picture.models", language, count=b.strength[r])] if b.strength[r] else []
        told += [] if b.place[r] == TABLE else [where]
        wounds = sum(b.wounds[m] for m in b.living(r))
        told += [say("picture.wounds", language, count=wounds)] if wounds else []
        told += [say("picture.tokens", language, count=b.tokens[r])] if b.tokens[r] else []
        told += [say(f"picture.{mark}", language) for mark in MARKS if b.strength[r] and getattr(b, mark)[r]]
        lines.append(f"{letter_of(b, r)}  {names[r]:<{longest}}  {', '.join(told)}".rstrip())
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


GROUND = (
    (GARRISON | IMPASSABLE, "#8d8a7e"), (RUIN, "#a89f8c"), (WATER, "#9dbccb"), (OBSTRUCTING, "#6f8a5c"),
    (OBSCURING, "#93ab78"), (0, "#c9bf98"),
)  # fmt: skip
"""The colour of a piece: of the first of these traits it has."""


def svg_picture(b: Battle, scale: float = 12, language: str = "en", *, legend: bool = True) -> str:
    """The table as SVG, one unit of the page for a twelfth of an inch, with a legend under it if wanted."""
    width, height = b.field.width / INCH * scale, b.field.height / INCH * scale
    words = summary(b, language)
    tall = height + 16 * (len(words) + 1) if legend else height
    title = escape(words[0])
    parts = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {tall:g}" role="img">',
        f"<title>{title}</title>",
        '<g font-family="sans-serif" font-size="11">',
        f'<rect width="{width:g}" height="{tall:g}" fill="#fbf9f2"/>',
        f'<rect width="{width:g}" height="{height:g}" fill="#e9e4d4"/>',
    ]
    for player in (0, 1):
        low, high = (length / INCH * scale for length in zone_of(b, player))
        parts.append(
            f'<rect y="{height - high:g}" width="{width:g}" height="{high - low:g}" fill="{COLOURS[player]}"'
            ' fill-opacity="0.06"/>'
        )
    parts += [_outline(b, k, scale, height) for k in range(b.field.count)]
    parts += [_ring(b, zone, scale, height) for zone in b.scenario.zones]
    parts += [_disc(b, m, scale, height) for m in range(b.forces.models) if _shown(b, m)]
    parts += [_letter(b, r, scale, height) for r in range(b.forces.regiments) if b.place[r] == TABLE]
    parts += _caption(b, words, height) if legend else []
    return "\n".join([*parts, "</g>", "</svg>"]) + "\n"


def _outline(b: Battle, k: int, scale: float, height: float) -> str:
    piece = b.field.pieces[k]
    points = " ".join(f"{x * scale:g},{height - y * scale:g}" for x, y in piece.outline)
    fill = next(colour for traits, colour in GROUND if not traits or b.field.traits[k] & traits)
    name = escape(piece.name or "+".join(piece.traits) or "hill")
    return f'<polygon points="{points}" fill="{fill}" stroke="#0003"><title>{name}</title></polygon>'


def _ring(b: Battle, zone: Zone, scale: float, height: float) -> str:
    """A zone: solid while it counts, with what it is worth to either side."""
    x, y, radius = zone.x * scale, height - zone.y * scale, zone_radius(b, zone) / INCH * scale
    dashes = "" if active(b, zone) else ' stroke-dasharray="4 3" stroke-opacity="0.5"'
    return (
        f'<circle cx="{x:g}" cy="{y:g}" r="{radius:g}" fill="none" stroke="#6b5d3a"{dashes}/>'
        f'<text x="{x:g}" y="{y - radius + 12:g}" text-anchor="middle" fill="#6b5d3a">'
        f"{zone.vp[0]} : {zone.vp[1]}</text>"
    )


def _letter(b: Battle, r: int, scale: float, height: float) -> str:
    """The regiment's letter on its Leader."""
    m = next((m for m in b.living(r) if is_leader(b, m)), b.living(r)[0])
    x, y = b.x[m] / INCH * scale, height - b.y[m] / INCH * scale
    return (
        f'<text x="{x:.1f}" y="{y + 3.5:.1f}" text-anchor="middle" fill="#fff" font-weight="bold">'
        f"{letter_of(b, r)}</text>"
    )


def _caption(b: Battle, words: list[str], height: float) -> list[str]:
    """The summary under the table, each regiment in its player's colour."""
    found, r = [], -1
    for k, line in enumerate(words):
        r += 1 if k and line else 0
        colour = COLOURS[b.forces.player[r]] if k and line else "#333"
        found.append(
            f'<text x="8" y="{height + 16 * (k + 1):g}" fill="{colour}">{escape(in_a_row(line))}</text>'
        )
    return found


def in_a_row(line: str) -> str:
    """A line of the summary without its columns."""
    return " · ".join(part.strip() for part in line.split("  ") if part.strip())


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
