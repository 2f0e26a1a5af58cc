"""Small files beside the database for what may be forgotten: they sync nothing, the journal waits for none.

A file that cannot be used does nothing: what would have been read from it is worked out, and no house breaks.
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


class SideFile:
    """A file of one table; every thread has a connection of its own."""

    def __init__(self, setting: str, table: str, broken: str) -> None:
        self._setting, self._table, self._broken = setting, table, broken
        self._own = threading.local()

    def use(self, work: Callable[[sqlite3.Connection], T], otherwise: T) -> T:
        """Do something with this thread's own connection."""
        place = Path(getattr(settings, self._setting))
        try:
            if getattr(self._own, "place", None) != place or not place.exists():
                self._own.file, self._own.place = self._open(place), place
            return work(self._own.file)
        except (sqlite3.Error, OSError) as broken:
            log.warning("%s: %s", self._broken, broken)
            self._own.place = None
            return otherwise

    def _open(self, place: Path) -> sqlite3.Connection:
        """The file, made the first time."""
        place.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        file = sqlite3.connect(place, timeout=5, isolation_level=None)
        place.chmod(0o600)
        file.execute("PRAGMA journal_mode=WAL")
        file.execute("PRAGMA synchronous=OFF")
        file.execute(self._table)
        return file
