"""Reach by brute force: a graph of sampled points, floating point and angles; slow, and of another kind.

Round every base and every corner stand so many points, a little outside what a moving base may touch; two
points are joined where the straight line between them is free; Dijkstra does the rest. Its ways are legal,
so the shortest of all can only be shorter, by less than `error`. It shares no code with `tercio.geometry`.
"""

from __future__ import annotations

import heapq
import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import combinations, pairwise
from math import cos, hypot, inf, pi, sin, sqrt

from tests.oracles.geometry_scenes import RADII, apart, crowd, polygon

Place = tuple[float, float]
Base = tuple[int, int, int]
Outline = list[tuple[int, int]]
SAMPLES = 24
SLACK = 2.54


@dataclass
class Scene:
    """A base that moves, what stands in its way, and where it would like to go."""

    start: tuple[int, int]
    r: int
    goal: tuple[int, int]
    bases: list[Base]
    outlines: list[Outline]
    tolls: list[Outline] = field(default_factory=list)
    price: int = 5080
    limit: float = 40_000.0
    mates: list[Base] = field(default_factory=list)
    """Bases it may pass but not end on."""
    foe: int = 0
    """The base it wants to end near."""
    box: tuple[int, int] | None = None
    """The size of the table, where it has edges."""


def scenes(count: int, first: int = 0) -> Iterator[Scene]:
    for number in range(first, first + count):
        yield scene(number)


def scene(number: int) -> Scene:
    """Bases in loose crowds and touching ranks, outlines, seldom a fence; the mover stands and ends free."""
    draw = random.Random(f"reach {number}")
    size = draw.choice((9_000, 14_000, 22_000))
    while True:
        outlines = [polygon(draw, size) for _ in range(draw.choice((0, 0, 1, 2)))]
        tolls = [polygon(draw, size, 4) for _ in range(draw.choice((0, 0, 0, 1, 2)))]
        placed = [
            base
            for base in crowd(draw, size, draw.randrange(3, 15))
            if all(gap(outline, base) > 0 for outline in outlines)
        ]
        r = draw.choice(RADII)
        free = [
            spot for spot in (_spot(draw, size, r, placed, [*outlines, *tolls]) for _ in range(2)) if spot
        ]
        if len(placed) < 3 or len(free) < 2:
            continue
        cut = draw.randrange(len(placed))
        mates = placed[:cut] if draw.random() < 0.4 else []
        bases = placed[len(mates) :]
        limit = draw.choice((1.1, 1.5, 3.0)) * hypot(free[0][0] - free[1][0], free[0][1] - free[1][1])
        return Scene(
            free[0], r, free[1], bases, outlines, tolls, 5080, limit, mates, draw.randrange(len(bases))
        )


def _spot(
    draw: random.Random, size: int, r: int, placed: Sequence[Base], outlines: Sequence[Outline]
) -> tuple[int, int] | None:
    for _ in range(40):
        x, y = draw.randrange(size), draw.randrange(size)
        if all(apart((x, y, r), other) >= 0 for other in placed) and all(
            gap(one, (x, y, r)) >= 0 for one in outlines
        ):
            return x, y
    return None


# --- distances


def to_segment(a: Place, b: Place, p: Place) -> float:
    dx, dy = b[0] - a[0], b[1] - a[1]
    length2 = dx * dx + dy * dy
    t = 0.0 if not length2 else min(1.0, max(0.0, ((p[0] - a[0]) * dx + (p[1] - a[1]) * dy) / length2))
    return hypot(a[0] + t * dx - p[0], a[1] + t * dy - p[1])


def edges(outline: Outline) -> list[tuple[Place, Place]]:
    return list(zip(outline, outline[1:] + outline[:1], strict=True))


def inside(outline: Outline, p: Place) -> bool:
    odd = False
    for (ax, ay), (bx, by) in edges(outline):
        if (ay > p[1]) != (by > p[1]) and p[0] < ax + (p[1] - ay) * (bx - ax) / (by - ay):
            odd = not odd
    return odd and len(outline) > 2


def gap(outline: Outline, base: Base) -> float:
    """Between a base and an outline; nothing or less where they overlap."""
    if inside(outline, base[:2]):
        return -inf
    return min(to_segment(a, b, base[:2]) for a, b in edges(outline)) - base[2]


def across(a: Place, b: Place, outline: Outline) -> float:
    """Between a straight leg and an outline."""
    if inside(outline, a) or inside(outline, b):
        return 0.0
    best = inf
    for c, d in edges(outline):
        if _cross(a, b, c, d):
            return 0.0
        best = min(best, to_segment(a, b, c), to_segment(a, b, d), to_segment(c, d, a), to_segment(c, d, b))
    return best


def _cross(a: Place, b: Place, c: Place, d: Place) -> bool:
    return _turn(a, b, c) * _turn(a, b, d) < 0 and _turn(c, d, a) * _turn(c, d, b) < 0


def _turn(a: Place, b: Place, p: Place) -> float:
    return (b[0] - a[0]) * (p[1] - a[1]) - (b[1] - a[1]) * (p[0] - a[0])


