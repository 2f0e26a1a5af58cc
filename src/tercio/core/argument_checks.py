"""What a library is handed is what its own annotations say, or it is refused by name.

    @check_arguments
    def reshuffles(sheet: Sheet, clock_cards_seen: int) -> bool: ...

    reshuffles(SHEET, float("nan"))        # Refused: `clock_cards_seen` is nan: give a whole number.

The whole value is looked through: the fields of what is a plain record, the parts of a list. A record that
checks itself when it is made (`__post_init__`, `__init__`) is only asked what it is. Numbers are finite
unless the annotation says `Annotated[float, ENDLESS]`. Annotations are read when a function is first called.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache, wraps
from math import inf, isfinite
from types import NoneType, UnionType
from typing import Annotated, Any, ForwardRef, Literal, TypeVar, Union, get_args, get_origin

from tercio.core.column_checks import AllRight, all_right_of
from tercio.core.short_text import LONGEST, short_whole
from tercio.core.type_hints import field_hints, hints_of

F = TypeVar("F", bound=Callable[..., Any])
Check = Callable[[Any], "Misfit | None"]
ENDLESS = "endless"
"""Beside a number's type: it may be infinite."""
MANY = 8
"""Parts of a list up to which one by one is as quick."""
MOST_KNOWN = 256
KNOWN_RIGHT: dict[int, Any] = {}
"""Rows of fixed values that were looked through, by their identity: they are as right as they were."""


class Misfit:
    """A value that is not what it should be: where it stands, what it is, what was wanted."""

    def __init__(self, value: Any, wanted: str, path: str = "", **facts: Any) -> None:
        self.value, self.wanted, self.path, self.facts = value, wanted, path, facts

    def inside(self, step: str) -> Misfit:
        """The same as part of something."""
        return Misfit(self.value, self.wanted, step + self.path, **self.facts)

    def refusal(self, name: str) -> Exception:
        """The refusal to raise; texts are loaded only now."""
        from tercio.core.refused import RefusedValue
        from tercio.core.speech import Phrase

        return RefusedValue(
            "argument.misfit",
            name=name + self.path,
            value=short_repr(self.value),
            wanted=Phrase(f"argument.wanted.{self.wanted}", **self.facts),
        )


def too_large(name: str) -> Exception:
    """The refusal of a number no machine reckons with."""
    from tercio.core.refused import RefusedValue

    return RefusedValue("argument.too_large", name=name)


def short_repr(value: Any) -> str:
    """A wrong value as a sentence names it, in letters every terminal has."""
    try:
        text = short_whole(value) if type(value) is int else repr(value)
    except Exception:  # a value that cannot even print itself is somebody else's mistake
        text = type(value).__name__
    return text[:LONGEST].encode("ascii", "backslashreplace").decode()


def check_arguments(function: F) -> F:
    """The same function; what it is handed is checked against its annotations first."""

    @wraps(function)
    def wrapper(*args: Any, **named: Any) -> Any:
        by_position, by_name = checks_of(function)
        for value, (name, check) in zip(args, by_position, strict=False):
            if check is not None and (misfit := check(value)) is not None:
                raise misfit.refusal(name)
        for name, value in named.items():
            check = by_name.get(name)
            if check is not None and (misfit := check(value)) is not None:
                raise misfit.refusal(name)
        try:
            return function(*args, **named)
        except OverflowError:
            raise too_large(function.__name__) from None

    return wrapper  # type: ignore[return-value]


def refuse_misfit(name: str, value: Any, hint: Any) -> None:
    """Refuse one value by its name unless it is what a type says."""
    if (misfit := check_of(hint)(value)) is not None:
        raise misfit.refusal(name)


@cache
def checks_of(function: Any) -> tuple[list[tuple[str, Check | None]], dict[str, Check]]:
    """The check of each argument: in order, and by name."""
    hints, code = hints_of(function), function.__code__
    names = code.co_varnames[: code.co_argcount + code.co_kwonlyargcount]
    found = {name: check_of(hints[name]) for name in names if name in hints}
    return [(name, found.get(name)) for name in names], found


@cache
def check_of(hint: Any) -> Check:
    """What tells whether a value is what an annotation says."""
    if hint in PLAIN:
        return PLAIN[hint]
    origin, parts = get_origin(hint), get_args(hint)
    return (
        special_check(hint, origin, parts)
        or container_check(origin or hint, parts)
        or record_of(origin or hint)
    )


def special_check(hint: Any, origin: Any, parts: tuple[Any, ...]) -> Check | None:
    """Annotations that are no classes: one of a few, either of several, anything."""
    if origin is Annotated:
        return number_endless if ENDLESS in parts[1:] else check_of(parts[0])
    if origin is Literal:
        return one_of(parts)
    if origin in (Union, UnionType):
        return either([check_of(part) for part in parts if part is not NoneType], NoneType in parts)
    if isinstance(hint, TypeVar) and hint.__constraints__:
        return either([check_of(part) for part in hint.__constraints__])
    return anything if isinstance(hint, TypeVar | ForwardRef) else None


def container_check(kind: Any, parts: tuple[Any, ...]) -> Check | None:
    """Lists, rows, dictionaries and functions."""
    if kind is tuple and parts and parts[-1] is not ...:
        return row_of([check_of(part) for part in parts])
    if kind is Callable:
        return function_given
    if issubclass(kind, Mapping):
        return mapping_of(*(map(check_of, parts) if parts else (anything, anything)))
    if kind in LISTS:
        named = parts[0].__name__ if parts and isinstance(parts[0], type) and parts[0] not in PLAIN else ""
        part, all_right = (check_of(parts[0]), all_right_of(parts[0])) if parts else (anything, None)
        return list_of(LISTS[kind], part, named, all_right)
    return None


