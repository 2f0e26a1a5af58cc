"""A log file that several processes write and any of them turns over when it is full."""

from __future__ import annotations

import fcntl
import logging
import os
from logging.handlers import WatchedFileHandler
from pathlib import Path


class SharedRotatingFile(WatchedFileHandler):
    """Keeps `keep` older files of about `most` bytes beside the newest: `tercio.log.1` and so on."""

    def __init__(self, filename: str, most: int = 10_000_000, keep: int = 5) -> None:
        Path(filename).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
        super().__init__(filename, encoding="utf-8", delay=True)
        self.most, self.keep = most, keep

    def emit(self, record: logging.LogRecord) -> None:
        try:
            if self.is_full():
                self.turn_over()
        except OSError:
            self.handleError(record)
        super().emit(record)

    def is_full(self) -> bool:
        """Whether the newest file has its size."""
        file = Path(self.baseFilename)
        return file.exists() and file.stat().st_size >= self.most

    def turn_over(self) -> None:
        """Move every file on by one, if no other process just did."""
        with open(f"{self.baseFilename}.lock", "w", encoding="utf-8") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)
            if not self.is_full():
                return
            for number in range(self.keep - 1, 0, -1):
                older = Path(f"{self.baseFilename}.{number}")
                if older.exists():
                    os.replace(older, f"{self.baseFilename}.{number + 1}")
            os.replace(self.baseFilename, f"{self.baseFilename}.1")
