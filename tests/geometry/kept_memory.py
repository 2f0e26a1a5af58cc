"""Everything the kernels remember after some questions, as marks; only their sources can be looked into.

`TERCIO_COMPILED=0 python -m tests.geometry.kept_memory` writes the marks anew.
"""

from __future__ import annotations

import math
import random
import sys
from array import array
from collections.abc import Callable, Iterator
from functools import lru_cache
from hashlib import sha256
from itertools import chain
from pathlib import Path
from typing import Any

from tercio.geometry import Ends, Ground, Reach, Sight
from tests.geometry.reaching import FAR, prepared
from tests.oracles.geometry_reach import scene
from tests.oracles.geometry_scenes import crowd, notch, polygon, press

KEPT = Path(__file__).with_suffix(".txt")
STEP = 1000
"""A lattice's."""


def memory(kernel: Any) -> str:
    """A mark of all that a kernel holds, lengths rounded to a hundredth of a unit."""
    held = sha256()
    for name, value in sorted(vars(kernel).items()):
        if isinstance(value, array):
            held.update(f"{name}={in_text(value.typecode, value.tobytes())};".encode())
            continue
        plain = round(value, 2) + 0.0 if isinstance(value, float) else value
        if isinstance(plain, int | float | list | tuple):
            held.update(f"{name}={plain};".encode())
    return held.hexdigest()


@lru_cache(maxsize=1000)
def in_text(typecode: str, stored: bytes) -> str:
    """Numbers in a row, as they are marked; most rows are after a look what they were before."""
    row = array(typecode, stored)
    return str([round(part, 2) + 0.0 for part in row] if typecode == "d" else list(row))


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


# --- on a lattice, where things touch, stand in line and are equally far, as on no random table


def corners(draw: random.Random, size: int) -> list[tuple[int, int]]:
    """A box, an L, a wall or a triangle on the lattice."""
    x, y = (STEP * draw.randrange(size) for _ in range(2))
    w, h = (STEP * draw.randrange(1, 4) for _ in range(2))
    return draw.choice(
        (
            [(x, y), (x + w, y), (x + w, y + h), (x, y + h)],
            [(x, y), (x + w, y)],
            [(x, y), (x, y + h)],
            [(x, y), (x + 2 * w, y), (x + 2 * w, y + h), (x + w, y + h), (x + w, y + 2 * h), (x, y + 2 * h)],
            [(x, y), (x + w, y), (x, y + h)],
        )
    )


def bases(draw: random.Random, size: int, count: int) -> list[tuple[int, int, int]]:
    """Bases on the lattice that touch at most."""
    placed: list[tuple[int, int, int]] = []
    for _ in range(6 * count):
        x, y, r = STEP * draw.randrange(size), STEP * draw.randrange(size), STEP * draw.choice((1, 1, 2)) // 2
        if all((x - a) ** 2 + (y - b) ** 2 >= (r + c) ** 2 for a, b, c in placed) and len(placed) < count:
            placed.append((x, y, r))
    return placed


def seen_in_line(seed: int) -> Iterator[str]:
    """After looks past shapes in rank and file, by lines of a whole number's thickness."""
    draw = random.Random(f"in line {seed}")
    ground = Ground([corners(draw, 9) for _ in range(3)])
    yield memory(ground)
    sight = Sight(ground, half=50.0, discs=16, features=128)
    placed = bases(draw, 9, 7)
    for tag, base in enumerate(placed):
        sight.add_disc(*base, tag)
    for k in range(ground.count):
        sight.add_outline(k, 100 + k)
    for i, a in enumerate(placed[:4]):
        for j, b in enumerate(placed[:i]):
            yield f"{sight.see(*a, *b, i, j)} {memory(sight)}"
        for k in range(ground.count):
            yield f"{sight.see_from(k, *a, i, 100 + k)} {memory(sight)}"
    for k, m in ((0, 1), (1, 2), (2, 0)):
        yield f"{sight.see_across(k, m, 100 + k, 100 + m)} {memory(sight)}"


def moved_in_line(seed: int) -> Iterator[str]:
    """After ways and ends past shapes in rank and file, the limit as long as the straight way or longer."""
    draw = random.Random(f"moved in line {seed}")
    ground = Ground([corners(draw, 11) for _ in range(4)])
    placed, r = bases(draw, 11, 9), STEP // 2
    start, *others = placed
    reach, ends = Reach(ground), Ends(ground)
    box = (0, 0, 12 * STEP, 12 * STEP) if seed % 2 else (-FAR, -FAR, FAR, FAR)
    reach.clear(r, *box)
    ends.clear(r, *box)
    for k, base in enumerate(others):
        reach.add_disc(*base)
        (ends.add_taken(*base), ends.add_tether(*base, STEP), ends.add_goal(*base, STEP))[k % 3]
    for k in range(ground.count):
        (reach.add_outline(k, 0), reach.add_toll(k, STEP))[k % 2]
        (ends.add_barred(k, 0), ends.add_goal_outline(k, STEP))[k // 2]
    for turn in range(6):
        goal = STEP * draw.randrange(12), STEP * draw.randrange(12)
        straight = math.dist(start[:2], goal)
        for limit in (straight, straight + STEP, 4.0 * straight):
            if turn == 3:
                reach.aim(goal[0] - STEP, goal[1] - STEP, goal[0], goal[1] + STEP)
            yield f"{reach.way(*start[:2], *goal, limit)} {reach.points()} {memory(reach)}"
        yield f"{reach.free(*start[:2], *goal)} {ends.serves(*goal)}"
        ends.find(*start[:2], straight)
        yield memory(ends)
        ends.find_nearest(*start[:2], straight, *goal, float(STEP))
        yield memory(ends)
        while ends.take():
            yield f"{ends.x} {ends.y} {ends.far}"
        ends.find_around(*start[:2], straight)
        yield memory(ends)
    ends.drop_goals()
    yield memory(ends)


def empty(_: int) -> Iterator[str]:
    """Before any question; a table without anything, and kernels for it."""
    ground = Ground()
    yield from map(memory, (ground, Sight(ground), Reach(ground), Ends(ground)))


ASKED: dict[Callable[[int], Iterator[str]], tuple[int, int]] = {
    empty: (1, 1), seen: (60, 20), pressed: (60, 20), moved: (16, 4), seen_in_line: (120, 30),
    moved_in_line: (12, 1),
}  # fmt: skip
"""Of how many tables each kind is asked, and how many of them make a mark."""


def rows() -> list[str]:
    """The kinds of questions and the tables of each mark: `moved 1 4`."""
    return [
        f"{ask.__name__} {first} {first + several - 1}"
        for ask, (most, several) in ASKED.items()
        for first in range(1, most + 1, several)
    ]


def mark_of(row: str) -> str:
    name, first, last = row.split()
    ask = next(ask for ask in ASKED if ask.__name__ == name)
    return mark(chain.from_iterable(map(ask, range(int(first), int(last) + 1))))


def written() -> str:
    return "".join(f"{row} {mark_of(row)}\n" for row in rows())


if __name__ == "__main__":
    if sys.argv[1:] == ["told"]:
        print(written(), end="")
    else:
        KEPT.write_text(written(), encoding="utf-8")
