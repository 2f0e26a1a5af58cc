"""The table drawn: the one picture of a battle, for its page, the printed sheet, the docs and the terminal.

It is drawn from a `Snapshot`, so it shows what a seat may see and nothing else, with the edge of whoever
looks below. One unit is one inch. Shapes and signs stand here, colours in `static/tercio/battle/table.css`,
which a page links and a picture that stands alone carries inside. Scripts move and light what is drawn here;
they draw no model and no terrain themselves.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from html import escape
from pathlib import Path

from tercio.core.speech import say
from tercio.firstblood.narration.sentences import RuleTitle
from tercio.firstblood.snapshot import ModelShown, PieceShown, RegimentShown, SideShown, Snapshot, ZoneShown

NAMESPACE = "http://www.w3.org/2000/svg"
STYLE = Path(__file__).parent / "static" / "tercio" / "battle" / "table.css"
SIGNS = {"leader": "★", "standard": "⚑", "officer": "✦", "character": "♛", "retinue": "•"}
ACTS_AS_LEADER = "☆"
MARK_SIGNS = {"broken": "✖", "inspired": "✶", "aimed": "◎", "engaged": "⚔", "acted": "✓"}
TEXTURES = {
    "wood": ("M.3 .9a.35 .35 0 1 1 .7 0a.35 .35 0 1 1-.7 0M1.2 .35a.25 .25 0 1 1 .5 0a.25 .25 0 1 1-.5 0", 2),
    "hill": ("M.2 1.2q.5-.6 1 0M1 .6q.4-.5.8 0", 2),
    "marsh": ("M.2 1.4h.7M.9 .6h.7M.5 1.4v-.4M1.2 .6v-.4", 2),
    "field": ("M0 .4h2M0 1.2h2", 1.6),
    "scree": ("M.4 .4h.2v.2h-.2zM1.2 1h.25v.25h-.25zM.6 1.5h.15v.15h-.15z", 2),
    "pond": ("M.1 .7q.3-.25.6 0t.6 0M.8 1.5q.3-.25.6 0t.6 0", 2),
    "ruin": ("M.2 .3h.6v.3h-.6zM1.1 1.1h.6v.3h-.6z", 2),
    "crags": ("M.2 1.3l.5-.9l.5.9zM1.2 .8l.3-.5l.3.5z", 2),
}
"""A small repeated sign by kind of ground, and the size of its tile."""
EFFECTS = {
    "broken_ground": "FB-ZONE-03", "dangerous": "FB-ZONE-04", "very_dangerous": "FB-ZONE-05",
    "obstacle": "FB-ZONE-07", "hindering": "FB-ZONE-08", "water": "FB-ZONE-09", "obscuring": "FB-ZONE-10",
    "obstructing": "FB-ZONE-11", "impassable": "FB-ZONE-12", "ruin": "FB-RUIN-01", "garrison": "FB-GARR-01",
}  # fmt: skip
"""The rule of each trait of terrain."""
GRID = 6
MARGIN = 0.5
LINE = 1.3
"""The height of a line of the legend."""
LETTER, NAME_LINE = 0.42, 0.8
"""About how wide a letter of a regiment's name is, and how high its line."""

Point = Sequence[float]


def table_frame(shown: Snapshot, language: str) -> str:
    """The picture for a page that links its colours."""
    title, frame = f"<title>{escape(shown.banner.text)}</title>", view_box(shown.width, shown.height)
    return tag("svg", title, table_layers(shown, language), class_="battlefield", viewBox=frame, role="img")


