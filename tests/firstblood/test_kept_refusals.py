"""Which rule refuses what, with which facts, all through whole battles: kept marks of slips of every kind.

Each refusal is judged elsewhere. Here the whole of it is compared (key, rule cited, every fact) with what it
was, for commands that say anything at all and for legal ones with one thing changed.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tercio.core.messages import Command
from tercio.core.refused import Refused
from tercio.firstblood.combat.healing import RESTORE_MODEL
from tercio.firstblood.command_validation import written_out
from tercio.firstblood.decide import judge
from tercio.firstblood.engine.state import ASKING, OVER, Battle
from tercio.firstblood.engine.units import INCH
from tercio.firstblood.notation import steps
from tercio.firstblood.ready_answers import ready, whose
from tests.firstblood.kept_moments import BATTLES, refused
from tests.firstblood.test_verdict import SENDABLE
from tests.firstblood.test_whole_battles import wild
from tests.replays.motley import BY_MOVES

MOVING = (*BY_MOVES, RESTORE_MODEL)
KEPT = Path(__file__).with_suffix(".txt")
FURTHER = (1, -1, 2, INCH, -INCH, 4 * INCH, -9 * INCH, INCH // 3, 40)


def slips(b: Battle, turn: int, chance: random.Random) -> Iterator[tuple[Command, Any]]:
    """Commands somebody might send by mistake, and from which seat; most of them where models are moved."""
    mine, moving = whose(b), b.clock[ASKING] in MOVING
    if not moving and turn % 8:
        return
    answers = ready(b)
    for _ in range(12 if moving else 3):
        yield twisted(written_out(b, chance.choice(answers)), chance), mine
    for _ in range(0 if turn % 8 else 4):
        yield wild(chance.choice(SENDABLE), chance), chance.choice((mine, mine, 1 - mine, None))


def twisted(command: Command, chance: random.Random) -> Command:
    """The same command with one thing changed."""
    if not command.__struct_fields__:
        return command
    name = chance.choice(command.__struct_fields__)
    return msgspec.structs.replace(command, **{name: changed(getattr(command, name), chance)})


def changed(value: Any, chance: random.Random) -> Any:
    """A number a little off, a row with a slip in it."""
    if isinstance(value, bool) or value is None:
        return not value
    if isinstance(value, int):
        return value + chance.choice(FURTHER)
    return slipped(value, chance) if value else value


def slipped(row: tuple[Any, ...], chance: random.Random) -> tuple[Any, ...]:
    """A row with one thing changed, left out or said twice, or all its paths shifted."""
    at, way = chance.randrange(len(row)), chance.randrange(5)
    if way == 0:
        return (*row[:at], *row[at + 1 :])
    if way == 1:
        return (*row[: at + 1], *row[at:])
    if way == 2 and isinstance(row[0], tuple):
        dx, dy = chance.choice(FURTHER), chance.choice(FURTHER)
        return tuple((*path[:-2], path[-2] + dx, path[-1] + dy) for path in row if len(path) > 3)
    return (*row[:at], changed(row[at], chance), *row[at + 1 :])


def marks(battle: Path) -> str:
    """How often what is refused by which key, and a mark of every refusal whole."""
    counted, told = Counter[str](), blake2b(digest_size=6)
    chance = random.Random(battle.name)
    for turn, (_, b) in enumerate(steps(battle.read_text(encoding="utf-8").splitlines())):
        for command, who in () if b.clock[OVER] else slips(b, turn, chance):
            before = b.words[:]
            try:
                judge(b, command, who)
            except Refused as no:
                counted[no.key] += 1
                told.update(repr(refused(no)).encode())
            else:
                counted["-"] += 1
            assert b.words == before, "judging changes nothing"
    keys = " ".join(f"{key.removeprefix('firstblood.')}:{count}" for key, count in sorted(counted.items()))
    return f"{battle.parent.name}/{battle.stem} {told.hexdigest()} {keys}"


@pytest.mark.parametrize("battle", BATTLES, ids=lambda path: path.stem)
def test_the_same_slips_are_refused_by_the_same_rules_with_the_same_facts(battle: Path) -> None:
    assert marks(battle) in KEPT.read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    KEPT.write_text("".join(f"{marks(battle)}\n" for battle in BATTLES), encoding="utf-8")
