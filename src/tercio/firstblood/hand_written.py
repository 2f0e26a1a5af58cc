"""Files people write by hand (armies, scenarios, terrain): read whole, or refused with the wrong line."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Callable, Iterator
from typing import TypeVar

import msgspec

from tercio.core.refused import Refused
from tercio.core.speech import Phrase

T = TypeVar("T")
Step = str | int
"""A field's name, or a place in a list counted from 0."""


def text_of(data: bytes) -> str:
    """What a file says, in UTF-8; a byte that is not is refused with its line."""
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as wrong:
        raise Refused("file.encoding", line=data.count(b"\n", 0, wrong.start) + 1) from None


def read_toml(text: str, shape: type[T]) -> T:
    """A TOML text as a value of that shape."""
    try:
        return msgspec.convert(tomllib.loads(text), shape)
    except tomllib.TOMLDecodeError as wrong:
        raise Refused("file.syntax", line=toml_line(text, str(wrong)), problem=str(wrong)) from None
    except msgspec.ValidationError as wrong:
        raise Refused("file.value", line=line_of(text, str(wrong)), problem=str(wrong)) from None
    except RecursionError:
        raise Refused("file.syntax", line=1, problem="nested too deeply") from None


def sound(text: str, value: T, check: Callable[[T], None]) -> T:
    """The value read, if it is also one that can be played; else the line of what is wrong."""
    try:
        check(value)
    except Refused as no:
        raise at_line(line_of(text, f"$.{no.facts.get('path', '')}"), no) from None
    return value


def at_line(number: int, no: Refused) -> Refused:
    """The same refusal, saying on which line of a file it was met."""
    return Refused("file.line", rule=no.rule, line=number, problem=Phrase(no.key, **no.facts))


def toml_line(text: str, problem: str) -> int:
    """The line a TOML complaint names; the last one where the file breaks off."""
    named = re.search(r"at line (\d+)", problem)
    return int(named[1]) if named else max(1, len(text.splitlines()))


def line_of(text: str, problem: str) -> int:
    """Where the part msgspec complains about stands: `$.zones[2].x` is the `x` of the third `[[zones]]`."""
    steps = path_of(problem)
    if not steps:
        return 1
    rows = list(enumerate(text.splitlines(), 1))
    start, end = 0, len(rows)
    if len(steps) > 1 and isinstance(steps[1], int):
        heads = [k for k, (_, row) in enumerate(rows) if row.split("#")[0].strip() == f"[[{steps[0]}]]"]
        if steps[1] < len(heads):
            start = heads[steps[1]]
            end = heads[steps[1] + 1] if steps[1] + 1 < len(heads) else len(rows)
            steps = steps[2:]
    field = steps[0] if steps else ""
    inside = [number for number, row in rows[start:end] if field and re.match(rf"\s*\"?{field}\b", row)]
    return inside[0] if inside else rows[start][0] if rows else 1


def path_of(problem: str) -> list[Step]:
    """The steps of the path in a complaint: `… - at `$.zones[2].x`` gives zones, 2, x."""
    named = re.search(r"\$((?:\.\w+|\[[^\[\]]*\])+)", problem)
    steps = re.findall(r"\.(\w+)|\[(\d+)\]", named[1]) if named else []
    return [name or int(place) for name, place in steps]


def read_json(text: str, shape: type[T]) -> T:
    """A JSON text as a value of that shape; what is wrong is refused with its line."""
    try:
        return msgspec.json.decode(text, type=shape)
    except msgspec.ValidationError as wrong:
        raise Refused("file.value", line=json_line(text, str(wrong)), problem=str(wrong)) from None
    except (msgspec.DecodeError, RecursionError, UnicodeError) as wrong:
        raise Refused("file.syntax", line=json_line(text, str(wrong)), problem=str(wrong)) from None


def json_line(text: str, problem: str) -> int:
    """Where a complaint about JSON points: at a byte, or at the value a path names."""
    byte = re.search(r"byte (\d+)", problem)
    if byte:
        place = len(text.encode("utf-8", "surrogatepass")[: int(byte[1])].decode("utf-8", "replace"))
    else:
        place = json_place(text, path_of(problem)) if path_of(problem) else 0
    return text.count("\n", 0, min(place, len(text))) + 1


def json_place(text: str, steps: list[Step]) -> int:
    """Where the value at a path begins, or where its nearest parent does."""
    here = 0
    for step in steps:
        for name, place in members(text, here):
            if name == step:
                here = place
                break
        else:
            return here
    return here


TOKEN = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[\]{},:]|[^\s\[\]{},:"]+')
COLON = re.compile(r"\s*:")


def members(text: str, start: int) -> Iterator[tuple[Step, int]]:
    """The names or numbers of what the object or list at a place holds, each with its place."""
    depth, count, name = 0, 0, ""
    for token in TOKEN.finditer(text, start):
        word, place = token[0], token.start()
        if depth == 1 and word not in ",:]}":
            if COLON.match(text, token.end()):
                name = word.strip('"')
                continue
            yield name or count, place
            name, count = "", count + 1
        if word in "[{":
            depth += 1
        elif word in "]}":
            depth -= 1
            if not depth:
                return
