"""What the battle API answers, described from the very types it writes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Annotated, Any, get_type_hints

import msgspec
from pydantic import WithJsonSchema

DEFINITIONS = "#/$defs/"


def answer_of(tell: Callable[..., Any]) -> Any:
    """What a function of the app gives back, as OpenAPI describes it."""
    return Annotated[Any, WithJsonSchema(schema_of(get_type_hints(tell)["return"]))]


def schema_of(answer: Any) -> dict[str, Any]:
    """The JSON schema of a type with every part written out where it stands."""
    whole = msgspec.json.schema(answer)
    parts = whole.pop("$defs", {})
    written: dict[str, Any] = written_out(whole, parts, ())
    return written


def written_out(schema: Any, parts: dict[str, Any], within: tuple[str, ...]) -> Any:
    """The same schema without names; a part that holds itself is an object the second time."""
    if isinstance(schema, list):
        return [written_out(part, parts, within) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if "$ref" in schema:
        name = schema["$ref"].removeprefix(DEFINITIONS)
        return {"type": "object"} if name in within else written_out(parts[name], parts, (*within, name))
    return {key: written_out(part, parts, within) for key, part in schema.items() if key != "default"}
