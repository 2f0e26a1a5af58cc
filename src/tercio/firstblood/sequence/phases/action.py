"""The Action Phase: players draw cards in turn.  FB-ACT-01 to FB-ACT-05"""

from __future__ import annotations

from tercio.firstblood.engine.event_log import CARD_DISCARDED, CARD_DRAWN, emit
from tercio.firstblood.engine.flow import AGAIN, BACK, END, NEXT, R0, R1, ask, decision, procedure, push
from tercio.firstblood.engine.state import ACTIVE_PLAYER, ARRIVING, FIRST_PLAYER, MAX_CARDS, Battle
from tercio.firstblood.sequence.phases.activation import ACTIVATION

DRAWER, ENTRY = R0, R1
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


def _first(b: Battle, f: int) -> int:
    b.frames[f + DRAWER] = b.clock[FIRST_PLAYER]
    return NEXT


def _draw(b: Battle, f: int) -> int:
    """Draw until a card stands for somebody; an empty Stack passes play.  FB-ACT-02, FB-ACT-05"""
    if not b.cards[0] and not b.cards[1]:
        return END
    player = b.frames[f + DRAWER]
    while b.cards[player]:
        entry = draw_card(b, player)
        able = waiting_of(b, player, entry)
        if not able:
            emit(b, CARD_DISCARDED, player, entry)
            continue
        b.clock[ACTIVE_PLAYER] = player
        b.frames[f + ENTRY] = entry
        if len(able) == 1:
            b.answer[1] = able[0]
        else:
            ask(b, CHOOSE_REGIMENT, player, entry)
        return NEXT
    b.frames[f + DRAWER] = 1 - player
    return AGAIN


def _activate(b: Battle, f: int) -> int:
    emit(b, CARD_DRAWN, b.frames[f + DRAWER], b.answer[1])
    push(b, ACTIVATION, b.answer[1])
    b.frames[f + DRAWER] = 1 - b.frames[f + DRAWER]
    return BACK


ACTION_PHASE = procedure("action phase", _first, _draw, _activate)
