"""The tutorials, followed word for word in a copy of the project: they work, and break nothing near."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
TUTORIALS = sorted((ROOT / "docs").glob("tutorial-*.md"))
BLOCK = r"\n\n```\w+\n(?P<{}>.*?)```"
STEP = re.compile(
    rf"^(?:Write `(?P<new>[^`]+)`:{BLOCK.format('whole')}"
    rf"|At the end of `(?P<longer>[^`]+)` add:{BLOCK.format('more')}"
    rf"|In `(?P<changed>[^`]+)` change{BLOCK.format('before')}\n\nto{BLOCK.format('after')}"
    r"|```console\n\$ python (?P<command>[^\n]+)\n```)",
    re.DOTALL | re.MULTILINE,
)

PERMISSIONS = "tests/web/test_permissions.py"
NEIGHBOURS = {
    "tutorial-page": [
        f"{PERMISSIONS}::test_everything_that_can_be_asked_for_has_a_line",
        f"{PERMISSIONS}::test_the_page_of_the_docs_is_the_table_of_the_code",
    ],
    "tutorial-scenario": [
        "tests/tournament/test_scenarios.py",
        "tests/ledger/test_ledger.py",
        "tests/web/test_tournament_sheet.py::test_the_page_of_a_match_says_how_its_scenario_scores",
    ],
    "tutorial-special-rule": [
        "tests/firstblood/test_rules_of_defending.py",
        "tests/firstblood/test_special_rules.py",
        "tests/ledger/test_ledger.py",
    ],
}
"""By tutorial: the tests of the house that look at whatever is added in such a way, run with its own."""


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """The sources as a newcomer has them, with no kernel compiled."""
    skip = shutil.ignore_patterns("*.so", "*.pyd", "*.c", "*.egg-info", "replays")
    for folder in ("src", "tests", "docs"):
        shutil.copytree(ROOT / folder, tmp_path / folder, ignore=skip)
    shutil.copy(ROOT / "pyproject.toml", tmp_path)
    return tmp_path


def follow(step: re.Match[str], copy: Path, neighbours: list[str]) -> None:
    """Do what a step of the page says."""
    if command := step["command"]:
        run(" ".join([command, *(neighbours if "pytest" in command else ())]), copy)
        return
    file = copy / (step["new"] or step["longer"] or step["changed"])
    text = file.read_text("utf-8") if file.exists() else ""
    if step["new"]:
        assert not text
        text = step["whole"]
    elif step["longer"]:
        text += step["more"]
    else:
        assert text.count(step["before"]) == 1, (file, step["before"])
        text = text.replace(step["before"], step["after"])
    file.write_text(text, "utf-8")


def run(command: str, copy: Path) -> None:
    """A command of the page, in the copy."""
    done = subprocess.run(
        [sys.executable, *command.split()],
        cwd=copy,
        env={**os.environ, "PYTHONPATH": str(copy / "src"), "PYTHONDONTWRITEBYTECODE": ""},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "pytest" not in command or re.search(r"\d+ passed", done.stdout)


@pytest.mark.slow
@pytest.mark.parametrize("page", TUTORIALS, ids=lambda page: page.stem)
def test_a_tutorial_works_as_it_is_written(page: Path, copy: Path) -> None:
    text = page.read_text("utf-8")
    steps = list(STEP.finditer(text))
    blocks = sum(2 if step["changed"] else 1 for step in steps)
    assert len(re.findall(r"^```\w", text, re.MULTILINE)) == blocks, "a block nobody follows"
    for step in steps:
        follow(step, copy, NEIGHBOURS[page.stem])
    assert "-m pytest" in (steps[-1]["command"] or "")
