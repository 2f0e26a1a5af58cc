"""Streams as they stand: folded once, kept in memory, brought up to date by the few events since.

A state is trusted only while its stream is the very one it was folded from (the moment it was created
tells) and has not gone back, so a restored backup or another database never meets an old memory.
"""

from __future__ import annotations

import logging
from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass, replace
from threading import Lock
from typing import Any

from django.db import DatabaseError

from tercio.app import landmarks
from tercio.app.event_reader import read
from tercio.app.systems import system_of
from tercio.core.decider import Decider
from tercio.core.messages import Event
from tercio.core.refused import Refused
from tercio.core.timeline import standing_after
from tercio.store import journal

log = logging.getLogger(__name__)
ROOM = 256  # streams kept in memory
EARLIER = 4
"""States of a stream kept besides its newest: what happened since one of them is told without a new fold."""


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
    """The streams used last, each with the few states it had just before."""

    def __init__(self, room: int) -> None:
        self._room, self._lock = room, Lock()
        self._kept: OrderedDict[str, tuple[OpenStream, ...]] = OrderedDict()
        """By stream, the newest state first."""

    def get(self, stream: str) -> OpenStream | None:
        with self._lock:
            if found := self._kept.get(stream):
                self._kept.move_to_end(stream)
                return found[0]
            return None

    def nearest(self, stream: str, created: object, version: int) -> OpenStream | None:
        """The last state known of this very stream that is not after a version."""
        with self._lock:
            states = self._kept.get(stream, ())
        return next(
            (state for state in states if state.created == created and state.version <= version), None
        )

    def put(self, opened: OpenStream) -> None:
        with self._lock:
            states = self._kept.get(opened.stream, ())
            before = tuple(
                state
                for state in states
                if state.created == opened.created and state.version < opened.version
            )
            self._kept[opened.stream] = (opened, *before[:EARLIER])
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
        known = brought_on(decider, nearer(decider, known, head.version), head.version)
        MEMORY.put(known)
    return known


def nearer(decider: Decider[Any], opened: OpenStream, version: int) -> OpenStream:
    """The same stream at the landmark before a version, if that is a long way on from where it is open."""
    if version - opened.version <= landmarks.STEP:
        return opened
    mark = landmarks.landmark(decider, opened.stream, version)
    return (
        replace(opened, state=mark.state, version=mark.version) if mark.version > opened.version else opened
    )


def brought_on(decider: Decider[Any], opened: OpenStream, version: int) -> OpenStream:
    """A stream brought on to a version; a long way leaves landmarks behind."""
    while opened.version < version:
        next_mark = (opened.version // landmarks.STEP + 1) * landmarks.STEP
        to = min(version, next_mark) if decider.keeps else version
        events = read(decider, journal.story(opened.stream, opened.version, to))
        if opened.version + len(events) != to:
            raise NoSuchStream
        opened = with_events(decider, opened, events)
        if opened.version % landmarks.STEP == 0:
            landmarks.set_landmark(decider, opened.stream, opened.version, opened.state)
    return opened


def remember(decider: Decider[Any], before: OpenStream, after: OpenStream) -> None:
    """Keep in memory what a command has just made of a stream, now and then also beside the journal."""
    MEMORY.put(after)
    if before.version // landmarks.STEP != after.version // landmarks.STEP:
        landmarks.set_landmark(decider, after.stream, after.version, after.state)


def with_events(decider: Decider[Any], opened: OpenStream, events: Sequence[Event]) -> OpenStream:
    """A stream with these events added; an undoing among them sends it back to an earlier state."""
    back_to, counted = standing_after(opened.version, events)
    state = opened.state
    if back_to < opened.version:
        state = state_at(opened.stream, back_to, decider, opened.created).state
    state = decider.fold(counted, state)
    return OpenStream(opened.stream, state, opened.version + len(events), opened.created)


def state_at(
    stream: str, version: int, decider: Decider[Any] | None = None, created: object = None
) -> OpenStream:
    """A stream as it stood at a version; who knows which one is meant, by its creation, saves a fold."""
    decider = decider or system_of(stream)
    if version < 0:
        raise NoSuchStream
    start = MEMORY.nearest(stream, created, version) if created is not None else None
    start = nearer(decider, start or OpenStream(stream, decider.initial, 0, created), version)
    return brought_on(decider, start, version)
