"""Everything the kernels remember after some questions, as marks; only their sources can be looked into."""

from __future__ import annotations

import random
from array import array
from collections.abc import Iterator
from hashlib import sha256
from typing import Any

from tercio.geometry import Ground, Sight
from tests.geometry.reaching import prepared
from tests.oracles.geometry_reach import scene
from tests.oracles.geometry_scenes import crowd, notch, polygon, press


def memory(kernel: Any) -> str:
    """A mark of all that a kernel holds, lengths rounded to a hundredth of a unit."""
    held = sha256()
    for name, value in sorted(vars(kernel).items()):
        if isinstance(value, array):
            plain: Any = [round(part, 2) + 0.0 for part in value] if value.typecode == "d" else list(value)
        else:
            plain = round(value, 2) + 0.0 if isinstance(value, float) else value
        if isinstance(plain, int | float | list | tuple):
            held.update(f"{name}={plain};".encode())
    return held.hexdigest()


def mark(memories: Iterator[str]) -> str:
    return sha256("".join(memories).encode()).hexdigest()[:12]


def seen(seed: int) -> Iterator[str]:
    """After each look of some bases and buildings across a table."""
    draw = random.Random(f"seen {seed}")
    ground = Ground([polygon(draw, 14_000, corners) for corners in (2, 3, 5)])
    sight = Sight(ground, discs=16, features=64)
    yield memory(ground)
    discs = crowd(draw, 14_000, 7)
    for tag, disc in enumerate(discs):
        sight.add_disc(*disc, tag)
    for k in range(ground.count):
        sight.add_outline(k, 100 + k)
    for i, a in enumerate(discs[:4]):
        for j, b in enumerate(discs[:i]):
            sight.see(*a, *b, i, j)
            yield memory(sight)
        for k in range(ground.count):
            sight.see_from(k, *a, i, 100 + k)
            yield memory(sight)
    sight.see_across(0, 1, 100, 101)
    yield memory(sight)


def pressed(seed: int) -> Iterator[str]:
    """After looks out of a press and out of a notch."""
    draw = random.Random(f"pressed {seed}")
    for _ in range(3):
        a, b, *others = press(draw)
        sight = Sight(Ground([]), discs=16, features=64)
        for disc in others:
            sight.add_disc(*disc, -1)
        sight.see(*a, *b, -1, -1)
        yield memory(sight)
        a, b, wood = notch(draw)
        sight = Sight(Ground([wood]), discs=4, features=64)
        sight.add_outline(0, -1)
        sight.see(*a, *b, -1, -1)
        yield memory(sight)


def moved(seed: int) -> Iterator[str]:
    """After looking for a way to a goal and for places to end."""
    table = scene(seed)
    reach, ends = prepared(table)
    reach.way(*table.start, *table.goal, table.limit)
    yield memory(reach)
    ends.find(*table.start, table.limit)
    for _ in range(3):
        ends.take()
        yield memory(ends)
    reach.aim(ends.x - 900, ends.y - 900, ends.x + 900, ends.y + 900)
    reach.way(*table.start, ends.x, ends.y, table.limit)
    yield memory(reach)
    reach.way(*table.start, *table.goal, table.limit)
    ends.find_nearest(*table.start, *table.goal, table.limit, table.limit)
    ends.take()
    yield memory(ends)
    yield memory(reach)


def memories() -> list[str]:
    """One mark for each kind of question and each of a few tables."""
    asked = [(seen, seed) for seed in range(1, 5)] + [(pressed, seed) for seed in range(1, 4)]
    return [mark(ask(seed)) for ask, seed in asked + [(moved, seed) for seed in range(1, 7)]]


if __name__ == "__main__":
    print(*memories())
