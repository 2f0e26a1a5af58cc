"""`tercio serve` on an empty folder, and again: the data stays, the start is quick."""

from __future__ import annotations

import json
import resource
import stat
import urllib.request
from pathlib import Path

import pytest

from tests.browser.server import Server
from tests.cli.test_keeping import tercio


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


@pytest.mark.slow
def test_a_lost_secret_is_told_brought_back_from_a_backup_or_given_up(tmp_path: Path) -> None:
    home, backup, lost = tmp_path / "home", tmp_path / "house.zip", "This house signed with another secret"
    server = Server(home, "--no-demo").start()
    server.stop()
    assert lost not in server.said(), "a first start is quiet"
    assert tercio(home, "backup", str(backup)).returncode == 0
    secret = (home / "secret-key").read_text()
    (home / "secret-key").unlink()
    server.start()
    server.stop()
    assert lost in server.said()
    assert str(home / "secret-key") in server.said()
    sick = tercio(home, "doctor")
    assert (sick.returncode, lost in sick.stdout) == (1, True)
    assert tercio(home, "restore", "--secret", str(backup)).returncode == 0
    assert (home / "secret-key").read_text() == secret
    assert stat.S_IMODE((home / "secret-key").stat().st_mode) == 0o600
    assert tercio(home, "doctor").returncode == 0
    (home / "secret-key").write_text("lost for good")
    assert tercio(home, "doctor").returncode == 1
    assert tercio(home, "doctor", "--new-secret").returncode == 0
    foreign = tercio(home, "restore", "--secret", str(backup))
    assert (foreign.returncode, "not the one" in foreign.stderr) == (1, True)
    assert tercio(home, "doctor").returncode == 0
