"""Turns for what takes a thread a second or more: a few are worked out at a time, the others wait a moment.

A thread that counts dice or draws a planet answers no page, and neither does one that waits for its turn: so
few count, few wait, and whoever comes then is told when to come back. One address has one turn at a time and
not all the places in the queue.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext
from threading import Condition

from django.http import HttpRequest

from tercio.core.refused import Refused
from tercio.web.networks import visitor

AGAIN_IN = 5  # seconds
LARGE = "limit.large"
FEW = 64
"""Parts of a page, each of which takes a hundredth of a second: so many are drawn without a turn."""


class Turns:
    """Who is at work, and who waits, the first to come first."""

    def __init__(
        self, at_once: int = 2, waiting: int = 3, waiting_of_one: int = 2, patience: float = 2.0
    ) -> None:
        self.at_once, self.most_waiting, self.most_of_one = at_once, waiting, waiting_of_one
        self.patience = patience
        self.changed = Condition()
        self.at_work: Counter[str] = Counter()
        self.waiting: list[str] = []
        """Whoever waits, once for each question."""

    @contextmanager
    def turn(self, asker: str, busy: str) -> Iterator[None]:
        """A turn of one's own, after a moment's waiting if it must be; or the refusal `busy`, with when."""
        with self.changed:
            if not self.is_free(asker) or self.next_asker() is not None:
                self.wait(asker, busy)
            self.at_work[asker] += 1
        try:
            yield
        finally:
            with self.changed:
                self.at_work[asker] -= 1
                self.changed.notify_all()

    def wait(self, asker: str, busy: str) -> None:
        """Until it is this asker's turn; the queue has room for few."""
        if len(self.waiting) >= self.most_waiting or self.waiting.count(asker) >= self.most_of_one:
            raise Refused(busy, seconds=AGAIN_IN)
        self.waiting.append(asker)
        try:
            if not self.changed.wait_for(lambda: self.next_asker() == asker, self.patience):
                raise Refused(busy, seconds=AGAIN_IN)
        finally:
            self.waiting.remove(asker)
            self.changed.notify_all()

    def next_asker(self) -> str | None:
        """The first who waits and may begin."""
        return next((asker for asker in self.waiting if self.is_free(asker)), None)

    def is_free(self, asker: str) -> bool:
        return self.at_work.total() < self.at_once and not self.at_work[asker]


TURNS = Turns()


@contextmanager
def large_turn(request: HttpRequest, busy: str = LARGE) -> Iterator[None]:
    """A turn for whoever sends a request; `busy` says what there is no room for."""
    with TURNS.turn(visitor(request), busy):
        yield


@contextmanager
def turn_for_many(request: HttpRequest, parts: int) -> Iterator[None]:
    """A turn for a page of many parts that take long, such as codes to scan; for few nobody waits."""
    with large_turn(request) if parts > FEW else nullcontext():
        yield
