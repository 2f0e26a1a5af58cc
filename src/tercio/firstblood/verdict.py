"""What the judge says to a command only tried: fine, or which model, which rule, and the nearest place.

The nearest legal place is looked for back along the way and all round the place wished; a cheap look at one
model throws out most places, and the judge has the last word on the whole move. If several models are wrong
they are put right one after the other.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from typing import Any, TypeAlias

import msgspec

from tercio.core.messages import Command
from tercio.core.refused import Refused
from tercio.firstblood.battlefield.compass import RING
from tercio.firstblood.command_validation import accept
from tercio.firstblood.commands import DeployRegiment, EnterTable, MoveModels, Paths, RestoreModel
from tercio.firstblood.decide import judge
from tercio.firstblood.engine.distances import distance
from tercio.firstblood.engine.purposes import MARCH_MOVE
from tercio.firstblood.engine.state import ASK_B, ASK_C, Battle
from tercio.firstblood.engine.units import INCH, nearest
from tercio.firstblood.movement.move_checks import MAX_LEGS
from tercio.firstblood.movement.path_checks import Path, cost, flies, free_end, free_leg, legs_of, set_down
from tercio.firstblood.seats import BOTH
from tercio.geometry.units import SLACK

Place: TypeAlias = tuple[int, int]
STEPS = 24
"""Places looked at back along the way."""
RADII = (0.05, 0.15, 0.3, 0.5, 0.75, 1.0, 1.5, 2.0, 3.0)
"""Inches from the place wished at which the places all round are looked at."""
MOST_ASKED = 40
"""So many times the judge is asked before the search gives up: a preview must not keep anybody waiting."""


class Verdict(msgspec.Struct, frozen=True, omit_defaults=True):
    """What would become of a command."""

    fine: bool
    """Whether it would be accepted."""
    key: str = ""
    """Why not, for programs: the key of the refusal; left out where it is fine."""
    rule: str = ""
    """The rule that says no, by its id."""
    model: int | None = None
    """The model that is wrong."""
    facts: dict[str, Any] = {}
    """The facts of the refusal, for programs."""
    nearest: dict[int, Place] = {}
    """Where the wrong models could end instead, in our units; empty where nothing near is legal."""
    legal: bool = False
    """With the models of `nearest` moved there, the whole command is accepted."""


def verdict(state: Battle, command: Command, who: str | int | None = BOTH) -> tuple[Verdict, Refused | None]:
    """The judge's answer, and the refusal itself for whoever words it."""
    try:
        judge(state, command, who)
    except Refused as no:
        places, legal = put_right(state.clone(), command, no)
        facts = {name: int(fact) if isinstance(fact, int) else fact for name, fact in no.facts.items()}
        model = facts.get("model")
        return Verdict(False, no.key, no.rule or "", model, facts, places, legal), no
    return Verdict(True), None


def put_right(b: Battle, command: Command, no: Refused) -> tuple[dict[int, Place], bool]:
    """Where the models that are wrong could end, and whether that makes the whole command legal.

    Of a way of too many legs only where it leads is looked at.
    """
    places: dict[int, Place] = {}
    if any(not 0 <= path[0] < b.forces.models for path in paths_of(command)):
        return places, False
    wrong: Refused | None = no
    asked = 0
    while wrong is not None:
        m = wrong.facts.get("model")
        path = path_of(b, command, m)
        if path is not None and len(path) > 2 + 2 * MAX_LEGS:
            path = (*path[:2], *path[-2:])
        if m is None or path is None or int(m) in places:
            break
        found = _nearest(b, command, path, MOST_ASKED - asked)
        if found is None:
            break
        command, wrong, more = found
        asked += more
        places[int(m)] = _end_of(command, int(m))
    return places, wrong is None


def path_of(b: Battle, command: Command, m: Any) -> Path | None:
    """The path of a model in a command that places models, if it has one."""
    if isinstance(command, RestoreModel) and command.model == m:
        return command.model, 0, command.x, command.y
    if isinstance(command, MoveModels | DeployRegiment | EnterTable):
        return next((path for path in command.paths if path and path[0] == m and len(path) >= 4), None)
    return None


