"""An evening of muskets as the rest of the house sees it."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tercio.core.decider import Decider
from tercio.core.messages import Command
from tercio.muskets.command_points import options
from tercio.muskets.commands import MusketsCommand, SideName, UseAbility
from tercio.muskets.decide import decide
from tercio.muskets.events import MusketsEvent
from tercio.muskets.evolve import evolve
from tercio.muskets.state import Evening

SIDES: tuple[SideName, SideName] = ("attacker", "defender")


def choices(evening: Evening, who: str | None) -> Sequence[Command]:
    """The abilities each side can pay for now.  MT-CP-06"""
    return [
        UseAbility(side, ability)
        for side in SIDES
        if side in evening.sides
        for ability in options(evening.sheet, 1, evening.sides[side].pool)
        if ability != "play_card" and (ability != "preparation" or evening.sides[side].discards)
    ]


def marks(evening: Evening) -> Iterable[tuple[str, str]]:
    """An evening is found by its title and its club; a club's own sheet by its club alone."""
    if evening.title:
        yield "title", evening.title
    if evening.club:
        yield ("club" if evening.title else "sheet"), evening.club


DECIDER: Decider[Evening] = Decider(
    kind="muskets", initial=Evening(), commands=MusketsCommand, events=MusketsEvent, decide=decide,
    evolve=evolve, choices=choices, marks=marks,
)  # fmt: skip
