"""What the README claims is run: its commands, its snippet, its links and its pictures."""

from __future__ import annotations

import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest

from tercio.cli.main import main

ROOT = Path(__file__).parents[2]
READMES = ("README.md", "README.es.md")


def blocks(name: str, language: str) -> list[str]:
    return re.findall(rf"```{language}\n(.*?)```", (ROOT / name).read_text("utf-8"), re.DOTALL)


def commands(program: str) -> list[str]:
    lines = [line for name in READMES for block in blocks(name, "console") for line in block.splitlines()]
    return [line.removeprefix("$ ") for line in lines if line.startswith(f"$ {program}")]


@pytest.mark.parametrize("command", commands("tercio"))
def test_every_command_of_the_readme_works(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(shlex.split(command)[1:]) == 0
    assert capsys.readouterr().out.strip()


@pytest.mark.parametrize("command", sorted(set(commands("make"))))
def test_every_make_target_of_the_readme_exists(command: str) -> None:
    target = command.split()[1]
    assert re.search(rf"^{target}:.*## ", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)


def test_make_alone_lists_the_targets() -> None:
    listed = subprocess.run(
        ["make", "--no-print-directory"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert re.findall(r"^  make (\w+)", listed.stdout, re.MULTILINE) == [
        "help",
        "run",
        "test",
        "lint",
        "bench",
        "prove",
        "docs",
        "demo",
    ]


@pytest.mark.parametrize(
    "snippet", [*blocks("README.md", "python"), *blocks("docs/package-page.md", "python")]
)
def test_the_snippet_of_the_readme_runs_without_django(snippet: str) -> None:
    check = "\nimport sys\nassert 'django' not in sys.modules"
    ran = subprocess.run([sys.executable, "-c", snippet + check], capture_output=True, text=True, check=False)
    assert ran.returncode == 0, ran.stderr
    assert ran.stdout.strip()


@pytest.mark.parametrize("name", [*READMES, "CONTRIBUTING.md"])
def test_every_link_and_picture_is_there(name: str) -> None:
    text = (ROOT / name).read_text("utf-8")
    targets = re.findall(r'\]\(([^)#]+)\)|src="([^"]+)"', text)
    local = [one or other for one, other in targets if "://" not in (one or other)]
    assert [target for target in local if not (ROOT / target).exists()] == []
