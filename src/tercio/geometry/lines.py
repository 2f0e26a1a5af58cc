"""Lines of sight and moves for people who import Tercio as a library; the kernels do the work.

>>> from tercio.geometry import Disc, Polygon, line_of_sight
>>> wood = Polygon(((4000, -3000), (6000, -3000), (6000, 3000), (4000, 3000)))
>>> line_of_sight(Disc(0, 0, 1350), Disc(10000, 0, 1350), [wood]) is None
True
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from tercio.core.argument_checks import check_arguments
from tercio.geometry import measure
from tercio.geometry.ground import Ground
from tercio.geometry.regions import Disc, Point, Polygon
from tercio.geometry.sight import Sight
from tercio.geometry.units import HALF_LINE, check_all, check_kind, own_row

Shape = Disc | Polygon


@dataclass(frozen=True, slots=True)
class Line:
    """A straight line that was found free, by its ends (not rounded: they lie on the rims of the shapes)."""

    from_x: float
    """Where it starts, on the first shape."""
    from_y: float
    """Where it starts, on the first shape."""
    to_x: float
    """Where it ends, on the second shape."""
    to_y: float
    """Where it ends, on the second shape."""

    @property
    def length(self) -> float:
        """Its length in units."""
        dx, dy = self.to_x - self.from_x, self.to_y - self.from_y
        return math.sqrt(dx * dx + dy * dy)


@check_arguments
def line_of_sight(a: Shape, b: Shape, blockers: Sequence[Shape], half: float = HALF_LINE) -> Line | None:
    """A free line from some point of A to some point of B, `half` clear of every blocker, if there is one."""
    check_all(Shape, blockers)
    check_kind(Shape, a, b)
    polygons = [shape for shape in (a, b, *blockers) if isinstance(shape, Polygon)]
    ends = isinstance(a, Polygon) + isinstance(b, Polygon)
    sight = Sight(Ground([polygon.corners for polygon in polygons]), half, discs=len(blockers) + 1)
    for shape in blockers:
        if isinstance(shape, Disc):
            sight.add_disc(shape.x, shape.y, shape.r, -1)
    for k in range(ends, len(polygons)):
        sight.add_outline(k, -1)
    return Line(sight.from_x, sight.from_y, sight.to_x, sight.to_y) if _asked(sight, a, b) else None


def _asked(sight: Sight, a: Shape, b: Shape) -> bool:
    if isinstance(a, Disc) and isinstance(b, Disc):
        return sight.see(a.x, a.y, a.r, b.x, b.y, b.r, -1, -1)
    if isinstance(a, Polygon) and isinstance(b, Polygon):
        return sight.see_across(0, 1, -1, -1)
    if isinstance(b, Disc):
        return sight.see_from(0, b.x, b.y, b.r, -1, -1)
    seen = isinstance(a, Disc) and sight.see_from(0, a.x, a.y, a.r, -1, -1)
    if seen:
        sight.turn_round()
    return seen


@check_arguments
def crossed_shapes(a: Point, b: Point, shapes: Sequence[Shape], half: float = HALF_LINE) -> list[int]:
    """The places in the list of the shapes a line from A to B runs through or passes closer than `half`."""
    check_kind(Point, a, b)
    check_all(Shape, shapes)
    return [k for k, shape in enumerate(shapes) if _passes(a, b, shape, half)]


def _passes(a: Point, b: Point, shape: Shape, half: float) -> bool:
    if isinstance(shape, Disc):
        near2 = measure.segment_distance2(a.x, a.y, b.x, b.y, shape.x, shape.y)
        return near2 < (shape.r + half) * (shape.r + half)
    return shape.ground.sweep_distance2(0, a.x, a.y, b.x, b.y) < half * half


@dataclass(frozen=True, slots=True)
class Hit:
    """What stops a move: which leg of the path, and which of the shapes in the way."""

    leg: int
    """The leg of the path, from 0."""
    shape: int
    """The place in the list of what it meets."""


@dataclass(frozen=True, slots=True)
class Path:
    """A way across the table, straight from point to point; its length is that of the centre's walk."""

    points: tuple[Point, ...]
    """From where, by where, to where."""

    def __post_init__(self) -> None:
        object.__setattr__(self, "points", own_row(Point, self.points))

    @property
    def length(self) -> float:
        """How far the centre walks, in units."""
        return sum(a.to(b) for a, b in self.legs())

    def legs(self) -> Iterator[tuple[Point, Point]]:
        """Its straight parts, one after the other."""
        return zip(self.points, self.points[1:], strict=False)

    @check_arguments
    def first_hit(self, radius: int, shapes: Sequence[Shape]) -> Hit | None:
        """The first leg on which a base of that radius overlaps something, and the nearest such shape."""
        for leg, (a, b) in enumerate(self.legs()):
            start = Disc(a.x, a.y, radius)
            if hits := list(_swept(a, b, radius, shapes)):
                return Hit(leg, min(hits, key=lambda k: shapes[k].gap(start)))
        return None

    @check_arguments
    def comes_within(self, radius: int, shape: Shape, reach: int) -> bool:
        """Whether a base of that radius is ever within `reach` of a shape on this path."""
        return any(_near(a, b, radius, shape, reach) for a, b in self.legs())


def _swept(a: Point, b: Point, radius: int, shapes: Sequence[Shape]) -> Iterator[int]:
    for k, shape in enumerate(shapes):
        if isinstance(shape, Disc):
            hit = measure.sweep_overlaps(a.x, a.y, b.x, b.y, radius, shape.x, shape.y, shape.r)
        else:
            hit = shape.ground.sweep_overlaps(0, a.x, a.y, b.x, b.y, radius)
        if hit:
            yield k


def _near(a: Point, b: Point, radius: int, shape: Shape, reach: int) -> bool:
    if isinstance(shape, Disc):
        return measure.sweep_within(a.x, a.y, b.x, b.y, radius, shape.x, shape.y, shape.r, reach)
    return shape.ground.sweep_within(0, a.x, a.y, b.x, b.y, radius, reach)
