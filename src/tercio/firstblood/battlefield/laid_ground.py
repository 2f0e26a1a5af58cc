"""A battlefield laid by hand: pieces by their kind, middle and turn, judged by the placement rules.  FB-PLACE

Directions are whole-number right triangles as those of a field by lot, with quarter turns, so that a layout
is the same on every machine.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from tercio.core.dice import Dice
from tercio.core.refused import Refused
from tercio.core.speech import LANGUAGES, Phrase, catalogue
from tercio.firstblood.battlefield.placement import BOOK, alone_wrong, too_near
from tercio.firstblood.battlefield.random_ground import TURNS, Template, make_piece, templates
from tercio.firstblood.engine.field import Piece
from tercio.firstblood.engine.scenario import Scenario

WAYS = TURNS[:-1]
"""Within a quarter turn; the last of them is the quarter itself."""
MOST_TURNS = 4 * len(WAYS)
MOST_PIECES = 30
REACH = 20
"""The nearest legal place is looked for inch by inch, up to so many inches away."""
TRIES = 400


class LaidPiece(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A piece somebody lays: which, where its middle is in inches, and how far it is turned."""

    kind: str
    x: float
    y: float
    turn: int = 0


def outline_of(template: Template, x: float, y: float, turn: int) -> list[tuple[float, float]]:
    """The corners of a piece laid there, turned so far."""
    quarter, step = divmod(turn % MOST_TURNS, len(WAYS))
    cosine, sine, radius = WAYS[step]
    for _ in range(quarter):
        cosine, sine = -sine, cosine
    return [
        (round(x + (a * cosine - b * sine) / radius, 2), round(y + (a * sine + b * cosine) / radius, 2))
        for a, b in template.outline
    ]


def piece_of(laid: LaidPiece) -> Piece:
    """The piece itself; a kind nobody has is refused."""
    template = next((known for known in templates() if known.name == laid.kind), None)
    if template is None:
        raise Refused("terrain.kind", rule="FB-TERR-01", name=laid.kind[:40], known=kinds())
    return make_piece(template, outline_of(template, laid.x, laid.y, laid.turn))


def kinds() -> list[str]:
    """The pieces there are."""
    return [template.name for template in templates()]


def faults_of(number: int, pieces: Sequence[Piece], scenario: Scenario) -> list[Refused]:
    """Everything wrong with where one piece of a layout lies."""
    mine = pieces[number]
    others = [piece for k, piece in enumerate(pieces) if k != number]
    alone = [with_zone_named(no) for no in alone_wrong(mine, scenario, BOOK)]
    return alone + [no for other in others for no in too_near(mine, other)]


def with_zone_named(no: Refused) -> Refused:
    """What is wrong, with a zone of the book called by where it lies on the bare table."""
    name = f"terrain.zone.{no.facts.get('zone')}"
    if name not in catalogue(LANGUAGES[0]):
        return no
    return Refused(no.key, rule=no.rule, **{**no.facts, "zone": Phrase(name)})


def nearest_place(number: int, laid: Sequence[LaidPiece], scenario: Scenario) -> LaidPiece | None:
    """The nearest place where a piece may lie as it is turned; None where none is near."""
    others = [piece_of(piece) for k, piece in enumerate(laid) if k != number]
    for place in places_about(laid[number], scenario):
        if is_legal(piece_of(place), others, scenario):
            return place
    return None


def is_legal(piece: Piece, others: Sequence[Piece], scenario: Scenario) -> bool:
    """May a piece lie there beside the others?"""
    return not (any(alone_wrong(piece, scenario, BOOK)) or any(any(too_near(piece, o)) for o in others))


def places_about(laid: LaidPiece, scenario: Scenario) -> Iterator[LaidPiece]:
    """Places round a piece, an inch apart, the nearer ones first; outside the table nothing is tried."""
    x = min(max(laid.x, 0.0), scenario.width)
    y = min(max(laid.y, 0.0), scenario.height)
    steps = range(-REACH, REACH + 1)
    rings = sorted((a * a + b * b, a, b) for a in steps for b in steps if a * a + b * b <= REACH * REACH)
    for _, a, b in rings:
        across, up = round(x + a, 2), round(y + b, 2)
        if 0 <= across <= scenario.width and 0 <= up <= scenario.height:
            yield LaidPiece(laid.kind, across, up, laid.turn)


def laid_by_lot(scenario: Scenario, dice: Dice, count: int) -> list[LaidPiece]:
    """A fair layout to begin with: pairs, each the other's image through the middle of the table."""
    laid: list[LaidPiece] = []
    bag = [template.name for template in templates() for _ in range(template.weight)]
    for _ in range(TRIES):
        if len(laid) >= count:
            break
        kind, turn = bag[dice.roll(1, len(bag))[0] - 1], dice.roll(1, MOST_TURNS)[0] - 1
        x = dice.roll(1, int(scenario.width * 2) - 1)[0] / 2
        y = dice.roll(1, int(scenario.height * 2) - 1)[0] / 2
        image = LaidPiece(
            kind, scenario.width - x, scenario.height - y, (turn + MOST_TURNS // 2) % MOST_TURNS
        )
        pair = [LaidPiece(kind, x, y, turn), image]
        pieces = [piece_of(piece) for piece in (*laid, *pair)]
        first, other = pieces[-2:]
        before = pieces[:-2]
        if is_legal(first, before, scenario) and is_legal(other, [*before, first], scenario):
            laid += pair
    return laid
