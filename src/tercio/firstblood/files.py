"""Files people write by hand (armies, scenarios, terrain): read whole, or refused with the wrong line."""

from __future__ import annotations

import re
import tomllib
from typing import TypeVar

import msgspec

from tercio.core.refused import Refused

T = TypeVar("T")


def read_toml(text: str, shape: type[T]) -> T:
    """A TOML text as a value of that shape."""
    try:
        return msgspec.convert(tomllib.loads(text), shape)
    except tomllib.TOMLDecodeError as wrong:
        raise Refused("file.syntax", problem=str(wrong)) from None
    except msgspec.ValidationError as wrong:
        raise Refused("file.value", line=line_of(text, str(wrong)), problem=str(wrong)) from None


def line_of(text: str, problem: str) -> int:
    """Where the part msgspec complains about begins: `$.regiment[2]` is the third `[[regiment]]`."""
    place = re.search(r"\$\.(\w+)(?:\[(\d+)\])?", problem)
    rows = list(enumerate(text.splitlines(), 1))
    if place and place[2] is not None:
        heads = [number for number, row in rows if row.strip() == f"[[{place[1]}]]"]
        return heads[int(place[2])] if int(place[2]) < len(heads) else 1
    if place:
        return next((number for number, row in rows if row.startswith(place[1])), 1)
    return 1
