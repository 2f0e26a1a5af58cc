"""What is read of files, made of lists and said against grounds, all kept as marks: nothing changes unseen.

Each reader is judged elsewhere. Here the whole answer to many texts, lists and grounds with something wrong
is compared with what it was: what was read, or the refusal with its rule and its facts. `python -m
tests.firstblood.test_kept_files` writes the marks anew.
"""

from __future__ import annotations

import random
import re
from collections.abc import Callable, Iterator
from hashlib import blake2b
from pathlib import Path
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from tercio.core.dice import SeededDice
from tercio.core.refused import Refused
from tercio.firstblood.armies import (
    ArmyList,
    Choice,
    bill,
    factions,
    muster,
    problems,
    read_faction,
    shipped_lists,
)
from tercio.firstblood.armies.random_army import army_by_lot
from tercio.firstblood.armies.text import label_of, read_draft, read_list, write_list
from tercio.firstblood.battlefield.laid_ground import (
    LaidPiece,
    faults_of,
    kinds,
    laid_by_lot,
    nearest_place,
    piece_of,
)
from tercio.firstblood.battlefield.layouts import read_layout, write_layout
from tercio.firstblood.battlefield.placement import placement_faults
from tercio.firstblood.battlefield.random_ground import field_by_lot
from tercio.firstblood.cases.reading import read_case
from tercio.firstblood.commands import BeginBattle
from tercio.firstblood.decide import judge
from tercio.firstblood.engine.profiles import Category
from tercio.firstblood.engine.settings import Settings
from tercio.firstblood.notation import replay, setup_of
from tercio.firstblood.victory.scenarios import read_scenario, scenarios
from tests.cases.test_cases import DUEL
from tests.firstblood.kept_moments import plain, refused
from tests.firstblood.test_corrupt import LAYOUT_FILE, SCENARIO_FILE, damaged
from tests.firstblood.test_muster import FILE, OFFERED
from tests.replays import brawls

KEPT = Path(__file__).with_suffix(".txt")
SETUP = (brawls.HERE / "90.txt").read_text(encoding="utf-8").splitlines()[1]
REPLAY = (brawls.HERE / "12.txt").read_text(encoding="utf-8").splitlines()
NOT_OURS = "problem"
"""A fact in the words of a library."""


def answer(ask: Callable[[], Any]) -> Any:
    """What is answered, as plain data, or the refusal whole."""
    try:
        return plain(ask())
    except Refused as no:
        return ours(refused(no))


def ours(said: Any) -> Any:
    """The same without the words of a library."""
    if isinstance(said, list | tuple):
        return [ours(part) for part in said if not in_their_words(part)]
    return said


def in_their_words(part: Any) -> bool:
    """A complaint as a text; one of ours is a phrase with facts."""
    return isinstance(part, tuple) and part[:1] == (NOT_OURS,) and isinstance(part[1], str)


# --- texts with something wrong


def texts(text: str, read: Callable[[str], Any], times: int) -> Iterator[Any]:
    chance = random.Random(text[:40])
    yield answer(lambda: read(text))
    for _ in range(times):
        for wrong in (damaged(text, chance), with_another_value(text, chance)):
            yield answer(lambda wrong=wrong: read(wrong))  # type: ignore[misc]


VALUE = re.compile(r'\d+|"[^"\n]*"')


def with_another_value(text: str, chance: random.Random) -> str:
    """The text with one number a little or far off, or another word between two quotation marks."""
    values = list(VALUE.finditer(text))
    one = chance.choice(values)
    words = [value[0] for value in values if value[0][0] == '"'] + ['"Nobody"', '""', '"Nobody (2)"']
    number = int(one[0]) if one[0].isdigit() else 0
    others = (number + 1, number - 1, 0, -number, 100, 10**6) if one[0].isdigit() else words
    return f"{text[: one.start()]}{chance.choice(others)}{text[one.end() :]}"


def lists() -> Iterator[Any]:
    text = write_list(shipped_lists()["hundred-kingdoms-800"])
    yield from texts(text, lambda wrong: muster(read_list(wrong)), 250)
    yield from texts(text.replace("×", "x"), read_draft, 100)
    yield from texts(
        msgspec.json.format(msgspec.json.encode(read_list(text)).decode(), indent=1), read_list, 150
    )


def catalogues() -> Iterator[Any]:
    yield from texts(FILE, lambda wrong: shown_faction(read_faction(wrong)), 400)
    for offered in factions().values():
        yield shown_faction(offered)


def shown_faction(offered: Any) -> Any:
    """A faction and every profile it gives."""
    entries = (*offered.character, *offered.officer, *offered.regiment, *offered.retinue)
    return plain(offered), [plain(offered.profile(entry)) for entry in entries]


def grounds_read() -> Iterator[Any]:
    yield from texts(SCENARIO_FILE, read_scenario, 250)
    yield from texts(LAYOUT_FILE, read_layout, 250)


def replays() -> Iterator[Any]:
    yield from texts(
        "\n".join(REPLAY[:40]), lambda wrong: replay(wrong.split("\n")).words.tobytes().hex(), 60
    )


def cases() -> Iterator[Any]:
    yield from texts(DUEL, lambda wrong: repr(read_case(wrong).steps), 250)


# --- lists of armies


