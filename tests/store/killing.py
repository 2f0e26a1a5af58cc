"""Children that are really killed: forked, stepped line by line through the journal, shot by SIGKILL."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable
from types import FrameType
from typing import Any

from django.db import connection, connections, transaction
from django.db.backends.base import base

from tercio.store import journal, one_statement
from tercio.store.postgresql_notes import NOTES

DJANGO = {transaction.__file__, base.__file__}
OURS = {journal.__file__, one_statement.__file__}
WRITING = {"append", "append_at_once", "write", "together", "mark"}
COMMITTING = {"__exit__", "commit", "_commit"}
"""Not what begins: nothing has been written that could be half there."""


def stepped(frame: FrameType) -> bool:
    """Every line of ours that writes is a place to die, and of Django's that commits."""
    file, function = frame.f_code.co_filename, frame.f_code.co_name
    return function in (WRITING if file in OURS else COMMITTING if file in DJANGO else ())


class Child:
    """A process forked from this one that works on its own, and the words it said, however it ended."""

    def __init__(
        self, work: Callable[[Callable[[str], None]], None], prepare: Callable[[], None] = lambda: None
    ) -> None:
        connections.close_all()
        self._ear, mouth = os.pipe()
        self._pid = os.fork()
        if self._pid == 0:
            say = speaker(mouth)
            try:
                connection.ensure_connection()
                prepare()
                work(say)
                NOTES.close()  # as at the end of any process
                say("done")
            except BaseException as broken:  # whatever it is, it must not run on as a second pytest
                say(f"broken {broken!r}")
            finally:
                os._exit(0)
        os.close(mouth)

    def words(self) -> list[str]:
        """Wait for its end."""
        with os.fdopen(self._ear) as heard:
            words = heard.read().splitlines()
        os.waitpid(self._pid, 0)
        return words


def child(
    work: Callable[[Callable[[str], None]], None], prepare: Callable[[], None] = lambda: None
) -> list[str]:
    """What a child said from its birth to its end."""
    return Child(work, prepare).words()


def speaker(mouth: int) -> Callable[[str], None]:
    def say(word: str) -> None:
        os.write(mouth, f"{word}\n".encode())

    return say


def die_at(step: int) -> Callable[[], None]:
    """Prepare a child to kill itself at the `step`-th line it runs of the journal or of a commit."""
    left = step

    def line(frame: FrameType, event: str, argument: Any) -> Any:
        nonlocal left
        if event == "line":
            left -= 1
            if left == 0:
                os.kill(os.getpid(), signal.SIGKILL)
        return line

    def call(frame: FrameType, event: str, argument: Any) -> Any:
        return line if stepped(frame) else None

    return lambda: sys.settrace(call)
