"""Bases, distances, sight lines, paths and regions; knows shapes, no game.

For people: the frozen shapes and functions below, in whole units of 0.01 mm (`INCH` is 2540 of them).
For engines: the kernels `measure`, `ground`, `sight`, `reach` and `ends`, which say at their heads how to
call them from compiled code.
"""

from tercio.geometry import ends, ground, measure, reach, sight
from tercio.geometry.convex import NotSimple
from tercio.geometry.ends import Ends
from tercio.geometry.ground import Ground
from tercio.geometry.lines import Hit, Line, Path, crossed_shapes, line_of_sight
from tercio.geometry.placing import beside, beside_both, free_spot, is_free, towards
from tercio.geometry.reach import NO_WAY, Reach
from tercio.geometry.regions import (
    Disc,
    HalfPlane,
    Point,
    Polygon,
    QuarterCircle,
    Rectangle,
    Region,
    Union,
    nearest_points,
)
from tercio.geometry.sight import Sight
from tercio.geometry.units import HALF_LINE, INCH, MM, SLACK, in_inches, inches, millimetres

COMPILED = all(not str(kernel.__file__).endswith(".py") for kernel in (ends, ground, measure, reach, sight))
"""Whether the kernels in use are the compiled ones (`TERCIO_COMPILED=0` forces the sources)."""

__all__ = [
    "COMPILED", "HALF_LINE", "INCH", "MM", "NO_WAY", "SLACK",
    "Disc", "Ends", "Ground", "HalfPlane", "Hit", "Line", "NotSimple", "Path", "Point", "Polygon",
    "QuarterCircle", "Reach", "Rectangle", "Region", "Sight", "Union",
    "beside", "beside_both", "crossed_shapes", "free_spot", "in_inches", "inches", "is_free", "line_of_sight",
    "millimetres", "nearest_points", "towards",
]  # fmt: skip
