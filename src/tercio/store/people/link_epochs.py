"""How often the links of a seat were taken back: asked at every door, so it is asked in plain SQL."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

from django.db import transaction

from tercio.store.one_statement import prepared_cursor
from tercio.store.people.models import LinkEpoch

EPOCH = "SELECT epoch FROM people_linkepoch WHERE stream = %s AND seat = %s"


def epoch_of(stream: str, seat: str) -> int:
    """How often the links of a seat were taken back."""
    with prepared_cursor() as cursor:
        cursor.execute(EPOCH, (stream, seat))
        row = cursor.fetchone()
    return int(row[0]) if row else 0


@contextmanager
def links_held(stream: str, seat: str) -> Iterator[None]:
    """Until the end of the block nobody takes the links of a seat back: whoever wants to waits."""
    LinkEpoch.objects.get_or_create(stream=stream, seat=seat)
    with transaction.atomic():
        LinkEpoch.objects.select_for_update().get(stream=stream, seat=seat)
        yield
