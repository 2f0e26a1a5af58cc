"""Using a Draw Event, and drawing on.  FB-DRAW-01 to FB-DRAW-05"""

from __future__ import annotations

from tercio.firstblood.characters.draw_events import events_of
from tercio.firstblood.engine.event_log import CARD_DISCARDED, CARD_DRAWN, emit
from tercio.firstblood.engine.flow import END, NEXT, R0, R1, R2, ask, procedure, push
from tercio.firstblood.engine.regiment_queries import commands, in_earshot
from tercio.firstblood.engine.rule_dispatch import speaker
from tercio.firstblood.engine.state import TABLE, Battle
from tercio.firstblood.sequence.activation_frame import ACTIVATION, ALLOWED
from tercio.firstblood.sequence.command_stack import CHOOSE_REGIMENT, draw_card, put_under, waiting_of
from tercio.firstblood.sequence.lasting_effects import bestow

REGIMENT, ENTRY, DRAWN_BONUS = R0, R1, R2
"""What drawing on keeps: the drawing Character's regiment, the entry drawn, what the drawn may do more."""


def apply_draw_event(b: Battle, f: int, r: int, event: int, choice: int) -> None:
    """Do what the chosen Draw Event says."""
    drawn = events_of(b, r)[event]
    if drawn.draws:
        _draw_next(b, f, r, drawn.draws)
    else:
        bestow(b, drawn.choices[choice], speaker(b, r), r)


def _draw_next(b: Battle, f: int, r: int, bonus: int) -> None:
    """Draw on: a regiment in Command Range activates at once; the drawer keeps a single Action.

    FB-DRAW-03
    """
    player = b.forces.player[r]
    b.frames[f + ALLOWED] = 1
    while b.cards[player]:
        entry = draw_card(b, player)
        waiting = waiting_of(b, player, entry)
        if not waiting:
            emit(b, CARD_DISCARDED, player, entry)
            continue
        if able_to_follow(b, r, entry):
            push(b, DRAW_ON, r, entry, bonus)
        else:
            put_under(b, player, entry)
        return


def able_to_follow(b: Battle, r: int, entry: int) -> list[int]:
    """Regiments of the entry drawn that stand in a drawing Character's Command Range.  FB-DRAW-03"""
    waiting = waiting_of(b, b.forces.player[r], entry)
    return [t for t in waiting if b.place[t] == TABLE and _called(b, t, r)]


def _called(b: Battle, t: int, r: int) -> bool:
    """Does a Character of regiment `r` reach a Leader of regiment `t`, Broken or not?  FB-DRAW-03"""
    for m in range(b.forces.first[r], b.forces.end[r]):
        if commands(b, m) and in_earshot(b, t, m):
            return True
    return False


def _choose(b: Battle, f: int) -> int:
    """With several regiments of the entry the player says which.  FB-ACT-04"""
    r, entry = b.frames[f + REGIMENT], b.frames[f + ENTRY]
    able = able_to_follow(b, r, entry)
    if len(able) == 1:
        b.answer[1] = able[0]
    else:
        ask(b, CHOOSE_REGIMENT, b.forces.player[r], entry, 1 + r)
    return NEXT


def _activate(b: Battle, f: int) -> int:
    emit(b, CARD_DRAWN, b.forces.player[b.frames[f + REGIMENT]], b.answer[1])
    push(b, ACTIVATION, b.answer[1], 0, 0, b.frames[f + DRAWN_BONUS])
    return END


DRAW_ON = procedure("draw on", _choose, _activate)
