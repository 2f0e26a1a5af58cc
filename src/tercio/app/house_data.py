"""Where the house keeps its data, and what was done to the form of its database so far."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from django.conf import settings
from django.db import connection
from django.db.migrations.loader import MigrationLoader
from django.db.migrations.recorder import MigrationRecorder


def home() -> Path:
    """The folder everything is kept in."""
    return Path(settings.HOME).absolute()


def applied_migrations() -> list[tuple[str, str]]:
    """What was done to the database's form so far."""
    return sorted(MigrationRecorder(connection).applied_migrations())


def unknown_migrations(applied: Iterable[tuple[str, str]]) -> list[tuple[str, str]]:
    """What a newer Tercio did that this one knows nothing of."""
    known = MigrationLoader(connection).disk_migrations
    ours = {app for app, _ in known}
    return [name for name in applied if name[0] in ours and name not in known]
