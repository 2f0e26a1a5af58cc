"""Who sees whom, for people who look at the table: the line itself, or what stands in the way.

All of it lies open on the table; nothing is decided here. The judge asks the same `line_of_sight`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import msgspec

from tercio.core.refused import Refused
from tercio.core.speech import Phrase, say, sentence
from tercio.firstblood.battlefield.line_of_sight import clear_view, sees
from tercio.firstblood.engine.distances import gap, standing
from tercio.firstblood.engine.field import OBSTRUCTING
from tercio.firstblood.engine.state import Battle
from tercio.firstblood.engine.units import INCH, in_inches
from tercio.firstblood.narration.names import Names
from tercio.firstblood.narration.sentences import length

STEPS = 200
"""Places looked at along a line that is blocked."""

Line = tuple[float, float, float, float]


class SightLine(msgspec.Struct, frozen=True):
    """What one model sees of another: a free line in inches (x, y, x, y), or who or what blocks it."""

    target: int
    """The model looked at, by its id."""
    regiment: int
    """The regiment it belongs to, by its id."""
    distance: float
    """Between the nearest points of both bases."""
    line: Line | None
    """A free line as x, y, x, y in inches; null where none is free."""
    obscured: bool
    """Whether the target counts as obscured.  FB-OBSC-01"""
    blocked_by: tuple[str, ...]
    """Names of who or what stands in the way, where one model was asked about."""


class SightShown(msgspec.Struct, frozen=True):
    """What a model sees, in lines and in words."""

    model: int
    """The model that looks, by its id."""
    lines: tuple[SightLine, ...]
    """One for each model looked at."""
    words: str
    """The same as sentences, in the language asked for."""


def sight_of(b: Battle, m: int, target: int | None, language: str, sides: Sequence[str]) -> SightShown:
    """What a model sees of one other, or of every enemy on the table.  FB-LOS-01, FB-OBSC-01"""
    for k in (m, m if target is None else target):
        if not (0 <= k < b.forces.models and standing(b, k)):
            raise Refused("firstblood.sight.nobody", rule="FB-LOS-01")
    names, table = Names(b, sides), b.clone()
    if target is not None:
        line = _line(names, table, m, target, language)
        return SightShown(m, (line,), sentence(_pair_words(names, m, line, language)))
    lines = tuple(_line(names, table, m, n, language, why=False) for n in _enemies(table, m))
    return SightShown(m, lines, sentence(_all_words(names, m, lines, language)))


def _enemies(b: Battle, m: int) -> Iterator[int]:
    own = b.forces.player[b.forces.regiment[m]]
    return (n for r in b.enemies(own) for n in b.living(r) if standing(b, n))


def _line(names: Names, b: Battle, m: int, n: int, language: str, *, why: bool = True) -> SightLine:
    seen = m == n or sees(b, m, n)
    line = _witness(b, m, n) if seen else None
    blockers = tuple(_blockers(names, b, m, n, language)) if why and not seen else ()
    away = in_inches(max(gap(b, m, n), 0)) if m != n else 0.0
    return SightLine(
        n, b.forces.regiment[n], away, line, seen and m != n and not clear_view(b, m, n), blockers
    )


def _witness(b: Battle, m: int, n: int) -> Line:
    """The free line found; between the middles where nothing stands in the way."""
    sight = b.field.sight
    if not sight.discs and not sight.pieces:
        return b.x[m] / INCH, b.y[m] / INCH, b.x[n] / INCH, b.y[n] / INCH
    return sight.from_x / INCH, sight.from_y / INCH, sight.to_x / INCH, sight.to_y / INCH


def _blockers(names: Names, b: Battle, m: int, n: int, language: str) -> Iterator[str]:
    """Terrain that hides it from m even on an empty table, else the models without which it would be seen."""
    bare = b.clone()
    for k in range(b.forces.models):
        if k not in (m, n):
            bare.alive[k] = 0
    if not sees(bare, m, n):
        for piece in b.field.hiding:
            if b.field.traits[piece] & OBSTRUCTING and _crosses(b, piece, m, n):
                yield _text(names.piece(piece), language)
        return
    for k in range(b.forces.models):
        if standing(b, k) and k not in (m, n):
            without = b.clone()
            without.alive[k] = 0
            if sees(without, m, n):
                yield _text(names.model(k), language)


def _crosses(b: Battle, piece: int, m: int, n: int) -> bool:
    """Does the line between two middles touch a piece?"""
    dx, dy = b.x[n] - b.x[m], b.y[n] - b.y[m]
    return any(
        b.field.ground.inside(piece, b.x[m] + dx * step // STEPS, b.y[m] + dy * step // STEPS)
        for step in range(STEPS + 1)
    )


def _pair_words(names: Names, m: int, line: SightLine, language: str) -> str:
    facts = {
        "model": names.model(m),
        "target": names.model(line.target),
        "distance": length(line.distance * INCH),
    }
    if line.line is not None:
        return say(f"firstblood.sight.{'obscured' if line.obscured else 'clear'}", language, **facts)
    if not line.blocked_by:
        return say("firstblood.sight.blocked", language, **facts)
    return say("firstblood.sight.blocked_by", language, **facts, names=list(line.blocked_by))


def _all_words(names: Names, m: int, lines: Sequence[SightLine], language: str) -> str:
    """Every regiment seen, and how many of its models."""
    seen: dict[int, int] = {}
    for line in lines:
        if line.line is not None:
            seen[line.regiment] = seen.get(line.regiment, 0) + 1
    if not seen:
        return say("firstblood.sight.nothing", language, model=names.model(m))
    parts = [
        Phrase("firstblood.sight.some", regiment=names.regiment(r), count=count) for r, count in seen.items()
    ]
    return say("firstblood.sight.all", language, model=names.model(m), regiments=parts)


def _text(name: object, language: str) -> str:
    return name.text(language) if isinstance(name, Phrase) else str(name)
