"""The journal keeps everything once, in order, for ever, on both databases."""

from __future__ import annotations

import pytest
from django.core.management import call_command
from django.db import DatabaseError, IntegrityError, connection, transaction

from tercio.core.messages import Event
from tercio.core.refused import Refused
from tercio.store import journal
from tercio.store.journal import AppendOutcome, Conflict
from tercio.store.models import Entry, Mark, Receipt, Stream
from tests.databases import Trial
from tests.store.tally import Added

pytestmark = pytest.mark.usefixtures("trial")


def add(
    expected: int, *numbers: int, command: str = "c", who: str = "cli", stream: str = "tally/a"
) -> AppendOutcome:
    return journal.append(stream, expected, [Added(number) for number in numbers], who, command)


def kept(stream: str = "tally/a", after: int = 0) -> list[tuple[int, str]]:
    return [(line.version, line.data) for line in journal.load(stream, after)]


def test_events_are_kept_in_order_with_who_and_when() -> None:
    assert add(0, 1, 2, command="one", who="user:1") == AppendOutcome(0, 2, repeated=False)
    assert add(2, 3, command="two", who="user:2") == AppendOutcome(2, 3, repeated=False)
    lines = journal.load("tally/a")
    assert [(line.version, line.name, line.data, line.who, line.command_id) for line in lines] == [
        (1, "Added", '{"type":"Added","number":1}', "user:1", "one"),
        (2, "Added", '{"type":"Added","number":2}', "user:1", "one"),
        (3, "Added", '{"type":"Added","number":3}', "user:2", "two"),
    ]
    assert lines[0].at == lines[1].at <= lines[2].at
    assert lines[0].at.utcoffset() is not None


def test_loading_starts_after_a_version_and_ends_at_one() -> None:
    add(0, 1, 2, 3, 4)
    assert [line.version for line in journal.load("tally/a", after=2)] == [3, 4]
    assert [line.version for line in journal.load("tally/a", after=1, up_to=3)] == [2, 3]


def test_streams_do_not_mix() -> None:
    add(0, 1, stream="tally/a")
    add(0, 2, stream="tally/b")
    assert kept("tally/b") == [(1, '{"type":"Added","number":2}')]
    assert journal.load("tally/none") == []
    assert journal.head("tally/none") is None


@pytest.mark.parametrize("expected", [0, 1, 3])
def test_a_writer_who_is_not_up_to_date_is_told_the_real_version(expected: int) -> None:
    add(0, 1, 2)
    with pytest.raises(Conflict) as lost:
        add(expected, 9, command="late")
    assert lost.value.version == 2
    assert len(kept()) == 2


def test_a_stream_that_does_not_exist_is_at_version_nought() -> None:
    with pytest.raises(Conflict) as lost:
        add(5, 1)
    assert lost.value.version == 0
    assert Stream.objects.count() == 0


def test_the_same_command_again_gives_the_first_outcome() -> None:
    first = add(0, 1, 2, command="one")
    add(2, 3, command="two")
    again = add(0, 1, 2, command="one")
    up_to_date = add(3, 1, 2, command="one")
    assert again == up_to_date == first._replace(repeated=True)
    assert len(kept()) == 3
    assert journal.receipt("tally/a", "cli", "one") == again


def test_a_command_that_changed_nothing_is_remembered_too() -> None:
    add(0, 1, command="one")
    assert add(1, command="nothing") == AppendOutcome(1, 1, repeated=False)
    add(1, 2, command="two")
    assert add(2, command="nothing") == AppendOutcome(1, 1, repeated=True)


def test_a_command_that_changes_nothing_must_be_up_to_date_too() -> None:
    add(0, 1, 2, command="one")
    for expected in (0, 1, 3):
        with pytest.raises(Conflict):
            add(expected, command="nothing")
    assert Stream.objects.get().version == 2


def test_even_as_the_first_of_a_stream() -> None:
    assert add(0, command="nothing") == AppendOutcome(0, 0, repeated=False)
    assert add(0, command="nothing") == AppendOutcome(0, 0, repeated=True)


def test_the_same_command_id_in_another_stream_is_another_command() -> None:
    add(0, 1, command="one", stream="tally/a")
    assert not add(0, 1, command="one", stream="tally/b").repeated


def test_nobody_borrows_somebody_elses_command() -> None:
    add(0, 1, command="one", who="user:1")
    with pytest.raises(Refused, match=r"journal\.command_taken"):
        add(1, 1, command="one", who="user:2")


@pytest.mark.parametrize("text", ["a\0b", "\0", "\ud800"])
def test_text_no_database_can_keep_is_refused_before_it_gets_there(text: str) -> None:
    with pytest.raises(Refused, match=r"journal\.unreadable_text"):
        journal.append("tally/a", 0, [Added(1), Added(1, note=text)], "cli", "one")
    assert Stream.objects.count() == 0


