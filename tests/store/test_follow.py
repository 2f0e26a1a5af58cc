"""Whoever waits for a stream learns of every change, from any process, at next to no cost."""

from __future__ import annotations

import asyncio
import os
import subprocess
import sys
import threading
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from typing import Any

import psycopg
import pytest
from django.db import connection, connections

from tercio.store import follow as following
from tercio.store import journal
from tercio.store.follow import Changes, follow
from tercio.store.postgresql_notes import NOTES
from tests.databases import Trial
from tests.store.killing import Child
from tests.store.tally import Added


def add(stream: str, expected: int, count: int = 1) -> None:
    journal.append(stream, expected, [Added(1)] * count, "cli", f"on {expected}")


def run(work: Coroutine[Any, Any, None]) -> None:
    """Run a scene on an event loop; one that hangs is a failure."""

    async def soon() -> None:
        async with asyncio.timeout(30):
            await work

    asyncio.run(soon())


async def elsewhere(stream: str, expected: int, count: int = 1) -> None:
    """Append from another thread, with a connection of its own."""

    def work() -> None:
        add(stream, expected, count)
        connections.close_all()

    await asyncio.to_thread(work)


async def news(changes: Changes) -> tuple[str, int]:
    return await anext(changes)


def test_a_change_made_before_following_is_told_at_once(trial: Trial) -> None:
    add("tally/a", 0, 3)

    async def scene() -> None:
        async with follow({"tally/a": 1}) as changes:
            assert await news(changes) == ("tally/a", 3)

    run(scene())


def test_who_comes_later_is_told_too_though_nothing_stirs(trial: Trial) -> None:
    add("tally/a", 0)
    add("tally/b", 0)

    async def scene() -> None:
        async with follow({"tally/a": 0}) as early:
            assert await news(early) == ("tally/a", 1)
            async with asyncio.timeout(following.AGAIN / 2), follow({"tally/b": 0}) as late:
                assert await news(late) == ("tally/b", 1)

    run(scene())


def test_a_change_made_by_another_process_arrives(trial: Trial) -> None:
    add("tally/a", 0)

    async def scene() -> None:
        async with follow({"tally/a": 0}) as changes:
            assert await news(changes) == ("tally/a", 1)  # it is listening by now
            words = Child(lambda say: add("tally/a", 1)).words()
            assert words == ["done"]
            assert await news(changes) == ("tally/a", 2)

    run(scene())


def test_only_the_streams_followed_are_told_and_only_the_newest(trial: Trial) -> None:
    async def scene() -> None:
        async with follow({"tally/a": 0, "tally/b": 0}) as changes:
            await elsewhere("tally/c", 0)
            await elsewhere("tally/b", 0, 4)
            assert await news(changes) == ("tally/b", 4)
            await elsewhere("tally/a", 0)
            assert await news(changes) == ("tally/a", 1)

    run(scene())


def test_what_a_client_has_seen_is_not_told_again(trial: Trial) -> None:
    add("tally/a", 0, 2)

    async def scene() -> None:
        async with follow({"tally/a": 2}) as seen_all, follow({"tally/a": 0}) as seen_none:
            assert await news(seen_none) == ("tally/a", 2)
            await elsewhere("tally/a", 2)
            assert await news(seen_all) == await news(seen_none) == ("tally/a", 3)

    run(scene())


def test_a_slow_client_hears_the_newest_version_once(trial: Trial) -> None:
    async def scene() -> None:
        async with follow({"tally/a": 0}) as slow, follow({"tally/a": 0}) as quick:
            for version in range(5):
                await elsewhere("tally/a", version)
                assert await news(quick) == ("tally/a", version + 1)
            assert await news(slow) == ("tally/a", 5)

    run(scene())


def test_a_thousand_clients_cost_no_thread(trial: Trial) -> None:
    async def client(ready: asyncio.Semaphore) -> tuple[str, int]:
        async with follow({"tally/a": 0}) as changes:
            ready.release()
            return await news(changes)

    async def scene() -> None:
        ready, before = asyncio.Semaphore(0), threading.active_count()
        clients = [asyncio.create_task(client(ready)) for _ in range(1000)]
        for _ in clients:
            await ready.acquire()
        assert threading.active_count() == before
        await elsewhere("tally/a", 0)
        assert set(await asyncio.gather(*clients)) == {("tally/a", 1)}

    run(scene())


def test_nobody_waiting_nothing_at_work(trial: Trial) -> None:
    async def scene() -> None:
        async with follow({"tally/a": 0}):
            assert len(asyncio.all_tasks()) == 2
        await asyncio.gather(*(asyncio.all_tasks() - {asyncio.current_task()}), return_exceptions=True)
        assert asyncio.all_tasks() == {asyncio.current_task()}
        async with follow({"tally/a": 0}) as changes:
            await elsewhere("tally/a", 0)
            assert await news(changes) == ("tally/a", 1)

    run(scene())


