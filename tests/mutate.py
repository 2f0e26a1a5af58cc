"""Put small mistakes into the rules and see whether the tests notice: `python3 dev mutate`.

    python3 dev mutate --sample 60 --seed 7        sixty mistakes by lot over every room
    python3 dev mutate tournament campaign --all   every mistake that could be made in two rooms
    python3 dev mutate --show 'tournament/byes.py' the mistakes of one file, none tried

Each mistake is tried, interpreted and in a process of its own, first against the tests that prove the rules
its function names, then against the room's other tests (tests/mutation/). What was tried is kept in
`build/mutation/`: started again with the same arguments, it goes on where it stopped. Mistakes nobody could
notice stand with their reason in tests/mutation/unnoticeable.toml.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import random
import sys
from collections import Counter
from concurrent.futures import ProcessPoolExecutor, as_completed
from multiprocessing import get_context

from tests.mutation.excuses import excused
from tests.mutation.mistakes import ROOT, SOURCES, Mistake, files_of, mistakes_in
from tests.mutation.trial import NOTICED, SURVIVED, load_libraries, try_mistake
from tests.mutation.watchers import DOORS, SUITES

KEPT = ROOT / "build" / "mutation" / "trials.jsonl"


def main(argv: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="mutate", description=__doc__.splitlines()[0])
    parser.add_argument("rooms", nargs="*", help=f"rooms ({', '.join(SUITES)}); all of them by default")
    parser.add_argument("--sample", type=int, default=60, help="how many mistakes, by lot")
    parser.add_argument("--seed", type=int, default=1, help="which lot")
    parser.add_argument("--all", action="store_true", help="every mistake instead of a sample")
    parser.add_argument("--workers", type=int, default=2, help="processes to spread the trials over")
    parser.add_argument("--show", metavar="FILE", help="list the mistakes of the files named so, try none")
    asked = parser.parse_args(argv)
    if unknown := sorted(set(asked.rooms) - set(SUITES)):
        parser.error(f"no such room: {', '.join(unknown)} (there are: {', '.join(SUITES)})")
    rooms = asked.rooms or list(SUITES)
    if asked.show:
        return show(rooms, asked.show)
    lots = [(room, mistake) for room in rooms for mistake in possible(room)]
    if not asked.all:
        lots = random.Random(asked.seed).sample(lots, min(asked.sample, len(lots)))
    return judge(lots, asked.workers)


def possible(room: str) -> list[Mistake]:
    """Every mistake of a room that somebody could notice."""
    found = [mistake for file in files_of(room) for mistake in mistakes_in(file, room in DOORS)]
    return [mistake for mistake in found if not excused(mistake)]


def show(rooms: list[str], file: str) -> int:
    for room in rooms:
        for mistake in possible(room):
            if file in mistake.file:
                print(mistake)
    return 0


def judge(lots: list[tuple[str, Mistake]], workers: int) -> int:
    """Try them all, telling how it goes, and print who survived."""
    results = Results(lots)
    load_libraries()
    with ProcessPoolExecutor(workers, mp_context=get_context("fork")) as pool:
        jobs = {
            pool.submit(try_mistake, room, mistake): (room, mistake)
            for room, mistake in lots
            if mistake not in results.outcomes
        }
        for job in as_completed(jobs):
            results.note(*jobs[job], job.result())
    return results.tell()


class Results:
    """What came of each trial, kept on disk as it comes."""

    def __init__(self, lots: list[tuple[str, Mistake]]) -> None:
        self.lots = lots
        self.marks = {room: mark_of(room) for room in {room for room, _ in lots}}
        kept = KEPT.read_text(encoding="utf-8").splitlines() if KEPT.exists() else []
        earlier = {line["trial"]: line["outcome"] for line in map(json.loads, kept)}
        trials = {mistake: self.trial(room, mistake) for room, mistake in lots}
        self.outcomes = {mistake: earlier[trial] for mistake, trial in trials.items() if trial in earlier}

    def trial(self, room: str, mistake: Mistake) -> str:
        """Names a trial for good: the place, the change, and a mark of sources and tests."""
        return f"{self.marks[room]} {mistake.file} {mistake.start} {mistake.instead}"

    def note(self, room: str, mistake: Mistake, outcome: str) -> None:
        self.outcomes[mistake] = outcome
        KEPT.parent.mkdir(parents=True, exist_ok=True)
        with KEPT.open("a", encoding="utf-8") as lines:
            lines.write(json.dumps({"trial": self.trial(room, mistake), "outcome": outcome}) + "\n")
        if outcome != NOTICED:
            print(f"{outcome}: {mistake}", flush=True)
        if len(self.outcomes) % 20 == 0:
            print(f"{len(self.outcomes)} of {len(self.lots)} tried", flush=True)

    def tell(self) -> int:
        """A line a room; a sample of which more than one in twenty survives is a failure."""
        survivors = [mistake for _, mistake in self.lots if self.outcomes[mistake] == SURVIVED]
        for room in dict.fromkeys(room for room, _ in self.lots):
            counted = Counter(self.outcomes[mistake] for where, mistake in self.lots if where == room)
            print(f"{room:12} " + ", ".join(f"{many} {what}" for what, many in sorted(counted.items())))
        print(f"\n{len(survivors)} survived:" if survivors else "\nnone survived")
        for mistake in survivors:
            print(f"  {mistake}")
        share = 1 - len(survivors) / max(1, len(self.lots))
        print(f"noticed {share:.1%} of {len(self.lots)}")
        return int(share < 0.95)


def mark_of(room: str) -> str:
    """A mark of a room and its tests: an edit of either makes earlier trials worthless."""
    folders = [SOURCES / "tercio" / room, *(ROOT / suite for suite in SUITES[room])]
    files = sorted(path for folder in folders for path in folder.rglob("*.py"))
    return hashlib.sha256(b"".join(path.read_bytes() for path in files)).hexdigest()[:12]


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
