"""Check-lists: what a person looks at and ticks, each item with its rule.  WT-CONV-06

`opening` and `closing` are the organiser's; `check_in` is for each company, `table` for each game.
"""

from __future__ import annotations

from dataclasses import dataclass

from tercio.core.refused import Refused
from tercio.tournament.state import Tournament

MOMENTS = ("opening", "check_in", "table", "closing")
OPENING, CHECK_IN, TABLE, CLOSING = MOMENTS


@dataclass(frozen=True)
class Item:
    """A line of a check-list."""

    rule: str
    subject: str
    done: bool


def checklist(state: Tournament, moment: str, subject: str = "") -> list[Item]:
    """The items of a moment with their ticks, for the event, a company or a game."""
    return [
        Item(rule, subject, (rule, subject) in state.ticks) for rule in state.pack.checklists.get(moment, ())
    ]


def open_items(state: Tournament, moment: str, subject: str = "") -> list[str]:
    """What nobody has ticked yet."""
    return [item.rule for item in checklist(state, moment, subject) if not item.done]


def need_ticked(state: Tournament, moment: str, accept: tuple[str, ...]) -> list[str]:
    """Opening and closing wait for their check-list, unless the organiser goes on knowingly."""
    left = open_items(state, moment)
    if left and f"wt.checklist.{moment}_open" not in accept:
        raise Refused(f"wt.checklist.{moment}_open", rule=left[0], items=left, count=len(left))
    return left


def moment_of(state: Tournament, rule: str) -> str | None:
    """The check-list a rule is on in this event's pack."""
    return next((moment for moment, items in state.pack.checklists.items() if rule in items), None)
