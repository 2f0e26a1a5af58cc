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
from collections.abc import Collection
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from types import ModuleType
from typing import Any

from tests.mutation.mistakes import SOURCES, Mistake
from tests.mutation.watchers import files_watching, proving

NOTICED, SURVIVED, TIMED_OUT = "noticed", "survived", "timed out"
LONGEST = 900
"""Seconds of work after which a trial is said to hang: the longest suite needs half of it."""
PATIENCE = 10
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
        if spec is not None:
            spec.has_location = True
        return spec

    def exec_module(self, module: ModuleType) -> None:
        module.__file__ = str(SOURCES / self.mistake.file)
        exec(compile(self.mistake.wrong, module.__file__, "exec"), module.__dict__)


class Only:
    """Runs the tests of these names alone, whatever their parameters."""

    def __init__(self, tests: Collection[str]) -> None:
        self.tests = tests

    def pytest_collection_modifyitems(self, items: list[Any]) -> None:
        items[:] = [item for item in items if item.nodeid.partition("[")[0] in self.tests]


def load_libraries() -> None:
    """What every trial needs and no mistake can be in; done once, before trials are forked off."""
    import django.test  # noqa: F401
    import hypothesis  # noqa: F401
    import msgspec  # noqa: F401
    import pytest  # noqa: F401


def try_mistake(room: str, mistake: Mistake) -> str:
    """Do the room's tests notice the mistake? First those that prove the rule, then, if need be, all."""
    proofs = proving(room, mistake)
    if proofs:
        files = tuple(sorted({test.partition("::")[0] for test in proofs}))
        outcome = _tried(mistake, files, proofs)
        if outcome != SURVIVED:
            return outcome
    return _tried(mistake, files_watching(room, mistake.module), ())


def _tried(mistake: Mistake, files: Collection[str], only: Collection[str]) -> str:
    child = os.fork()
    if not child:
        _run(mistake, files, only)
    _, status = os.waitpid(child, 0)
    if os.WIFSIGNALED(status):
        return TIMED_OUT if os.WTERMSIG(status) in {signal.SIGALRM, signal.SIGXCPU} else NOTICED
    return SURVIVED if os.WEXITSTATUS(status) == 0 else NOTICED


def _run(mistake: Mistake, files: Collection[str], only: Collection[str]) -> None:
    """In the child: import the mistake, run the tests, say by the exit status what came of it."""
    import pytest

    os.environ["TERCIO_COMPILED"] = "0"
    signal.signal(signal.SIGALRM, signal.SIG_DFL)
    resource.setrlimit(resource.RLIMIT_CPU, (LONGEST, LONGEST))
    signal.alarm(LONGEST * PATIENCE)
    with open(os.devnull, "w", encoding="utf-8") as nowhere:
        os.dup2(nowhere.fileno(), 1)
        os.dup2(nowhere.fileno(), 2)
    status = 1
    with contextlib.suppress(BaseException):
        sys.meta_path.insert(0, WrongSource(mistake))
        arguments = [*files, "-x", "-q", "-p", "no:cacheprovider", "--hypothesis-seed=0"]
        status = int(pytest.main(arguments, plugins=[Only(only)] if only else []))
    os._exit(status)
