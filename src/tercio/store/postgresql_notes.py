"""Notes to every process that follows a PostgreSQL: which streams have moved on, and how far.

A writer does not wait for its note: a commit that carries one waits for every other such commit, and a note
of its own costs half as much as the append. One thread of the process sends them over a connection of its
own, all that have come up meanwhile in one exchange. A note tells the version a stream has when it is sent,
which is never too much. One that is lost, with its process or its connection, makes news late, not missing:
every follower asks again soon.
"""

from __future__ import annotations

import atexit
import logging
import os
import threading
import time
from collections.abc import Collection

from django.db import Error, connection

CHANNEL = "tercio_journal"
SEND = "SELECT pg_notify(%s, id || ':' || version) FROM store_stream WHERE id = ANY(%s)"
BREATH = 0.01  # seconds between two exchanges: in a rush, what came up meanwhile goes together
PATIENCE = 5.0  # seconds an ending process waits for its last notes

log = logging.getLogger(__name__)


class NoteSender:
    """Streams that have moved on, and the thread that says so."""

    def __init__(self) -> None:
        self.begin_afresh()
        atexit.register(self.close)
        os.register_at_fork(after_in_child=self.begin_afresh)

    def begin_afresh(self) -> None:
        """Nothing to tell and nobody to tell it; so in a child too, which has no thread of its parent's."""
        self._bell = threading.Condition()
        self._streams: set[str] = set()
        self._thread: threading.Thread | None = None

    def tell(self, stream: str) -> None:
        """Let followers know of a stream soon; the thread begins with the first."""
        with self._bell:
            self._streams.add(stream)
            self._bell.notify()
            if self._thread is None:
                self._thread = threading.Thread(target=self._work, name="notes", daemon=True)
                self._thread.start()

    def close(self) -> None:
        """Send what is left and end; another `tell` begins anew."""
        with self._bell:
            thread, self._thread = self._thread, None
            self._bell.notify()
        if thread:
            thread.join(PATIENCE)

    def _work(self) -> None:
        while streams := self._next_streams():
            try:
                send_notes(streams)
            except Error as lost:
                log.warning("followers could not be told: %s; they will ask", lost)
            time.sleep(BREATH)
        connection.close()

    def _next_streams(self) -> set[str]:
        """What has come up since the last time; none once it is time to end."""
        with self._bell:
            self._bell.wait_for(lambda: self._streams or self._thread is not threading.current_thread())
            streams, self._streams = self._streams, set()
            return streams


def send_notes(streams: Collection[str]) -> None:
    """Tell followers where these streams stand; a connection lost since the last time is made again."""
    try:
        send(streams)
    except Error:
        connection.close()
        send(streams)


def send(streams: Collection[str]) -> None:
    with connection.cursor() as cursor:
        cursor.execute(SEND, (CHANNEL, list(streams)))


NOTES = NoteSender()
