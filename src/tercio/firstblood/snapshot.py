"""A battle as one seat may see it, as plain JSON that explains itself.

    msgspec.json.encode(snapshot(battle, "0", "en"))

Lengths are inches from the south-west corner, to a ten-thousandth: `round(x * units.INCH)` gives back the
very number a command's path takes. Models, regiments, pieces and zones have an `id`, the number commands
name them by, and a `name` for people. A snapshot is written from `view(battle, who)` and from nothing else,
so what a seat may not see cannot be in it: the other's Command Stack is a count, arrivals are told when all
have chosen.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from tercio.firstblood.battlefield.table_edges import edge_of
from tercio.firstblood.engine.forces import CHARACTER, LEADER, OFFICER, RETINUE, STANDARD
from tercio.firstblood.engine.regiment_queries import command_range, is_leader, role, wounds_left
from tercio.firstblood.engine.state import (
    ACTING,
    ACTIVE_PLAYER,
    DRAW,
    FIRST_PLAYER,
    MAX_CARDS,
    OVER,
    PHASE,
    ROUND,
    TABLE,
    WINNER,
    Battle,
)
from tercio.firstblood.engine.units import INCH
from tercio.firstblood.movement.engagement import is_engaged
from tercio.firstblood.narration.event_words import scenario_name
from tercio.firstblood.narration.names import Names, piece_kind
from tercio.firstblood.narration.question_words import banner
from tercio.firstblood.narration.sentences import Wording
from tercio.firstblood.ready_answers import pending_decision
from tercio.firstblood.seats import player_at
from tercio.firstblood.sequence.actions.table_entry import has_entered
from tercio.firstblood.sequence.phases.battle import PHASES
from tercio.firstblood.sequence.phases.deployment_zone import zone_of
from tercio.firstblood.sequence.phases.victory import active, holder, worth
from tercio.firstblood.view import view

FORMAT = "tercio.battle/1"
"""Only ever added to; a change of meaning is another number."""
PLACES = ("waiting", "reinforcements", "arriving", "table", "garrison", "destroyed", "entering")
ROLES = (
    (CHARACTER, "character"), (OFFICER, "officer"), (LEADER, "leader"), (STANDARD, "standard"),
    (RETINUE, "retinue"),
)  # fmt: skip
MARKS = ("broken", "inspired", "aimed", "activated", "shamed")
"""What lies on a regiment, by the name of its window in the state."""
SHOWN_MARKS = {"activated": "acted"}


class ModelShown(msgspec.Struct, frozen=True):
    """A living model. Without a place on the table (waiting, inside a building) it has no x and y."""

    id: int
    """The number commands name it by, the same all battle."""
    name: str
    """For people, in the language asked for."""
    x: float | None
    """Inches of its centre from the west edge."""
    y: float | None
    """Inches of its centre from the south edge."""
    floor: int
    """The floor of a Ruin it stands on; 0 is the ground."""
    base: float
    """The diameter of its base."""
    role: str
    """character, officer, leader, standard, retinue; empty for an ordinary model."""
    leads: bool
    """Whether it is the Leader of its regiment now, or acts as one."""
    command_range: float
    """How far it commands, in inches; 0 for who does not lead."""
    wounds: int
    """Wounds it has taken."""
    left: int
    """Wounds it can still take."""


class RegimentShown(msgspec.Struct, frozen=True):
    """A regiment with its living models."""

    id: int
    """The number commands name it by, the same all battle."""
    name: str
    """For people, in the language asked for."""
    seat: str
    """Whose it is: "0" or "1"."""
    entry: str
    """As its Command Card names it."""
    place: str
    """waiting, reinforcements, arriving, entering, table, garrison or destroyed."""
    inside: int | None
    """The piece it occupies."""
    marks: tuple[str, ...]
    """Of broken, inspired, aimed, engaged, acted, shamed."""
    tokens: int
    """Casualty Tokens that lie on it.  FB-TOKEN-01"""
    markers: int
    """Overcharge markers it may spend on a Volley.  FB-SR-OVERCHARGE"""
    models: tuple[ModelShown, ...]
    """Those alive, whether on the table or not."""


class ZoneShown(msgspec.Struct, frozen=True):
    """A zone: what it is worth to each seat now, and who would score it."""

    id: int
    """Its number; the plan of a bot that goes there counts by it."""
    name: str
    """For people, in the language asked for."""
    x: float
    """Inches of its centre from the west edge."""
    y: float
    """Inches of its centre from the south edge."""
    radius: float
    """In inches."""
    counts: bool
    """In this Round."""
    worth: tuple[int, int]
    """Victory Points it gives to seat 0 and to seat 1 this Round; 0 while it does not count."""
    holder: str | None
    """The seat that would score it if the Round ended now: "0", "1", or null for nobody."""


class PieceShown(msgspec.Struct, frozen=True):
    """A piece of terrain."""

    id: int
    """The number commands name it by."""
    name: str
    """For people, in the language asked for."""
    kind: str
    """wood, hill, ruin, garrison, wall, pond, marsh, crags, field or scree: how it is drawn."""
    traits: tuple[str, ...]
    """What rules it follows: broken_ground, dangerous, obstacle, obscuring, garrison and their like."""
    outline: tuple[tuple[float, float], ...]
    """Its corners in order, in inches from the south-west corner of the table."""
    walls: tuple[tuple[tuple[float, float], tuple[float, float]], ...]
    """The walls of a Ruin, each from a point to a point, in inches.  FB-RUIN-04"""
    floors: int
    """Floors of a Ruin one may stand on, above the ground.  FB-RUIN-05"""
    size: int
    """Its Size for Line of Sight, with what it stands on.  FB-SIZE-02"""
    elevation: int
    """By how much models on it are raised.  FB-ELEV-01"""


class SideShown(msgspec.Struct, frozen=True):
    """One side of the table. Its Stack is a count; the cards, top first, only for their owner."""

    seat: str
    """The seat: "0" or "1"."""
    name: str
    """How the player is called, or the first or second player where nobody gave a name."""
    army: str
    """The name of its list."""
    edge: str
    """The edge of the table it plays from: south or north."""
    deployment: tuple[float, float]
    """Its strip, from y to y."""
    reinforcements: tuple[tuple[tuple[float, float], tuple[float, float]], ...]
    """Its Reinforcement Zone: pieces of the table's edge, each from a point to a point."""
    points: int
    """Victory Points so far."""
    cards: int
    """How many cards lie in its Command Stack."""
    stack: tuple[str, ...] | None
    """The cards by name, top first, for their owner; null for everybody else."""


