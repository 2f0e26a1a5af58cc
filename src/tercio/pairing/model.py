"""Who is to be paired, and a round's pairing with its exact cost."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

import msgspec


class Entrant(msgspec.Struct, frozen=True):
    """One company about to be paired."""

    id: str
    """What it is called in pairs."""
    points: int
    """Tournament points so far."""
    rank: int
    """Place in the standings, 1 for the leader; no two share one (a lot settles ties)."""
    met: Collection[str] = frozenset()
    """Rivals already met, whether or not they are still here."""
    byes: int = 0
    """Byes already had."""


class Cost(NamedTuple):
    """What a pairing costs, in order of importance: whole numbers compared entry by entry.  WT-PAIR-02"""

    bye: int
    """How many companies were more due for the bye than its holder."""
    rematches: int
    """Pairs that have met before."""
    points: int
    """Sum of the squared differences of points."""
    standing: int
    """Sum of the squared differences of standing, counted after the bye is taken out."""


class Pairing(msgspec.Struct, frozen=True):
    """A round: the better-placed company of each pair first, pairs in the order of those companies."""

    pairs: tuple[tuple[str, str], ...]
    """Who meets whom, by id."""
    bye: str | None
    """Who rests; None in an even field."""
    cost: tuple[int, ...]
    """What it costs: a `Cost`, or for a draw the number of pairs of clubmates."""
