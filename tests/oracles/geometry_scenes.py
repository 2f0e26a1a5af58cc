"""Random tables: bases in loose crowds and touching ranks, woods, walls and buildings of any outline."""

import random
from math import cos, hypot, pi, sin

RADII = (1250, 1350, 1350, 1350, 2500)


def polygon(draw: random.Random, size: int, corners: int | None = None) -> list[tuple[int, int]]:
    """A simple polygon, seldom convex: corners at random distances around its middle; or a wall of two."""
    x, y = draw.randrange(size), draw.randrange(size)
    count = corners or draw.choice((2, 3, 4, 4, 5, 6, 7))
    far = draw.randrange(400, size // 4)
    if count == 2:
        return [(x, y), (x + far, y + draw.randrange(-far, far))]
    start = draw.random() * 2 * pi
    ring = []
    for k in range(count):
        turn = start + 2 * pi * (k + draw.uniform(-0.3, 0.3)) / count
        away = far * draw.choice((1.0, 1.0, draw.uniform(0.4, 1.0)))
        ring.append((x + round(away * cos(turn)), y + round(away * sin(turn))))
    return ring


def apart(one, two) -> float:
    return hypot(one[0] - two[0], one[1] - two[1]) - one[2] - two[2]


def crowd(draw: random.Random, size: int, count: int) -> list[tuple[int, int, int]]:
    """Bases that do not overlap; half of them stand touching, or nearly, somebody placed before."""
    placed: list[tuple[int, int, int]] = []
    for _ in range(4 * count):
        r = draw.choice(RADII)
        x, y = draw.randrange(size), draw.randrange(size)
        if placed and draw.random() < 0.5:
            nx, ny, nr = draw.choice(placed)
            turn, away = draw.random() * 2 * pi, nr + r + draw.choice((0, 0, 1, 40, 90, 100, 101, 300))
            x, y = nx + round(away * cos(turn)), ny + round(away * sin(turn))
        if all(apart((x, y, r), other) >= -2.5 for other in placed):
            placed.append((x, y, r))
        if len(placed) == count:
            break
    return placed