def wild_list(chance: random.Random) -> ArmyList:
    names = [entry.name for entry in (*OFFERED.character, *OFFERED.regiment, *OFFERED.regiment)] + ["Nobody"]
    return ArmyList(
        "Testers", chance.choice((100, 300, 900)), tuple(wild_choice(chance, names) for _ in range(6))
    )


def wild_choice(chance: random.Random, names: list[str]) -> Choice:
    retinue = {category: chance.randrange(-1, 4) for category in chance.sample(get_args(Category), 2)}
    items = [item.name for item in OFFERED.item]
    return Choice(
        chance.choice(names),
        chance.choice((0, 0, 1, 3, 4, 5, 6, 12, 13, 14)),
        officer=chance.choice((None, None, "Captain", "captain", "Nobody")),
        standard=chance.random() < 0.3,
        retinue=retinue if chance.random() < 0.4 else {},
        items=tuple(chance.choices([*items, "Spoon"], k=chance.choice((0, 0, 1, 2, 3)))),
    )


def bills() -> Iterator[Any]:
    chance = random.Random("bills")
    for _ in range(150):
        chosen = wild_list(chance)
        yield bill(chosen, OFFERED), [refused(no) for no in problems(chosen, OFFERED)]
        yield answer(lambda chosen=chosen: muster(chosen, OFFERED))  # type: ignore[misc]
        alone = replace(chosen, choices=chosen.choices[:1], limit=2000)
        yield answer(lambda alone=alone: muster(alone, OFFERED))  # type: ignore[misc]
    for name, chosen in shipped_lists().items():
        yield name, bill(chosen), plain(muster(chosen)), write_list(chosen), label_of(name, "en") == name
    for seed in range(6):
        lot = army_by_lot(OFFERED, 300, SeededDice(seed))
        yield plain(lot), plain(muster(lot, OFFERED))


# --- ground


def grounds() -> Iterator[Any]:
    chance = random.Random("grounds")
    for number, fought in enumerate(scenarios().values()):
        settings = Settings(zone_size_is_diameter=bool(number % 2))
        pieces = list(field_by_lot(fought, SeededDice(f"kept {number}"), 6 + 2 * number, settings))
        yield plain(pieces), write_layout(tuple(pieces)), plain(read_layout(write_layout(tuple(pieces))))
        for _ in range(40):
            k = chance.randrange(len(pieces))
            dx, dy = chance.randrange(-12, 13) / 2, chance.randrange(-12, 13) / 2
            scale = chance.choice((1, 1, 1, 0.8, 1.3, -1))
            moved = replace(
                pieces[k], outline=tuple((scale * x + dx, scale * y + dy) for x, y in pieces[k].outline)
            )
            laid = [*pieces[:k], moved, *pieces[k + 1 :]]
            yield [refused(no) for no in placement_faults(laid, fought, settings)]


def grounds_laid() -> Iterator[Any]:
    chance = random.Random("laid")
    for number, fought in enumerate(scenarios().values()):
        laid = laid_by_lot(fought, SeededDice(f"laid {number}"), 6)
        yield plain(laid), [plain(piece_of(piece)) for piece in laid]
        for _ in range(4):
            laid.append(
                LaidPiece(
                    chance.choice(kinds()), chance.randrange(48), chance.randrange(48), chance.randrange(28)
                )
            )
            pieces = [piece_of(piece) for piece in laid]
            yield [refused(no) for no in faults_of(len(laid) - 1, pieces, fought)]
            yield plain(nearest_place(len(laid) - 1, laid, fought))


# --- setups with one thing changed

ODD = (
    -1,
    0,
    1,
    2,
    3,
    40,
    41,
    99,
    100,
    144,
    145,
    150,
    1000,
    10_001,
    -99,
    -100,
    0.4,
    0.5,
    1e9,
    "FB-SR-NOBODY",
    "",
)


def leaves(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The way to every number and name of plain data."""
    if isinstance(value, dict | list):
        for key, inner in value.items() if isinstance(value, dict) else enumerate(value):
            yield from leaves(inner, (*path, key))
    else:
        yield path


def setups() -> Iterator[Any]:
    chance, whole = random.Random("setups"), msgspec.json.decode(SETUP)
    ways = list(leaves(whole))
    for _ in range(500):
        changed = msgspec.json.decode(SETUP)
        *way, last = chance.choice(ways)
        inner = changed
        for key in way:
            inner = inner[key]
        inner[last] = chance.choice(ODD)
        text = msgspec.json.encode(changed).decode()
        yield way, answer(lambda text=text: judged(setup_of(text)))  # type: ignore[misc]


def judged(begin: BeginBattle) -> None:
    judge(None, begin)


ASKED = (lists, catalogues, grounds_read, replays, cases, bills, grounds, grounds_laid, setups)


def mark_of(asked: Callable[[], Iterator[Any]]) -> str:
    told = blake2b(digest_size=8)
    for said in asked():
        told.update(repr(said).encode())
    return f"{asked.__name__} {told.hexdigest()}"


@pytest.mark.parametrize("asked", ASKED, ids=lambda asked: asked.__name__)
def test_what_was_read_and_said_of_many_files_is_what_it_was(asked: Callable[[], Iterator[Any]]) -> None:
    assert mark_of(asked) in KEPT.read_text(encoding="utf-8").splitlines()


if __name__ == "__main__":
    KEPT.write_text("".join(f"{mark_of(asked)}\n" for asked in ASKED), encoding="utf-8")
