"""Rows of whole numbers for the kernels: C arrays where they are compiled, lists where they are not.

Lists are quicker to interpret and hold numbers of any size; arrays are what compiled code reads directly.
"""

from __future__ import annotations

from array import array
from collections.abc import Iterable, MutableSequence
from typing import TypeAlias

Row: TypeAlias = MutableSequence[int]


def row(size: int, fill: int, packed: bool) -> Row:
    """A row of one number repeated."""
    return array("q", (fill,)) * size if packed else [fill] * size


def row_of(numbers: Iterable[int], packed: bool) -> Row:
    """A row of these numbers."""
    return array("q", numbers) if packed else list(numbers)
