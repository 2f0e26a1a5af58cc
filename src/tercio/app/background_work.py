"""Long work beside the web: analyses and studies, done piece by piece in a process of its own.

A work is an order and so many pieces. Each piece done is kept, so a work can be stopped and gone on with, and
a house that was switched off in the middle goes on where it was as soon as somebody looks. Each web process
does one work at a time and steps back behind everything else; whoever asks has turns with all others, and a
long work steps aside while others wait. A house with a Dask cluster (`TERCIO_ENGINE`) has its workers do the
pieces instead.
"""

from __future__ import annotations

import datetime as dt
import logging
import secrets
import threading
import time
from collections.abc import Callable, Generator, Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from contextlib import closing
from typing import NamedTuple, TypeAlias

from django.conf import settings
from django.db import connection
from django.db.models import Q
from django.utils import timezone
from django.utils.crypto import salted_hmac

from tercio.app.side_processes import side_pool
from tercio.app.work_turns import Asker, asker_of, in_turns, is_account
from tercio.arena.work_pieces import WORKS, one_piece, pieces_on_cluster
from tercio.core.refused import Refused
from tercio.store.battles.models import BackgroundWork, WorkPiece

log = logging.getLogger(__name__)
WAITING, RUNNING, STOPPED, DONE, FAILED = "waiting", "running", "stopped", "done", "failed"
DoPieces: TypeAlias = Callable[[str, str, Sequence[int]], Generator[tuple[int, str], None, None]]
"""From a kind of work, its order and the numbers of pieces: each piece with its number, as it is done."""
FORSAKEN = dt.timedelta(minutes=10)
"""A work nobody has touched for so long is taken up again: whoever did it is gone."""
MOST_WAITING, MOST_OF_STRANGERS = 40, 20
"""Works in the queue; how many of them are strangers'."""
MOST_OF_ONE, MOST_OF_LINE = 3, 8
"""How many of them are one account's, how many come from one line: nobody fills the queue for others."""
TURN = 60.0
"""Seconds a work has before it steps aside, if somebody else waits."""
ASKING = threading.Lock()
"""Of several asked for at once, each counts those before it."""
YIELDING = 15
"""How far the process that works steps back behind all others."""
TRIES = 3
"""Times a piece is tried if the process that does it dies."""


class WorkShown(NamedTuple):
    """How a work stands."""

    key: str
    phase: str
    done: int
    pieces: int
    ahead: int
    """Works that come first."""

    @property
    def percent(self) -> int:
        return 100 * self.done // max(1, self.pieces)

    @property
    def lasting(self) -> bool:
        """Is it still to be done, so that looking again makes sense?"""
        return self.phase in (WAITING, RUNNING)


def ask_work(kind: str, about: str, asker: Asker, order: str, pieces: int) -> BackgroundWork:
    """Put a work into the queue."""
    with ASKING:
        mark = check_room(asker)
        return BackgroundWork.objects.create(
            key=secrets.token_hex(8), kind=kind, about=about, owner=asker.who, line=mark, order=order,
            pieces=pieces, phase=WAITING,
        )  # fmt: skip


def line_mark(line: str) -> str:
    """How a line is kept: nobody reads out of the database where somebody sat."""
    return salted_hmac("tercio.work", line, algorithm="sha256").hexdigest() if line else ""


def check_room(asker: Asker) -> str:
    """Whether the queue takes one more work of somebody: how the line they sit at is kept."""
    owner, mark = asker.who, line_mark(asker.line)
    lasting = BackgroundWork.objects.filter(phase__in=(WAITING, RUNNING))
    if is_account(owner) and lasting.filter(owner=owner).count() >= MOST_OF_ONE:
        raise Refused("work.yours_wait", most=MOST_OF_ONE)
    if mark and lasting.filter(line=mark).count() >= MOST_OF_LINE:
        raise Refused("work.line_waits", most=MOST_OF_LINE)
    if lasting.count() >= MOST_WAITING:
        raise Refused("work.queue_full", most=MOST_WAITING)
    if not is_account(owner) and lasting.exclude(owner__startswith="user:").count() >= MOST_OF_STRANGERS:
        raise Refused("work.queue_full", most=MOST_OF_STRANGERS)
    return mark


def stop_work(key: str) -> None:
    """What is done of it stays; the piece at hand is thrown away."""
    BackgroundWork.objects.filter(key=key, phase__in=(WAITING, RUNNING)).update(phase=STOPPED)


def resume_work(key: str, asker: Asker) -> None:
    """Go on with what was stopped or has failed, behind whoever waits already."""
    with ASKING:
        for work in BackgroundWork.objects.filter(key=key, phase__in=(STOPPED, FAILED)):
            mark = check_room(asker)
            stands = BackgroundWork.objects.filter(key=key, phase=work.phase)
            stands.update(phase=WAITING, owner=asker.who, line=mark, asked=timezone.now())


def work_shown(work: BackgroundWork) -> WorkShown:
    """How a work stands; looking at one that waits wakes whoever does it."""
    if work.phase in (WAITING, RUNNING):
        WORKSHOP.wake()
    done = WorkPiece.objects.filter(work=work).count()
    return WorkShown(work.key, work.phase, done, work.pieces, works_ahead(work))


