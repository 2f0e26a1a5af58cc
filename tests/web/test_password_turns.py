"""Passwords are tried a few at a time, address by address, and every other page stays quick meanwhile."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from typing import Any

import pytest

from tercio.web import asgi
from tercio.web.arrival import Unwelcome
from tercio.web.large_turns import TURNS
from tercio.web.password_turns import PASSWORDS, PasswordTurns

SIGN_IN, HALL_OF_PHONES = "/account/sign-in/", 64


class SlowPages:
    """Pages that are answered when told to; how many are at work, by address."""

    def __init__(self) -> None:
        self.at_work, self.most, self.go_on = 0, 0, asyncio.Event()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["path"] == SIGN_IN:
            self.at_work += 1
            self.most = max(self.most, self.at_work)
            await self.go_on.wait()
            self.at_work -= 1
        await send({"type": "http.response.start", "status": 200, "headers": []})
        await send({"type": "http.response.body", "body": b""})


async def asked(method: str, path: str, line: str = "192.0.2.1") -> int:
    """A request's status."""
    sent: list[dict[str, Any]] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: dict[str, Any]) -> None:
        sent.append(message)

    scope = {"type": "http", "method": method, "path": path, "headers": [], "client": (line, 1)}
    await asgi.application(scope, receive, send)
    return int(sent[0]["status"])


def test_a_hall_that_signs_in_at_once_leaves_threads_for_other_pages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Forty sign-ups at once kept every page waiting for thirteen seconds."""

    async def hall() -> list[int]:
        pages = SlowPages()
        monkeypatch.setattr(asgi, "pages", pages)
        phones = [asyncio.create_task(asked("POST", SIGN_IN)) for _ in range(HALL_OF_PHONES)]
        while pages.at_work < PASSWORDS.at_once:
            await asyncio.sleep(0)
        async with asyncio.timeout(30):
            assert await asked("GET", SIGN_IN.replace("in", "up")) == 200
            assert await asked("POST", "/preferences/") == 200
            assert await asked("POST", "/account/reset/") == 200, "a mail server may be slow"
        pages.go_on.set()
        answers = await asyncio.gather(*phones)
        assert pages.most == PASSWORDS.at_once
        return answers

    assert asyncio.run(hall()) == [200] * HALL_OF_PHONES
    assert (PASSWORDS.at_work, PASSWORDS.waiting) == (0, {})


def test_some_threads_are_left_whatever_takes_long() -> None:
    assert PASSWORDS.at_once + TURNS.at_once + TURNS.most_waiting < asgi.THREADS


def test_addresses_have_turns_however_many_one_of_them_sends() -> None:
    async def order() -> list[str]:
        turns, told = PasswordTurns(at_once=1), list[str]()

        async def tries(line: str) -> None:
            async with turns.turn(line):
                told.append(line)

        async with turns.turn("first"):
            many = [asyncio.create_task(tries("many")) for _ in range(4)]
            await asyncio.sleep(0)
            one = asyncio.create_task(tries("one"))
            await asyncio.sleep(0)
        await asyncio.gather(*many, one)
        return told

    assert asyncio.run(order()) == ["many", "one", "many", "many", "many"]


def test_one_address_has_so_many_waiting_and_others_still_come_in() -> None:
    async def crowd() -> None:
        turns = PasswordTurns(at_once=1, most_of_line=2)

        async def tries(line: str) -> None:
            async with turns.turn(line):
                pass

        async with turns.turn("many"):
            waiting = [asyncio.create_task(tries("many")) for _ in range(2)]
            await asyncio.sleep(0)
            with pytest.raises(Unwelcome) as no:
                await tries("many")
            waiting.append(asyncio.create_task(tries("other")))
            await asyncio.sleep(0)
            assert list(turns.waiting) == ["many", "other"]
        await asyncio.gather(*waiting)
        assert (no.value.status, no.value.key) == (503, "limit.busy")

    asyncio.run(crowd())


@pytest.mark.parametrize("handed_over", [False, True])
def test_who_leaves_while_waiting_keeps_no_turn(handed_over: bool) -> None:
    async def leaves() -> PasswordTurns:
        turns = PasswordTurns(at_once=1)

        async def tries() -> None:
            async with turns.turn("ana"):
                pass

        async with turns.turn("bea"):
            gone, stays = asyncio.create_task(tries()), asyncio.create_task(tries())
            await asyncio.sleep(0)
            if not handed_over:
                gone.cancel()
                await asyncio.sleep(0)
        gone.cancel()
        with suppress(asyncio.CancelledError):
            await gone
        await stays
        return turns

    turns = asyncio.run(leaves())
    assert (turns.at_work, turns.waiting) == (0, {})
