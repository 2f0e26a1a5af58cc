"""Small files beside the database for what may be forgotten: they sync nothing, the journal waits for none.

A file that is damaged, or that another program made, is thrown away and begun anew. One that cannot be used
at all does nothing: what would have been read from it is worked out, and no house breaks.
"""

from __future__ import annotations

import logging
import sqlite3
import threading
from collections.abc import Callable
from pathlib import Path
from typing import TypeVar

from django.conf import settings

T = TypeVar("T")
log = logging.getLogger(__name__)
BEYOND_USE = {sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB, sqlite3.SQLITE_ERROR}
"""What a damaged file answers, and one whose table is another program's."""
PRIMARY = 0xFF
"""The part of SQLite's error codes that says what kind it is."""


class SideFile:
    """A file of one table; every thread has a connection of its own."""

    def __init__(self, setting: str, table: str, broken: str) -> None:
        self._setting, self._table, self._broken = setting, table, broken
        self._own = threading.local()

    def use(self, work: Callable[[sqlite3.Connection], T], otherwise: T) -> T:
        """Do something with this thread's own connection; where the file is beyond use, with a new one."""
        place = Path(getattr(settings, self._setting))
        for _ in range(2):
            file_there = identity(place)
            try:
                return work(self._connection(place))
            except (sqlite3.Error, OSError) as broken:
                log.warning("%s: %s", self._broken, broken)
                self._own.leads_to = None
                if not (is_beyond_use(broken) and thrown_away(place, file_there)):
                    break
        return otherwise

    def is_usable(self) -> bool:
        """Whether something can be written here."""
        return self.use(lambda file: bool(file.execute("PRAGMA user_version = 1")), otherwise=False)

    def _connection(self, place: Path) -> sqlite3.Connection:
        """The one of before, as long as it leads to the file that stands there now."""
        if getattr(self._own, "leads_to", None) != (place, identity(place)):
            self._own.file = self._open(place)
            self._own.leads_to = place, identity(place)
        file: sqlite3.Connection = self._own.file
        return file

    def _open(self, place: Path) -> sqlite3.Connection:
        """The file, made the first time."""
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = sqlite3.connect(place, timeout=5, isolation_level=None)
        place.chmod(0o600)
        file.execute("PRAGMA journal_mode=WAL")
        file.execute("PRAGMA synchronous=OFF")
        file.execute(self._table)
        return file


def identity(place: Path) -> tuple[int, int] | None:
    """Tells a file from any other that is put in its place; None where there is none."""
    try:
        found = place.stat()
    except OSError:
        return None
    return found.st_dev, found.st_ino


def is_beyond_use(broken: Exception) -> bool:
    """Whether a file will never be of use again; one that is locked, full or not ours may be."""
    return (
        isinstance(broken, sqlite3.Error) and (getattr(broken, "sqlite_errorcode", 0) & PRIMARY) in BEYOND_USE
    )


def thrown_away(place: Path, file_there: tuple[int, int] | None) -> bool:
    """Make way for a new file, unless another process has put one there already."""
    try:
        if file_there is not None and identity(place) == file_there:
            place.unlink()
    except OSError:
        return False
    return True
