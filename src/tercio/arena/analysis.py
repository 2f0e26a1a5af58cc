"""After a battle: the chance of winning decision by decision, what each cost, and what luck the dice brought.

A decision costs what the best answer found would have been worth more than the one given, both tried with
the same cards and dice. Luck is what the dice then made of it, against what was to be expected.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import TypeAlias

import msgspec

from tercio.arena.captain import ROUNDS_AHEAD, Captain, importance
from tercio.arena.lots import Lots
from tercio.arena.playouts import play_on, standing_of
from tercio.core.messages import Command
from tercio.firstblood.command_validation import accept, command_of
from tercio.firstblood.commands import Concede
from tercio.firstblood.engine.flow import DECISIONS
from tercio.firstblood.engine.state import ASKED, ASKING, OVER, ROUND, Battle
from tercio.firstblood.movement.path_checks import Path
from tercio.firstblood.named_choices import Ready
from tercio.firstblood.notation import numbered_lines, read_line, steps
from tercio.firstblood.ready_answers import give
from tercio.firstblood.view import determinize

Tried: TypeAlias = tuple[Ready, tuple[Path, ...] | None]
"""An answer, with the paths it stands for where they were sent."""
Step: TypeAlias = tuple[int, Battle, Command, Battle]
"""A line of a replay: its number, the battle before it, the command, the battle after it."""


class JudgedDecision(msgspec.Struct, frozen=True):
    """One decision, as it looks afterwards."""

    line: int
    round: int
    player: int
    decision: str
    command: Command
    chance: float
    """Of the first player to win, after it."""
    cost: float = 0.0
    """What the best answer found would have been worth more to whoever decided."""
    better: Command | None = None
    luck: float = 0.0
    """What the dice added for whoever decided."""
    expected: float | None = None
    """The chance of whoever decided with the answer given, and with the best one; None where it was nothing
    to think about."""
    hoped: float | None = None


def judge_all(told: Iterable[Step], playouts: int, seed: int) -> Iterator[JudgedDecision]:
    """Every decision of a battle, one after another."""
    for step in told:
        yield judge_decision(step, playouts, seed + step[0])


def judge_decision(step: Step, playouts: int, seed: int) -> JudgedDecision:
    """What one decision cost, and what the dice made of it."""
    line, before, command, after = step
    player, decision = before.clock[ASKED], DECISIONS[before.clock[ASKING]]
    chance = chance_of(after, None, 0, playouts, seed)
    plain = JudgedDecision(line, before.clock[ROUND], player, decision, command, chance)
    if not importance(before):
        return plain
    given = accept(before, command)
    expected = chance_of(before, given, player, playouts, seed)
    best = Captain(playouts).think(before, Lots(seed)).answer
    hoped = chance_of(before, (best, None), player, playouts, seed)
    mine = chance if player == 0 else 1 - chance
    cost = max(0.0, hoped - expected)
    better = command_of(before, best) if cost else None
    chances = {"expected": expected, "hoped": max(hoped, expected)}
    return msgspec.structs.replace(plain, cost=cost, better=better, luck=mine - expected, **chances)


def chance_of(b: Battle, given: Tried | None, player: int, playouts: int, seed: int) -> float:
    """A player's chance to win from here, after an answer if one is given; one seed, one luck."""
    if b.clock[OVER]:
        return standing_of(b, player)
    total = 0.0
    for k in range(playouts):
        ahead = determinize(b, b.clock[ASKED], Lots(seed + 3 * k))
        ahead.dice = Lots(seed + 3 * k + 1)
        last = ahead.clock[ROUND] + ROUNDS_AHEAD
        if given is not None:
            give(ahead, given[0], given[1])
        play_on(ahead, Lots(seed + 3 * k + 2), last, seed + k)
        total += standing_of(ahead, player)
    return total / playouts


def told_steps(lines: Iterable[str]) -> Iterator[Step]:
    """The decisions of a replay, each with the battle before and after it; conceding decides nothing."""
    rows = list(lines)
    texts = dict(numbered_lines(rows))
    before: Battle | None = None
    for number, b in steps(rows):
        after = b.clone()
        if before is not None and before.clock[ASKING]:
            command, _ = read_line(before, number, texts[number])
            if not isinstance(command, Concede):
                yield number, before, command, after
        before = after


def costliest(decisions: Iterable[JudgedDecision], count: int) -> list[JudgedDecision]:
    """The decisions that cost most, the dearest first."""
    return sorted((judged for judged in decisions if judged.better), key=lambda judged: -judged.cost)[:count]
