"""Lists, seasons and histories read from small indexed rows, kept by the journal's writer as it writes.

Nothing here folds a stream. Every list is a page: so many rows, and whether there are more.
"""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Sequence
from contextlib import nullcontext
from typing import Any, NamedTuple

import msgspec
from django.db import connection, transaction
from django.db.models import QuerySet

from tercio.core.listing import Listing
from tercio.store.kept_rankings import renew_rankings
from tercio.store.models import Entry, ListingRow, Mark, Receipt, Stream

A_PAGE = 50
COLUMNS = (
    "stream_id", "kind", "title", "words", "phase", "day", "club", "owner", "official", "year", "facts",
    "result",
)  # fmt: skip
KEEP = (
    f"INSERT INTO store_listingrow ({', '.join(COLUMNS)}) VALUES ({', '.join(['%s'] * len(COLUMNS))})"  # nosec
    f" ON CONFLICT (stream_id) DO UPDATE SET {', '.join(f'{name} = excluded.{name}' for name in COLUMNS[1:])}"
)


class Row(NamedTuple):
    """One line of a list."""

    stream: str
    title: str
    phase: str
    day: str
    club: str
    owner: str
    official: bool
    facts: dict[str, Any]

    @property
    def id(self) -> str:
        """Its name in addresses."""
        return self.stream.partition("/")[2]


class Page(NamedTuple):
    """Some rows of a list, and where the next ones begin; 0 at its end."""

    rows: list[Row]
    following: int


def searchable(text: str) -> str:
    """A text as it is searched: without case or accents."""
    plain = unicodedata.normalize("NFKD", text.casefold())
    return " ".join("".join(letter for letter in plain if not unicodedata.combining(letter)).split())


def keep_listing(stream: str, listing: Listing) -> None:
    """Let lists show a stream like this from now on; a season it counts or counted in is reckoned anew."""
    line = written_line(stream, listing)
    moved = seasons_moved(kept_line(stream), line)
    with transaction.atomic() if moved else nullcontext(), connection.cursor() as cursor:
        cursor.execute(KEEP, line)
        renew_rankings(moved)


def drop_listing(stream: str) -> None:
    """Let no list show a stream any more."""
    with transaction.atomic():
        renew_rankings(seasons_moved(kept_line(stream), None))
        ListingRow.objects.filter(stream_id=stream).delete()


def seasons_moved(before: Sequence[Any] | None, after: Sequence[Any] | None) -> set[tuple[str, str]]:
    """The seasons, by club and year, in which an event counts otherwise than it did."""
    counted = [rated_part(line) for line in (before, after)]
    return {(part[0], part[1]) for part in counted if part[1]} if counted[0] != counted[1] else set()


def rated_part(line: Sequence[Any] | None) -> tuple[str, str, str, str]:
    """What a season reads of a kept line: club, year, title and result."""
    if line is None:
        return ("", "", "", "")
    kept = dict(zip(COLUMNS, line, strict=True))
    return (kept["club"], kept["year"], kept["title"], kept["result"]) if kept["year"] else ("", "", "", "")


def kept_line(stream: str) -> tuple[Any, ...] | None:
    """What is kept of a stream, column by column."""
    return ListingRow.objects.filter(stream_id=stream).values_list(*COLUMNS).first()


def written_line(stream: str, listing: Listing) -> tuple[Any, ...]:
    """A line as it is kept, column by column."""
    rated = listing.result is not None and listing.day[:4].isdigit()
    words = searchable(f"{listing.title} {listing.facts.get('place', '')}")
    return (
        stream, stream.partition("/")[0], listing.title[:200], words[:400], listing.phase, listing.day,
        listing.club, listing.owner, listing.official, listing.day[:4] if rated else "",
        msgspec.json.encode(listing.facts).decode(),
        msgspec.json.encode(listing.result).decode() if rated else "",
    )  # fmt: skip


def choose(kind: str, *, words: str = "", **facts: Any) -> QuerySet[ListingRow]:
    """The rows of a kind that have these facts and all these words, newest day first."""
    rows = ListingRow.objects.filter(kind=kind, **facts)
    for word in searchable(words[:100]).split()[:6]:
        rows = rows.filter(words__contains=word)
    return rows.order_by("-day", "stream_id")


def page_of(rows: QuerySet[ListingRow], start: int = 0, size: int = A_PAGE) -> Page:
    """One page of a list."""
    values = rows.values_list("stream_id", "title", "phase", "day", "club", "owner", "official", "facts")
    found = [Row(*row[:7], msgspec.json.decode(row[7])) for row in values[start : start + size + 1]]
    return Page(found[:size], start + size if len(found) > size else 0)


def row_of(stream: str) -> Row | None:
    """The line of one stream."""
    return next(iter(page_of(ListingRow.objects.filter(stream_id=stream)).rows), None)


def rows_of(streams: Collection[str], start: int = 0, size: int = A_PAGE) -> Page:
    """The lines of these streams, newest day first."""
    rows = ListingRow.objects.filter(stream_id__in=streams).order_by("-day", "stream_id")
    return page_of(rows, start, size)


def newest_of(streams: Collection[str], start: int = 0, size: int = A_PAGE) -> Page:
    """The lines of these streams, the newest begun first."""
    rows = ListingRow.objects.filter(stream_id__in=streams).order_by("-stream__created", "stream_id")
    return page_of(rows, start, size)


def labels_of(streams: Collection[str], value: str) -> dict[str, set[str]]:
    """By stream: the labels under which it is marked with a value, such as what somebody is in a club."""
    found: dict[str, set[str]] = {}
    marks = Mark.objects.filter(stream_id__in=streams, value=value)
    for stream, label in marks.values_list("stream_id", "label"):
        found.setdefault(stream, set()).add(label)
    return found


def streams_with(kind: str, **facts: Any) -> set[str]:
    """The names of the streams of a kind whose rows have these facts."""
    return set(ListingRow.objects.filter(kind=kind, **facts).values_list("stream_id", flat=True))


class RatedEvent(NamedTuple):
    """A finished official event, as its season counts it."""

    stream: str
    title: str
    day: str
    result: Any

    @property
    def id(self) -> str:
        """Its name in addresses."""
        return self.stream.partition("/")[2]


def rated_events(kind: str, club: str, year: str) -> list[RatedEvent]:
    """What counts in a season, oldest first."""
    rows = ListingRow.objects.filter(kind=kind, club=club, year=year).order_by("day", "title", "stream_id")
    values = rows.values_list("stream_id", "title", "day", "result")
    return [
        RatedEvent(stream, title, day, msgspec.json.decode(result)) for stream, title, day, result in values
    ]


def listed_titles(streams: Collection[str]) -> dict[str, str]:
    """What these streams are called in lists."""
    return dict(ListingRow.objects.filter(stream_id__in=streams).values_list("stream_id", "title"))


def unlisted_streams() -> list[str]:
    """Streams that have no row yet."""
    return list(Stream.objects.filter(listing=None, version__gt=0, hidden=None).values_list("id", flat=True))


def undoings(stream: str) -> list[tuple[int, str]]:
    """Every undoing in a stream, newest first: its version and its data."""
    found = Entry.objects.filter(stream_id=stream, name="Undone").order_by("-version")
    return list(found.values_list("version", "data"))


def before_commands(stream: str, commands: Collection[str]) -> dict[str, int]:
    """The version each of these commands was carried out on."""
    found = Receipt.objects.filter(stream_id=stream, command_id__in=commands)
    return dict(found.values_list("command_id", "before"))
