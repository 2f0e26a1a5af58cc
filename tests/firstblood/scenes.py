"""Random scenes on built-up ground: floors of a ruin, a garrison held by somebody, retinues, lost models."""

from __future__ import annotations

from tercio.arena.lots import Lots
from tercio.firstblood.battlefield.ruins import floors_at
from tercio.firstblood.engine.field import Piece
from tercio.firstblood.engine.state import GARRISONED, Battle
from tercio.firstblood.engine.units import INCH, inches
from tests.firstblood.table import battle
from tests.firstblood.test_distance import square

GROUND = (
    Piece(square(12, 12, 3.2), ("garrison",), name="house"),
    Piece(square(20, 14, 4), ("ruin",), floors=2, name="ruin"),
    Piece(square(14, 22, 1), ("impassable",), name="rock"),
    Piece(((18, 20), (22, 20), (22, 20.4), (18, 20.4)), ("obstacle",), name="fence"),
    Piece(square(24, 22, 2), ("dangerous", "hindering"), elevation=2, name="hill"),
)
KINDS = (
    "men x5 leader",
    "men x4 leader standard",
    "light x4 leader Support",
    "horse x2 leader",
    "men x3 leader Fly",
    "lord with men with men R1",
    "lord with light M7",
    "monster",
    "heavy x3 leader Shield",
)
SIDE = 16
"""Inches: everybody is within this square, so that they meet."""


def scene(number: int) -> Battle:
    """Two regiments a side, scattered; one may hold the house, some climb, now and then one is lost."""
    lots = Lots(number)
    sides = [" / ".join(KINDS[lots.below(len(KINDS))] for _ in range(2)) for _ in range(2)]
    b = battle(" vs ".join(sides), pieces=GROUND)
    for r in range(b.forces.regiments):
        _scatter(b, r, lots)
    holder = lots.below(2 * b.forces.regiments)
    if holder < b.forces.regiments and b.forces.type[holder] == 0:
        b.place[holder], b.inside[holder] = GARRISONED, 0
    return b


def _scatter(b: Battle, r: int, lots: Lots) -> None:
    """A loose block somewhere; one model in eight strays, and who can climbs now and then."""
    x, y = (inches(10) + lots.below(SIDE * INCH) for _ in range(2))
    for k, m in enumerate(b.models(r)):
        pitch = 2 * b.forces.radius[m] + lots.below(INCH)
        stray = lots.below(9) * INCH if k and lots.below(8) == 0 else 0
        b.x[m], b.y[m] = x + pitch * (k % 3) + stray, y + pitch * (k // 3)
        top = floors_at(b, b.x[m], b.y[m], b.forces.radius[m])
        b.floor[m] = lots.below(top + 1) if b.forces.type[r] == 0 else 0
        if k and lots.below(12) == 0:
            b.alive[m] = 0
            b.strength[r] -= 1
