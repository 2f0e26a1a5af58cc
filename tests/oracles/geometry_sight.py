"""Sight by brute force: the witness of a "yes" is measured, a "no" is searched for a line the kernel missed.

Nothing here knows of tangents. Lines are drawn from many points of one rim to many points of the other, as
the rule says, and each is checked by measuring its distance to every blocker. A shape is (x, y, r) or a list
of corners.
"""

from math import cos, hypot, inf, pi, sin


def point_to_segment(x, y, a, b):
    dx, dy = b[0] - a[0], b[1] - a[1]
    length2 = dx * dx + dy * dy
    along = 0.0 if length2 == 0 else max(0.0, min(1.0, ((x - a[0]) * dx + (y - a[1]) * dy) / length2))
    return hypot(x - a[0] - along * dx, y - a[1] - along * dy)


def edges(polygon):
    return zip(polygon, [*polygon[1:], polygon[0]], strict=True)


def contains(polygon, x, y):
    odd = False
    for (ax, ay), (bx, by) in edges(polygon):
        if (ay > y) != (by > y) and x < ax + (y - ay) * (bx - ax) / (by - ay):
            odd = not odd
    return odd and len(polygon) > 2


def side(a, b, c):
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def segments_apart(p, q, a, b):
    """The distance between two segments."""
    if side(p, q, a) * side(p, q, b) < 0 and side(a, b, p) * side(a, b, q) < 0:
        return 0.0
    ends = [(a, p, q), (b, p, q), (p, a, b), (q, a, b)]
    return min(point_to_segment(*end, *segment) for end, *segment in ends)


def apart(p, q, shape):
    """How far the segment from p to q stays from a shape; negative inside a disc, 0 inside a polygon."""
    if isinstance(shape, tuple):
        return point_to_segment(shape[0], shape[1], p, q) - shape[2]
    if contains(shape, *p) or contains(shape, *q):
        return 0.0
    return min(segments_apart(p, q, a, b) for a, b in edges(shape))


def clearance(p, q, blockers):
    """How far the segment from p to q stays from the nearest blocker."""
    return min((apart(p, q, shape) for shape in blockers), default=inf)


def rim(shape, count):
    """Points around a shape."""
    if isinstance(shape, tuple):
        x, y, r = shape
        turns = [2 * pi * (k + 0.31) / count for k in range(count)]
        return [(x + r * cos(turn), y + r * sin(turn)) for turn in turns]
    each = max(count // len(shape), 1)
    steps = [k / each for k in range(each)]
    return [(a[0] + (b[0] - a[0]) * k, a[1] + (b[1] - a[1]) * k) for a, b in edges(shape) for k in steps]


def free_line(a, b, blockers, half, count=18):
    """Some line from a to b that stays `half` from everything, or None where the search finds none."""
    ends, blockers = rim(b, count), list(blockers)
    for p in rim(a, count):
        for q in ends:
            stop = next((at for at, shape in enumerate(blockers) if apart(p, q, shape) < half), None)
            if stop is None:
                return p, q
            blockers.insert(0, blockers.pop(stop))  # it will stop the next line, too
    return None
