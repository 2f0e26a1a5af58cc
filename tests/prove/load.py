"""A full hall, thousands of open pages and twenty battles, each while nothing is lost, doubled or broken."""

from __future__ import annotations

import os
import tempfile
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.error import HTTPError

from tests.prove import Proof

TOO_MANY = 429
BATTLES, DECISIONS = 20, 15
WHOLE = {"PLAYERS": 500, "PAGES": 2_000}


def prove() -> list[Proof]:
    return [battles(BATTLES), hall()]


def hall() -> Proof:
    """`bench desk` with its 500 players' sheets, every form sent twice, and 2,000 pages that hear of it."""
    from bench import desk

    desk.PLAYERS, desk.PAGES = WHOLE["PLAYERS"], WHOLE["PAGES"]
    proof = Proof(f"{desk.PLAYERS} players' sheets, {desk.PAGES:,} live pages")
    home = Path(os.environ["TERCIO_HOME"])  # the house this process writes into
    try:
        lines = [line for line in desk.measured(home) if "standings" not in line.what]
    except AssertionError as wrong:
        proof.lost, proof.notes = 1, [str(wrong)[:300]]
        return proof
    proof.tried = desk.PLAYERS
    proof.notes = [str(line) for line in lines]
    return proof


def battles(count: int) -> Proof:
    """So many battles at once, played by programs from both seats."""
    from bench.workers import call, play
    from tests.browser.server import Server

    proof = Proof(f"decisions in {count} battles at once")
    os.environ.pop("DATABASE_URL", None)
    with tempfile.TemporaryDirectory() as folder:
        server = Server(
            Path(folder) / "home", "--no-demo", "--workers", "2", TERCIO_LOG_LEVEL="ERROR"
        ).start()
        try:
            tables = [patiently_opened(server.url) for _ in range(count)]
            with ThreadPoolExecutor(count) as crowd:
                versions = list(crowd.map(lambda table: play(server.url, table, DECISIONS), tables))
            for (name, _), version in zip(tables, versions, strict=True):
                proof.tried += DECISIONS
                proof.lost += call(f"{server.url}/api/battles/{name}")["version"] != version
        except OSError as wrong:
            proof.broken, proof.notes = 1, [str(wrong)]
        finally:
            server.stop()
    return proof


def patiently_opened(url: str) -> tuple[str, list[str]]:
    """A battle, as soon as the house lets this address open one more."""
    from bench.workers import opened

    while True:
        try:
            return opened(url)
        except HTTPError as no:
            if no.code != TOO_MANY:
                raise
            time.sleep(int(no.headers.get("Retry-After", "10")))
