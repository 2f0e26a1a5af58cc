"""The journal: everything that happened, in order, and nothing else.

A stream is a run of events numbered from 1. `append` writes all the events of one command in one
transaction, or none. Three things can stop it, and each leaves the journal as it was:

- somebody else has written since: `Conflict`, with the version the stream has now;
- the command was already carried out: no error, the first outcome is given back;
- the database cannot write: `NotKept`, and nothing was (unless a server was lost in the very act of
  committing: then nobody knows, and sending the same command again settles it).

When `append` returns, the events are on disk. It therefore refuses to run inside a larger transaction,
which could still take back what it has just promised.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from itertools import chain
from typing import Any, NamedTuple, TypeAlias

import msgspec
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.db.models import QuerySet
from django.utils import timezone

from tercio.core.listing import Listing
from tercio.core.messages import Event
from tercio.core.refused import Refused
from tercio.core.speech import say
from tercio.store.listings import keep_listing
from tercio.store.models import Entry, Mark, Receipt, Stream
from tercio.store.one_statement import append_at_once, prepared_cursor
from tercio.store.postgresql_notes import NOTES

STREAM = re.compile(r"[a-z]{2,20}/[A-Za-z0-9_-]{1,60}")

# The few statements every command runs are written out: composing them each time cost more than running them.
ADVANCE = "UPDATE store_stream SET version = %s WHERE id = %s AND version = %s"
FOUND = (
    "INSERT INTO store_stream (id, kind, version, created) VALUES (%s, %s, %s, %s)"
    " ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE store_stream.version = 0"
)
ENTER = "INSERT INTO store_entry (stream_id, version, name, data, who, at, command_id) VALUES "
ROW = "(%s, %s, %s, %s, %s, %s, %s)"
MANY = 100  # rows in one statement
ACKNOWLEDGE = (
    'INSERT INTO store_receipt (stream_id, command_id, who, "before", "after") VALUES (%s, %s, %s, %s, %s)'
)
STANDS = "SELECT version, created FROM store_stream WHERE id = %s AND hidden IS NULL"

Marks: TypeAlias = Collection[tuple[str, str]]


class Conflict(Exception):
    """Somebody else wrote first."""

    def __init__(self, stream: str, expected: int, version: int) -> None:
        super().__init__(f"{stream} is at version {version}, not {expected}")
        self.stream, self.expected, self.version = stream, expected, version


class NotKept(Exception):
    """The database could not write (a full disk, a lost server). Sending the same command again is safe."""

    def text(self, language: str) -> str:
        """What to tell whoever was waiting."""
        return say("journal.not_kept", language)


class JournalLine(NamedTuple):
    """One event as the journal holds it."""

    version: int
    name: str
    data: str
    who: str
    at: dt.datetime
    command_id: str


class AppendOutcome(NamedTuple):
    """What became of a command: its events are the versions above `before`, up to `version`."""

    before: int
    version: int
    repeated: bool


class Head(NamedTuple):
    """Where a stream stands."""

    version: int
    created: object
    """When it was founded, as the database writes it: what tells it from another of the same name."""


def append(  # noqa: PLR0913, PLR0917 (each is a column)
    stream: str,
    expected_version: int,
    events: Sequence[Event],
    who: str,
    command_id: str,
    marks: Marks | None = None,
    in_turn: bool = False,
    listing: Listing | None = None,
) -> AppendOutcome:
    """Write one command's events on top of `expected_version`, once.

    `marks` is what the stream is now found by and `listing` how lists show it, where they have changed.

    Within `turn`, which has a transaction of its own, it is `in_turn` and acknowledged when the turn ends.
    """
    rows = readable(stream, events, who, command_id)
    with keeping():
        try:
            if marks is None and listing is None and may_go_at_once():
                if not append_at_once(stream, expected_version, rows, who, command_id, timezone.now()):
                    raise Behind
            else:
                with transaction.atomic(durable=not in_turn):
                    write(stream, expected_version, rows, who, command_id)
                    if marks is not None:
                        mark(stream, marks)
                    if listing is not None:
                        keep_listing(stream, listing)
        except (Behind, IntegrityError):  # IntegrityError: its receipt or its version is there already
            return first_outcome(stream, expected_version, who, command_id)
    if connection.vendor == "postgresql":
        transaction.on_commit(partial(NOTES.tell, stream))  # at once, unless a turn has still to end
    return AppendOutcome(expected_version, expected_version + len(rows), repeated=False)


def may_go_at_once() -> bool:
    """A server takes a whole append in one statement, where no larger transaction is open."""
    return connection.vendor == "postgresql" and not connection.in_atomic_block


@contextmanager
def turn(stream: str) -> Iterator[None]:
    """A stream to oneself: nobody else writes to it until the end, so nobody can be late again and again."""
    with keeping(), transaction.atomic(durable=True):
        list(Stream.objects.select_for_update().filter(id=stream).values_list("version"))
        yield


class Behind(Exception):
    """The stream is not where the writer thought; why is looked into once the transaction is over."""


def write(stream: str, expected: int, rows: list[tuple[str, str]], who: str, command_id: str) -> None:
    """Advance the stream's version, which also takes its lock; then the entries and the receipt."""
    version, now = expected + len(rows), connection.ops.adapt_datetimefield_value(timezone.now())
    entries = [
        (stream, at, name, data, who, now, command_id) for at, (name, data) in enumerate(rows, expected + 1)
    ]
    with connection.cursor() as first, connection.cursor() as cursor:
        with together():
            if expected:
                first.execute(ADVANCE, (version, stream, expected))
            else:
                first.execute(FOUND, (stream, stream.partition("/")[0], version, now))
            for at in range(0, len(entries), MANY):
                some = entries[at : at + MANY]
                cursor.execute(ENTER + ",".join([ROW] * len(some)), list(chain.from_iterable(some)))
            cursor.execute(ACKNOWLEDGE, (stream, command_id, who, expected, version))
        if not first.rowcount:
            raise Behind