class Nested(Event, frozen=True):
    deep: dict[str, list[str]]


@pytest.mark.parametrize("deep", [{"a": ["x", "\0"]}, {"\0": []}])
def test_nul_is_found_however_deep(deep: dict[str, list[str]]) -> None:
    with pytest.raises(Refused, match=r"journal\.unreadable_text"):
        journal.append("tally/a", 0, [Nested(deep)], "cli", "one")


@pytest.mark.parametrize(
    "text", ["\\u0000", "\\\\u0000", "ñandú 🎲", '"; DROP TABLE store_entry; --', "\x01"]
)
def test_every_other_text_comes_back_as_it_was(text: str) -> None:
    import msgspec

    journal.append("tally/a", 0, [Added(1, note=text)], "cli", "one")
    (line,) = journal.load("tally/a")
    assert msgspec.json.decode(line.data, type=Added).note == text


@pytest.mark.parametrize(
    ("stream", "who", "command"),
    [("tally", "cli", "c"), ("tally/", "cli", "c"), ("tally/a:b", "cli", "c"), ("../a", "cli", "c"),
     ("tally/a\0", "cli", "c"), ("tally/a", "", "c"), ("tally/a", "cli", ""), ("tally/a", "c\0", "c"),
     ("tally/a", "cli", "x" * 201), ("tally/a", "cli", "\ud800")],
)  # fmt: skip
def test_a_name_that_is_none_is_refused(stream: str, who: str, command: str) -> None:
    with pytest.raises(Refused):
        journal.append(stream, 0, [Added(1)], who, command)


@pytest.mark.parametrize("table", [Entry, Receipt])
def test_the_database_itself_refuses_to_change_the_past(table: type[Entry] | type[Receipt]) -> None:
    add(0, 1)
    with pytest.raises(DatabaseError, match="only ever added to"):
        table.objects.update(who="somebody else")
    with pytest.raises(DatabaseError, match="only ever added to"):
        table.objects.all()._raw_delete("default")
    assert table.objects.get().who == "cli"


def test_the_database_refuses_to_lose_a_stream() -> None:
    journal.append("tally/a", 0, [], "cli", "c")
    with pytest.raises(DatabaseError):
        Stream.objects.all()._raw_delete("default")


def test_postgresql_refuses_to_truncate(trial: Trial) -> None:
    add(0, 1)
    with pytest.raises(DatabaseError), connection.cursor() as cursor:
        cursor.execute("DELETE FROM store_entry" if trial.vendor == "sqlite" else "TRUNCATE store_entry")
    assert Entry.objects.count() == 1


def test_a_version_is_written_once_even_by_hand() -> None:
    add(0, 1)
    one = Entry.objects.get()
    one.pk = None
    with pytest.raises(IntegrityError):
        one.save(force_insert=True)


def test_emptying_the_whole_database_on_purpose_leaves_it_guarded() -> None:
    add(0, 1)
    call_command("flush", interactive=False, verbosity=0)
    assert Entry.objects.count() == Stream.objects.count() == 0
    add(0, 1)
    with pytest.raises(DatabaseError, match="only ever added to"):
        Entry.objects.update(who="somebody else")


def test_what_could_still_be_taken_back_is_not_acknowledged() -> None:
    with pytest.raises(RuntimeError, match="durable"), transaction.atomic():
        add(0, 1)
    assert Stream.objects.count() == 0


def test_streams_are_found_by_their_marks() -> None:
    journal.append("tally/a", 0, [], "cli", "1", {("title", "A"), ("member", "ana"), ("member", "bea")})
    journal.append("tally/b", 0, [], "cli", "1", {("title", "B"), ("member", "bea")})
    assert journal.find("tally", member="bea") == ["tally/b", "tally/a"]
    assert journal.find("tally", member="bea", title="A") == ["tally/a"]
    assert journal.find("club", member="bea") == []
    assert journal.marks_of(["tally/a", "tally/b"], "title") == {"tally/a": "A", "tally/b": "B"}
    journal.append("tally/a", 0, [], "cli", "2", {("title", "A2"), ("member", "bea")})
    assert set(Mark.objects.filter(stream_id="tally/a").values_list("label", "value")) == {
        ("title", "A2"),
        ("member", "bea"),
    }


def test_a_commit_is_on_disk_before_it_is_acknowledged(trial: Trial) -> None:
    questions = {
        "sqlite": {"PRAGMA journal_mode": "wal", "PRAGMA synchronous": 2, "PRAGMA foreign_keys": 1},
        "postgresql": {"SHOW fsync": "on", "SHOW synchronous_commit": "on"},
    }
    with connection.cursor() as cursor:
        for question, answer in questions[trial.vendor].items():
            cursor.execute(question)
            assert cursor.fetchone() == (answer,)
