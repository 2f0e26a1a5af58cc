"""What the arguments of a battle name: army lists, scenarios and files."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from tercio.core.refused import Refused


def army(name: str, language: str) -> Any:
    """A shipped list by name, or a list in a file."""
    from tercio.firstblood.armies.muster import muster
    from tercio.firstblood.armies.text import label_of, read_list, shipped_lists

    shipped = shipped_lists()
    if name in shipped:
        return muster(shipped[name])
    if Path(name).is_file():
        return muster(read_list(text_of_file(Path(name))))
    raise Refused("battle.no_army", name=name, known=[label_of(known, language) for known in sorted(shipped)])


def text_of_file(path: Path) -> str:
    """What a file says; one that cannot be opened or is no text is refused."""
    from tercio.firstblood.hand_written import text_of

    try:
        return text_of(path.read_bytes())
    except OSError as wrong:
        raise Refused("battle.no_file", path=str(path), problem=wrong.strerror or str(wrong)) from None


def field_of(name: str) -> Any:
    """A scenario of the book by its key, or one in a file."""
    from tercio.firstblood.victory.scenarios import read_scenario, scenario

    return read_scenario(text_of_file(Path(name))) if Path(name).is_file() else scenario(name)
