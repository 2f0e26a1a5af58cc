"""Places on the table: discs, rectangles, polygons, half planes and quarter circles, for anyone's use.

Everything asks one question of a place, `distance(x, y)`: how far a point is from its edge, negative inside.
A base touches a place when that is at most its radius, and lies wholly inside when it is at most minus its
radius, both with the slack of 0.001 inch granted (`units.SLACK`).
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from tercio.core.argument_checks import check_arguments
from tercio.core.refused import RefusedValue
from tercio.core.short_text import short_text
from tercio.geometry import convex, measure
from tercio.geometry.ground import Ground
from tercio.geometry.units import SLACK, check_kind, check_units, own_row


@dataclass(frozen=True, slots=True)
class Point:
    """A place without size."""

    x: int
    """Units from the west."""
    y: int
    """Units from the south."""

    def __post_init__(self) -> None:
        check_units(self.x, self.y)

    @check_arguments
    def to(self, other: "Point") -> float:
        """The distance to another point."""
        return math.sqrt(measure.separation2(self.x, self.y, other.x, other.y))


class Region:
    """A part of the table."""

    __slots__ = ()

    def distance(self, x: int, y: int) -> float:
        """How far a point is from the edge of this region, negative inside."""
        raise NotImplementedError

    @check_arguments
    def holds(self, point: Point) -> bool:
        """Whether a point lies in this region, its edge included."""
        return self.distance(point.x, point.y) <= SLACK

    @check_arguments
    def gap(self, disc: "Disc") -> float:
        """The distance between the nearest points of this region and a base, negative where they overlap."""
        return self.distance(disc.x, disc.y) - disc.r

    @check_arguments
    def touches(self, disc: "Disc", reach: int = 0) -> bool:
        """Whether any part of a base is in this region, or at most `reach` from it."""
        return self.gap(disc) <= reach + SLACK

    @check_arguments
    def overlaps(self, disc: "Disc") -> bool:
        """Whether a base lies over this region by more than a touch."""
        return self.gap(disc) < -SLACK

    @check_arguments
    def holds_whole(self, disc: "Disc", reach: int = 0) -> bool:
        """Whether the whole of a base is in this region, or at most `reach` from it."""
        return self.distance(disc.x, disc.y) + disc.r <= reach + SLACK


@dataclass(frozen=True, slots=True)
class Disc(Region):
    """A round base or a round zone. Between two discs every comparison is made in whole numbers."""

    x: int
    """Its middle, units from the west."""
    y: int
    """Its middle, units from the south."""
    r: int
    """Its radius in units."""

    def __post_init__(self) -> None:
        check_units(self.x, self.y, self.r)
        if self.r < 0:
            raise RefusedValue("geometry.radius", radius=self.r)

    @property
    def centre(self) -> Point:
        """Its middle."""
        return Point(self.x, self.y)

    @check_arguments
    def distance(self, x: int, y: int) -> float:
        """How far a point is from the edge, negative inside."""
        return measure.gap(self.x, self.y, self.r, x, y, 0)

    @check_arguments
    def touches(self, disc: "Disc", reach: int = 0) -> bool:
        """Whether two bases are at most `reach` apart, in whole numbers."""
        return measure.within(self.x, self.y, self.r, disc.x, disc.y, disc.r, reach)

    @check_arguments
    def overlaps(self, disc: "Disc") -> bool:
        """Whether two bases overlap by more than a touch."""
        return measure.overlapping(self.x, self.y, self.r, disc.x, disc.y, disc.r)

    @check_arguments
    def holds_whole(self, disc: "Disc", reach: int = 0) -> bool:
        """Whether the whole of a base is in this disc, or at most `reach` from it."""
        return measure.wholly_within(disc.x, disc.y, disc.r, self.x, self.y, self.r, reach)

    @check_arguments
    def moved(self, dx: int, dy: int) -> "Disc":
        """The same base elsewhere."""
        return Disc(self.x + dx, self.y + dy, self.r)


@dataclass(frozen=True, slots=True)
class Rectangle(Region):
    """All points from (left, low) to (right, high)."""

    left: int
    """The least x."""
    low: int
    """The least y."""
    right: int
    """The greatest x."""
    high: int
    """The greatest y."""

    def __post_init__(self) -> None:
        check_units(self.left, self.low, self.right, self.high)
        if self.left > self.right or self.low > self.high:
            raise RefusedValue(
                "geometry.rectangle", left=self.left, right=self.right, low=self.low, high=self.high
            )

    @check_arguments
    def distance(self, x: int, y: int) -> float:
        """How far a point is from the edge, negative inside."""
        beside = max(self.left - x, x - self.right)
        above = max(self.low - y, y - self.high)
        if beside <= 0 and above <= 0:
            return float(max(beside, above))
        return math.sqrt(max(beside, 0) ** 2 + max(above, 0) ** 2)


@dataclass(frozen=True, slots=True)
class HalfPlane(Region):
    """All points to the left of the line from A to B."""

    ax: int
    """A's x."""
    ay: int
    """A's y."""
    bx: int
    """B's x."""
    by: int
    """B's y."""

    def __post_init__(self) -> None:
        check_units(self.ax, self.ay, self.bx, self.by)
        if (self.ax, self.ay) == (self.bx, self.by):
            raise RefusedValue("geometry.no_line")

    @check_arguments
    def distance(self, x: int, y: int) -> float:
        """How far a point is from the edge, negative inside."""
        length = math.sqrt(measure.separation2(self.ax, self.ay, self.bx, self.by))
        return -measure.orientation(self.ax, self.ay, self.bx, self.by, x, y) / length


