"""Which rules have a passing test, as recorded by the last full test run and shipped with the code."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files

import msgspec

from tercio.ledger.rules import Rule, rules
from tercio.ledger.tried_mistakes import mistakes_tried

PROOFS = files("tercio.ledger") / "proofs.json"


class Proof(msgspec.Struct, frozen=True):
    """A rule, the tests that would fail if it were wrong, and how many small mistakes they noticed."""

    id: str
    area: str
    proven: bool
    tests: tuple[str, ...]
    tried: int = 0
    noticed: int = 0


class AreaTally(msgspec.Struct, frozen=True):
    """How many rules a chapter has, how many of them are proven, and the small mistakes put into them."""

    area: str
    rules: int
    proven: int
    tried: int
    noticed: int


@cache
def proofs() -> Mapping[str, tuple[str, ...]]:
    """The tests that passed, by the rule they prove."""
    recorded = json.loads(PROOFS.read_text(encoding="utf-8")) if PROOFS.is_file() else {}
    return {id_: tuple(tests) for id_, tests in recorded.items()}


def coverage() -> list[Proof]:
    """Every rule of the ledger, proven or not."""
    return [proof_of(rule) for rule in rules()]


def proof_of(rule: Rule) -> Proof:
    tests, mistakes = proofs().get(rule.id, ()), mistakes_tried(rule.id)
    return Proof(rule.id, rule.area, bool(tests), tests, mistakes.tried, mistakes.noticed)


def by_area(proven: Iterable[Proof]) -> list[AreaTally]:
    """The same, counted by chapter."""
    counts: dict[str, list[int]] = {}
    for rule in proven:
        tally = counts.setdefault(rule.area, [0, 0, 0, 0])
        for at, more in enumerate((1, rule.proven, rule.tried, rule.noticed)):
            tally[at] += more
    return [AreaTally(area, *tally) for area, tally in counts.items()]
