"""HTTP/1.1 for browsers that get on with it: uvicorn's own, with a time by which the other side has to go on.

A connection is an open file, and there are only so many. Whoever opens one and never finishes the head of a
request, or asks and never reads the answer, is let go; and so is whoever opens more than one line ever needs.

When the house closes, perhaps because another process goes on at the same place, who is about to ask is still
answered and told to ask elsewhere the next time.
"""

from __future__ import annotations

import asyncio
from collections import Counter
from collections.abc import Callable
from typing import Any

import h11
from uvicorn.protocols.http.flow_control import CLOSE_HEADER
from uvicorn.protocols.http.h11_impl import H11Protocol

from tercio.app.open_files import most_open
from tercio.web.networks import line_at

HEAD_SECONDS = 20.0  # for a request's head to arrive
READ_SECONDS = 60.0  # for a browser to make room for more of its answer
LAST_SECONDS = 1.0  # for a request that is on its way when the house closes
MOST_OF_ONE = most_open(share=0.75)
"""Connections behind one address: a whole hall's, and never everybody's."""
LASTING: set[asyncio.Timeout] = set()
"""Answers that go on until their time is over, or the house closes."""
OPEN: Counter[str] = Counter()
"""Connections by line; those of this machine itself, which may be everybody's proxy, by none."""


def end_lasting() -> None:
    """A live page then opens another connection by itself."""
    while LASTING:
        LASTING.pop().reschedule(0)


class Deadline:
    """Something that is done unless it is called off in time; set again while it runs, it does not move."""

    def __init__(self) -> None:
        self._timer: asyncio.TimerHandle | None = None

    def set(self, seconds: float, act: Callable[[], None]) -> None:
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(seconds, act)

    def call_off(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class ImpatientProtocol(H11Protocol):
    """One connection."""

    def connection_made(self, transport: Any) -> None:
        super().connection_made(transport)
        self._head, self._reading = Deadline(), Deadline()
        self._head.set(HEAD_SECONDS, transport.close)
        self._line = line_at(self.client[0] if self.client else "")
        OPEN[self._line] += 1
        if self._line and OPEN[self._line] > MOST_OF_ONE:
            transport.close()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.conn.their_state is h11.IDLE:
            self._head.set(HEAD_SECONDS, self.transport.close)
        else:
            self._head.call_off()

    def pause_writing(self) -> None:
        super().pause_writing()
        self._reading.set(READ_SECONDS, self.transport.abort)

    def resume_writing(self) -> None:
        super().resume_writing()
        self._reading.call_off()

    def shutdown(self) -> None:
        """The house closes: what this connection asks now, or is about to ask, is the last."""
        state = self.server_state
        if CLOSE_HEADER not in state.default_headers:
            state.default_headers = [*state.default_headers, CLOSE_HEADER]
        idle = self.cycle is None or self.cycle.response_complete
        self.loop.call_later(LAST_SECONDS if idle else 0, self._leave)

    def _leave(self) -> None:
        """Close, at once or when what was asked has been answered."""
        end_lasting()
        if not self.transport.is_closing():
            if self.cycle is not None:
                self.cycle.default_headers = self.server_state.default_headers
            super().shutdown()

    def connection_lost(self, exc: Exception | None) -> None:
        self._head.call_off()
        self._reading.call_off()
        OPEN[self._line] -= 1
        if not OPEN[self._line]:
            del OPEN[self._line]
        super().connection_lost(exc)
