"""Folding events into a battle: writes the words that changed, knows no rule, never fails."""

from __future__ import annotations

from tercio.core.messages import Event
from tercio.firstblood.engine.state import Battle, new_battle
from tercio.firstblood.events import BattleBegun, Told
from tercio.firstblood.journal_words import WORD_OF
from tercio.firstblood.opening import table_of


def evolve(state: Battle | None, event: Event) -> Battle | None:
    """The battle after an event."""
    if isinstance(event, BattleBegun):
        return new_battle(table_of(event))
    if state is None or not isinstance(event, Told) or not event.delta:
        return state
    after = state.clone()
    words, delta = after.words, event.delta
    for k in range(0, len(delta), 2):
        words[WORD_OF[delta[k]]] = delta[k + 1]
    return after
