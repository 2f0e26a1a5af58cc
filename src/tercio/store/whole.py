"""Every table of the house as lines of JSON, out of one moment, and back into empty tables."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from typing import Any

import msgspec
from django.apps import apps
from django.apps.registry import Apps
from django.core.management.color import no_style
from django.db import connection, transaction
from django.db.migrations.loader import MigrationLoader
from django.db.models import Model

from tercio.store.people.models import Heartbeat

OURS = ("people", "store", "maps", "pictures", "battles")
FIRST = ("people.person", "store.stream")  # others point at these
MANY = 500


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


def count_on() -> None:
    """Let a server's counters go on behind the keys just loaded."""
    with connection.cursor() as cursor:
        for statement in connection.ops.sequence_reset_sql(no_style(), tables()):
            cursor.execute(statement)


def is_empty() -> bool:
    """Whether nobody and nothing is in the house yet."""
    kept = [model for model in tables() if model is not Heartbeat]
    return not any(model._default_manager.exists() for model in kept)
