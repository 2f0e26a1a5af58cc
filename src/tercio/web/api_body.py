"""The body of a request as JSON has it: a field that is there twice is refused, and there is no NaN."""

from __future__ import annotations

import json
import re
from typing import Any, NoReturn

from django.http import HttpRequest
from ninja.parser import Parser

from tercio.core.refused import Refused

LONGEST = 60
HALF = re.compile(rb"\\u[dD][89a-fA-F]")


class PlainJson(Parser):
    """JSON in which every name of an object says something once."""

    def parse_body(self, request: HttpRequest) -> Any:
        sent = json.loads(request.body, object_pairs_hook=each_once, parse_constant=no_number)
        if HALF.search(request.body):
            refuse_half_letters(sent)
        return sent


def each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of these fields; one that is there twice is refused, since nobody knows which was meant."""
    fields: dict[str, Any] = {}
    for name, value in pairs:
        if name in fields:
            raise Refused("shape.twice", field=name[:LONGEST])
        fields[name] = value
    return fields


def refuse_half_letters(sent: Any) -> None:
    """Half of a letter beyond the first 65,536 is none: nothing could be written back with it."""
    try:
        json.dumps(sent, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise Refused("journal.unreadable_text") from None


def no_number(word: str) -> NoReturn:
    """`NaN` and `Infinity` are words of Python's, not of JSON."""
    raise ValueError(word)
