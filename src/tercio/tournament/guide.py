"""What the table needs to know and when: rules by moment, with the pack they belong to."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal, TypeAlias

Moment: TypeAlias = Literal["setup", "play", "score", "end"]
MOMENTS: tuple[Moment, ...] = ("setup", "play", "score", "end")


@dataclass(frozen=True)
class Step:
    """A rule shown at the table: when, in which pack, and the numbers the page draws from."""

    rule: str
    moment: Moment
    pack: str = ""
    """Empty when both packs have it."""
    facts: dict[str, Any] = field(default_factory=dict, hash=False)


def step(rule: str, moment: Moment, pack: str = "", **facts: Any) -> Step:
    """Shorthand for the scenario and feat files."""
    return Step(rule, moment, pack, facts)


def in_force(steps: tuple[Step, ...], pack: str) -> tuple[Step, ...]:
    """The steps of a pack, in the order of play.  WT-CONV-01"""
    mine = [s for s in steps if s.pack in ("", pack)]
    return tuple(sorted(mine, key=lambda s: MOMENTS.index(s.moment)))
