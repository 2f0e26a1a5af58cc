"""Distances in exact fractions, by the book: nothing squared in a hurry, nothing rounded."""

from fractions import Fraction

SLACK = Fraction(254, 100)


def at_most(square, bound):
    """Whether sqrt(square) <= bound, exactly."""
    return bound >= 0 and square <= bound * bound


def between2(ax, ay, bx, by):
    return Fraction((bx - ax) ** 2 + (by - ay) ** 2)


def to_segment2(x, y, ax, ay, bx, by):
    """The squared distance from a point to a segment."""
    dx, dy = bx - ax, by - ay
    length2 = dx * dx + dy * dy
    along = Fraction((x - ax) * dx + (y - ay) * dy, length2) if length2 else Fraction(0)
    along = max(Fraction(0), min(Fraction(1), along))
    return (x - ax - along * dx) ** 2 + (y - ay - along * dy) ** 2


def edges(corners):
    return zip(corners, [*corners[1:], corners[0]], strict=True)


def inside(x, y, corners):
    """Even-odd rule in fractions: how many edges lie to the right of the point at its height."""
    odd = False
    for (ax, ay), (bx, by) in edges(corners):
        if (ay > y) != (by > y) and x < ax + Fraction((y - ay) * (bx - ax), by - ay):
            odd = not odd
    return odd


def to_rim2(x, y, corners):
    return min(to_segment2(x, y, *a, *b) for a, b in edges(corners))


def to_polygon2(x, y, corners):
    return Fraction(0) if inside(x, y, corners) else to_rim2(x, y, corners)
