"""`make test`: every test, on everything this machine offers."""

import sys

import pytest

if __name__ == "__main__":
    raise SystemExit(pytest.main(["-n", "2", *sys.argv[1:]]))
