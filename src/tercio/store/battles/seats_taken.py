"""Whether accounts sit at a battle: asked after every decision, so it is asked in plain SQL."""

from __future__ import annotations

from tercio.store.one_statement import prepared_cursor

TAKEN = "SELECT 1 FROM battles_battleseat WHERE stream = %s AND seat = %s LIMIT 1"


def is_taken(stream: str, seat: str) -> bool:
    """Whether any account speaks for a side of a battle."""
    with prepared_cursor() as cursor:
        cursor.execute(TAKEN, (stream, seat))
        return cursor.fetchone() is not None
