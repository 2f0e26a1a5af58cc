"""What a player types: the number of a choice, places for models, or a command as replays write it.

3                        the third choice
2 1 3                    the whole Command Stack, who acts first first
12: 10.5,20 14,20        model 12 walks by 10.5,20 to 14,20 (inches from the south-west corner)
12@1: 10,20; 13: 9,20    model 12 ends on floor 1, model 13 walks too
from 10,0; 12: 10,4      enters the table at 10,0
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from tercio.core.messages import Command
from tercio.core.refused import Refused
from tercio.firstblood.command_text import read_command
from tercio.firstblood.commands import (
    DeployRegiment,
    EnterTable,
    MoveModels,
    OrderStack,
    Paths,
    RestoreModel,
    StackCard,
)
from tercio.firstblood.decision_kinds import DEPLOY_REGIMENT, ENTER_TABLE, RESTORE_MODEL
from tercio.firstblood.state import ASKING, INCH, Battle

LONGEST_ANSWER = 20_000
POINT = re.compile(r"(-?[0-9]{1,3}(?:\.[0-9]{1,4})?),(-?[0-9]{1,3}(?:\.[0-9]{1,4})?)")
MODEL = re.compile(r"([0-9]{1,3})(?:@([0-9]))?")
ENTRY = "from "


def read_answer(b: Battle, text: str, offered: Sequence[Command]) -> Command:
    """The command a typed line means, or a refusal that says how to write it."""
    if len(text) > LONGEST_ANSWER:
        raise Refused("play.too_long", most=LONGEST_ANSWER)
    numbers = text.split()
    if numbers and all(word.isdecimal() and len(word) < 5 for word in numbers):
        return choice_by_numbers([int(word) for word in numbers], offered)
    if ":" in text:
        return placing(b, text)
    if text[:1].isupper():
        return read_command(text)
    raise Refused("play.unclear", text=text[:60])


def choice_by_numbers(numbers: list[int], offered: Sequence[Command]) -> Command:
    """A choice by its number; several numbers are the whole Command Stack.  FB-STACK-01"""
    if any(not 1 <= number <= len(offered) for number in numbers):
        raise Refused("play.no_choice", most=len(offered))
    picked = [offered[number - 1] for number in numbers]
    if len(picked) == 1:
        return picked[0]
    entries = tuple(card.entry for card in picked if isinstance(card, StackCard))
    if len(entries) != len(picked):
        raise Refused("play.one_choice")
    return OrderStack(entries)


def placing(b: Battle, text: str) -> Command:
    """The command that places models, as the decision pending takes it."""
    parts = [part.strip() for part in text.split(";") if part.strip()]
    asked = b.clock[ASKING]
    entry = parts.pop(0) if parts[0].startswith(ENTRY) else ""
    paths: Paths = tuple(path_of(part) for part in parts)
    if any(path[0] >= b.forces.models for path in paths):
        raise Refused("play.no_model", most=b.forces.models - 1)
    if asked == ENTER_TABLE:
        x, y = point_of(entry.removeprefix(ENTRY).strip())
        return EnterTable(x, y, paths)
    if asked == DEPLOY_REGIMENT and paths:
        return DeployRegiment(b.forces.regiment[paths[0][0]], paths=paths)
    if asked == RESTORE_MODEL and paths:
        m, floor, *_, x, y = paths[0]
        return RestoreModel(m, x, y, floor)
    return MoveModels(paths)


def path_of(text: str) -> tuple[int, ...]:
    """`12@1: 10.5,20 14,20` as the path a command takes."""
    who, _, places = text.partition(":")
    model = MODEL.fullmatch(who.strip())
    points = [number for word in places.split() for number in point_of(word)]
    if model is None or not points:
        raise Refused("play.unclear", text=text[:60])
    return int(model[1]), int(model[2] or 0), *points


def point_of(text: str) -> tuple[int, int]:
    """`10.5,20` in inches, in our units."""
    point = POINT.fullmatch(text)
    if point is None:
        raise Refused("play.unclear", text=text[:60])
    return round(float(point[1]) * INCH), round(float(point[2]) * INCH)
