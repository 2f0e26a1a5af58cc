"""The cases of the rules are read aloud in both languages, and no rule speaks like a program."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

from tercio.core.speech import LANGUAGES
from tercio.ledger import rules
from tercio.ledger.examples import _every, _words, example_text, examples

NAMES = {
    "Corvus Belli", "Crisol", "Infinity", "Jacques & Viralatas", "Kipleacht", "Ludivine", "Mórnmab",
    "Tizón", "Viralatas", "Warcrow", "amelia HELLBROTH",
}  # fmt: skip
MARK = re.compile(r"[A-Z]{1,6}[0-9]?(-[A-Z])?|[axyb]|-?\d+,-?\d+|WT-[A-Z-]+|")
IDENTIFIER = re.compile(r"\b[a-z0-9]+(?:_[a-z0-9]+)+\b|\b(?:fn|given/expect)\b|\bexpect of \{|\w\(\w+, ")


def words(thing: Any) -> Iterator[str]:
    """Every word of a case, names of its parts included."""
    if isinstance(thing, dict):
        for key, part in thing.items():
            yield str(key)
            yield from words(part)
    elif isinstance(thing, list):
        for part in thing:
            yield from words(part)
    elif isinstance(thing, str):
        yield thing


def test_every_case_belongs_to_a_rule() -> None:
    assert _every().keys() <= {rule.id for rule in rules()}
    assert sum(map(len, _every().values())) > 700


def test_every_word_of_a_case_has_its_spanish() -> None:
    used = {
        word
        for cases in _every().values()
        for case in cases
        for part in (case.fn, case.given, case.expect, case.note)
        for word in words(part)
    }
    unsaid = {word for word in used - _words()["es"].keys() - NAMES if not MARK.fullmatch(word)}
    assert unsaid == set()
    assert {word for word in _words()["es"].keys() | _words()["en"].keys() if word not in used} == set()


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_case_shows_a_word_of_the_machine(language: str) -> None:
    read = [example_text(case, language) for cases in _every().values() for case in cases]
    odd = [text for text in read if "_" in f"{text.asked}{text.given}{text.answer}{text.note}"]
    assert odd == []


def test_a_case_reads_as_a_sentence() -> None:
    text = example_text(examples("WT-GEN-01")[2], "en")
    assert (text.asked, text.answer) == ("Edition chosen", "refused: pack is locked")
    assert text.given == "pack: first edition; round 1 already paired: yes"
    spanish = example_text(examples("WT-GEN-01")[2], "es")
    assert (spanish.asked, spanish.answer) == ("Edición elegida", "rechazado: la edición ya está fijada")


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_rule_speaks_like_a_program(language: str) -> None:
    odd = {
        (rule.id, found.group())
        for rule in rules()
        for text in (rule.title, rule.statement, rule.ruling)
        for found in IDENTIFIER.finditer(text.get(language, ""))
    }
    assert not odd, sorted(odd)
