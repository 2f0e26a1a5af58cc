"""The tool that puts mistakes into the rules finds them, tries them, and keeps an honest list of excuses."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.mutation import mistakes
from tests.mutation.excuses import excuses
from tests.mutation.mistakes import ROOT, SOURCES, mistakes_in

SAMPLE = '''"""Not 1 of these words."""
LIMIT: int = 3


def allowed(asked: int, kind: str = "é", *, late: bool = False) -> bool:
    """At most 3."""
    check(asked)
    if not late and 0 <= asked < LIMIT - 1:
        return f"{asked + 1}" not in kind
    return min(asked, 7) == (
        LIMIT
        + 2
    )
'''


@pytest.fixture
def sample(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(mistakes, "SOURCES", tmp_path)
    path = tmp_path / "sample.py"
    path.write_text(SAMPLE, encoding="utf-8")
    return path


def test_every_small_mistake_of_a_file_is_found(sample: Path) -> None:
    """Comparisons, numbers, `and`, `not`, sums, least and most; no docstring, no annotation, no f-string."""
    assert [(mistake.line, mistake.change) for mistake in mistakes_in(sample)] == [
        (2, "3 -> 4"),
        (5, "False -> True"),
        (8, "not  -> nothing"),
        (8, "and -> or"),
        (8, "0 -> 1"),
        (8, "<= -> <"),
        (8, "< -> <="),
        (8, "- -> +"),
        (8, "1 -> 2"),
        (9, "not in -> in"),
        (10, "min -> max"),
        (10, "7 -> 8"),
        (10, "== -> !="),
        (12, "+ -> -"),
        (12, "2 -> 3"),
    ]


def test_in_a_door_a_check_may_be_left_out(sample: Path) -> None:
    more = set(mistakes_in(sample, doors=True)) - set(mistakes_in(sample))
    assert [(mistake.line, mistake.change) for mistake in more] == [(7, "check(asked) -> pass")]


def test_a_mistake_changes_its_place_and_nothing_else(sample: Path) -> None:
    wrong = [mistake.wrong for mistake in mistakes_in(sample)]
    assert len(set(wrong)) == len(wrong)
    assert SAMPLE.replace("late and 0", "late or 0") in wrong
    assert SAMPLE.replace("if not late", "if late") in wrong


def test_a_sample_is_tried_and_told() -> None:
    """The whole way in small: who runs which line, the mistakes, the trials, what came of them."""
    said = subprocess.run(
        [sys.executable, "-m", "tests.mutate", "club", "--sample", "2", "--seed", "1", "--workers", "1"],
        cwd=ROOT, capture_output=True, text=True, check=False,
    )  # fmt: skip
    assert "noticed 100.0% of 2" in said.stdout, said.stdout + said.stderr


def test_every_excuse_still_points_at_a_mistake() -> None:
    for excuse in excuses():
        found = mistakes_in(SOURCES / excuse.file, doors=True)
        assert any(excuse.covers(mistake) for mistake in found), excuse
