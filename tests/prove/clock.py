"""The clock of one server and its workers, which can be set back while they run."""

from __future__ import annotations

import mmap
import os
import shlex
import shutil
import struct
import subprocess
from pathlib import Path

SOURCE = Path(__file__).with_name("set_clock.c")
WIDTH = struct.calcsize("l")


class Clock:
    """A file in a folder that says by how much a process's time of day is moved."""

    def __init__(self, folder: Path) -> None:
        self.moved, self._file = 0, folder / "clock"
        self._file.write_bytes(bytes(WIDTH))
        self.env = self._start_with(folder / "set_clock.so")

    def _start_with(self, library: Path) -> dict[str, str]:
        """What a process has to be started with; nothing where there is no compiler to make it with."""
        compiler = shlex.split(os.environ.get("CC", "cc"))
        if shutil.which(compiler[0]) is None:
            return {}
        subprocess.run([*compiler, "-shared", "-fPIC", "-O1", "-o", library, SOURCE], check=True)
        return {"LD_PRELOAD": str(library), "TERCIO_PROVE_CLOCK": str(self._file)}

    def set_back(self, seconds: int) -> None:
        """Another so many seconds."""
        self.moved -= seconds
        with self._file.open("r+b") as file, mmap.mmap(file.fileno(), WIDTH) as shared:
            shared[:] = struct.pack("l", self.moved)