def clear(scene: Scene, a: Place, b: Place, shut: Sequence[Outline], slack: float = 0.0) -> bool:
    """Is a straight leg free of bases and outlines?"""
    return all(to_segment(a, b, base[:2]) >= scene.r + base[2] - slack for base in scene.bases) and all(
        across(a, b, outline) >= scene.r - slack for outline in (*scene.outlines, *shut)
    )


def crossed(scene: Scene, points: Sequence[Place]) -> int:
    """How many tolls a way crosses, as the mover's judge sees it: by more than the slack."""
    legs = list(pairwise(points))
    return sum(any(across(a, b, toll) < scene.r - SLACK for a, b in legs) for toll in scene.tolls)


# --- the graph


class Graph:
    """How far it is from the start to every sampled point, some tolls shut."""

    def __init__(self, scene: Scene, shut: Sequence[Outline], samples: int = SAMPLES) -> None:
        self.scene, self.shut = scene, shut
        self.nodes: list[Place] = [scene.start, *self._sampled(samples)]
        self.far = {0: 0.0}
        self.before: dict[int, int] = {}
        heap, done = [(0.0, 0)], set[int]()
        while heap:
            so_far, here = heapq.heappop(heap)
            if here in done:
                continue
            done.add(here)
            for there in range(1, len(self.nodes)):
                length = so_far + _apart(self.nodes[here], self.nodes[there])
                shorter = length < self.far.get(there, scene.limit) and there not in done
                if shorter and clear(scene, self.nodes[here], self.nodes[there], shut):
                    self.far[there], self.before[there] = length, here
                    heapq.heappush(heap, (length, there))

    def _sampled(self, samples: int) -> list[Place]:
        rounds = [(x, y, self.scene.r + r) for x, y, r in self.scene.bases]
        rounds += [(x, y, self.scene.r) for o in (*self.scene.outlines, *self.shut) for x, y in o]
        points = []
        for x, y, r in rounds:
            away = r / cos(pi / samples) + 1e-6
            points += [(x + away * ux, y + away * uy) for ux, uy in ring(samples)]
        reachable = self.scene.limit
        return [
            p
            for p in points
            if _apart(p, self.scene.start) <= reachable
            and on_table(self.scene, p)
            and clear(self.scene, p, p, self.shut)
        ]

    def to(self, goal: Place) -> tuple[float, list[Place]]:
        """The length of the shortest way found to a place, and its points."""
        best, last = inf, -1
        for node, far in sorted(self.far.items(), key=lambda pair: pair[1]):
            if far >= best:
                break
            length = far + _apart(self.nodes[node], goal)
            if length < best and clear(self.scene, self.nodes[node], goal, self.shut):
                best, last = length, node
        points = [goal]
        while last >= 0:
            points.append(self.nodes[last])
            last = self.before.get(last, -1)
        return best, points[::-1]


def ring(samples: int) -> list[Place]:
    """So many directions all round."""
    return [(cos(2 * pi * k / samples), sin(2 * pi * k / samples)) for k in range(samples)]


def _apart(a: Place, b: Place) -> float:
    return sqrt((a[0] - b[0]) ** 2 + (a[1] - b[1]) ** 2)


def graphs(scene: Scene, samples: int = SAMPLES) -> list[Graph]:
    """One for each way of shutting some tolls."""
    some = [s for count in range(len(scene.tolls) + 1) for s in combinations(scene.tolls, count)]
    return [Graph(scene, shut, samples) for shut in some]


def cheapest(scene: Scene, goal: Place, made: Sequence[Graph]) -> float:
    """What the best way found costs, tolls included; infinite where none was found within the limit."""
    best = inf
    for graph in made:
        length, points = graph.to(goal)
        if length < inf:
            best = min(best, length + scene.price * crossed(scene, points))
    return best if best <= scene.limit else inf


def error(samples: int = SAMPLES) -> float:
    """By what part the sampled ways may be too long at most."""
    return 2 * (1 / cos(pi / samples) - 1) + 0.002


# --- where it may end


def may_end(scene: Scene, spot: Place, span: float, slack: float = 0.0) -> bool:
    """Within so much of the foe, over nobody and nothing."""
    here = (spot[0], spot[1], scene.r)
    foe = scene.bases[scene.foe]
    return on_table(scene, spot) and (
        apart(here, foe) <= span + slack
        and all(apart(here, other) >= -slack for other in (*scene.bases, *scene.mates))
        and all(gap(one, here) >= -slack for one in (*scene.outlines, *scene.tolls))
    )


def on_table(scene: Scene, spot: Place) -> bool:
    """Is a base that stands here wholly on the table?"""
    if scene.box is None:
        return True
    wide, high = scene.box
    return scene.r <= spot[0] <= wide - scene.r and scene.r <= spot[1] <= high - scene.r


def spots_near(scene: Scene, span: float, count: int) -> list[Place]:
    """Random places from which the foe would be near enough."""
    draw = random.Random(f"{scene.start} {scene.goal}")
    x, y, r = scene.bases[scene.foe]
    found = []
    for _ in range(20 * count):
        turn, away = draw.random() * 2 * pi, scene.r + r + span * sqrt(draw.random())
        spot = x + away * cos(turn), y + away * sin(turn)
        if may_end(scene, spot, span):
            found.append(spot)
        if len(found) == count:
            break
    return found
