"""Counters shared by every process of a house: how often somebody knocked lately.

They live in a small file of their own beside the database, which syncs nothing: a power cut may forget them,
and counting costs the journal no commit. A file that cannot be used counts nothing: a limit breaks no house.
What was counted in a future from which the clock was set back is over.
"""

from __future__ import annotations

import logging
import random
import sqlite3
import threading
import time
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from django.conf import settings

T = TypeVar("T")
TABLE = (
    "CREATE TABLE IF NOT EXISTS knocks"
    " (key TEXT PRIMARY KEY, count INTEGER, since REAL, until REAL) WITHOUT ROWID"
)
LASTS = ":now >= since AND :now < until"
COUNT = (
    "INSERT INTO knocks VALUES (:key, 1, :now, :now + :seconds) ON CONFLICT (key) DO UPDATE SET"
    f" count = CASE WHEN {LASTS} THEN count + 1 ELSE 1 END,"
    f" since = CASE WHEN {LASTS} THEN since ELSE :now END,"
    f" until = CASE WHEN {LASTS} THEN until ELSE :now + :seconds END RETURNING count"  # nosec B608
)
READ = f"SELECT count FROM knocks WHERE key = :key AND {LASTS}"  # nosec
FORGET = f"DELETE FROM knocks WHERE NOT ({LASTS})"  # nosec
SWEEP = 0.001  # of all counts also forget what is over

log = logging.getLogger(__name__)
_own = threading.local()


def count(key: str, seconds: float) -> int:
    """One more; how many there were since the first, which is forgotten after so many seconds."""

    def add(file: sqlite3.Connection) -> int:
        now = time.time()
        if random.random() < SWEEP:
            file.execute(FORGET, {"now": now})
        (found,) = file.execute(COUNT, {"key": key, "now": now, "seconds": seconds}).fetchone()
        return int(found)

    return using_file(add, 0)


def count_of(key: str) -> int:
    """How many there were lately."""

    def read(file: sqlite3.Connection) -> int:
        found = file.execute(READ, {"key": key, "now": time.time()}).fetchone()
        return int(found[0]) if found else 0

    return using_file(read, 0)


def forget_counts() -> None:
    """Begin again from nothing."""
    using_file(lambda file: file.execute("DELETE FROM knocks"), None)


def using_file(work: Callable[[sqlite3.Connection], T], otherwise: T) -> T:
    """Do something with this thread's own connection."""
    place = Path(settings.COUNTERS)
    try:
        if getattr(_own, "place", None) != place or not place.exists():
            _own.file, _own.place = open_counters(place), place
        return work(_own.file)
    except sqlite3.Error as broken:
        log.warning("nothing is counted: %s", broken)
        _own.place = None
        return otherwise


def open_counters(place: Path) -> sqlite3.Connection:
    """The file, made the first time."""
    place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    file = sqlite3.connect(place, timeout=5, isolation_level=None)
    place.chmod(0o600)
    file.execute("PRAGMA journal_mode=WAL")
    file.execute("PRAGMA synchronous=OFF")
    file.execute(TABLE)
    return file
