"""The journal: everything that happened, in order, and nothing else.

A stream is a run of events numbered from 1. `append` writes all the events of one command in one
transaction, or none. Three things can stop it, and each leaves the journal as it was:

- somebody else has written since: `Conflict`, with the version the stream has now;
- the command was already carried out: no error, the first outcome is given back;
- the database cannot write: `NotKept`, and nothing was.

When `append` returns, the events are on disk. It therefore refuses to run inside a larger transaction,
which could still take back what it has just promised.
"""

from __future__ import annotations

import datetime as dt
import re
from collections.abc import Collection, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, NamedTuple, TypeAlias

import msgspec
from django.db import DatabaseError, IntegrityError, connection, transaction
from django.utils import timezone

from tercio.core.messages import Event
from tercio.core.refused import Refused
from tercio.core.speech import say
from tercio.store.models import Entry, Mark, Receipt, Stream

CHANNEL = "tercio_journal"
STREAM = re.compile(r"[a-z]{2,20}/[A-Za-z0-9_-]{1,60}")

Marks: TypeAlias = Collection[tuple[str, str]]


class Conflict(Exception):
    """Somebody else wrote first."""

    def __init__(self, stream: str, expected: int, version: int) -> None:
        super().__init__(f"{stream} is at version {version}, not {expected}")
        self.stream, self.expected, self.version = stream, expected, version


class NotKept(Exception):
    """The database could not write (a full disk, a lost server): nothing was kept; trying again is safe."""

    def text(self, language: str) -> str:
        """What to tell whoever was waiting."""
        return say("journal.not_kept", language)


class Kept(NamedTuple):
    """One event as the journal holds it."""

    version: int
    name: str
    data: str
    who: str
    at: dt.datetime
    command_id: str


class Appended(NamedTuple):
    """What became of a command: its events are the versions above `before`, up to `version`."""

    before: int
    version: int
    repeated: bool


class Head(NamedTuple):
    """Where a stream stands."""

    version: int
    created: dt.datetime


def append(  # noqa: PLR0913, PLR0917 (each is a column)
    stream: str,
    expected_version: int,
    events: Sequence[Event],
    who: str,
    command_id: str,
    marks: Marks | None = None,
    in_turn: bool = False,
) -> Appended:
    """Write one command's events on top of `expected_version`, once; `marks` is what it is now found by.

    Within `turn`, which has a transaction of its own, it is `in_turn` and acknowledged when the turn ends.
    """
    rows = readable(stream, events, who, command_id)
    with keeping():
        try:
            with transaction.atomic(durable=not in_turn):
                written = write(stream, expected_version, rows, who, command_id)
                if marks is not None:
                    mark(stream, marks)
                notify(stream, written.version)
                return written
        except (Behind, IntegrityError):  # IntegrityError: two first commands of one stream at once
            return first_outcome(stream, expected_version, who, command_id)


@contextmanager
def turn(stream: str) -> Iterator[None]:
    """A stream to oneself: nobody else writes to it until the end, so nobody can be late again and again."""
    with keeping(), transaction.atomic(durable=True):
        list(Stream.objects.select_for_update().filter(id=stream).values_list("version"))
        yield


class Behind(Exception):
    """The stream is not where the writer thought; why is looked into once the transaction is over."""


def write(stream: str, expected: int, rows: list[tuple[str, str]], who: str, command_id: str) -> Appended:
    """Advance the stream's version, which also takes its lock; then the entries and the receipt."""
    now, version = timezone.now(), expected + len(rows)
    here = Stream.objects.filter(id=stream)
    if not here.filter(version=expected).update(version=version):
        if expected or here.exists():
            raise Behind
        Stream.objects.create(id=stream, kind=stream.partition("/")[0], version=version, created=now)
    if Receipt.objects.filter(stream_id=stream, command_id=command_id).exists():
        raise Behind
    Entry.objects.bulk_create(
        Entry(stream_id=stream, version=at, name=name, data=data, who=who, at=now, command_id=command_id)
        for at, (name, data) in enumerate(rows, expected + 1)
    )
    Receipt.objects.create(stream_id=stream, command_id=command_id, who=who, before=expected, after=version)
    return Appended(expected, version, repeated=False)


