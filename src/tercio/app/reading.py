"""From the journal's lines to events: old ones are brought up to date on the way."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

import msgspec

from tercio.core.decider import Decider, Raw
from tercio.core.messages import Event
from tercio.core.timeline import Undone
from tercio.store.journal import Kept


@lru_cache(maxsize=64)
def reader(events: Any) -> msgspec.json.Decoder[Any]:
    """A reader for a system's events, and for the undoing every system has."""
    return msgspec.json.Decoder(events | Undone)


def read(decider: Decider[Any], kept: Sequence[Kept]) -> list[Event]:
    """The events a run of lines stands for."""
    decode, old = reader(decider.events).decode, decider.upcasts
    return [
        today(decider, line) if line.name in old and line.name != "Undone" else decode(line.data)
        for line in kept
    ]


def today(decider: Decider[Any], line: Kept) -> Event:
    """An old event as it reads today.

    An upcast takes the raw event and returns it in today's shape, leaving alone what already has it. It
    may rename the event (`type`), and then the new name's own upcast carries on, so changes chain.
    """
    raw: Raw = msgspec.json.decode(line.data)
    seen: set[str] = set()
    while (name := raw["type"]) in decider.upcasts and name not in seen:
        seen.add(name)
        raw = decider.upcasts[name](raw)
    event: Event = msgspec.convert(raw, decider.events)
    return event
