"""Schemas of the values that rules decide on, drawn from the very types: sentence, fields, rules, example.

    one_of("Event", Commands, without=("by", "at"))        what stands for any command in a request
    answer_of(table_shown)                                  what stands for what a function gives back

Both only leave a mark: the schemas (`EventSignUp`) are drawn when the description is first asked for, and
`fill_in` puts references to them where the marks are.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterable
from functools import cache
from inspect import cleandoc, getsource
from itertools import pairwise
from sys import modules
from typing import Annotated, Any, TypeAlias, get_args, get_type_hints

import msgspec
from msgspec import inspect
from pydantic import Field, WithJsonSchema

REF = "#/components/schemas/"
MARK = "x-tercio"
RULE = re.compile(r"\b[A-Z]{2,3}(?:-[A-Z0-9]+)+\b")
Schemas = dict[str, dict[str, Any]]
MARKED: dict[str, Callable[[Schemas], dict[str, Any]]] = {}
"""By mark: what draws the schemas it needs and gives back what stands in its place."""
WORDS: dict[str, Any] = {
    "company": "c003", "companies": ["c003"], "game": "1-2", "player": "Ana", "attacker": "Ana",
    "target": "Bea", "name": "Ana", "club": "Tercio Viejo", "faction": "Nords", "text": "Eight tables.",
    "reason": "The sheets were swapped.", "side": "attacker", "unit": "u1", "tile": "B3", "tiles": ["B3"],
    "table": 4, "number": 1, "round": 1, "minutes": 10, "cell": "command.cap", "date": "2026-11-30",
    "day": "2026-11-30", "command_id": "my-own-id-0001", "seat": "0", "key": "shape.missing",
    "zone_a": "c003", "id": "9f2c41d07ab35e68", "title": "Copa", "area": "bye",
    "section": "4.2", "weapon": "musket",
    "statement": "Nobody has a second bye while somebody has had none.", "ruling": "", "troops": "regulars",
    "documents": ["WT-PACK"], "tests": ["test_a_bye"],
    "stream": "club/9f2c41d07ab35e68",
    "action": "move", "marker": "PA1", "owner": "A", "ability": "authority", "call": "1",
    "ask": "e1", "rule": "WT-BYE-02",
}  # fmt: skip
"""What a field by that name may hold, where its type alone says little."""
SENT: dict[str, Any] = {"pm": [6, 3], "pa": [2, 1]}
"""What a field that may be left out holds in an example, since something like it has to be sent."""
KEYS = {
    "": "command.cap", "owners": "B3", "sides": "attacker", "links": "0", "discards": "regulars",
    "facts": "points", "numbers": "mean", "odds": "wounds", "given": "dice",
}  # fmt: skip
"""A name under which a field holds something, by the name of the field."""
PLAIN_TEXT = r"^[^\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u202a-\u202e\u2066-\u2069]*$"
"""What a text that is sent may hold: no letter that steers what is drawn."""
PlainText: TypeAlias = Annotated[str, Field(json_schema_extra={"pattern": PLAIN_TEXT})]
"""A text in a body, described so; with which words it is refused is the rules' own matter."""
SHOWN = 2
"""Lists so deep in an answer have an entry in its example."""


def one_of(prefix: str, union: Any, without: Iterable[str] = ()) -> Any:
    """Any of the structs of a union, told apart by `type`."""
    name = f"{prefix}Command"

    def drawn_union(schemas: Schemas) -> dict[str, Any]:
        names = {kind.__name__: draw(prefix, kind, tuple(without), schemas) for kind in get_args(union)}
        mapping = {tag: f"{REF}{name}" for tag, name in names.items()}
        schemas[name] = {
            "title": name,
            "description": "A command, told by its `type`.",
            "oneOf": [{"$ref": ref} for ref in mapping.values()],
            "discriminator": {"propertyName": "type", "mapping": mapping},
        }
        return {"$ref": f"{REF}{name}"}

    return marked_schema(name, drawn_union)


