"""What the commands read and print with: text for people, JSON for scripts, notes and progress beside it."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Iterable, Iterator, Sequence
from typing import Any, TypeVar

from tercio.core.speech import DEFAULT, LANGUAGES, say

OK, REFUSED, USAGE, NOT_FOUND, INTERRUPTED = 0, 1, 2, 3, 130

CLEAN = "\033[2J\033[3J\033[H"
"""Empties the screen and what can be scrolled back to."""
T = TypeVar("T")


def preferred_language() -> str:
    """What the reader's own terminal speaks; Spanish where it does not say."""
    for variable in ("TERCIO_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        if (asked := os.environ.get(variable, "")[:2].lower()) in LANGUAGES:
            return asked
    return DEFAULT


def typed_line(longest: int) -> str | None:
    """The next line typed, None at the end; one that goes on too long is read away."""
    line = sys.stdin.readline(longest)
    if not line:
        return None
    rest = line
    while len(rest) == longest and not rest.endswith("\n"):
        rest = sys.stdin.readline(longest)
        line = line[:longest] + rest[:1]
    return line.strip()


class Terminal:
    """One reader at one terminal."""

    def __init__(self, language: str) -> None:
        self.language = language

    def say(self, key: str, /, **facts: Any) -> str:
        return say(key, self.language, **facts)

    def line(self, text: str = "") -> None:
        print(text)

    def note(self, text: str) -> None:
        """A remark that is not part of the answer, so that pipes stay clean."""
        print(text, file=sys.stderr)

    def json(self, answer: Any) -> None:
        print(json.dumps(answer, indent=2, ensure_ascii=False))

    def table(self, headings: Sequence[str], rows: Iterable[Sequence[str]]) -> None:
        """Columns, the first to the left and the numbers after it to the right."""
        lines = [list(headings), *map(list, rows)]
        widths = [max(len(line[i]) for line in lines) for i in range(len(headings))]
        for first, *others in lines:
            cells = [f"{cell:>{width}}" for cell, width in zip(others, widths[1:], strict=True)]
            print("  ".join([f"{first:<{widths[0]}}", *cells]).rstrip())

    def progress(self, things: Iterable[T], total: int, what: str) -> Iterator[T]:
        """The same things, with a bar on the error stream when somebody is watching it."""
        if not sys.stderr.isatty():
            yield from things
            return
        from rich.console import Console
        from rich.progress import track

        yield from track(things, description=what, total=total, console=Console(stderr=True))
