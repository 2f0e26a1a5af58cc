"""A real Tercio in a process of its own, with its own home, on a free port."""

from __future__ import annotations

import os
import socket
import sqlite3
import subprocess
import sys
import time
import urllib.request
from contextlib import closing
from pathlib import Path


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


QUICK_PASSWORDS = {
    "DJANGO_SETTINGS_MODULE": "tests.browser.quick_passwords",
    "PYTHONPATH": str(Path(__file__).parents[2]),
}
"""For a house that makes many accounts and is asked about none of their passwords."""


class Server:
    """`tercio serve`, started and stopped."""

    def __init__(self, home: Path, *options: str, port: int | None = None, **env: str) -> None:
        self.home, self.port = home, port or free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self._command = [sys.executable, "-m", "tercio.cli.main", "--lang", "en", "serve"]
        self._command += ["--port", str(self.port), *options]
        clean = {
            key: value for key, value in os.environ.items() if key not in {"DATABASE_URL", "TERCIO_HOSTS"}
        }
        self._env = {**clean, "TERCIO_HOME": str(home), "PYTHONUNBUFFERED": "1", **env}
        self._log, self._own_env = home.with_suffix(".log"), env
        self.process: subprocess.Popen[bytes] | None = None

    def twin(self, home: Path, **env: str) -> Server:
        """Another one on a copy of this one's data, so that it need not be made again."""
        home.mkdir()
        name = "tercio.sqlite3"
        with (
            closing(sqlite3.connect(self.home / name)) as mine,
            closing(sqlite3.connect(home / name)) as theirs,
        ):
            mine.backup(theirs)
        return Server(home, **(self._own_env | env))

    def start(self, patience: float = 180) -> Server:
        with self._log.open("ab") as log:
            self.process = subprocess.Popen(self._command, env=self._env, stdout=log, stderr=log)
        until = time.monotonic() + patience
        while time.monotonic() < until and self.process.poll() is None:
            if self.answers():
                return self
            time.sleep(0.05)
        raise AssertionError(f"tercio serve did not answer:\n{self.said()}")

    def answers(self) -> bool:
        try:
            with urllib.request.urlopen(f"{self.url}/healthz", timeout=2) as answer:
                return bool(answer.status == 200)
        except OSError:
            return False

    def stop(self) -> None:
        if self.process and self.process.poll() is None:
            self.process.terminate()
            self.process.wait(timeout=15)

    def said(self) -> str:
        return self._log.read_text(errors="replace")
