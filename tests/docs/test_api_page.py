"""Whoever follows the page on the API with nothing but curl gets what it says."""

from __future__ import annotations

import re
import shlex
from pathlib import Path
from typing import Any

from tercio.app.access_tokens import Grant, make_token
from tests.web.conftest import Visitor, person
from tests.web.test_tournament_pages import Room

PAGE = Path("docs/api.md").read_text("utf-8")
BLOCK = re.compile(r"```\n(curl .*?)```", re.DOTALL)
HOUSE = "http://127.0.0.1:8000"


def lines() -> list[str]:
    """Every command of the page, each on one line."""
    return [line for block in BLOCK.findall(PAGE) for line in block.replace("\\\n", " ").splitlines()]


def answer_to(line: str, **known: str) -> Any:
    """What the house answers to a line for curl."""
    for name, value in known.items():
        line = line.replace(f"${name}", value)
    words = shlex.split(line)
    address = next(word for word in words if word.startswith(HOUSE)).removeprefix(HOUSE)
    headers = dict(words[at + 1].split(": ", 1) for at, word in enumerate(words) if word == "-H")
    kind = headers.pop("Content-Type", "")
    body = words[words.index("-d") + 1] if "-d" in words else None
    visitor = Visitor(enforce_csrf_checks=True)
    if body is None:
        return visitor.get(address, headers=headers)
    return visitor.generic("POST", address, body, kind, headers=headers)


def test_the_chat_bot_and_the_overlay_of_the_page_say_what_is_on(db: None) -> None:
    (source,) = re.findall(r"```python\n(.*?)```", PAGE, re.DOTALL)
    program: dict[str, Any] = {}
    exec(source, program)
    program["ask"] = lambda path: Visitor().get(path).json()
    room = Room()
    event = room.stream.partition("/")[2]
    room.enter(5)
    assert program["pairings"](event) == ["Nothing is paired yet"]
    room.pair()
    said = program["pairings"](event)
    assert [line.partition(":")[0] for line in said[:2]] == ["Table 1", "Table 2"]
    assert said[-1].endswith(" rests")
    room.play()
    first, second = program["leaders"](event, 2)
    assert re.fullmatch(r"1\. Player \d, [34] PT", first)
    assert second.startswith(("1. ", "2. "))


def test_the_requests_of_the_page_do_what_it_says(db: None) -> None:
    key, known = make_token(person("ines"), "bot", Grant("act"), 1)[1], ""
    answers = []
    for line in lines():
        answers.append(answer_to(line, KEY=key, ID=known).json())
        known = answers[-1].get("id", known) if isinstance(answers[-1], dict) else known
    odds, created, entered, history = answers
    assert odds["numbers"]["hits"] == 12
    assert created["version"] == 1
    assert entered["events"][0]["name"] == "Ana"
    assert [happened["version"] for happened in history] == [1, 2]
