"""A battle in characters, for terminals and bug reports, and in lines; `table_drawing` draws it as SVG."""

from __future__ import annotations

from tercio.core.speech import say
from tercio.firstblood.battlefield.compass import RING
from tercio.firstblood.engine.field import GARRISON, IMPASSABLE, OBSCURING, OBSTRUCTING, RUIN, WATER
from tercio.firstblood.engine.regiment_queries import is_leader
from tercio.firstblood.engine.scenario import Zone
from tercio.firstblood.engine.state import ROUND, TABLE, Battle
from tercio.firstblood.engine.units import inches
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


def summary(b: Battle, language: str) -> list[str]:
    """The same for people, in their language: columns, and only what is worth saying."""
    lines, names = [round_line(b, language)], [regiment_name(b, r) for r in range(b.forces.regiments)]
    longest = max(map(len, names), default=0)
    for r, name in enumerate(names):
        if r and b.forces.player[r] != b.forces.player[r - 1]:
            lines.append("")
        facts = ", ".join(regiment_facts(b, r, language))
        lines.append(f"{letter_of(b, r)}  {name:<{longest}}  {facts}".rstrip())
    return lines


def lines_below(b: Battle, language: str) -> list[str]:
    """The same to be read below a drawing that names the regiments: Round and points, then each regiment."""
    regiments = [
        " · ".join([regiment_name(b, r), *regiment_facts(b, r, language)]) for r in range(b.forces.regiments)
    ]
    return [" · ".join(round_line(b, language).split("   ")), *regiments]


def round_line(b: Battle, language: str) -> str:
    return say("picture.round", language, round=b.clock[ROUND], one=b.vp[0], two=b.vp[1])


def regiment_name(b: Battle, r: int) -> str:
    sheet = b.forces.sheets[r]
    return sheet.name or sheet.entry


def regiment_facts(b: Battle, r: int, language: str) -> list[str]:
    """What is worth saying of a regiment: models, where it is if not on the table, wounds, marks."""
    facts = [say("picture.models", language, count=b.strength[r])] if b.strength[r] else []
    facts += [] if b.place[r] == TABLE else [say(f"picture.place.{b.place[r]}", language)]
    wounds = sum(b.wounds[m] for m in b.living(r))
    facts += [say("picture.wounds", language, count=wounds)] if wounds else []
    facts += [say("picture.tokens", language, count=b.tokens[r])] if b.tokens[r] else []
    return facts + [
        say(f"picture.{mark}", language) for mark in MARKS if b.strength[r] and getattr(b, mark)[r]
    ]


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
