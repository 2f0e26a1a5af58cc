"""An army list as people pass it around: a few lines of text, or the same as JSON.

Demo · Hundred Kingdoms · 300
Imperial Officer
Steel Legion ×4
Militia Bowmen ×4 + Officer: Errant of the Order of the Shield + Standard Bearer
Noble Lord + Retinue: Combat 2, Arcane 1 + Item: Olefant's Roar
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from functools import cache
from importlib.resources import files
from typing import TypeAlias, get_args

import msgspec

from tercio.core.refused import Refused
from tercio.core.speech import say
from tercio.firstblood.armies.catalogue import Faction, faction
from tercio.firstblood.armies.muster import ArmyList, Choice, value, wrong_with
from tercio.firstblood.engine.profiles import Category
from tercio.firstblood.hand_written import at_line, json_line, read_json

STANDARD = "Standard Bearer"
FindFaction: TypeAlias = Callable[[str], Faction]
"""Where a list's faction is looked up: among the shipped ones, unless a club has its own figures."""


def write_list(chosen: ArmyList) -> str:
    """The text of a list, with each regiment's price as a remark."""
    head = f"{chosen.name or faction(chosen.faction).name} · {chosen.faction} · {chosen.limit}"
    total = value(chosen)
    return "\n".join([head, *map(write_choice, chosen.choices), f"# {total} / {chosen.limit}"]) + "\n"


def write_choice(choice: Choice) -> str:
    parts = [f"{choice.entry} ×{choice.models}" if choice.models else choice.entry]
    if choice.officer:
        parts.append(f"Officer: {choice.officer}")
    if choice.standard:
        parts.append(STANDARD)
    if choice.retinue:
        parts.append(
            "Retinue: " + ", ".join(f"{category} {count}" for category, count in choice.retinue.items())
        )
    parts += [f"Item: {name}" for name in choice.items]
    return " + ".join(parts)


def read_list(text: str, find: FindFaction = faction) -> ArmyList:
    """A list from its text or its JSON; a line that cannot be read or mustered is refused by its number."""
    chosen, line_of = read_lines(text, find)
    return checked_list(chosen, line_of, find)


def read_draft(text: str, find: FindFaction = faction) -> ArmyList:
    """A list that is still being written: only what cannot be read is refused."""
    return read_lines(text, find)[0]


def read_lines(text: str, find: FindFaction) -> tuple[ArmyList, Callable[[int], int]]:
    """What a text says, and the line each regiment stands on."""
    if text.lstrip().startswith("{"):
        return read_json(text, ArmyList), lambda k: json_line(text, f"$.choices[{k}]")
    rows = [(number, row.strip()) for number, row in enumerate(text.splitlines(), 1)]
    rows = [(number, row) for number, row in rows if row and not row.startswith("#")]
    if not rows:
        raise Refused("army.text.empty")
    (number, head), *rest = rows
    parts = [part.strip() for part in head.split("·")]
    if len(parts) != 3 or not re.fullmatch(r"[0-9]{1,6}", parts[2]):
        raise Refused("army.text.head", line=number, text=head)
    try:
        named = find(parts[1]).name
    except Refused as no:
        raise at_line(number, no) from None
    chosen = ArmyList(
        faction=named,
        limit=int(parts[2]),
        choices=tuple(read_choice(number, row) for number, row in rest),
        name=parts[0],
    )
    return chosen, lambda k: rest[k][0]


def checked_list(chosen: ArmyList, line_of: Callable[[int], int], find: FindFaction) -> ArmyList:
    """The same list; a regiment its faction does not offer is refused with its line.  FB-MUSTER-03"""
    offered = find(chosen.faction)
    for place, choice in enumerate(chosen.choices):
        for no in wrong_with(choice, offered):
            raise at_line(line_of(place), no)
    return chosen


def read_choice(number: int, row: str) -> Choice:
    first, *options = [part.strip() for part in row.split(" + ")]
    if not first:
        raise Refused("army.text.line", line=number, text=row)
    choice = Choice(*name_and_models(first))
    for option in options:
        choice = read_option(choice, option, number)
    return choice


def name_and_models(text: str) -> tuple[str, int]:
    """`Steel Legion ×4` as its name and its models; none said is 0."""
    at = max(text.rfind("×"), text.rfind("x"))
    count = text[at + 1 :].strip()
    if at > 0 and re.fullmatch(r"[0-9]{1,6}", count):
        return text[:at].rstrip(), int(count)
    return text, 0


def read_option(choice: Choice, option: str, number: int) -> Choice:
    key, _, value = (part.strip() for part in option.partition(":"))
    match key:
        case "Officer" if value:
            return msgspec.structs.replace(choice, officer=value)
        case "Standard Bearer":
            return msgspec.structs.replace(choice, standard=True)
        case "Item" if value:
            return msgspec.structs.replace(choice, items=(*choice.items, value))
        case "Retinue":
            return msgspec.structs.replace(choice, retinue=read_retinue(value, option, number))
    raise Refused("army.text.option", line=number, text=option)


def read_retinue(value: str, option: str, number: int) -> dict[Category, int]:
    found: dict[Category, int] = {}
    for part in value.split(","):
        name, _, count = part.strip().rpartition(" ")
        if name not in get_args(Category) or not re.fullmatch(r"[0-9]{1,6}", count):
            raise Refused("army.text.option", line=number, text=option)
        found[name] = int(count)  # type: ignore[index]
    return found


def is_made_up(name: str) -> bool:
    """Is the army of a shipped list of a faction of our own?"""
    return faction(shipped_lists()[name].faction).made_up


def label_of(name: str, language: str) -> str:
    """A shipped list as people see it listed: one of a made-up faction says so."""
    return say("army.made_up", language, name=name) if is_made_up(name) else name


@cache
def shipped_lists() -> Mapping[str, ArmyList]:
    """Ready-made armies, by file name: something to play with at once."""
    folder = files("tercio.firstblood.armies") / "lists"
    found = sorted((file for file in folder.iterdir() if file.name.endswith(".txt")), key=lambda f: f.name)
    return {file.name.removesuffix(".txt"): read_list(file.read_text(encoding="utf-8")) for file in found}
