"""Draw Events.  FB-DRAW-01 to FB-DRAW-05"""

from __future__ import annotations

import tomllib
from importlib.resources import files
from typing import Any

import msgspec

from tercio.firstblood.engine.profiles import DrawEvent
from tercio.firstblood.engine.state import Battle


def _catalogue() -> dict[str, DrawEvent]:
    text = (files("tercio.firstblood.rules") / "draw_events.toml").read_text(encoding="utf-8")
    raw: dict[str, Any] = tomllib.loads(text)
    return {name: msgspec.convert(entry, DrawEvent) for name, entry in raw.items()}


EVENTS = _catalogue()


def ledger_id(event: DrawEvent) -> str:
    """The ledger id of a Draw Event of the book; the rule of all of them where a list prints its own."""
    for name, known in EVENTS.items():
        if known == event:
            return name
    return "FB-DRAW-01"


def draw_event_options(b: Battle, r: int) -> list[tuple[int, int]]:
    """Event and choice of each Draw Event on the regiment's card.  FB-ACT-08"""
    found: list[tuple[int, int]] = []
    for k, event in enumerate(events_of(b, r)):
        found += [(k, choice) for choice in range(max(1, len(event.choices)))]
    return found


def has_draw_event(b: Battle, r: int) -> bool:
    """Has any of the regiment's living models a Draw Event?"""
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[m] and b.forces.draw_events[b.forces.profile[m]]:
            return True
    return False


def events_of(b: Battle, r: int) -> list[DrawEvent]:
    """The Draw Events of the regiment's living models, once each."""
    found: list[DrawEvent] = []
    for m in range(b.forces.first[r], b.forces.end[r]):
        if b.alive[m] and b.forces.draw_events[b.forces.profile[m]]:
            profile = b.forces.profiles[b.forces.profile[m]]
            printed = [EVENTS[name] for name in profile.draw_events]
            found += [event for event in (*printed, *profile.own_events) if event not in found]
    return found
