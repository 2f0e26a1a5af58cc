"""How often the links of a seat were taken back: asked at every door, so it is asked in plain SQL."""

from __future__ import annotations

from tercio.store.one_statement import prepared_cursor

EPOCH = "SELECT epoch FROM people_linkepoch WHERE stream = %s AND seat = %s"


def epoch_of(stream: str, seat: str) -> int:
    """How often the links of a seat were taken back."""
    with prepared_cursor() as cursor:
        cursor.execute(EPOCH, (stream, seat))
        row = cursor.fetchone()
    return int(row[0]) if row else 0
