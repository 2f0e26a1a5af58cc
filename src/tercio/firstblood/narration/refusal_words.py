"""A refusal names models, regiments and pieces as people do; its facts stay numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tercio.core.refused import Refused
from tercio.core.speech import NamedNumber, Phrase
from tercio.firstblood.engine.state import Battle
from tercio.firstblood.narration.names import Names


def with_names(b: Battle, no: Refused) -> Refused:
    """The same refusal; where it says a number of this battle, it is said by its name."""
    names = Names(b)
    no.facts = {name: _called(names, name, fact) for name, fact in no.facts.items()}
    return no


def _called(names: Names, name: str, fact: Any) -> Any:
    if isinstance(fact, list):
        return [_called(names, name.removesuffix("s"), part) for part in fact]
    known = KNOWN.get(name)
    if known is None or not isinstance(fact, int) or not 0 <= fact < known[0](names.b):
        return fact
    return NamedNumber(fact, known[1](names, fact))


def _models(b: Battle) -> int:
    return b.forces.models


def _regiments(b: Battle) -> int:
    return b.forces.regiments


def _pieces(b: Battle) -> int:
    return b.field.count


KNOWN: dict[str, tuple[Callable[[Battle], int], Callable[[Names, int], Phrase]]] = {
    "model": (_models, Names.model),
    "other": (_models, Names.model),
    "regiment": (_regiments, Names.regiment),
    "target": (_regiments, Names.regiment),
    "piece": (_pieces, Names.piece),
}
"""Facts that are numbers of this battle: how many there are, and what each is called."""
