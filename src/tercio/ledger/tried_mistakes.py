"""How much a rule's tests see: small mistakes put into the functions that cite it, and how many were noticed.

`./dev mutate --keep` writes what came of its last run, room by room, into `tried_mistakes.json`.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from importlib.resources import files

import msgspec

KEPT = files("tercio.ledger") / "tried_mistakes.json"


class TriedMistakes(msgspec.Struct, frozen=True):
    """The mistakes tried in the functions that cite a rule."""

    tried: int = 0
    noticed: int = 0
    survivors: tuple[str, ...] = ()
    """Each mistake that no test noticed: where, and what would stand there."""

    def __add__(self, other: TriedMistakes) -> TriedMistakes:
        both = (*self.survivors, *other.survivors)
        return TriedMistakes(self.tried + other.tried, self.noticed + other.noticed, both)


class RoomRun(msgspec.Struct, frozen=True):
    """What came of a run in one room: when, with which version, in all and for each rule."""

    date: str
    version: str
    tried: int
    noticed: int
    rules: Mapping[str, TriedMistakes]


@cache
def room_runs() -> Mapping[str, RoomRun]:
    """The last run of every room."""
    return msgspec.json.decode(KEPT.read_bytes(), type=dict[str, RoomRun]) if KEPT.is_file() else {}


def mistakes_tried(rule: str) -> TriedMistakes:
    """What was tried for one rule, over every room."""
    found = [run.rules[rule] for run in room_runs().values() if rule in run.rules]
    return sum(found, TriedMistakes())


def last_run() -> str:
    """The day of the newest run; nothing if there was none."""
    return max((run.date for run in room_runs().values()), default="")