class AskedShown(msgspec.Struct, frozen=True):
    """The decision pending: what, of whom, about whom, how far."""

    decision: str
    """What is asked, the same in every language: `take an action`, `move the regiment`."""
    seat: str
    """Who has to answer: "0" or "1"."""
    regiment: int | None
    """The regiment it is about; null where it is about none."""
    purpose: str
    """Why models move: march, entry, charge, manoeuvre, reform and the like; empty where none do."""
    limit: float
    """How far each model may go, in inches; 0 where none moves."""
    targets: tuple[int, ...]
    """Regiments a charge or a Challenge is aimed at."""


class Snapshot(msgspec.Struct, frozen=True):
    """The whole table at one moment, as one seat sees it."""

    format: str
    """The format of this record; it is only ever added to."""
    seat: str | None
    """Who looks; null for a watcher."""
    scenario: str
    """Its name, in the language asked for."""
    width: float
    """Of the table from west to east, in inches."""
    height: float
    """Of the table from south to north, in inches."""
    round: int
    """The Round being played, from 1; 0 before the first."""
    rounds: int
    """How many Rounds the scenario has at most."""
    threshold: int
    """Victory Points that end the battle with the Round in which a side has them."""
    phase: str
    """deployment, reinforcement, command, supremacy, action or victory."""
    first: str | None
    """Who is First Player this Round."""
    active: str | None
    """The seat whose regiment acts: "0" or "1"; null before the first Round."""
    acting: int | None
    """The regiment that acts."""
    over: bool
    """Whether the battle has ended."""
    winner: str | None
    """A seat, "draw", or null while it lasts."""
    sides: tuple[SideShown, SideShown]
    """Both sides, seat 0 first."""
    zones: tuple[ZoneShown, ...]
    """The zones of the scenario."""
    pieces: tuple[PieceShown, ...]
    """The terrain."""
    regiments: tuple[RegimentShown, ...]
    """Every regiment of both sides, also those that wait or were destroyed."""
    asked: AskedShown | None
    """The decision pending; null when the battle is over."""
    banner: Wording
    """What is asked, or how it ended, in words."""


def snapshot(
    state: Battle, who: str | int | None, language: str, sides: Sequence[str] = ("", "")
) -> Snapshot:
    """The battle as a seat ("0", "1", or None for a watcher) may see it."""
    b = view(state, who)
    assert b is not None
    names, clock = Names(b, sides, who), b.clock
    first, second = (_side(names, player, who, language) for player in (0, 1))
    return Snapshot(
        format=FORMAT,
        seat=_seat(player_at(who)),
        scenario=_words(scenario_name(b.scenario.key), language),
        width=_inches(b.field.width),
        height=_inches(b.field.height),
        round=clock[ROUND],
        rounds=b.scenario.rounds,
        threshold=b.scenario.threshold,
        phase=PHASES[clock[PHASE]],
        first=_seat(clock[FIRST_PLAYER]) if clock[ROUND] else None,
        active=_seat(clock[ACTIVE_PLAYER]) if clock[ROUND] else None,
        acting=_number(clock[ACTING]),
        over=bool(clock[OVER]),
        winner=("draw" if clock[WINNER] == DRAW else _seat(clock[WINNER])) if clock[OVER] else None,
        sides=(first, second),
        zones=tuple(_zone(names, k, language) for k in range(len(b.scenario.zones))),
        pieces=tuple(_piece(names, k, language) for k in range(b.field.count)),
        regiments=tuple(regiment_shown(names, r, language) for r in range(b.forces.regiments)),
        asked=_asked(names),
        banner=banner(b, who, sides).in_words(language),
    )


