"""Play whole battles and watch them: `python3 dev study` (or `python -m tests.study`).

    python3 dev study --games 10000 --workers 2            the whole study
    python3 dev study --games 10000 --marks marks.txt      keep one mark a game as they come: started
                                                           again, it goes on where it stopped
    TERCIO_COMPILED=0 python3 dev study --games 10000 --step 100 --against marks.txt
                                                           play some interpreted, compare with those marks

    python3 dev study --digest --games 2000 --workers 2    one digest of how so many games of recruits end:
                                                           the same before and after a change of form

    python3 dev study --reach 20000 --workers 2            ask the slow oracle of shortest ways about so many
                                                           random scenes

    python3 dev study --charges --games 1000 --workers 2   what became of every charge, and whether any failed
                                                           that could have arrived (charge_study.py)

    python3 dev study --laws --games 2000 --workers 2      at every decision: is each ready answer accepted as
                                                           a person's command, and is each command accepted
                                                           among the ready answers? (tests/firstblood/laws.py)

    python3 dev study --http --games 500 --workers 2       random battles over HTTP: every
                                                           kind of decision met, nothing offered is refused
                                                           (tests/http_battles.py)

What is watched is told in tests/firstblood/watched.py and invariants.py. A broken game is printed with its
number; `--first 1234 --games 1` plays it again.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from concurrent.futures import ProcessPoolExecutor
from pathlib import Path

from tercio.firstblood.engine.flow import DECISIONS
from tercio.firstblood.engine.state import COMPILED
from tests.firstblood.charge_study import charges_of
from tests.firstblood.game_digests import digest_of
from tests.firstblood.laws import laws_of
from tests.firstblood.watched import play_all
from tests.geometry.reaching import ask_scene
from tests.http_battles import play_many
from tests.oracles.geometry_reach import error


def read_marks(path: Path | None) -> dict[int, str]:
    """Marks kept by an earlier run, by game."""
    if path is None or not path.exists():
        return {}
    lines = [line for line in path.read_text(encoding="utf-8").splitlines() if line.strip()]
    return {int(line.split(" ", 1)[0]): line for line in lines if line[0] != "#"}


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="study", description="Play whole battles and watch them.")
    parser.add_argument("--games", type=int, default=200, help="how many games (from --first on)")
    parser.add_argument("--first", type=int, default=0, help="the number of the first game")
    parser.add_argument("--step", type=int, default=1, help="take every so many-th game only")
    parser.add_argument("--workers", type=int, default=1, help="processes to spread them over")
    parser.add_argument("--marks", type=Path, help="keep one mark a game here, and go on from those kept")
    parser.add_argument("--against", type=Path, help="compare with the marks kept here")
    parser.add_argument("--reach", type=int, help="ask the oracle of shortest ways about so many scenes")
    parser.add_argument(
        "--laws", action="store_true", help="try the two laws of one authority at every decision"
    )
    parser.add_argument("--digest", action="store_true", help="print one digest of how the games end")
    parser.add_argument("--charges", action="store_true", help="tell what became of every charge, and why")
    parser.add_argument("--http", action="store_true", help="play through the battle's HTTP door")
    args = parser.parse_args(argv)
    for asked, study in ((args.http, play_by_http), (args.charges, tell_charges), (args.digest, tell_digest),
                          (args.laws, try_laws)):  # fmt: skip
        if asked:
            return study(range(args.first, args.first + args.games, args.step), args.workers)
    if args.reach:
        return ask_oracle(args.reach, args.workers)
    kept, wanted = read_marks(args.marks), read_marks(args.against)
    numbers = [n for n in range(args.first, args.first + args.games, args.step) if n not in kept]
    if wanted:
        numbers = [n for n in numbers if n in wanted]
    seen: Counter[str] = Counter()
    broken: list[str] = []
    began = time.monotonic()
    for game in play_all(numbers, args.workers):
        seen.update(game.name.split())
        seen["decisions"] += game.decisions
        different = wanted.get(game.number, game.line) != game.line
        if game.error or different:
            broken.append(f"game {game.number} ({game.name}): {game.error or 'not the battle it was'}")
            print(broken[-1], flush=True)
        elif args.marks:
            with args.marks.open("a", encoding="utf-8") as file:
                file.write(game.line + "\n")
        seen["games"] += 1
        if seen["games"] % 100 == 0:
            print(
                f"{seen['games']} of {len(numbers)} games, {len(broken)} broken", file=sys.stderr, flush=True
            )
    _report(seen, broken, time.monotonic() - began, len(wanted))
    return 1 if broken else 0


def ask_oracle(scenes: int, workers: int) -> int:
    """The shortest ways of so many random scenes, found quickly and slowly.

    Where the oracle's way is longer than its samples explain, a gap was too narrow for it.
    """
    wrong = ways = narrow = 0
    with ProcessPoolExecutor(workers) as pool:
        for number, (told, longer, found) in enumerate(pool.map(ask_scene, range(scenes), chunksize=50)):
            wrong, ways, narrow = wrong + bool(told), ways + found, narrow + (longer > error())
            if told:
                print(f"scene {number}: {told}", flush=True)
    print(f"{scenes} scenes, {ways} with a way, {narrow} of them through a narrow gap, {wrong} wrong")
    return 1 if wrong else 0


def tell_charges(numbers: range, workers: int) -> int:
    """How the charges of so many games ended; every one that failed and should not have."""
    seen: Counter[str] = Counter()
    wrongs = 0
    with ProcessPoolExecutor(workers) as pool:
        for count, wrong in pool.map(charges_of, numbers, chunksize=5):
            seen.update(count)
            wrongs += len(wrong)
            for line in wrong:
                print(line, flush=True)
    for name, count in sorted(seen.items()):
        print(f"{name}: {count}")
    print(f"{len(numbers)} games, {wrongs} charges wrong")
    return 1 if wrongs else 0


def tell_digest(numbers: range, workers: int) -> int:
    """One digest of so many games, however they are spread over processes."""
    digest, decisions = digest_of(numbers, workers)
    how = "compiled" if COMPILED else "interpreted"
    print(f"{len(numbers)} games ({how}), {decisions} decisions, digest {digest}")
    return 0


def try_laws(numbers: range, workers: int) -> int:
    """Both laws at every decision of so many games; counts by kind of decision, and every breach."""
    tried: Counter[str] = Counter()
    games = broken = 0
    began = time.monotonic()
    for number, tally in laws_of(numbers, workers):
        games, broken = games + 1, broken + len(tally.breaches)
        tried.update(tally.tried)
        for breach in tally.breaches:
            print(f"game {number}, {breach.line}", flush=True)
        if games % 50 == 0:
            print(f"{games} of {len(numbers)} games, {broken} breaches", file=sys.stderr, flush=True)
    how = "compiled" if COMPILED else "interpreted"
    seconds = time.monotonic() - began
    print(f"{games} games ({how}), {tried.total()} commands, {broken} breaches, {seconds:.0f} s")
    for name, count in sorted(tried.items()):
        print(f"  law {name}: {count}")
    return 1 if broken else 0


def play_by_http(numbers: range, workers: int) -> int:
    """Random battles over HTTP: which decisions were met, and whatever was offered and refused."""
    met, tried, broken, games = Counter[str](), 0, 0, 0
    began = time.monotonic()
    for game in play_many(numbers, workers):
        games, tried = games + 1, tried + game.tried
        met.update(game.decisions)
        broken += bool(game.wrong)
        for line in game.wrong:
            print(f"battle {game.number}: {line}", flush=True)
        if games % 20 == 0:
            print(f"{games} of {len(numbers)} battles, {broken} broken", file=sys.stderr, flush=True)
    missed = sorted(set(DECISIONS[1:]) - set(met))
    print(f"{games} battles over HTTP, {met.total()} decisions, {tried} choices tried, {broken} broken")
    print(f"{time.monotonic() - began:.0f} s; decisions never met: {', '.join(missed) or 'none'}")
    for name, count in sorted(met.items()):
        print(f"  {name}: {count}")
    return 1 if broken or missed else 0


def _report(seen: Counter[str], broken: list[str], seconds: float, compared: int) -> None:
    games, decisions = seen.pop("games", 0), seen.pop("decisions", 0)
    how = "compiled" if COMPILED else "interpreted"
    print(f"{games} games ({how}), {decisions} decisions, {len(broken)} broken, {seconds:.0f} s")
    if compared:
        print(f"compared with {compared} marks kept earlier")
    for name, count in sorted(seen.items()):
        print(f"  {name} {count}")


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
