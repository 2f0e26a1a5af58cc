"""An append to PostgreSQL in one statement and one exchange: version, entries and receipt, then the note.

The statement is its own transaction, so the commit needs no message of its own. The note goes along as a
second transaction: a commit that carries one waits for every other such commit, a note alone for no disk. It
tells the version the stream has by then, which is never too much; if the process dies between the two, every
follower asks again soon.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Sequence
from typing import Any

import psycopg
from django.db import connection

ADVANCED = "UPDATE store_stream SET version = %(to)s::int WHERE id = %(stream)s AND version = %(from)s::int"
FOUNDED = (
    "INSERT INTO store_stream (id, kind, version, created)"
    " VALUES (%(stream)s, %(kind)s, %(to)s::int, %(now)s::timestamptz)"
    " ON CONFLICT (id) DO UPDATE SET version = excluded.version WHERE store_stream.version = 0"
)
WHOLE = (
    "WITH moved AS ({first} RETURNING id), entered AS ("
    "INSERT INTO store_entry (stream_id, version, name, data, who, at, command_id)"
    " SELECT moved.id, told.version, told.name, told.data, %(who)s::text, %(now)s::timestamptz,"
    " %(command)s::text"
    " FROM moved, unnest(%(versions)s::int[], %(names)s::text[], %(datas)s::text[])"
    " AS told(version, name, data))"
    ' INSERT INTO store_receipt (stream_id, command_id, who, "before", "after")'
    " SELECT moved.id, %(command)s::text, %(who)s::text, %(from)s::int, %(to)s::int FROM moved"
)
STATEMENTS = {False: WHOLE.format(first=FOUNDED).encode(), True: WHOLE.format(first=ADVANCED).encode()}
"""By whether the stream has a version already."""
NOTE = b"SELECT pg_notify(%s, id || ':' || version) FROM store_stream WHERE id = %s"


def append_at_once(  # noqa: PLR0913, PLR0917 (each is a column)
    stream: str,
    expected: int,
    rows: Sequence[tuple[str, str]],
    who: str,
    command_id: str,
    now: dt.datetime,
    channel: str,
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
        "versions": list(range(expected + 1, expected + len(rows) + 1)),
        "names": [name for name, _ in rows],
        "datas": [data for _, data in rows],
    }
    connection.ensure_connection()
    server: psycopg.Connection[Any] = connection.connection
    with connection.wrap_database_errors, server.pipeline() as exchange:
        cursor, note = psycopg.Cursor(server), psycopg.Cursor(server)
        cursor.execute(STATEMENTS[expected > 0], told)
        exchange.sync()
        note.execute(NOTE, (channel, stream))
        exchange.sync()
        return cursor.rowcount > 0
