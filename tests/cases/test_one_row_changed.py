"""Cases with one row changed, all kept as marks: what was read, what differs, or the refusal with its facts.

Rows, differences and refusals are each judged in test_cases.py. Here whole answers are compared with what
they were. `python -m tests.cases.test_one_row_changed` writes the marks anew.
"""

from __future__ import annotations

import random
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

import pytest

from tercio.core.refused import Refused
from tercio.firstblood.cases import check_case, read_case, write_case
from tercio.firstblood.cases.rows import KEYS, OF_A_STEP, PLAYERS
from tests.cases.test_cases import DUEL, EXAMPLES, HERE
from tests.firstblood.kept_moments import refused
from tests.firstblood.test_kept_files import ours
from tests.replays.motley import spelled

KEPT = Path(__file__).with_suffix(".txt")
EVERYTHING = """case: Every row there is
  rule: FB-CLASH-05, FB-VIC-01
  note: as it was reported
  setting: march crosses engagement = yes

table: 48 x 40
  scenario: stake-a-claim
  rounds: 7
  threshold: 9
  deployment: 8
  reinforcements: 7
  token points: 1
  officer points: 2
  character points: 3
  challenge points: 1

zone: camp
  at: 24,20
  size: 8
  worth: 1 2
  rounds: 1 2 3

terrain: mound
  box: 4,4 9,9
  traits: hindering
  size: 2
  elevation: 1

terrain: keep
  outline: 30,4 36,4 36,10 30,10
  traits: ruin
  floors: 2
  wall: 30,4 36,4
  defence: 1

terrain: tower
  box: 38,30 44,36
  traits: garrison
  capacity: 6

regiment: Guards
  player: 1
  stats: Infantry Medium C3 A2 W5
  models: 3
  leader: yes
  standard: yes
  at: 24,24
  wounds: 1 0 2
  gone: 3
  tokens: 1
  broken: yes
  acting leader: 2
  effect: +1 C until round
  effect: no Shield until caster from Lord

regiment: Lord
  player: 1
  stats: Infantry Heavy C4 A5 W5
  character: yes
  command range: 6
  base: 30
  rules: Shield, Cleave (2)
  at: 20,24

regiment: Raiders
  player: 2
  entry: Nords: Raiders x6 + Standard Bearer
  at: 24,25.5
  aimed: yes
  markers: 1
  acted: yes

regiment: Bowmen
  player: 2
  stats: Infantry Light W5 D2
  rules: Barrage (2) (15in)
  draw events: Burnout
  models: 2
  inside: tower

regiment: Riders
  player: 2
  stats: Cavalry Medium M8
  models: 2
  reserve: arrives
  effect: Cleave (2) until activation

moment:
  round: 2
  first: 1
  acts: Guards
  points: 1 to 2
  stack: Bowmen, Lord
  asked: 1, take an action, Guards
"""
ODD = (
    "",
    "-1",
    "0",
    "1",
    "2",
    "40",
    "41",
    "yes",
    "None",
    "3,3",
    "24,24,21",
    "1 2 3",
    "Nobody",
    "group",
    "a, b",
)
GROUPS = 8
CHANGES = 150
"""In each group of cases."""


@cache
def texts() -> tuple[str, ...]:
    """Every case of ours, those of the guide, and one with every row there is."""
    ours = [file.read_text(encoding="utf-8") for file in sorted((HERE / "firstblood").glob("*.case"))]
    return (*ours, *EXAMPLES, *(DUEL, EVERYTHING) * GROUPS)


@cache
def values() -> dict[str, list[str]]:
    """What stands after each key somewhere."""
    found: dict[str, list[str]] = defaultdict(list)
    for text in texts():
        for line in text.splitlines():
            key, _, value = line.partition(":")
            found[key.strip()].append(value.strip())
    return found


def changed(text: str, chance: random.Random) -> str:
    """The same case with one row changed, gone, said twice, or one more below it."""
    lines = [line for line in text.splitlines() if ":" in line]
    at, way = chance.randrange(len(lines)), chance.randrange(8)
    key, _, value = lines[at].partition(":")
    if way == 0:
        lines[at : at + 1] = chance.choice(([], [lines[at]] * 2))
    elif way == 1:
        block = next((line.partition(":")[0] for line in lines[at::-1] if line[0] != " "), "case")
        more = chance.choice(OF_A_STEP if block in PLAYERS else KEYS.get(block, OF_A_STEP) or OF_A_STEP)
        lines.insert(at + 1, f"  {more}: {chance.choice(values()[more] or ODD)}")
    elif way == 2:
        lines[at] = f"{key}: {chance.choice(ODD)}"
    elif way == 3:
        lines[at] = f"{key}: {chance.choice(values()[key.strip()])}"
    elif way == 4:
        lines[at] = f"{key}: {value.swapcase()}"
    else:
        numbers = list(re.finditer(r"\d+", value))
        one = chance.choice(numbers) if numbers else None
        other = str(int(one[0]) + chance.choice((-1, 1, 1, 2, 20))) if one else ""
        lines[at] = f"{key}: {value[: one.start()] + other + value[one.end() :] if one else value[1:]}"
    return "\n".join(lines)


def answer(text: str) -> Any:
    """What is read of a case, how it would be written, and what differs; or the refusal."""
    try:
        case = read_case(text)
        found = [(no.line, spelled(no.why)) for no in check_case(case)]
    except Refused as no:
        return ours(refused(no))
    read = case.title, case.rules, case.notes, repr(case.steps), case.battle.words.tobytes().hex()
    return found, read, write_case(case.battle, case.title)


def answers(group: int) -> Iterator[Any]:
    chance = random.Random(group)
    for _ in range(CHANGES):
        yield answer(changed(chance.choice(texts()[group::GROUPS]), chance))


def mark_of(group: int) -> str:
    told, kinds = blake2b(digest_size=8), [0, 0, 0]
    for said in answers(group):
        kinds[0 if isinstance(said[0], str) else 1 if said[0] else 2] += 1
        told.update(repr(said).encode())
    return f"{group} {told.hexdigest()} refused:{kinds[0]} differ:{kinds[1]} hold:{kinds[2]}"


def test_the_case_with_every_row_holds() -> None:
    assert answer(EVERYTHING)[0] == []


@pytest.mark.parametrize("group", range(GROUPS))
def test_a_case_with_one_row_changed_is_answered_as_it_was(group: int) -> None:
    assert mark_of(group) in KEPT.read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    KEPT.write_text("".join(f"{mark_of(group)}\n" for group in range(GROUPS)), encoding="utf-8")
