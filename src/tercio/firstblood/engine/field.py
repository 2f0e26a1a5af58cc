"""The battlefield's terrain: pieces as people write them, and the same pieces as integers.  FB-TERR-01"""

from __future__ import annotations

from typing import Literal, TypeAlias

import msgspec

from tercio.firstblood.engine.units import inches
from tercio.geometry.ends import Ends
from tercio.geometry.ground import Ground
from tercio.geometry.reach import Reach
from tercio.geometry.sight import Sight

Trait: TypeAlias = Literal[
    "broken_ground", "dangerous", "very_dangerous", "obstacle", "hindering", "water",
    "obscuring", "obstructing", "impassable", "ruin", "garrison",
]  # fmt: skip

BROKEN_GROUND, DANGEROUS, VERY_DANGEROUS, OBSTACLE, HINDERING, WATER = 1, 2, 4, 8, 16, 32
OBSCURING, OBSTRUCTING, IMPASSABLE, RUIN, GARRISON = 64, 128, 256, 512, 1024
TRAITS: dict[str, int] = {
    "broken_ground": BROKEN_GROUND,
    "dangerous": DANGEROUS,
    "very_dangerous": VERY_DANGEROUS,
    "obstacle": OBSTACLE,
    "hindering": HINDERING,
    "water": WATER,
    "obscuring": OBSCURING,
    "obstructing": OBSTRUCTING,
    "impassable": IMPASSABLE,
    "ruin": RUIN,
    "garrison": GARRISON,
}

FELT_ALWAYS = DANGEROUS | VERY_DANGEROUS | RUIN
"""What may harm those who cross it on any move.  FB-ZONE-04, FB-ZONE-05, FB-RUIN-03"""
FELT_IN_A_CHARGE = BROKEN_GROUND | OBSTACLE | HINDERING
"""What only charges mind.  FB-ZONE-03, FB-ZONE-07, FB-ZONE-08"""

Point: TypeAlias = tuple[float, float]


class Piece(msgspec.Struct, frozen=True, omit_defaults=True, forbid_unknown_fields=True):
    """One terrain piece: a simple outline in inches and what it is.  FB-TERR-02"""

    outline: tuple[Point, ...]
    traits: tuple[Trait, ...] = ()
    name: str = ""
    size: int = 0
    """For Line of Sight.  FB-SIZE-02"""
    elevation: int = 0
    """Models on it are raised by as much; counts as its Size.  FB-ELEV-01"""
    floors: int = 0
    """Usable floors of a Ruin above the ground floor.  FB-RUIN-05"""
    walls: tuple[tuple[Point, Point], ...] = ()
    """Wall segments of a Ruin.  FB-RUIN-04"""
    on: int | None = None
    """The number of the piece it stands on.  FB-SIZE-03"""
    defence: int = 1  # FB-GARR-01
    capacity: int = 13  # FB-GARR-01


class Field:
    """Terrain as the engine reads it: integers, in the order of the sheet; then the walls as outlines."""

    def __init__(self, pieces: tuple[Piece, ...], width: float, height: float) -> None:
        self.pieces = pieces
        self.count = len(pieces)
        self.width, self.height = inches(width), inches(height)
        self.traits = [sum(TRAITS[t] for t in p.traits) for p in pieces]
        outlines = [[(inches(x), inches(y)) for x, y in p.outline] for p in pieces]
        walls = [[(inches(x), inches(y)) for x, y in wall] for p in pieces for wall in p.walls]
        self.walls = list(range(len(outlines), len(outlines) + len(walls)))
        self.ground = Ground([*outlines, *walls])
        self.sight = Sight(self.ground)
        self.reach, self.ends = Reach(self.ground), Ends(self.ground)
        self.elevation = [self._elevation(p) for p in pieces]
        self.size = [self._size(k) for k in range(self.count)]
        self.hills = [
            k for k in range(self.count) if self.elevation[k] and not self.traits[k] & (RUIN | GARRISON)
        ]
        """Pieces that raise those who stand on them."""
        self.heights = [self.height_of(k) for k in range(self.count)]
        self.ruins = self._pieces_with(RUIN)
        self.closed = self._pieces_with(IMPASSABLE | GARRISON)
        """Pieces nobody walks through.  FB-ZONE-12, FB-GARR-02"""
        self.obstacles = self._pieces_with(OBSTACLE)
        self.solid = self._pieces_with(IMPASSABLE | GARRISON | OBSTACLE)
        """Pieces nobody stands on."""
        self.felt = self._pieces_with(FELT_ALWAYS | FELT_IN_A_CHARGE)
        """Pieces that do something to those who cross them."""
        self.hiding = self._pieces_with(OBSCURING | OBSTRUCTING)

    def _pieces_with(self, traits: int) -> list[int]:
        """The pieces with any of these traits."""
        return [k for k in range(self.count) if self.traits[k] & traits]

    @staticmethod
    def _elevation(piece: Piece) -> int:
        """A Ruin is as high as its floors plus one, an Obstacle counts one.

        FB-RUIN-05, FB-ZONE-07, FB-GARR-01
        """
        if "ruin" in piece.traits and not piece.elevation:
            return piece.floors + 1 if piece.floors else 0
        if "garrison" in piece.traits and not piece.elevation:
            return 2
        if "obstacle" in piece.traits and not piece.elevation:
            return 1
        return piece.elevation

    def _size(self, k: int) -> int:
        """A piece with Elevation (X) counts as Size X; on another piece the Sizes add up.  FB-SIZE-03"""
        piece = self.pieces[k]
        own = piece.size or self.elevation[k]
        return own + (self._size(piece.on) if piece.on is not None else 0)

    def height_of(self, k: int) -> int:
        """How far a piece raises those who stand on it, with whatever it stands on.  FB-ELEV-01"""
        below = self.pieces[k].on
        return self.elevation[k] + (self.height_of(below) if below is not None else 0)

    def pieces_at(self, x: int, y: int, r: int) -> list[int]:
        """The pieces a base lies over, wholly or in part.  FB-TERR-02"""
        return [k for k in range(self.count) if self.ground.overlaps(k, x, y, r)]
