"""What each rule answers in a few plain cases: given this, that follows. The tests run the same file.

`cases/*.json` hold the cases as programs read them; `example_text` reads them aloud in either language,
with the words of `cases/words.toml`.
"""

from __future__ import annotations

import json
import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec

from tercio.core.speech import decimal, say

CASES = files("tercio.ledger") / "cases"
LEDGERS = ("warcrow", "campaign", "muskets")
VERDICTS = ("reject", "error", "warn", "ok")
"""Words of a case that are the whole answer, or come before their reason."""


class Example(msgspec.Struct, frozen=True):
    """One case of a rule: what is asked, what is given, what must come out."""

    fn: str
    given: Any
    expect: Any
    note: str = ""


class ExampleText(msgspec.Struct, frozen=True):
    """A case as people read it."""

    asked: str
    given: str
    answer: str
    note: str = ""


@cache
def _every() -> Mapping[str, tuple[Example, ...]]:
    found: dict[str, tuple[Example, ...]] = {}
    for ledger in LEDGERS:
        listed = json.loads((CASES / f"{ledger}.json").read_text(encoding="utf-8"))["rules"]
        found |= {entry["id"]: msgspec.convert(entry["vectors"], tuple[Example, ...]) for entry in listed}
    return found


def examples(rule: str) -> tuple[Example, ...]:
    """The cases of a rule, none if its tests are all there is."""
    return _every().get(rule, ())


@cache
def _words() -> Mapping[str, Mapping[str, str]]:
    return tomllib.loads((CASES / "words.toml").read_text(encoding="utf-8"))


def word(text: str, language: str) -> str:
    """A word of a case in the reader's language; names and figures as they are."""
    return _words()[language].get(text) or text.replace("_", " ")


def example_text(example: Example, language: str) -> ExampleText:
    """The case in words."""
    return ExampleText(
        word(example.fn, language).capitalize(),
        value(example.given, language) if example.given else say("rules.example.nothing", language),
        value(example.expect, language),
        word(example.note, language) if example.note else "",
    )


def value(thing: Any, language: str, inside: bool = False) -> str:
    """A value as people write it: yes and no, decimals, lists, "this: that"."""
    if isinstance(thing, bool):
        return say("rules.example.yes" if thing else "rules.example.no", language)
    if thing is None or thing in ("", {}, []):
        return "—"
    if isinstance(thing, float):
        return decimal(thing, language, len(f"{thing:g}".partition(".")[2]))
    if isinstance(thing, dict):
        written = "; ".join(pairs(thing, language))
        return f"({written})" if inside and len(thing) > 1 else written
    if isinstance(thing, list):
        written = " · ".join(value(part, language, inside=True) for part in thing)
        return f"[{written}]" if inside else written
    return word(thing, language) if isinstance(thing, str) else str(thing)


def pairs(thing: dict[str, Any], language: str) -> Iterator[str]:
    """The parts of a value by name; "accepted" needs no yes after it."""
    for key, part in thing.items():
        label = word(str(key), language)
        yield label if key in VERDICTS and part is True else f"{label}: {value(part, language, inside=True)}"
