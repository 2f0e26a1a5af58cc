"""Many phones write into one event while processes are killed, connections cut and databases lost.

Every command carries an id. Whoever gets no answer sends the same again until there is one. Afterwards the
journal is counted: what was acknowledged is there at the version it was acknowledged with, and once.
"""

from __future__ import annotations

import json
import os
import random
import signal
import tempfile
import threading
import time
import urllib.request
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPException
from itertools import pairwise
from pathlib import Path
from typing import Any
from urllib.error import HTTPError

from tests.browser.server import Server
from tests.databases import migrate, postgresql_folder, started, using
from tests.prove import Proof
from tests.prove.clock import Clock
from tests.prove.cutting_proxy import CuttingProxy

PLAYERS = 6
PAUSE = (0.0, 0.5)  # seconds at a random moment of which a fault comes
MOST_BACK = 100_000  # seconds the clock is set back at a time: more than a day
PATIENCE = 240.0  # seconds for a house to open on a machine that has much else to do
AGAIN = 20  # commands between two faults


class House:
    """A server with two workers behind a proxy, and everything that may happen to it."""

    def __init__(self, server: Server, proxy: CuttingProxy, address: str, clock: Clock) -> None:
        self.server, self.proxy, self.address, self.clock = server, proxy, address, clock
        self.faults: dict[str, Callable[[], None]] = {
            "worker killed": self.kill_worker,
            "house killed": self.kill_house,
            "connections cut": proxy.cut,
        }
        if clock.env:
            self.faults["clock set back"] = lambda: clock.set_back(random.randrange(MOST_BACK))
        if address.startswith("postgres"):
            self.faults["database sessions cut"] = self.cut_database

    def workers(self) -> list[int]:
        """The processes that answer."""
        assert self.server.process
        pid = self.server.process.pid
        with suppress(OSError):
            return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
        return []

    def kill_worker(self) -> None:
        if found := self.workers():
            with suppress(ProcessLookupError):
                os.kill(random.choice(found), signal.SIGKILL)

    def kill_house(self) -> None:
        """Everything at once, and start again."""
        assert self.server.process
        children = self.workers()
        self.server.process.kill()
        for child in children:
            with suppress(ProcessLookupError):
                os.kill(child, signal.SIGKILL)
        self.server.process.wait()
        self.server.start(PATIENCE)

    def cut_database(self) -> None:
        import psycopg

        with psycopg.connect(self.address, autocommit=True) as server:
            server.execute(
                "SELECT pg_terminate_backend(pid) FROM pg_stat_activity"
                " WHERE datname = current_database() AND pid <> pg_backend_pid()"
            )


class Phone:
    """A player's phone with a personal link, which never gives up on a command."""

    def __init__(self, port: int, name: str, company: str, token: str, over: threading.Event) -> None:
        self.url, self.over = f"http://127.0.0.1:{port}", over
        self.name, self.company, self.token = name, company, token
        self.acknowledged: dict[str, int] = {}
        self.answers = Counter[str]()

    def write(self) -> None:
        """Correct one's own entry again and again."""
        while not self.over.is_set():
            once = os.urandom(8).hex()
            fields = {"company": self.company, "name": f"{self.company} {once}", "club": "", "faction": ""}
            wish = {"command": {"type": "EditPlayer", **fields}, "command_id": once}
            if (told := self.ask(f"/api/tournaments/{self.name}/commands", wish, self.token)) is not None:
                self.acknowledged[once] = told["version"]

    def ask(self, path: str, body: Any = None, token: str = "") -> Any:
        """The answer, however often it takes; None when time is up."""
        head = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
        asked = urllib.request.Request(f"{self.url}{path}", json.dumps(body).encode() if body else None, head)
        while not self.over.is_set():
            try:
                with urllib.request.urlopen(asked, timeout=20) as answer:
                    return json.load(answer)
            except HTTPError as no:
                self.answers[str(no.code)] += 1
                if no.code not in {429, 503}:
                    no.read()
                    return None
            except (OSError, HTTPException, ValueError):
                self.answers["no answer"] += 1
            self.over.wait(0.05)
        return None


