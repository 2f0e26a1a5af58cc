"""Suites that prove something by themselves: each runs as a whole and counts as one line."""

from __future__ import annotations

import os
import re
import subprocess
import sys

from tests.prove import Proof

SUITES = {
    "writers killed at every line, races, full disks": "tests/store/test_survival.py",
    "requests made up from the API's description": "tests/web/test_api.py tests/web/test_api_with_key.py",
    "patterns and readers, hostile text": "tests/core/test_patterns.py tests/app/test_hostile_text.py",
    "lost databases, slow and endless requests": "tests/web/test_faults.py",
}
CELLS = "tests/web/test_permissions.py"


def prove() -> list[Proof]:
    return [*(suite(what, files) for what, files in SUITES.items()), cells()]


def suite(what: str, files: str) -> Proof:
    """Tests that passed; each that failed counts as something broken."""
    passed, failed, told = pytest(files)
    return Proof(what, tried=passed, broken=failed, notes=told)


def cells() -> Proof:
    """The table of who may what: a failure is a cell that is not so."""
    from tercio.web.permissions.rights_table import parts

    passed, failed, told = pytest(CELLS)
    count = sum(len(line.cells) for part in parts() for line in part.lines)
    return Proof(
        "cells of the table of who may what", tried=count if passed else 0, unauthorised=failed, notes=told
    )


def pytest(files: str) -> tuple[int, int, list[str]]:
    """How many passed and failed, and which failed."""
    env = {key: value for key, value in os.environ.items() if key not in {"TERCIO_HOME", "DATABASE_URL"}}
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *files.split()]
    done = subprocess.run(command, capture_output=True, text=True, env=env, check=False)
    numbers = {word: int(number) for number, word in re.findall(r"(\d+) (passed|failed|error)", done.stdout)}
    wrong = re.findall(r"^(?:FAILED|ERROR) (.*)$", done.stdout, re.MULTILINE)
    failed = numbers.get("failed", 0) + numbers.get("error", 0)
    return numbers.get("passed", 0), failed or int(done.returncode != 0), wrong[:10]
