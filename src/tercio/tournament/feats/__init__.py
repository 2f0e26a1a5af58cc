"""The five feats, each a sheet and a score, with their meters and tokens as working state.  WT-FT-*

One feat, one file: `SHEET` is what is written at the end, `score` turns it into arcane points (PA),
`START` and `ACTIONS` are the counter on the table while the game goes on, `INPUTS` what each action has to be
told, `GUIDE` lists the rules.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import cached_property
from types import ModuleType
from typing import Any, TypeAlias

from tercio.core.refused import Refused
from tercio.tournament.feats import banner, decapitation, resources, rift, track
from tercio.tournament.feats.inputs import Input
from tercio.tournament.guide import Step
from tercio.tournament.sheets import Entry, Pair, Sheet, Side, Value

State: TypeAlias = Mapping[str, Value]
Action: TypeAlias = Callable[..., dict[str, Value]]


__all__ = ["FEATS", "Feat", "fits", "inputs", "rift"]

RANGES = {"rift": range(1, 3), "turn": range(1, 16)}
SMALL = range(31)


def fits(name: str, value: object) -> bool:
    """Whether a detail is one a table could have said: small whole numbers, yes or no, a word."""
    if isinstance(value, bool | str):
        return True
    return isinstance(value, int) and value in RANGES.get(name, SMALL)


@dataclass(frozen=True)
class Feat:
    """Half of an adventure: the part that yields PA.  WT-ADV-02"""

    id: str
    sheet: Sheet
    module: ModuleType

    def score(self, entry: Entry) -> Pair:
        """PA of A and B."""
        return self.module.score(entry, "A"), self.module.score(entry, "B")

    @property
    def guide(self) -> tuple[Step, ...]:
        """The rules the table needs, in the order it needs them."""
        steps: tuple[Step, ...] = self.module.GUIDE
        return steps

    @property
    def start(self) -> dict[str, Value]:
        """The counter before the first turn."""
        return dict(self.module.START)

    @property
    def actions(self) -> dict[str, Action]:
        """What moves the counter."""
        return dict(self.module.ACTIONS)

    def inputs(self, action: str) -> tuple[Input, ...]:
        """What an action has to be told."""
        told: tuple[Input, ...] = self.module.INPUTS.get(action, ())
        return told

    def move(
        self, state: State, action: str, side: Side, pack: str, facts: Mapping[str, Any]
    ) -> dict[str, Value]:
        """The counter after something happened at the table, or why it cannot have."""
        if action not in self.module.ACTIONS:
            raise Refused("wt.feat.unknown_action", rule=self.id, action=action)
        if any(not fits(name, value) for name, value in facts.items()):
            raise Refused("wt.feat.unknown_facts", rule=self.id)
        moved: dict[str, Value] = self.module.ACTIONS[action](dict(state), side, pack, **facts)
        return moved

    def written(self, state: State) -> dict[str, Value]:
        """What the counter writes on the sheet."""
        return {box.name: state[box.name] for box in self.sheet.boxes}

    @cached_property
    def reachable(self) -> frozenset[Pair]:
        """The PA pairs a game can give.  WT-SCORE-08"""
        return frozenset(self.score(entry) for entry in self.sheet.entries())


FEATS: dict[str, Feat] = {
    module.SHEET.rule: Feat(module.SHEET.rule, module.SHEET, module)
    for module in (track, decapitation, rift, banner, resources)
}