def answer_of(tell: Callable[..., Any], prefix: str = "Battle") -> Any:
    """What a function of the app gives back."""

    def drawn_answer(schemas: Schemas) -> dict[str, Any]:
        (shape,), parts = msgspec.json.schema_components(
            [get_type_hints(tell)["return"]], ref_template=REF + prefix + "{name}"
        )
        kinds = structs_in(get_type_hints(tell)["return"])
        for name, schema in parts.items():
            schemas.setdefault(f"{prefix}{name}", explained_schema(schema, prefix, name, kinds.get(name)))
        return shape

    return marked_schema(f"answer of {prefix} {tell.__name__}", drawn_answer)


def marked_schema(name: str, drawn: Callable[[Schemas], dict[str, Any]]) -> Any:
    """A place where `fill_in` puts a schema."""
    MARKED[name] = drawn
    return Annotated[Any, WithJsonSchema({MARK: name})]


@cache
def drawn_schemas() -> tuple[Schemas, Schemas]:
    """Every schema drawn from a type, by name; and what stands where each mark is."""
    schemas: Schemas = {}
    places = {name: drawn(schemas) for name, drawn in MARKED.items()}
    return schemas, places


def draw(prefix: str, kind: Any, without: tuple[str, ...], schemas: Schemas) -> str:
    """The schema of a command, with the structs inside it; its name."""
    (shape,), parts = msgspec.json.schema_components([kind], ref_template=REF + prefix + "{name}")
    name = str(shape["$ref"]).removeprefix(REF)
    kinds = structs_in(kind)
    for part, schema in parts.items():
        schemas[f"{prefix}{part}"] = as_sent(explained_schema(schema, prefix, part, kinds.get(part)))
    own = schemas[name]
    for field in without:
        own["properties"].pop(field, None)
    tag = own["properties"]["type"]["enum"][0]
    told = own["properties"]["type"]["description"]
    own["properties"]["type"] = {"const": tag, "default": tag, "description": told}
    own["x-rules"] = sorted(set(RULE.findall(kind.__doc__ or "")))
    return name


