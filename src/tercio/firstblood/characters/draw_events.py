"""Draw Events.  FB-DRAW-01 to FB-DRAW-05"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import msgspec

from tercio.firstblood.engine.event_log import CARD_DISCARDED, CARD_DRAWN, emit
from tercio.firstblood.engine.flow import END, NEXT, R0, R1, R2, ask, procedure, push
from tercio.firstblood.engine.lasting_effects import bestow
from tercio.firstblood.engine.profiles import DrawEvent
from tercio.firstblood.engine.regiment_queries import commands, in_earshot
from tercio.firstblood.engine.rule_dispatch import speaker
from tercio.firstblood.engine.state import MAX_CARDS, TABLE, Battle

DRAWER_ALLOWED = R2
"""In the drawer's activation: the Actions it is left with."""
REGIMENT, ENTRY, DRAWN_BONUS = R0, R1, R2
"""What drawing on keeps: the drawing Character's regiment, the entry drawn, what the drawn may do more."""


def _catalogue() -> dict[str, DrawEvent]:
    text = (files("tercio.firstblood.engine.rules") / "draw_events.toml").read_text(encoding="utf-8")
    raw: dict[str, Any] = tomllib.loads(text)
    return {name: msgspec.convert(entry, DrawEvent) for name, entry in raw.items()}


EVENTS = _catalogue()


def ledger_id(event: DrawEvent) -> str:
    """The ledger id of a Draw Event of the book; the rule of all of them where a list prints its own."""
    for name, known in EVENTS.items():
        if known == event:
            return name
    return "FB-DRAW-01"


def draw_event_options(b: Battle, r: int) -> list[tuple[int, int]]:
    """Event and choice of each Draw Event on the regiment's card.  FB-ACT-08"""
    found: list[tuple[int, int]] = []
    for k, event in enumerate(events_of(b, r)):
        found += [(k, choice) for choice in range(max(1, len(event.choices)))]
    return found


def has_draw_event(b: Battle, r: int) -> bool:
    """Has any of the regiment's living models a Draw Event?"""
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[m] and b.forces.draw_events[b.forces.profile[m]]:
            return True
    return False


def events_of(b: Battle, r: int) -> list[DrawEvent]:
    """The Draw Events of the regiment's living models, once each."""
    found: list[DrawEvent] = []
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[m] and b.forces.draw_events[b.forces.profile[m]]:
            profile = b.forces.profiles[b.forces.profile[m]]
            printed = [EVENTS[name] for name in profile.draw_events]
            found += [event for event in (*printed, *profile.own_events) if event not in found]
    return found


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
    from tercio.firstblood.sequence.phases.action import draw_card, waiting_of

    player = b.forces.player[r]
    b.frames[f + DRAWER_ALLOWED] = 1
    while b.cards[player]:
        entry = draw_card(b, player)
        waiting = waiting_of(b, player, entry)
        if not waiting:
            emit(b, CARD_DISCARDED, player, entry)
            continue
        if able_to_follow(b, r, entry):
            push(b, DRAW_ON, r, entry, bonus)
        else:
            _to_bottom(b, player, entry)
        return


def able_to_follow(b: Battle, r: int, entry: int) -> list[int]:
    """Regiments of the entry drawn that stand in a drawing Character's Command Range.  FB-DRAW-03"""
    from tercio.firstblood.sequence.phases.action import waiting_of

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
    from tercio.firstblood.sequence.phases.action import CHOOSE_REGIMENT

    r, entry = b.frames[f + REGIMENT], b.frames[f + ENTRY]
    able = able_to_follow(b, r, entry)
    if len(able) == 1:
        b.answer[1] = able[0]
    else:
        ask(b, CHOOSE_REGIMENT, b.forces.player[r], entry, 1 + r)
    return NEXT


def _activate(b: Battle, f: int) -> int:
    from tercio.firstblood.sequence.phases.activation import ACTIVATION

    emit(b, CARD_DRAWN, b.forces.player[b.frames[f + REGIMENT]], b.answer[1])
    push(b, ACTIVATION, b.answer[1], 0, 0, b.frames[f + DRAWN_BONUS])
    return END


DRAW_ON = procedure("draw on", _choose, _activate)


def _to_bottom(b: Battle, player: int, entry: int) -> None:
    """The card goes under the Stack."""
    start = player * MAX_CARDS
    for k in range(b.cards[player], 0, -1):
        b.stack[start + k] = b.stack[start + k - 1]
    b.stack[start] = entry
    b.cards[player] += 1
