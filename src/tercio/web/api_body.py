"""The body of a request as JSON has it: a field that is there twice is refused, and there is no NaN."""

from __future__ import annotations

import json
import re
from collections import deque
from typing import Any, NoReturn

from django.http import HttpRequest
from ninja.parser import Parser

from tercio.core.refused import Refused

LONGEST = 120
TWICE = object()
HALF = re.compile(rb"\\u[dD][89a-fA-F]")


class PlainJson(Parser):
    """JSON in which every name of an object says something once."""

    def parse_body(self, request: HttpRequest) -> Any:
        sent, twice = read_json(request.body)
        if twice:
            raise Refused("shape.twice", field=path_to(TWICE, sent)[:LONGEST])
        if HALF.search(request.body):
            refuse_half_letters(sent)
        return sent


def read_json(body: bytes) -> tuple[Any, bool]:
    """What was sent, and whether a field in it is there twice; such a field is TWICE, whatever it said."""
    twice = False

    def object_of(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
        nonlocal twice
        fields: dict[str, Any] = {}
        for name, value in pairs:
            twice |= name in fields
            fields[name] = TWICE if name in fields else value
        return fields

    return json.loads(body, object_pairs_hook=object_of, parse_constant=no_number), twice


def path_to(wanted: object, sent: Any) -> str:
    """Where something stands, as `command.text`, the outermost first."""
    ahead = deque([("", sent)])
    while ahead:
        path, value = ahead.popleft()
        if value is wanted:
            return path
        if isinstance(value, dict):
            ahead.extend((f"{path}.{name}" if path else name, inner) for name, inner in value.items())
        elif isinstance(value, list):
            ahead.extend((f"{path}[{at}]", inner) for at, inner in enumerate(value))
    raise LookupError(wanted)


def refuse_half_letters(sent: Any) -> None:
    """Half of a letter beyond the first 65,536 is none: nothing could be written back with it."""
    try:
        json.dumps(sent, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise Refused("journal.unreadable_text") from None


def no_number(word: str) -> NoReturn:
    """`NaN` and `Infinity` are words of Python's, not of JSON."""
    raise ValueError(word)