@contextmanager
def together() -> Iterator[None]:
    """Send statements to a server in one go, not each after the last one's answer; a file is not so far."""
    if connection.vendor != "postgresql":
        yield
        return
    with connection.wrap_database_errors, connection.connection.pipeline():
        yield


def first_outcome(stream: str, expected: int, who: str, command_id: str) -> AppendOutcome:
    """What became of this command when it was first sent; a Conflict if it never was."""
    if done := receipt(stream, who, command_id):
        return done
    here = head(stream)
    raise Conflict(stream, expected, here.version if here else 0)


def receipt(stream: str, who: str, command_id: str) -> AppendOutcome | None:
    """The outcome of a command already carried out."""
    done = Receipt.objects.filter(stream_id=stream, command_id=command_id).first()
    if done is None:
        return None
    if done.who != who:
        raise Refused("journal.command_taken")
    return AppendOutcome(done.before, done.after, repeated=True)


def load(stream: str, after: int = 0, up_to: int | None = None) -> list[JournalLine]:
    """A stream's entries above version `after`, in order."""
    return [JournalLine(*row) for row in between(stream, after, up_to).values_list(*JournalLine._fields)]


def story(stream: str, after: int = 0, up_to: int | None = None) -> list[tuple[str, str]]:
    """What `load` gives, without who and when: each entry's name and data, all that a fold needs."""
    return list(between(stream, after, up_to).values_list("name", "data"))


def between(stream: str, after: int, up_to: int | None) -> QuerySet[Entry]:
    if not STREAM.fullmatch(stream):
        return Entry.objects.none()
    entries = Entry.objects.filter(stream_id=stream, version__gt=after).order_by("version")
    return entries if up_to is None else entries.filter(version__lte=up_to)


