"""A room's tests, collected by pytest and run by us: a chosen few, in our order, up to the first failure."""

from __future__ import annotations

import os
import shutil
import signal
import tempfile
import time
from collections.abc import Callable, Collection, Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from django.db import connections
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
        self.broken = False
        """Whether a test file could not even be imported."""
        self.failed = False
        self.skipped = False
        self.database: Path | None = None

    def pytest_sessionstart(self) -> None:
        """Every run tries the same examples, and none is made small: that it fails is enough."""
        settings.register_profile(
            "mutation", settings(), derandomize=True, database=None, phases=(Phase.explicit, Phase.generate)
        )
        settings.load_profile("mutation")

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        self.items, self.broken = session.items, bool(session.testsfailed)
        self.work(self)
        return True

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self.failed |= report.failed
        self.skipped |= report.skipped

    def passes(self, item: pytest.Item, following: pytest.Item | None) -> bool:
        self.failed = self.skipped = False
        item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
        return not self.failed

    def followed(self, item: pytest.Item, following: pytest.Item | None, longest: float) -> bool:
        """As `passes`, but a test that works longer than so many seconds is broken off and has not passed."""
        signal.signal(signal.SIGPROF, break_off)
        try:
            signal.setitimer(signal.ITIMER_PROF, longest)
            passed = self.passes(item, following)
            signal.signal(signal.SIGPROF, signal.SIG_IGN)  # a signal on its way comes too late to break off
            return passed
        except (TooSlowError, Exception):  # pytest itself stumbles over places where a signal may strike
            self.failed = True
            return False
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)

    def open_database(self) -> None:
        """Run a test that needs the database, so that every process forked from this one finds it made."""
        asking = next(filter(asks_database, self.items[:-1]), None)
        if asking is not None:
            self.passes(asking, self.items[-1])
            connections.close_all()
            self.database = Path(connections.settings["default"]["NAME"])

    @contextmanager
    def own_database(self) -> Iterator[None]:
        """For a forked process: a copy of the database, so that two never write to one file."""
        if self.database is None:
            yield
            return
        with tempfile.TemporaryDirectory() as folder:
            copy = shutil.copyfile(self.database, Path(folder) / self.database.name)
            connections.settings["default"]["NAME"] = str(copy)
            connections["default"].settings_dict["NAME"] = str(copy)
            yield

    def first_to_fail(self, items: list[pytest.Item], longest: Callable[[str], float]) -> str | None:
        """The first of these tests that fails, or None; one that works too long ends the process."""
        for item, following in zip(items, [*items[1:], None], strict=True):
            with limited(longest(item.nodeid)):
                if not self.passes(item, following):
                    return item.nodeid
        return None


def asks_database(item: pytest.Item) -> bool:
    """Whether a test needs the database: it is marked so, or a fixture of its own needs it."""
    return bool(item.get_closest_marker("django_db")) or "db" in getattr(item, "fixturenames", ())


class TooSlowError(BaseException):
    """Not one of the errors a test or a library expects and swallows."""


def break_off(_: int, frame: FrameType | None) -> None:
    """Breaks off what runs, unless whoever follows the lines is at work just now: it would keep its lock."""
    while frame:
        if "coverage" in frame.f_code.co_filename:
            signal.setitimer(signal.ITIMER_PROF, 0.01)
            return
        frame = frame.f_back
    raise TooSlowError


@contextmanager
def limited(seconds: float) -> Iterator[None]:
    """So many seconds of work, or ten times as long by the clock: then the process is ended by a signal."""
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    signal.signal(signal.SIGPROF, signal.SIG_DFL)
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
