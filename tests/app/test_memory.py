"""What is remembered of a stream is believed only while the journal still says the same."""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import OperationalError, connection

from tercio.app import command_desk
from tercio.app.command_desk import NoSuchStream
from tercio.app.open_streams import Memory, OpenStream
from tercio.core.dice import Dice
from tercio.core.messages import Event
from tercio.core.speech import say
from tercio.store import journal
from tercio.store.models import Receipt
from tests.databases import Trial
from tests.store.tally import TALLY, Add, Added, TallyCommand


def add(number: int, command: str) -> None:
    command_desk.perform(TALLY, "tally/a", Add((number,)), who="cli", command_id=command)


def total() -> tuple[int, int]:
    opened = command_desk.open_stream("tally/a", TALLY)
    return opened.state, opened.version


def test_what_others_wrote_since_is_seen(trial: Trial) -> None:
    add(1, "one")
    assert total() == (1, 1)
    journal.append("tally/a", 1, [Added(2)], "user:2", "two")
    assert total() == (3, 2)


def test_memory_of_a_database_that_was_emptied_is_not_believed(trial: Trial) -> None:
    add(1, "one")
    add(1, "two")
    call_command("flush", interactive=False, verbosity=0)
    with pytest.raises(NoSuchStream):
        total()
    journal.append("tally/a", 0, [Added(5)] * 3, "cli", "one")
    assert total() == (15, 3)


def test_memory_from_before_a_backup_was_restored_is_not_believed(on_sqlite: Trial, tmp_path: Path) -> None:
    add(1, "one")
    connection.close()
    shutil.copyfile(tmp_path / "trial.sqlite3", tmp_path / "backup")
    add(2, "two")
    connection.close()
    shutil.copyfile(tmp_path / "backup", tmp_path / "trial.sqlite3")
    assert total() == (1, 1)


def test_what_could_not_be_kept_is_not_remembered(trial: Trial) -> None:
    add(1, "one")
    add(1, "two")
    with full_disk(), pytest.raises(command_desk.NotKept):
        add(5, "three")
    assert total() == (2, 2)
    add(5, "three")
    assert total() == (7, 3)


@contextmanager
def full_disk() -> Iterator[None]:
    """Nothing can be entered meanwhile, and the database says so itself."""
    server = connection.vendor == "postgresql"
    statements = FULL_SERVER if server else FULL_FILE
    with connection.cursor() as cursor:
        for statement in statements:
            cursor.execute(statement)
    yield
    with connection.cursor() as cursor:
        cursor.execute("DROP TRIGGER disk_full ON store_entry" if server else "DROP TRIGGER disk_full")


FULL_FILE = (
    (
        "CREATE TRIGGER disk_full BEFORE INSERT ON store_entry"
        " BEGIN SELECT RAISE(ABORT, 'database or disk is full'); END"
    ),
)
FULL_SERVER = (
    (
        "CREATE FUNCTION disk_full() RETURNS trigger LANGUAGE plpgsql AS"
        " $$ BEGIN RAISE EXCEPTION 'could not extend file' USING ERRCODE = '53100'; END $$"
    ),
    "CREATE TRIGGER disk_full BEFORE INSERT ON store_entry FOR EACH STATEMENT EXECUTE FUNCTION disk_full()",
)


def test_what_fails_as_it_is_committed_is_not_remembered(trial: Trial) -> None:
    """A race is lost, the second try is decided with the stream to itself, and then its commit fails."""
    calls: list[int] = []

    def decide(state: int, command: TallyCommand, dice: Dice) -> Sequence[Event]:
        calls.append(state)
        if len(calls) == 1:
            journal.append("tally/a", 1, [Added(10)], "user:2", "between")
        else:  # checked only when the transaction ends: this belongs to no stream
            Receipt.objects.create(stream_id="tally/none", command_id="x", who="x", before=0, after=0)
        return TALLY.decide(state, command, dice)

    add(1, "one")
    with pytest.raises(command_desk.NotKept):
        command_desk.perform(replace(TALLY, decide=decide), "tally/a", Add((5,)), who="cli", command_id="two")
    assert calls == [1, 11]
    journal.append("tally/a", 2, [Added(100)], "user:2", "afterwards")
    assert total() == (111, 3)


def test_a_database_that_cannot_be_reached_says_so_in_the_same_words(trial: Trial) -> None:
    def unreachable(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        raise OperationalError("server closed the connection unexpectedly")

    with connection.execute_wrapper(unreachable), pytest.raises(command_desk.NotKept) as lost:
        add(1, "one")
    assert lost.value.text("en") == say("journal.not_kept", "en")


def test_memory_has_room_for_so_many_and_forgets_the_longest_unused() -> None:
    memory = Memory(2)
    memory.put(OpenStream("a", 1, 1))
    memory.put(OpenStream("b", 2, 1))
    assert memory.get("a")
    memory.put(OpenStream("c", 3, 1))
    assert [bool(memory.get(name)) for name in "abc"] == [True, False, True]


def test_an_open_stream_is_opened_again_without_reading_it(trial: Trial) -> None:
    journal.append("tally/a", 0, [Added(1)] * 5000, "cli", "all")
    assert total() == (5000, 5000)
    asked: list[str] = []

    def listen(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        asked.append(sql)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(listen):
        assert total() == (5000, 5000)
    assert len(asked) == 1
    assert "store_entry" not in asked[0]
