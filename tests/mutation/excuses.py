"""Mistakes nobody could notice: equal programs, drawings, defaults of a page. Each with its reason."""

from __future__ import annotations

import tomllib
from functools import cache
from pathlib import Path
from typing import NamedTuple

from tests.mutation.mistakes import Mistake

NARROWER = ("text", "change", "left")
LIST = Path(__file__).parent / "unnoticeable.toml"


class Excuse(NamedTuple):
    """A line of a function and a change on it (or any), and why no test could tell."""

    file: str
    function: str
    text: str
    change: str
    left: str
    """What stands on the line just left of the change, where a line could be changed so more than once."""
    why: str

    def covers(self, mistake: Mistake) -> bool:
        same_place = (self.file, self.function) == (mistake.file, mistake.function)
        same = same_place and self.text in {"", mistake.text} and self.change in {"", mistake.change}
        return same and (not self.left or mistake.left.endswith(self.left))


@cache
def excuses() -> tuple[Excuse, ...]:
    """The list, each entry `[[excuse]]` with file, function and why; text, change and left narrow it down."""
    entries = tomllib.loads(LIST.read_text(encoding="utf-8")).get("excuse", [])
    return tuple(
        Excuse(entry["file"], entry["function"], *(entry.get(part, "") for part in NARROWER), entry["why"])
        for entry in entries
    )


def excused(mistake: Mistake) -> bool:
    return any(excuse.covers(mistake) for excuse in excuses())
