"""Which hits are put together for their Defence roll, and which wait apart."""

from __future__ import annotations

from typing import Any

import pytest

from tercio.firstblood.combat.attack import CLASH, GROUP, UNASSIGNED, VOLLEY, Attack
from tercio.firstblood.combat.hits import add_hits, add_hits_of
from tercio.firstblood.engine.state import HIT, HIT_COUNT, Battle
from tests.firstblood.table import battle

LINE = (
    "men x2 at 5,5 / light x3 at 10,10 / light at 15,15 vs horse at 30,30 / brutes at 35,35 / heavy at 9,40"
)
ALIKE = {"kind": CLASH, "striker": 2, "regiment": 1, "target": 4, "part": GROUP}
DETAILS = {"weapon": 0, "extra_ap": 1, "pressed": True}


def attack(b: Battle, **changes: Any) -> Attack:
    told = {**ALIKE, **DETAILS, **changes}
    made = Attack(b, *(told[name] for name in ALIKE))
    for name in DETAILS:
        setattr(made, name, told[name])
    return made


def rows(b: Battle) -> list[list[int]]:
    return [list(b.hits[h : h + HIT]) for h in range(0, b.clock[HIT_COUNT] * HIT, HIT)]


def test_a_lot_keeps_all_that_its_defence_is_rolled_by() -> None:
    b = battle(LINE)
    add_hits(b, VOLLEY, 0, 5, UNASSIGNED, 3)
    add_hits_of(b, attack(b), 2, 1)
    assert rows(b) == [
        [VOLLEY, -1, 0, 5, UNASSIGNED, 3, 0, -1, 0, 0, 0, 0],
        [CLASH, 2, 1, 4, GROUP, 2, 0, 0, 1, 1, 0, 0],
        [CLASH, 2, 1, 4, GROUP, 1, 1, 0, 1, 1, 0, 0],
    ]


def test_hits_of_no_number_are_no_lot() -> None:
    b = battle(LINE)
    add_hits(b, VOLLEY, 0, 5, UNASSIGNED, 0)
    add_hits_of(b, attack(b), 0, -1)
    assert rows(b) == []


@pytest.mark.parametrize("striker", [2, 3, 5])
def test_strikers_of_one_profile_strike_together(striker: int) -> None:
    b = battle(LINE)
    for _ in range(2):
        add_hits(b, VOLLEY, 0, 5, UNASSIGNED, 1)
        add_hits_of(b, attack(b), 1, 1)
    add_hits_of(b, attack(b, striker=striker), 2, 3)
    assert [row[5] for row in rows(b)] == [2, 4, 5]


@pytest.mark.parametrize(
    "changes",
    [
        {"kind": VOLLEY}, {"striker": 0}, {"striker": -1}, {"regiment": 2}, {"target": 3}, {"part": 7},
        {"weapon": 1}, {"extra_ap": 0}, {"pressed": False},
    ],
)  # fmt: skip
def test_hits_that_differ_in_anything_wait_apart(changes: dict[str, Any]) -> None:
    b = battle(LINE)
    add_hits_of(b, attack(b), 1, 0)
    add_hits_of(b, attack(b, **changes), 1, 0)
    add_hits_of(b, attack(b), 0, 1)
    assert [row[5] for row in rows(b)] == [1, 1, 1]
    b.hits[HIT - 1] = 1  # the first has been rolled
    add_hits_of(b, attack(b), 2, 0)
    add_hits_of(b, attack(b, **changes), 3, 0)
    assert [row[5] for row in rows(b)] == [1, 4, 1, 2]
