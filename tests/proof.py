"""`@proves("WT-BYE-02")`: this test would fail if that rule of the ledger were wrong.

As a pytest plugin this file also keeps the book of proofs. A full run (`make test`) writes into
`ledger/proofs.json` which tests proved which rules, and fails if a rule that was proven no longer is.
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
    parser.addoption("--proofs", action="store_true", help="keep the book of proofs (a full run)")


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
        self.full = bool(config.getoption("--proofs"))
        self.passed: defaultdict[str, set[str]] = defaultdict(set)
        self.lost: list[str] = []

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        if report.when == "call" and report.passed:
            for id_ in dict(report.user_properties).get("proves", ()):  # type: ignore[call-overload]
                self.passed[id_].add(report.nodeid.split("[")[0])

    @pytest.hookimpl(wrapper=True)
    def pytest_sessionfinish(self, session: pytest.Session) -> Iterator[None]:
        if self.full:
            before = json.loads(BOOK.read_text(encoding="utf-8"))
            self.lost = sorted(before.keys() - self.passed.keys())
            if self.lost and session.exitstatus == pytest.ExitCode.OK:
                session.exitstatus = pytest.ExitCode.TESTS_FAILED
            elif not self.lost and not os.environ.get("CI"):
                self._write()
        return (yield)

    def _write(self) -> None:
        book = {id_: sorted(tests) for id_, tests in sorted(self.passed.items())}
        BOOK.write_text(json.dumps(book, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        if self.lost:
            terminalreporter.section("rules that lost their proof", sep="=", red=True)
            terminalreporter.line(", ".join(self.lost))
