"""Many alike at a glance: what is called right is right, and what is wrong anywhere is never called so."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf, nan
from typing import Annotated, Any, Literal, NamedTuple, Protocol, TypeVar

import msgspec
import pytest
from hypothesis import given
from hypothesis import strategies as st

from tercio.core.argument_checks import check_of
from tercio.core.column_checks import all_right_of


class Person(msgspec.Struct, frozen=True):
    """A record with a list in it."""

    name: str
    wins: int = 0
    met: Collection[str] = frozenset()
    weight: float = 1.0
    here: bool = True


class Younger(Person, frozen=True):
    """A class of its own: right, but not at a glance."""


class Pair(NamedTuple):
    """A record of records."""

    first: Person
    second: Person


@dataclass
class Careful:
    """A record that looks at itself when it is made."""

    count: Any

    def __post_init__(self) -> None:
        self.checked = True


class Either(NamedTuple):
    """A field of one of two kinds, which no glance tells."""

    place: int | str


Unknown = TypeVar("Unknown")


class Named(Protocol):
    """Whoever has a name."""

    name: str


ANA, BEA = Person("ana", 3, frozenset({"bea"})), Person("bea", 1, ["ana"], 2)


@pytest.mark.parametrize(
    ("hint", "values", "right"),
    [
        (int, [1, 2, -3], True),
        (int, [1, 2.0], False),
        (int, [1, True], False),
        (int, [], True),
        (str, ["a", "b"], True),
        (str, ["a", None], False),
        (bool, [True, False], True),
        (bool, [True, 1], False),
        (type(None), [None, None], True),
        (float, [1, 2.5], True),
        (float, [1.0, nan], False),
        (float, [1.0, inf], False),
        (float, [1.0, 10**400], False),
        (float, [1.0, "2"], False),
        (Person, [ANA, BEA], True),
        (Person, [ANA, Younger("eva")], False),
        (Person, [ANA, Person(7)], False),
        (Person, [ANA, Person("eva", 1.5)], False),
        (Person, [ANA, Person("eva", 1, [2])], False),
        (Person, [ANA, Person("eva", 1, "ana")], False),
        (Person, [ANA, Person("eva", 1, [], nan)], False),
        (Person, [ANA, Person("eva", 1, [], 1, 0)], False),
        (Pair, [Pair(ANA, BEA), Pair(BEA, ANA)], True),
        (Pair, [Pair(ANA, BEA), Pair(BEA, Person("eva", None))], False),
        (Careful, [Careful(1), Careful("two")], True),
        (Careful, [Careful(1), 2], False),
        (Either, [Either(1), Either(2)], False),
        (Sequence[int], [[1], (2, 3), []], True),
        (Sequence[int], [[1], {2}], False),
        (Collection[int], [[1], {2}, frozenset({3}), (4,)], True),
        (Iterable[int], [[1], {2: 3}], False),
        (tuple[str, ...], [("a",), ["b", "c"]], True),
        (list[str], [["a"], ["b", 3]], False),
        (set[int], [{1}, set()], True),
        (set[int], [{1}, frozenset({2})], False),
        (frozenset[int], [frozenset({1})], True),
    ],
)
def test_all_of_many_are_right_or_are_looked_at_one_by_one(hint: Any, values: list[Any], right: bool) -> None:
    all_right = all_right_of(hint)
    assert all_right is not None
    assert all_right(iter(values)) is right
    if right:
        assert [check_of(hint)(value) for value in values] == [None] * len(values)


@pytest.mark.parametrize(
    "hint",
    [
        int | str, Literal["a"], tuple[int, str], dict[str, int], Mapping[str, int], Iterator[int],
        Annotated[float, "endless"], Unknown, Named, list, Sequence, Sequence[Unknown], Sequence[int | str],
    ],
    ids=str,
)  # fmt: skip
def test_nothing_tells_at_a_glance_what_may_be_of_several_kinds(hint: Any) -> None:
    assert all_right_of(hint) is None


ANYTHING = st.one_of(st.none(), st.booleans(), st.integers(), st.floats(), st.text(max_size=3))
PEOPLE = st.builds(Person, ANYTHING, ANYTHING, st.lists(ANYTHING, max_size=2), ANYTHING, ANYTHING)


@given(values=st.lists(PEOPLE, max_size=12))
def test_what_is_right_at_a_glance_is_right_one_by_one(values: list[Person]) -> None:
    all_right = all_right_of(Person)
    assert all_right is not None
    if all_right(values):
        assert all(check_of(Person)(value) is None for value in values)
