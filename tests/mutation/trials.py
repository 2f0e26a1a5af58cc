"""Tries the mistakes of one room: most in a fork of a process that has everything imported, the rest anew."""

from __future__ import annotations

import importlib
import os
import signal
import sys
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.mutation.in_place import Functions, WrongSource
from tests.mutation.mistakes import ROOT, Mistake
from tests.mutation.rooms import Room
from tests.mutation.session import Session, collect, seconds_of, silence
from tests.mutation.side_by_side import side_by_side
from tests.mutation.touches import Recorder, Touched, Touches

NOTICED, SURVIVED, TIMED_OUT, UNTOUCHED = "noticed", "survived", "timed out", "untouched"
TOO_LONG = {signal.SIGPROF, signal.SIGALRM}


class Outcome(NamedTuple):
    """What came of a trial, and the test that noticed."""

    what: str
    by: str = ""


Note = Callable[[Mistake, Outcome], None]


class Trials:
    """The trials of one room with one set of tests."""

    def __init__(self, room: Room, workers: int, patience: float, slowest: float) -> None:
        self.room, self.workers, self.patience, self.slowest = room, workers, patience, slowest
        self.touches = Touches(room)
        self.touches.load()
        self.recorder: Recorder | None = None

    def run(self, mistakes: list[Mistake], note: Note) -> None:
        """Record what is not known yet, then try in place whatever can be; each outcome is noted as it comes.

        The program is imported in a process of its own, so that this one stays fit to import it wrong.
        """
        left: list[int] = []
        for _, answer, _ in side_by_side([0], lambda _: self._hosted(mistakes, note), 1):
            if answer is None:
                raise SystemExit(f"{self.room.name}: its tests cannot be tried")
            left = answer
        self.touches.load()
        self._imported_anew([mistakes[index] for index in left], note)

    def _hosted(self, mistakes: list[Mistake], note: Note) -> list[int]:
        """In a process of its own: collect the tests once; gives back what only an import can try."""
        left: list[int] = []
        os.environ["TERCIO_COMPILED"] = "0" if self.room.interpreted else "1"
        if self.touches.stale_files():
            self.recorder = Recorder(self.room)

        def work(session: Session) -> None:
            if session.broken:
                raise SystemExit(f"{self.room.name}: some of its tests cannot be imported")
            session.open_database()
            if self.recorder is not None:
                self._record(session)
            left.extend(self._in_place(session, mistakes, note))

        if status := collect(self.room.suites, work):
            raise SystemExit(status)
        return left

    # which test runs which line

    def _record(self, session: Session) -> None:
        """Run the tests that changed and keep which lines each runs, a few tests of a file at a time."""
        assert self.recorder is not None
        stale = self.touches.stale_files()
        by_file: dict[str, list[pytest.Item]] = {path: [] for path in stale}
        for item in session.items:
            if item.nodeid.partition("::")[0] in by_file:
                by_file[item.nodeid.partition("::")[0]].append(item)
        print(f"{self.room.name}: which line is run by which test ({len(stale)} files) …", flush=True)
        left = {path: pieces_of(items) for path, items in by_file.items()}
        pieces = [(path, at) for path, parts in left.items() for at in range(len(parts))]
        missing = Counter(path for path, _ in pieces)
        for (path, at), told, killed in side_by_side(
            pieces, lambda piece: self._recorded(session, left[piece[0]][piece[1]]), self.workers
        ):
            if told is None:
                names = f"{left[path][at][0].nodeid} and {len(left[path][at]) - 1} more"
                print(
                    f"  {names} could not be followed and are left out: signal {killed}, see deaths.txt",
                    flush=True,
                )
                continue
            self.touches.imports = told.pop("")["lines"]
            self.touches.tests |= {test: Touched(**touched) for test, touched in told.items()}
            missing[path] -= 1
            if not missing[path]:
                self.touches.marks[path] = self.touches.wanted_marks[path]
            self.touches.keep()
            for test, touched in told.items():
                if not touched["passed"]:
                    why = (
                        "is slow" if touched["seconds"] >= 0.9 * self.slowest else "fails without any mistake"
                    )
                    print(f"  {test} {why} and is left out", flush=True)
        self.recorder.stop()

    def _recorded(self, session: Session, items: list[pytest.Item]) -> dict[str, object]:
        assert self.recorder is not None
        silence()
        told: dict[str, tuple[float, bool]] = {}
        with session.own_database():
            for item, following in zip(items, [*items[1:], None], strict=True):
                self.recorder.begin(item.nodeid)
                seconds = seconds_of(
                    lambda one=item, then=following: session.followed(one, then, self.slowest)
                )
                told[item.nodeid] = seconds, not session.failed
        lines = self.recorder.lines()
        before = {"": {"lines": lines.get("", {})}}
        return before | {
            test: {"seconds": seconds, "lines": lines.get(test, {}), "passed": passed}
            for test, (seconds, passed) in told.items()
        }

    # the trials

    def _in_place(self, session: Session, mistakes: list[Mistake], note: Note) -> list[int]:
        """Try those whose lines no import has run; which are left over.

        Whoever noticed a mistake in a function is asked first about the next one there.
        """
        functions, items = Functions(), {item.nodeid: item for item in session.items}
        left = [index for index, mistake in enumerate(mistakes) if self.touches.at_import(mistake)]
        here = [mistake for mistake in mistakes if not self.touches.at_import(mistake)]

        def attempt(mistake: Mistake) -> Outcome | None:
            silence()
            if not functions.put(mistake):
                return None
            chosen = [items[test] for test in self.touches.watchers(mistake, self.patience) if test in items]
            chosen.sort(key=lambda item: item.nodeid not in nearby[mistake.file, mistake.function])
            with session.own_database():
                return self._judged(session, chosen)

        noticing: set[str] = set()
        nearby: defaultdict[tuple[str, str], set[str]] = defaultdict(set)
        for mistake, answer, killed in side_by_side(here, attempt, self.workers):
            if answer is None and not killed:
                left.append(mistakes.index(mistake))
            else:
                note(mistake, outcome := outcome_of(answer, killed))
                noticing.add(outcome.by)
                nearby[mistake.file, mistake.function].add(outcome.by)
        self._control(session, [items[test] for test in sorted(noticing & items.keys())])
        return left

    def _control(self, session: Session, items: list[pytest.Item]) -> None:
        """The tests that noticed, once more without any mistake: one that fails anyhow tells nothing."""

        def attempt(_: str) -> str | None:
            silence()
            with session.own_database():
                return session.first_to_fail(items, self._longest)

        for _, failing, killed in side_by_side(["control"], attempt, 1):
            if failing or killed:
                raise SystemExit(f"{failing or 'a test'} fails without any mistake: what it noticed is void")

    def _imported_anew(self, mistakes: Iterable[Mistake], note: Note) -> None:
        """Try each in a process that imports everything with the mistake in it."""

        def attempt(mistake: Mistake) -> Outcome:
            silence()
            os.environ["TERCIO_COMPILED"] = "0" if self.room.interpreted else "1"
            importlib.import_module("tercio")  # puts its own finder of kernels first: ours goes before it
            sys.meta_path.insert(0, WrongSource(mistake))
            sys.modules.pop(mistake.module, None)  # what the package itself needs was imported right
            order = {test: rank for rank, test in enumerate(self.touches.watchers(mistake, self.patience))}
            outcome = Outcome(NOTICED, "import")

            def work(session: Session) -> None:
                nonlocal outcome
                if session.broken:
                    return
                known = self.touches.tests
                chosen = [item for item in session.items if item.nodeid in order or item.nodeid not in known]
                chosen.sort(key=lambda item: order.get(item.nodeid, -1))
                outcome = self._judged(session, chosen)

            collect(self.room.suites, work)
            return outcome

        for mistake, answer, killed in side_by_side(mistakes, attempt, self.workers):
            note(mistake, outcome_of(answer, killed))

    def _judged(self, session: Session, chosen: list[pytest.Item]) -> Outcome:
        if not chosen:
            return Outcome(UNTOUCHED)
        by = session.first_to_fail(chosen, self._longest)
        return Outcome(NOTICED, by) if by else Outcome(SURVIVED)

    def _longest(self, test: str) -> float:
        """Seconds after which a test is said to hang: many times what it needed while it was followed."""
        known = self.touches.tests.get(test)
        return 10 + 10 * (known.seconds if known else 1)


PIECE = 24
"""Tests followed in one process: if it dies, no others are lost with it."""


def pieces_of(items: list[pytest.Item]) -> list[list[pytest.Item]]:
    """The tests of a file, a few at a time, in their order."""
    return [items[at : at + PIECE] for at in range(0, len(items), PIECE)]


def outcome_of(answer: list[str] | None, killed: int) -> Outcome:
    if answer is not None:
        return Outcome(*answer)
    return Outcome(TIMED_OUT if killed in TOO_LONG else NOTICED, "the process ended")


def load_libraries() -> None:
    """What everything needs and no mistake can be in; done once, before anything is forked off."""
    import django.test  # noqa: F401
    import msgspec  # noqa: F401
    import pytest_django.plugin  # noqa: F401

    sys.path.insert(0, str(Path(ROOT)))
