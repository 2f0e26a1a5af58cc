"""Killed writers, racing writers and a full disk lose nothing that was acknowledged."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection

from tercio.app import command_desk
from tercio.core.speech import say
from tercio.store import journal
from tercio.store.journal import Conflict, NotKept
from tercio.store.models import Entry, Receipt, Stream
from tests.databases import Trial, migrate, postgresql_folder, started, using
from tests.store.killing import Child, child, die_at
from tests.store.tally import TALLY, Add, Added

ENOUGH = 2000  # steps after which a child must have come to its end


@pytest.mark.slow
@pytest.mark.parametrize("already", [0, 2], ids=["a new stream", "an old stream"])
@pytest.mark.parametrize("marks", [{("a", "b")}, None], ids=["with marks", "events only"])
def test_a_writer_killed_at_any_line_keeps_all_or_nothing(trial: Trial, already: int, marks: Any) -> None:
    """Every line of the journal and of the commit is tried: acknowledged is kept, half is never kept."""

    def work(say: Callable[[str], None]) -> None:
        outcome = journal.append(stream, already, [Added(1), Added(2), Added(3)], "cli", "the command", marks)
        say(f"version {outcome.version}")

    seen: set[tuple[int, bool]] = set()
    for step in range(1, ENOUGH):
        stream = f"tally/s{step}"
        if already:
            journal.append(stream, 0, [Added(0)] * already, "cli", "earlier")
        words = child(work, die_at(step))
        kept = len(journal.load(stream)) - already
        assert kept in {0, 3}
        assert Receipt.objects.filter(stream_id=stream, command_id="the command").count() == kept / 3
        head = journal.head(stream)
        assert (head.version if head else 0) == already + kept
        acknowledged = f"version {already + 3}" in words
        assert kept or not acknowledged
        seen.add((kept, acknowledged))
        again = journal.append(stream, already, [Added(1), Added(2), Added(3)], "cli", "the command")
        assert again == (already, already + 3, bool(kept))
        assert len(journal.load(stream)) == already + 3
        if "done" in words:
            break
    else:
        pytest.fail("the child never came to its end")
    assert seen == {(0, False), (3, False), (3, True)}  # dying before, in and after the commit were all tried


def test_a_busy_writer_shot_at_any_moment_has_kept_what_it_acknowledged(trial: Trial) -> None:
    for shot_after in (1, 7, 23):
        writer = subprocess.Popen(
            [sys.executable, "-m", "tests.store.busy", f"tally/s{shot_after}"],
            env={
                **os.environ,
                "DATABASE_URL": trial.address,
                "DJANGO_SETTINGS_MODULE": "tercio.web.settings",
            },
            stdout=subprocess.PIPE,
            text=True,
        )
        assert writer.stdout
        acknowledged = 0
        for line in writer.stdout:
            acknowledged = int(line)
            if acknowledged == shot_after:
                writer.send_signal(signal.SIGKILL)
        assert writer.wait() == -signal.SIGKILL
        versions = [line.version for line in journal.load(f"tally/s{shot_after}")]
        assert versions == list(range(1, len(versions) + 1))
        assert acknowledged >= shot_after
        assert len(versions) in {acknowledged * 2, acknowledged * 2 + 2}  # one may be kept but not yet told


def test_of_two_racing_writers_exactly_one_wins_each_version(trial: Trial) -> None:
    rounds = 30
    racers = [Racer(name, rounds) for name in ("ana", "bea")]
    for _ in range(rounds):
        for racer in racers:
            racer.go()
        results = [racer.result() for racer in racers]
        assert sorted(word.split()[0] for word in results) == ["lost", "won"]
    assert [line.version for line in journal.load("tally/a")] == list(range(1, rounds + 1))
    for racer in racers:
        racer.end()


class Racer:
    """A process that appends on the version it is shown, each time it is told to go."""

    def __init__(self, name: str, rounds: int) -> None:
        self.start, gun = os.pipe()
        self.gun = gun
        self.ear, self.mouth = os.pipe()
        connection.close()
        self.pid = os.fork()
        if self.pid == 0:
            try:
                for version in range(rounds):
                    os.read(self.start, 1)
                    os.write(self.mouth, f"{self.race(name, version)}\n".encode())
            finally:
                os._exit(0)

    def race(self, name: str, version: int) -> str:
        try:
            journal.append("tally/a", version, [Added(version)], name, f"{name} {version}")
        except Conflict as lost:
            return f"lost {lost.version}"
        return "won"

    def go(self) -> None:
        os.write(self.gun, b".")

    def result(self) -> str:
        word = b""
        while not word.endswith(b"\n"):
            word += os.read(self.ear, 1)
        return word.decode()

    def end(self) -> None:
        os.waitpid(self.pid, 0)
        for end in (self.start, self.gun, self.ear, self.mouth):
            os.close(end)


def test_many_processes_adding_at_once_all_count(trial: Trial) -> None:
    each, names = 20, ("ana", "bea", "carla")

    def adding(name: str) -> Callable[[Callable[[str], None]], None]:
        def work(say: Callable[[str], None]) -> None:
            for at in range(each):
                command_desk.perform(TALLY, "tally/a", Add((1, 1)), who=name, command_id=f"{name} {at}")

        return work

    children = [Child(adding(name)) for name in names]
    assert [one.words() for one in children] == [["done"]] * 3
    opened = command_desk.open_stream("tally/a", TALLY)
    assert (opened.state, opened.version) == (120, 120)
    assert Receipt.objects.count() == 60


BIG = "x" * 400_000


def fill(say: Callable[[str], None]) -> None:
    """Write until it fails; say each version acknowledged, and what was told when no more would fit."""
    for at in range(2000):
        try:
            journal.append("tally/a", at, [Added(1, note=str(at) + BIG)], "cli", f"c{at}")
        except NotKept as full:
            say(f"full {full.text('en')}")
            return
        say(f"version {at + 1}")


def nothing_was_lost(words: list[str]) -> None:
    """All that was acknowledged is there and no more; with room again, the command that failed succeeds."""
    *acknowledged, told, done = words
    assert (told, done) == (f"full {say('journal.not_kept', 'en')}", "done")
    assert len(acknowledged) > 3
    assert acknowledged == [f"version {line.version}" for line in journal.load("tally/a")]
    last = len(acknowledged)
    assert journal.append("tally/a", last, [Added(1)], "cli", f"c{last}") == (last, last + 1, False)
    assert Entry.objects.count() == Receipt.objects.count() == Stream.objects.get().version == last + 1


def test_a_full_disk_under_sqlite_loses_nothing_acknowledged(on_sqlite: Trial) -> None:
    def little_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (6 * 2**20, resource.RLIM_INFINITY))

    nothing_was_lost(child(fill, little_room))


@pytest.mark.postgres
def test_a_full_disk_under_postgresql_loses_nothing_acknowledged(django_db_blocker: Any) -> None:
    """A server that may write no file past its 16 MB of log cannot grow a table; later it has room."""
    with django_db_blocker.unblock(), postgresql_folder() as folder:
        with started(folder, largest_file=16 * 2**20) as address:
            migrate(address)
            with using(address):
                with connection.cursor() as cursor:
                    cursor.execute("ALTER TABLE store_entry ALTER COLUMN data SET STORAGE EXTERNAL")
                words = child(fill)
        with started(folder) as address, using(address):
            nothing_was_lost(words)
