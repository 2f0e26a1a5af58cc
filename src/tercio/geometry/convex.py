"""Simple polygons made fit for the kernels: checked, turned anticlockwise, cut into convex parts.

A polygon is cut into triangles by clipping ears and the triangles are merged again wherever the union stays
convex (Hertel and Mehlhorn: at most four times the fewest parts). All in integers, no vertex is ever added or
moved. A wall has two corners and is its own only part.
"""

from collections.abc import Sequence

from tercio.core.refused import RefusedValue
from tercio.core.short_text import short_text
from tercio.geometry import measure

Corner = tuple[int, int]
Outline = tuple[Corner, ...]


class NotSimple(RefusedValue):
    """A polygon that crosses itself, repeats a corner or has no area."""


def doubled_area(corners: Sequence[Corner]) -> int:
    """Twice the area, positive when the corners run anticlockwise (y upwards)."""
    pairs = zip(corners, (*corners[1:], corners[0]), strict=True)
    return sum(ax * by - bx * ay for (ax, ay), (bx, by) in pairs)


def tidy(corners: Sequence[Corner]) -> Outline:
    """The same polygon anticlockwise and without corners that turn nothing; NotSimple where it is none."""
    if len(corners) == 2 and corners[0] != corners[1]:
        return tuple(corners)
    kept = list(corners)
    place = 0
    while len(kept) > 2 and place < len(kept):
        before, here, after = kept[place - 1], kept[place], kept[(place + 1) % len(kept)]
        if here == after or (_turn(before, here, after) == 0 and not _spike(before, here, after)):
            del kept[place]
            place = max(place - 1, 0)
        else:
            place += 1
    if len(kept) < 3 or doubled_area(kept) == 0 or _crosses_itself(kept):
        raise NotSimple("geometry.not_simple", corners=short_text(list(corners), 60))
    return tuple(kept if doubled_area(kept) > 0 else reversed(kept))


def convex_parts(outline: Outline) -> list[Outline]:
    """Convex polygons with disjoint insides that together cover a tidy outline."""
    if len(outline) == 2:
        return [outline]
    parts = [tuple(triangle) for triangle in _triangles(outline)]
    while joined := _join_two(parts):
        first, second, whole = joined
        parts = [part for place, part in enumerate(parts) if place not in (first, second)] + [whole]
    return parts


def is_convex(outline: Outline) -> bool:
    """Whether every corner turns left."""
    count = len(outline)
    return all(_turn(outline[i - 2], outline[i - 1], outline[i]) > 0 for i in range(count))


def _turn(a: Corner, b: Corner, c: Corner) -> int:
    return int(measure.orientation(*a, *b, *c))


def _spike(before: Corner, here: Corner, after: Corner) -> bool:
    """A corner where the outline turns back upon itself: no simple polygon has one."""
    return (before[0] - here[0]) * (after[0] - here[0]) + (before[1] - here[1]) * (after[1] - here[1]) > 0


def _crosses_itself(corners: Sequence[Corner]) -> bool:
    count = len(corners)
    edges = [(corners[i], corners[(i + 1) % count]) for i in range(count)]
    triples = [(corners[i - 1], corners[i], corners[(i + 1) % count]) for i in range(count)]
    if any(_turn(*triple) == 0 and _spike(*triple) for triple in triples):
        return True
    return any(
        measure.segments_meet(*edges[i][0], *edges[i][1], *edges[j][0], *edges[j][1])
        for i in range(count)
        for j in range(i + 2, count - (i == 0))
    )


def _triangles(outline: Outline) -> list[list[Corner]]:
    left, triangles = list(outline), []
    while len(left) > 3:
        ear = next(i for i in range(len(left)) if _is_ear(left, i))
        triangles.append([left[ear - 1], left[ear], left[(ear + 1) % len(left)]])
        del left[ear]
        left = _without_flat(left)
    return [*triangles, left] if len(left) == 3 else triangles


def _without_flat(corners: list[Corner]) -> list[Corner]:
    """Clipping an ear can leave three corners in a row: the middle one is then no corner any more."""
    count = len(corners)
    return [
        here for i, here in enumerate(corners)
        if _turn(corners[i - 1], here, corners[(i + 1) % count]) != 0
    ]  # fmt: skip


def _is_ear(corners: list[Corner], place: int) -> bool:
    before, here, after = corners[place - 1], corners[place], corners[(place + 1) % len(corners)]
    if _turn(before, here, after) <= 0:
        return False
    return not any(
        _turn(before, here, other) >= 0
        and _turn(here, after, other) >= 0
        and _turn(after, before, other) >= 0
        for other in corners
        if other not in (before, here, after)
    )


def _join_two(parts: list[Outline]) -> tuple[int, int, Outline] | None:
    for first, part in enumerate(parts):
        for second in range(first):
            whole = _joined(part, parts[second])
            if whole is not None:
                return first, second, whole
    return None


def _joined(part: Outline, joining: Outline) -> Outline | None:
    """Both polygons as one across an edge they share, if that one is convex (straight joints allowed)."""
    for i, start in enumerate(part):
        end = part[(i + 1) % len(part)]
        for j, other in enumerate(joining):
            if other == end and joining[(j + 1) % len(joining)] == start:
                rest = [joining[(j + 2 + k) % len(joining)] for k in range(len(joining) - 2)]
                whole = (*part[: i + 1], *rest, *part[i + 1 :])
                if all(_turn(whole[k - 2], whole[k - 1], whole[k]) >= 0 for k in range(len(whole))):
                    return _flattened(whole)
    return None


def _flattened(whole: Outline) -> Outline:
    return tuple(
        here for k, here in enumerate(whole) if _turn(whole[k - 1], here, whole[(k + 1) % len(whole)]) != 0
    )
