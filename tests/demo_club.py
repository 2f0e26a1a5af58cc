"""The demo club, founded once by each process and copied into the database of every test that wants it."""

from __future__ import annotations

from typing import Any

from django.db import connection

from tercio.app.demos import set_up

Rows = dict[str, list[tuple[Any, ...]]]
_rows: Rows = {}


def found_demo_club() -> None:
    """What `tercio demo` leaves in the database, in one that nothing was written to yet."""
    if connection.vendor != "sqlite":
        set_up()
    elif _rows:
        write_rows(_rows)
    else:
        before = read_rows()
        set_up()
        _rows.update({table: added(rows, before[table]) for table, rows in read_rows().items()})


def read_rows() -> Rows:
    with connection.cursor() as cursor:
        tables = connection.introspection.table_names(cursor)
        return {table: cursor.execute(f'SELECT * FROM "{table}"').fetchall() for table in tables}


def write_rows(rows_by_table: Rows) -> None:
    with connection.cursor() as cursor:
        for table, rows in rows_by_table.items():
            for row in rows:
                cursor.execute(f'INSERT INTO "{table}" VALUES ({", ".join(["%s"] * len(row))})', row)


def added(now: list[tuple[Any, ...]], before: list[tuple[Any, ...]]) -> list[tuple[Any, ...]]:
    known = set(before)
    return [row for row in now if row not in known]
