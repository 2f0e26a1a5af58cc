"""The annotations of functions and records, as argument checks read them."""

from __future__ import annotations

from functools import cache
from typing import Any, get_type_hints

FIELDS_KEPT = ("__struct_fields__", "_fields", "__dataclass_fields__")
"""Where each kind of plain record lists its fields."""


class LateNames(dict[str, Any]):
    """Names that annotations use and modules load only when they are needed."""

    def __missing__(self, name: str) -> Any:
        if name != "Fraction":
            raise KeyError(name)
        from fractions import Fraction

        return Fraction


def hints_of(thing: Any) -> dict[str, Any]:
    """The annotations of a function or a class."""
    return get_type_hints(thing, localns=LateNames(), include_extras=True)


@cache
def field_hints(kind: Any) -> dict[str, Any]:
    """The fields of a plain record and what each must be; none where it has a mind of its own."""
    kept = next((name for name in FIELDS_KEPT if hasattr(kind, name)), None)
    if kept is None or hasattr(kind, "__post_init__"):
        return {}
    hints = hints_of(kind)
    return {name: hints[name] for name in getattr(kind, kept)}
