"""Which edge of the table is whose.  FB-DEPL-03"""

from __future__ import annotations

from tercio.firstblood.engine.state import SWAPPED, Battle


def edge_of(b: Battle, player: int) -> int:
    """0 for the edge y=0, 1 for the far one: by seat, unless the winner of the roll-off chose otherwise."""
    return player ^ b.clock[SWAPPED]


def take_edge(b: Battle, player: int, edge: int) -> None:
    """The player deploys at that edge, the other at the opposite one."""
    b.clock[SWAPPED] = player ^ edge
