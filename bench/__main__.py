"""`python -m bench [name …]`: run the named benches, or all of them.

Each runs in a process of its own: Django reads its settings once in a process, so a second house there would
sign with the first one's secret and look for its data in the first one's folder.
"""

from __future__ import annotations

import multiprocessing
import sys
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module
from pathlib import Path

HERE = Path(__file__).parent


def names() -> list[str]:
    """Every bench there is: the modules of this folder that have a `run`."""
    return sorted(
        file.stem
        for file in HERE.glob("*.py")
        if not file.stem.startswith("_") and "def run(" in file.read_text()
    )


def main(wanted: list[str]) -> int:
    if unknown := [name for name in wanted if name not in names()]:
        print(f"No such bench: {', '.join(unknown)}. There are: {', '.join(names())}.", file=sys.stderr)
        return 2
    missed = 0
    for name in wanted or names():
        print(f"\n{name}", flush=True)
        missed += run_apart(f"bench.{name}")
    if missed:
        print(f"\n{missed} missed their goal.")
    return 0


def run_apart(module: str) -> int:
    """Run a bench in a process of its own: how many goals it missed."""
    with ProcessPoolExecutor(1, multiprocessing.get_context("spawn")) as alone:
        return alone.submit(print_lines, module).result()


def print_lines(module: str) -> int:
    """Run a bench here, each line as it comes: how many goals it missed."""
    missed = 0
    for line in import_module(module).run() or ():
        print(f"  {line}", flush=True)
        missed += getattr(line, "met", None) is False
    return missed


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
