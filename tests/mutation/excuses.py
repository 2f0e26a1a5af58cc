"""Mistakes nobody could notice: equal programs, drawings, defaults of a page. Each with its reason."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.mutation.mistakes import Mistake

LIST = Path(__file__).parent / "unnoticeable.toml"


class Excuse(NamedTuple):
    """A line of a function and a change on it (or any), and why no test could tell."""

    file: str
    function: str
    text: str
    change: str
    why: str

    def covers(self, mistake: Mistake) -> bool:
        same_place = (self.file, self.function) == (mistake.file, mistake.function)
        return same_place and self.text in {"", mistake.text} and self.change in {"", mistake.change}


@cache
def excuses() -> tuple[Excuse, ...]:
    """The list, each entry `[[excuse]]` with file, function and why; text and change narrow it down."""
    entries = tomllib.loads(LIST.read_text(encoding="utf-8")).get("excuse", [])
    return tuple(
        Excuse(entry["file"], entry["function"], entry.get("text", ""), entry.get("change", ""), entry["why"])
        for entry in entries
    )


def excused(mistake: Mistake) -> bool:
    return any(excuse.covers(mistake) for excuse in excuses())
