"""The journal is only ever added to, and the database sees to it."""

from __future__ import annotations

from typing import Any

from django.db import migrations
from django.db.backends.base.schema import BaseDatabaseSchemaEditor

from tercio.store import guards


def put_up(apps: Any, editor: BaseDatabaseSchemaEditor) -> None:
    guards.put_up(editor)


def take_down(apps: Any, editor: BaseDatabaseSchemaEditor) -> None:
    guards.take_down(editor)


class Migration(migrations.Migration):
    dependencies = [("store", "0001_initial")]
    operations = [migrations.RunPython(put_up, take_down)]
