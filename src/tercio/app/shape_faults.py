"""What is wrong with the shape of something a program sent, in a sentence that names the field.

read_as(raw, Settings, "settings")      a value of that type, or a refusal such as
                                        "There is no field “settings.seat”: did you mean “seats”?"
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from difflib import get_close_matches
from functools import cache
from typing import Any

import msgspec
from msgspec import inspect

from tercio.core.refused import Refused
from tercio.core.speech import Phrase

WHERE = re.compile(r" - at `(?:key in )?\$([^`]*)`$")
MISSING = re.compile(r"Object missing required field `([^`]*)`")
VALUE = re.compile(r"Invalid (enum )?value '?([^']*)'?")
STEP = re.compile(r"\.([^.\[]+)|\[(\.\.\.|[0-9]+)\]")
KINDS = {"int", "float", "str", "bool", "array", "object", "null"}
LONGEST = 60


def read_as(raw: Any, kind: Any, name: str, without: Iterable[str] = ()) -> Any:
    """What was sent, read as a type; fields named in `without` are nobody's to send."""
    for field, known in surplus(parts_of(kind), raw, name, set(without)):
        raise nearest("shape.unknown", known, field.rpartition(".")[2], field=field)
    try:
        return msgspec.convert(raw, kind)
    except msgspec.ValidationError as wrong:
        raise fault(str(wrong), kind, raw, name) from None


@cache
def parts_of(kind: Any) -> inspect.Type:
    """What msgspec knows of a type, looked into once: that takes longer than all the rest of a reading."""
    return inspect.type_info(kind)


def surplus(kind: inspect.Type, raw: Any, name: str, without: set[str]) -> Iterator[tuple[str, list[str]]]:
    """Every field nobody knows, at any depth, with the names that are known beside it."""
    known = alternatives(kind, raw)
    place = known[0] if len(known) == 1 else None
    if isinstance(raw, dict) and isinstance(place, inspect.StructType):
        fields = {field.encode_name: field.type for field in place.fields if field.name not in without}
        tag = {str(place.tag_field)} if place.tag is not None else set()
        unknown = [key for key in raw if key not in fields and key not in tag]
        yield from ((f"{name}.{str(key)[:LONGEST]}", list(fields)) for key in unknown)
        steps = [(key, fields[key]) for key in raw if key in fields]
    else:
        steps = [
            (step, inner) for step in steps_into(raw) for inner in (inside(place, step) if place else [])
        ]
    for step, inner in steps:
        yield from surplus(inner, part_of(raw, step), f"{name}.{step}", set())


def steps_into(raw: Any) -> list[str]:
    """The names of the parts of a value."""
    if isinstance(raw, list):
        return [str(at) for at in range(len(raw))]
    return [str(key) for key in raw] if isinstance(raw, dict) else []


def fault(wrong: str, kind: Any, raw: Any, name: str) -> Refused:
    """The refusal for what msgspec found."""
    where = WHERE.search(wrong)
    path = [key or at for key, at in STEP.findall(where[1])] if where else []
    said, field = WHERE.sub("", wrong), ".".join([name, *path])
    if found := MISSING.match(said):
        return Refused("shape.missing", field=f"{field}.{found[1]}")
    if said.startswith("Expected `"):
        return length_or_kind(field, said)
    if found := VALUE.match(said):
        known = known_values(kind, raw, path)
        key = "shape.no_such_command" if path == ["type"] else "shape.no_such_value"
        return nearest(key, known, field=field, value=found[2][:LONGEST])
    return Refused("shape.wrong", field=field)


def nearest(key: str, known: Iterable[str], tried: str = "", **facts: Any) -> Refused:
    """A refusal that suggests what may have been meant, where something is near."""
    near = get_close_matches(tried or facts.get("value", ""), list(known), 1)
    return Refused(f"{key}.near", **facts, nearest=near[0]) if near else Refused(key, **facts)


def length_or_kind(field: str, said: str) -> Refused:
    """Another type than expected, or another number of parts: "Expected `array` of length 2, got 1"."""
    head, _, got = said.partition(", got ")
    _, expected, more = head.split("`", 2)
    if more.startswith(" of length ") and more[11:].isdigit():
        return Refused("shape.length", field=field, most=int(more[11:]), got=got)
    return wrong_kind(field, expected.split(" | "), got.strip("`"))


def wrong_kind(field: str, expected: list[str], got: str = "") -> Refused:
    """A value of another type than is wanted there."""
    wanted: Any = Phrase(f"shape.kind.{expected[0]}") if expected[0] in KINDS else expected[0]
    if "null" in expected[1:]:
        wanted = Phrase("shape.kind.or_null", kind=wanted)
    if got in KINDS:
        return Refused("shape.kind_sent", field=field, wanted=wanted, got=Phrase(f"shape.kind.{got}"))
    return Refused("shape.kind", field=field, wanted=wanted)


# --- what may stand at a place


def known_values(kind: Any, raw: Any, path: list[str]) -> list[str]:
    """The words that may stand at a place: names of commands where the tag is asked for."""
    holders = at_place(kind, raw, path[:-1])
    if path[-1:] == ["type"]:
        return [str(part.tag) for part in holders if isinstance(part, inspect.StructType)]
    places = at_place(kind, raw, path)
    return [str(word) for part in places if isinstance(part, inspect.LiteralType) for word in part.values]


def at_place(kind: Any, raw: Any, path: list[str]) -> list[inspect.Type]:
    """Every type that may stand at a place of what was sent."""
    places = alternatives(parts_of(kind), raw)
    for step in path:
        raw = part_of(raw, step)
        places = [
            known for place in places for inner in inside(place, step) for known in alternatives(inner, raw)
        ]
    return places


def part_of(raw: Any, step: str) -> Any:
    """What stands one step further in, if it can be told."""
    if isinstance(raw, list):
        return raw[int(step)] if step.isdigit() and int(step) < len(raw) else None
    return raw.get(step) if isinstance(raw, dict) else None


def alternatives(kind: inspect.Type, raw: Any) -> list[inspect.Type]:
    """The members of a union; where the value says by its tag which one it is, that one."""
    members = list(kind.types) if isinstance(kind, inspect.UnionType) else [kind]
    tag = raw.get("type") if isinstance(raw, dict) else None
    tagged = [part for part in members if isinstance(part, inspect.StructType) and part.tag == tag]
    return [*tagged] or members


def inside(kind: inspect.Type, step: str) -> list[inspect.Type]:
    """The types one step further in."""
    if isinstance(kind, inspect.StructType):
        return [field.type for field in kind.fields if field.encode_name == step]
    if isinstance(kind, inspect.DictType):
        return [kind.value_type]
    if isinstance(kind, inspect.TupleType):
        return list(kind.item_types[int(step) : int(step) + 1]) if step.isdigit() else []
    return [kind.item_type] if isinstance(kind, inspect.CollectionType) else []
