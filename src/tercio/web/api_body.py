"""The body of a request as JSON has it: a field that is there twice is refused, and there is no NaN."""

from __future__ import annotations

import json
from typing import Any, NoReturn

from django.http import HttpRequest
from ninja.parser import Parser

from tercio.core.refused import Refused

LONGEST = 60


class PlainJson(Parser):
    """JSON in which every name of an object says something once."""

    def parse_body(self, request: HttpRequest) -> Any:
        return json.loads(request.body, object_pairs_hook=each_once, parse_constant=no_number)


def each_once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    """An object of these fields; one that is there twice is refused, since nobody knows which was meant."""
    fields: dict[str, Any] = {}
    for name, value in pairs:
        if name in fields:
            raise Refused("shape.twice", field=name[:LONGEST])
        fields[name] = value
    return fields


def no_number(word: str) -> NoReturn:
    """`NaN` and `Infinity` are words of Python's, not of JSON."""
    raise ValueError(word)
