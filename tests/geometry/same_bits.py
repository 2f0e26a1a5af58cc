"""Run by test_compiled in a second process: a digest of the kernels' answers on many random tables."""

import hashlib
import random
import struct
import sys

from tercio.geometry import COMPILED, Ground, Sight, measure
from tests.geometry.reaching import prepared
from tests.oracles.geometry_reach import scene
from tests.oracles.geometry_scenes import crowd, polygon


def answers(draw):
    """Every kernel's answers on one table, as numbers."""
    ground = Ground([polygon(draw, 14_000) for _ in range(3)])
    discs = crowd(draw, 14_000, 9)
    sight = Sight(ground)
    for tag, disc in enumerate(discs):
        sight.add_disc(*disc, tag)
    for k in range(ground.count):
        sight.add_outline(k, 100 + k)
    for i, a in enumerate(discs):
        for j, b in enumerate(discs[:i]):
            yield from (sight.see(*a, *b, i, j), sight.from_x, sight.from_y, sight.to_x, sight.to_y)
            yield from (measure.gap(*a, *b), measure.within(*a, *b, 2540), measure.overlapping(*a, *b))
            yield measure.sweep_overlaps(*a[:2], *b[:2], a[2], *discs[0])
            yield ground.sweep_distance2(0, *a[:2], *b[:2])
        for k in range(ground.count):
            yield from (sight.see_from(k, *a, i, 100 + k), sight.from_x, sight.to_y)
            yield from (ground.gap(k, *a), ground.contains(k, *a), ground.nearest_edge(k, *a[:2]))
    yield from (sight.see_across(0, 1, 100, 101), sight.from_x, ground.apart2(0, 1))


def ways(number):
    """Where a base may end and how it gets there, on one table."""
    table = scene(number)
    reach, ends = prepared(table)
    yield reach.way(*table.start, *table.goal, table.limit)
    yield from (length for point in reach.points() for length in point)
    for look in (ends.find, lambda *start: ends.find_nearest(*start, *table.goal, table.limit)):
        look(*table.start, table.limit)
        while ends.take():
            yield from (ends.x, ends.y, ends.far, reach.way(*table.start, ends.x, ends.y, table.limit))


def digest(tables):
    draw, book = random.Random("same bits"), hashlib.sha256()
    for number in range(tables):
        for answer in (*answers(draw), *ways(number)):
            book.update(struct.pack("<d", answer))
    return book.hexdigest()


if __name__ == "__main__":
    print(COMPILED, digest(int(sys.argv[1])))
