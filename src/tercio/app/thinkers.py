"""Processes that think for the machine: one question for each battle at a time, first come first served.

Nobody thinks in the web process: it asks here and is told later. A process that dies in mid-thought is
replaced and its question asked again.
"""

from __future__ import annotations

import atexit
import logging
import os
import threading
import time
from collections.abc import Callable
from concurrent.futures import Future, ProcessPoolExecutor, ThreadPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from dataclasses import dataclass
from typing import TypeAlias

from tercio.app.side_processes import side_pool
from tercio.arena.policy import Thought
from tercio.arena.seated_policy import SeatQuestion, thought_about

log = logging.getLogger(__name__)
SECONDS = 1.2
"""Of thought at most; then a policy answers with what it has."""
TRIES = 3
"""Times a question is put at most, if the processes that take it die."""
Told: TypeAlias = Callable[[Thought], None]


def think(asked: SeatQuestion) -> Thought:
    """What a process does: think until the answer is found or the time is over."""
    deadline = time.monotonic() + SECONDS
    return thought_about(asked, lambda: time.monotonic() > deadline)


def processes() -> int:
    """How many think at once: as TERCIO_THINKERS says, else half the cores."""
    return max(1, int(os.environ.get("TERCIO_THINKERS") or (os.cpu_count() or 2) // 2))


@dataclass(frozen=True)
class PendingQuestion:
    """A question on its way: for which battle, whom to tell, and how often it may still be put."""

    battle: str
    question: SeatQuestion
    told: Told
    tries: int


class Thinkers:
    """A queue of questions and the processes that take them."""

    def __init__(self, count: int) -> None:
        self.count = count
        self.lock = threading.RLock()
        self.waiting: dict[str, Future[Thought]] = {}
        """By battle, in the order they were asked."""
        self.pool: ProcessPoolExecutor | None = None
        self.tellers = ThreadPoolExecutor(max_workers=1, thread_name_prefix="thinkers")
        """Answers are told one after another, outside the pool's own thread."""

    def ask(self, battle: str, question: SeatQuestion, told: Told) -> int:
        """Put a question, unless one is pending for the battle: how many wait before it."""
        with self.lock:
            if battle not in self.waiting:
                self._put(PendingQuestion(battle, question, told, TRIES))
            return self.place(battle)

    def place(self, battle: str) -> int:
        """How many questions are before a battle's: 0 if it is being thought about, or not asked."""
        with self.lock:
            order = list(self.waiting)
            return max(0, order.index(battle) + 1 - self.count) if battle in self.waiting else 0

    def _put(self, asked: PendingQuestion) -> None:
        with self.lock:
            pool = self._living_pool()
            try:
                future = pool.submit(think, asked.question)
            except BrokenProcessPool:  # its processes died while nobody asked
                self._replace(pool)
                pool = self._living_pool()
                future = pool.submit(think, asked.question)
            self.waiting[asked.battle] = future
        future.add_done_callback(lambda done: self.tellers.submit(self._tell, asked, pool, done))

    def _living_pool(self) -> ProcessPoolExecutor:
        if self.pool is None:
            self.pool = side_pool(self.count)
        return self.pool

    def _tell(self, asked: PendingQuestion, pool: ProcessPoolExecutor, done: Future[Thought]) -> None:
        with self.lock:
            self.waiting.pop(asked.battle, None)
        try:
            thought = done.result()
            asked.told(thought)
        except BrokenProcessPool:
            self._replace(pool)
            if asked.tries > 1:
                self._put(PendingQuestion(asked.battle, asked.question, asked.told, asked.tries - 1))
        except Exception:  # one battle's trouble must not keep the others waiting
            log.exception("the machine has no answer for %s", asked.battle)

    def _replace(self, broken: ProcessPoolExecutor) -> None:
        """New processes for those that are gone; every question they had comes back to be asked again."""
        with self.lock:
            if self.pool is broken:
                broken.shutdown(wait=False)
                self.pool = None

    def close(self) -> None:
        """No more answers: the house closes."""
        with self.lock:
            if self.pool is not None:
                self.pool.shutdown(wait=False, cancel_futures=True)
        self.tellers.shutdown(wait=False, cancel_futures=True)


THINKERS = Thinkers(processes())
atexit.register(THINKERS.close)
