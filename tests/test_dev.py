"""`./dev`: what it starts beside the house it also ends."""

from __future__ import annotations

import subprocess
import sys
from importlib.machinery import SourceFileLoader
from pathlib import Path

import pytest

DEV = Path(__file__).parents[1] / "dev"


@pytest.mark.skipif(sys.platform == "win32", reason="the kernels are not made beside the house there")
def test_a_build_that_is_stopped_leaves_no_compiler_running() -> None:
    """Whoever still runs holds the other end of the pipe open."""
    dev = SourceFileLoader("dev", str(DEV)).load_module()
    building = subprocess.Popen(
        ["sh", "-c", "sleep 600 & echo started; wait"], stdout=subprocess.PIPE, start_new_session=True
    )
    assert building.stdout is not None
    assert building.stdout.readline() == b"started\n"
    dev.stop(None, building)
    assert building.communicate(timeout=30)[0] == b""
