"""An append to PostgreSQL in one statement and one exchange: version, entries and receipt.

The statement is its own transaction, so the commit needs no message of its own. The events travel as one JSON
text, [name, data] each, which both ends read faster than arrays.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

import msgspec
import psycopg
from django.db import connection
from django.db.backends.utils import CursorWrapper

ADVANCED = "UPDATE store_stream SET version = %(to)s::int WHERE id = %(stream)s AND version = %(from)s::int"
FOUNDED = (
    "INSERT INTO store_stream (id, kind, version, created)"
    " VALUES (%(stream)s, %(kind)s, %(to)s::int, %(now)s::timestamptz)"
    " ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE store_stream.version = 0"
)
WHOLE = (
    "WITH moved AS ({first} RETURNING id), entered AS ("
    "INSERT INTO store_entry (stream_id, version, name, data, who, at, command_id)"
    " SELECT moved.id, %(from)s::int + told.at, told.event ->> 0, told.event ->> 1, %(who)s::text,"
    " %(now)s::timestamptz, %(command)s::text"
    " FROM moved, json_array_elements(%(events)s::json) WITH ORDINALITY AS told(event, at))"
    ' INSERT INTO store_receipt (stream_id, command_id, who, "before", "after")'
    " SELECT moved.id, %(command)s::text, %(who)s::text, %(from)s::int, %(to)s::int FROM moved"
)
STATEMENTS = {False: WHOLE.format(first=FOUNDED), True: WHOLE.format(first=ADVANCED)}
"""By whether the stream has a version already."""


def append_at_once(  # noqa: PLR0913, PLR0917 (each is a column)
    stream: str,
    expected: int,
    rows: Sequence[tuple[str, str]],
    who: str,
    command_id: str,
    now: dt.datetime,
) -> bool:
    """Write a command's events on top of a version; False if the stream is not there."""
    told: dict[str, Any] = {
        "stream": stream,
        "kind": stream.partition("/")[0],
        "from": expected,
        "to": expected + len(rows),
        "now": now,
        "who": who,
        "command": command_id,
        "events": msgspec.json.encode(rows).decode(),
    }
    with prepared_cursor() as cursor:
        cursor.execute(STATEMENTS[expected > 0], told)
        return bool(cursor.rowcount)


def prepared_cursor() -> CursorWrapper:
    """A cursor whose statements a server prepares; for Django's own they are read and planned each time."""
    if connection.vendor != "postgresql":
        return connection.cursor()
    connection.ensure_connection()
    cursor: Any = psycopg.Cursor(connection.connection)
    cursor.format = psycopg.pq.Format.BINARY
    return connection.make_cursor(cursor)