def works_ahead(work: BackgroundWork) -> int:
    """How many are worked out or have their turn before one that waits."""
    if work.phase != WAITING:
        return 0
    order = [other.key for other in in_turns(BackgroundWork.objects.filter(phase=WAITING))]
    before = order.index(work.key) if work.key in order else 0
    return before + BackgroundWork.objects.filter(phase=RUNNING).count()


def pieces_done(work: BackgroundWork) -> list[str]:
    """What came of the pieces done so far, in order."""
    return list(WorkPiece.objects.filter(work=work).order_by("number").values_list("text", flat=True))


# --- doing it


def claim_work() -> BackgroundWork | None:
    """The next work, for whoever asks first."""
    now = timezone.now()
    forsaken = Q(beat__lt=now - FORSAKEN) | Q(beat__gt=now + FORSAKEN)  # or the clock was set back since
    waits = Q(phase=WAITING) | Q(phase=RUNNING) & forsaken
    for work in in_turns(BackgroundWork.objects.filter(waits)):
        same = BackgroundWork.objects.filter(key=work.key, phase=work.phase, beat=work.beat)
        if same.update(phase=RUNNING, beat=timezone.now()):
            return work
    return None


def keep_piece(work: BackgroundWork, number: int, text: str) -> bool:
    """Keep a piece, unless the work has been stopped: is it still wanted?"""
    running = BackgroundWork.objects.filter(key=work.key, phase=RUNNING)
    if not running.update(beat=timezone.now()):
        return False
    WorkPiece.objects.get_or_create(work=work, number=number, defaults={"text": text})
    return True


def do_work(work: BackgroundWork, do_pieces: DoPieces) -> None:
    """Every piece that is missing, until all are done, it is stopped, or it is somebody else's turn."""
    kept = set(WorkPiece.objects.filter(work=work).values_list("number", flat=True))
    missing = [number for number in range(work.pieces) if number not in kept]
    running, ends = BackgroundWork.objects.filter(key=work.key, phase=RUNNING), time.monotonic() + TURN
    try:
        with closing(do_pieces(work.kind, work.order, missing)) as done:
            for number, text in done:
                if not keep_piece(work, number, text):
                    return
                if number != missing[-1] and time.monotonic() >= ends and others_wait(work):
                    running.update(phase=WAITING)
                    return
    except Exception:  # one work's trouble must not keep the others waiting
        log.exception("cannot be worked out: %s", work)
        running.update(phase=FAILED)
        return
    running.update(phase=DONE)


def others_wait(work: BackgroundWork) -> bool:
    """Whether somebody else waits for a turn."""
    waiting = BackgroundWork.objects.filter(phase=WAITING).only("owner", "line")
    return any(asker_of(other) != asker_of(work) for other in waiting)


def do_here(kind: str, order: str, numbers: Sequence[int]) -> Generator[tuple[int, str], None, None]:
    """The pieces one after another, done by whoever asks."""
    return (one_piece((kind, order), number) for number in numbers)


class Workshop:
    """A thread that takes works from the queue while there are any, and a process that does their pieces."""

    def __init__(self) -> None:
        self.lock = threading.Lock()
        self.thread: threading.Thread | None = None
        self.pool: ProcessPoolExecutor | None = None

    def wake(self) -> None:
        """See that somebody works, if this house works beside the web at all."""
        with self.lock:
            if settings.WORK_BESIDE and (self.thread is None or not self.thread.is_alive()):
                self.thread = threading.Thread(target=self.work_off, name="workshop", daemon=True)
                self.thread.start()

    def work_off(self) -> None:
        """All works there are; then the process goes home."""
        try:
            while (work := self.next_work()) is not None:
                do_work(work, self.do_pieces)
        finally:
            connection.close()

    def next_work(self) -> BackgroundWork | None:
        with self.lock:
            work = claim_work()
            if work is None:
                self.thread = None  # whoever asks from now on wakes another
                self.close()
            return work

    def do_pieces(
        self, kind: str, order: str, numbers: Sequence[int]
    ) -> Generator[tuple[int, str], None, None]:
        """By the cluster where the house has one, else by the process, one after another."""
        if settings.WORK_ENGINE:
            yield from pieces_on_cluster((kind, order), numbers, settings.WORK_ENGINE)
            return
        for number in numbers:
            yield number, self.do_piece(kind, order, number)

    def do_piece(self, kind: str, order: str, number: int) -> str:
        """One piece by the process; one that dies is replaced and the piece tried again."""
        for tried in range(1, TRIES + 1):
            if self.pool is None:
                self.pool = side_pool(1, YIELDING)
            try:
                return self.pool.submit(WORKS[kind], order, number).result()
            except BrokenProcessPool:
                self.close()
                if tried == TRIES:
                    raise
        raise AssertionError("unreachable")

    def close(self) -> None:
        if self.pool is not None:
            self.pool.shutdown(wait=False, cancel_futures=True)
            self.pool = None


WORKSHOP = Workshop()
