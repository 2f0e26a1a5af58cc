"""Outlines lying on the table: distances to them, moves across them, bases inside them.

A `Ground` holds numbered simple polygons, concave ones welcome, and never changes: share one among copies
of a state. Two corners make a wall, a segment without thickness. It also keeps the convex parts that
`sight` needs; part numbers and outline numbers are separate (`part_first[k]` to `part_first[k + 1]` are the
parts of outline k). See `measure` for how the kernels are compiled and called.
"""

import math
from array import array
from collections.abc import Sequence
from typing import Any

from tercio.geometry import convex, measure

_SLACK = 2.54
COMPILED = not __file__.endswith(".py")
"""Compiled code reaches the columns as plain memory (see ground.pxd), everybody else as arrays."""


class Ground:
    """Numbered outlines, ready for the kernels."""

    first: "array[int]"
    x: "array[int]"
    y: "array[int]"
    left: "array[int]"
    right: "array[int]"
    low: "array[int]"
    high: "array[int]"
    part_first: "array[int]"
    corner_first: "array[int]"
    corner_x: "array[int]"
    corner_y: "array[int]"
    middle_x: "array[float]"
    middle_y: "array[float]"
    middle_r: "array[float]"

    def __init__(self, outlines: Sequence[Sequence[tuple[int, int]]] = ()) -> None:
        tidied = [convex.tidy(corners) for corners in outlines]
        parts = [convex.convex_parts(outline) for outline in tidied]
        flat = [part for group in parts for part in group]
        self.outlines = tuple(tidied)
        self.count = len(tidied)
        self.parts = len(flat)
        boxes = [_box(outline) for outline in tidied] or [(0, 0, 0, 0)]
        circles = [_around(part) for part in flat] or [(0.0, 0.0, 0.0)]
        self.columns: dict[str, array[Any]] = {
            "first": _starts(tidied),
            "x": array("q", [x for outline in tidied for x, _ in outline] or [0]),
            "y": array("q", [y for outline in tidied for _, y in outline] or [0]),
            "left": array("q", [box[0] for box in boxes]),
            "right": array("q", [box[1] for box in boxes]),
            "low": array("q", [box[2] for box in boxes]),
            "high": array("q", [box[3] for box in boxes]),
            "part_first": _starts(parts),
            "corner_first": _starts(flat),
            "corner_x": array("q", [x for part in flat for x, _ in part] or [0]),
            "corner_y": array("q", [y for part in flat for _, y in part] or [0]),
            "middle_x": array("d", [circle[0] for circle in circles]),
            "middle_y": array("d", [circle[1] for circle in circles]),
            "middle_r": array("d", [circle[2] for circle in circles]),
        }
        if COMPILED:
            lay_columns(self, self.columns)  # type: ignore[name-defined]  # noqa: F821  (ground.pxd)
        else:
            vars(self).update(self.columns)

    def __getattr__(self, name: str) -> "array[Any]":
        """The columns of a compiled `Ground`, for those who are not compiled."""
        if name == "columns" or name not in self.columns:
            raise AttributeError(name)
        return self.columns[name]

    def __reduce__(self) -> tuple[type["Ground"], tuple[tuple[convex.Outline, ...]]]:
        return Ground, (self.outlines,)

    def __deepcopy__(self, memo: object) -> "Ground":
        return self

    def first_corner(self, k: int) -> int:
        """Where the corners of outline k begin in `x` and `y`; those of k + 1 begin where they end."""
        return self.first[k]

    def first_part(self, k: int) -> int:
        """The first convex part of outline k; the last is the one before the first part of k + 1."""
        return self.part_first[k]

    def inside(self, k: int, x: int, y: int) -> bool:
        """Whether a point lies inside outline k; on its very edge either answer may come."""
        if x < self.left[k] or x > self.right[k] or y < self.low[k] or y > self.high[k]:
            return False
        odd = False
        start = self.first[k]
        end = self.first[k + 1]
        before = end - 1
        for here in range(start, end):
            if (self.y[here] > y) != (self.y[before] > y):
                turn = measure.orientation(self.x[before], self.y[before], self.x[here], self.y[here], x, y)
                if (turn > 0) == (self.y[here] > self.y[before]):
                    odd = not odd
            before = here
        return odd

    def nearest_edge(self, k: int, x: int, y: int) -> int:
        """The corner index at which the edge nearest to a point begins."""
        best = -1.0
        found = self.first[k]
        for here in range(self.first[k], self.first[k + 1]):
            distance2 = self._edge_distance2(k, here, x, y)
            if best < 0 or distance2 < best:
                best = distance2
                found = here
        return found

    def edge_distance2(self, k: int, x: int, y: int) -> float:
        """The squared distance from a point to the line that bounds outline k, from inside or outside."""
        return self._edge_distance2(k, self.nearest_edge(k, x, y), x, y)

    def distance2(self, k: int, x: int, y: int) -> float:
        """The squared distance from a point to outline k, nothing inside it."""
        if self.inside(k, x, y):
            return 0.0
        return self.edge_distance2(k, x, y)

    def gap(self, k: int, x: int, y: int, r: int) -> float:
        """The distance between a base and outline k; negative by how deep its edge reaches over it."""
        edge = math.sqrt(self.edge_distance2(k, x, y))
        return -edge - r if self.inside(k, x, y) else edge - r

    def within(self, k: int, x: int, y: int, r: int, reach: int) -> bool:
        """Whether any part of a base is at most `reach` from outline k."""
        limit = r + reach + _SLACK
        if limit < 0 or self._beyond(k, x, y, x, y, limit):
            return False
        return self.distance2(k, x, y) <= limit * limit

    def overlaps(self, k: int, x: int, y: int, r: int) -> bool:
        """Whether a base lies over outline k by more than the slack."""
        limit = r - _SLACK
        if limit <= 0 or self._beyond(k, x, y, x, y, limit):
            return False
        return self.distance2(k, x, y) < limit * limit

    def contains(self, k: int, x: int, y: int, r: int) -> bool:
        """Whether a base lies wholly inside outline k."""
        limit = r - _SLACK
        if self._beyond(k, x, y, x, y, 0.0) or not self.inside(k, x, y):
            return False
        return limit <= 0 or self.edge_distance2(k, x, y) >= limit * limit

    def sweep_distance2(self, k: int, ax: int, ay: int, bx: int, by: int) -> float:
        """The squared distance from outline k to the segment from A to B, nothing where they meet."""
        if self.inside(k, ax, ay) or self.inside(k, bx, by):
            return 0.0
        best = -1.0
        before = self.first[k + 1] - 1
        for here in range(self.first[k], self.first[k + 1]):
            distance2 = self._edges_apart2(before, here, ax, ay, bx, by)
            if best < 0 or distance2 < best:
                best = distance2
            before = here
        return best

    def sweep_within(self, k: int, ax: int, ay: int, bx: int, by: int, r: int, reach: int) -> bool:
        """Whether a base moving straight from A to B ever comes within `reach` of outline k."""
        limit = r + reach + _SLACK
        if limit < 0 or self._beyond(k, ax, ay, bx, by, limit):
            return False
        return self.sweep_distance2(k, ax, ay, bx, by) <= limit * limit

    def sweep_overlaps(self, k: int, ax: int, ay: int, bx: int, by: int, r: int) -> bool:
        """Whether a base moving straight from A to B ever lies over outline k."""
        limit = r - _SLACK
        if limit <= 0 or self._beyond(k, ax, ay, bx, by, limit):
            return False
        return self.sweep_distance2(k, ax, ay, bx, by) < limit * limit

    def apart2(self, k: int, m: int) -> float:
        """The squared distance between two outlines, nothing where they meet."""
        best = self.distance2(k, self.x[self.first[m]], self.y[self.first[m]])
        before = self.first[m + 1] - 1
        for here in range(self.first[m], self.first[m + 1]):
            distance2 = self.sweep_distance2(k, self.x[before], self.y[before], self.x[here], self.y[here])
            best = min(best, distance2)
            before = here
        if self.inside(m, self.x[self.first[k]], self.y[self.first[k]]):
            return 0.0
        return best

    def near_box(self, k: int, west: int, south: int, east: int, north: int) -> bool:
        """Whether the box around outline k touches a rectangle."""
        if east < self.left[k] or west > self.right[k]:
            return False
        return north >= self.low[k] and south <= self.high[k]

    def _beyond(self, k: int, ax: int, ay: int, bx: int, by: int, limit: float) -> bool:
        """Whether the segment AB is farther than `limit` from the box around outline k; most are."""
        if max(ax, bx) + limit < self.left[k] or min(ax, bx) - limit > self.right[k]:
            return True
        return max(ay, by) + limit < self.low[k] or min(ay, by) - limit > self.high[k]

    def _edge_distance2(self, k: int, here: int, x: int, y: int) -> float:
        there = here + 1
        if there == self.first[k + 1]:
            there = self.first[k]
        return measure.segment_distance2(self.x[here], self.y[here], self.x[there], self.y[there], x, y)

    def _edges_apart2(self, before: int, here: int, ax: int, ay: int, bx: int, by: int) -> float:
        """The squared distance between one edge and the segment AB."""
        cx = self.x[before]
        cy = self.y[before]
        dx = self.x[here]
        dy = self.y[here]
        if measure.segments_meet(ax, ay, bx, by, cx, cy, dx, dy):
            return 0.0
        ends = min(
            measure.segment_distance2(ax, ay, bx, by, cx, cy),
            measure.segment_distance2(ax, ay, bx, by, dx, dy),
        )
        tips = min(
            measure.segment_distance2(cx, cy, dx, dy, ax, ay),
            measure.segment_distance2(cx, cy, dx, dy, bx, by),
        )
        return min(ends, tips)


def blank(kind: str, room: int, names: str) -> dict[str, "array[Any]"]:
    """Zeroed columns of one kind ("q" whole, "d" real), by name: the scratch of a kernel."""
    return {name: array(kind, bytes(8 * room)) for name in names.split()}


def _starts(groups: Sequence[Sequence[object]]) -> "array[int]":
    starts, total = [0], 0
    for group in groups:
        total += len(group)
        starts.append(total)
    return array("q", starts)


def _box(outline: Sequence[tuple[int, int]]) -> tuple[int, int, int, int]:
    xs, ys = [x for x, _ in outline], [y for _, y in outline]
    return min(xs), max(xs), min(ys), max(ys)


def _around(part: Sequence[tuple[int, int]]) -> tuple[float, float, float]:
    """A circle around a part: the middle of its box, and the farthest corner from there."""
    xs, ys = [x for x, _ in part], [y for _, y in part]
    x, y = (min(xs) + max(xs)) / 2, (min(ys) + max(ys)) / 2
    return x, y, max(math.sqrt((cx - x) * (cx - x) + (cy - y) * (cy - y)) for cx, cy in part) + 0.01