def first_outcome(stream: str, expected: int, who: str, command_id: str) -> Appended:
    """What became of this command when it was first sent; a Conflict if it never was."""
    if done := receipt(stream, who, command_id):
        return done
    here = head(stream)
    raise Conflict(stream, expected, here.version if here else 0)


def receipt(stream: str, who: str, command_id: str) -> Appended | None:
    """The outcome of a command already carried out."""
    done = Receipt.objects.filter(stream_id=stream, command_id=command_id).first()
    if done is None:
        return None
    if done.who != who:
        raise Refused("journal.command_taken")
    return Appended(done.before, done.after, repeated=True)


def load(stream: str, after: int = 0, up_to: int | None = None) -> list[Kept]:
    """A stream's entries above version `after`, in order."""
    entries = Entry.objects.filter(stream_id=stream, version__gt=after)
    if up_to is not None:
        entries = entries.filter(version__lte=up_to)
    return [Kept(*row) for row in entries.order_by("version").values_list(*Kept._fields)]


def head(stream: str) -> Head | None:
    """Where a stream stands, if there is one."""
    row = Stream.objects.filter(id=stream).values_list("version", "created").first()
    return Head(*row) if row else None


def heads(streams: Collection[str]) -> dict[str, int]:
    """The version of each of these streams that exists."""
    return dict(Stream.objects.filter(id__in=streams).values_list("id", "version"))


def find(kind: str, **marks: str) -> list[str]:
    """The streams of a kind that carry all these marks, newest first."""
    found = Stream.objects.filter(kind=kind)
    for label, value in marks.items():
        found = found.filter(marks__label=label, marks__value=value)
    return list(found.order_by("-created").values_list("id", flat=True))


def every_stream() -> list[str]:
    """Every stream there is."""
    return list(Stream.objects.order_by("id").values_list("id", flat=True))


def marks_of(streams: Collection[str], label: str) -> dict[str, str]:
    """One mark of many streams at once, such as their titles for a list."""
    return dict(Mark.objects.filter(stream_id__in=streams, label=label).values_list("stream_id", "value"))


def mark(stream: str, marks: Marks) -> None:
    """Let a stream be found by exactly these marks."""
    wanted = {(label, value[:200]) for label, value in marks}  # an index entry is short everywhere
    old = {(one.label, one.value): one for one in Mark.objects.filter(stream_id=stream)}
    if gone := [one.pk for pair, one in old.items() if pair not in wanted]:
        Mark.objects.filter(pk__in=gone).delete()
    if new := wanted - old.keys():
        Mark.objects.bulk_create(Mark(stream_id=stream, label=label, value=value) for label, value in new)


def notify(stream: str, version: int) -> None:
    """Tell PostgreSQL's listeners, last and briefly, because notifying serialises commits."""
    if connection.vendor == "postgresql":
        with connection.cursor() as cursor:
            cursor.execute("SELECT pg_notify(%s, %s)", [CHANNEL, f"{stream}:{version}"])


def readable(stream: str, events: Sequence[Event], who: str, command_id: str) -> list[tuple[str, str]]:
    """The events as (name, JSON), once it is sure that every database can keep them."""
    if not STREAM.fullmatch(stream):
        raise Refused("journal.no_such_stream")
    if not (who and 0 < len(command_id) <= 200) or "\0" in who + command_id:
        raise Refused("journal.unreadable_text")
    return [(type(event).__struct_config__.tag, written(event)) for event in events]  # type: ignore[misc]


def written(event: Event) -> str:
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
        return any(holds_nul(key) or holds_nul(one) for key, one in value.items())
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
