"""Every system's commands and every file the house reads, changed at random: done, or refused in words."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator
from typing import Any

from tercio.app.command_desk import read_command
from tercio.app.systems import KINDS, system
from tercio.core.dice import SeededDice
from tercio.core.refused import Refused
from tests.app.test_hostile_text import PIECES, READERS
from tests.prove import Proof
from tests.web.permission_house import sample

ODD: list[Any] = [
    None,
    True,
    -1,
    0,
    2**63,
    1.5,
    "",
    "\x00",
    "x" * 3000,
    "ñ\u202e",
    [],
    {},
    [[]],
    {"type": "x"},
]


def prove(times: int) -> list[Proof]:
    chance = random.Random("prove")
    return [commands(times, chance), files(times, chance)]


def commands(times: int, chance: random.Random) -> Proof:
    """Commands of every system with wrong, missing and endless parts, sent to a beginning."""
    proof = Proof("commands changed at random, every system")
    deciders = [system(kind) for kind in KINDS]
    kinds = [(decider, kind) for decider in deciders for kind in arguments(decider.commands)]
    for _ in range(times):
        decider, kind = chance.choice(kinds)
        raw = changed(sample(kind, {}), chance)

        def decide(raw: Any = raw, decider: Any = decider) -> None:
            command = read_command(decider, raw)
            seat = ("0",) if decider.seated else ()
            decider.decide(decider.initial, command, SeededDice("x"), *seat)

        count(proof, decide, f"{decider.kind} {json.dumps(raw, default=str)[:200]}")
    return proof


def arguments(union: Any) -> tuple[Any, ...]:
    return getattr(union, "__args__", (union,))


def changed(value: Any, chance: random.Random) -> Any:
    """The same with something in it replaced, dropped or added."""
    if isinstance(value, dict) and value and chance.random() < 0.8:
        key = chance.choice(list(value))
        rest = {name: part for name, part in value.items() if name != key}
        return rest if chance.random() < 0.2 else rest | {key: changed(value[key], chance)}
    if isinstance(value, list) and value and chance.random() < 0.7:
        at = chance.randrange(len(value))
        return [*value[:at], changed(value[at], chance), *value[at + 1 :]]
    return chance.choice(ODD)


def files(times: int, chance: random.Random) -> Proof:
    """Pieces of every format in any order, to every reader."""
    proof = Proof("files and texts changed at random, every reader")
    for _ in range(times):
        name = chance.choice(list(READERS))
        text = "".join(chance.choices(PIECES, k=chance.randrange(60)))
        count(proof, lambda text=text, name=name: READERS[name](text), f"{name}: {text[:200]!r}")  # type: ignore[misc]
    return proof


def count(proof: Proof, work: Callable[[], Any], what: str) -> None:
    """Done or refused is well; anything else is our own mistake."""
    from tercio.web.links import DeadLink

    proof.tried += 1
    try:
        found = work()
        if isinstance(found, Iterator):
            list(found)
    except (Refused, DeadLink):
        pass
    except Exception as wrong:
        proof.broken += 1
        proof.notes.append(f"{type(wrong).__name__} {wrong}: {what}"[:400])
