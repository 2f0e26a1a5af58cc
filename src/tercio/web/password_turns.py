"""Forms of accounts wait here, without a thread, while a few others are at work.

A password is slow to try on purpose: it keeps a thread and a core busy for half a second. When a hall signs
in at once, or somebody signs up without end, all threads would be trying passwords and no page would open. So
few are tried at a time, and the addresses they come from have turns.
"""

from __future__ import annotations

import asyncio
from collections import OrderedDict, deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

from tercio.web.arrival import Unwelcome
from tercio.web.networks import line_at

FORMS, MAILED = "/account/", "/account/reset/"
"""Where forms of accounts are sent; the one by which somebody asks for a letter tries no password."""
AGAIN_IN = 30  # seconds


class PasswordTurns:
    """How many are at work, and who waits: by line, the line whose turn is next first."""

    def __init__(self, at_once: int = 2, most_of_line: int = 200) -> None:
        self.at_once, self.most_of_line = at_once, most_of_line
        self.at_work = 0
        self.waiting = OrderedDict[str, deque[asyncio.Future[None]]]()

    @asynccontextmanager
    async def turn_for(self, scope: Any) -> AsyncIterator[None]:
        """A turn for a form of an account; anything else needs none."""
        if scope["method"] != "POST" or not scope["path"].startswith(FORMS) or scope["path"] == MAILED:
            yield
            return
        async with self.turn(line_at((scope.get("client") or ("",))[0])):
            yield

    @asynccontextmanager
    async def turn(self, line: str) -> AsyncIterator[None]:
        """One more at work for a line, as soon as it is its turn."""
        if self.at_work < self.at_once:
            self.at_work += 1
        else:
            await self.wait(line)
        try:
            yield
        finally:
            self.end()

    async def wait(self, line: str) -> None:
        """Until somebody hands over the turn; so many of one line may wait."""
        waiting = self.waiting.setdefault(line, deque())
        if len(waiting) >= self.most_of_line:
            raise Unwelcome(503, "limit.busy", seconds=AGAIN_IN)
        mine = asyncio.get_running_loop().create_future()
        waiting.append(mine)
        try:
            await mine
        except asyncio.CancelledError:
            if mine.done() and not mine.cancelled():  # the turn was handed over to somebody who has left
                self.end()
            raise

    def end(self) -> None:
        """Hand the turn over to the first of the line that has waited longest for one."""
        while self.waiting:
            line, waiting = self.waiting.popitem(last=False)
            mine = waiting.popleft()
            if waiting:
                self.waiting[line] = waiting
            if not mine.done():
                mine.set_result(None)
                return
        self.at_work -= 1


PASSWORDS = PasswordTurns()