@pytest.mark.postgres
def test_a_lost_connection_misses_nothing(on_postgresql: Trial, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(following, "BACK_OFF", 0.05)

    async def scene() -> None:
        async with follow({"tally/a": 0}) as changes:
            await elsewhere("tally/a", 0)
            assert await news(changes) == ("tally/a", 1)
            await cut_connections(on_postgresql.address)
            await elsewhere("tally/a", 1)
            assert await news(changes) == ("tally/a", 2)

    run(scene())


async def cut_connections(server: str, last_asked: str = "%") -> None:
    """End the database's other connections, or those whose last question was like this."""
    async with await psycopg.AsyncConnection.connect(server, autocommit=True) as other:
        await other.execute(
            "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid() AND query LIKE %s",
            (last_asked,),
        )


@pytest.fixture
def notes_only(on_postgresql: Trial, monkeypatch: pytest.MonkeyPatch) -> Trial:
    """Nobody asks again: what no note tells is never heard of, and the scene hangs."""
    monkeypatch.setattr(following, "AGAIN", 1000.0)
    return on_postgresql


@pytest.mark.postgres
def test_a_process_that_ends_has_told_of_all_it_wrote(notes_only: Trial) -> None:
    env = os.environ | {"DATABASE_URL": notes_only.address, "DJANGO_SETTINGS_MODULE": "tercio.web.settings"}
    writer = [sys.executable, "-m", "tests.store.busy", "tally/a", "3"]

    async def scene() -> None:
        async with follow({"tally/a": 0, "tally/b": 0}) as changes:
            await elsewhere("tally/b", 0)
            assert await news(changes) == ("tally/b", 1)  # it is listening by now
            await asyncio.to_thread(subprocess.run, writer, env=env, check=True)
            while await news(changes) != ("tally/a", 6):
                pass

    run(scene())


@pytest.mark.postgres
def test_notes_find_another_connection_when_theirs_is_lost(notes_only: Trial) -> None:
    async def scene() -> None:
        async with follow({"tally/a": 0}) as changes:
            await elsewhere("tally/a", 0)
            assert await news(changes) == ("tally/a", 1)
            await cut_connections(notes_only.address, "%pg_notify%")
            await elsewhere("tally/a", 1)
            assert await news(changes) == ("tally/a", 2)

    run(scene())


@pytest.mark.postgres
def test_a_turn_is_told_when_it_has_ended_and_not_before(notes_only: Trial) -> None:
    """A note that runs ahead of its commit would tell the version of before, and none would follow."""
    add("tally/a", 0)

    def take_turn() -> None:
        with journal.turn("tally/a"):
            journal.append("tally/a", 1, [Added(1)], "cli", "in turn", in_turn=True)
            NOTES.close()  # whatever is to be told by now has been told
        connections.close_all()

    async def scene() -> None:
        async with follow({"tally/a": 0}) as changes:
            assert await news(changes) == ("tally/a", 1)
            await asyncio.to_thread(take_turn)
            assert await news(changes) == ("tally/a", 2)

    run(scene())


@contextmanager
def holding(reached: threading.Event, go: threading.Event) -> Iterator[None]:
    """Hold a transaction open just before its last statement."""

    def hold(execute: Any, sql: str, params: Any, many: bool, context: Any) -> Any:
        if 'INSERT INTO "store_mark"' in sql:
            reached.set()
            assert go.wait(20)
        return execute(sql, params, many, context)

    with connection.execute_wrapper(hold):
        yield


@pytest.mark.postgres
def test_entries_that_become_visible_out_of_order_are_all_told(on_postgresql: Trial) -> None:
    """The first writer has the smaller row id but commits last: who follows the greatest id misses it."""
    add("tally/slow", 0)
    reached, go = threading.Event(), threading.Event()

    def slow() -> None:
        with holding(reached, go):  # with marks it is a transaction of several statements
            journal.append("tally/slow", 1, [Added(1)], "cli", "slow", {("a", "b")})
        connections.close_all()

    async def scene() -> None:
        async with follow({"tally/slow": 1, "tally/quick": 0}) as changes:
            writing = asyncio.create_task(asyncio.to_thread(slow))
            assert await asyncio.to_thread(reached.wait, 20)
            await elsewhere("tally/quick", 0)
            assert await news(changes) == ("tally/quick", 1)
            go.set()
            await writing
            assert await news(changes) == ("tally/slow", 2)

    run(scene())
