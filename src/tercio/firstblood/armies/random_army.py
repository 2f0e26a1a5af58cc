"""An army by lot: any legal choice, until nothing more fits. For studies, tests and the undecided."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tercio.core.dice import Dice
from tercio.firstblood.armies.catalogue import Faction
from tercio.firstblood.armies.muster import ArmyList, Choice, problems


def army_by_lot(offered: Faction, limit: int, dice: Dice) -> ArmyList:
    """A legal army of a faction, as near its limit as chance takes it."""
    (face,) = dice.roll(1, len(offered.character))
    chosen = ArmyList(offered.name, limit, (Choice(offered.character[face - 1].name),))
    while options := [more for more in larger_armies(chosen, offered) if not problems(more, offered)]:
        (face,) = dice.roll(1, len(options))
        chosen = options[face - 1]
    return chosen


def larger_armies(chosen: ArmyList, offered: Faction) -> Iterator[ArmyList]:
    """Every army one purchase larger: a new regiment, or one model more in a regiment."""
    for entry in offered.regiment:
        yield msgspec.structs.replace(chosen, choices=(*chosen.choices, Choice(entry.name, entry.models)))
    for place, choice in enumerate(chosen.choices):
        if choice.models:
            larger = msgspec.structs.replace(choice, models=choice.models + 1)
            choices = (*chosen.choices[:place], larger, *chosen.choices[place + 1 :])
            yield msgspec.structs.replace(chosen, choices=choices)
