"""Speed, side by side: our code and a named peer on the same inputs in one run, interleaved, best of several.

A bench is a module of this folder with a `run()` that yields `Line`s. Only ratios taken in one run mean
anything: machines differ and other work goes on beside us. A line says its goal, and says so when it misses.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True)
class Line:
    """One comparison."""

    what: str
    ours: str
    peer: str = ""
    ratio: float | None = None
    goal: str = ""
    met: bool | None = None
    """None where there is no goal."""

    def __str__(self) -> str:
        parts = [self.what, f"ours {self.ours}", self.peer and f"peer {self.peer}"]
        parts.append(f"ratio {self.ratio:.3g}" if self.ratio is not None else "")
        parts.append(f"goal {self.goal}: {'met' if self.met else 'MISSED'}" if self.met is not None else "")
        return " | ".join(part for part in parts if part)


def step_by_step(
    runs: Mapping[str, Callable[[int], object]], steps: int, rounds: int = 5
) -> dict[str, float]:
    """The best time each needs for so many steps, one step of each in turn.

    For work that waits for a disk: a disk has its moments, and this way they are the same for all.
    """
    best = dict.fromkeys(runs, float("inf"))
    for _ in range(rounds):
        spent = dict.fromkeys(runs, 0.0)
        for step in range(steps):
            for name, work in runs.items():
                start = time.perf_counter()
                work(step)
                spent[name] += time.perf_counter() - start
        best = {name: min(best[name], spent[name]) for name in runs}
    return best


def interleaved(runs: Mapping[str, Callable[[], object]], rounds: int = 5) -> dict[str, float]:
    """The best time of each, in seconds, taken in turns so that what slows the machine slows them all."""
    best = dict.fromkeys(runs, float("inf"))
    for _ in range(rounds):
        for name, work in runs.items():
            start = time.perf_counter()
            work()
            best[name] = min(best[name], time.perf_counter() - start)
    return best
