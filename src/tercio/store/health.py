"""Whether the database answers, and whether it can be written to: a full disk answers and keeps nothing."""

from __future__ import annotations

import time

from django.db import DatabaseError, connection
from django.utils import timezone

from tercio.store.people.models import Heartbeat

AGAIN = 2.0  # seconds for which an answer holds: asking often must not wear the disk
_last: tuple[float, str] = (-AGAIN, "")


def can_write() -> str:
    """`ok`, or what is wrong."""
    global _last  # noqa: PLW0603 (one answer for the process)
    asked = time.monotonic()
    if asked - _last[0] < AGAIN and _last[1] == "ok":
        return "ok"
    _last = (asked, try_to_write())
    return _last[1]


def try_to_write() -> str:
    """Write the time into the one row kept for this."""
    try:
        with connection.cursor() as cursor:
            cursor.execute("SELECT 1")
    except DatabaseError:
        return "database unreachable"
    try:
        Heartbeat.objects.update_or_create(pk=1, defaults={"at": timezone.now()})
    except DatabaseError:
        return "database cannot be written"
    return "ok"
