"""Games that play themselves, and their tallies: one seed, one tally, however the work is split."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from importlib import import_module
from typing import Any, TypeAlias, TypeVar

import msgspec

from tercio.arena.lots import Lots
from tercio.arena.policies import POLICIES
from tercio.core.dice import SeededDice
from tercio.core.refused import Refused
from tercio.firstblood.battlefield.random_ground import field_by_lot
from tercio.firstblood.engine.field import Piece
from tercio.firstblood.engine.forces import Forces
from tercio.firstblood.engine.profiles import ArmySheet
from tercio.firstblood.engine.scenario import Scenario
from tercio.firstblood.engine.settings import Settings
from tercio.firstblood.engine.state import DRAW, OVER, ROUND, WINNER, Battle, Table
from tercio.firstblood.named_choices import Ready
from tercio.firstblood.opening import start
from tercio.firstblood.ready_answers import give, whose

Result = TypeVar("Result")
Commander: TypeAlias = Callable[[Battle, Lots], Ready]
"""Whoever answers for a side; a policy does, unless it is said who."""
CHUNK = 25
"""Games a task: large enough to be worth sending, small enough for a progress bar."""
CLUSTER_PATIENCE = 10.0
"""Seconds a cluster has to answer before it is taken to be away."""


class Match(msgspec.Struct, frozen=True):
    """What is played: two armies, a scenario, who commands each, and how the ground is laid."""

    armies: tuple[ArmySheet, ArmySheet]
    scenario: Scenario
    policies: tuple[str, str] = ("recruit", "recruit")
    pieces: int = 10
    """Terrain pieces thrown anew for each game; 0 for a bare table."""
    settings: Settings = Settings()
    terrain: tuple[Piece, ...] = ()
    """A table laid by hand; nothing is thrown then."""


class Tally(msgspec.Struct, frozen=True):
    """What many games came to."""

    games: int = 0
    wins: tuple[int, int] = (0, 0)
    draws: int = 0
    rounds: int = 0
    decisions: int = 0
    points: tuple[int, int] = (0, 0)
    survivors: tuple[int, int] = (0, 0)

    def __add__(self, other: Tally) -> Tally:
        return Tally(
            self.games + other.games,
            (self.wins[0] + other.wins[0], self.wins[1] + other.wins[1]),
            self.draws + other.draws,
            self.rounds + other.rounds,
            self.decisions + other.decisions,
            (self.points[0] + other.points[0], self.points[1] + other.points[1]),
            (self.survivors[0] + other.survivors[0], self.survivors[1] + other.survivors[1]),
        )

    def share(self, wins: int) -> tuple[float, float, float]:
        """A share of the games with its 95% Wilson interval: low, share, high."""
        n = self.games
        if not n:
            return 0.0, 0.0, 1.0
        p, z = wins / n, 1.959964
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        half = z * math.sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return max(0.0, middle - half), p, min(1.0, middle + half)


def table_for(match: Match, seed: int, forces: Forces | None = None) -> Table:
    """The table of one game: its ground is thrown from the game's own seed."""
    pieces = match.terrain
    if match.pieces and not pieces:
        pieces = field_by_lot(match.scenario, SeededDice(f"ground {seed}"), match.pieces, match.settings)
    return Table(match.armies, match.scenario, pieces, match.settings, forces)


def play(
    match: Match,
    seed: int,
    forces: Forces | None = None,
    most: int | None = None,
    commanders: Sequence[Commander] = (),
) -> tuple[Battle, int]:
    """One game to its end, or so many decisions of it: the battle and how many were taken."""
    b = start(table_for(match, seed, forces), Lots(2 * seed))
    lots = Lots(2 * seed + 1)
    commanders = commanders or [POLICIES[name] for name in match.policies]
    clock, decisions = b.clock, 0
    while not clock[OVER] and decisions != most:
        give(b, commanders[whose(b)](b, lots))
        decisions += 1
    return b, decisions


def tally_of(b: Battle, decisions: int) -> Tally:
    """One game as a tally."""
    winner = b.clock[WINNER]
    alive = [sum(b.strength[r] for r in b.regiments(player)) for player in (0, 1)]
    return Tally(
        1,
        (int(winner == 0), int(winner == 1)),
        int(winner == DRAW),
        b.clock[ROUND],
        decisions,
        (b.vp[0], b.vp[1]),
        (alive[0], alive[1]),
    )


def play_many(match: Match, seeds: Sequence[int]) -> Tally:
    """Several games, one after another."""
    total, forces = Tally(), Forces(match.armies)
    for seed in seeds:
        total = total + tally_of(*play(match, seed, forces))
    return total


def simulate(match: Match, games: int, seed: int, workers: int = 1, cluster: str = "") -> Iterator[Tally]:
    """The tallies of chunks of games as they are done; their sum depends neither on the workers nor on where
    they are: so many processes here, or a Dask cluster (`dask://host:port`).
    """
    seeds = [seed * 1_000_003 + k for k in range(games)]
    chunks = [seeds[k : k + CHUNK] for k in range(0, games, CHUNK)]
    if cluster:
        yield from on_cluster(play_many, match, chunks, cluster)
        return
    if workers <= 1:
        yield from (play_many(match, chunk) for chunk in chunks)
        return
    from joblib import Parallel, delayed

    yield from Parallel(n_jobs=workers, return_as="generator")(
        delayed(play_many)(match, chunk) for chunk in chunks
    )


def on_cluster(
    work: Callable[[Any, Any], Result], common: Any, chunks: Iterable[Any], cluster: str
) -> Iterator[Result]:
    """What a piece of work makes of every chunk, done by the workers of a Dask cluster, as each is done."""
    scheme, _, address = cluster.partition("://")
    if scheme != "dask" or not address:
        raise Refused("battle.engine_unknown", engine=cluster)
    try:
        dask: Any = import_module("distributed")
    except ImportError:
        raise Refused("battle.no_dask") from None
    try:
        client = dask.Client(f"tcp://{address}", timeout=CLUSTER_PATIENCE, set_as_default=False)
    except (OSError, TimeoutError, ValueError) as wrong:
        raise Refused("battle.no_cluster", address=address, problem=str(wrong)) from None
    with client:
        (told,) = client.scatter([common], broadcast=True)  # the armies travel once, not with every chunk
        futures = [client.submit(work, told, chunk, pure=False) for chunk in chunks]
        for future in dask.as_completed(futures, loop=client.loop):
            yield future.result()
