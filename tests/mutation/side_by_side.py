"""Pieces of work in processes forked from this one: a few at a time, each with an answer or a death."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import traceback
from collections.abc import Callable, Iterable, Iterator
from multiprocessing.connection import wait
from typing import IO, Any, NamedTuple, TypeVar

from tests.mutation.mistakes import ROOT

Job = TypeVar("Job")
DEATHS = ROOT / "build" / "mutation" / "deaths.txt"


class Running(NamedTuple):
    pid: int
    answer: IO[str]


def side_by_side(
    jobs: Iterable[Job], work: Callable[[Job], Any], workers: int
) -> Iterator[tuple[Job, Any, int]]:
    """Each job as it ends: its answer (JSON; None if it died before), and the signal that ended it or 0."""
    waiting, running = iter(jobs), dict[Job, Running]()
    try:
        while True:
            for job in waiting:
                running[job] = _start(work, job)
                if len(running) >= workers:
                    break
            if not running:
                return
            ended = wait([child.answer for child in running.values()])  # type: ignore[misc]
            for job in [job for job, child in running.items() if child.answer in ended]:
                yield (job, *_end(running.pop(job)))
    finally:
        for child in running.values():
            _kill(child)
            _end(child)


def _start(work: Callable[[Job], Any], job: Job) -> Running:
    reading, writing = os.pipe()
    pid = os.fork()
    if pid:
        os.close(writing)
        return Running(pid, os.fdopen(reading, encoding="utf-8"))
    status = 1
    with contextlib.suppress(BaseException), deaths_told(job):
        os.setpgid(0, 0)
        os.close(reading)
        answer = json.dumps(work(job))
        with os.fdopen(writing, "w", encoding="utf-8") as line:
            line.write(answer)
        status = 0
    os._exit(status)


@contextlib.contextmanager
def deaths_told(job: object) -> Iterator[None]:
    """What ended a process is written down: its own voice has been silenced."""
    try:
        yield
    except BaseException:
        DEATHS.parent.mkdir(parents=True, exist_ok=True)
        with DEATHS.open("a", encoding="utf-8") as book:
            book.write(f"{job}\n{traceback.format_exc()}\n")
        raise


def _end(child: Running) -> tuple[Any, int]:
    with child.answer:
        said = child.answer.read()
    _, status = os.waitpid(child.pid, 0)
    _kill(child)  # whatever it started and left running
    return (json.loads(said) if said else None), (os.WTERMSIG(status) if os.WIFSIGNALED(status) else 0)


def _kill(child: Running) -> None:
    with contextlib.suppress(ProcessLookupError, PermissionError):
        os.killpg(child.pid, signal.SIGKILL)
