"""The six scenarios, each a sheet and a score.  WT-SC-*

One scenario, one file: `SHEET` is what is written at the end of each round of the game, `score` turns it
into military points (PM), `GUIDE` lists the rules the table needs. Where the markers stand is in
`layouts.toml`. The same sheets serve both packs (WT-DIFF-39).
"""

from __future__ import annotations

import tomllib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache, cached_property
from importlib.resources import files
from itertools import combinations_with_replacement
from types import ModuleType
from typing import Any

from tercio.core.refused import Refused
from tercio.tournament.guide import Step
from tercio.tournament.scenarios import (
    consolidated_progress,
    expanse,
    influence_zones,
    loot,
    quadrants,
    take_positions,
)
from tercio.tournament.sheets import Entry, Pair, Sheet


@dataclass(frozen=True)
class Scenario:
    """Half of an adventure: the part that yields PM.  WT-ADV-02"""

    id: str
    sheet: Sheet
    module: ModuleType

    def score(self, entry: Entry) -> Pair:
        """PM of A and B at the end of one round of the game."""
        return self.module.score(entry, "A"), self.module.score(entry, "B")

    @property
    def guide(self) -> tuple[Step, ...]:
        """The rules the table needs, in the order it needs them."""
        steps: tuple[Step, ...] = self.module.GUIDE
        return steps

    @property
    def control_lapses(self) -> bool:
        """Only loot goes back to nobody.  WT-OBJ-03"""
        return bool(getattr(self.module, "CONTROL_LAPSES", False))

    @property
    def contest_range(self) -> float | None:
        """How near a unit contests; None where standing inside is what counts.  WT-OBJ-04"""
        reach: float | None = getattr(self.module, "CONTEST_RANGE", 3)
        return reach

    @property
    def strategic_dominance(self) -> bool:
        """Whether every unit's conquest value is raised.  WT-OBJ-06"""
        return bool(getattr(self.module, "STRATEGIC_DOMINANCE", False))

    @property
    def start(self) -> dict[str, str]:
        """Who controls what before the first turn."""
        given: dict[str, str] = getattr(self.module, "START", {})
        return {box.name: given.get(box.name, "none") for box in self.sheet.boxes}

    @cached_property
    def layout(self) -> dict[str, Any]:
        """Table, zones and markers, in paces, in our coordinates.  WT-CONV-03"""
        found: dict[str, Any] = layouts()[self.id]
        return found

    @cached_property
    def reachable(self) -> frozenset[Pair]:
        """The PM pairs one round can give.  WT-SCORE-08"""
        return frozenset(self.score(entry) for entry in self.sheet.entries())

    @cached_property
    def reachable_games(self) -> frozenset[Pair]:
        """The PM pairs a finished game can give: the sum of three rounds.  WT-SCORE-08"""
        return frozenset(
            (sum(a for a, _ in rounds), sum(b for _, b in rounds))
            for rounds in combinations_with_replacement(sorted(self.reachable), ROUNDS)
        )

    def score_game(self, rounds: Sequence[Entry], *, finished: bool = True) -> Pair:
        """PM of A and B over the rounds of a game: three, unless clock or concession stopped it.

        WT-OBJ-08, WT-SCORE-10
        """
        if len(rounds) > ROUNDS or (finished and len(rounds) != ROUNDS):
            raise Refused("wt.score.rounds_written", rule="WT-OBJ-08", count=len(rounds), needed=ROUNDS)
        scored = [self.score(entry) for entry in rounds]
        return sum(a for a, _ in scored), sum(b for _, b in scored)


ROUNDS = 3
TURNS = 5


@cache
def layouts() -> dict[str, Any]:
    """The tables of all scenarios."""
    text = (files("tercio.tournament.scenarios") / "layouts.toml").read_text(encoding="utf-8")
    return {name: laid_out(sheet) for name, sheet in tomllib.loads(text).items()}


def laid_out(sheet: dict[str, Any]) -> dict[str, Any]:
    """A table from the distances printed: its size, its zones and the centre of every marker.  WT-OBJ-09"""
    depth = sheet["depth"]
    size = table_size(sheet["middle"], depth)
    placed = {"markers": [{**m, "at": placed_at(m["rim"], size)} for m in sheet.get("markers", ())]}
    return {
        **sheet,
        "table": [size, size],
        "zones": {"A": [0, depth], "B": [size - depth, size]},
        **(placed if placed["markers"] else {}),
    }


def placed_at(rim: dict[str, int], size: int) -> list[int]:
    """The centre of a marker from the two edges it was measured from.  WT-CONV-03"""
    x = marker_centre(rim["left"]) if "left" in rim else size - marker_centre(rim["right"])
    y = marker_centre(rim["A"]) if "A" in rim else size - marker_centre(rim["B"])
    return [x, y]


MARKER_RADIUS = 1
"""Objective markers are 2 paces across.  WT-OBJ-01"""


def marker_centre(edge_distance: int) -> int:
    """A printed distance runs from the table edge to the near rim of the marker.  WT-OBJ-09"""
    return edge_distance + MARKER_RADIUS


def table_size(middle_to_zone: int, zone_depth: int) -> int:
    """Twice from the middle to the edge.  WT-OBJ-09"""
    return 2 * (middle_to_zone + zone_depth)


SCENARIOS: dict[str, Scenario] = {
    module.SHEET.rule: Scenario(module.SHEET.rule, module.SHEET, module)
    for module in (take_positions, expanse, influence_zones, loot, consolidated_progress, quadrants)
}
