"""Whoever keeps a house reads sentences, also where the database is damaged."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tercio.core.refused import Refused
from tercio.core.speech import LANGUAGES
from tests.browser.server import free_port


def tercio(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    env = {key: value for key, value in os.environ.items() if not key.startswith(("TERCIO_", "DATABASE"))}
    return subprocess.run(
        [sys.executable, "-m", "tercio.cli.main", "--lang", "en", *words],
        env={**env, "TERCIO_HOME": str(home)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize(
    "words",
    [("doctor",), ("backup",), ("people", "list"), ("serve", "--no-demo", "--port", str(free_port()))],
)
def test_a_damaged_database_is_a_sentence(tmp_path: Path, words: tuple[str, ...]) -> None:
    (tmp_path / "tercio.sqlite3").write_bytes(b"garbage! " * 1000)
    place = ("--port", str(free_port())) if words[0] == "serve" else ()
    said = tercio(tmp_path, *words, *place)
    assert said.returncode == 1
    assert "Traceback" not in said.stderr
    assert "file is not a database" in said.stderr
    assert "tercio restore" in said.stderr


def test_backups_to_keep_are_never_fewer_than_none(tmp_path: Path) -> None:
    said = tercio(tmp_path, "backup", "--keep", "-3")
    assert said.returncode == 1
    assert "-3" in said.stderr


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("key", "fact"),
    [
        ("backup.damaged", "file"),
        ("backup.not_written", "file"),
        ("backup.not_empty", "home"),
        ("restore.no_secret", "file"),
        ("history.file.only_here", "stream"),
        ("history.file.sealed", "stream"),
        ("campaign.cli.no_file", "file"),
        ("campaign.cli.cannot_write", "file"),
    ],
)
def test_a_name_is_said_as_it_is_typed_also_where_a_sentence_begins(
    key: str, fact: str, language: str
) -> None:
    assert "house.zip" in Refused(key, why="", **{fact: "house.zip"}).text(language)
