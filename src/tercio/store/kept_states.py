"""States of long streams, kept every so many versions in a file beside the database.

Nothing is lost with them: whoever finds none folds the journal. One is trusted only if the entry it was
folded up to is still the one that stands there (a restored backup may tell another story from then on).
"""

from __future__ import annotations

import sqlite3
from typing import NamedTuple

from tercio.store.models import Entry
from tercio.store.side_file import SideFile

LARGEST = 2_000_000  # bytes of one of them
MOST_BYTES = 200_000_000  # of all streams together; the first kept are the first forgotten
TABLE = (
    "CREATE TABLE IF NOT EXISTS states (number INTEGER PRIMARY KEY, stream TEXT, version INTEGER,"
    " program TEXT, entry TEXT, data BLOB, UNIQUE (stream, version))"
)
KEEP = "INSERT OR REPLACE INTO states (stream, version, program, entry, data) VALUES (?, ?, ?, ?, ?)"
MAKE_ROOM = (
    "DELETE FROM states WHERE number <= (SELECT max(number) FROM"
    " (SELECT number, sum(length(data)) OVER (ORDER BY number DESC) AS bytes FROM states) WHERE bytes > ?)"
)
NEAREST = (
    "SELECT version, entry, data FROM states WHERE stream = ? AND version <= ? AND program = ?"
    " ORDER BY version DESC LIMIT 1"
)
DROP = "DELETE FROM states WHERE stream = ? AND version = ?"
FILE = SideFile("KEPT_STATES", TABLE, "no states are kept")


class KeptState(NamedTuple):
    """A state as bytes."""

    version: int
    data: bytes


def keep_state(stream: str, version: int, program: str, data: bytes) -> None:
    """Keep the state a stream has at a version, as this program folds it."""
    entry = entry_at(stream, version)
    if not entry or len(data) > LARGEST:
        return

    def write(file: sqlite3.Connection) -> None:
        file.execute(KEEP, (stream, version, program, entry, data))
        file.execute(MAKE_ROOM, (MOST_BYTES,))

    FILE.use(write, None)


def kept_state(stream: str, up_to: int, program: str) -> KeptState | None:
    """The newest trusted state not after a version; those of another story are forgotten."""
    while found := nearest_row(stream, up_to, program):
        version, entry, data = found
        if entry == entry_at(stream, version):
            return KeptState(version, data)
        forget_state(stream, version)
        up_to = version - 1  # also where nothing can be dropped
    return None


def nearest_row(stream: str, up_to: int, program: str) -> tuple[int, str, bytes] | None:
    found: tuple[int, str, bytes] | None = FILE.use(
        lambda file: file.execute(NEAREST, (stream, up_to, program)).fetchone(), None
    )
    return found


def forget_state(stream: str, version: int) -> None:
    """Forget one that cannot be used."""
    FILE.use(lambda file: file.execute(DROP, (stream, version)), None)


def entry_at(stream: str, version: int) -> str:
    """What tells the entry of a version from any other that might stand there: its own row, and when."""
    rows = Entry.objects.filter(stream_id=stream, version=version)
    found = rows.values_list("command_id", "at", "stream__created").first()
    return " ".join(str(part) for part in found) if found else ""
