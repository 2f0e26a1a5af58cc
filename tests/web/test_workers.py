"""`tercio serve --workers 2`: one house in several processes, on SQLite and on PostgreSQL."""

from __future__ import annotations

import json
import os
import re
import signal
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

import pytest
import uvicorn
from uvicorn.supervisors.multiprocess import SIGNALS

from bench.listening import Listeners
from tercio.app.access_tokens import Grant, make_token
from tercio.app.supervisor import Supervisor
from tercio.store.people.models import Person
from tercio.web.battles.opening_limit import OPENED_A_MINUTE
from tests.browser.server import Server
from tests.databases import Trial, using
from tests.web.test_webhooks import Receiver, listening

PAGES, HOOKS = 12, 6


@pytest.fixture
def receiver() -> Iterator[Receiver]:
    with listening() as running:
        yield running


@pytest.fixture
def server(trial: Trial, receiver: Receiver, tmp_path: Path) -> Iterator[Server]:
    options = "--no-demo", "--workers", "2"
    env = {
        "DATABASE_URL": trial.address,
        "TERCIO_LOG_LEVEL": "WARNING",
        "TERCIO_WEBHOOK_ORIGINS": receiver.url,
    }
    made = Server(tmp_path / "home", *options, **env).start()
    try:
        yield made
    finally:
        made.stop()


def workers_of(server: Server) -> set[int]:
    """The processes that answer for a server."""
    assert server.process
    pid = server.process.pid
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    names = {int(child): Path(f"/proc/{child}/cmdline").read_text() for child in children}
    return {child for child, command in names.items() if "spawn_main" in command}


def sent(server: Server, path: str, body: dict[str, Any], token: str = "") -> Any:
    """The JSON a call answers with."""
    head = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    asked = urllib.request.Request(f"{server.url}{path}", json.dumps(body).encode(), head)
    with urllib.request.urlopen(asked, timeout=30) as answer:
        return json.load(answer)


def until(said: Any, patience: float = 30) -> None:
    """Wait for something that happens in other processes."""
    late = time.monotonic() + patience
    while not said():
        assert time.monotonic() < late
        time.sleep(0.05)


def opened_until_told_to_wait(server: Server) -> list[int]:
    """Battles nobody can play are asked for, each on a connection of its own, until it is too often."""
    statuses = []
    while 429 not in statuses and len(statuses) <= OPENED_A_MINUTE:
        try:
            sent(server, "/api/battles/", {"command_id": "12345678", "scenario": "nowhere"})
        except HTTPError as no:
            statuses.append(no.code)
    return statuses


def follow_an_event(server: Server, trial: Trial, receiver: Receiver) -> None:
    """Six webhooks of one event are told where it stands, and each of three changes."""
    with using(trial.address):
        ines = Person.objects.create_user("ines")
        token = make_token(ines, "bot", Grant("act"), 1)[1]
    wish = {"settings": {"name": "Copa"}, "command_id": "autumn-cup"}
    event = sent(server, "/api/tournaments/", wish, token)["id"]
    for number in range(HOOKS):
        place = {"stream": f"tournament/{event}", "address": f"{receiver.url}/{number}"}
        sent(server, "/api/me/webhooks", place, token)
    assert receiver.hears(HOOKS)
    for number, name in enumerate(("Ana", "Bea", "Eva"), 2):
        wish = {"command": {"type": "SignUp", "name": name}, "command_id": f"sign-up-{name}"}
        sent(server, f"/api/tournaments/{event}/commands", wish, token)
        assert receiver.hears(number * HOOKS)


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs Linux's /proc")
def test_limits_news_and_life_are_shared_by_all_processes(
    server: Server, trial: Trial, receiver: Receiver
) -> None:
    """Failures count together, every live page hears of a change, webhooks once, the killed are replaced."""
    follow_an_event(server, trial, receiver)
    opened = sent(server, "/api/battles/", {"command_id": "12345678"})
    assert opened_until_told_to_wait(server) == [422] * (OPENED_A_MINUTE - 1) + [429]

    with urllib.request.urlopen(f"{server.url}/battles/{opened['id']}/", timeout=30) as page:
        ticket = re.search(r'data-ticket="([^"]*)"', page.read().decode())
    assert ticket
    token = opened["links"]["0"].split("/")[2]
    with Listeners(server.port, ticket[1], PAGES) as pages:
        give_up = {"command": {"type": "Concede", "player": 0}, "command_id": "23456789"}
        sent(server, f"/api/battles/{opened['id']}/commands", give_up, token)
        until(lambda: min(pages.heard) > opened["version"])

    before = workers_of(server)
    assert len(before) == 2
    os.kill(min(before), signal.SIGKILL)
    until(lambda: len(workers_of(server)) == 2 and workers_of(server) != before)
    until(server.answers)
    messages = [headers["webhook-id"] for headers, _ in receiver.got]
    assert len(messages) == len(set(messages)) == 4 * HOOKS, "whoever of them sends, a message is sent once"


@pytest.fixture
def supervisor() -> Iterator[Supervisor]:
    """One that started a worker; it listens to the program's signals, which are given back."""
    handlers = {name: signal.getsignal(name) for name in SIGNALS}
    made = Supervisor(uvicorn.Config("tests.web.no_such_house:answer", log_level="critical"), [])
    try:
        made.init_processes()
        yield made
    finally:
        for name, handler in handlers.items():
            signal.signal(name, handler)


def test_a_worker_that_dies_before_its_sign_of_life_is_not_waited_for(supervisor: Supervisor) -> None:
    """Its line falls dead with it, also the line of who took its place."""
    first = supervisor.processes[0]
    first.process.kill()
    first.join()
    assert first.parent_conn.poll(30)

    supervisor.keep_subprocess_alive()
    second = supervisor.processes[0]
    assert second is not first
    second.process.kill()
    second.join()
    assert second.parent_conn.poll(30)


def test_being_told_to_end_is_not_kept_waiting_by_workers_that_are_renewed(supervisor: Supervisor) -> None:
    assert not supervisor.should_exit.is_set()
    supervisor.signal_queue.append(signal.SIGTERM)
    assert supervisor.should_exit.is_set()
