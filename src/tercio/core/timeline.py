"""Undo: an event that says "the story goes on from there", and the walk that honours it.

Nothing is ever taken out of a journal. Undoing appends `Undone(back_to=n)`: the state is again what it
was after version n, and what stood between stays visible in the history, struck through. Undoing an
undo is the same thing once more.
"""

from __future__ import annotations

from collections.abc import Sequence

from tercio.core.messages import Event


class Undone(Event, frozen=True, tag="Undone"):
    """Everything after version `back_to` no longer counts."""

    back_to: int


def standing_after(start: int, events: Sequence[Event]) -> tuple[int, list[Event]]:
    """Of a run of events after version `start`: the version to go on from, and those that still count.

    That version is `start` itself, unless something goes back to before it.
    """
    counted: list[Event] = []
    at = len(events)
    while at > 0:
        event = events[at - 1]
        if not isinstance(event, Undone):
            counted.append(event)
            at -= 1
        elif event.back_to < start:
            return event.back_to, counted[::-1]
        else:
            at = event.back_to - start
    return start, counted[::-1]


def standing(events: Sequence[Event]) -> list[int]:
    """The versions (1 for the first event) that still count, in order."""
    counted: list[int] = []
    version = len(events)
    while version > 0:
        event = events[version - 1]
        if isinstance(event, Undone):
            version = event.back_to
        else:
            counted.append(version)
            version -= 1
    return counted[::-1]
