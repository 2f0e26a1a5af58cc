"""Django's `flush`, which empties the whole database when somebody means it: the guards step aside for it."""

from __future__ import annotations

from typing import Any

from django.core.management.commands.flush import Command as Flush
from django.db import connections

from tercio.store import guards


class Command(Flush):
    def handle(self, **options: Any) -> None:
        """Empty every table, the journal's too, and guard them again."""
        connection = connections[options["database"]]
        guards.take_down(connection)
        try:
            super().handle(**options)
        finally:
            guards.put_up(connection)
