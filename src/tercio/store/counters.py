"""Counters shared by every process of a house: how often somebody knocked lately.

They live in a small file of their own beside the database, which syncs nothing: a power cut may forget them,
and counting costs the journal no commit. A file that cannot be used counts nothing: a limit breaks no house.
What was counted in a future from which the clock was set back is over.
"""

from __future__ import annotations

import random
import sqlite3
import time

from tercio.store.side_file import SideFile

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

FILE = SideFile("COUNTERS", TABLE, "nothing is counted")


def count(key: str, seconds: float) -> int:
    """One more; how many there were since the first, which is forgotten after so many seconds."""

    def add(file: sqlite3.Connection) -> int:
        now = time.time()
        if random.random() < SWEEP:
            file.execute(FORGET, {"now": now})
        (found,) = file.execute(COUNT, {"key": key, "now": now, "seconds": seconds}).fetchone()
        return int(found)

    return FILE.use(add, 0)


def count_of(key: str) -> int:
    """How many there were lately."""

    def read(file: sqlite3.Connection) -> int:
        found = file.execute(READ, {"key": key, "now": time.time()}).fetchone()
        return int(found[0]) if found else 0

    return FILE.use(read, 0)


def forget_counts() -> None:
    """Begin again from nothing."""
    FILE.use(lambda file: file.execute("DELETE FROM knocks"), None)
