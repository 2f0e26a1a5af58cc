"""`make test`: every test, on everything this machine offers. Arguments are handed on to pytest."""

import sys

import pytest

from tests import chromium


def main(arguments: list[str]) -> int:
    if not chromium.find():
        print("No browser found; trying to install Chromium …", flush=True)
        chromium.install()
    full = [] if arguments else ["--proofs"]
    return int(pytest.main(["-n", "2", "--dist", "worksteal", *full, *arguments]))


if __name__ == "__main__":
    raise SystemExit(main(sys.argv[1:]))
