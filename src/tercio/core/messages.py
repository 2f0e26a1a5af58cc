"""Commands and events: frozen values that travel as JSON, each tagged with its own name.

A command is a wish in the imperative (`EnterScore`) and may be refused; an event is a fact in the past
(`ScoreEntered`) and never is. Both are msgspec structs, so reading them checks them.
"""

from __future__ import annotations

import msgspec


class Command(msgspec.Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """A wish."""


class Event(msgspec.Struct, frozen=True, tag=True, omit_defaults=True):
    """A fact."""
