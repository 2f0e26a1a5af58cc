"""The book of proofs: a full run renews it, and fails when a proven rule is proven no longer."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests import proof

HOUSE = Path(proof.__file__).parent.parent


def full_run(
    folder: Path, body: str, before: dict[str, list[str]], **more: str
) -> tuple[int, str, dict[str, list[str]]]:
    """A full run over one small test: how it ended, what it said, and the book after it."""
    (folder / "test_small.py").write_text(
        "import pytest\nfrom tests.proof import proves\n\n"
        f"@proves('WT-BYE-02')\ndef test_small():\n    {body}\n"
    )
    book = folder / "proofs.json"
    book.write_text(json.dumps(before))
    own = {name: value for name, value in os.environ.items() if name not in {"CI", "PYTEST_ADDOPTS"}}
    ended = subprocess.run(
        [sys.executable, "-m", "pytest", "-q", "-p", "tests.proof", "-c", os.devnull, f"--rootdir={folder}",
         f"--proofs={book}", str(folder)],
        env={**own, "PYTHONPATH": str(HOUSE), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", **more},
        cwd=folder, capture_output=True, text=True, check=False,
    )  # fmt: skip
    return ended.returncode, ended.stdout, json.loads(book.read_text())


def test_a_rule_whose_test_passes_enters_the_book(tmp_path: Path) -> None:
    code, _, book = full_run(tmp_path, "assert True", {})
    assert (code, book) == (0, {"WT-BYE-02": ["test_small.py::test_small"]})


def test_a_proven_rule_that_nothing_proves_any_more_fails_the_run(tmp_path: Path) -> None:
    code, said, book = full_run(tmp_path, "assert True", {"WT-BYE-01": ["test_gone.py::test_gone"]})
    assert code == pytest.ExitCode.TESTS_FAILED
    assert "WT-BYE-01" in said
    assert book == {"WT-BYE-01": ["test_gone.py::test_gone"]}


def test_a_proof_that_could_not_be_run_here_is_not_lost(tmp_path: Path) -> None:
    before = {"WT-BYE-02": ["test_small.py::test_small"]}
    code, _, book = full_run(tmp_path, "pytest.skip('no browser')", before)
    assert (code, book) == (0, before)


def test_a_skipped_test_proves_nothing_new(tmp_path: Path) -> None:
    assert full_run(tmp_path, "pytest.skip('no browser')", {})[2] == {}


def test_where_it_only_checks_the_book_is_left_as_it_is(tmp_path: Path) -> None:
    assert full_run(tmp_path, "assert True", {}, CI="1")[2] == {}
