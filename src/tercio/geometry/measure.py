"""Distances between round bases and straight moves: the smallest kernels.

Plain Python that also compiles: `measure.pxd` beside this file gives every name its C type. Interpreted
code does `from tercio.geometry import measure`; a compiled module writes that same line in its `.py` and
`from tercio.geometry cimport measure` in its `.pxd`, and its calls become direct C calls. The same holds
for `ground` and `sight`. Never import single names from a kernel into another one: Cython cannot merge that
with a `cimport`.

All positions and radii are whole units of 0.01 mm (see `units`). Between two bases nothing is rounded: the
slack of 0.001 inch is 127/50 of a unit, so both sides are squared in fiftieths, as integers. Against
straight lines the comparison is in doubles with only + - * / and sqrt, which give the same bits in every
build.
"""

import math

_SLACK = 2.54


def separation2(ax: int, ay: int, bx: int, by: int) -> int:
    """The squared distance between two points."""
    dx = bx - ax
    dy = by - ay
    return dx * dx + dy * dy


def gap(ax: int, ay: int, ar: int, bx: int, by: int, br: int) -> float:
    """The distance between the nearest points of two bases; negative where they overlap."""
    return math.sqrt(separation2(ax, ay, bx, by)) - (ar + br)


def within(ax: int, ay: int, ar: int, bx: int, by: int, br: int, reach: int) -> bool:
    """Whether any part of one base is at most `reach` from the other."""
    return separation2(ax, ay, bx, by) <= reach2(ar, br, reach)


def reach2(ar: int, br: int, reach: int) -> int:
    """The largest squared distance at which two bases are still within `reach`; -1 if they never are."""
    limit = 50 * (ar + br + reach) + 127
    return limit * limit // 2500 if limit >= 0 else -1


def wholly_within(ax: int, ay: int, ar: int, bx: int, by: int, br: int, reach: int) -> bool:
    """Whether the whole of base A is at most `reach` from base B (with reach 0: inside the circle B)."""
    limit = 50 * (br + reach - ar) + 127
    return limit >= 0 and 2500 * separation2(ax, ay, bx, by) <= limit * limit


def touching(ax: int, ay: int, ar: int, bx: int, by: int, br: int) -> bool:
    """Whether two bases are in contact: nothing between them but the slack."""
    return within(ax, ay, ar, bx, by, br, 0)


def overlapping(ax: int, ay: int, ar: int, bx: int, by: int, br: int) -> bool:
    """Whether two bases overlap by more than the slack; bases that just touch do not."""
    return separation2(ax, ay, bx, by) <= overlap2(ar, br)


def overlap2(ar: int, br: int) -> int:
    """The largest squared distance at which two bases still overlap; -1 if they never do."""
    limit = 50 * (ar + br) - 127
    return (limit * limit - 1) // 2500 if limit > 0 else -1


def segment_distance2(ax: int, ay: int, bx: int, by: int, x: int, y: int) -> float:
    """The squared distance from a point to the straight segment from A to B."""
    dx = bx - ax
    dy = by - ay
    ex = x - ax
    ey = y - ay
    along = ex * dx + ey * dy
    length2 = dx * dx + dy * dy
    if along <= 0:
        return float(ex * ex + ey * ey)
    if along >= length2:
        return float(separation2(bx, by, x, y))
    across = float(ex * dy - ey * dx)
    return across * across / length2


def sweep_within(ax: int, ay: int, bx: int, by: int, r: int, x: int, y: int, br: int, reach: int) -> bool:
    """Whether a base moving straight from A to B ever comes within `reach` of a base standing at (x, y)."""
    limit = r + br + reach + _SLACK
    return limit >= 0 and segment_distance2(ax, ay, bx, by, x, y) <= limit * limit


def sweep_overlaps(ax: int, ay: int, bx: int, by: int, r: int, x: int, y: int, br: int) -> bool:
    """Whether a base moving straight from A to B ever overlaps a base standing at (x, y)."""
    limit = r + br - _SLACK
    return limit > 0 and segment_distance2(ax, ay, bx, by, x, y) < limit * limit


def orientation(ax: int, ay: int, bx: int, by: int, x: int, y: int) -> int:
    """Positive when (x, y) lies to the left of the line from A to B, negative to its right, 0 upon it."""
    return (bx - ax) * (y - ay) - (by - ay) * (x - ax)


def _in_box(ax: int, ay: int, bx: int, by: int, x: int, y: int) -> bool:
    return min(ax, bx) <= x <= max(ax, bx) and min(ay, by) <= y <= max(ay, by)


def segments_meet(ax: int, ay: int, bx: int, by: int, cx: int, cy: int, dx: int, dy: int) -> bool:
    """Whether segments AB and CD share a point, ends included; exact."""
    c = orientation(ax, ay, bx, by, cx, cy)
    d = orientation(ax, ay, bx, by, dx, dy)
    a = orientation(cx, cy, dx, dy, ax, ay)
    b = orientation(cx, cy, dx, dy, bx, by)
    if ((c > 0 and d < 0) or (c < 0 and d > 0)) and ((a > 0 and b < 0) or (a < 0 and b > 0)):
        return True
    if c == 0 and _in_box(ax, ay, bx, by, cx, cy):
        return True
    if d == 0 and _in_box(ax, ay, bx, by, dx, dy):
        return True
    if a == 0 and _in_box(cx, cy, dx, dy, ax, ay):
        return True
    return b == 0 and _in_box(cx, cy, dx, dy, bx, by)
