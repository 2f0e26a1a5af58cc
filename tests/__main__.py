"""`make test`: every test, on everything this machine offers. Arguments are handed on to pytest."""

import os
import sys
from contextlib import ExitStack, suppress

import pytest

from tests import chromium, databases

WORKERS = 3
"""One more than the cores the time was promised on: while one waits for a page, the others work."""


def main(arguments: list[str]) -> int:
    if not chromium.find():
        print("No browser found; trying to install Chromium …", flush=True)
        chromium.install()
    chromium.fetch_shell()
    full = [] if arguments else ["--proofs"]
    with ExitStack() as house:
        share_postgresql(house)
        return int(pytest.main(["-n", str(WORKERS), "--dist", "worksteal", *full, *arguments]))


def share_postgresql(house: ExitStack) -> None:
    """One server for all workers; where there is none, the tests that need it say so."""
    with suppress(pytest.skip.Exception, pytest.fail.Exception):
        os.environ["TERCIO_TEST_DATABASE_URL"] = house.enter_context(databases.postgresql_server())


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
