"""Streams as they stand: folded once, kept in memory, brought up to date by the few events since.

A state is trusted only while its stream is the very one it was folded from (the moment it was created
tells) and has not gone back, so a restored backup or another database never meets an old memory.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from threading import Lock
from typing import Any

from django.db import DatabaseError

from tercio.app.event_reader import read
from tercio.app.systems import system_of
from tercio.core.decider import Decider
from tercio.core.messages import Event
from tercio.core.refused import Refused
from tercio.core.timeline import Undone, standing
from tercio.store import journal

log = logging.getLogger(__name__)
ROOM = 256  # streams kept in memory


class NoSuchStream(Refused):
    """There is nothing by that name: a page answers 404."""

    def __init__(self) -> None:
        super().__init__("journal.no_such_stream")


@dataclass(frozen=True)
class OpenStream:
    """A stream at one of its versions."""

    stream: str
    state: Any
    version: int
    created: object = None


class Memory:
    """The streams used last."""

    def __init__(self, room: int) -> None:
        self._room, self._lock = room, Lock()
        self._kept: OrderedDict[str, OpenStream] = OrderedDict()

    def get(self, stream: str) -> OpenStream | None:
        with self._lock:
            if found := self._kept.get(stream):
                self._kept.move_to_end(stream)
            return found

    def put(self, opened: OpenStream) -> None:
        with self._lock:
            self._kept[opened.stream] = opened
            self._kept.move_to_end(opened.stream)
            while len(self._kept) > self._room:
                self._kept.popitem(last=False)

    def clear(self) -> None:
        with self._lock:
            self._kept.clear()


MEMORY = Memory(ROOM)
forget = MEMORY.clear


def open_stream(stream: str, decider: Decider[Any] | None = None) -> OpenStream:
    """A stream as it stands now."""
    opened = now(decider or system_of(stream), stream)
    if not opened.version:
        raise NoSuchStream
    return opened


def open_if_readable(stream: str) -> OpenStream | None:
    """The same for a list: what cannot be read is logged and left out, and spoils nobody's page."""
    try:
        return open_stream(stream)
    except DatabaseError:
        raise
    except Exception:
        log.exception("cannot be read: %s", stream)
        return None


def now(decider: Decider[Any], stream: str) -> OpenStream:
    """A stream as it stands now; version 0 if nothing has happened in it yet."""
    known = MEMORY.get(
        stream
    )  # first: what others remember while we look at the journal is newer than our look
    head = journal.head(stream)
    if head is None:
        return OpenStream(stream, decider.initial, 0)
    if known is None or known.created != head.created or known.version > head.version:
        known = OpenStream(stream, decider.initial, 0, head.created)
    if known.version < head.version:
        known = with_events(decider, known, read(decider, journal.story(stream, known.version, head.version)))
        MEMORY.put(known)
    return known


def with_events(decider: Decider[Any], opened: OpenStream, events: Sequence[Event]) -> OpenStream:
    """A stream with these events added; an undoing among them sends it back to an earlier state."""
    state, version = opened.state, opened.version + len(events)
    if not opened.version:
        state = decider.fold(events[at - 1] for at in standing(events))
    else:
        for at in range(len(events) - 1, -1, -1):
            event = events[at]
            if isinstance(event, Undone):
                state, events = state_at(opened.stream, event.back_to, decider).state, events[at + 1 :]
                break
        state = decider.fold(events, state)
    return OpenStream(opened.stream, state, version, opened.created)


def state_at(stream: str, version: int, decider: Decider[Any] | None = None) -> OpenStream:
    """A stream as it stood at a version."""
    decider = decider or system_of(stream)
    events = read(decider, journal.story(stream, 0, version))
    if version < 0 or len(events) != version:
        raise NoSuchStream
    return with_events(decider, OpenStream(stream, decider.initial, 0), events)
