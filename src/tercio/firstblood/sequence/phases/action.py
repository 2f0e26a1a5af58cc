"""The Action Phase: players draw cards in turn.  FB-ACT-01 to FB-ACT-05"""

from __future__ import annotations

from tercio.firstblood.engine.event_log import CARD_DISCARDED, CARD_DRAWN, emit
from tercio.firstblood.engine.flow import AGAIN, BACK, END, NEXT, R0, R1, ask, procedure, push
from tercio.firstblood.engine.state import ACTIVE_PLAYER, FIRST_PLAYER, Battle
from tercio.firstblood.sequence.command_stack import CHOOSE_REGIMENT, draw_card, waiting_of
from tercio.firstblood.sequence.phases.activation import ACTIVATION

DRAWER, ENTRY = R0, R1


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
