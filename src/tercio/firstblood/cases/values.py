"""What stands after the colon of a row: numbers, places in inches, yes and no, lists."""

from __future__ import annotations

import re
from typing import NamedTuple

from tercio.firstblood.cases.rows import Row
from tercio.firstblood.engine.units import INCH, inches

FARTHEST_INCHES = 1000
NUMBER = re.compile(r"[+-]?\d{1,6}(\.\d{1,6})?")
YES = {"yes": True, "no": False}


class Place(NamedTuple):
    """A point of the table in our units, and a floor."""

    x: int
    y: int
    floor: int = 0


def number(row: Row, text: str, low: int = 0, high: int = 10_000) -> int:
    """A whole number."""
    if not re.fullmatch(r"[+-]?\d{1,9}", text) or not low <= int(text) <= high:
        raise row.wrong("case.number", text=text, low=low, high=high)
    return int(text)


def length(row: Row, text: str) -> float:
    """A length in inches."""
    if not NUMBER.fullmatch(text) or abs(float(text)) > FARTHEST_INCHES:
        raise row.wrong("case.length", text=text)
    return float(text)


def yes(row: Row | None, default: bool = False) -> bool:
    """Yes or no; `default` where nothing is said."""
    if row is None:
        return default
    if row.value.lower() not in YES:
        raise row.wrong("case.yes", key=row.key, text=row.value)
    return YES[row.value.lower()]


def place(row: Row, text: str) -> Place:
    """`10,12` or, on a floor of a ruin, `10,12,1`."""
    parts = text.split(",")
    if len(parts) not in (2, 3) or not all(map(NUMBER.fullmatch, parts[:2])):
        raise row.wrong("case.place", text=text)
    x, y = (inches(length(row, part)) for part in parts[:2])
    return Place(x, y, number(row, parts[2], 0, 20) if len(parts) == 3 else 0)


def corner(row: Row, text: str) -> tuple[float, float]:
    """A corner of an outline, in inches."""
    x, y, floor = place(row, text)
    if floor:
        raise row.wrong("case.place", text=text)
    return x / INCH, y / INCH


def split_list(text: str) -> list[str]:
    """`a, b (c, d), e` as its parts: what stands in brackets stays together."""
    parts, depth = [""], 0
    for k, letter in enumerate(text):
        depth += (letter == "(") - (letter == ")")
        if letter == "," and depth <= 0 and text[k + 1 : k + 2] in (" ", ""):
            parts.append("")
        else:
            parts[-1] += letter
    return [part.strip() for part in parts if part.strip()]


def in_words(length: float) -> str:
    """A length of ours as a case writes it: exact, and as short as that allows."""
    return f"{length / INCH:.4f}".rstrip("0").rstrip(".") or "0"


def place_in_words(x: int, y: int, floor: int = 0) -> str:
    """A place as a case writes it."""
    return f"{in_words(x)},{in_words(y)}" + (f",{floor}" if floor else "")
