"""Skirmishes to watch: two shipped armies under the machine, at any moment from the first die to the last."""

from __future__ import annotations

import msgspec

from tercio.app.battle_opening import ready_forces
from tercio.arena.games import Match, play
from tercio.core.refused import Refused
from tercio.firstblood.armies.muster import muster
from tercio.firstblood.armies.text import shipped_lists
from tercio.firstblood.picture import lines_below
from tercio.firstblood.snapshot import snapshot
from tercio.firstblood.state import DRAW, OVER, ROUND, WINNER
from tercio.firstblood.table_drawing import table_frame
from tercio.firstblood.victory.scenarios import scenario, scenarios

LARGEST_SEED = 10**9


class Skirmish(msgspec.Struct, frozen=True):
    """What is watched: the same words always show the same battle."""

    first: str = "hundred-kingdoms-500"
    second: str = "nords-500"
    scenario: str = "plunder-the-camp"
    seed: int = 1
    moment: int = 40
    """Decisions taken so far."""


class Scene(msgspec.Struct, frozen=True):
    """A skirmish at one moment."""

    picture: str
    told: tuple[str, ...]
    """Each regiment in a line."""
    moment: int
    round: int
    points: tuple[int, int]
    over: bool
    winner: str
    """The list that won; empty while it lasts, or when nobody did."""


def lists() -> list[str]:
    """The armies one may watch."""
    return sorted(shipped_lists())


def labelled_lists(language: str) -> list[tuple[str, str]]:
    """The same, each as people see it listed."""
    return [(force.key, force.name) for force in ready_forces(language)]


def fields() -> list[str]:
    """The scenarios of the book."""
    return list(scenarios())


def scene(asked: Skirmish, language: str) -> Scene:
    """Play up to the moment asked for, or to the end."""
    shipped = shipped_lists()
    for name in (asked.first, asked.second):
        if name not in shipped:
            raise Refused("battle.watch.no_army", name=name, known=lists())
    if not 0 <= asked.seed <= LARGEST_SEED or asked.moment < 0:
        raise Refused("battle.watch.numbers", most=LARGEST_SEED)
    armies = muster(shipped[asked.first]), muster(shipped[asked.second])
    match = Match(armies, scenario(asked.scenario), ("sergeant", "sergeant"))
    b, moment = play(match, asked.seed, most=asked.moment)
    over, winner = bool(b.clock[OVER]), b.clock[WINNER]
    names = dict(labelled_lists(language))
    won = names[(asked.first, asked.second)[winner]] if over and winner != DRAW else ""
    picture = table_frame(snapshot(b, None, language), language)
    told = tuple(lines_below(b, language)[1:])
    return Scene(picture, told, moment, b.clock[ROUND], (b.vp[0], b.vp[1]), over, won)