def as_sent(schema: Any) -> Any:
    """The same schema, strict about what is sent: no other fields, and texts of the letters they may have."""
    if isinstance(schema, list):
        return [as_sent(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    told = {name: as_sent(part) for name, part in schema.items()}
    if told.get("type") == "string" and not {"enum", "const", "pattern", "format"} & told.keys():
        return {**told, "pattern": PLAIN_TEXT}
    if told.get("type") != "object":
        return told
    if "properties" in told:
        return {"additionalProperties": False, **told}
    return {**told, "propertyNames": {"pattern": PLAIN_TEXT}}


def explained_schema(
    schema: dict[str, Any], prefix: str, name: str, kind: type | None = None
) -> dict[str, Any]:
    """A schema that says something of itself and of its fields, and has nothing only we read."""
    text = schema.get("description") or re.sub(r"(?<=[a-z])(?=[A-Z])", " ", name).capitalize() + "."
    told = {**schema, "title": f"{prefix}{name}", "description": cleandoc(text)}
    notes = {"type": f"Says that this is `{name}`."} | (field_notes(kind) if kind else {})
    if "properties" in schema:
        told["properties"] = {
            field: {**inner, **({"description": notes[field]} if field in notes else {})}
            for field, inner in schema["properties"].items()
        }
    return told


def structs_in(kind: Any) -> dict[str, type]:
    """Every struct that a type holds, by name."""
    found: dict[str, type] = {}

    def look(part: Any) -> None:
        if isinstance(part, inspect.StructType):
            if part.cls.__name__ in found:
                return
            found[part.cls.__name__] = part.cls
        for inner in inner_types(part):
            look(inner)

    look(inspect.type_info(kind))
    return found


def inner_types(part: Any) -> list[Any]:
    """The types one step further in."""
    if isinstance(part, inspect.StructType):
        return [field.type for field in part.fields]
    if isinstance(part, inspect.DictType):
        return [part.key_type, part.value_type]
    if isinstance(part, inspect.UnionType):
        return list(part.types)
    if isinstance(part, inspect.TupleType):
        return list(part.item_types)
    return [part.item_type] if isinstance(part, inspect.CollectionType) else []


@cache
def field_notes(kind: type) -> dict[str, str]:
    """What stands under each field of a class as its docstring."""
    source = ast.parse(getsource(modules[kind.__module__]))
    body = next(
        node.body for node in source.body if isinstance(node, ast.ClassDef) and node.name == kind.__name__
    )
    return {
        field.target.id: cleandoc(note.value.value)
        for field, note in pairwise(body)
        if isinstance(field, ast.AnnAssign)
        and isinstance(field.target, ast.Name)
        and isinstance(note, ast.Expr)
        and isinstance(note.value, ast.Constant)
        and isinstance(note.value.value, str)
    }


def fill_in(schema: Any) -> Any:
    """The same with the schemas where the marks are."""
    if isinstance(schema, list):
        return [fill_in(part) for part in schema]
    if not isinstance(schema, dict):
        return schema
    if MARK in schema:
        rest = {key: part for key, part in schema.items() if key != MARK}
        return {**drawn_schemas()[1][schema[MARK]], **rest}
    return as_tools_read({key: fill_in(part) for key, part in schema.items()})


def as_tools_read(schema: dict[str, Any]) -> dict[str, Any]:
    """A pair or a triple as generators of clients understand it: so many of the same."""
    parts = schema.get("prefixItems")
    if not isinstance(parts, list):
        return schema
    plain = {key: part for key, part in schema.items() if key not in ("prefixItems", "items")}
    alike = all(part == parts[0] for part in parts)
    return {**plain, "items": parts[0] if alike else {"anyOf": parts}}


# --- examples


def example_of(schema: dict[str, Any], parts: dict[str, Any], name: str = "", deep: int = 0) -> Any:
    """A value that fits a schema, as plain as can be."""
    if "$ref" in schema:
        inner = parts[schema["$ref"].removeprefix(REF)]
        return example_of(inner, parts, name, deep + 1)
    for key in ("examples", "const", "default", "enum"):
        if key in schema and schema[key] != []:
            return SENT.get(name) if schema[key] is None else first_of(key, schema[key])
    for key in ("oneOf", "anyOf", "allOf"):
        if key in schema:
            return example_of(schema[key][0], parts, name, deep)
    return plain_example(schema, parts, name, deep)


def first_of(key: str, told: Any) -> Any:
    """What a schema says itself that a value may be."""
    return told[0] if key in ("examples", "enum") else told


def plain_example(schema: dict[str, Any], parts: dict[str, Any], name: str, deep: int) -> Any:
    """An example of a schema that says its type."""
    kind = schema.get("type")
    inside = schema.get("additionalProperties")
    if kind == "object" and not schema.get("properties") and inside and name in KEYS and deep <= SHOWN:
        return {KEYS[name]: example_of(inside, parts, "", deep + 1) if isinstance(inside, dict) else "x"}
    if kind == "object":
        needed = schema.get("required", ()) if deep else schema.get("properties", {})
        return {
            field: example_of(schema["properties"][field], parts, field, deep + 1)
            for field in needed
            if field in schema.get("properties", {})
        }
    if kind == "array":
        inner = schema.get("items") or {}
        if inner == {"type": "string"} and isinstance(WORDS.get(name), list):
            return WORDS[name]
        least = schema.get("minItems", 1 if deep <= SHOWN else 0)
        items = schema.get("prefixItems") or [inner] * least
        return [example_of(item, parts, "", deep + 1) for item in items]
    plain = {"string": "x", "integer": max(1, schema.get("minimum", 1)), "number": 1.0, "boolean": True}
    known = WORDS.get(name)
    fits = {"string": str, "integer": int}.get(kind or "")
    return known if fits and isinstance(known, fits) else plain.get(kind or "")
