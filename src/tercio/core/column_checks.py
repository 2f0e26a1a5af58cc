"""Many alike looked through at once: whether all of them surely are what an annotation says.

A list of thousands of records is read column by column, each column in a few sweeps of compiled code. What is
not surely right is not wrong yet (a number of a class of its own, one of several kinds): whoever asks looks
through it one by one then, and tells what is wrong and where.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import cache
from itertools import chain
from math import isfinite
from operator import attrgetter
from typing import Any, get_args, get_origin

from tercio.core.type_hints import field_hints

AllRight = Callable[[Iterable[Any]], bool]
EXACT = (int, str, bool, type(None))
"""Classes whose name is all there is to ask."""
LISTS: dict[Any, set[type]] = {
    Sequence: {list, tuple},
    list: {list, tuple},
    tuple: {list, tuple},
    Collection: {list, tuple, set, frozenset},
    Iterable: {list, tuple, set, frozenset},
    set: {set},
    frozenset: {frozenset},
}
"""What each kind of list may surely come as."""


@cache
def all_right_of(hint: Any) -> AllRight | None:
    """What tells whether many values surely are what an annotation says; None where nothing does."""
    if hint in EXACT:
        return only({hint})
    if hint is float:
        return finite
    origin, parts = get_origin(hint), tuple(part for part in get_args(hint) if part is not ...)
    if origin in LISTS and len(parts) == 1:
        inner = all_right_of(parts[0])
        return inner and lists(LISTS[origin], inner)
    plain = origin is None and isinstance(hint, type) and not getattr(hint, "_is_protocol", False)
    return records(hint) if plain and hint not in LISTS else None


def only(kinds: set[type]) -> AllRight:
    """Values of these very classes."""
    return lambda column: kinds.issuperset(map(type, column))


def finite(column: Iterable[Any]) -> bool:
    """Plain numbers that end somewhere."""
    values = [*column]
    try:
        return {float, int}.issuperset(map(type, values)) and all(map(isfinite, values))
    except OverflowError:  # a whole number larger than any float: right, but not for sure
        return False


def lists(kinds: set[type], inner: AllRight) -> AllRight:
    """Lists of these classes, everything in them right."""

    def right(column: Iterable[Any]) -> bool:
        values = [*column]
        return kinds.issuperset(map(type, values)) and inner(chain.from_iterable(values))

    return right


def records(kind: type) -> AllRight:
    """Records of this very class, each field right in all of them."""

    def right(column: Iterable[Any]) -> bool:
        values = [*column]
        if not {kind}.issuperset(map(type, values)):
            return False
        return all(look is not None and look(map(field, values)) for field, look in columns_of(kind))

    return right


@cache
def columns_of(kind: type) -> list[tuple[attrgetter[Any], AllRight | None]]:
    """Each field of a record, and what looks through all of that name."""
    return [(attrgetter(name), all_right_of(hint)) for name, hint in field_hints(kind).items()]
