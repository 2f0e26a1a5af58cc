"""A stream's whole past, told line by line; what was undone stays, struck through."""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from tercio.app.event_reader import read
from tercio.app.open_streams import NoSuchStream
from tercio.app.systems import system_of
from tercio.core.decider import Decider
from tercio.core.messages import Event
from tercio.core.speech import say
from tercio.core.timeline import Undone
from tercio.store import journal


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
    undo_to: int | None
    """Where to go back to, to undo this command and all that followed; None if it cannot be."""

    def text(self, language: str) -> str:
        """What happened, in one sentence."""
        return say(self.key, language, **self.facts)


def history(stream: str, decider: Decider[Any] | None = None) -> list[HistoryLine]:
    """Everything that ever happened in a stream, oldest first."""
    decider = decider or system_of(stream)
    kept = journal.load(stream)
    if not kept:
        raise NoSuchStream
    events = read(decider, ((line.name, line.data) for line in kept))
    counting, told, before = versions_that_count(events), [], 0
    for line, event in zip(kept, events, strict=True):
        if line.version > 1 and line.command_id != kept[line.version - 2].command_id:
            before = line.version - 1
        key = "event.undone" if isinstance(event, Undone) else f"event.{decider.kind}.{line.name}"
        told.append(
            HistoryLine(
                line.version,
                line.who,
                line.at,
                key,
                facts(event),
                line.version not in counting,
                before or None,
            )
        )
    return told


def versions_that_count(events: Sequence[Event]) -> set[int]:
    """The versions that count, undoings that hold included."""
    found, version = set(), len(events)
    while version > 0:
        found.add(version)
        event = events[version - 1]
        version = event.back_to if isinstance(event, Undone) else version - 1
    return found


def facts(event: Event) -> dict[str, Any]:
    """An event's fields by name, or what it says of itself where its fields are not words (`text_facts`)."""
    if own_facts := getattr(event, "text_facts", None):
        spoken: dict[str, Any] = own_facts()
        return spoken
    return {name: getattr(event, name) for name in event.__struct_fields__}
