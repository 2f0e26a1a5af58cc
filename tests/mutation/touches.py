"""Which test runs which line: asked once, and kept in `build/mutation/` until a source or a test changes."""

from __future__ import annotations

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from hashlib import sha256
from pathlib import Path
from typing import Any

import coverage
from coverage.numbits import num_in_numbits, nums_to_numbits

from tests.mutation.mistakes import ROOT, SOURCES, Mistake
from tests.mutation.rooms import Room, mark_of

KEPT = ROOT / "build" / "mutation"
Lines = dict[str, str]
"""Lines of each file as bits, the file named from `src/` on."""


@dataclass
class Touched:
    """What one test did: the seconds it worked, and the lines it ran."""

    seconds: float
    lines: Lines
    passed: bool = True


@dataclass
class Touches:
    """What every test of a room did, and the lines run while everything was imported."""

    room: Room
    imports: Lines = field(default_factory=dict)
    tests: dict[str, Touched] = field(default_factory=dict)
    marks: dict[str, str] = field(default_factory=dict)
    """A mark of each test file as it was."""

    @property
    def file(self) -> Path:
        """One for each choice of tests."""
        return KEPT / f"{self.room.name}-{sha256(' '.join(self.room.suites).encode()).hexdigest()[:8]}.json"

    @cached_property
    def wanted_marks(self) -> dict[str, str]:
        """A test file's mark also tells of the helpers beside it, and of everybody's."""
        files = self.room.test_files()
        tests = [path for path in files if path.name.startswith("test_")]
        helpers = mark_of([*sorted((ROOT / "tests").glob("*.py")), *sorted(set(files) - set(tests))])
        return {str(path.relative_to(ROOT)): f"{helpers} {mark_of([path])}" for path in tests}

    def stale_files(self) -> list[str]:
        return [path for path, mark in self.wanted_marks.items() if self.marks.get(path) != mark]

    def keep(self) -> None:
        whole = {
            "sources": self.room.source_mark,
            "imports": self.imports,
            "marks": self.marks,
            "tests": {test: vars(touched) for test, touched in self.tests.items()},
        }
        KEPT.mkdir(parents=True, exist_ok=True)
        self.file.write_text(json.dumps(whole), encoding="utf-8")

    def load(self) -> None:
        """What is kept of these sources; of test files that changed since, nothing."""
        if not self.file.exists():
            return
        kept: dict[str, Any] = json.loads(self.file.read_text(encoding="utf-8"))
        if kept["sources"] != self.room.source_mark:
            return
        wanted = self.wanted_marks
        self.imports = kept["imports"]
        self.marks = {path: mark for path, mark in kept["marks"].items() if wanted.get(path) == mark}
        self.tests = {
            test: Touched(**touched)
            for test, touched in kept["tests"].items()
            if test.partition("::")[0] in self.marks
        }

    def at_import(self, mistake: Mistake) -> bool:
        """Whether the line was run before any test: its effect stands already when a test begins."""
        return touches(self.imports, mistake)

    def watchers(self, mistake: Mistake, patience: float) -> list[str]:
        """The tests that could notice, quickest first, as many as `patience` seconds allow."""
        ran = {test: touched for test, touched in self.tests.items() if touched.passed}
        if not self.at_import(mistake):
            chosen = [test for test, touched in ran.items() if touches(touched.lines, mistake)]
        else:  # anything may depend on it: who runs something of that file comes first
            chosen = list(ran)
        far = {test: mistake.file not in ran[test].lines for test in chosen}
        return list(self._within(patience, sorted(chosen, key=lambda test: (far[test], ran[test].seconds))))

    def _within(self, patience: float, tests: Iterable[str]) -> Iterable[str]:
        for test in tests:
            patience -= self.tests[test].seconds
            if patience < 0:
                return
            yield test


def touches(lines: Lines, mistake: Mistake) -> bool:
    bits = bytes.fromhex(lines.get(mistake.file, ""))
    first, last = mistake.statement
    return any(num_in_numbits(line, bits) for line in range(first, last + 1))


class Recorder:
    """Follows which lines of a room are run, and by whom."""

    def __init__(self, room: Room) -> None:
        include = [str(folder / "*") for folder in room.sources]
        self.coverage = coverage.Coverage(data_file=None, include=include, config_file=False)
        self.coverage.start()

    def begin(self, test: str) -> None:
        self.coverage.switch_context(test)

    def stop(self) -> None:
        self.coverage.stop()

    def lines(self) -> dict[str, Lines]:
        """For each test, and for "" (before any), the lines it ran."""
        self.stop()
        data = self.coverage.get_data()
        told: dict[str, dict[str, set[int]]] = {}
        for path in data.measured_files():
            file = str(Path(path).relative_to(SOURCES))
            for line, tests in data.contexts_by_lineno(path).items():
                for test in tests:
                    told.setdefault(test, {}).setdefault(file, set()).add(line)
        return {
            test: {file: nums_to_numbits(lines).hex() for file, lines in files.items()}
            for test, files in told.items()
        }
