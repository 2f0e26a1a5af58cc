"""Several processes for one house: commands a second with one and with two workers, on both databases.

A real server (`tercio serve --workers N`) and clients that each play a battle of their own, so that nobody
waits for anybody's turn: what is measured is the house. The clients run on the same machine, and so does
PostgreSQL; throughput grows as far as there are cores for all of them.
"""

from __future__ import annotations

import json
import os
import tempfile
import time
import urllib.request
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import nullcontext
from pathlib import Path
from typing import Any

from bench import Line

CLIENTS, COMMANDS = 6, 40
WORKERS = (1, 2)


def run() -> Iterator[Line]:
    os.environ.setdefault("DJANGO_SETTINGS_MODULE", "tercio.web.settings")
    import django

    django.setup()
    from tests.databases import postgresql_folder, started

    for vendor in ("SQLite", "PostgreSQL"):
        rates = dict[int, float]()
        for workers in WORKERS:
            with tempfile.TemporaryDirectory() as folder:
                if vendor == "SQLite":
                    rates[workers] = rate(Path(folder), workers, nullcontext(""))
                else:
                    with postgresql_folder() as data:
                        rates[workers] = rate(Path(folder), workers, started(data))
        one, two = (rates[workers] for workers in WORKERS)
        grows = two > one if vendor == "PostgreSQL" else None
        goal = "grows with workers" if vendor == "PostgreSQL" else ""
        what = f"{vendor}: commands a second, {WORKERS[1]} workers beside {WORKERS[0]}"
        yield Line(what, f"{two:.0f}/s", f"{one:.0f}/s", two / one, goal, grows)


def rate(folder: Path, workers: int, database: Any) -> float:
    """Decisions a second that so many workers take from the clients, each at a battle of its own."""
    from tests.browser.server import Server

    with database as address:
        env = {"DATABASE_URL": address} if address else {}
        options = "--no-demo", "--workers", str(workers)
        server = Server(folder / "home", *options, TERCIO_LOG_LEVEL="ERROR", **env).start()
        try:
            with ThreadPoolExecutor(CLIENTS) as crowd:
                battles = list(crowd.map(lambda _: opened(server.url), range(CLIENTS)))
                began = time.perf_counter()
                list(crowd.map(lambda battle: play(server.url, battle, COMMANDS), battles))
                return CLIENTS * COMMANDS / (time.perf_counter() - began)
        finally:
            server.stop()


def call(url: str, token: str = "", body: dict[str, Any] | None = None) -> Any:
    """The JSON an address answers with; a body makes it a POST."""
    head = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    asked = urllib.request.Request(url, json.dumps(body).encode() if body else None, head)
    with urllib.request.urlopen(asked, timeout=60) as answer:
        return json.load(answer)


def opened(url: str) -> tuple[str, list[str]]:
    """A battle, and the tokens of its seats."""
    made = call(f"{url}/api/battles/", body={"command_id": os.urandom(8).hex(), "seat": "both"})
    return made["id"], [made["links"][seat].split("/")[2] for seat in ("0", "1")]


def play(url: str, battle: tuple[str, list[str]], times: int) -> int:
    """So many decisions of one battle, from whichever seat has one to make; the version it has then."""
    (name, tokens), done, version = battle, 0, 0
    while done < times:
        for token in tokens:
            seen = call(f"{url}/api/battles/{name}", token)
            asked = seen["battle"]["asked"]
            if asked["seat"] != seen["battle"]["seat"] or done == times:
                continue  # who waits may only concede
            wish = {"command": seen["choices"][0]["command"], "command_id": os.urandom(8).hex()}
            sent = call(f"{url}/api/battles/{name}/commands", token, {**wish, "seen": seen["version"]})
            version, done = sent["version"], done + 1
    return version
