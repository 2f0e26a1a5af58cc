"""A page is answered by any of several threads: what they share is ready before the first of them."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

READ_EVERY_STRUCT = """
import sys
import tercio.web.wsgi
import msgspec
from tercio.core.structs import structs_below

late = []
def watch(frame, happening, argument):
    if happening == "call" and frame.f_code.co_name == "get_class_annotations":
        late.append(frame.f_locals["obj"].__qualname__)

known = list(structs_below(msgspec.Struct))
sys.setprofile(watch)
for kind in known:
    msgspec.json.Decoder(kind)
sys.setprofile(None)
print(len(known), *sorted(set(late)))
"""


def test_every_struct_is_worked_out_before_there_are_threads(tmp_path: Path) -> None:
    """msgspec hands a second thread what the first has only half worked out, which ends the process."""
    told = subprocess.run(
        [sys.executable, "-c", READ_EVERY_STRUCT],
        env={**os.environ, "TERCIO_HOME": str(tmp_path)},
        capture_output=True,
        text=True,
        check=True,
        timeout=120,
    ).stdout.split()
    assert int(told[0]) > 300
    assert told[1:] == []
