"""Processes beside the web: each ends with the process it works for, however that one ends."""

from __future__ import annotations

import multiprocessing
import os
import threading
from concurrent.futures import ProcessPoolExecutor


def side_pool(count: int, yielding: int = 0) -> ProcessPoolExecutor:
    """So many processes of our own, stepping back behind all others by `yielding`."""
    spawn = multiprocessing.get_context("spawn")
    return ProcessPoolExecutor(count, spawn, initializer=_begin, initargs=(yielding,))


def _begin(yielding: int) -> None:
    if yielding:
        os.nice(yielding)
    threading.Thread(target=_end_with_parent, name="parent watch", daemon=True).start()


def _end_with_parent() -> None:
    """A pool's process holds both ends of its queue, so it never hears that its parent was killed."""
    parent = multiprocessing.parent_process()
    if parent is not None:
        parent.join()
        os._exit(0)
