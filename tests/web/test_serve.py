"""`tercio serve` on an empty folder, and again: the data stays, the start is quick."""

from __future__ import annotations

import json
import resource
import stat
import urllib.request
from pathlib import Path

import pytest

from tests.browser.server import Server


def page(server: Server, language: str, path: str = "/") -> str:
    asked = urllib.request.Request(server.url + path, headers={"Accept-Language": language})
    with urllib.request.urlopen(asked, timeout=10) as answer:
        return str(answer.read().decode())


@pytest.mark.slow
def test_from_nothing_to_a_club_and_back_again(tmp_path: Path) -> None:
    home = tmp_path / "home"
    server = Server(home, TERCIO_LOG="json").start()
    try:
        assert "Todo lo que pasa en la mesa de tu club" in page(server, "es")
        assert "Everything that happens on your club" in page(server, "en")
        assert f"Tercio is open at {server.url}" in server.said()
        assert "demo club" in server.said()
        assert stat.S_IMODE((home / "secret-key").stat().st_mode) == 0o600
    finally:
        server.stop()
    logged = [json.loads(line) for line in server.said().splitlines() if line.startswith("{")]
    assert {"route", "status", "ms"} <= logged[-1].keys()

    secret = (home / "secret-key").read_text()
    again, before = Server(home), resource.getrusage(resource.RUSAGE_CHILDREN)
    again.start()
    try:
        assert again.said().count("First time here") == 1
        assert (home / "secret-key").read_text() == secret
    finally:
        again.stop()
    assert "Traceback" not in again.said()
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert (
        after.ru_utime - before.ru_utime < 12
    )  # seconds of work, however busy the machine: it starts in a few
