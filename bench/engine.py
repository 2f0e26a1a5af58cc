"""The First Blood engine beside other rules engines: whole games of random legal play, driven from Python.

Ours: 800-point armies, complete rules, ten terrain pieces, sixteen tables. Peers: python-chess and
OpenSpiel's backgammon from the registry, sixteen games too. All take turns and the best of ten rounds of
each counts. Peers and ours are compared on one core, by the time the processor gave them, which other work on
the machine stretches least; then ours play on every core at once, by the clock. Three policies play: the
recruit (random legal play), the old sergeant (the script of version 0.1, which the goal of 900 games a
second was written for) and the sergeant (the script of today, which weighs more). Copies of a battle
and lines of sight are timed in the same rounds; `bench/sight.py` compares sight with its Python source too,
`bench/reach.py` tells what the shortest ways are asked about.
"""

from __future__ import annotations

import os
import random
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import cache

from bench import Line, reach, sight
from tercio.arena.games import Match, table_for
from tercio.arena.lots import Lots
from tercio.arena.old_sergeant import old_sergeant
from tercio.arena.policies import POLICIES, Policy
from tercio.arena.recruit import recruit
from tercio.arena.sergeant import sergeant
from tercio.firstblood.armies.muster import muster
from tercio.firstblood.armies.text import shipped_lists
from tercio.firstblood.engine.state import OVER, Battle, Table
from tercio.firstblood.opening import start
from tercio.firstblood.ready_answers import give
from tercio.firstblood.victory.scenarios import scenarios

ROUNDS, GAMES = 10, 16
RANDOM, OLD_SCRIPT, SCRIPT = "random (recruit)", "script of 0.1 (old sergeant)", "script of today (sergeant)"
Played = tuple[int, int]
"""Games and decisions."""


def tables() -> list[Table]:
    lists = shipped_lists()
    armies = (muster(lists["hundred-kingdoms-800"]), muster(lists["nords-800"]))
    match = Match(armies, scenarios()["plunder-the-camp"], pieces=10)
    return [table_for(match, seed) for seed in range(GAMES)]


def ours(grounds: list[Table], policy: Policy) -> Played:
    decisions = 0
    for seed, ground in enumerate(grounds):
        b, lots = start(ground, Lots(seed)), Lots(seed + 99)
        clock = b.clock
        while not clock[OVER]:
            give(b, policy(b, lots))
            decisions += 1
    return len(grounds), decisions


def crew() -> ProcessPoolExecutor:
    """One process for each core, each with its tables laid."""
    pool = ProcessPoolExecutor(os.cpu_count())
    list(pool.map(_share, ["recruit"] * (os.cpu_count() or 1)))
    return pool


def on_every_core(pool: ProcessPoolExecutor, policy: str) -> Played:
    """The same games on every core at once."""
    shares = list(pool.map(_share, [policy] * (os.cpu_count() or 1)))
    return sum(games for games, _ in shares), sum(decisions for _, decisions in shares)


def _share(policy: str) -> Played:
    """Long enough for both cores to be busy at once, however late one begins."""
    rounds = [ours(laid(), POLICIES[policy]) for _ in range(3)]
    return sum(games for games, _ in rounds), sum(decisions for _, decisions in rounds)


@cache
def laid() -> list[Table]:
    return tables()


def python_chess() -> Played:
    import chess

    moves = 0
    for seed in range(GAMES):
        draw, board = random.Random(seed), chess.Board()
        while not board.is_game_over(claim_draw=False):
            board.push(draw.choice(list(board.legal_moves)))
            moves += 1
    return GAMES, moves


def backgammon() -> Played:
    import pyspiel

    game = pyspiel.load_game("backgammon")
    moves = 0
    for seed in range(GAMES):
        draw, state = random.Random(seed), game.new_initial_state()
        while not state.is_terminal():
            state.apply_action(draw.choice(state.legal_actions()))
            moves += 1
    return GAMES, moves


def rate(play: Callable[[], Played], now: Callable[[], float]) -> tuple[float, float]:
    """Games and decisions a second, of the processor's time or by the clock."""
    begun = now()
    games, decisions = play()
    spent = now() - begun
    return games / spent, decisions / spent


def clone_time(b: Battle) -> float:
    """Microseconds a copy."""
    begun = time.perf_counter()
    for _ in range(1000):
        b.clone()
    return (time.perf_counter() - begun) * 1000


def run() -> Iterator[Line]:
    """Best of several rounds, all taking turns."""
    grounds, pool = laid(), crew()
    plays: dict[str, Callable[[], Played]] = {
        RANDOM: lambda: ours(grounds, recruit),
        OLD_SCRIPT: lambda: ours(grounds, old_sergeant),
        SCRIPT: lambda: ours(grounds, sergeant),
        f"{RANDOM}, every core": lambda: on_every_core(pool, "recruit"),
        f"{OLD_SCRIPT}, every core": lambda: on_every_core(pool, "old-sergeant"),
        f"{SCRIPT}, every core": lambda: on_every_core(pool, "sergeant"),
        "python-chess": python_chess,
        "OpenSpiel backgammon": backgammon,
    }
    best = dict.fromkeys(plays, (0.0, 0.0))
    copies, looks = [], []
    for _ in range(ROUNDS):
        for name, play in plays.items():
            now = time.perf_counter if name.endswith("every core") else time.process_time
            best[name] = max(best[name], rate(play, now))
        copies.append(clone_time(start(grounds[0], Lots(1))))
        looks.append(sight.answers()[0])
    pool.shutdown()
    yield from lines(best, min(copies), min(looks))
    yield from reach.lines(reach.questions(grounds))


def lines(best: dict[str, tuple[float, float]], copy: float, look: float) -> Iterator[Line]:
    """What was measured, each beside its goal."""
    games, decisions = best[RANDOM]
    for name, goal in (("python-chess", 10.0), ("OpenSpiel backgammon", 1.0)):
        ratio = games / best[name][0]
        yield Line(
            f"random legal games/s, {name}",
            f"{games:.1f} ({decisions:,.0f} decisions/s)",
            f"{best[name][0]:.1f} ({best[name][1]:,.0f} moves/s)",
            ratio,
            f"{goal:g}x",
            ratio >= goal,
        )
    for kind in (RANDOM, OLD_SCRIPT, SCRIPT):
        yield Line(f"{kind}, one core, games/s", f"{best[kind][0]:.1f}")
    for kind in (RANDOM, SCRIPT):
        yield Line(f"{kind}, every core, games/s", f"{best[f'{kind}, every core'][0]:.1f}")
    scripted = best[f"{OLD_SCRIPT}, every core"][0]
    yield Line(
        f"{OLD_SCRIPT}, every core, games/s",
        f"{scripted:.1f}",
        goal="900",
        met=scripted >= 900,
    )
    yield Line("cloning a battle", f"{copy:.1f} µs", goal="5 µs", met=copy <= 5)
    yield Line(
        "sight between two bases",
        f"{look:.2f} µs",
        goal=f"about 1 µs (at most {sight.GOAL})",
        met=look <= sight.GOAL,
    )