def _nearest(
    b: Battle, command: Command, path: Path, most: int
) -> tuple[Command, Refused | None, int] | None:
    """The command with this model at the nearest place right for it, what is wrong then, and times asked."""
    others, asked = b.clone(), 0
    set_down(others, [other for other in paths_of(command) if other[0] != path[0]])
    for way in sorted(ways(b, command, path), key=lambda way: _missed(way, path)):
        if not (_near_enough(b, command, way) and _stands(others, way) and _is_free(b, command, way)):
            continue
        if asked >= most:
            return None
        asked += 1
        tried = with_path(command, way)
        wrong = refusal(b, tried)
        if wrong is None or wrong.facts.get("model") not in (None, path[0]):
            return tried, wrong, asked
    return None


def _end_of(command: Command, m: int) -> Place:
    if isinstance(command, RestoreModel):
        return command.x, command.y
    path = next(path for path in paths_of(command) if path[0] == m)
    return path[-2], path[-1]


def refusal(b: Battle, command: Command) -> Refused | None:
    """What the rules say to a command, or None."""
    try:
        accept(b, command)
    except Refused as no:
        return no
    return None


def ways(b: Battle, command: Command, path: Path) -> Iterator[Path]:
    """Other ways for the model: not so far along its path, or to a place beside the one it wished."""
    yield from _backwards(b, command, path)
    for radius in RADII:
        for dx, dy in RING:
            span = radius * INCH / 1000
            yield (*path[:-2], nearest(path[-2] + dx * span), nearest(path[-1] + dy * span))


def _backwards(b: Battle, command: Command, path: Path) -> Iterator[Path]:
    """Back along the path: as far as the move goes, then step by step to where it began."""
    if not isinstance(command, MoveModels):
        return
    points = [(b.x[path[0]], b.y[path[0]]), *zip(path[2::2], path[3::2], strict=True)]
    lengths = [distance(*here, *there) for here, there in pairwise(points)]
    whole, need = sum(lengths), cost(b, path, b.clock[ASK_B])
    if need > b.clock[ASK_C]:
        yield _cut(path, points, lengths, whole - (need - b.clock[ASK_C]) - 1)
    for step in range(STEPS - 1, -1, -1):
        yield _cut(path, points, lengths, whole * step / STEPS)


def _cut(path: Path, points: list[Place], lengths: list[float], walked: float) -> Path:
    """The path as far as so much of it has been walked."""
    kept: list[int] = [path[0], path[1]]
    walked = max(0.0, walked)
    for ((ax, ay), (bx, by)), leg in zip(pairwise(points), lengths, strict=True):
        if walked >= leg:
            kept += (bx, by)
            walked -= leg
            continue
        share = walked / leg
        kept += (int(ax + (bx - ax) * share), int(ay + (by - ay) * share))
        break
    return tuple(kept)


def _missed(way: Path, path: Path) -> float:
    """How far from the place wished a way ends."""
    return distance(way[-2], way[-1], path[-2], path[-1])


def _stands(others: Battle, way: Path) -> bool:
    """Could the model stand there, with everybody else where the command puts them?"""
    m = way[0]
    before = others.x[m], others.y[m], others.floor[m]
    set_down(others, [way])
    free = free_end(others, m)
    others.x[m], others.y[m], others.floor[m] = before
    return free


def _near_enough(b: Battle, command: Command, way: Path) -> bool:
    """Is the way short enough? The cheapest question, so it is asked first."""
    return not isinstance(command, MoveModels) or cost(b, way, b.clock[ASK_B]) <= b.clock[ASK_C] + SLACK


def _is_free(b: Battle, command: Command, way: Path) -> bool:
    """Is nothing in the way?"""
    if not isinstance(command, MoveModels):
        return True
    purpose = b.clock[ASK_B]
    flying = purpose == MARCH_MOVE and flies(b, b.forces.regiment[way[0]])
    return all(free_leg(b, way[0], *leg, purpose, flying) for leg in legs_of(b, way))


def paths_of(command: Command) -> Paths:
    """The paths a command lays, those that can be read."""
    if isinstance(command, MoveModels | DeployRegiment | EnterTable):
        return tuple(path for path in command.paths if len(path) >= 4)
    return ()


def with_path(command: Command, way: Path) -> Command:
    """The same command with another way for one model."""
    if isinstance(command, RestoreModel):
        return msgspec.structs.replace(command, x=way[-2], y=way[-1])
    assert isinstance(command, MoveModels | DeployRegiment | EnterTable)
    paths = tuple(way if path and path[0] == way[0] else path for path in command.paths)
    return msgspec.structs.replace(command, paths=paths)
