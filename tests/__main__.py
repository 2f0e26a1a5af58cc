"""`make test`: every test, on everything this machine offers. Arguments are handed on to pytest."""

import sys

import pytest

from tests import chromium

WORKERS = 3
"""One more than the cores the time was promised on: while one waits for a page, the others work."""


def main(arguments: list[str]) -> int:
    if not chromium.find():
        print("No browser found; trying to install Chromium …", flush=True)
        chromium.install()
    chromium.fetch_shell()
    full = [] if arguments else ["--proofs"]
    return int(pytest.main(["-n", str(WORKERS), "--dist", "worksteal", *full, *arguments]))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
