"""Who opens the turn: fewest tiles first, then six tie-breaks.  CP-FIRST-01 to CP-FIRST-09"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import msgspec

from tercio.campaign.wealth import Numbers

TIE_BREAKS = {
    "tiles": "CP-FIRST-02",
    "sp": "CP-FIRST-03",
    "energy": "CP-FIRST-04",
    "command": "CP-FIRST-05",
    "supplies": "CP-FIRST-06",
    "transport": "CP-FIRST-07",
}


class Step(msgspec.Struct, frozen=True):
    """One comparison: what was compared, the lowest value, who still had it."""

    by: str
    rule: str
    left: tuple[str, ...]
    value: int | None = None


class Opening(msgspec.Struct, frozen=True):
    """The first player of a turn and every step that led to him."""

    first: str
    decided_by: str
    steps: tuple[Step, ...]


def candidates(active: Sequence[str], previous_first: str | None) -> list[str]:
    """Everybody active but last turn's first player.  CP-FIRST-01, CP-FIRST-09"""
    return [player for player in active if player != previous_first] or list(active)


def find_first(
    figures: Mapping[str, Numbers], previous_first: str | None, previous_order: Sequence[str]
) -> Opening:
    """The first player among the active ones, whose figures these are.  CP-FIRST-01 to CP-FIRST-09"""
    left = candidates(list(figures), previous_first)
    rule = "CP-FIRST-01" if previous_first in figures else "CP-FIRST-09"
    steps = [Step("candidates", rule, tuple(left))]
    if len(left) == 1:
        return Opening(left[0], "only_candidate", tuple(steps))
    for by, rule in TIE_BREAKS.items():
        least = min(getattr(figures[player], by) for player in left)
        left = [player for player in left if getattr(figures[player], by) == least]
        steps.append(Step(by, rule, tuple(left), least))
        if len(left) == 1:
            return Opening(left[0], by, tuple(steps))
    backwards = [player for player in reversed(previous_order) if player in left]
    steps.append(Step("reverse_order", "CP-FIRST-08", (backwards[0],)))
    return Opening(backwards[0], "reverse_order", tuple(steps))