@contextmanager
def place(vendor: str) -> Iterator[str]:
    """An empty, migrated database of a kind."""
    with ExitStack() as stack:
        if vendor == "sqlite":
            folder = stack.enter_context(tempfile.TemporaryDirectory())
            address = f"sqlite:///{folder}/prove.sqlite3"
        else:
            address = stack.enter_context(started(stack.enter_context(postgresql_folder())))
        migrate(address)
        yield address


def event() -> tuple[str, dict[str, str]]:
    """An event that takes entries, and a token for each of its companies."""
    from tercio.app.command_desk import new_stream, perform
    from tercio.tournament import commands as c
    from tercio.tournament.settings import Settings
    from tercio.web.links import link_for

    stream, host = new_stream("tournament"), "user:1"
    wishes = [c.CreateTournament(Settings("Prove", seats=PLAYERS), host), c.OpenRegistration(host)]
    wishes += [c.SignUp(f"Player {number}", by=host) for number in range(1, PLAYERS + 1)]
    for wish in wishes:
        perform("tournament", stream, wish, who=host, command_id=os.urandom(8).hex())
    companies = [f"c{number:03}" for number in range(1, PLAYERS + 1)]
    return stream, {company: link_for(stream, company, to="/").split("/")[2] for company in companies}


def prove(vendor: str, faults: int, seconds: float, *, restarts: bool = True) -> Proof:
    """So many faults in turn on one kind of database, each once writing has gone on; or until time is up."""
    over, happened = threading.Event(), Counter[str]()
    with place(vendor) as address, tempfile.TemporaryDirectory() as folder:
        with using(address):
            name, tokens = (made := event())[0].partition("/")[2], made[1]
        options = "--no-demo", "--workers", "2"
        clock = Clock(Path(folder))
        env = {"DATABASE_URL": address, "TERCIO_LOG_LEVEL": "ERROR", **clock.env}
        server = Server(Path(folder) / "home", *options, **env).start(PATIENCE)
        try:
            with CuttingProxy(server.port) as proxy:
                house = House(server, proxy, address, clock)
                players = [Phone(proxy.port, name, *seat, over) for seat in tokens.items()]
                threads = [threading.Thread(target=player.write) for player in players]
                for thread in threads:
                    thread.start()
                names = [name for name in house.faults if restarts or name != "house killed"]
                until = time.monotonic() + seconds
                while sum(happened.values()) < faults and goes_on(players, until):
                    time.sleep(random.uniform(*PAUSE))
                    name = names[sum(happened.values()) % len(names)]
                    house.faults[name]()
                    happened[name] += 1
                goes_on(players, until)
                over.set()
                for thread in threads:
                    thread.join()
        finally:
            server.stop()
        with using(address):
            return counted(vendor, players, happened)


def goes_on(players: list[Phone], until: float) -> bool:
    """Whether some more commands were acknowledged before time was up."""
    had = sum(len(player.acknowledged) for player in players)
    while sum(len(player.acknowledged) for player in players) < had + AGAIN:
        if time.monotonic() > until:
            return False
        time.sleep(0.05)
    return True


def counted(vendor: str, players: list[Phone], happened: Counter[str]) -> Proof:
    """What the journal says of everything that was acknowledged."""
    from tercio.store.models import Entry, Receipt, Stream

    proof = Proof(f"commands on {vendor} through {sum(happened.values())} faults")
    for player in players:
        stream = f"tournament/{player.name}"
        kept = dict(Receipt.objects.filter(stream_id=stream).values_list("command_id", "after"))
        proof.tried += len(player.acknowledged)
        proof.lost += sum(kept.get(once) != version for once, version in player.acknowledged.items())
        proof.broken += sum(
            count for code, count in player.answers.items() if code[0] == "5" and code != "503"
        )
    for stream in Stream.objects.all():
        spans = sorted(Receipt.objects.filter(stream=stream).values_list("before", "after"))
        proof.doubled += sum(later[0] != earlier[1] for earlier, later in pairwise(spans))
        proof.doubled += Entry.objects.filter(stream=stream).count() != stream.version
    answers = sum((player.answers for player in players), Counter())
    proof.notes = [", ".join(f"{name} {count}" for name, count in (happened + answers).most_common())]
    return proof
