"""A stream's whole past, told line by line; what was undone stays, struck through."""

from __future__ import annotations

import datetime as dt
from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from tercio.app.event_reader import read
from tercio.app.open_streams import NoSuchStream, open_stream, state_at
from tercio.app.people import account_names
from tercio.app.systems import system_of
from tercio.core.decider import Decider
from tercio.core.messages import Event
from tercio.core.speech import AccountHandle, Phrase, say
from tercio.core.timeline import Undone
from tercio.store import journal
from tercio.store.listings import before_commands, undoings


@dataclass(frozen=True)
class HistoryLine:
    """One thing that happened."""

    version: int
    who: str
    at: dt.datetime
    key: str
    """The text that tells it: `event.club.ClubRenamed`."""
    facts: dict[str, Any]
    undone: bool
    """It no longer counts."""
    event: Event
    undo_to: int | None
    """Where to go back to, to undo this command and all that followed; None if it cannot be."""

    def text(self, language: str) -> str:
        """What happened, in one sentence."""
        return say(self.key, language, **self.facts)


def history(
    stream: str, decider: Decider[Any] | None = None, *, after: int = 0, most: int = 0
) -> list[HistoryLine]:
    """What happened in a stream above a version, oldest first; `most` lines, or all of them where it is 0.

    Only those lines are read, and where each command began and what was undone is looked up, so a long past
    costs no more than a short one.
    """
    decider = decider or system_of(stream)
    head = journal.head(stream)
    if head is None or not head.version:
        raise NoSuchStream
    kept = journal.load(stream, after, after + most if most else None)
    events = read(decider, ((line.name, line.data) for line in kept))
    began = before_commands(stream, {line.command_id for line in kept})
    spans = counting_spans(head.version, undoings_of(decider, stream))
    words = with_names(
        [
            facts(event) | better
            for event, better in zip(events, words_of(decider, stream, kept, events), strict=True)
        ]
    )
    return [
        HistoryLine(
            line.version,
            line.who,
            line.at,
            "event.undone" if isinstance(event, Undone) else f"event.{decider.kind}.{line.name}",
            told,
            not counts(line.version, spans),
            event,
            began.get(line.command_id) or None,
        )
        for line, event, told in zip(kept, events, words, strict=True)
    ]


def told_to(stream: str, lines: Sequence[HistoryLine], who: str | None) -> list[HistoryLine]:
    """The lines somebody may read, the stream being as it is now."""
    hides = system_of(stream).hides
    if hides is None:
        return list(lines)
    state = open_stream(stream).state
    return [line for line in lines if isinstance(line.event, Undone) or not hides(state, who, line.event)]


def undoings_of(decider: Decider[Any], stream: str) -> list[tuple[int, int]]:
    """Every undoing, newest first: its version, and the version it goes back to."""
    found = undoings(stream)
    back = read(decider, (("Undone", data) for _, data in found))
    return [
        (version, undone.back_to)
        for (version, _), undone in zip(found, back, strict=True)
        if isinstance(undone, Undone)
    ]


def counting_spans(newest: int, undone: Iterable[tuple[int, int]]) -> list[tuple[int, int]]:
    """The runs of versions that count, newest first, undoings that hold included."""
    spans, last = [], newest
    for version, back_to in undone:
        if version <= last:
            spans.append((version, last))
            last = back_to
    return [*spans, (1, last)]


def counts(version: int, spans: Sequence[tuple[int, int]]) -> bool:
    """Whether a version lies in one of the runs, which go downwards."""
    at = bisect_left(spans, -version, key=lambda span: -span[0])
    return at < len(spans) and version <= spans[at][1]


def words_of(
    decider: Decider[Any], stream: str, kept: Sequence[journal.JournalLine], events: Sequence[Event]
) -> list[dict[str, Any]]:
    """What a room says of its events where the state they met knows better words than their fields."""
    if decider.words is None or not kept:
        return [{} for _ in kept]
    states = states_before(decider, stream, kept[0].version - 1, events)
    return [
        {} if isinstance(event, Undone) else decider.words(state, event)
        for state, event in zip(states, events, strict=True)
    ]


def states_before(decider: Decider[Any], stream: str, first: int, events: Sequence[Event]) -> list[Any]:
    """The state each event after version `first` met: after an undoing, the one it went back to."""
    head = journal.head(stream)
    created = head.created if head else None
    states = [state_at(stream, first, decider, created).state]
    for event in events:
        if not isinstance(event, Undone):
            states.append(decider.evolve(states[-1], event))
        elif event.back_to >= first:
            states.append(states[event.back_to - first])
        else:
            states.append(state_at(stream, event.back_to, decider, created).state)
    return states[:-1]


def with_names(told: Sequence[dict[str, Any]]) -> list[dict[str, Any]]:
    """The same facts, people called by the names of their accounts."""
    names = account_names({handle for facts_ in told for fact in facts_.values() for handle in handles(fact)})
    return [{key: put_names(fact, names) for key, fact in facts_.items()} for facts_ in told]


def handles(fact: Any) -> Iterator[str]:
    """The accounts a fact speaks of."""
    if isinstance(fact, AccountHandle):
        yield fact
    if isinstance(fact, Phrase):
        for inner in fact.facts.values():
            yield from handles(inner)


def put_names(fact: Any, names: dict[str, str]) -> Any:
    """A fact with people's names in the place of their accounts; whoever is gone is said to be."""
    if isinstance(fact, AccountHandle):
        return names.get(fact) or Phrase("who.gone")
    if isinstance(fact, Phrase):
        return Phrase(fact.key, **{key: put_names(inner, names) for key, inner in fact.facts.items()})
    return fact


def facts(event: Event) -> dict[str, Any]:
    """An event's fields by name, or what it says of itself where its fields are not words (`text_facts`)."""
    if own_facts := getattr(event, "text_facts", None):
        spoken: dict[str, Any] = own_facts()
        return spoken
    return {name: getattr(event, name) for name in event.__struct_fields__}
