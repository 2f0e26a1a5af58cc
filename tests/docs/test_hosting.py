"""The hosting pages, followed: their commands, files and settings are those of the code."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from bench import year
from tercio.web import environment
from tests.browser.server import Server

ROOT = Path(__file__).parents[2]
PAGES = ("hosting.md", "hosting.es.md")


def commands(page: str) -> list[str]:
    """What a page tells to type, one line each."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    return [
        line[2:]
        for block in re.findall(r"```console\n(.*?)```", text, re.DOTALL)
        for line in block.splitlines()
    ]


def run(home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    """`tercio …` in a house of its own."""
    env = {key: value for key, value in os.environ.items() if not key.startswith(("TERCIO_", "DATABASE"))}
    command = [sys.executable, "-m", "tercio.cli.main", "--lang", "en", *words]
    return subprocess.run(
        command, env={**env, "TERCIO_HOME": str(home)}, capture_output=True, text=True, check=False
    )


def test_both_languages_tell_the_same_commands_and_settings() -> None:
    assert commands(PAGES[0]) == commands(PAGES[1])
    rows = [line for line in (environment.__doc__ or "").splitlines() if line.startswith("| `")]
    for page in PAGES:
        text = (ROOT / "docs" / page).read_text(encoding="utf-8")
        assert [line for line in text.splitlines() if line.startswith("| `")] == rows


def test_every_variable_the_code_reads_is_on_the_page() -> None:
    read = {
        name
        for file in (ROOT / "src").rglob("*.py")
        for name in re.findall(r"\"(TERCIO_[A-Z_]+|DATABASE_URL)\"", file.read_text(encoding="utf-8"))
    }
    told = set(re.findall(r"^\| `([A-Z_]+)`", environment.__doc__ or "", re.MULTILINE))
    assert read - told - {"TERCIO_COMPILED"} == set()


def test_the_replayed_year_loses_nothing_of_the_calendar() -> None:
    """What clubs do is what the year's minutes add up to, and the busiest one is no less than their mean."""
    clubs = 10
    busiest = year.replay(clubs)
    wanted = clubs * sum(what.a_year * what.commands for what in year.CALENDAR.values())
    assert busiest["year"] == pytest.approx(wanted)
    assert busiest["commands"] > wanted / year.MINUTES / 60


def test_every_file_the_page_copies_is_there() -> None:
    named = {
        part
        for command in commands(PAGES[0])
        for part in command.split()
        if part.startswith(("hosting/", "locks/"))
    }
    assert named
    assert [name for name in sorted(named) if not (ROOT / name).exists()] == []


def test_the_houses_own_commands_are_followed_from_nothing(tmp_path: Path) -> None:
    """In a clean folder, with somebody signed up: every `tercio` of the page but the servers."""
    home = tmp_path / "home"
    assert run(home, "demo").returncode == 0
    assert run(home, "people", "rename", "demo", "ines").returncode == 0
    done = []
    for command in commands(PAGES[0]):
        words = shlex.split(command)
        if words[0] == "tercio" and words[1] != "serve":
            answer = run(home, *words[1:])
            assert answer.returncode == 0, (command, answer.stdout, answer.stderr)
            done.append(words[1])
    assert done == ["people", "people", "doctor", "backup", "backup"]


@pytest.mark.parametrize(
    ("host", "told"),
    [
        ("0.0.0.0", "Phones on this network reach it at http://"),
        ("127.0.0.1", "QR codes would say 127.0.0.1"),
    ],
)
def test_a_server_says_whether_phones_reach_it(tmp_path: Path, host: str, told: str) -> None:
    server = Server(tmp_path / "home", "--no-demo", "--host", host).start()
    try:
        assert told in server.said()
        assert ("█" in server.said()) == (host == "0.0.0.0")
    finally:
        server.stop()
