"""`@proves("WT-BYE-02")`: this test would fail if that rule of the ledger were wrong.

As a pytest plugin this file also keeps the book of proofs. A full run (`make test`) writes into
`ledger/proofs.json` which tests proved which rules, and fails if a rule that was proven no longer is.
A proof that had to be skipped (no browser, no PostgreSQL) is neither lost nor renewed.
"""

from __future__ import annotations

import json
import os
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

import pytest

from tercio.ledger import UnknownRule, rule

proves = pytest.mark.proves

BOOK = Path(__file__).parent.parent / "src" / "tercio" / "ledger" / "proofs.json"


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--proofs", nargs="?", const=str(BOOK), metavar="FILE", help="keep the book of proofs (a full run)"
    )


def pytest_configure(config: pytest.Config) -> None:
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Book(config), "book-of-proofs")


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        ids = sorted({id_ for mark in item.iter_markers("proves") for id_ in mark.args})
        for id_ in ids:
            try:
                rule(id_)
            except UnknownRule:
                raise pytest.UsageError(f"{item.nodeid} proves {id_}, which no ledger holds") from None
        if ids:
            item.user_properties.append(("proves", ids))


class Book:
    """What this run has proven."""

    def __init__(self, config: pytest.Config) -> None:
        file = config.getoption("--proofs")
        self.file = Path(file) if file else None
        self.passed: defaultdict[str, set[str]] = defaultdict(set)
        self.skipped: defaultdict[str, set[str]] = defaultdict(set)
        self.lost: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.skipped or (report.when == "call" and report.passed):
            ended = self.skipped if report.skipped else self.passed
            for id_ in dict(report.user_properties).get("proves", ()):  # type: ignore[call-overload]
                ended[id_].add(report.nodeid.split("[")[0])

    @pytest.hookimpl(wrapper=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> Iterator[None]:
        if self.file:
            before: dict[str, list[str]] = json.loads(self.file.read_text(encoding="utf-8"))
            now = self._now(before)
            self.lost = sorted(before.keys() - now.keys())
            if self.lost and session.exitstatus == pytest.ExitCode.OK:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED
            elif not self.lost and not os.environ.get("CI"):
                self.file.write_text(json.dumps(now, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
        return (yield)

    def _now(self, before: dict[str, list[str]]) -> dict[str, list[str]]:
        """Each rule and its proofs: the tests that passed, and those known that could not be run."""
        ids = sorted(self.passed.keys() | (self.skipped.keys() & before.keys()))
        found = {id_: self.passed[id_] | (self.skipped[id_] & set(before.get(id_, ()))) for id_ in ids}
        return {id_: sorted(tests) for id_, tests in found.items() if tests}

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.lost:
            terminalreporter.section("rules that lost their proof", sep="=", red=True)
            terminalreporter.line(", ".join(self.lost))
