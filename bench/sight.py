"""Sight between two bases on a crowded table: 62 bases, 10 outlines, every pair of two regiments of 13.

The same questions are put to the compiled kernels and to their Python sources, in two processes that take
turns; their answers are compared first. Calls come from Python, so each pays some 0.2 µs to cross over.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from bench import Line
from tercio.geometry import COMPILED, INCH, Disc, Ground, Sight
from tercio.geometry.placing import ROUND

TABLES, ROUNDS, GOAL = 24, 3, 1.5
Question = tuple[int, ...]


def regiment(draw: random.Random, placed: list[Disc], count: int, r: int, keep: list[Disc]) -> list[Disc]:
    """A loose block of bases somewhere free."""
    while True:
        x, y = draw.randrange(4 * INCH, 44 * INCH), draw.randrange(4 * INCH, 44 * INCH)
        step = 2 * r + draw.randrange(120, 1200)
        block = [Disc(x + k % 4 * step, y + k // 4 * step, r) for k in range(count)]
        if not any(one.touches(other) for one in block for other in [*placed, *keep]):
            return block


def outline(draw: random.Random, disc: Disc) -> list[tuple[int, int]]:
    """Four to six corners, somewhat flattened."""
    ways = ROUND[draw.randrange(8) :: draw.choice((11, 13, 16))]
    return [(disc.x + round(disc.r * ux), disc.y + round(0.8 * disc.r * uy)) for ux, uy in ways]


def table(seed: int) -> tuple[Sight, list[Question]]:
    """Blockers in place, and the questions to ask."""
    draw = random.Random(f"bench {seed}")
    middles = [(draw.randrange(8 * INCH, 40 * INCH), draw.randrange(8 * INCH, 40 * INCH)) for _ in range(10)]
    rounds = [Disc(x, y, draw.randrange(3 * INCH // 2, 7 * INCH // 2)) for x, y in middles]
    ground = Ground([outline(draw, disc) for disc in rounds])
    bases: list[Disc] = []
    for count in (13, 13, 9, 9, 9, 9):
        bases += regiment(draw, bases, count, 1350 if count == 13 or draw.random() < 0.7 else 2500, rounds)
    sight = Sight(ground)
    for tag, base in enumerate(bases):
        sight.add_disc(base.x, base.y, base.r, tag)
    for k in range(ground.count):
        sight.add_outline(k, -1)
    pairs = ((i, j) for i in range(13) for j in range(13, 26))
    return sight, [(*_of(bases[i]), *_of(bases[j]), i, j) for i, j in pairs]


def _of(disc: Disc) -> tuple[int, int, int]:
    return disc.x, disc.y, disc.r


def answers() -> tuple[float, str]:
    """Microseconds a pair, and every answer given."""
    given, spent, asked = [], 0.0, 0
    for seed in range(TABLES):
        sight, questions = table(seed)
        start = time.perf_counter()
        given += [sight.see(*question) for question in questions]
        spent += time.perf_counter() - start
        asked += len(questions)
    return spent / asked * 1e6, "".join("01"[seen] for seen in given)


def elsewhere(compiled: bool) -> tuple[float, str]:
    """The same in a process of its own."""
    switch = {**os.environ, "TERCIO_COMPILED": "1" if compiled else "0"}
    done = subprocess.run([sys.executable, "-m", "bench.sight", "--one"], env=switch, check=True,
                          cwd=Path(__file__).parent.parent, capture_output=True, text=True)  # fmt: skip
    spent, given = done.stdout.split()
    return float(spent), given


def run() -> Iterator[Line]:
    """Microseconds a pair, compiled beside interpreted."""
    if not COMPILED:
        yield Line("a pair of bases, no compiled kernels here", f"{elsewhere(False)[0]:.0f} µs interpreted")
        return
    rounds = [(elsewhere(True), elsewhere(False)) for _ in range(ROUNDS)]
    if any(one[1] != other[1] for one, other in rounds):
        raise AssertionError("compiled and interpreted sight disagree")
    best, source = min(one[0] for one, _ in rounds), min(other[0] for _, other in rounds)
    seen = rounds[0][0][1].count("1") / len(rounds[0][0][1])
    what = f"a pair of bases ({TABLES * 169} pairs, {seen:.0%} seen, answers equal)"
    goal = f"about 1 µs (at most {GOAL})"
    yield Line(what, f"{best:.2f} µs", f"interpreted {source:.0f} µs", source / best, goal, best <= GOAL)


if __name__ == "__main__":
    if "--one" in sys.argv:
        print(*answers())
    else:
        print(*run(), sep="\n")
