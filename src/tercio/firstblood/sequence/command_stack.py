"""The Command Stack: taking its top card, putting one under it, and whom a card stands for.  FB-ACT-02"""

from __future__ import annotations

from tercio.firstblood.engine.flow import decision
from tercio.firstblood.engine.state import ARRIVING, MAX_CARDS, Battle

CHOOSE_REGIMENT = decision("choose which regiment acts")


def draw_card(b: Battle, player: int) -> int:
    """Take the top card: the entry it names."""
    b.cards[player] -= 1
    top = player * MAX_CARDS + b.cards[player]
    entry = b.stack[top]
    b.stack[top] = 0
    return entry


def waiting_of(b: Battle, player: int, entry: int) -> list[int]:
    """Regiments of an entry that may still act this Round.  FB-ACT-04"""
    found: list[int] = []
    for r in range(b.forces.regiments):
        able = b.forces.player[r] == player and b.forces.entry[r] == entry and not b.activated[r]
        if able and (b.in_play(r) or b.place[r] == ARRIVING):
            found.append(r)
    return found


def put_under(b: Battle, player: int, entry: int) -> None:
    """The card goes under the Stack."""
    start = player * MAX_CARDS
    for k in range(b.cards[player], 0, -1):
        b.stack[start + k] = b.stack[start + k - 1]
    b.stack[start] = entry
    b.cards[player] += 1