def head(stream: str) -> Head | None:
    """Where a stream stands, if there is one."""
    if not STREAM.fullmatch(stream):
        return None
    with prepared_cursor() as cursor:
        cursor.execute(STANDS, (stream,))
        row = cursor.fetchone()
    return Head(*row) if row else None


def heads(streams: Collection[str]) -> dict[str, int]:
    """The version of each of these streams that exists."""
    return dict(Stream.objects.filter(id__in=streams).values_list("id", "version"))


def find(kind: str, **marks: str) -> list[str]:
    """The streams of a kind that carry all these marks, newest first."""
    found = Stream.objects.filter(kind=kind, hidden=None)
    for label, value in marks.items():
        found = found.filter(marks__label=label, marks__value=value)
    return list(found.order_by("-created").values_list("id", flat=True))


def begun_by(who: str, kind: str, since: dt.datetime) -> int:
    """How many streams of a kind somebody who still runs them has begun since then."""
    mine = Mark.objects.filter(label__in=("organiser", "member"), value=who, stream__kind=kind)
    return mine.filter(stream__created__gte=since).values("stream_id").distinct().count()


def every_stream() -> list[str]:
    """Every stream there is but those taken down."""
    return list(Stream.objects.filter(hidden=None).order_by("id").values_list("id", flat=True))


def hide(stream: str, *, hidden: bool) -> bool:
    """Take a stream down, or show it again; False if there is none. Its history stays as it is."""
    return bool(Stream.objects.filter(id=stream).update(hidden=True if hidden else None))


def marks_of(streams: Collection[str], label: str) -> dict[str, str]:
    """One mark of many streams at once, such as their titles for a list."""
    return dict(Mark.objects.filter(stream_id__in=streams, label=label).values_list("stream_id", "value"))


def mark(stream: str, marks: Marks) -> None:
    """Let a stream be found by exactly these marks."""
    wanted = {(label, value[:200]) for label, value in marks}  # an index entry is short everywhere
    old = {(kept.label, kept.value): kept for kept in Mark.objects.filter(stream_id=stream)}
    if gone := [kept.pk for pair, kept in old.items() if pair not in wanted]:
        Mark.objects.filter(pk__in=gone).delete()
    if new := wanted - old.keys():
        Mark.objects.bulk_create(Mark(stream_id=stream, label=label, value=value) for label, value in new)


def readable(stream: str, events: Sequence[Event], who: str, command_id: str) -> list[tuple[str, str]]:
    """The events as (name, JSON), once it is sure that every database can keep them."""
    check(stream, who, command_id)
    return [(type(event).__struct_config__.tag, event_json(event)) for event in events]  # type: ignore[misc]


def check(stream: str, who: str, command_id: str) -> None:
    """Refuse names that no database could look for."""
    if not STREAM.fullmatch(stream):
        raise Refused("journal.no_such_stream")
    if not all(0 < len(name) <= 200 and name.isprintable() for name in (who, command_id)):
        raise Refused("journal.unreadable_text")


def event_json(event: Event) -> str:
    """An event as JSON without the two things a database may choke on: NUL and broken Unicode."""
    try:
        data = msgspec.json.encode(event).decode()
    except UnicodeEncodeError:
        raise Refused("journal.unreadable_text") from None
    if "\\u0000" in data and holds_nul(msgspec.json.decode(data)):  # the text `\u0000` itself is harmless
        raise Refused("journal.unreadable_text")
    return data


def holds_nul(value: Any) -> bool:
    if isinstance(value, dict):
        return any(holds_nul(key) or holds_nul(part) for key, part in value.items())
    if isinstance(value, list):
        return any(map(holds_nul, value))
    return isinstance(value, str) and "\0" in value


@contextmanager
def keeping() -> Iterator[None]:
    """A database that cannot write says so in one way, whatever broke."""
    try:
        yield
    except DatabaseError as broken:
        raise NotKept(str(broken)) from broken
