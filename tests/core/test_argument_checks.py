"""What a library is handed is looked through, part by part, and refused where it stands."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import inf, nan
from typing import Annotated, Any, Literal, NamedTuple, Protocol, TypeVar

import msgspec
import pytest

from tercio.core.argument_checks import (
    ENDLESS,
    KNOWN_RIGHT,
    MOST_KNOWN,
    check_arguments,
    refuse_misfit,
)
from tercio.core.refused import Refused, RefusedValue
from tercio.core.speech import Phrase

Plain = TypeVar("Plain")
Strict = TypeVar("Strict", int, str)


class Spot(NamedTuple):
    """A plain record."""

    x: float
    name: str = ""


class Kept(msgspec.Struct):
    """Another."""

    spots: list[Spot] = []


@dataclass
class Written:
    """A third."""

    count: int


@dataclass
class Careful:
    """A record that looks at itself."""

    count: int

    def __post_init__(self) -> None:
        self.checked = True


class Own:
    """No record at all."""

    count: int

    def __init__(self, count: Any) -> None:
        self.count = count


class Able(Protocol):
    """Whoever has these."""

    @property
    def width(self) -> int: ...

    depth: int


class Box:
    """Has both."""

    width = 1
    depth = 2


class Flat:
    """Has one of them."""

    depth = 2


def misfit(value: Any, hint: Any) -> tuple[str, str, Phrase] | None:
    """Where something is wrong, what it is and what was wanted; None where it is right."""
    try:
        refuse_misfit("it", value, hint)
    except Refused as no:
        if (no.key, no.rule) != ("argument.misfit", None):
            raise
        return no.facts["name"], no.facts["value"], no.facts["wanted"]
    return None


def wanted(what: str, /, **facts: Any) -> Phrase:
    return Phrase(f"argument.wanted.{what}", **facts)


RIGHT: list[tuple[Any, list[Any]]] = [
    (int, [0, -3, True]),
    (float, [0, 1.5, Fraction(1, 3)]),
    (bool, [True, False, 0, 1]),
    (str, ["", "x"]),
    (type(None), [None]),
    (Any, [None, nan, object()]),
    (object, [None, nan]),
    (Plain, [None, nan]),
    (Strict, [1, "x"]),
    (Annotated[float, ENDLESS], [inf, 3, -2.5]),
    (Annotated[float, "a length"], [2.5]),
    (Literal["a", 1], ["a", 1]),
    (int | None, [None, 2]),
    (int | str, [1, "x"]),
    (tuple[int, str], [(1, "x"), [1, "x"]]),
    (tuple[int], [(1,)]),
    (tuple[int, ...], [(), (1, 2, 3), [1]]),
    (tuple, [(), (1, "x")]),
    (list[int], [[], [1], (1, 2)]),
    (Sequence[int], [(1,), range(3)]),
    (Collection[int], [{1}, {2: 3}.keys()]),
    (Iterable[int], [iter([1, "x"]), {1}, (n for n in "ab")]),
    (Iterator[int], [iter(["x"])]),
    (Iterable[Any], [["x", None]]),
    (Iterable, [["x", None]]),
    (set[int], [{1}]),
    (frozenset[int], [frozenset({1})]),
    (Mapping[str, int], [{}, {"a": 1}]),
    (Mapping, [{1: None}]),
    (dict[str, int], [{"a": 1}]),
    (Callable[[int], int], [abs, lambda n: n]),
    (Spot, [Spot(1.0), Spot(2, "x")]),
    (list[Spot], [[Spot(1.0)], [Spot(float(x)) for x in range(20)]]),
    (list[int | str], [[1, "x"], [1, "x"] * 20]),
    (Kept, [Kept([Spot(1.0)])]),
    (Written, [Written(3)]),
    (Careful, [Careful(nan)]),  # type: ignore[arg-type]
    (Own, [Own(nan)]),
    (Able, [Box()]),
]
WRONG: list[tuple[Any, Any, str, str, Phrase]] = [
    (int, 1.5, "it", "1.5", wanted("whole")),
    (int, None, "it", "None", wanted("whole")),
    (float, nan, "it", "nan", wanted("number")),
    (float, inf, "it", "inf", wanted("number")),
    (float, "x", "it", "'x'", wanted("number")),
    (bool, 2, "it", "2", wanted("bool")),
    (bool, -1, "it", "-1", wanted("bool")),
    (bool, 1.0, "it", "1.0", wanted("bool")),
    (str, 1, "it", "1", wanted("text")),
    (type(None), 0, "it", "0", wanted("nothing")),
    (Strict, 1.5, "it", "1.5", wanted("text")),
    (Strict, None, "it", "None", wanted("text")),
    (Annotated[float, ENDLESS], nan, "it", "nan", wanted("number")),
    (Annotated[float, ENDLESS], -inf, "it", "-inf", wanted("number")),
    (Annotated[float, ENDLESS], "x", "it", "'x'", wanted("number")),
    (Annotated[float, "a length"], inf, "it", "inf", wanted("number")),
    (Literal["a", 1], "b", "it", "'b'", wanted("one_of", words=["a", 1])),
    (Literal["a", 1], True, "it", "True", wanted("one_of", words=["a", 1])),
    (int | None, "x", "it", "'x'", wanted("whole")),
    (int | str, None, "it", "None", wanted("text")),
    (int | str, 1.5, "it", "1.5", wanted("text")),
    (Spot | int, Spot("x"), "it.x", "'x'", wanted("number")),  # type: ignore[arg-type]
    (tuple[int, str], (1,), "it", "(1,)", wanted("row", count=2)),
    (tuple[int, str], (1, "x", 2), "it", "(1, 'x', 2)", wanted("row", count=2)),
    (tuple[int, str], {1, "x"}, "it", "", wanted("row", count=2)),
    (tuple[int, str], (1, 2), "it[1]", "2", wanted("text")),
    (tuple[int], (None,), "it[0]", "None", wanted("whole")),
    (tuple[int, ...], (1, None), "it[1]", "None", wanted("whole")),
    (tuple[int, ...], 5, "it", "5", wanted("list")),
    (tuple, 5, "it", "5", wanted("list")),
    (list[int], "12", "it", "'12'", wanted("list")),
    (list[int], b"12", "it", "b'12'", wanted("list")),
    (Iterable[int], {1: 2}, "it", "{1: 2}", wanted("list")),
    (list[int], {1}, "it", "{1}", wanted("list")),
    (list[int], [1, "x"], "it[1]", "'x'", wanted("whole")),
    (list[int], [0] * 20 + ["x"], "it[20]", "'x'", wanted("whole")),
    (list[int | str], [1, "x"] * 10 + [None], "it[20]", "None", wanted("text")),
    (set[int], [1], "it", "[1]", wanted("list")),
    (list[Spot], 5, "it", "5", wanted("list_of", kind="Spot")),
    (list[list[int]], 5, "it", "5", wanted("list")),
    (Iterable, 5, "it", "5", wanted("list")),
    (list[Spot], [Spot(1.0), Spot(nan)], "it[1].x", "nan", wanted("number")),
    (Kept, Kept([Spot(1.0, 3)]), "it.spots[0].name", "3", wanted("text")),  # type: ignore[arg-type]
    (Mapping[str, int], [], "it", "[]", wanted("mapping")),
    (Mapping[str, int], {3: 1}, "it[3]", "3", wanted("text")),
    (Mapping[str, int], {"a": 1, "b": None}, "it['b']", "None", wanted("whole")),
    (Mapping, 5, "it", "5", wanted("mapping")),
    (Callable[[int], int], 5, "it", "5", wanted("function")),
    (Spot, (1.0, "x"), "it", "(1.0, 'x')", wanted("kind", kind="Spot")),
    (Written, Written(nan), "it.count", "nan", wanted("whole")),  # type: ignore[arg-type]
    (Careful, 3, "it", "3", wanted("kind", kind="Careful")),
    (Able, Flat(), "it", "", wanted("kind", kind="Able")),
    (Able, Box, "it", "", wanted("kind", kind="Able")),
]


@pytest.mark.parametrize(("hint", "values"), RIGHT)
def test_what_an_annotation_says_is_taken(hint: Any, values: list[Any]) -> None:
    for value in values:
        assert misfit(value, hint) is None


@pytest.mark.parametrize(("hint", "value", "where", "shown", "want"), WRONG)
def test_what_it_does_not_say_is_refused_where_it_stands(
    hint: Any, value: Any, where: str, shown: str, want: Phrase
) -> None:
    name, told, asked = misfit(value, hint) or ("", "", None)
    assert (name, asked) == (where, want)
    assert told == shown or not shown


def test_an_iterator_is_handed_on_unread() -> None:
    once = iter([1, 2])
    assert misfit(once, Iterable[int]) is None
    assert list(once) == [1, 2]


class Mute:
    """Cannot even print itself."""

    def __repr__(self) -> str:
        raise ZeroDivisionError


def test_a_wrong_value_is_named_in_forty_letters_every_terminal_has() -> None:
    assert misfit("x" * 50, int) == ("it", "'" + "x" * 39, wanted("whole"))
    assert misfit("ñ", int) == ("it", "'\\xf1'", wanted("whole"))
    assert misfit(Mute(), int) == ("it", "Mute", wanted("whole"))


@check_arguments
def asked(count: int, rest: Fraction = Fraction(1), *, named: str = "", bare=3) -> Any:  # type: ignore[no-untyped-def]
    """Has arguments of every kind."""
    local: str = "no argument"
    if count > 99:
        raise OverflowError(local)
    return count, rest, named, bare


def refusal(*args: Any, **named: Any) -> Refused:
    with pytest.raises(RefusedValue) as no:
        asked(*args, **named)
    return no.value


def test_each_argument_is_checked_by_place_or_by_name() -> None:
    assert asked(1, Fraction(2), named="x", bare="anything") == (1, Fraction(2), "x", "anything")
    assert asked(named="x", count=1) == (1, Fraction(1), "x", 3)
    whole = wanted("whole")
    assert refusal("x") == RefusedValue("argument.misfit", name="count", value="'x'", wanted=whole)
    assert refusal(count=None) == RefusedValue("argument.misfit", name="count", value="None", wanted=whole)
    kind = wanted("kind", kind="Fraction")
    assert refusal(1, 2) == RefusedValue("argument.misfit", name="rest", value="2", wanted=kind)
    assert refusal(1, named=5) == RefusedValue(
        "argument.misfit", name="named", value="5", wanted=wanted("text")
    )


def test_a_number_no_machine_reckons_with_is_refused_by_the_name_of_the_question() -> None:
    assert refusal(100) == RefusedValue("argument.too_large", name="asked")
    with pytest.raises(TypeError, match="unknown"):
        asked(1, unknown=2)


@check_arguments
def handed_on(limit: Annotated[float, ENDLESS]) -> float:
    """Takes a number that may have no end."""
    return limit


def test_what_stands_beside_an_arguments_type_counts_too() -> None:
    assert handed_on(inf) == inf


class Marked(NamedTuple):
    """A row with something in it that may change."""

    marks: list[int]


def test_a_row_that_was_right_is_not_looked_through_again_unless_it_may_change() -> None:
    spot, marked = Spot(1.0, "a"), Marked([1])
    for _ in range(2):
        refuse_misfit("it", spot, Spot)
        refuse_misfit("it", marked, Marked)
    assert KNOWN_RIGHT[id(spot)] is spot
    marked.marks.append("x")  # type: ignore[arg-type]
    with pytest.raises(RefusedValue, match=r"it\.marks\[1\]"):
        refuse_misfit("it", marked, Marked)
    with pytest.raises(RefusedValue, match=r"it\.x"):
        refuse_misfit("it", Spot(nan, "a"), Spot)


def test_only_so_many_right_rows_are_remembered() -> None:
    known = []
    for row in [Spot(float(number)) for number in range(3 * MOST_KNOWN)]:
        refuse_misfit("it", row, Spot)
        known.append(len(KNOWN_RIGHT))
    assert max(known) == MOST_KNOWN
