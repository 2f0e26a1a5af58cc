"""Numbers that programs send: whole ones in a body; where a list or a history begins, in an address."""

from __future__ import annotations

import re
from typing import Annotated, Any, TypeAlias

from ninja import Query
from pydantic import BeforeValidator, Field, WithJsonSchema
from pydantic_core import PydanticCustomError

FARTHEST, NEWEST = 1_000_000, 2_000_000_000
DIGITS = re.compile("-?[0-9]+")


def typed_whole(text: object) -> object:
    """A whole number as an address has it: digits and perhaps a minus; `1_0`, ` 1` and `1.0` are none."""
    if isinstance(text, str) and not DIGITS.fullmatch(text):
        raise PydanticCustomError("whole_number", "a whole number is wanted")
    return text


TypedWhole: TypeAlias = Annotated[int, BeforeValidator(typed_whole)]
"""A whole number in an address; what `Query` adds keeps its default only where `Query` itself is given it."""
Offset: TypeAlias = Annotated[
    TypedWhole, Query(0, ge=0, le=FARTHEST, description="How many to leave out first.")
]
After: TypeAlias = Annotated[TypedWhole, Query(0, ge=0, le=NEWEST, description="The version already known.")]
MaybeWhole: TypeAlias = Annotated[int | None, BeforeValidator(typed_whole)]
Until: TypeAlias = Annotated[
    MaybeWhole, Query(None, ge=0, le=NEWEST, description="A version; none: the newest.")
]
ModelId: TypeAlias = Annotated[MaybeWhole, Query(None, ge=0, le=FARTHEST, description="A model by its id.")]
NEEDED = "x-needed"
"""Marks a parameter that has to be sent and is missed only after what the address names."""
NeededModelId: TypeAlias = Annotated[
    MaybeWhole,
    WithJsonSchema({"type": "integer", "minimum": 0, "maximum": FARTHEST, NEEDED: True}),
    Query(None, ge=0, le=FARTHEST, description="A model by its id."),
]


def whole(value: object) -> object:
    """A whole number as JSON has it: 10 and 10.0 are, "10" and true are not."""
    if isinstance(value, bool | str):
        raise PydanticCustomError("whole_number", "a whole number is wanted")
    return value


def measure(value: object) -> object:
    """A number as JSON has it: "1.5" and true are none."""
    if isinstance(value, bool | str):
        raise PydanticCustomError("float_number", "a number is wanted")
    return value


def up_to(most: int) -> Any:
    """Whole numbers from 0: checked, and described as such."""
    described = WithJsonSchema({"type": "integer", "minimum": 0, "maximum": most})
    return Annotated[int, BeforeValidator(whole), Field(ge=0, le=most), described]


def within(far: int) -> Any:
    """Numbers no farther from 0 than that."""
    described = WithJsonSchema({"type": "number", "minimum": -far, "maximum": far})
    return Annotated[float, BeforeValidator(measure), Field(ge=-far, le=far), described]
