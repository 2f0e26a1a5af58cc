"""The tables a ladder is played on: scenario, points and lists by number, and which of them nobody trains on.

A table is played twice, with the commanders changing sides: the same ground, the same lists, the same dice
seed. So a lucky ground or a better list helps both alike, and only what the commanders do differs.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache

import msgspec

from tercio.arena.games import Match
from tercio.arena.lots import Lots
from tercio.core.refused import Refused
from tercio.firstblood.armies.muster import muster
from tercio.firstblood.armies.text import shipped_lists
from tercio.firstblood.engine.profiles import ArmySheet
from tercio.firstblood.victory.scenarios import scenario, scenarios

POINTS = (300, 500, 800)
KEPT_OUT_LISTS = ("old-dominion-300", "dweghom-500", "nords-800", "wadrhun-800")
"""Lists nobody trains with; published figures have at least one of them on every table."""
KEPT_OUT_SEEDS = 1_000_000_000
"""Grounds and dice from this seed on are kept for published figures."""


class Seating(msgspec.Struct, frozen=True):
    """One table of a ladder, before it is said who commands which side."""

    scenario: str
    first: str
    second: str
    seed: int

    def match(self, policies: tuple[str, str]) -> Match:
        """The game with these two in command."""
        armies = army(self.first), army(self.second)
        return Match(armies, scenario(self.scenario), policies)


@cache
def army(name: str) -> ArmySheet:
    """A shipped list, mustered once."""
    return muster(shipped_lists()[name])


def lists_of(points: int) -> list[str]:
    """The shipped lists of so many points."""
    return sorted(name for name in shipped_lists() if name.endswith(f"-{points}"))


def seating(number: int, seed: int, fields: Sequence[str], points: Sequence[int], kept_out: bool) -> Seating:
    """A table by its number: scenarios and points in turn, lists by lot, a ground of its own."""
    lots = Lots(seed * 1_000_003 + number)
    size = points[number // len(fields) % len(points)]
    second = lists_of(size)
    first = [name for name in second if (name in KEPT_OUT_LISTS) == kept_out] or second
    return Seating(
        fields[number % len(fields)],
        first[lots.below(len(first))],
        second[lots.below(len(second))],
        (KEPT_OUT_SEEDS if kept_out else 0) + seed * 1_000_003 + number,
    )


def chosen_fields(asked: str) -> tuple[str, ...]:
    """The scenarios named with commas between, or all of the book."""
    known = tuple(scenarios())
    fields = tuple(asked.split(",")) if asked else known
    if any(name not in known for name in fields):
        raise Refused("arena.no_scenario", asked=asked, known=list(known))
    return fields


def chosen_points(asked: str) -> tuple[int, ...]:
    """The points named with commas between, or all there are lists for."""
    known = [str(points) for points in POINTS]
    if any(name not in known for name in (asked.split(",") if asked else known)):
        raise Refused("arena.no_points", asked=asked, known=known)
    return tuple(int(name) for name in asked.split(",")) if asked else POINTS
