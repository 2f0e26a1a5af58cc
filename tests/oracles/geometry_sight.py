"""Sight by brute force: the witness of a "yes" is measured, a "no" is searched for a line the kernel missed.

Nothing here knows of tangents. A line is checked by measuring its distance to every blocker. For many
directions, and for each of them many offsets across both ends, a line is tried.
"""

from math import cos, hypot, inf, pi, sin, sqrt

Disc = tuple[float, float, float]
Polygon = list[tuple[float, float]]


def point_to_segment(x, y, ax, ay, bx, by):
    dx, dy = bx - ax, by - ay
    length2 = dx * dx + dy * dy
    along = 0.0 if length2 == 0 else max(0.0, min(1.0, ((x - ax) * dx + (y - ay) * dy) / length2))
    return hypot(x - ax - along * dx, y - ay - along * dy)


def edges(polygon):
    return zip(polygon, [*polygon[1:], polygon[0]], strict=True)


def contains(polygon, x, y):
    odd = False
    for (ax, ay), (bx, by) in edges(polygon):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            odd = not odd
    return odd and len(polygon) > 2


def cross(ax, ay, bx, by, cx, cy):
    return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)


def segments_apart(p, q, a, b):
    """The distance between two segments."""
    if cross(*p, *q, *a) * cross(*p, *q, *b) < 0 and cross(*a, *b, *p) * cross(*a, *b, *q) < 0:
        return 0.0
    return min(
        point_to_segment(*a, *p, *q), point_to_segment(*b, *p, *q),
        point_to_segment(*p, *a, *b), point_to_segment(*q, *a, *b),
    )  # fmt: skip


def clearance(p, q, discs, polygons):
    """How far the segment from p to q stays from the nearest blocker; negative inside a disc."""
    best = inf
    for x, y, r in discs:
        best = min(best, point_to_segment(x, y, *p, *q) - r)
    for polygon in polygons:
        if contains(polygon, *p) or contains(polygon, *q):
            return 0.0
        best = min([best] + [segments_apart(p, q, a, b) for a, b in edges(polygon)])
    return best


def chord(shape, ux, uy, offset):
    """Where a line runs through a shape: a disc (x, y, r) or a list of corners."""
    if isinstance(shape, tuple):
        x, y, r = shape
        ahead, off = x * ux + y * uy, y * ux - x * uy - offset
        if off * off > r * r:
            return None
        half = sqrt(r * r - off * off)
        return ahead - half, ahead + half
    cuts = []
    for (ax, ay), (bx, by) in edges(shape):
        a, b = ay * ux - ax * uy - offset, by * ux - bx * uy - offset
        if (a > 0) != (b > 0):
            along = a / (a - b)
            cuts.append((ax + along * (bx - ax)) * ux + (ay + along * (by - ay)) * uy)
    return (min(cuts), max(cuts)) if cuts else None


def across(shape, ux, uy):
    if isinstance(shape, tuple):
        x, y, r = shape
        middle = y * ux - x * uy
        return middle - r, middle + r
    offs = [y * ux - x * uy for x, y in shape]
    return min(offs), max(offs)


def free_line(a, b, discs, polygons, half, directions=90, offsets=24):
    """Some line from a to b that stays `half` from everything, or None where the search finds none."""
    for turn in range(directions):
        ux, uy = cos(2 * pi * (turn + 0.37) / directions), sin(2 * pi * (turn + 0.37) / directions)
        (a_low, a_high), (b_low, b_high) = across(a, ux, uy), across(b, ux, uy)
        low, high = max(a_low, b_low), min(a_high, b_high)
        for step in range(offsets if low < high else 0):
            offset = low + (high - low) * (step + 0.5) / offsets
            first, last = chord(a, ux, uy, offset), chord(b, ux, uy, offset)
            if first is None or last is None or first[1] >= last[0]:
                continue
            p = (first[1] * ux - offset * uy, first[1] * uy + offset * ux)
            q = (last[0] * ux - offset * uy, last[0] * uy + offset * ux)
            if clearance(p, q, discs, polygons) >= half:
                return p, q
    return None
