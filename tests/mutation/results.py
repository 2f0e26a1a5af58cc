"""What came of each trial, kept on disk as it comes, and told at the end."""

from __future__ import annotations

import json
import time
from collections import Counter
from functools import cache

from tests.mutation.mistakes import ROOT, Mistake
from tests.mutation.rooms import Room, mark_of
from tests.mutation.touches import KEPT
from tests.mutation.trials import NOTICED, SURVIVED, TIMED_OUT, UNTOUCHED, Outcome

BOOK = KEPT / "trials.jsonl"
PASSED_BY = {SURVIVED, UNTOUCHED}


class Results:
    """The mistakes of one room and their outcomes, those of earlier runs that still hold among them."""

    def __init__(self, room: Room, mistakes: list[Mistake]) -> None:
        self.room, self.mistakes = room, mistakes
        self.started = time.monotonic()
        self.outcomes: dict[Mistake, Outcome] = {}
        self.earlier = len(_book())
        self.reload()

    def reload(self) -> None:
        """An outcome holds while the sources stand, and the test that noticed; for a survivor, every test.

        What this run has found out itself holds too, whatever was edited meanwhile.
        """
        book = _book()
        earlier = {line["trial"]: line for line in book[: self.earlier]}
        held = [line for line in earlier.values() if line["tests"] == self._tests_mark(line["by"])]
        kept = {line["trial"]: Outcome(line["what"], line["by"]) for line in (*held, *book[self.earlier :])}
        trials = {mistake: self._trial(mistake) for mistake in self.mistakes}
        self.outcomes = {mistake: kept[trial] for mistake, trial in trials.items() if trial in kept}

    def untried(self) -> list[Mistake]:
        return [mistake for mistake in self.mistakes if mistake not in self.outcomes]

    def note(self, mistake: Mistake, outcome: Outcome) -> None:
        self.outcomes[mistake] = outcome
        line = {"trial": self._trial(mistake), "tests": self._tests_mark(outcome.by), **outcome._asdict()}
        KEPT.mkdir(parents=True, exist_ok=True)
        with BOOK.open("a", encoding="utf-8") as book:
            book.write(json.dumps(line) + "\n")
        if outcome.what != NOTICED:
            print(f"{outcome.what}: {mistake}", flush=True)
        if len(self.outcomes) % 20 == 0:
            done, seconds = len(self.outcomes), time.monotonic() - self.started
            print(f"{self.room.name}: {done} of {len(self.mistakes)} tried, {seconds:.0f} s", flush=True)

    def counted(self) -> Counter[str]:
        return Counter(self.outcomes[mistake].what for mistake in self.mistakes)

    def survivors(self) -> list[Mistake]:
        return [mistake for mistake in self.mistakes if self.outcomes[mistake].what in PASSED_BY]

    def noticed(self) -> list[Mistake]:
        return [mistake for mistake in self.mistakes if mistake not in self.survivors()]

    def _trial(self, mistake: Mistake) -> str:
        """Names a trial for good: the place, the change, and a mark of the sources."""
        return f"{self.room.source_mark} {mistake.file} {mistake.start} {mistake.end} {mistake.instead}"

    def _tests_mark(self, by: str) -> str:
        """A mark of the file of the test that noticed, or of them all."""
        path = ROOT / by.partition("::")[0]
        return _mark_of_file(by.partition("::")[0]) if by and path.is_file() else _mark_of_tests(self.room)


def _book() -> list[dict[str, str]]:
    """Every trial ever noted, oldest first."""
    lines = BOOK.read_text(encoding="utf-8").splitlines() if BOOK.exists() else []
    return [json.loads(line) for line in lines]


@cache
def _mark_of_file(path: str) -> str:
    return mark_of([ROOT / path])


@cache
def _mark_of_tests(room: Room) -> str:
    return mark_of(room.test_files())


def tell(results: list[Results], least: float) -> int:
    """A line a room, a line in all, and each survivor with its place; a failure if too few were noticed."""
    everything: Counter[str] = Counter()
    print()
    for result in results:
        everything += result.counted()
        print(summary(result.room.name, result.counted()))
    print(summary("in all", everything))
    for result in results:
        for mistake in result.survivors():
            print(f"  {result.outcomes[mistake].what}: {mistake}")
    return int(share(everything) * 100 < least)


def summary(name: str, counted: Counter[str]) -> str:
    """`tournament  57 noticed, 2 survived, 1 timed out: 96.7%`; what no test touches has survived too."""
    survived = sum(counted[what] for what in PASSED_BY)
    untouched = f" ({counted[UNTOUCHED]} touched by no test)" if counted[UNTOUCHED] else ""
    told = f"{counted[NOTICED]:4} noticed, {survived:3} survived{untouched}, {counted[TIMED_OUT]:2} timed out"
    return f"{name:12} {told}: {share(counted):.1%}"


def share(counted: Counter[str]) -> float:
    """The part that was noticed; a test that would hang is one that notices."""
    tried = counted.total()
    return (tried - sum(counted[what] for what in PASSED_BY)) / tried if tried else 1.0
