"""Which rules have a passing test, as recorded by the last full test run and shipped with the code."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files

import msgspec

from tercio.ledger.rules import rules

PROOFS = files("tercio.ledger") / "proofs.json"


class Proof(msgspec.Struct, frozen=True):
    """A rule and the tests that would fail if it were wrong."""

    id: str
    area: str
    proven: bool
    tests: tuple[str, ...]


class AreaTally(msgspec.Struct, frozen=True):
    """How many rules a chapter has, and how many of them are proven."""

    area: str
    rules: int
    proven: int


@cache
def proofs() -> Mapping[str, tuple[str, ...]]:
    """The tests that passed, by the rule they prove."""
    recorded = json.loads(PROOFS.read_text(encoding="utf-8")) if PROOFS.is_file() else {}
    return {id_: tuple(tests) for id_, tests in recorded.items()}


def coverage() -> list[Proof]:
    """Every rule of the ledger, proven or not."""
    passed = proofs()
    return [Proof(r.id, r.area, r.id in passed, passed.get(r.id, ())) for r in rules()]


def by_area(proven: Iterable[Proof]) -> list[AreaTally]:
    """The same, counted by chapter."""
    counts: dict[str, list[int]] = {}
    for rule in proven:
        tally = counts.setdefault(rule.area, [0, 0])
        tally[0] += 1
        tally[1] += rule.proven
    return [AreaTally(area, total, done) for area, (total, done) in counts.items()]
