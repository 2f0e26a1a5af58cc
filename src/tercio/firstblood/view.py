"""What each side may see: everything but the order of the other's Command Stack.  FB-STACK-01, FB-STACK-02"""

from __future__ import annotations

import msgspec

from tercio.core.dice import Dice, draw_order
from tercio.core.messages import Event
from tercio.firstblood.engine.flow import frame_of
from tercio.firstblood.engine.state import FRAME, MAX_CARDS, MAX_FRAMES, OFFSET, RESERVE, Battle
from tercio.firstblood.events import DecisionTaken, Told
from tercio.firstblood.journal_words import WORD_OF
from tercio.firstblood.seats import player_at
from tercio.firstblood.sequence.phases.command import ARRIVALS, CHOOSE_ARRIVAL, NEXT_REGIMENT, REINFORCEMENTS

ANSWERS = range(OFFSET["answer"], OFFSET["answer"] + 8)
FRAMES = range(OFFSET["frames"], OFFSET["frames"] + MAX_FRAMES * FRAME)
"""Words the engine works with: an answer names a card, a frame holds what is chosen and not yet shown."""
HIDDEN = -1
"""What a face-down card shows."""


def view(state: Battle | None, who: str | int | None) -> Battle | None:
    """The battle as a player ("0" or "1") sees it; a watcher sees neither Stack."""
    if state is None:
        return None
    seen = state.clone()
    for player in (0, 1):
        if player_at(who) != player:
            for k in range(seen.cards[player]):
                seen.stack[player * MAX_CARDS + k] = HIDDEN
    for k in range(len(seen.answer)):
        seen.answer[k] = 0  # the last answer may have been the other's card
    if (f := frame_of(seen, REINFORCEMENTS)) >= 0:
        seen.frames[f + ARRIVALS] = 0  # arrivals are secret until all are chosen, FB-REINF-02
    return seen


def seen_by(event: Event, who: str | int | None) -> Event:
    """An event as a player may read it: without the words of the other's Stack, nor what was answered."""
    if isinstance(event, DecisionTaken):
        event = msgspec.structs.replace(event, line="")
    if not isinstance(event, Told) or not event.delta:
        return event
    arriving = isinstance(event, DecisionTaken) and event.decision == CHOOSE_ARRIVAL
    kept: list[int] = []
    for k in range(0, len(event.delta), 2):
        word = WORD_OF[event.delta[k]]
        card = word - OFFSET["stack"]
        mine = not 0 <= card < 2 * MAX_CARDS or player_at(who) == card // MAX_CARDS
        secret = word in ANSWERS or (arriving and word in FRAMES)
        if mine and not secret:
            kept += event.delta[k : k + 2]
    return msgspec.structs.replace(event, delta=tuple(kept))


def determinize(state: Battle, player: int, dice: Dice) -> Battle:
    """A copy in which the other's face-down cards lie in a random order that fits what `player` knows."""
    guess = state.clone()
    other = 1 - player
    start = other * MAX_CARDS
    cards = [guess.stack[start + k] for k in range(guess.cards[other])]
    for k, entry in enumerate(draw_order(sorted(cards), dice)):
        guess.stack[start + k] = entry
    if (f := frame_of(guess, REINFORCEMENTS)) >= 0:
        _guess_arrivals(guess, f, other, dice)
    return guess


def _guess_arrivals(guess: Battle, f: int, other: int, dice: Dice) -> None:
    """What the other has already chosen, and keeps secret, is drawn by lot as well.  FB-REINF-02"""
    for r in range(guess.frames[f + NEXT_REGIMENT]):
        if guess.forces.player[r] == other and guess.place[r] == RESERVE:
            chosen = guess.frames[f + ARRIVALS] & ~(1 << r)
            guess.frames[f + ARRIVALS] = chosen | (dice.roll(1)[0] & 1) << r
