"""Rows of whole numbers for the kernels: C arrays where they are compiled, lists where they are not.

Lists are quicker to interpret and hold numbers of any size; arrays are what compiled code reads directly.
"""

from __future__ import annotations

from array import array
from collections.abc import MutableSequence, Sequence
from typing import Any, TypeAlias, cast

Row: TypeAlias = MutableSequence[int]
LONG = 4096
"""Numbers beyond which a row is better taken from memory that is still blank."""


def row(size: int, fill: int, packed: bool) -> Row:
    """A row of one number repeated."""
    if not packed:
        return [fill] * size
    if fill == 0 and size > LONG:
        return cast(Row, memoryview(bytearray(8 * size)).cast("q"))  # memory not touched before it is used
    return array("q", (fill,)) * size


def row_of(numbers: Sequence[int], packed: bool) -> Row:
    """A row of these numbers: a new one, whose changes change no other."""
    if isinstance(numbers, list):
        return array("q", numbers) if packed else list(numbers)
    held = memoryview(cast(Any, numbers))  # a kernel holds its numbers in one block of memory
    if not packed:
        return held.tolist()
    copied = array("q")
    if held:
        copied.frombytes(held.cast("B"))
    return copied


def as_row(numbers: Row, packed: bool) -> Row:
    """The same numbers to be read and not changed: the row itself where it is of the right kind."""
    return numbers if packed != isinstance(numbers, list) else row_of(numbers, packed)
