"""The rooms mistakes are put into, and whose tests must notice them."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path

from tests.mutation.mistakes import ROOT, SOURCES


@dataclass(frozen=True)
class Room:
    """A room of the house: where its rules stand, and the tests that must notice a mistake in them."""

    name: str
    suites: tuple[str, ...]
    folders: tuple[str, ...] = ()

    @property
    def sources(self) -> tuple[Path, ...]:
        return tuple(SOURCES / "tercio" / folder for folder in self.folders or (self.name,))

    def files(self) -> Iterator[Path]:
        """Its files, written by hand."""
        for folder in self.sources:
            yield from sorted(path for path in folder.rglob("*.py") if "migrations" not in path.parts)

    def test_files(self) -> list[Path]:
        wholes = [path for path in map(ROOT.joinpath, self.suites) if path.is_dir()]
        alone = [path for path in map(ROOT.joinpath, self.suites) if path.is_file()]
        return sorted([*alone, *(path for whole in wholes for path in whole.rglob("*.py"))])

    @cached_property
    def interpreted(self) -> bool:
        """Whether it holds kernels: their compiled form knows nothing of a mistake in the source."""
        return any(True for folder in self.sources for _ in folder.rglob("*.pxd"))

    @cached_property
    def source_mark(self) -> str:
        """A mark of its sources: an edit makes whatever was learnt about them worthless."""
        return mark_of(self.files())


def mark_of(files: Iterable[Path]) -> str:
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:16]


VECTORS = "tests/vectors"
"""The ledger's vectors: tests of every system of rules at once."""
RULES = (
    Room("tournament", ("tests/tournament", VECTORS)),
    Room("campaign", ("tests/campaign", VECTORS)),
    Room("muskets", ("tests/muskets", VECTORS)),
    Room("odds", ("tests/odds",)),
    Room("pairing", ("tests/pairing",)),
    Room("rating", ("tests/rating",)),
    Room("club", ("tests/club",)),
    Room("core", ("tests/core",)),
    Room("geometry", ("tests/geometry",)),
    Room("firstblood", ("tests/firstblood", "tests/cases", "tests/replays")),
)
DOORS = Room("doors", ("tests/web", "tests/app"), ("web", "app"))
ROOMS = {room.name: room for room in (*RULES, DOORS)}
