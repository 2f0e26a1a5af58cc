"""The journal beside the bare database: the same rows, one commit each, with the same promise of durability.

The peer is the database's own driver inserting the same JSON into one table with one index and nothing
else: no version check, no receipt, no guard. No journal can be faster; the ratio is what ours costs.
"""

from __future__ import annotations

import os
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import django
import psycopg

from bench import Line, interleaved, step_by_step

os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tercio.web.settings")
django.setup()

from tercio.app import command_desk  # noqa: E402 (Django comes first)
from tercio.store import journal  # noqa: E402
from tests.databases import migrate, postgresql_folder, started, using  # noqa: E402
from tests.store.tally import TALLY, Add, Added  # noqa: E402

APPENDS = 100
EVENTS = 5_000
TABLE = "CREATE TABLE bare (stream text, version integer, data text, UNIQUE (stream, version))"
DATA = '{"type":"Added","number":1,"note":"table 12, game 3"}'
EVENT = Added(1, "table 12, game 3")


def run() -> Iterator[Line]:
    with sqlite_place() as (address, bare):
        yield from measure("SQLite", address, bare)
    with postgresql_place() as (address, bare):
        yield from measure("PostgreSQL", address, bare)


class Bare:
    """A database's own driver with one table."""

    def __init__(self, connection: Any, mark: str) -> None:
        self._connection, self._versions = connection, count()
        self._insert = f"INSERT INTO bare VALUES ({mark}, {mark}, {mark})"
        self._select = f"SELECT version, data FROM bare WHERE stream = {mark} ORDER BY version"
        connection.execute(TABLE)

    def append(self, step: int) -> None:
        self._connection.execute(self._insert, ("tally/a", next(self._versions), DATA))

    def fill(self) -> None:
        rows = [("tally/long", version, DATA) for version in range(EVENTS)]
        self._connection.cursor().executemany(self._insert, rows)

    def load(self) -> None:
        assert len(self._connection.execute(self._select, ("tally/long",)).fetchall()) == EVENTS


@contextmanager
def sqlite_place() -> Iterator[tuple[str, Bare]]:
    with tempfile.TemporaryDirectory() as folder:
        address = f"sqlite:///{folder}/journal.sqlite3"
        migrate(address)
        with closing(sqlite3.connect(Path(folder) / "bare.sqlite3", isolation_level=None)) as connection:
            connection.execute("PRAGMA journal_mode=WAL")
            connection.execute("PRAGMA synchronous=FULL")
            yield address, Bare(connection, "?")


@contextmanager
def postgresql_place() -> Iterator[tuple[str, Bare]]:
    with postgresql_folder() as folder, started(folder) as address:
        migrate(address)
        with psycopg.connect(address, autocommit=True) as connection:
            yield address, Bare(connection, "%s")


def measure(name: str, address: str, bare: Bare) -> Iterator[Line]:
    with using(address):
        yield from appends(name, bare)
        yield from loads(name, bare)


def appends(name: str, bare: Bare) -> Iterator[Line]:
    versions, commands = count(), count()

    def append(step: int) -> None:
        version = next(versions)
        journal.append("tally/append", version, [EVENT], "cli", f"c{version}")

    def perform(step: int) -> None:
        command_desk.perform(TALLY, "tally/perform", Add((1,)), who="cli", command_id=f"c{next(commands)}")

    best = step_by_step({"bare": bare.append, "append": append, "perform": perform}, APPENDS)
    rate = {what: APPENDS / seconds for what, seconds in best.items()}
    for what, said, least in (("append", "appends", 0.5), ("perform", "commands through the desk", 0.4)):
        ratio = rate[what] / rate["bare"]
        yield Line(
            f"{name}: {said}", f"{rate[what]:,.0f}/s", f"bare inserts {rate['bare']:,.0f}/s", ratio,
            f"at least {least} of bare", ratio >= least,
        )  # fmt: skip


def loads(name: str, bare: Bare) -> Iterator[Line]:
    bare.fill()
    journal.append("tally/long", 0, [EVENT] * EVENTS, "cli", "all")

    def load() -> None:
        assert len(journal.load("tally/long")) == EVENTS

    def cold() -> None:
        command_desk.forget()
        warm()

    def warm() -> None:
        assert command_desk.open_stream("tally/long", TALLY).state == EVENTS

    best = interleaved({"bare": bare.load, "load": load, "cold": cold, "warm": warm})
    for what, said, most in (
        ("load", "loading", 20),
        ("cold", "opening afresh", 8),
        ("warm", "opening again", 1),
    ):
        ratio = best[what] / best["bare"]
        yield Line(
            f"{name}: {said}, {EVENTS:,} events", f"{best[what] * 1000:.1f} ms",
            f"bare select {best['bare'] * 1000:.1f} ms", ratio, f"at most {most} times bare", ratio <= most,
        )  # fmt: skip
