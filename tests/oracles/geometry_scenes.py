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


def press(draw: random.Random) -> list[tuple[int, int, int]]:
    """A viewer and a target hemmed in by bases, the slits between them about as wide as the line."""
    viewer, turn = (0, 0, draw.choice(RADII)), draw.random() * 2 * pi
    away = viewer[2] + 1350 + draw.randrange(300, 3000)
    placed = [viewer, (round(away * cos(turn)), round(away * sin(turn)), 1350)]
    for _ in range(60):
        hub, r, around = draw.choice(placed[:2]), draw.choice((300, 700, 700, *RADII)), draw.random() * 2 * pi
        away = hub[2] + r + draw.choice((0, 0, 1, 5, 20, 46, 60, 95))
        spot = (hub[0] + round(away * cos(around)), hub[1] + round(away * sin(around)), r)
        if len(placed) > 2 and draw.random() < 0.9:
            spot = wedged(hub, away, draw.choice(placed), r, draw)
        if spot and all(apart(spot, other) >= -2.5 for other in placed):
            placed.append(spot)
    return placed


def wedged(hub, away, other, r, draw):
    """A base at a distance from a hub and a slit from another base, if the two can be had."""
    gap = other[2] + r + draw.choice((0, 60, 90, 94, 95, 96, 100, 110, 130))
    dx, dy = other[0] - hub[0], other[1] - hub[1]
    d2 = dx * dx + dy * dy
    along = (d2 + away * away - gap * gap) / (2 * d2) if d2 else 9.0
    h2 = away * away / d2 - along * along if d2 else -1.0
    if h2 < 0:
        return None
    h = draw.choice((-1, 1)) * h2**0.5
    return hub[0] + round(along * dx - h * dy), hub[1] + round(along * dy + h * dx), r


def notch(draw: random.Random):
    """A viewer that covers the root of a notch in a wood, a target out in front of it, and the wood."""
    root_x, root_y = draw.randrange(-900, 900), draw.randrange(-900, 900)
    look, width = draw.random() * 2 * pi, draw.uniform(0.03, 0.5)
    ways = [look + width * draw.uniform(0.5, 1), look - width * draw.uniform(0.5, 1)]
    far = draw.randrange(4000, 9000)
    mouth = [(root_x + round(far * cos(way)), root_y + round(far * sin(way))) for way in ways]
    back = [
        (root_x + round(far * cos(way)), root_y + round(far * sin(way)))
        for way in (ways[1] - 1.2, look + pi, ways[0] + 1.2)
    ]
    away, aside = far + draw.randrange(1500, 5000), look + draw.uniform(-0.4, 0.4)
    target = (root_x + round(away * cos(aside)), root_y + round(away * sin(aside)), draw.choice((300, 1350)))
    return (0, 0, 1350), target, [mouth[0], (root_x, root_y), mouth[1], *back]
