"""Random tables give the answers they always gave, kernel by kernel and shape by shape.

Each answer is judged elsewhere, by slow and obvious means. But a kernel that looks about more than it need,
or in another order, may answer as well and differ: so what it says of some tables, and what it remembers, is
kept as a mark, rounded where machines may round differently. Whoever changes one on purpose looks at the
difference and writes a new mark.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
from collections.abc import Iterator
from functools import cache
from hashlib import sha256
from pathlib import Path as File
from typing import Any

import pytest

from tercio.geometry import (
    COMPILED,
    Disc,
    HalfPlane,
    Path,
    Point,
    Polygon,
    QuarterCircle,
    Rectangle,
    Union,
    beside,
    beside_both,
    crossed_shapes,
    free_spot,
    is_free,
    line_of_sight,
    nearest_points,
    towards,
)
from tercio.geometry.convex import convex_parts, is_convex, tidy
from tercio.geometry.regions import bounding_box
from tests.geometry import kept_memory
from tests.geometry.same_bits import answers, ways
from tests.oracles.geometry_scenes import crowd, polygon


def mark(told: Any) -> str:
    return sha256(repr(told).encode()).hexdigest()[:12]


def rounded(told: Any) -> Any:
    """The same with every number of a length rounded to a thousandth of a unit."""
    if isinstance(told, float):
        return round(told, 3) + 0.0
    return [rounded(part) for part in told] if isinstance(told, list | tuple) else told


def kernels(seed: int) -> Iterator[Any]:
    yield from answers(random.Random(seed))


def journeys(seed: int) -> Iterator[Any]:
    yield from ways(seed)


def outlines(seed: int) -> Iterator[Any]:
    draw = random.Random(f"outlines {seed}")
    for _ in range(12):
        whole = tidy(polygon(draw, 9000, draw.randrange(3, 13)))
        yield whole, convex_parts(whole), is_convex(whole), tidy(whole[::-1])


def places(seed: int) -> Iterator[Any]:
    draw = random.Random(f"places {seed}")
    for _ in range(4):
        x, y = draw.randrange(9000), draw.randrange(9000)
        one, two = Polygon(tuple(polygon(draw, 9000))), Polygon(tuple(polygon(draw, 9000)))
        regions = [
            Rectangle(x, y, x + 3000, y + 2000), HalfPlane(x, y, 5000, 4000 - x), Disc(x, y, 2000), one,
            QuarterCircle(x, y, 4000, draw.choice((1, -1)), draw.choice((1, -1))),
        ]  # fmt: skip
        regions.append(Union((regions[0], one)))
        yield one.apart(two), [part.corners for part in one.convex_parts]
        for _ in range(6):
            disc = Disc(draw.randrange(12_000), draw.randrange(12_000), draw.choice((0, 1250, 1350)))
            yield [(region.distance(disc.x, disc.y), region.gap(disc)) for region in regions]
            yield [(region.holds(disc.centre), region.overlaps(disc)) for region in regions]
            yield [(region.touches(disc), region.touches(disc, 500)) for region in regions]
            yield [(region.holds_whole(disc), region.holds_whole(disc, 900)) for region in regions]
            yield one.nearest(disc.centre), nearest_points(disc, Disc(x, y, 700)), disc.moved(3, -4)


def spots(seed: int) -> Iterator[Any]:
    draw = random.Random(f"spots {seed}")
    for _ in range(3):
        discs = [Disc(*base) for base in crowd(draw, 9000, 6)]
        first, second, *others = discs
        wood, room = Polygon(tuple(polygon(draw, 9000, 5))), Rectangle(0, 0, 9000, 9000)
        wanted = Disc(first.x + 300, first.y - 200, 1350)
        yield beside(first, 1350)[::7], beside(first, 1350, 90)[::9], bounding_box(discs)
        yield towards(first, 1350, second.centre, 40), towards(first, 1350, first.centre)
        yield (
            beside_both(first, second, 1350),
            beside_both(first, second, 3000, 55),
            beside_both(first, first, 9),
        )
        for around in ({}, {"avoid": [wood]}, {"inside": room}, {"avoid": [wood], "inside": room}):
            yield [free_spot(wanted, discs, limit=limit, **around) for limit in (0, 900, 4000)]
            yield is_free(wanted, others, **around), is_free(others[0], [], **around)


def lines(seed: int) -> Iterator[Any]:
    draw = random.Random(f"lines {seed}")
    for _ in range(5):
        shapes: list[Any] = [Disc(*base) for base in crowd(draw, 14_000, 5)]
        shapes += [Polygon(tuple(polygon(draw, 14_000))) for _ in range(3)]
        draw.shuffle(shapes)
        a, b, *others = shapes
        yield line_of_sight(a, b, others), line_of_sight(b, a, others[:2], 200), line_of_sight(a, b, [])
        steps = tuple(Point(draw.randrange(14_000), draw.randrange(14_000)) for _ in range(4))
        path = Path(steps)
        yield (
            path.length,
            path.first_hit(900, others),
            [path.comes_within(900, shape, 1500) for shape in others],
        )
        yield crossed_shapes(steps[0], steps[1], shapes), crossed_shapes(steps[2], steps[3], shapes, 900)


def in_numbers(told: Any) -> Any:
    """Lines by their four numbers; everything else prints itself."""
    if isinstance(told, list | tuple):
        return [in_numbers(part) for part in told]
    names = ("from_x", "from_y", "to_x", "to_y")
    return [getattr(told, name) for name in names] if hasattr(told, "from_x") else told


@pytest.mark.parametrize(
    ("asked", "seed", "kept"),
    [
        (kernels, 1, "80fef3fdc784"),
        (kernels, 2, "16c7a6237ce7"),
        (kernels, 3, "3604b187c861"),
        (kernels, 4, "18d396200b9a"),
        (kernels, 5, "b983613b719e"),
        (kernels, 6, "6108cac787f6"),
        (kernels, 7, "474e89f40f34"),
        (kernels, 8, "c07753e93387"),
        (journeys, 1, "ed30613dc992"),
        (journeys, 2, "e0df8c2f6ec0"),
        (journeys, 3, "2faea63e6275"),
        (journeys, 4, "4874c7ca0c56"),
        (journeys, 5, "1be31939ec63"),
        (journeys, 6, "21ec01a115cc"),
        (journeys, 7, "bc1e47c88d74"),
        (journeys, 8, "bee91059a61c"),
        (journeys, 9, "89935a28564a"),
        (journeys, 10, "a4ab7b79e50c"),
        (journeys, 11, "65965f2b223d"),
        (journeys, 12, "3054d93930fc"),
        (outlines, 1, "aa420a5a5e85"),
        (outlines, 2, "6abf32259388"),
        (outlines, 3, "03ccbd9a3676"),
        (outlines, 4, "e2a1d52720be"),
        (places, 1, "9603525f3d37"),
        (places, 2, "e14b3bc3d141"),
        (places, 3, "c746de8f172e"),
        (places, 4, "c9d27d04da70"),
        (spots, 1, "39b23ab84b75"),
        (spots, 2, "ab49e88ff2bf"),
        (spots, 3, "96fcde533d2e"),
        (lines, 1, "261d13f11767"),
        (lines, 2, "dbfc1d76ecab"),
        (lines, 3, "b88c3c4f564a"),
        (lines, 4, "0de9cb69f48a"),
        (lines, 5, "eecda7aade1c"),
        (lines, 6, "f660c6dbad0e"),
    ],
)
def test_a_table_gives_the_answers_it_always_did(asked: Any, seed: int, kept: str) -> None:
    assert mark(rounded(in_numbers(list(asked(seed))))) == kept


@cache
def of_the_sources() -> str:
    """What the sources remember where they were compiled: told by a process of its own."""
    return subprocess.run(
        [sys.executable, "-m", "tests.geometry.kept_memory", "told"],
        cwd=File(__file__).parents[2],
        env={**os.environ, "TERCIO_COMPILED": "0"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout


@pytest.mark.parametrize("row", kept_memory.rows())
def test_kernels_remember_what_they_always_did(row: str) -> None:
    told = of_the_sources() if COMPILED else f"{row} {kept_memory.mark_of(row)}\n"
    kept = next(
        line
        for line in kept_memory.KEPT.read_text(encoding="utf-8").splitlines()
        if line.startswith(f"{row} ")
    )
    assert kept in told.splitlines()
