"""From the journal's lines to events: old ones are brought up to date on the way."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any

import msgspec

from tercio.core.decider import Decider, Raw
from tercio.core.messages import Event
from tercio.core.timeline import Undone


@lru_cache(maxsize=64)
def reader(events: Any) -> msgspec.json.Decoder[Any]:
    """A reader for a system's events, and for the undoing every system has."""
    return msgspec.json.Decoder(events | Undone)


def read(decider: Decider[Any], story: Iterable[tuple[str, str]]) -> list[Event]:
    """The events that a run of names and data stands for."""
    decode, old = reader(decider.events).decode, decider.upcasts
    return [today(decider, data) if name in old else decode(data) for name, data in story]


def today(decider: Decider[Any], data: str) -> Event:
    """An old event as it reads today.

    An upcast takes the raw event and returns it in today's shape, leaving alone what already has it. It
    may rename the event (`type`), and then the new name's own upcast carries on, so changes chain.
    """
    raw: Raw = msgspec.json.decode(data)
    seen: set[str] = set()
    while (name := raw["type"]) in decider.upcasts and name not in seen:
        seen.add(name)
        raw = decider.upcasts[name](raw)
    event: Event = msgspec.convert(raw, decider.events)
    return event
