"""`tercio serve` on an empty folder, and again: the data stays, the start is quick."""

from __future__ import annotations

import json
import resource
import shutil
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


@pytest.fixture(scope="module")
def first(tmp_path_factory: pytest.TempPathFactory) -> tuple[Server, dict[str, str]]:
    """A house that was served once, and its first page in each language."""
    server = Server(tmp_path_factory.mktemp("first") / "home", TERCIO_LOG="json").start()
    try:
        pages = {language: page(server, language) for language in ("es", "en")}
    finally:
        server.stop()
    return server, pages


@pytest.mark.slow
def test_from_nothing_to_a_club_and_back_again(first: tuple[Server, dict[str, str]]) -> None:
    server, pages = first
    home = server.home
    assert "Todo lo que pasa en la mesa de tu club" in pages["es"]
    assert "Everything that happens on your club" in pages["en"]
    assert f"Tercio is open at {server.url}" in server.said()
    assert "QR codes would say 127.0.0.1" in server.said()
    assert "█" not in server.said()
    assert "demo club" in server.said()
    assert stat.S_IMODE((home / "secret-key").stat().st_mode) == 0o600
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
def test_a_lost_secret_is_told_brought_back_from_a_backup_or_given_up(
    first: tuple[Server, dict[str, str]], tmp_path: Path
) -> None:
    home, backup, lost = tmp_path / "home", tmp_path / "house.zip", "This house signed with another secret"
    assert lost not in first[0].said(), "a first start is quiet"
    server = Server(Path(shutil.copytree(first[0].home, home)))
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