# --- plain values


def anything(value: Any) -> Misfit | None:
    """Whatever it is."""
    return None


def whole_number(value: Any) -> Misfit | None:
    """A whole number."""
    return None if isinstance(value, int) else Misfit(value, "whole")


def number(value: Any) -> Misfit | None:
    """A finite number."""
    if isinstance(value, float):
        return None if isfinite(value) else Misfit(value, "number")
    return None if isinstance(value, int) or is_fraction(value) else Misfit(value, "number")


def is_fraction(value: Any) -> bool:
    """Whether something is an exact fraction; few are, so they are loaded only now."""
    from fractions import Fraction

    return isinstance(value, Fraction)


def number_endless(value: Any) -> Misfit | None:
    """A number, perhaps one without end."""
    return None if isinstance(value, int | float) and value > -inf else Misfit(value, "number")


def yes_or_no(value: Any) -> Misfit | None:
    """True or False; 1 and 0 mean the same."""
    return None if isinstance(value, int) and value in (0, 1) else Misfit(value, "bool")


def text(value: Any) -> Misfit | None:
    """A text."""
    return None if isinstance(value, str) else Misfit(value, "text")


def nothing(value: Any) -> Misfit | None:
    """None and nothing else."""
    return None if value is None else Misfit(value, "nothing")


def function_given(value: Any) -> Misfit | None:
    """Something that can be called."""
    return None if callable(value) else Misfit(value, "function")


PLAIN: dict[Any, Check] = {
    int: whole_number, float: number, bool: yes_or_no, str: text, type(None): nothing,
    Any: anything, object: anything,
}  # fmt: skip
LISTS: dict[Any, Any] = {
    kind: kind for kind in (Sequence, Collection, Iterable, Iterator, set, frozenset)
} | {tuple: Sequence, list: Sequence}  # fmt: skip
"""What many alike may come as: a list where a row is wanted and a row where a list is."""


# --- what is put together


def one_of(values: Sequence[Any]) -> Check:
    """One of a few words."""

    def check(value: Any) -> Misfit | None:
        known = any(value == word and type(value) is type(word) for word in values)
        return None if known else Misfit(value, "one_of", words=list(values))

    return check


def either(checks: Sequence[Check], optional: bool = False) -> Check:
    """What any of several checks takes; the last one says what was wanted."""

    def check(value: Any) -> Misfit | None:
        if optional and value is None:
            return None
        misfits = []
        for part in checks:
            misfit = part(value)
            if misfit is None:
                return None
            misfits.append(misfit)
        return next((misfit for misfit in misfits if misfit.path), misfits[-1])

    return check


def list_of(kind: Any, part: Check, named: str = "", all_right: AllRight | None = None) -> Check:
    """Many alike, at a glance or else one by one; what can be read only once is not looked into."""

    def check(value: Any) -> Misfit | None:
        if isinstance(value, str | bytes | Mapping) or not isinstance(value, kind):
            return Misfit(value, "list_of", kind=named) if named else Misfit(value, "list")
        if isinstance(value, Iterator) or part is anything:
            return None
        if all_right and isinstance(value, Collection) and len(value) > MANY and all_right(value):
            return None
        for at, inner in enumerate(value):
            if (misfit := part(inner)) is not None:
                return misfit.inside(f"[{at}]")
        return None

    return check


def row_of(parts: Sequence[Check]) -> Check:
    """So many in this order."""

    def check(value: Any) -> Misfit | None:
        if not isinstance(value, list | tuple) or len(value) != len(parts):
            return Misfit(value, "row", count=len(parts))
        for at, (inner, part) in enumerate(zip(value, parts, strict=True)):
            if (misfit := part(inner)) is not None:
                return misfit.inside(f"[{at}]")
        return None

    return check


def mapping_of(key: Check, part: Check) -> Check:
    """Something by name."""

    def check(value: Any) -> Misfit | None:
        if not isinstance(value, Mapping):
            return Misfit(value, "mapping")
        for name, inner in value.items():
            if (misfit := key(name) or part(inner)) is not None:
                return misfit.inside(f"[{short_repr(name)}]")
        return None

    return check


def record_of(kind: Any) -> Check:
    """A value of a class, and its fields where the class itself does not look at them."""
    if getattr(kind, "_is_protocol", False):
        return protocol_of(kind)

    def check(value: Any) -> Misfit | None:
        if not isinstance(value, kind):
            return Misfit(value, "kind", kind=kind.__name__)
        if KNOWN_RIGHT.get(id(value)) is value:
            return None
        own: Any = type(value)
        for name, part in fields_of(own):
            if (misfit := part(getattr(value, name))) is not None:
                return misfit.inside(f".{name}")
        if isinstance(value, tuple):
            keep_right(value)
        return None

    return check


def keep_right(value: tuple[Any, ...]) -> None:
    """Remember a right row, unless something in it may change."""
    try:
        hash(value)
    except TypeError:
        return
    if len(KNOWN_RIGHT) >= MOST_KNOWN:
        KNOWN_RIGHT.clear()
    KNOWN_RIGHT[id(value)] = value


def protocol_of(kind: Any) -> Check:
    """Anything that can do what a protocol names."""
    wanted = {*(name for name in vars(kind) if not name.startswith("_")), *hints_of(kind)}

    def check(value: Any) -> Misfit | None:
        able = not isinstance(value, type) and all(hasattr(value, name) for name in wanted)
        return None if able else Misfit(value, "kind", kind=kind.__name__)

    return check


@cache
def fields_of(kind: Any) -> list[tuple[str, Check]]:
    """The fields of a plain record and the check of each."""
    return [(name, check_of(hint)) for name, hint in field_hints(kind).items()]
