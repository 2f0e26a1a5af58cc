"""A process beside the web does not outlive the one it works for."""

from __future__ import annotations

import os
import select
import signal
import subprocess
import sys

import pytest

PARENT = """
import os, sys
from tercio.app.side_processes import side_pool
if __name__ == "__main__":
    print(side_pool(1).submit(os.getpid).result(), flush=True)
    sys.stdin.read()
"""


@pytest.mark.skipif(not hasattr(os, "pidfd_open"), reason="needs a handle on a process that is no child")
@pytest.mark.parametrize("how", [signal.SIGKILL, signal.SIGTERM])
def test_a_side_process_ends_with_its_parent_however_that_ends(tmp_path, how):
    program = tmp_path / "parent.py"
    program.write_text(PARENT)
    pipes = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "text": True}
    with subprocess.Popen([sys.executable, str(program)], **pipes) as parent:
        side = os.pidfd_open(int(parent.stdout.readline()))
        parent.send_signal(how)
    gone, _, _ = select.select([side], [], [], 20)
    os.close(side)
    assert gone
