"""Structs made ready for threads.

msgspec works out the fields of a Struct when it is first read, and another thread that reads one meanwhile
is given what is only half worked out: two first readers at once can end the process. So whoever has threads
lets every Struct be worked out before they begin.
"""

from __future__ import annotations

from collections.abc import Iterator

import msgspec


def work_out_structs() -> None:
    """Let msgspec look at every Struct that has been defined so far."""
    for kind in structs_below(msgspec.Struct):
        msgspec.json.Decoder(kind)


def structs_below(kind: type[msgspec.Struct]) -> Iterator[type[msgspec.Struct]]:
    """All that derive from a Struct, and what derives from them."""
    for child in kind.__subclasses__():
        yield child
        yield from structs_below(child)