@dataclass(frozen=True, slots=True)
class QuarterCircle(Region):
    """The quarter of a disc towards one corner: `east` and `north` are 1 or -1."""

    x: int
    """The disc's middle, units from the west."""
    y: int
    """The disc's middle, units from the south."""
    r: int
    """The disc's radius in units."""
    east: int
    """1 for the eastern half, -1 for the western."""
    north: int
    """1 for the northern half, -1 for the southern."""

    def __post_init__(self) -> None:
        check_units(self.x, self.y, self.r)
        if self.r < 0:
            raise RefusedValue("geometry.radius", radius=self.r)
        if self.east not in (1, -1) or self.north not in (1, -1):
            raise RefusedValue("geometry.quarter", east=str(self.east), north=str(self.north))

    @check_arguments
    def distance(self, x: int, y: int) -> float:
        """How far a point is from the edge, negative inside."""
        ahead, up = (x - self.x) * self.east, (y - self.y) * self.north
        outwards = math.sqrt(ahead * ahead + up * up) - self.r
        if ahead >= 0 and up >= 0:
            return max(-float(ahead), -float(up), outwards)
        legs = (
            measure.segment_distance2(0, 0, self.r, 0, ahead, up),
            measure.segment_distance2(0, 0, 0, self.r, ahead, up),
        )
        return math.sqrt(min(legs))


@dataclass(frozen=True, slots=True)
class Polygon(Region):
    """A simple polygon, concave ones welcome, by its corners in order."""

    corners: tuple[tuple[int, int], ...]
    """Its corners (x, y) in order, either way round; two of them make a wall."""
    ground: Ground = field(init=False, repr=False, compare=False)
    """The same, prepared for the kernels."""

    def __post_init__(self) -> None:
        corners = own_row(Sequence, self.corners)
        for corner in corners:
            if len(corner) != 2:
                raise RefusedValue("geometry.no_shape", thing=short_text(corner))
            check_units(*corner)
        object.__setattr__(self, "corners", tuple(map(tuple, corners)))
        object.__setattr__(self, "ground", Ground([self.corners]))

    @property
    def convex_parts(self) -> list["Polygon"]:
        """Convex polygons that cover this one without overlapping."""
        return [Polygon(part) for part in convex.convex_parts(convex.tidy(self.corners))]

    @check_arguments
    def distance(self, x: int, y: int) -> float:
        """How far a point is from the edge, negative inside."""
        return self.ground.gap(0, x, y, 0)

    @check_arguments
    def nearest(self, point: Point) -> Point:
        """The point of the edge nearest to a point, to the nearest unit."""
        corners = self.ground.outlines[0]
        start = self.ground.nearest_edge(0, point.x, point.y)
        (ax, ay), (bx, by) = corners[start], corners[(start + 1) % len(corners)]
        length2 = measure.separation2(ax, ay, bx, by)
        along = ((point.x - ax) * (bx - ax) + (point.y - ay) * (by - ay)) / length2
        along = min(max(along, 0.0), 1.0)
        return Point(round(ax + along * (bx - ax)), round(ay + along * (by - ay)))

    @check_arguments
    def apart(self, other: "Polygon") -> float:
        """The distance between two polygons, 0 where they meet."""
        return math.sqrt(Ground([self.corners, other.corners]).apart2(0, 1))


@dataclass(frozen=True, slots=True)
class Union(Region):
    """Several regions taken together; a base is wholly inside when one of them holds it whole."""

    regions: tuple[Region, ...]
    """What it is made of; one at least."""

    def __post_init__(self) -> None:
        if not self.regions:
            raise RefusedValue("geometry.empty_union")
        object.__setattr__(self, "regions", own_row(Region, self.regions))

    @check_arguments
    def distance(self, x: int, y: int) -> float:
        """How far a point is from the edge, negative inside."""
        return min(region.distance(x, y) for region in self.regions)


@check_arguments
def nearest_points(first: Disc, second: Disc) -> tuple[Point, Point]:
    """The nearest points of two bases, to the nearest unit; the centres where these coincide."""
    check_kind(Disc, first, second)
    apart = first.centre.to(second.centre)
    if apart == 0:
        return first.centre, second.centre
    ux, uy = (second.x - first.x) / apart, (second.y - first.y) / apart
    return (
        Point(round(first.x + ux * first.r), round(first.y + uy * first.r)),
        Point(round(second.x - ux * second.r), round(second.y - uy * second.r)),
    )


def bounding_box(discs: Iterable[Disc]) -> Rectangle:
    """The smallest rectangle that holds some bases."""
    kept = list(discs)
    return Rectangle(
        min(d.x - d.r for d in kept), min(d.y - d.r for d in kept),
        max(d.x + d.r for d in kept), max(d.y + d.r for d in kept),
    )  # fmt: skip
