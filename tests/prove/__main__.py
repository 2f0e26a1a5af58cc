"""`python -m tests.prove [--short]`: everything in at most twenty minutes, or a little of it in one."""

from __future__ import annotations

import argparse
import os
import secrets
import sys
import tempfile
import time
from collections.abc import Callable

from tests.prove import Proof

HEADS = ("what", "tried", "lost", "doubled", "unauthorised", "5xx", "")


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.prove", description=__doc__)
    parser.add_argument("--short", action="store_true", help="a few of everything, in less than a minute")
    parser.add_argument("--only", help="only the parts whose name contains this")
    args = parser.parse_args(arguments)
    prepare()
    proofs, began = list[Proof](), time.monotonic()
    for name, part in parts(args.short).items():
        if args.only and args.only not in name:
            continue
        print(f"{name} …", flush=True)
        proofs += part()
        print(f"    {time.monotonic() - began:.0f} s", flush=True)
    show(proofs)
    return 0 if all(proof.holds for proof in proofs) else 1


def prepare() -> None:
    """Django on a home of its own."""
    os.environ["TERCIO_HOME"] = tempfile.mkdtemp(prefix="tercio-prove-")
    os.environ["TERCIO_SECRET_KEY"] = secrets.token_hex()  # links made here are good at the servers
    os.environ["DJANGO_SETTINGS_MODULE"] = "tercio.web.settings"
    import django

    django.setup()


def parts(short: bool) -> dict[str, Callable[[], list[Proof]]]:
    """What is proved, in the order in which it is."""
    from tests.prove import faults, hostile_input, load, suites

    some, restarts = 4 if short else 60, not short  # four: each kind of fault once
    both: dict[str, Callable[[], list[Proof]]] = {
        "hostile input": lambda: hostile_input.prove(200 if short else 20_000),
        "faults on SQLite": lambda: [faults.prove("sqlite", some, 240, restarts=restarts)],
        "faults on PostgreSQL": lambda: [faults.prove("postgresql", some, 240, restarts=restarts)],
    }
    return both if short else both | {"load": load.prove, "suites": suites.prove}


def show(proofs: list[Proof]) -> None:
    """One table."""
    rows = [HEADS, *(proof.row() for proof in proofs)]
    widths = [max(len(row[at]) for row in rows) for at in range(len(HEADS))]
    print()
    for row in rows:
        cells = [
            row[0].ljust(widths[0]),
            *(cell.rjust(wide) for cell, wide in zip(row[1:], widths[1:], strict=True)),
        ]
        print("  ".join(cells))
    for proof in proofs:
        for note in proof.notes:
            print(f"    {proof.what}: {note}")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
