"""The event a command of the terminal speaks of, with its house awake."""

from __future__ import annotations

from typing import Any

from tercio.core.refused import Refused


def awake() -> Any:
    """The room's app, with Django ready."""
    from tercio.app import house

    house.wake()
    house.prepare()
    from tercio.app import tournaments

    return tournaments


def find_event(name: str) -> Any:
    """An event by its id or by the beginning of its name."""
    found = awake().find_tournament(name)
    if found is None:
        raise Refused("wt.cli.unknown", name=name)
    return found


def state_of(name: str) -> Any:
    """How that event stands."""
    found = find_event(name)
    return awake().open_tournament(found.stream)[1]
