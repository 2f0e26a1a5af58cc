"""Which tests run which lines, and how long each takes: asked once for a room, then kept.

The answer is kept under `build/mutation/` with a mark of everything it was made from; an edit asks again.
"""

from __future__ import annotations

import hashlib
import json
import os
import subprocess
import sys
from collections import defaultdict
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import Any

import pytest

from tests.mutation.mistakes import ROOT, SOURCES, Mistake

KEPT = ROOT / "build" / "mutation"
RULES_TESTS = ("tests/vectors",)
"""Tests of every system of rules at once: the ledger's vectors."""
SUITES = {
    "tournament": ("tests/tournament", *RULES_TESTS),
    "campaign": ("tests/campaign", *RULES_TESTS),
    "muskets": ("tests/muskets", *RULES_TESTS),
    "odds": ("tests/odds",),
    "pairing": ("tests/pairing",),
    "rating": ("tests/rating",),
    "club": ("tests/club",),
    "geometry": ("tests/geometry",),
    "firstblood": ("tests/firstblood", "tests/cases", "tests/replays"),
    "core": ("tests/core",),
    "store": ("tests/store",),
    "app": ("tests/app", "tests/web"),
    "web": ("tests/web",),
}
"""Whose tests must notice a mistake in a room: its own, and the ledger's vectors."""
DOORS = {"app", "web"}


class Attention:
    """Who looks at what in a room."""

    def __init__(self, answer: dict[str, Any]) -> None:
        self.mark: str = answer["mark"]
        self.seconds: dict[str, float] = answer["seconds"]
        self.names: list[str] = list(self.seconds)
        self.lines: dict[str, dict[str, list[int]]] = answer["lines"]

    def watching(self, mistake: Mistake) -> dict[str, float]:
        """The tests that could notice a mistake: those that run its line or, where it is run once at import,
        whatever runs anything of its file."""
        lines = self.lines.get(mistake.file, {})
        numbers = set(lines.get(str(mistake.line), ()))
        if not numbers:
            numbers = {number for tests in lines.values() for number in tests}
        return {self.names[number]: self.seconds[self.names[number]] for number in numbers}


def attention_of(room: str, workers: int) -> Attention:
    """The answer kept, or asked now."""
    kept, mark = KEPT / f"{room}.json", _mark(room)
    if kept.exists():
        answer = json.loads(kept.read_text(encoding="utf-8"))
        if answer["mark"] == mark:
            return Attention(answer)
    KEPT.mkdir(parents=True, exist_ok=True)
    print(f"{room}: which test runs which line …", flush=True)
    with ThreadPoolExecutor(workers) as pool:
        parts = list(pool.map(lambda file: _ask(room, file), _test_files(room)))
    kept.write_text(json.dumps(_put_together(mark, parts)), encoding="utf-8")
    return Attention(json.loads(kept.read_text(encoding="utf-8")))


def _test_files(room: str) -> list[str]:
    """The largest first: they take longest."""
    files = [path for suite in SUITES[room] for path in (ROOT / suite).rglob("test_*.py")]
    return [str(path) for path in sorted(files, key=lambda path: -path.stat().st_size)]


def _ask(room: str, file: str) -> dict[str, Any]:
    """What the tests of one file run, asked in a process of its own."""
    with NamedTemporaryFile(suffix=".json") as answer:
        subprocess.run(
            [sys.executable, "-m", "tests.mutation.attention", room, file, answer.name],
            check=False, cwd=ROOT, env=os.environ | {"TERCIO_COMPILED": "0"}, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        observed: dict[str, Any] = json.loads(Path(answer.name).read_text(encoding="utf-8"))
        return observed


def _put_together(mark: str, parts: list[dict[str, Any]]) -> dict[str, Any]:
    """One answer of many; a test keeps its number, moved on by how many stand before its file."""
    seconds: dict[str, float] = {}
    lines: dict[str, dict[str, list[int]]] = defaultdict(lambda: defaultdict(list))
    for part in parts:
        before = len(seconds)
        seconds |= part["seconds"]
        for file, tests in part["lines"].items():
            for line, numbers in tests.items():
                lines[file][line] += [before + number for number in numbers]
    return {"mark": mark, "seconds": seconds, "lines": lines}


def _mark(room: str) -> str:
    """A mark of the sources and of the tests."""
    folders = [SOURCES / "tercio", *(ROOT / suite for suite in SUITES[room])]
    files = sorted(path for folder in folders for path in folder.rglob("*.py"))
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()


class Observer:
    """A pytest plugin that notes the lines of a room each test runs, and its seconds."""

    def __init__(self, coverage: Any) -> None:
        self.coverage = coverage
        self.seconds: dict[str, float] = {}

    @pytest.hookimpl(wrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        self.coverage.switch_context(item.nodeid)
        result = yield
        self.coverage.switch_context("")
        return result

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            self.seconds[report.nodeid] = round(report.duration, 4)


def observe(room: str, tests: str, kept: Path) -> int:
    """Run the tests of a file once and write down which ran what."""
    from coverage import Coverage

    coverage = Coverage(data_file=None, include=[f"{SOURCES}/tercio/{room}/*"], config_file=False)
    observer = Observer(coverage)
    coverage.start()
    status = int(pytest.main([tests, "-q", "-p", "no:cacheprovider"], plugins=[observer]))
    coverage.stop()
    number = {name: index for index, name in enumerate(observer.seconds)}
    lines: dict[str, dict[str, list[int]]] = defaultdict(dict)
    data = coverage.get_data()
    for file in data.measured_files():
        for line, contexts in data.contexts_by_lineno(file).items():
            lines[str(Path(file).relative_to(SOURCES))][str(line)] = [
                number[name] for name in contexts if name in number
            ]
    kept.write_text(json.dumps({"seconds": observer.seconds, "lines": lines}), encoding="utf-8")
    return status


if __name__ == "__main__":
    raise SystemExit(observe(sys.argv[1], sys.argv[2], Path(sys.argv[3])))
