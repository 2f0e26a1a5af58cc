"""A room's tests, collected by pytest and run by us: a chosen few, in our order, up to the first failure."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from typing import Any

import pytest
from hypothesis import Phase, settings

ARGUMENTS = (
    "-qq",
    "-s",
    "--disable-warnings",
    "-p",
    "no:cacheprovider",
    "-p",
    "no:xdist",
    "-m",
    "not browser and not postgres",
)


class Session:
    """A pytest plugin: collects, and then does our work instead of running everything."""

    def __init__(self, work: Callable[[Session], None]) -> None:
        self.work = work
        self.items: list[pytest.Item] = []
        self.failed = False
        self.skipped = False

    def pytest_sessionstart(self) -> None:
        """Every run tries the same examples, and none is made small: that it fails is enough."""
        settings.register_profile(
            "mutation", settings(), derandomize=True, database=None, phases=(Phase.explicit, Phase.generate)
        )
        settings.load_profile("mutation")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items = session.items
        self.work(self)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed
        self.skipped |= report.skipped

    def passes(self, item: pytest.Item, following: pytest.Item | None) -> bool:
        self.failed = self.skipped = False
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        return not self.failed

    def open_database(self) -> None:
        """Run a test that needs the database, so that every process forked from this one has it already."""
        asking = [item for item in self.items[:-1] if item.get_closest_marker("django_db")]
        if asking:
            self.passes(asking[0], self.items[-1])

    def first_to_fail(self, items: list[pytest.Item], longest: Callable[[str], float]) -> str | None:
        """The first of these tests that fails, or None; one that works too long ends the process."""
        for item, following in zip(items, [*items[1:], None], strict=True):
            with limited(longest(item.nodeid)):
                if not self.passes(item, following):
                    return item.nodeid
        return None


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """So many seconds of work, or ten times as long by the clock: then the process is ended by a signal."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.setitimer(signal.ITIMER_PROF, seconds)
    signal.setitimer(signal.ITIMER_REAL, seconds * 10)
    yield
    signal.setitimer(signal.ITIMER_PROF, 0)
    signal.setitimer(signal.ITIMER_REAL, 0)


def collect(suites: Collection[str], work: Callable[[Session], None]) -> int:
    """Let pytest collect these suites, then do the work; not zero if they could not even be imported."""
    return int(pytest.main([*suites, *ARGUMENTS], plugins=[Session(work)]))


def silence() -> None:
    """What tests print is of no interest here."""
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 1)
    os.dup2(nowhere, 2)


def seconds_of(work: Callable[[], Any]) -> float:
    started = time.process_time()
    work()
    return time.process_time() - started
