"""The hosting pages, followed: their commands, files and settings are those of the code."""

from __future__ import annotations

import os
import re
import shlex
import shutil
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


def run(home: Path, *words: str, **settings: str) -> subprocess.CompletedProcess[str]:
    """`tercio …` in a house of its own."""
    env = {key: value for key, value in os.environ.items() if not key.startswith(("TERCIO_", "DATABASE"))}
    command = [sys.executable, "-m", "tercio.cli.main", "--lang", "en", *words]
    return subprocess.run(
        command,
        env={**env, **settings, "TERCIO_HOME": str(home)},
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.fixture(scope="module")
def demo_club(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A house with the demo club, made by its own command."""
    home = tmp_path_factory.mktemp("made") / "home"
    assert run(home, "demo").returncode == 0
    return home


@pytest.fixture
def home(demo_club: Path, tmp_path: Path) -> Path:
    """Such a house of one's own."""
    return Path(shutil.copytree(demo_club, tmp_path / "home"))


def test_both_languages_tell_the_same_commands_and_settings() -> None:
    assert commands(PAGES[0]) == commands(PAGES[1])
    in_code = settings_in(environment.__doc__ or "")
    english, spanish = (settings_in((ROOT / "docs" / page).read_text(encoding="utf-8")) for page in PAGES)
    assert english == in_code
    assert [re.findall("`[^`]+`", row) for row in spanish] == [re.findall("`[^`]+`", row) for row in in_code]


def settings_in(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("| `")]


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


def test_the_houses_own_commands_are_followed(home: Path) -> None:
    """In a clean folder, with somebody signed up: every `tercio` of the page but the servers."""
    assert run(home, "people", "rename", "demo", "ines").returncode == 0
    done = []
    for command in commands(PAGES[0]):
        words = shlex.split(command)
        if words[0] == "tercio" and words[1] != "serve":
            answer = run(home, *words[1:])
            assert answer.returncode == 0, (command, answer.stdout, answer.stderr)
            done.append(words[1])
    assert done == ["people", "people", "doctor", "backup", "backup"]


def test_a_server_on_every_address_says_where_phones_reach_it(tmp_path: Path) -> None:
    """One for this machine alone says that they do not: tests/web/test_serve.py."""
    server = Server(tmp_path / "home", "--no-demo", "--host", "0.0.0.0").start()
    try:
        assert "Phones on this network reach it at http://" in server.said()
        assert "█" in server.said()
    finally:
        server.stop()


@pytest.mark.parametrize("words", [("doctor",), ("backup",), ("tidy",), ("people", "list")])
def test_where_there_is_no_house_nobody_is_told_that_all_is_well(
    tmp_path: Path, words: tuple[str, ...]
) -> None:
    answer = run(tmp_path / "elsewhere", *words)
    assert answer.returncode != 0
    assert "There is no house in" in answer.stderr
    assert not list((tmp_path / "elsewhere").glob("backups/*"))


def test_the_nightly_copy_of_a_server_works_from_the_first_night(home: Path) -> None:
    """As the timer does it: into a folder that is not there yet, and again."""
    service = (ROOT / "hosting" / "tercio-backup.service").read_text(encoding="utf-8")
    (line,) = re.findall(r"^ExecStart=/opt/tercio/bin/tercio (.*)$", service, re.MULTILINE)
    words = [word.replace("/srv/tercio", str(home)) for word in shlex.split(line)]
    for _ in range(2):
        answer = run(home, *words)
        assert answer.returncode == 0, answer.stderr
    assert len(list((home / "backups").glob("tercio-*.zip"))) == 2


def test_a_link_to_hand_over_is_one_where_the_house_knows_its_address(home: Path) -> None:
    told = run(home, "people", "reset", "demo", TERCIO_ADDRESS="https://club.example").stdout
    assert ": https://club.example/account/reset/" in told


def test_the_keepers_own_tercio_has_the_settings_and_the_folder_of_the_house(tmp_path: Path) -> None:
    """`hosting/tercio` with what it would find on a server put beside it."""
    script = (ROOT / "hosting" / "tercio").read_text(encoding="utf-8")
    (tmp_path / "house").mkdir()
    (tmp_path / "env").write_text(f"TERCIO_HOME={tmp_path}/house\nTERCIO_HTTPS=1\n")
    (tmp_path / "bin").mkdir()
    runuser = tmp_path / "bin" / "runuser"
    runuser.write_text('#!/bin/sh\necho "$PWD $TERCIO_HOME $TERCIO_HTTPS $*"\n')
    runuser.chmod(0o755)
    answer = subprocess.run(
        ["sh", "-s", "people", "admin", "ines"],
        input=script.replace("/etc/tercio.env", f"{tmp_path}/env"),
        env={"PATH": f"{tmp_path}/bin:{os.environ['PATH']}"},
        capture_output=True,
        text=True,
        check=True,
    )
    house = f"{tmp_path}/house"
    assert answer.stdout == f"{house} {house} 1 -u tercio -- /opt/tercio/bin/tercio people admin ines\n"


def test_a_container_run_as_the_page_says_answers_to_its_public_name(tmp_path: Path) -> None:
    """With the settings of the file the page names."""
    settings = dict(
        line.split("=", 1)
        for line in (ROOT / "hosting" / "tercio.env").read_text(encoding="utf-8").splitlines()
        if line and not line.startswith("#")
    )
    assert any("--env-file hosting/tercio.env" in command for command in commands(PAGES[0]))
    asks = (
        "from tercio.web import settings as told; "
        "print(told.ALLOWED_HOSTS, told.CSRF_TRUSTED_ORIGINS, told.ADDRESS, told.HTTPS)"
    )
    answer = subprocess.run(
        [sys.executable, "-c", asks],
        env={**os.environ, **settings, "TERCIO_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert answer.stdout == "['club.example'] ['https://club.example'] https://club.example True\n"


@pytest.mark.parametrize("page", PAGES)
def test_a_proxy_is_told_to_pass_on_who_asks_and_not_what_they_say_of_themselves(page: str) -> None:
    """Where every proxy is believed, as in the container, the first name in a list would be whoever asks."""
    text = (ROOT / "docs" / page).read_text(encoding="utf-8")
    assert "proxy_set_header X-Forwarded-For $remote_addr" in text
    assert "proxy_add_x_forwarded_for" not in text