def regiment_shown(names: Names, r: int, language: str) -> RegimentShown:
    """One regiment, as everybody sees it."""
    b = names.b
    marks = [SHOWN_MARKS.get(mark, mark) for mark in MARKS if getattr(b, mark)[r]]
    if b.in_play(r) and is_engaged(b, r):
        marks.append("engaged")
    return RegimentShown(
        id=r,
        name=_words(names.title(r), language),
        seat=str(b.forces.player[r]),
        entry=names.entry(b.forces.entry[r]),
        place=PLACES[b.place[r]],
        inside=_number(b.inside[r]),
        marks=tuple(marks),
        tokens=b.tokens[r],
        markers=b.markers[r],
        models=tuple(model_shown(names, m, language) for m in b.living(r)),
    )


def model_shown(names: Names, m: int, language: str) -> ModelShown:
    """One model, as everybody sees it."""
    b = names.b
    stands = b.place[b.forces.regiment[m]] == TABLE or has_entered(b, m)
    leads = is_leader(b, m)
    return ModelShown(
        id=m,
        name=_words(names.model(m), language),
        x=_inches(b.x[m]) if stands else None,
        y=_inches(b.y[m]) if stands else None,
        floor=b.floor[m] if stands else 0,
        base=_inches(2 * b.forces.radius[m]),
        role=next((word for bit, word in ROLES if role(b, m) & bit), ""),
        leads=leads,
        command_range=_inches(command_range(b, m)) if leads else 0.0,
        wounds=b.wounds[m],
        left=wounds_left(b, m),
    )


def _side(names: Names, player: int, who: str | int | None, language: str) -> SideShown:
    b = names.b
    low, high = zone_of(b, player)
    start = player * MAX_CARDS
    cards = [b.stack[start + k] for k in range(b.cards[player])]
    own = player_at(who) == player
    return SideShown(
        seat=str(player),
        name=_words(names.side(player), language),
        army=_words(names.army(player), language),
        edge=("south", "north")[edge_of(b, player)],
        deployment=(_inches(low), _inches(high)),
        reinforcements=_reinforcement_edges(b, player),
        points=b.vp[player],
        cards=len(cards),
        stack=tuple(names.entry(card) for card in reversed(cards)) if own else None,
    )


def _reinforcement_edges(
    b: Battle, player: int
) -> tuple[tuple[tuple[float, float], tuple[float, float]], ...]:
    """The near ends of both side edges and, unless the table says otherwise, the own edge.  FB-GEO-02"""
    width, height = _inches(b.field.width), _inches(b.field.height)
    own = height if edge_of(b, player) else 0.0
    inner = abs(own - b.scenario.reinforcement_depth)
    sides = tuple(((x, inner), (x, own)) for x in (0.0, width))
    return (*sides, ((0.0, own), (width, own))) if b.settings.reinforcement_zone_has_own_edge else sides


def _zone(names: Names, k: int, language: str) -> ZoneShown:
    b = names.b
    zone, circle = b.scenario.zones[k], b.table.circles[k]
    counts = active(b, zone)
    return ZoneShown(
        id=k,
        name=_words(names.zone(k), language),
        x=_inches(circle[0]),
        y=_inches(circle[1]),
        radius=_inches(circle[2]),
        counts=counts,
        worth=(worth(b, zone, 0), worth(b, zone, 1)) if counts else (0, 0),
        holder=_seat(holder(b, circle)) if counts else None,
    )


def _piece(names: Names, k: int, language: str) -> PieceShown:
    piece = names.b.field.pieces[k]
    return PieceShown(
        id=k,
        name=_words(names.piece(k), language),
        kind=piece_kind(names.b, k),
        traits=piece.traits,
        outline=tuple(_point(corner) for corner in piece.outline),
        walls=tuple((_point(start), _point(end)) for start, end in piece.walls),
        floors=piece.floors,
        size=names.b.field.size[k],
        elevation=names.b.field.elevation[k],
    )


def _asked(names: Names) -> AskedShown | None:
    what = pending_decision(names.b)
    if what is None:
        return None
    return AskedShown(
        decision=what.decision,
        seat=str(what.player),
        regiment=_number(what.regiment),
        purpose=what.purpose,
        limit=_inches(what.limit),
        targets=what.targets,
    )


def _inches(units: int) -> float:
    return round(units / INCH, 4)


def _point(corner: tuple[float, float]) -> tuple[float, float]:
    return float(corner[0]), float(corner[1])


def _seat(player: int) -> str | None:
    return str(player) if player in (0, 1) else None


def _number(value: int) -> int | None:
    return value if value >= 0 else None


def _words(name: object, language: str) -> str:
    text = getattr(name, "text", None)
    return str(text(language)) if text is not None else str(name)