def svg_picture(shown: Snapshot, language: str, legend: Sequence[str] = ()) -> str:
    """A picture that stands alone: its own colours, with a legend under it if there is one."""
    tall = shown.height + (LINE * (len(legend) + 0.5) if legend else 0)
    lines = [
        tag("text", escape(line), x=0, y=shown.height + MARGIN + LINE * (k + 1), class_="legend")
        for k, line in enumerate(legend)
    ]
    head = f"<title>{escape(legend[0] if legend else shown.banner.text)}</title><style>{_style()}</style>"
    paper = tag("rect", x=-MARGIN, y=-MARGIN, width="100%", height="100%", class_="paper")
    drawn = [head, paper, table_layers(shown, language), *lines]
    frame = view_box(shown.width, tall)
    return tag("svg", *drawn, xmlns=NAMESPACE, class_="battlefield", viewBox=frame, role="img") + "\n"


@cache
def _style() -> str:
    return STYLE.read_text(encoding="utf-8")


def view_box(width: float, height: float) -> str:
    """The frame of a table of that size."""
    return f"{-MARGIN} {-MARGIN} {number(width + 2 * MARGIN)} {number(height + 2 * MARGIN)}"


def table_layers(shown: Snapshot, language: str) -> str:
    """Everything inside the frame, lowest first; what a page draws over it has layers of its own."""
    drawing = TableDrawing(shown, language)
    return "".join([
        bare_table(shown.width, shown.height),
        *(drawing.strip(side) for side in shown.sides),
        *(drawing.piece(piece) for piece in shown.pieces),
        *(drawing.zone(zone) for zone in shown.zones),
        *(drawing.strip_name(side) for side in shown.sides),
        '<g data-layer="guide"></g>',
        *drawing.models(),
        *drawing.labels(),
        drawing.scale(),
        '<g data-layer="laid"></g><g data-layer="measured"></g><g data-layer="shown"></g>',
        *drawing.waiting(),
    ])  # fmt: skip


def bare_table(width: float, height: float) -> str:
    """Felt, a faint grid of six inches, and the signs the ground is filled with."""
    lines = "".join(f"M{x} 0V{number(height)}" for x in range(GRID, int(width), GRID))
    lines += "".join(f"M0 {y}H{number(width)}" for y in range(GRID, int(height), GRID))
    felt = tag("rect", x=0, y=0, width=width, height=height, class_="felt")
    return _textures() + felt + tag("path", d=lines, class_="grid")


@cache
def _textures() -> str:
    patterns = [
        tag("pattern", tag("path", d=d, class_="hatch"), id=f"texture-{kind}", width=size, height=size,
            patternUnits="userSpaceOnUse")
        for kind, (d, size) in TEXTURES.items()
    ]  # fmt: skip
    return tag("defs", *patterns)


def ground_shape(kind: str, outline: Sequence[Point]) -> str:
    """A piece of terrain as a shape with the sign of its kind; corners as the picture has them."""
    points = " ".join(",".join(map(number, corner)) for corner in outline)
    return tag("polygon", points=points, class_=f"ground {kind}") + tag(
        "polygon", points=points, class_="texture", fill=f"url(#texture-{kind})"
    )


def strip_shape(seat: str, low: float, high: float, width: float) -> str:
    """A Deployment Zone, from a row of the picture to another.  FB-GEO-01"""
    return tag("rect", x=0, y=low, width=width, height=high - low, class_=f"strip side-{seat}")


def zone_shape(at: Point, radius: float, marks: str = "") -> str:
    """A zone as a ring."""
    return tag("circle", cx=at[0], cy=at[1], r=radius, class_=f"zone{marks}")


