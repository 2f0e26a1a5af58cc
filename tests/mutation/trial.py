"""One trial: the tests that could notice a mistake, run with the mistake in the program.

A trial is a process of its own. Its parent has the libraries loaded and nothing of Tercio, so that the file
with the mistake is the only form of it that anybody imports.
"""

from __future__ import annotations

import contextlib
import os
import resource
import signal
import sys
from collections.abc import Mapping, Sequence
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from types import ModuleType

from tests.mutation.mistakes import SOURCES, Mistake

NOTICED, SURVIVED, TIMED_OUT = "noticed", "survived", "timed out"
SLACK = 30
"""Seconds of work every trial has beside the time its tests usually take."""
PATIENCE = 20
"""How much longer than it works a trial may last by the clock, on a busy machine."""


class WrongSource(MetaPathFinder, Loader):
    """Imports one module with a mistake in it."""

    def __init__(self, mistake: Mistake) -> None:
        self.mistake = mistake

    def find_spec(self, name: str, path: object, target: object = None) -> ModuleSpec | None:
        if name != self.mistake.module:
            return None
        origin = str(SOURCES / self.mistake.file)
        spec = spec_from_loader(name, self, origin=origin, is_package=origin.endswith("__init__.py"))
        assert spec is not None
        spec.has_location = True
        return spec

    def exec_module(self, module: ModuleType) -> None:
        module.__file__ = str(SOURCES / self.mistake.file)
        exec(compile(self.mistake.wrong, module.__file__, "exec"), module.__dict__)


class Chosen:
    """Runs the chosen tests only, the quickest first."""

    def __init__(self, tests: Mapping[str, float]) -> None:
        self.tests = tests

    def pytest_collection_modifyitems(self, items: list) -> None:  # type: ignore[type-arg]
        items[:] = sorted(
            (item for item in items if item.nodeid in self.tests), key=lambda item: self.tests[item.nodeid]
        )


def load_libraries() -> None:
    """What every trial needs and no mistake can be in; done once, before trials are forked off."""
    import django.test  # noqa: F401
    import hypothesis  # noqa: F401
    import msgspec  # noqa: F401
    import pytest  # noqa: F401


def try_mistake(mistake: Mistake, tests: Mapping[str, float]) -> str:
    """Do these tests, given with the seconds each takes, notice the mistake?"""
    limit = int(SLACK + 5 * sum(tests.values()))
    child = os.fork()
    if not child:
        _run(mistake, tests, limit)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return TIMED_OUT if os.WTERMSIG(status) in {signal.SIGALRM, signal.SIGXCPU} else NOTICED
    return SURVIVED if os.WEXITSTATUS(status) == 0 else NOTICED


def _run(mistake: Mistake, tests: Mapping[str, float], limit: int) -> None:
    """In the child: import the mistake, run the tests, say by the exit status what came of it."""
    import pytest

    os.setpgid(0, 0)
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_CPU, (limit, limit))
    signal.alarm(limit * PATIENCE)
    with open(os.devnull, "w", encoding="utf-8") as nowhere:
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
    status = 1
    with contextlib.suppress(BaseException):
        sys.meta_path.insert(0, WrongSource(mistake))
        status = int(pytest.main(command(tests), plugins=[Chosen(tests)]))
    os._exit(status)


def command(tests: Mapping[str, float] | Sequence[str]) -> list[str]:
    """The files the tests stand in; the first failure is enough."""
    files = sorted({test.partition("::")[0] for test in tests})
    return [*files, "-x", "-q", "-p", "no:cacheprovider", "--hypothesis-seed=0"]
