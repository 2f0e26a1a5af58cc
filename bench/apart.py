"""A bench in a process of its own.

Django reads its settings once in a process, so a second house there would sign with the first one's secret
and look for its data in the first one's folder. A process started afresh finds nothing by name in a
`__main__`: what it is to do stands here.
"""

from __future__ import annotations

import multiprocessing
from concurrent.futures import ProcessPoolExecutor
from importlib import import_module


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
