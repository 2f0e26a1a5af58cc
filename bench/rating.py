"""Rating: a million games of ten thousand players with everybody's history kept, and one game by itself.

Peer: evalica (Rust), which keeps no history. Both get the same lists, of names and of numbers; ratings are
compared first.
"""

from __future__ import annotations

import random
import subprocess
import sys
from collections.abc import Iterator
from timeit import repeat

import evalica

from bench import Line, interleaved
from tercio.rating import History, updated_scores

GAMES, PLAYERS, GOAL = 1_000_000, 10_000, 20
WINNERS = {1.0: evalica.Winner.X, 0.5: evalica.Winner.Draw, 0.0: evalica.Winner.Y}
COLD = "import time; t = time.perf_counter(); import tercio.rating; print(time.perf_counter() - t)"


def against(kind: str, ones: list, twos: list, values: list[float]) -> Line:
    winners = [WINNERS[value] for value in values]
    peer = lambda: evalica.elo(ones, twos, winners, initial=1000.0, k=32.0)  # noqa: E731
    theirs, history = peer().scores.to_dict(), History(ones, twos, values)
    ours = history.ratings
    if ours.keys() != theirs.keys() or max(abs(ours[one] - theirs[one]) for one in ours) > 1e-6:
        raise AssertionError("evalica and we disagree")
    del theirs, history
    best = interleaved({"ours": lambda: History(ones, twos, values), "evalica": peer}, 12)
    ratio = best["evalica"] / best["ours"]
    what = f"{GAMES:,} games, {PLAYERS:,} players as {kind}, evalica"
    return Line(
        what,
        f"{best['ours'] * 1e3:.0f} ms",
        f"{best['evalica'] * 1e3:.0f} ms",
        ratio,
        f"{GOAL}x",
        ratio >= GOAL,
    )


def run() -> Iterator[Line]:
    chance = random.Random("rating")
    couples = [chance.sample(range(PLAYERS), 2) for _ in range(GAMES)]
    values = [chance.choice((1.0, 0.5, 0.0)) for _ in couples]
    ones, twos = [one for one, _ in couples], [two for _, two in couples]
    names = [f"player {number}" for number in range(PLAYERS)]
    yield against("numbers", ones, twos, values)
    yield against("names", [names[one] for one in ones], [names[two] for two in twos], values)
    history = History(ones, twos, values)
    wrong = History(ones, twos, [*values[:1000], 1.0 - values[1000], *values[1001:]])
    same = wrong.corrected(1000, values[1000]).ratings == history.ratings
    yield Line("replay after a correction", "same bits" if same else "differs", goal="same bits", met=same)
    micro = min(repeat(lambda: updated_scores(1000.0, 1200.0, 0.5), number=10_000, repeat=5)) * 100
    yield Line("one update", f"{micro:.2f} µs", goal="2 µs", met=micro <= 2)
    done = [subprocess.run([sys.executable, "-c", COLD], capture_output=True, check=True) for _ in range(3)]
    cold = min(float(one.stdout) for one in done) * 1e3
    yield Line("import tercio.rating", f"{cold:.1f} ms")
