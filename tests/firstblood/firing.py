"""Counting how often each special rule and Draw Event makes a difference in play.

A rule that is only asked and changes nothing has not fired: it fires when what it was called with is no
longer what it was. Nothing of this is in the engine; the hooks are wrapped while somebody counts, and
cost nothing otherwise. No answer is worked out beforehand meanwhile: every rule is asked each time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from tercio.firstblood.characters.draw_events import EVENTS, events_of
from tercio.firstblood.engine import rule_registry
from tercio.firstblood.engine.event_log import ACTION_TAKEN, DRAW_EVENT_USED
from tercio.firstblood.engine.profiles import DrawEvent
from tercio.firstblood.engine.state import Battle
from tercio.firstblood.rules import all as every_rule
from tercio.firstblood.sequence.actions.kinds import VOLLEY

assert every_rule, "every rule has declared itself"


@contextmanager
def counted() -> Iterator[Counter[str]]:
    """Within, every table set up anew counts what its rules do."""
    fired: Counter[str] = Counter()
    plain = rule_registry.RULE_HOOKS[:]
    rule_registry.RULE_HOOKS[:] = [
        hook._replace(function=_counting(hook.id, hook.apply, fired), has_x=True, fixed=False)
        for hook in plain
    ]
    forget_tables()
    try:
        yield fired
    finally:
        rule_registry.RULE_HOOKS[:] = plain
        forget_tables()


def forget_tables() -> None:
    """What was worked out from the rules as they were."""
    rule_registry.GRANTED.clear()
    rule_registry.TABLES.clear()


def _counting(
    name: str, function: rule_registry.RuleFunction, fired: Counter[str]
) -> Callable[[Any, int], None]:
    def counted(subject: Any, x: int) -> None:
        before = _sketch(subject)
        function(subject, x)
        if _sketch(subject) != before:
            fired[name] += 1

    return counted


def _sketch(subject: Any) -> list[object]:
    """All a rule could change: what it is called with, and the battle behind it."""
    names = {name for kind in type(subject).__mro__ for name in getattr(kind, "__slots__", ())}
    names |= set(getattr(subject, "__dict__", ()))
    found: list[object] = []
    for name in sorted(names - {"b"}):
        value = getattr(subject, name, None)
        found.append(value.copy() if hasattr(value, "copy") else value)
    battle = getattr(subject, "b", None)
    return [*found, battle.words[:] if isinstance(battle, Battle) else None]


def name_of(event: DrawEvent) -> str:
    """The ledger id of a Draw Event of the book; another has only its name."""
    return next((id_ for id_, known in EVENTS.items() if known == event), event.name)


class Listening:
    """A listener that notes which Draw Events are used, and that somebody shoots."""

    def __init__(self, b: Battle, fired: Counter[str]) -> None:
        self.b, self.fired = b, fired

    def append(self, saying: tuple[Any, ...]) -> None:
        """Called by `emit`."""
        kind, regiment, what, *_ = saying
        if kind == DRAW_EVENT_USED:
            self.fired[name_of(events_of(self.b, regiment)[what])] += 1
        elif kind == ACTION_TAKEN and what == VOLLEY:
            self.fired["FB-SR-BARRAGE"] += 1
