"""A connection nobody goes on with is let go: a head that never ends, an answer nobody reads."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import pytest
from uvicorn import Config
from uvicorn.server import ServerState

from tercio.web import impatient_protocol
from tercio.web.impatient_protocol import ImpatientProtocol

WHOLE = b"GET / HTTP/1.1\r\nHost: house\r\n\r\n"
FORM, FIELDS = b"POST / HTTP/1.1\r\nHost: house\r\nContent-Length: 3\r\n\r\n", b"a=b"
LARGE = 30_000_000  # bytes: more than any system keeps for a reader


async def house(scope: Any, receive: Any, send: Any) -> None:
    """An answer of any size, told by the path, once the whole request is here."""
    while (await receive())["more_body"]:
        pass
    await send({"type": "http.response.start", "status": 200, "headers": []})
    size = LARGE if scope["path"] == "/large" else 2
    await send({"type": "http.response.body", "body": b"x" * size})


@asynccontextmanager
async def served() -> AsyncIterator[tuple[int, ServerState]]:
    config, state = Config(house, log_level="error"), ServerState()
    config.load()
    server = await asyncio.get_running_loop().create_server(
        lambda: ImpatientProtocol(config, state, {}), "127.0.0.1", 0
    )
    async with server:
        yield server.sockets[0].getsockname()[1], state


async def closed_after(sent: bytes) -> bytes:
    """What comes until the house closes the connection by itself."""
    async with served() as (port, _):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(sent)
        async with asyncio.timeout(60):
            got = await reader.read()
        writer.close()
        return got


@pytest.mark.parametrize("sent", [b"", b"GET / HT", b"GET / HTTP/1.1\r\nHost: house\r\nX-A: b\r\n"])
def test_a_head_that_never_ends_is_let_go(monkeypatch: pytest.MonkeyPatch, sent: bytes) -> None:
    monkeypatch.setattr(impatient_protocol, "HEAD_SECONDS", 0.05)
    assert asyncio.run(closed_after(sent)) == b""


def test_the_next_head_on_the_same_connection_too(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(impatient_protocol, "HEAD_SECONDS", 0.05)
    assert asyncio.run(closed_after(WHOLE + b"GET / HT")).endswith(b"xx\r\n0\r\n\r\n")


def test_an_answer_nobody_reads_is_thrown_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(impatient_protocol, "READ_SECONDS", 0.05)

    async def deaf() -> None:
        async with served() as (port, state), asyncio.timeout(60):
            with socket.create_connection(("127.0.0.1", port)) as line:
                line.sendall(WHOLE.replace(b"/ ", b"/large ", 1))
                while not state.tasks:
                    await asyncio.sleep(0)
                while state.connections or state.tasks:
                    await asyncio.sleep(0)

    asyncio.run(deaf())


async def last_words(sent: bytes, later: bytes = b"") -> bytes:
    """What comes until a connection ends, where the house closes between two parts of a request."""
    async with served() as (port, state):
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(sent)
        while not state.connections or (sent == FORM and not state.tasks):
            await asyncio.sleep(0)
        for connection in list(state.connections):
            connection.shutdown()
        writer.write(later)
        async with asyncio.timeout(60):
            got = await reader.read()
        writer.close()
        return got


@pytest.mark.parametrize(("sent", "later"), [(b"", WHOLE), (FORM, FIELDS), (WHOLE[:9], WHOLE[9:])])
def test_whoever_asks_while_the_house_closes_is_answered_and_told_to_ask_elsewhere(
    monkeypatch: pytest.MonkeyPatch, sent: bytes, later: bytes
) -> None:
    monkeypatch.setattr(impatient_protocol, "LAST_SECONDS", 60)
    got = asyncio.run(last_words(sent, later))
    assert got.startswith(b"HTTP/1.1 200")
    assert b"connection: close" in got.lower()
    assert got.endswith(b"xx\r\n0\r\n\r\n")


def test_a_house_that_closes_waits_for_nobody_who_asks_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(impatient_protocol, "LAST_SECONDS", 0.05)
    assert asyncio.run(last_words(b"")) == b""


class Wire(asyncio.Transport):
    """A connection from an address, which is only opened and closed."""

    def __init__(self, address: str) -> None:
        super().__init__({"peername": (address, 5000)})
        self.closed = False

    def close(self) -> None:
        self.closed = True


class Phones:
    """Connections to one house, from wherever they come."""

    def __init__(self) -> None:
        self.config, self.state = Config(house, log_level="error"), ServerState()
        self.config.load()
        self.open: list[tuple[str, ImpatientProtocol]] = []

    def is_taken(self, address: str) -> bool:
        """Whether one more connection from an address is kept."""
        protocol, wire = ImpatientProtocol(self.config, self.state, {}), Wire(address)
        protocol.connection_made(wire)
        self.open.append((address, protocol))
        return not wire.closed

    def leave(self, address: str) -> None:
        """Every connection from an address ends."""
        for _, protocol in (gone for gone in self.open if gone[0] == address):
            protocol.connection_lost(None)
        self.open = [still for still in self.open if still[0] != address]


def test_one_line_does_not_hold_every_connection(monkeypatch: pytest.MonkeyPatch) -> None:
    """Also not with the many addresses of IPv6; this machine itself may be everybody's proxy."""
    monkeypatch.setattr(impatient_protocol, "MOST_OF_ONE", 2)

    async def story() -> None:
        phones = Phones()
        assert [phones.is_taken("192.0.2.7") for _ in range(3)] == [True, True, False]
        assert phones.is_taken("192.0.2.8")
        assert [phones.is_taken(f"2001:db8::{n}") for n in range(1, 4)] == [True, True, False]
        assert all(phones.is_taken(here) for here in ("127.0.0.1", "127.0.0.1", "127.0.0.1", "::1"))
        phones.leave("192.0.2.7")
        assert phones.is_taken("192.0.2.7"), "whoever leaves makes room"
        for address, _ in list(phones.open):
            phones.leave(address)

    asyncio.run(story())
    assert not impatient_protocol.OPEN


def test_who_goes_on_is_answered(monkeypatch: pytest.MonkeyPatch) -> None:
    async def answered() -> bytes:
        async with served() as (port, _):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            writer.write(
                WHOLE.replace(b"\r\n\r\n", b"\r\nConnection: close\r\n\r\n").replace(b"/ ", b"/large ", 1)
            )
            got = await reader.read()
            writer.close()
            return got

    assert asyncio.run(answered()).count(b"x") == LARGE
