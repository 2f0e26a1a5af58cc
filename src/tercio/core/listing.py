"""What a list shows of a stream without opening it: a line that its writer keeps up to date."""

from __future__ import annotations

from typing import Any

import msgspec


class Listing(msgspec.Struct, frozen=True, omit_defaults=True):
    """One line of a list."""

    title: str = ""
    phase: str = ""
    day: str = ""
    """The day it is for, as 2026-11-30; lists are in this order."""
    club: str = ""
    owner: str = ""
    """Who runs it, as journals name them."""
    official: bool = False
    facts: dict[str, Any] = {}
    """What else its line tells: a few numbers and words."""
    result: Any = None
    """What a finished one means for a season, in plain values; None for all others."""
