"""What happened, as one seat may read it, as plain JSON: kind, facts, dice, words, and who changed.

An event in the journal carries the words of the state it changed, hidden ones among them. Here it carries
instead the models and regiments it changed, as a snapshot would show them after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

import msgspec

from tercio.core.messages import Event
from tercio.firstblood.engine.state import MAX_MODELS, MAX_REGIMENTS, OFFSET, Battle
from tercio.firstblood.events import BattleBegun, Told
from tercio.firstblood.evolve import evolve
from tercio.firstblood.journal_words import WORD_OF
from tercio.firstblood.narration.event_words import event_words
from tercio.firstblood.narration.names import Names
from tercio.firstblood.narration.sentences import Wording
from tercio.firstblood.snapshot import ModelShown, RegimentShown, model_shown, regiment_shown
from tercio.firstblood.view import seen_by, view

OF_MODELS = ("x", "y", "floor", "alive", "wounds", "acting")
OF_REGIMENTS = (
    "place", "inside", "broken", "inspired", "aimed", "activated", "shamed", "tokens", "markers", "strength",
)  # fmt: skip
"""The windows a snapshot shows."""
NO_FACTS = ("delta", "dice", "line")
"""Fields of an event that are for the journal; the line of a decision may name a card face down."""


class EventShown(msgspec.Struct, frozen=True):
    """One thing that happened."""

    kind: str
    """The name of the event: `ChargeRolled`."""
    facts: dict[str, int]
    """Its numbers by name: regiments and models by id, players by seat, lengths in our units."""
    dice: tuple[int, ...]
    """The faces as they finally lay."""
    words: Wording
    """What happened, as a sentence."""
    models: tuple[ModelShown, ...]
    """Living models as they are after it, of those it changed."""
    fallen: tuple[int, ...]
    """Models it changed that are not alive after it."""
    regiments: tuple[RegimentShown, ...]
    """Regiments as they are after it, of those it changed."""
    points: tuple[int, int]
    """Victory Points of seat 0 and seat 1 after it."""


def shown_events(
    state: Battle | None,
    events: Iterable[Event],
    who: str | int | None,
    language: str,
    sides: Sequence[str] = ("", ""),
) -> Iterator[EventShown]:
    """A run of events as a seat may read them, each from the state it found."""
    for event in events:
        after = evolve(state, event)
        if after is not None:
            yield event_shown(state or after, after, event, who, language, sides)
        state = after


def event_shown(
    before: Battle,
    after: Battle,
    event: Event,
    who: str | int | None,
    language: str,
    sides: Sequence[str] = ("", ""),
) -> EventShown:
    """One event: named from the battle before it, with what it changed as the battle after it shows it."""
    seen = view(after, who)
    assert seen is not None
    names = Names(seen, sides, who)
    models, regiments = changed(seen_by(event, who))
    hurt = [m for m in sorted(models) if m < seen.forces.models]
    moved = [r for r in sorted(regiments) if r < seen.forces.regiments]
    return EventShown(
        kind=type(event).__name__,
        facts=facts_of(event),
        dice=event.dice if isinstance(event, Told) else (),
        words=event_words(Names(before, sides, who), event).in_words(language),
        models=tuple(model_shown(names, m, language) for m in hurt if seen.alive[m]),
        fallen=tuple(m for m in hurt if not seen.alive[m]),
        regiments=tuple(regiment_shown(names, r, language) for r in moved),
        points=(seen.vp[0], seen.vp[1]),
    )


def facts_of(event: Event) -> dict[str, int]:
    """The numbers of an event; how a battle was set up is in its snapshot."""
    if isinstance(event, BattleBegun):
        return {}
    return {name: getattr(event, name) for name in event.__struct_fields__ if name not in NO_FACTS}


def changed(event: Event) -> tuple[set[int], set[int]]:
    """Models and regiments that an event, as a seat may read it, changed where a snapshot shows it."""
    delta = event.delta if isinstance(event, Told) else ()
    words = [WORD_OF[number] for number in delta[::2]]
    return _within(words, OF_MODELS, MAX_MODELS), _within(words, OF_REGIMENTS, MAX_REGIMENTS)


def _within(words: list[int], windows: Sequence[str], size: int) -> set[int]:
    spans = [OFFSET[name] for name in windows]
    return {word - start for word in words for start in spans if start <= word < start + size}
