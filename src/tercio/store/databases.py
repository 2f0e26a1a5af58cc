"""Where the journal lives: SQLite in one file by default, PostgreSQL by address, the same code on both.

What is acknowledged must survive a power cut, so SQLite syncs on every commit (`synchronous=FULL`: with
NORMAL a WAL commit may be lost, though never torn) and PostgreSQL keeps its own default of the same.
Every SQLite transaction takes the write lock as it begins, so a writer waits its turn at the door
instead of failing half-way when it finds somebody else has written since it read.
"""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Any

import dj_database_url

BUSY = 20  # seconds a writer waits for its turn before it gives up with a clear error
KEPT = 600  # seconds a connection is used again for
SQLITE = (
    "PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;"
    "PRAGMA cache_size=-16000; PRAGMA journal_size_limit=67108864"
)


def database(address: str | None, home: Path) -> dict[str, Any]:
    """Django's settings for the database at an address, or for a file in `home`."""
    found: dict[str, Any] = dict(
        dj_database_url.parse(address or f"sqlite:///{home.absolute() / 'tercio.sqlite3'}")
    )
    return sqlite(found) if found["ENGINE"].endswith("sqlite3") else postgresql(found)


def sqlite(found: dict[str, Any]) -> dict[str, Any]:
    """One file, many readers, one writer at a time; it stays open, for opening takes as long as a page."""
    options = {"transaction_mode": "IMMEDIATE", "timeout": BUSY, "init_command": SQLITE}
    # Tests too use a file: only a file has writers in other threads and processes.
    trial = Path(tempfile.gettempdir()) / f"tercio-test-{os.getpid()}.sqlite3"
    return {**found, "OPTIONS": options, "CONN_MAX_AGE": KEPT, "TEST": {"NAME": str(trial)}}


def postgresql(found: dict[str, Any]) -> dict[str, Any]:
    """A server: connections are kept and tried before they are used again; what is often asked is prepared"""
    options = {**found.get("OPTIONS", {}), "prepare_threshold": 3}
    return {**found, "OPTIONS": options, "CONN_MAX_AGE": KEPT, "CONN_HEALTH_CHECKS": True}