class TableDrawing:
    """The parts of one picture, turned so that the edge of whoever looks lies below."""

    def __init__(self, shown: Snapshot, language: str) -> None:
        self.shown, self.language = shown, language
        self.turned = shown.seat is not None and shown.sides[int(shown.seat)].edge == "north"

    def place(self, point: Point) -> tuple[float, float]:
        """Where a place of the table lies in the picture."""
        x, y = point
        return self.shown.width - x if self.turned else x, self.row(y)

    def row(self, y: float) -> float:
        """Where a row of the table lies in the picture."""
        return y if self.turned else self.shown.height - y

    def strip(self, side: SideShown) -> str:
        """A Deployment Zone by name, and the edges Reinforcements come from.  FB-GEO-01, FB-GEO-02"""
        width, (low, high) = self.shown.width, sorted(map(self.row, side.deployment))
        edges = "".join(
            f"M{number(a)} {number(b)}L{number(c)} {number(d)}"
            for (a, b), (c, d) in ((self.place(p), self.place(q)) for p, q in side.reinforcements)
        )
        return tag(
            "g",
            strip_shape(side.seat, low, high, width),
            self.named("path", say("picture.reinforcements", self.language, name=side.name), d=edges,
                       class_=f"entry side-{side.seat}"),
        )  # fmt: skip

    def strip_name(self, side: SideShown) -> str:
        """Whose strip it is, written at the middle of the table's edge."""
        low, high = sorted(map(self.row, side.deployment))
        at = low + 1.1 if low < self.shown.height / 2 else high - 0.6
        name = escape(say("picture.strip", self.language, name=side.name))
        return tag("text", name, x=self.shown.width / 2, y=at, class_="strip-name")

    def piece(self, piece: PieceShown) -> str:
        walls = [
            tag("line", x1=a, y1=b, x2=c, y2=d, class_="inner-wall")
            for (a, b), (c, d) in ((self.place(p), self.place(q)) for p, q in piece.walls)
        ]
        outline = [self.place(corner) for corner in piece.outline]
        effects = [
            f"{RuleTitle(rule).text(self.language)} ({rule})"
            for rule in map(EFFECTS.get, piece.traits)
            if rule
        ]
        return self.named("g", with_facts(piece.name, effects), ground_shape(piece.kind, outline), *walls)

    def zone(self, zone: ZoneShown) -> str:
        """Solid while it counts, in the colour of who would score it, with its worth to either side."""
        (x, y), own = self.place((zone.x, zone.y)), int(self.shown.seat or 0)
        names = [side.name for side in self.shown.sides]
        facts = {
            "own": zone.worth[own],
            "name": names[own],
            "other": zone.worth[1 - own],
            "rival": names[1 - own],
        }
        holder = "" if zone.holder is None else f" side-{zone.holder}"
        words = (
            say("picture.zone", self.language, zone=zone.name, **facts)
            if zone.counts
            else say("picture.zone_idle", self.language, zone=zone.name)
        )
        worth = f"{facts['own']} : {facts['other']}" if zone.counts else "–"
        return self.named(
            "g", words,
            zone_shape((x, y), zone.radius, f"{'' if zone.counts else ' idle'}{holder}"),
            tag("text", worth, x=x, y=y - zone.radius + 1.1, class_="worth"),
        )  # fmt: skip

    def models(self) -> Iterator[str]:
        """Every model on the table."""
        for regiment in self.shown.regiments:
            for model in regiment.models:
                if model.x is not None and model.y is not None:
                    yield self.disc(regiment, model, self.place((model.x, model.y)))

    def waiting(self) -> Iterator[str]:
        """The models of whoever deploys, out of sight, to be taken from there by the page."""
        asked = self.shown.asked
        if asked is not None and asked.purpose == "deploy" and asked.seat == self.shown.seat:
            discs = [
                self.disc(regiment, model, (0, 0))
                for regiment in self.shown.regiments
                if regiment.place == "waiting" and regiment.seat == asked.seat
                for model in regiment.models
            ]
            yield tag("defs", *discs)

    def disc(self, regiment: RegimentShown, model: ModelShown, at: Point) -> str:
        """A base of its true size: side by colour and band, role by a sign, wounds as pips."""
        r = model.base / 2
        parts = [tag("circle", r=r)]
        if regiment.seat == "1":
            parts.append(tag("circle", r=r * 0.72, class_="band"))
        if sign := SIGNS.get(model.role, ACTS_AS_LEADER if model.leads else ""):
            parts.append(tag("text", sign, y=r * 0.45, font_size=r * 1.3))
        parts += [
            tag("circle", cx=(k + 0.5) * 0.22 - r, cy=r, r=0.1, class_="wound") for k in range(model.wounds)
        ]
        acting = ["acting"] if self.shown.acting == regiment.id else []
        marks = " ".join(["model", f"side-{regiment.seat}", *regiment.marks, *acting])
        return self.named(
            "g", with_facts(model.name, self.condition(regiment, model)), *parts, class_=marks,
            data_model=model.id, data_regiment=regiment.id,
            transform=f"translate({number(at[0])} {number(at[1])})",
        )  # fmt: skip

    def condition(self, regiment: RegimentShown, model: ModelShown) -> list[str]:
        """What lies on a model and on its regiment, in words."""
        wounds = [say("picture.wounds", self.language, count=model.wounds)] if model.wounds else []
        return wounds + [say(f"battle.table.mark.{mark}", self.language) for mark in self.marks(regiment)]

    def marks(self, regiment: RegimentShown) -> list[str]:
        """What lies on a regiment; the one that acts just now has not done so yet."""
        acting = self.shown.acting == regiment.id
        return [mark for mark in regiment.marks if not (acting and mark == "acted")]

    def labels(self) -> Iterator[str]:
        """The short name of each regiment by its Leader, with small signs for what lies on it."""
        taken: list[tuple[float, float, float]] = []
        for regiment in self.shown.regiments:
            stands = [model for model in regiment.models if model.x is not None]
            if stands:
                lead = next((model for model in stands if model.leads), stands[0])
                signs = "".join(MARK_SIGNS.get(mark, "") for mark in self.marks(regiment))
                name = f"{regiment.name.partition(' (')[0]} {signs}".rstrip()
                x, y = self.free_place(lead, len(name) * LETTER, taken)
                yield tag("text", escape(name), x=x, y=y, class_="name")

    def free_place(
        self, lead: ModelShown, width: float, taken: list[tuple[float, float, float]]
    ) -> tuple[float, float]:
        """Above a model, else below it, else a line farther off: on the table, on no other name."""
        x, y = self.place((lead.x or 0.0, lead.y or 0.0))
        x = min(max(x, width / 2), self.shown.width - width / 2)
        above, below = y - lead.base / 2 - 0.25, y + lead.base / 2 + 0.8
        for row in (above, below, above - NAME_LINE, below + NAME_LINE):
            if not any(
                abs(row - other) < NAME_LINE and abs(x - middle) < (width + wide) / 2
                for middle, other, wide in taken
            ):
                break
        else:
            row = above
        taken.append((x, row, width))
        return x, row

    def scale(self) -> str:
        """How long six inches are, in the corner below on the left."""
        y = self.shown.height - 0.8
        words = tag("text", escape(say("picture.scale", self.language)), x=4, y=y - 0.45)
        return tag("g", tag("path", d=f"M1 {number(y - 0.3)}v.3h6v-.3"), words, class_="scale")

    def named(self, element: str, name: str, *inside: str, **attributes: object) -> str:
        """A part that tells its name, to who points at it and to who taps it."""
        return tag(element, f"<title>{escape(name)}</title>", *inside, data_name=name, **attributes)


def with_facts(name: str, facts: Sequence[str]) -> str:
    """A name and what is to be known of it, as one reads it under the table."""
    return f"{name}: {', '.join(facts)}" if facts else name


def tag(element: str, *inside: str, **attributes: object) -> str:
    """An element; `class_` and `data_model` are written as SVG has them."""
    said = "".join(
        f' {_attribute(name)}="{number(value) if isinstance(value, int | float) else escape(str(value))}"'
        for name, value in attributes.items()
    )
    return f"<{element}{said}>{''.join(inside)}</{element}>" if inside else f"<{element}{said}/>"


def _attribute(name: str) -> str:
    return name if name in ("patternUnits", "viewBox") else name.rstrip("_").replace("_", "-")


def number(value: float) -> str:
    """A length, to a thousandth of an inch."""
    return f"{round(value, 3):g}" if abs(value) < 1000 else str(round(value))
