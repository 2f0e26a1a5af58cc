"""Every table of the house as lines of JSON, out of one moment, and back into empty tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from itertools import islice
from typing import Any

import msgspec
from django.apps import apps
from django.apps.registry import Apps
from django.db import connection, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.models import Max, Model
from django.db.models.fields import AutoFieldMixin

from tercio.store.models import Entry, Mark
from tercio.store.people.models import Heartbeat

OURS = ("people", "store", "maps", "pictures", "battles")
FIRST = ("people.person", "store.stream")  # others point at these
MANY = 500
ACCOUNT = "user:"
"""How journals begin the name of an account."""


def tables(registry: Apps = apps) -> list[type[Model]]:
    """Every table of the house, those others point at first."""
    configs = {config.label: config for config in registry.get_app_configs()}
    found = [model for label in OURS if label in configs for model in configs[label].get_models()]
    return sorted(found, key=lambda model: (model._meta.label_lower not in FIRST, model._meta.label_lower))


def tables_before_migrating() -> list[type[Model]]:
    """Every table in the form it has in the database now, which an older Tercio gave it."""
    loader = MigrationLoader(connection)
    applied = [name for name in loader.applied_migrations if name in loader.graph.nodes]
    return tables(loader.project_state(applied).apps)


@contextmanager
def standing_still() -> Iterator[None]:
    """One moment of the database, read while others go on writing."""
    if connection.vendor == "sqlite":
        with connection.cursor() as cursor:
            cursor.execute("BEGIN DEFERRED")  # Django's own would take the writers' lock
            try:
                yield
            finally:
                cursor.execute("ROLLBACK")
        return
    with transaction.atomic(durable=True):
        with connection.cursor() as cursor:
            cursor.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        yield


def lines_of(model: type[Model]) -> Iterator[bytes]:
    """The rows of a table in the order of their keys, each a line of JSON."""
    names = [field.attname for field in model._meta.concrete_fields]
    rows = model._default_manager.order_by(*ordering(model)).values_list(*names)
    for row in rows.iterator(chunk_size=2000):
        yield msgspec.json.encode(dict(zip(names, row, strict=True))) + b"\n"


def ordering(model: type[Model]) -> tuple[str, ...]:
    """Entries in the order they happened in their stream; everything else by key."""
    return ("stream_id", "version") if model._meta.label_lower == "store.entry" else ("pk",)


def load_lines(model: type[Model], lines: Iterable[bytes]) -> int:
    """Put lines into a table; a column an older house did not have gets its usual value."""
    fields, count = list(model._meta.concrete_fields), 0
    columns = ", ".join(connection.ops.quote_name(str(field.column)) for field in fields)
    insert = (
        f"INSERT INTO {connection.ops.quote_name(model._meta.db_table)} ({columns}) "  # nosec
        f"VALUES ({', '.join(['%s'] * len(fields))})"
    )
    rows = (row_of(fields, msgspec.json.decode(line)) for line in lines)
    with connection.cursor() as cursor:
        while some := list(islice(rows, MANY)):
            cursor.executemany(insert, some)
            count += len(some)
    return count


def row_of(fields: list[Any], values: dict[str, Any]) -> list[Any]:
    """A row's values as the database takes them."""
    return [field.get_db_prep_save(value_of(field, values), connection) for field in fields]


def value_of(field: Any, values: dict[str, Any]) -> Any:
    return field.to_python(values[field.attname]) if field.attname in values else field.get_default()


def clear_heartbeat() -> None:
    """The one row an empty house may have."""
    Heartbeat.objects.all().delete()


def counters(models: Iterable[type[Model]]) -> dict[str, int]:
    """By table: the highest key it ever gave, also where its row is gone."""
    ask = (
        "SELECT seq FROM sqlite_sequence WHERE name = %s"
        if connection.vendor == "sqlite"
        else "SELECT last_value FROM pg_sequences WHERE format('%%I.%%I', schemaname, sequencename) = "
        "pg_get_serial_sequence(%s, 'id')"
    )
    here, given = set(connection.introspection.table_names()), {}
    with connection.cursor() as cursor:
        for model in with_counter(models):
            if model._meta.db_table in here:
                cursor.execute(ask, [model._meta.db_table])
                row = cursor.fetchone()
                given[model._meta.label_lower] = (row and row[0]) or 0
    return given


def with_counter(models: Iterable[type[Model]]) -> list[type[Model]]:
    """Those whose keys are numbers the database gives."""
    return [model for model in models if isinstance(model._meta.pk, AutoFieldMixin)]


def count_on(given: Mapping[str, int]) -> None:
    """Let keys go on behind every one that was ever given.

    Journals know people by their keys: whoever got the key of somebody who is gone would be that person.
    """
    named = 0 if "people.person" in given else highest_named()
    for model in with_counter(tables()):
        label = model._meta.label_lower
        here = model._default_manager.aggregate(highest=Max("pk"))["highest"] or 0
        highest = max(here, given.get(label, named if label == "people.person" else 0))
        if highest:
            set_counter(model._meta.db_table, highest)


def set_counter(table: str, highest: int) -> None:
    with connection.cursor() as cursor:
        if connection.vendor == "sqlite":
            cursor.execute("DELETE FROM sqlite_sequence WHERE name = %s", [table])
            cursor.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (%s, %s)", [table, highest])
        else:
            cursor.execute("SELECT setval(pg_get_serial_sequence(%s, 'id'), %s)", [table, highest])


def highest_named() -> int:
    """The highest key of an account that a journal names: all an older backup tells of who is gone."""
    whos = Entry.objects.filter(who__startswith=ACCOUNT).values_list("who", flat=True).distinct()
    marked = Mark.objects.filter(value__startswith=ACCOUNT).values_list("value", flat=True).distinct()
    numbers = [who.removeprefix(ACCOUNT) for who in (*whos, *marked)]
    return max((int(number) for number in numbers if number.isascii() and number.isdigit()), default=0)


def is_empty() -> bool:
    """Whether nobody and nothing is in the house yet."""
    kept = [model for model in tables() if model is not Heartbeat]
    return not any(model._default_manager.exists() for model in kept)
