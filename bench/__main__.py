"""`python -m bench [name …]`: run the named benches, or all of them."""

from __future__ import annotations

import sys
from pathlib import Path

from bench.apart import run_apart

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


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
